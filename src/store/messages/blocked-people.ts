import { map, type Observable } from 'rxjs';
import { groupBy } from '@/domain/values/group-by';
import { observeConversations, setConversationState } from '../entities/conversations';
import type { Store } from '../store';

export interface BlockedPerson {
  id: string;
  name: string;
  /** With them, of those that this person has blocked, the latest. */
  conversationId: string;
}

/** Whom this person blocks, by name. */
export function observeBlocked(store: Store): Observable<BlockedPerson[]> {
  const me = store.me();
  return observeConversations(store).pipe(
    map((conversations) => {
      const blocked = conversations
        .filter(({ state, state_by: by }) => state === 'blocked' && by === me)
        .flatMap(({ id, members }) =>
          members.filter(({ user_id: member }) => member !== me).map((member) => ({ id, member })),
        );
      return [...groupBy(blocked, ({ member }) => member.user_id)]
        .map(([id, rows]) => ({
          id,
          name: rows[0]?.member.name ?? '',
          conversationId: rows[0]?.id ?? '',
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    }),
  );
}

/**
 * In one conversation: the server lifts the block, and returns the others with this person to what they were. Opening those as well would accept
 * what had been declined.
 */
export const unblock = (store: Store, { conversationId }: BlockedPerson): Promise<void> =>
  setConversationState(store, conversationId, 'open');

import { map, type Observable } from 'rxjs';
import { groupBy } from '@/domain/values/group-by';
import { observeConversations, setConversationState } from '../entities/conversations';
import type { Store } from '../store';

export interface BlockedPerson {
  id: string;
  name: string;
  /** With them, those that this person has blocked; the latest first. */
  conversations: readonly string[];
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
          conversations: rows.map(({ id: conversation }) => conversation),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    }),
  );
}

/** The server lifts the block with the first one, and returns each to the state of before. */
export async function unblock(store: Store, { conversations }: BlockedPerson): Promise<void> {
  for (const id of conversations) await setConversationState(store, id, 'open');
}

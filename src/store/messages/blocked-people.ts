import { map, type Observable } from 'rxjs';
import { isColleagueIn, isCompanyThread } from '@/domain/messages/sides';
import { groupBy } from '@/domain/values/group-by';
import { observeConversations, setConversationState } from '../entities/conversations';
import type { Store } from '../store';

export interface BlockedPerson {
  id: string;
  name: string;
  /** With them, of those that this person has blocked, the latest. */
  conversationId: string;
}

/** Whom this person blocks, by name: people, and companies. What they have blocked for a company is the company's, and stands in its thread. */
export function observeBlocked(store: Store): Observable<BlockedPerson[]> {
  const me = store.me();
  return observeConversations(store).pipe(
    map((conversations) => {
      const blocked = conversations
        .filter((each) => each.state === 'blocked' && each.state_by === me && !isColleagueIn(each, me))
        .flatMap((each) =>
          isCompanyThread(each)
            ? [{ id: each.id, who: each.company_id ?? each.id, name: each.company_name }]
            : each.members
                .filter(({ user_id: member }) => member !== me)
                .map(({ user_id: who, name }) => ({ id: each.id, who, name })),
        );
      return [...groupBy(blocked, ({ who }) => who)]
        .map(([id, rows]) => ({
          id,
          name: rows[0]?.name ?? '',
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

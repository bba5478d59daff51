import { map, type Observable } from 'rxjs';
import { counterparts } from '@/domain/messages/sides';
import { observeConversations } from '@/store/entities/conversations';
import type { Store } from '@/store/store';

/** Somebody whom this person writes with, and may ask. */
export interface Acquaintance {
  id: string;
  name: string;
  headline: string;
  avatarUrl: string | null;
}

/**
 * The other sides of open conversations, by name: not those whose request nobody has answered yet, nor whom either side blocks (the server
 * closes a conversation for both).
 */
export function observeAcquaintances(store: Store): Observable<Acquaintance[]> {
  const me = store.me();
  return observeConversations(store).pipe(
    map((conversations) => {
      const blocked = new Set(
        conversations
          .filter(({ state }) => state === 'blocked')
          .flatMap((conversation) => counterparts(conversation, me).map(({ user_id: id }) => id)),
      );
      const known = new Map<string, Acquaintance>();
      for (const conversation of conversations) {
        if (conversation.state !== 'open' || conversation.rev === 0) continue;
        for (const {
          user_id: id,
          name,
          headline,
          company_name: company,
          avatar_url: avatarUrl,
        } of counterparts(conversation, me))
          if (id !== me && !blocked.has(id) && !known.has(id))
            known.set(id, { id, name, headline: headline || company, avatarUrl });
      }
      return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
    }),
  );
}

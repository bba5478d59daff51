import { combineLatest, map, type Observable } from 'rxjs';
import { counterparts } from '@/domain/messages/sides';
import { observeApplications } from '@/store/entities/applications';
import { observeConversations } from '@/store/entities/conversations';
import { observeSaved } from '@/store/entities/saved';
import type { Store } from '@/store/store';

/** Somebody who may be asked onto a crew. */
export interface KnownPerson {
  id: string;
  name: string;
  headline: string;
  /** How they are known: "Applied: Gaffer", "Saved". */
  how: string;
}

/**
 * Whom an employer knows: who applied to them, whom they write with, and whom they have saved, by name. The server holds the same rule (MQ674). Not those
 * whom either side blocks.
 */
export function observeKnownPeople(store: Store): Observable<KnownPerson[]> {
  const me = store.me();
  return combineLatest([
    observeApplications(store, 'received'),
    observeConversations(store),
    observeSaved(store, 'profile'),
  ]).pipe(
    map(([applications, conversations, saved]) => {
      const known = new Map<string, KnownPerson>();
      const add = (person: KnownPerson): void => {
        if (person.id !== me && !known.has(person.id)) known.set(person.id, person);
      };
      for (const {
        applicant_id: id,
        applicant_name: name,
        applicant_headline: headline,
        job_title: job,
        status,
      } of applications)
        add({ id, name, headline, how: `${status === 'hired' ? 'Hired' : 'Applied'}: ${job}` });
      const blocked = new Set(
        conversations
          .filter(({ state }) => state === 'blocked')
          .flatMap((conversation) => counterparts(conversation, me).map(({ user_id: id }) => id)),
      );
      for (const conversation of conversations)
        if (conversation.state === 'open' && conversation.rev > 0)
          for (const { user_id: id, name, headline } of counterparts(conversation, me))
            add({ id, name, headline, how: 'You write with them' });
      for (const { target_id: id, label } of saved)
        if (id !== null) add({ id, name: label, headline: '', how: 'Saved' });
      return [...known.values()]
        .filter(({ id }) => !blocked.has(id))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    }),
  );
}

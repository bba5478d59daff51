import { combineLatest, map, type Observable } from 'rxjs';
import { sideOf } from '@/domain/bookings/booking-copy';
import { counterparts } from '@/domain/messages/sides';
import type { BookingStatus } from '@/domain/projects/production-lifecycles';
import { memberStateOf } from '@/domain/projects/membership';
import { observeBookings } from '@/store/bookings/bookings';
import { observeAllColleagues } from '@/store/company/colleagues';
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

const HOWS: Partial<Record<BookingStatus, string>> = {
  held: 'On hold',
  challenged: 'On hold',
  confirmed: 'Booked',
  completed: 'Booked',
};

/**
 * Whom an employer knows: who applied to them, whom they write with, have booked or on hold, who works for a company with them, and whom they have saved, by name. The server holds the same rule
 * (MQ674). Not those whom either side blocks.
 */
export function observeKnownPeople(store: Store): Observable<KnownPerson[]> {
  const me = store.me();
  return combineLatest([
    observeApplications(store, 'received'),
    observeConversations(store),
    observeSaved(store, 'profile'),
    observeBookings(store),
    observeAllColleagues(store),
  ]).pipe(
    map(([applications, conversations, saved, bookings, colleagues]) => {
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
      for (const booking of bookings) {
        const how = HOWS[booking.status];
        const side = sideOf(booking, me);
        const id = side === 'talent' ? booking.employer_id : booking.talent_id;
        const name = side === 'talent' ? booking.employer_name : booking.talent_name;
        if (how !== undefined) add({ id, name, headline: '', how: `${how}: ${booking.title}` });
      }
      const blocked = new Set(
        conversations
          .filter(({ state }) => state === 'blocked')
          .flatMap((conversation) => counterparts(conversation, me).map(({ user_id: id }) => id)),
      );
      for (const conversation of conversations)
        if (conversation.state === 'open' && conversation.rev > 0)
          for (const { user_id: id, name, headline } of counterparts(conversation, me))
            add({ id, name, headline, how: 'You write with them' });
      for (const colleague of colleagues)
        if (colleague.user_id !== null && memberStateOf(colleague) === 'joined')
          add({
            id: colleague.user_id,
            name: colleague.user_name,
            headline: '',
            how: `Works for ${colleague.company_name}`,
          });
      for (const { target_id: id, label } of saved)
        if (id !== null) add({ id, name: label, headline: '', how: 'Saved' });
      return [...known.values()]
        .filter(({ id }) => !blocked.has(id))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    }),
  );
}

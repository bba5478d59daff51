import { combineLatest, map, type Observable } from 'rxjs';
import type { Credits } from '@/domain/definition/profile-parts';
import { bookedCreditId, newId } from '@/domain/ids';
import { bookingsOfCredit, type ProposedCredit, proposedCredits } from '@/domain/bookings/booked-credits';
import { creditsOf, movedPlaces, placeByYear, sortedByYear } from '@/domain/people/credits';
import { saysTheSame } from '@/domain/people/endorsements';
import { bookings, profiles } from '@/domain/streams';
import { observeBookings } from '../bookings/bookings';
import { observeMe } from '../entities/profiles';
import { observeSaved, setSaved } from '../entities/saved';
import { readAll } from '../queries/read';
import type { Store } from '../store';
import { editFrom } from '../writes/write';

/** Acts on one's own credits. A credit's text is a form's (`updateMe`). All throw like `updateMe`. */

const changeCredits = (store: Store, change: (credits: Credits) => Credits | null): Promise<void> =>
  editFrom(store, profiles, store.me(), ({ credits }) => {
    const changed = change(credits);
    return changed && { credits: changed };
  });

/** Removes it. Where bookings say the same, no credit of them is proposed again. */
export async function removeCredit(store: Store, id: string): Promise<void> {
  let gone: Credits[string] | undefined;
  await changeCredits(store, ({ [id]: removed, ...others }) => {
    gone = removed;
    return removed ? others : null;
  });
  if (gone === undefined) return;
  const said = bookingsOfCredit(await readAll(store, bookings, { selector: {} }), store.me(), gone);
  await leaveCredit(
    store,
    gone.production,
    said.map((booking) => booking.id),
  );
}

/** Credits of completed bookings that the profile does not have, and that were not dismissed. */
export const observeProposedCredits = (store: Store): Observable<ProposedCredit[]> =>
  combineLatest([observeBookings(store), observeMe(store), observeSaved(store, 'left_credit')]).pipe(
    map(([all, me, left]) =>
      me
        ? proposedCredits(
            all,
            me.id,
            me.credits,
            new Set(left.flatMap(({ target_id: booking }) => booking ?? [])),
          )
        : [],
    ),
  );

/** Puts what bookings say on the profile. Two devices, or two taps, that do it make one credit. Resolves to the id of the one that says it. */
export async function addBookedCredit(store: Store, proposed: ProposedCredit): Promise<string> {
  const { production, role, year, kind } = proposed;
  const facts = { production, role, year, kind };
  const derived = await bookedCreditId(store.me(), facts);
  let id = derived;
  await changeCredits(store, (credits) => {
    const [same] = Object.entries(credits).find(([, credit]) => saysTheSame(credit, facts)) ?? [];
    // One that was made of it says something else since: it stays.
    id = same ?? (credits[derived] ? newId() : derived);
    if (same !== undefined) return null;
    return { ...credits, [id]: { ...facts, url: null, place: placeByYear(credits, year) } };
  });
  return id;
}

/** No credit of these bookings is proposed any more, on any device. */
export async function leaveCredit(
  store: Store,
  production: string,
  bookingIds: readonly string[],
  isLeft = true,
): Promise<void> {
  for (const id of bookingIds) await setSaved(store, 'left_credit', { id, label: production }, isLeft);
}

export const moveCredit = (store: Store, id: string, direction: 'up' | 'down'): Promise<void> =>
  changeCredits(store, (credits) => {
    const places = movedPlaces(creditsOf(credits), id, direction);
    return places.size === 0
      ? null
      : Object.fromEntries(
          Object.entries(credits).map(([key, credit]) => [
            key,
            { ...credit, place: places.get(key) ?? credit.place },
          ]),
        );
  });

/** Newest first. */
export const sortCredits = (store: Store): Promise<void> => changeCredits(store, sortedByYear);

import type { Credits } from '@/domain/definition/profile-parts';
import { creditsOf, movedPlaces, sortedByYear } from '@/domain/people/credits';
import { profiles } from '@/domain/streams';
import type { Store } from '../store';
import { editFrom } from '../writes/write';

/** Acts on one's own credits. A credit's text is a form's (`updateMe`). All throw like `updateMe`. */

const changeCredits = (store: Store, change: (credits: Credits) => Credits | null): Promise<void> =>
  editFrom(store, profiles, store.me(), ({ credits }) => {
    const changed = change(credits);
    return changed && { credits: changed };
  });

export const removeCredit = (store: Store, id: string): Promise<void> =>
  changeCredits(store, ({ [id]: removed, ...others }) => (removed ? others : null));

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

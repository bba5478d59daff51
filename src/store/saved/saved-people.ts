import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { Person } from '@/domain/streams/people';
import type { Saved } from '@/domain/streams/saved';
import { observePeopleById } from '../entities/profiles';
import { observeSaved } from '../entities/saved';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';

export interface SavedPerson {
  saved: Stored<Saved> & { target_id: string };
  /** Null: the profile is not on this device. */
  person: Person | null;
}

const hasTarget = (saved: Stored<Saved>): saved is SavedPerson['saved'] => saved.target_id !== null;

/** The latest saved first. */
export const observeSavedPeople = (store: Store): Observable<SavedPerson[]> =>
  observeSaved(store, 'profile').pipe(
    map((all) => all.filter(hasTarget)),
    switchMap((all) =>
      combineLatest([
        of(all),
        observePeopleById(
          store,
          all.map(({ target_id: id }) => id),
        ),
      ]),
    ),
    map(([all, people]) => all.map((saved) => ({ saved, person: people.get(saved.target_id) ?? null }))),
  );

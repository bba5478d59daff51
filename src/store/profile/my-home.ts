import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Coordinates } from '@/domain/jobs/fit/distance';
import { homeOf } from '@/domain/jobs/fit/travel';
import { observeMe } from '../entities/profiles';
import type { Store } from '../store';

/** Where the signed-in person is, as far as their town is known; null: it is not. */
export const observeMyHome = (store: Store): Observable<Coordinates | null> =>
  observeMe(store).pipe(
    map((me) => me && homeOf(me)),
    distinctUntilChanged(),
  );

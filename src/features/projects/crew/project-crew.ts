import { combineLatest, type Observable } from 'rxjs';
import type { StreamName } from '@/domain/definition/stream';
import type { Loadable } from '@/domain/sync/loadable';
import type { Booking } from '@/domain/streams/production/bookings';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { observeProjectBookings } from '@/store/bookings/bookings';
import { observeCrew } from '@/store/projects/crew';
import type { Stored } from '@/store/queries/write-status';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';

export interface ProjectCrew {
  members: Stored<ProjectMember>[];
  /** Those that this person has asked for, or given. */
  bookings: Stored<Booking>[];
}

/** What a project's crew is read from, for `useLoadable`. */
export const CREW_STREAMS: readonly StreamName[] = ['crew', 'bookings'];

/** Who is on a project or asked onto it, and who gave days for it: only both together say which places are open. */
export const observeProjectCrew = (store: Store, projectId: string): Observable<ProjectCrew> =>
  combineLatest({
    members: observeCrew(store, projectId),
    bookings: observeProjectBookings(store, projectId),
  });

/** @param projectId null while the address is of no project */
export const useProjectCrew = (projectId: string | null): Loadable<ProjectCrew> =>
  useLoadable(CREW_STREAMS, observeProjectCrew, projectId);

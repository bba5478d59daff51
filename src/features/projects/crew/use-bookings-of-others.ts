import { useMemo } from 'react';
import { BOOKINGS_OF_OTHERS_QUERY, getBookingsOfOthers } from '@/backend/queries/bookings-of-others';
import { useServerQuery } from '@/backend/queries/use-server-query';
import { type BookingOfOther, readBookingsOfOthers } from '@/domain/projects/crew/bookings-of-others';
import { hasOtherEditors } from '@/domain/projects/membership';
import type { ProjectMember } from '@/domain/streams/production/crew';
import type { Positions } from '@/domain/streams/production/projects';
import type { MyProject } from '@/store/projects/projects';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';

/**
 * `none`: nobody else books for this project. `counted`: what others have booked is here. `unknown`: it is not, as without a connection. `private`: it is not this
 * person's to read.
 */
export interface OthersBookings {
  bookings: readonly BookingOfOther[];
  state: 'none' | 'counted' | 'unknown' | 'private';
  /** How many of each role are needed; none where this person cannot know which of them are open. */
  positions: Positions;
}

/** Asked for when the crew opens and never stored: whoever leaves a project keeps nothing of it (S6). */
export function useBookingsOfOthers(mine: MyProject, members: readonly ProjectMember[]): OthersBookings {
  const { userId } = useIdentity();
  const isShared = hasOtherEditors(mine.project, members, userId);
  const { answer } = useServerQuery(
    BOOKINGS_OF_OTHERS_QUERY,
    getBookingsOfOthers,
    [userId, mine.isEditor && isShared ? mine.project.id : null],
    useIsOffline(),
  );
  const bookings = useMemo(() => readBookingsOfOthers(answer), [answer]);
  const { positions } = mine.project;
  if (!isShared) return { bookings: [], state: 'none', positions };
  if (!mine.isEditor) return { bookings: [], state: 'private', positions: {} };
  return { bookings, state: answer === null ? 'unknown' : 'counted', positions };
}

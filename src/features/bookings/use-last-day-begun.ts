import { hasLastDayBegun } from '@/domain/bookings/begun-days';
import type { Booking } from '@/domain/streams/production/bookings';
import { observeJob } from '@/store/entities/jobs';
import { observeCallsheets } from '@/store/projects/callsheets';
import { observeMyProject } from '@/store/projects/projects';
import { useLive } from '@/store/react/use-live';
import { useServerTime } from '@/store/react/use-sync-state';
import { useNow } from '@/ui/dates/use-now';

/**
 * Whether the last day of a booking has begun, as far as this device can tell: a call that is not on it may be later than the day, so
 * whoever is not on the crew of its project is left to the server.
 */
export function useLastDayBegun(booking: Booking): boolean {
  const now = useServerTime(useNow());
  const { project_id: projectId, job_id: jobId } = booking;
  const project = useLive(observeMyProject, projectId)?.found;
  const sheets = useLive(observeCallsheets, projectId);
  const job = useLive(observeJob, jobId);
  const isKnown = (projectId === null || (project && sheets)) && (jobId === null || job);
  return (
    Boolean(isKnown) && hasLastDayBegun(booking, { sheets: sheets ?? [], dates: job?.job_dates ?? [] }, now)
  );
}

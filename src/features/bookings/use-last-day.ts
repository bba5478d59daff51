import { type LastDay, lastDayOf } from '@/domain/bookings/begun-days';
import type { Booking } from '@/domain/streams/production/bookings';
import { observeJob } from '@/store/entities/jobs';
import { observeCallsheets } from '@/store/projects/callsheets';
import { observeMyProject } from '@/store/projects/projects';
import { useLive } from '@/store/react/use-live';
import { useServerTime } from '@/store/react/use-sync-state';
import { useNow } from '@/ui/dates/use-now';

/**
 * Where the last day of a booking stands, as far as this device can tell: whoever is not on the crew of its project does not have the sheets that name the call, so on the
 * day itself the server alone knows. Undefined until the store has been read.
 */
export function useLastDay(booking: Booking): LastDay | undefined {
  const now = useServerTime(useNow());
  const { project_id: projectId, job_id: jobId } = booking;
  const project = useLive(observeMyProject, projectId)?.found;
  const sheets = useLive(observeCallsheets, projectId);
  const job = useLive(observeJob, jobId);
  const isRead =
    (projectId === null || (project !== undefined && sheets !== undefined)) &&
    (jobId === null || job !== undefined);
  if (!isRead) return undefined;
  const isKnown = (projectId === null || project) && (jobId === null || job);
  return lastDayOf(booking, isKnown ? { sheets: sheets ?? [], dates: job?.job_dates ?? [] } : null, now);
}

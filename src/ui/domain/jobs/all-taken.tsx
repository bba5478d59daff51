import { Link } from 'react-router-dom';
import { missingPeople } from '@/domain/jobs/unfilled';
import type { Job } from '@/domain/streams/jobs';
import { StateLine } from '../../status';

/** Every place of an open job is taken: where the rest is answered, and the job closed. */
export const isAllTaken = (job: Pick<Job, 'status' | 'headcount' | 'hired_count'>): boolean =>
  job.status === 'active' && missingPeople(job) === 0;

/** Says so to whoever hires for it, with the way there; nothing while there is a place left. */
export function AllTaken({ job }: { job: Job }) {
  if (!isAllTaken(job)) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <StateLine state="hired">All places are taken</StateLine>
      <Link
        to={`/employer/applications?job=${job.id}`}
        className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
      >
        Answer the rest and close it
      </Link>
    </span>
  );
}

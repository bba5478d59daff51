import { JobActions, type JobActionsProps } from './job-actions';
import { OwnerPanel } from './owner-panel';

/** What this person can do about a job: as whoever hires for it, or as somebody who may apply. */
export const ActionsFor = ({ job, apply, as }: JobActionsProps) =>
  apply.can === 'manage' ? (
    <OwnerPanel job={job} as={as === 'bar' ? 'bar' : 'panel'} />
  ) : (
    <JobActions job={job} apply={apply} as={as} />
  );

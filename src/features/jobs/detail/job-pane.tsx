import { JobActions, ApplicationState } from '../actions/job-actions';
import { JobFacts, JobSkeleton } from './job-facts';
import { useRememberViewed } from './use-remember-viewed';
import { FitOf, JobSurroundings } from './job-surroundings';
import { InvitedLine } from '../actions/invited-line';
import { OwnerPanel } from '../actions/owner-panel';
import { useApply } from '../actions/use-apply';
import { useTalentOnceRead } from '../use-talent';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { jobs } from '@/domain/streams';
import { observeJob } from '@/store/entities/jobs';
import { useLoadableRow } from '@/store/react/use-loadable';
import { fetchJob } from '@/store/sync/fetch-rows';
import type { Stored } from '@/store/queries/write-status';
import type { Lateness } from '@/ui/loading/late-text';
import { LiveView } from '@/ui/loading/live-view';

interface LoadedJobProps {
  job: Stored<Job>;
  person: Profile | null;
  late: Lateness;
}

function LoadedJob({ job, person, late }: LoadedJobProps) {
  const apply = useApply(job);
  return (
    <JobFacts job={job} level={2} late={late} more={<JobSurroundings job={job} level={2} />}>
      <InvitedLine job={job} />
      <FitOf job={job} person={person} level={2} />
      <div className="mt-3">
        {apply.can === 'manage' ? (
          <OwnerPanel job={job} as="panel" />
        ) : (
          <JobActions job={job} apply={apply} as="row" />
        )}
        {apply.can === 'view application' && <ApplicationState application={apply.application} />}
      </div>
    </JobFacts>
  );
}

/** The selected job beside the list. @param isChosen somebody opened it; otherwise it is there because it is the first */
export default function JobPane({ id, isChosen }: { id: string; isChosen: boolean }) {
  const row = useLoadableRow(observeJob, fetchJob, id, jobs);
  // How it fits stands above what is done about it: coming later, it would push that away.
  const person = useTalentOnceRead();
  const data = { ...row, value: person === undefined ? undefined : row.value };
  useRememberViewed(isChosen && data.value ? id : null);
  return (
    <LiveView
      data={data}
      what="the job"
      as="line"
      className="py-8"
      skeleton={<JobSkeleton />}
      offline={{
        title: 'Not on this device',
        text: 'This job is not on this device. Reading it needs a connection.',
      }}
      empty={{
        title: 'No longer listed',
        text: 'This job is no longer listed. Pick another one.',
      }}
    >
      {(job) => <LoadedJob job={job} person={person ?? null} late={data} />}
    </LiveView>
  );
}

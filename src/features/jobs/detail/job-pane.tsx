import { useState } from 'react';
import { WhenNear } from '@/ui/loading/when-near';
import { OtherJobs } from './beside/other-jobs';
import { ActionsFor } from '../actions/actions-for';
import { ApplicationState } from '../actions/job-actions';
import { JobFacts, JobSkeleton } from './job-facts';
import { useRememberViewed } from './use-remember-viewed';
import { FitOf, JobSurroundings } from './job-surroundings';
import { InvitedLine } from '../actions/invited-line';
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

/** Its other jobs are read once somebody has come down to them: the list beside it is for looking through many. */
function Surroundings({ job }: { job: Stored<Job> }) {
  const [isNear, setNear] = useState(false);
  return (
    <>
      <JobSurroundings job={job} level={2} />
      <WhenNear after={job.id} onNear={() => setNear(true)}>
        {isNear && <OtherJobs job={job} />}
      </WhenNear>
    </>
  );
}

interface LoadedJobProps {
  job: Stored<Job>;
  person: Profile | null;
  late: Lateness;
}

function LoadedJob({ job, person, late }: LoadedJobProps) {
  const apply = useApply(job);
  return (
    <JobFacts
      job={job}
      level={2}
      application={apply.can === 'view application' ? apply.application : undefined}
      late={late}
      more={<Surroundings key={job.id} job={job} />}
    >
      <InvitedLine job={job} />
      <FitOf job={job} person={person} level={2} />
      <div className="mt-3">
        <ActionsFor job={job} apply={apply} as="row" />
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

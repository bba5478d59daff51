import { useEffect, useState } from 'react';
import { jobName } from '@/domain/jobs/job-copy';
import { type Agreed, nextToFill } from '@/domain/jobs/unfilled';
import type { Job } from '@/domain/streams/jobs';
import { whenIdle } from '@/platform/when-idle';
import { inviteToJob } from '@/store/posting/invitations';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { useCandidates } from '@/store/react/posting/use-candidates';
import { useStore } from '@/store/react/store-context';
import { CandidateRow } from '@/ui/domain/messages/candidate-row';
import { Panel } from './panel';

const MAX_SHOWN = 3;
/** Some of them have been invited before. */
const COMPARED = 12;

/** Who fits the role that has to be filled next. Nothing when all are filled, or nobody on this device fits. It comes last, below everything else. */
export function InvitePanel({ jobs, agreed, now }: { jobs: readonly Job[]; agreed: Agreed; now: Date }) {
  const job = nextToFill(jobs, now, agreed);
  // To compare people, all of them on this device are read once: not on the way to what needs an answer.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    isIdle &&
    job && (
      <div data-comes-when-idle>
        <ForJob key={job.id} job={job} />
      </div>
    )
  );
}

function ForJob({ job }: { job: Job }) {
  const store = useStore();
  const unit = useDistanceUnit();
  const candidates = useCandidates(job, COMPARED);
  // Whoever was invited here stays, and says what becomes of it (S8).
  const [invitedHere, setInvitedHere] = useState<ReadonlySet<string>>(new Set());
  const shown = (candidates ?? [])
    .filter(({ person, invitation }) => !invitation || invitedHere.has(person.id))
    .slice(0, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <Panel title="People to invite" link={{ label: 'All talent', to: '/talent/search' }}>
      <p className="border-t border-hair pt-2 text-sm text-ink-2">
        For {jobName(job)}, the next to fill. Whoever is busy on one of its days comes last.
      </p>
      <ul>
        {shown.map(({ person, invitation }) => (
          <CandidateRow
            key={person.id}
            job={job}
            person={person}
            unit={unit}
            sync={invitation?.sync}
            invite={async () => {
              await inviteToJob(store, job, person.id);
              setInvitedHere((before) => new Set(before).add(person.id));
            }}
          />
        ))}
      </ul>
    </Panel>
  );
}

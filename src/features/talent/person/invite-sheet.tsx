import { useState } from 'react';
import { jobName, jobPlace, payLine } from '@/domain/jobs/job-copy';
import { daysReason } from '@/domain/availability/day-words';
import { readShownDays } from '@/domain/availability/shown-days';
import { matchScore } from '@/domain/jobs/match';
import type { Job } from '@/domain/streams/jobs';
import type { Person } from '@/domain/streams/people';
import { formatDayRange } from '@/domain/values/days';
import { inviteToJob, type JobToInviteTo, observeJobsToInviteTo } from '@/store/posting/invitations';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { LinkButton } from '@/ui/button';
import { InviteAction } from '@/ui/domain/messages/invite-action';
import { firstName, personName } from '@/ui/domain/people/person-copy';
import { ListRow } from '@/ui/layout/list-row';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { SEPARATOR } from '@/ui/separator';

interface InviteSheetProps {
  person: Person;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The open jobs of this employer that somebody can be invited to. */
export default function InviteSheet({ person, open, onOpenChange }: InviteSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Invite ${personName(person)}`}
      lead="They get a message with the job, and can apply from it."
    >
      <OpenJobs person={person} />
    </Sheet>
  );
}

/** Which job fits somebody best; how far they would travel is theirs to say. */
const bestFirst = (jobs: readonly JobToInviteTo[], person: Person, now: Date) =>
  jobs
    .map((one) => ({
      ...one,
      score: matchScore(one.job, { ...person, travel_radius_km: null }, readShownDays(person.shown_days), now)
        .score,
    }))
    .toSorted((a, b) => b.score - a.score);

function DaysLine({ job, person }: { job: Job; person: Person }) {
  const days = daysReason(
    job.job_dates.map(({ day }) => day),
    readShownDays(person.shown_days),
  );
  return days && <span className="block text-sm text-ink-2">{days.text}</span>;
}

/** Mounted with the sheet, so that one that opens again begins without those that were invited to before. */
function OpenJobs({ person }: { person: Person }) {
  const store = useStore();
  const copy = usePersistenceCopy();
  const [now] = useState(() => new Date());
  const data = useLoadable(['jobs', 'applications', 'messages'], observeJobsToInviteTo, person.id);
  const [invitedHere, setInvitedHere] = useState<ReadonlySet<string>>(new Set());
  // What was tapped here stays, and says what becomes of it (S8); so does what the server refused.
  const isShown = ({ job, invitation }: JobToInviteTo): boolean =>
    !invitation || invitation.sync.state === 'refused' || invitedHere.has(job.id);
  const hasNoOpenJob = data.value?.hasOpenJobs === false;
  return (
    <LiveView
      data={data}
      isEmpty={({ jobs }) => !jobs.some(isShown)}
      what="your open jobs"
      skeleton={<RowsSkeleton rows={2} />}
      offline={{
        title: 'Your jobs are not here yet',
        text: copy.dataDownloads,
      }}
      empty={
        hasNoOpenJob
          ? {
              title: 'No open job',
              text: `Post a job, and you can invite ${firstName(person)} to it.`,
              action: (
                <LinkButton to="/jobs/post" variant="primary">
                  Post a job
                </LinkButton>
              ),
            }
          : {
              title: 'No job is left to invite to',
              text: `${firstName(person)} has been invited to each of your open jobs, or has applied.`,
            }
      }
    >
      {({ jobs }) => (
        <ul>
          {bestFirst(jobs.filter(isShown), person, now).map(({ job, invitation, score }) => (
            <li key={job.id}>
              <ListRow
                title={jobName(job)}
                aside={`${score} match`}
                meta={[formatDayRange(job.starts_on, job.ends_on), jobPlace(job), payLine(job)].join(
                  SEPARATOR,
                )}
              >
                <DaysLine job={job} person={person} />
                <span className="mt-2 block">
                  <InviteAction
                    sync={invitation?.sync}
                    label={`Invite to ${jobName(job)}`}
                    invite={async () => {
                      await inviteToJob(store, job, person.id);
                      setInvitedHere((before) => new Set(before).add(job.id));
                    }}
                  />
                </span>
              </ListRow>
            </li>
          ))}
        </ul>
      )}
    </LiveView>
  );
}

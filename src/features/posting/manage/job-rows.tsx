import { Suspense, useState } from 'react';
import { Check, Ellipsis } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatTimeAgo, formatDayRange, formatWeekday } from '@/domain/values/days';
import { choosingPath } from '@/domain/bookings/asking-path';
import type { Job } from '@/domain/streams/jobs';
import type { JobAction } from '@/domain/jobs/job-action';
import { withoutRoles } from '@/domain/jobs/roles/more-roles';
import { openUntilConfirmed } from '@/domain/jobs/lifetime/still-hiring';
import { jobName, jobPlace, payLine, statusLabel } from '@/domain/jobs/job-copy';
import { plural } from '@/domain/values/counts';
import { discardDraft, type JobDraft, performJobAction, startJobDraft } from '@/store/entities/jobs';
import { useIdentity } from '@/store/react/identity';
import { useMayFor } from '@/store/react/posting/use-hiring-team';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { notice } from '@/ui/feedback/toast';
import { IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { AllTaken, isAllTaken } from '@/ui/domain/jobs/all-taken';
import { JobActionsMenu } from '@/ui/domain/jobs/job-actions-menu';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import { Mono } from '@/ui/layout/page';
import { StateLine } from '@/ui/status';
import { useNow } from '@/ui/dates/use-now';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';
import { contentOfJob } from '../drafts/repeat';
import { SaveTemplateSheet } from '../templates/save-as-template';

function JobState({ job, mayHire }: { job: Stored<Job>; mayHire: boolean }) {
  const blocker = useSyncBlocker();
  const now = useNow();
  if (job.sync.state === 'waiting')
    return <StateLine state="waiting">Your change is waiting for {blocker}</StateLine>;
  if (job.sync.state === 'refused') return <StateLine state="refused">{job.sync.sentence}</StateLine>;
  const until = openUntilConfirmed(job, now);
  if (isAllTaken(job))
    return mayHire ? <AllTaken job={job} /> : <StateLine state="hired">All places are taken</StateLine>;
  if (until !== null)
    return <StateLine state="urgent">Still hiring? Closes after {formatWeekday(until)}</StateLine>;
  return <StateLine state={job.status === 'active' ? 'active' : 'closed'}>{statusLabel(job)}</StateLine>;
}

interface JobRowProps {
  job: Stored<Job>;
  /** Applications so far; undefined until they are counted. */
  applicants: number | undefined;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}

/** Columns on a wide screen; on a phone they wrap under the name. */
const COLUMNS_CLASS =
  'md:grid-cols-[2.75rem_minmax(0,1.6fr)_8.5rem_10rem_minmax(0,1fr)_minmax(9rem,auto)_8rem_3rem]';
const ROW_CLASS = `grid grid-cols-[2.75rem_minmax(0,1fr)_3rem] items-center gap-x-2 border-b border-hair py-1.5 pr-2 pl-2 md:gap-x-4 md:px-0 ${COLUMNS_CLASS}`;
const NAME_CLASS =
  'inline-flex min-h-11 min-w-11 items-center font-semibold underline-offset-4 hover:underline';

/** Hidden from screen readers, because each cell says what it is. */
export const ManageHead = () => (
  <div aria-hidden className={`hidden gap-x-4 pt-4 pb-1 md:grid ${COLUMNS_CLASS}`}>
    <span />
    {['Job', 'Dates', 'Rate', 'Place', 'State', 'Applicants'].map((head) => (
      <span key={head} className="caption">
        {head}
      </span>
    ))}
  </div>
);

/** A published job with its owner's actions. */
export function JobRow({ job, applicants, isPicked, onPick }: JobRowProps) {
  const store = useStore();
  const { userId } = useIdentity();
  const mayHire = useMayFor('hire')(job);
  const act = (what: JobAction): void => void attempt(() => performJobAction(store, job.id, what));
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  const items: MenuItem[] = [
    ...(job.status === 'active' && mayHire ? [{ label: 'Edit', to: `/jobs/${job.id}/edit` }] : []),
    ...(job.status === 'active' && mayHire
      ? [{ label: 'Ask people for its days', to: choosingPath(job) }]
      : []),
    { label: 'Repeat', to: `/jobs/post?repeat=${job.id}` },
    ...(job.production === ''
      ? []
      : [{ label: 'Another role on this show', to: `/jobs/post?repeat=${job.id}&role=another` }]),
    { label: 'Save as template', onSelect: () => setSavingTemplate(true) },
  ];
  return (
    <li className={cx(ROW_CLASS, isPicked && 'bg-well')}>
      <label className="relative grid size-11 place-items-center">
        <input
          type="checkbox"
          aria-label={`Choose ${jobName(job)}`}
          checked={isPicked}
          onChange={(event) => onPick(event.target.checked)}
          className="peer absolute inset-2.5 size-6 appearance-none rounded-mark border-[1.5px] border-line bg-sheet checked:border-inverse checked:bg-inverse"
        />
        <Check
          aria-hidden
          size={18}
          strokeWidth={3}
          className="pointer-events-none relative hidden text-on-inverse peer-checked:block"
        />
      </label>
      <Link to={`/jobs/${job.id}`} className={NAME_CLASS}>
        {jobName(job)}
      </Link>
      <span className="md:order-last">
        <JobActionsMenu
          job={job}
          onAct={act}
          mayChange={mayHire}
          items={items}
          trigger={
            <IconButton label={`What to do with ${jobName(job)}`}>
              <Ellipsis size={20} aria-hidden />
            </IconButton>
          }
        />
        {isSavingTemplate && (
          <Suspense fallback={null}>
            <SaveTemplateSheet content={contentOfJob(job)} onClose={() => setSavingTemplate(false)} />
          </Suspense>
        )}
      </span>
      <p className="col-span-2 col-start-2 flex flex-wrap gap-x-4 text-sm text-ink-2 md:contents">
        <Mono className="md:text-sm">{formatDayRange(job.starts_on, job.ends_on)}</Mono>
        <Mono className="md:text-sm md:text-ink">{payLine(job)}</Mono>
        <span className="md:text-sm">
          {jobPlace(job)}
          {job.posted_by !== userId && job.poster_name !== '' && (
            <span className="block">
              Posted by <bdi>{job.poster_name}</bdi>
            </span>
          )}
        </span>
      </p>
      <p className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-4 md:contents">
        <JobState job={job} mayHire={mayHire} />
        <Link
          to={`/employer/applications?job=${job.id}`}
          className="inline-flex min-h-11 min-w-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          {applicants === undefined ? 'Applicants' : plural(applicants, 'applicant', 'applicants')}
          <span className="sr-only"> to {jobName(job)}</span>
        </Link>
      </p>
    </li>
  );
}

function DraftState({ draft, now }: { draft: JobDraft; now: Date }) {
  const blocker = useSyncBlocker();
  if (draft.sync.state === 'refused')
    return <StateLine state="refused">Not published. {draft.sync.sentence}</StateLine>;
  if (draft.result_id !== null) return <StateLine state="active">Open</StateLine>;
  if (draft.intent === 'publish')
    return <StateLine state="waiting">Waiting for {blocker} to publish</StateLine>;
  return <StateLine state="draft">Draft, {formatTimeAgo(draft.updated_at, now)}</StateLine>;
}

/** A draft, or a publication that is not on the server yet. */
export function DraftRow({ draft }: { draft: JobDraft }) {
  const store = useStore();
  const now = useNow();
  const [isConfirming, setConfirming] = useState(false);
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  const { title = '', production = '', job_dates: dates = [] } = draft.payload;
  const name = jobName({ title, production });
  const isPublishing = draft.intent === 'publish' && draft.sync.state !== 'refused';
  const days = dates.map(({ day }) => day).toSorted();
  const path = `/jobs/post?draft=${draft.id}`;
  const copy = (): Promise<unknown> =>
    attempt(async () => {
      // Its further roles have ids, under which they would be published once.
      await startJobDraft(store, withoutRoles(draft.payload));
      notice({ state: 'draft', title: `${name} is copied to a new draft` });
    }, 'This was not copied');
  return (
    <li className={ROW_CLASS}>
      <span />
      <Link to={isPublishing ? `/jobs/posted/${draft.id}` : path} className={NAME_CLASS}>
        {name}
      </Link>
      <span className="md:order-last">
        <Menu
          label={`${name}: what to do`}
          trigger={
            <IconButton label={`What to do with ${name}`}>
              <Ellipsis size={20} aria-hidden />
            </IconButton>
          }
          items={[
            { label: isPublishing ? 'Take back and edit' : 'Edit', to: path },
            { label: 'Copy', onSelect: () => void copy() },
            { label: 'Save as template', onSelect: () => setSavingTemplate(true) },
            {
              label: isPublishing ? 'Take back and delete' : 'Delete',
              danger: true,
              onSelect: () => setConfirming(true),
            },
          ]}
        />
      </span>
      <p className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-4 md:contents">
        <Mono className="text-sm text-ink-2">{formatDayRange(days[0] ?? null, days.at(-1) ?? null)}</Mono>
        <span className="md:col-span-4">
          <DraftState draft={draft} now={now} />
        </span>
      </p>
      {isSavingTemplate && (
        <Suspense fallback={null}>
          <SaveTemplateSheet content={draft.payload} onClose={() => setSavingTemplate(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete this draft?"
        confirm="Delete"
        onConfirm={() => void attempt(() => discardDraft(store, draft.id), 'This was not deleted')}
      >
        {name} and everything in it will be deleted for good, on your other devices too.
      </ConfirmDialog>
    </li>
  );
}

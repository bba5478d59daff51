import type { ReactNode } from 'react';
import { BadgeCheck, Bookmark, Eye, EyeOff } from 'lucide-react';
import { formatDayRange } from '@/domain/values/days';
import type { SlateFacts } from '@/domain/jobs/summary/slate-facts';
import type { Job } from '@/domain/streams/jobs';
import { formatPayAmount } from '@/domain/values/money';
import { logoAt } from '@/domain/companies/logo';
import { IconButton } from '../../button';
import { Slate } from '../../layout/slate';
import { CompanyMark } from '../company-mark';
import { type State, StateLine } from '../../status';
import {
  CLOSED_LABELS,
  jobName,
  jobPlace,
  payUnit,
  productionLine,
  UNION_LABELS,
  unpaidLabel,
  hirerName,
  callLabel,
} from '@/domain/jobs/job-copy';
import type { SyncLineStatus } from '../../sync/sync-line';
import { SEPARATOR } from '../../separator';

/** What a slate draws of a job. */
export type SlateJob = Pick<
  Job,
  | 'id'
  | 'title'
  | 'production'
  | 'production_kind'
  | 'company_name'
  | 'poster_name'
  | 'starts_on'
  | 'ends_on'
  | 'call_time'
  | 'pay_type'
  | 'salary_min'
  | 'salary_max'
  | 'currency'
  | 'unpaid_reason'
  | 'union_status'
  | 'is_remote'
  | 'city'
  | 'region'
  | 'location'
  | 'status'
  | 'closed_reason'
  | 'is_urgent'
> &
  Partial<Pick<Job, 'company_logo'>> & { sync?: Pick<SyncLineStatus, 'state'> };

/** How well a person fits, as its slate says it. */
export interface SlateFit {
  free: boolean;
  text: string;
}

/** What this person has done about it: applied, and how that stands; hidden. */
export interface SlateMark {
  state: State;
  text: string;
}

interface JobSlateProps {
  job: SlateJob;
  /** The link's target; without it, the slate is a preview. */
  to?: string;
  current?: boolean;
  saved?: boolean;
  onToggleSave?: () => void;
  /** Hidden jobs are not listed, unless somebody asks for them. */
  hidden?: boolean;
  onToggleHide?: () => void;
  /** In the place of the button that saves, where it cannot be offered yet. */
  aside?: ReactNode;
  /** `You are free`, `84 of 100`. */
  fit?: SlateFit;
  /** Why a search has found it. */
  reason?: string;
  mark?: SlateMark;
  /** How far, since when, how much in all: one line at the foot, worded once for a row. */
  facts?: SlateFacts;
  /** A line of its own at the foot. */
  note?: ReactNode;
  as?: 'h2' | 'h3';
}

/** Only the most important state: the owner's unsent edit, then closed, then what this person did about it, then urgent, then the fit. */
function SlateState({ job, fit, mark }: Pick<JobSlateProps, 'job' | 'fit' | 'mark'>) {
  if (job.sync?.state === 'refused') return <StateLine state="refused" className="font-semibold" />;
  if (job.sync?.state === 'waiting') return <StateLine state="waiting" />;
  if (job.status !== 'active')
    return (
      <StateLine state="closed">{job.closed_reason ? CLOSED_LABELS[job.closed_reason] : 'Closed'}</StateLine>
    );
  if (mark)
    return (
      <StateLine state={mark.state} className="font-semibold">
        {mark.text}
      </StateLine>
    );
  if (job.is_urgent) return <StateLine state="urgent" className="font-semibold" />;
  return fit ? <StateLine state={fit.free ? 'free' : 'conflict'}>{fit.text}</StateLine> : null;
}

/** Behind the company's name, on the same line as its end. */
const VerifiedMark = () => (
  <>
    {'\u00a0'}
    <BadgeCheck size={15} aria-hidden className="-mt-0.5 inline text-good" />
    <span className="sr-only">, verified</span>
  </>
);

/** The logo, or the initials, small, at the start of the line that names the company; it is no higher than the line. */
const LogoOf = ({ logo, name }: { logo: string | null; name: string }) => (
  <span className="-my-1 mr-1.5 inline-block align-middle">
    <CompanyMark name={name} logo={logoAt(logo)} size={20} />
  </span>
);

/** A job at a glance: role, dates, call, rate, place. Used wherever jobs are listed. */
export function JobSlate({
  job,
  to,
  current,
  saved,
  onToggleSave,
  hidden,
  onToggleHide,
  aside,
  fit,
  reason,
  mark,
  facts,
  note,
  as,
}: JobSlateProps) {
  const isPriced =
    job.pay_type === 'unpaid' ||
    job.pay_type === 'deferred' ||
    job.salary_min !== null ||
    job.salary_max !== null;
  const terms = unpaidLabel(job) || (job.union_status === 'either' ? '' : UNION_LABELS[job.union_status]);
  return (
    <Slate
      as={as}
      title={job.title.trim() || 'Untitled job'}
      to={to}
      current={current}
      urgent={job.is_urgent && job.status === 'active'}
      under={
        <>
          {job.company_name !== '' && <LogoOf logo={job.company_logo ?? null} name={job.company_name} />}
          {[productionLine(job), hirerName(job)].filter(Boolean).join(SEPARATOR) || '\u00a0'}
          {facts?.isVerified && job.company_name !== '' && <VerifiedMark />}
          {reason && <span className="block font-semibold">{reason}</span>}
        </>
      }
      aside={
        onToggleSave ? (
          <IconButton
            label={`Save ${jobName(job)}`}
            aria-pressed={saved ?? false}
            onClick={onToggleSave}
            className="-mt-2 -mr-2"
          >
            <Bookmark size={20} aria-hidden fill={saved ? 'currentColor' : 'none'} />
          </IconButton>
        ) : (
          aside
        )
      }
      cells={[
        { label: 'Dates', value: formatDayRange(job.starts_on, job.ends_on) },
        { label: 'Call', value: callLabel(job) },
        {
          label: 'Rate',
          value: <b className="font-bold">{isPriced ? formatPayAmount(job) : 'Rate open'}</b>,
          unit: (isPriced && payUnit(job)) || undefined,
        },
      ]}
      foot={
        <>
          <span>{[jobPlace(job), terms].filter(Boolean).join(SEPARATOR)}</span>
          <span className="flex items-center gap-x-1">
            <SlateState job={job} fit={fit} mark={mark} />
            {onToggleHide && (
              <IconButton
                label={`Hide ${jobName(job)}`}
                aria-pressed={hidden ?? false}
                onClick={onToggleHide}
                className="-my-3.5 -mr-3.5 text-ink-2"
              >
                {hidden ? <Eye size={18} aria-hidden /> : <EyeOff size={18} aria-hidden />}
              </IconButton>
            )}
          </span>
          {facts && (
            <span className="w-full">
              {[facts.days, facts.distance, facts.posted, facts.total, facts.answers]
                .filter(Boolean)
                .join(SEPARATOR)}
            </span>
          )}
          {note}
        </>
      }
    />
  );
}

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { answerDue } from '@/domain/applications/figures';
import { respondBy } from '@/domain/applications/respond-by';
import { formatTimeAgo, formatDayRange, today } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { logoAt } from '@/domain/companies/logo';
import { formatPayAmount } from '@/domain/values/money';
import { CompanyMark } from '@/ui/domain/company-mark';
import { SlateCells } from '@/ui/layout/slate';
import { Badge, StateLine, Tag } from '@/ui/status';
import {
  dayCount,
  jobName,
  jobPlace,
  payUnit,
  productionLine,
  statusLabel,
  unpaidLabel,
  hirerName,
  callLabel,
} from '@/domain/jobs/job-copy';
import { confirmedOpenAt } from '@/domain/jobs/lifetime/still-hiring';
import { postedText } from '@/domain/jobs/summary/slate-facts';
import { Mono, PageTitle } from '@/ui/layout/page';
import { type Lateness, LateText } from '@/ui/loading/late-text';
import { SEPARATOR } from '@/ui/separator';
import { JobDays } from './job-days';
import { JobTerms } from './job-terms';

/** A job as the server has it: a row of the store, or one that came with the page. */
export type KnownJob = Job & { rev: number };

export interface JobFactsProps {
  job: KnownJob;
  /** Of the title's heading: 1 on the job's own page, 2 beside a list. */
  level: 1 | 2;
  /** The reader's own, if they have applied. */
  application?: Pick<Application, 'status' | 'respond_by'>;
  /** Of its description. */
  late?: Lateness;
  /** Shown between the facts and the days: the actions and their state. */
  children?: ReactNode;
  /** Sections behind what the job itself says. */
  more?: ReactNode;
}

export function Section({ title, level, children }: { title: string; level: 1 | 2; children: ReactNode }) {
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <section className="border-t border-hair py-5">
      <Heading className="head mb-3 text-lg">{title}</Heading>
      {children}
    </section>
  );
}

function Tags({ title, tags, level }: { title: string; tags: readonly string[]; level: 1 | 2 }) {
  if (tags.length === 0) return null;
  const Heading = level === 1 ? 'h3' : 'h4';
  return (
    <>
      <Heading className="mt-4 mb-1.5 font-semibold">{title}</Heading>
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full wrap-anywhere">
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
    </>
  );
}

const midSentence = (words: string): string => (words === 'Yesterday' ? 'yesterday' : words);

function Head({ job, level }: Pick<JobFactsProps, 'job' | 'level'>) {
  const [now] = useState(() => new Date());
  const who = hirerName(job);
  const confirmedAt = confirmedOpenAt(job);
  const hasLink = job.company_id !== null && job.company_name !== '';
  return (
    <header className="pb-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Badge state={job.status === 'active' ? 'active' : 'closed'}>{statusLabel(job)}</Badge>
        {job.rev > 0 && <Tag>{postedText(job.published_at, now)}</Tag>}
        {confirmedAt !== null && (
          <Tag>Still hiring, confirmed {midSentence(formatTimeAgo(confirmedAt, now))}</Tag>
        )}
        {job.is_urgent && job.status === 'active' && <StateLine state="urgent" className="font-semibold" />}
      </div>
      {level === 1 ? (
        <PageTitle name={jobName(job)} className="text-2xl font-extrabold md:text-3xl">
          {job.title}
        </PageTitle>
      ) : (
        <h2 className="head text-2xl font-extrabold">{job.title}</h2>
      )}
      <p className="mt-1 text-base text-ink-2">
        {job.company_name !== '' && (
          <span className="-my-2 mr-2 inline-block align-middle">
            <CompanyMark name={job.company_name} logo={logoAt(job.company_logo)} size={32} />
          </span>
        )}
        {[productionLine(job), hasLink ? '' : who].filter(Boolean).join(SEPARATOR)}
        {hasLink && (
          <>
            {productionLine(job) && SEPARATOR}
            <Link to={`/companies/${job.company_id}`} className="underline underline-offset-4">
              {job.company_name}
            </Link>
          </>
        )}
      </p>
    </header>
  );
}

const wrapNote = (job: Job): string | undefined => {
  const wrap = job.job_dates.find(({ day }) => day === job.starts_on)?.wrap;
  return wrap ? `Wrap about ${wrap}` : undefined;
};

const rateNote = (job: Job): string | undefined =>
  unpaidLabel(job) ||
  (job.pay_day_hours !== null && job.pay_type === 'day' ? `${job.pay_day_hours} h` : undefined);

/** By when an answer is promised, to whoever has none yet. */
function AnswerPromised({ job, application }: Pick<JobFactsProps, 'job' | 'application'>) {
  const [day] = useState(() => today(new Date(), job.timezone));
  const { because, day: by } = application
    ? { because: '', day: answerDue(application) }
    : respondBy(job, day);
  if (job.status !== 'active' || by === null) return null;
  return (
    <p className="mt-4 text-sm text-ink-2">
      Answer promised by <Mono>{formatDayRange(by, null)}</Mono>
      {because && `, ${because}`}.
    </p>
  );
}

/** What a job says of itself, in the order in which people ask. Needs no store, so it is also in the HTML that the server sends. */
export function JobFacts({ job, level, application, late, children, more }: JobFactsProps) {
  return (
    <article>
      <Head job={job} level={level} />
      <SlateCells
        big
        cols="four"
        className="rounded-box border border-hair bg-sheet"
        cells={[
          {
            label: 'Dates',
            value: formatDayRange(job.starts_on, job.ends_on),
            note: dayCount(job.job_dates) || undefined,
          },
          { label: 'Call', value: callLabel(job), note: wrapNote(job) },
          {
            label: 'Rate',
            value: formatPayAmount(job),
            unit: payUnit(job) || undefined,
            note: rateNote(job),
          },
          { label: 'Place', value: jobPlace(job), note: job.location || undefined, mono: false },
        ]}
      />
      {children}
      <AnswerPromised job={job} application={application} />
      <div className="mt-5">
        {job.job_dates.length > 0 && (
          <Section title="Days" level={level}>
            <JobDays dates={job.job_dates} />
          </Section>
        )}
        <Section title="Pay and terms" level={level}>
          <JobTerms job={job} />
        </Section>
        {(job.description !== '' || job.required_skills.length > 0 || job.nice_skills.length > 0) && (
          <Section title="The work" level={level}>
            <LateText text={job.description} what="description" late={late} />
            <Tags title="Needed" tags={job.required_skills} level={level} />
            <Tags title="Nice to have" tags={job.nice_skills} level={level} />
          </Section>
        )}
        {job.questions.length > 0 && (
          <Section title="You will be asked" level={level}>
            <ul className="list-disc pl-5">
              {job.questions.map((question) => (
                <li key={question} className="py-0.5">
                  {question}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {more}
      </div>
    </article>
  );
}

/** Shown while a job is read: the same blocks at the same heights. */
export function JobSkeleton() {
  return (
    <div aria-hidden className="breathe">
      <i className="mb-2 block h-6 w-28 bg-well" />
      <i className="block h-9 w-1/2 bg-well" />
      <i className="mt-2 mb-4 block h-5 w-2/3 bg-well" />
      <i className="block h-24 rounded-box border border-hair bg-sheet" />
      <i className="mt-6 block h-5 w-24 bg-well" />
      {[0, 1, 2, 3].map((row) => (
        <i key={row} className="mt-3 block h-6 border-b border-hair" />
      ))}
    </div>
  );
}

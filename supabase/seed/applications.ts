import { DECLINE_CODES } from '../../src/domain/vocabulary';
import type { Application } from '../../src/domain/streams/applications';
import type { Job } from '../../src/domain/streams/jobs';
import type { Profile } from '../../src/domain/streams/profiles';
import { TRANSITIONS, type Actor, type ApplicationStatus } from '../../src/domain/lifecycles';
import { findCurrency } from '../../src/domain/taxonomy/currencies';
import { type Clock } from './clock';
import { ANSWERS, DECLINES, NOTE_ENDS, NOTE_MIDDLES, NOTE_RATES, NOTE_STARTS } from './cover-notes';
import { dealOf } from './deals';
import type { SeedJob } from './jobs';
import type { SeedPerson } from './people';
import { respondBy, stepBy } from './promises';
import { inSentence, skillInSentence, withArticle } from './phrases';
import { Random, seedId } from './random';
import { numberWord, fillSentence, sentence } from './words';

type Step = Application['history'][number];

export interface SeedApplication {
  application: Application;
  job: Job;
  applicant: Profile;
}

/** Ways an application can reach each status, one of which is picked. Every step is legal. */
const PATHS_TO_STATUS: Record<ApplicationStatus, readonly (readonly ApplicationStatus[])[]> = {
  pending: [[]],
  reviewed: [['reviewed'], ['reviewed'], ['reviewed', 'shortlisted', 'reviewed']],
  shortlisted: [['shortlisted'], ['reviewed', 'shortlisted']],
  interview: [
    ['reviewed', 'interview'],
    ['reviewed', 'shortlisted', 'interview'],
    ['shortlisted', 'interview'],
  ],
  offered: [['reviewed', 'shortlisted', 'interview', 'offered'], ['shortlisted', 'offered'], ['offered']],
  change_asked: [
    ['reviewed', 'shortlisted', 'offered', 'change_asked'],
    ['shortlisted', 'offered', 'change_asked'],
  ],
  accepted: [
    ['reviewed', 'shortlisted', 'offered', 'accepted'],
    ['shortlisted', 'interview', 'offered', 'change_asked', 'accepted'],
  ],
  turned_down: [
    ['shortlisted', 'offered', 'turned_down'],
    ['reviewed', 'shortlisted', 'offered', 'turned_down'],
  ],
  hired: [
    ['reviewed', 'shortlisted', 'offered', 'accepted', 'hired'],
    ['shortlisted', 'interview', 'offered', 'accepted', 'hired'],
    ['offered', 'accepted', 'hired'],
  ],
  declined: [
    ['declined'],
    ['reviewed', 'declined'],
    ['reviewed', 'shortlisted', 'declined'],
    ['shortlisted', 'interview', 'declined'],
  ],
  withdrawn: [
    ['withdrawn'],
    ['reviewed', 'withdrawn'],
    ['reviewed', 'shortlisted', 'withdrawn'],
    ['offered', 'withdrawn'],
  ],
  job_closed: [['job_closed'], ['reviewed', 'job_closed'], ['shortlisted', 'job_closed']],
};

const STEP_ACTORS: Partial<Record<Actor, Step['by']>> = {
  applicant: 'applicant',
  employer: 'employer',
  system: 'system',
};

/** Where the job is not filled, that is no reason (MQ218). */
const OTHER_REASONS = DECLINE_CODES.filter((code) => code !== 'filled');

/** Who takes a step, according to the lifecycle. Throws for an illegal step. */
function actorOf(from: ApplicationStatus, to: ApplicationStatus): Step['by'] {
  const transition = TRANSITIONS.find((t) => t.lifecycle === 'application' && t.from === from && t.to === to);
  const by = transition && STEP_ACTORS[transition.actor];
  if (by === undefined) throw new Error(`An application cannot go from ${from} to ${to}.`);
  return by;
}

/** Name of a step in the event trail: `apply`, or the lifecycle's event. */
export const eventName = (from: string | null, to: string): string =>
  from === null
    ? 'apply'
    : (TRANSITIONS.find((t) => t.lifecycle === 'application' && t.from === from && t.to === to)?.event ??
      'set');

function historyOf(
  random: Random,
  clock: Clock,
  status: ApplicationStatus,
  applied: string,
  end: string,
): Step[] {
  const path = random.pick(PATHS_TO_STATUS[status]);
  const times = path.map(() => clock.between(random, applied, end)).toSorted();
  let from: ApplicationStatus = 'pending';
  const steps = path.map((to, i): Step => {
    const by = actorOf(from, to);
    from = to;
    // The job ends at one moment for every application that is still open.
    return { status: to, by, at: to === 'job_closed' ? end : (times[i] ?? end) };
  });
  return [{ status: 'pending', by: 'applicant', at: applied }, ...steps];
}

const MAX_QUOTE_MINOR = 100_000_000;

function quote(random: Random, job: Job): number | null {
  if (job.salary_min === null || random.chance(0.12)) return null;
  const digits = findCurrency(job.currency)?.minorDigits ?? 2;
  const low = job.salary_min;
  const high = job.salary_max ?? low;
  const amount = Math.round(low + (high - low) * random.next() + (random.chance(0.25) ? low * 0.08 : 0));
  const minor = amount * 10 ** digits;
  return minor > MAX_QUOTE_MINOR ? null : minor;
}

/** All times lie between the job's publication and its end, or now. */
export function makeApplication(
  seedJob: SeedJob,
  person: SeedPerson,
  employer: Profile,
  status: ApplicationStatus,
  clock: Clock,
): SeedApplication {
  const { job } = seedJob;
  const { profile, role } = person;
  const random = new Random('application', job.id, profile.id);
  const end = job.closed_at ?? clock.ago(20);
  const deadline = job.application_deadline === null ? end : `${job.application_deadline}T00:00:00.000Z`;
  const latest = deadline > job.published_at && deadline < end ? deadline : end;
  const applied = clock.between(
    random,
    job.published_at,
    status === 'pending' ? latest : clock.between(random, job.published_at, latest),
  );
  const history = historyOf(random, clock, status, applied, end);
  const answered = history.find(({ by }) => by === 'employer');
  const decision = history.findLast((step) => step.status === 'hired' || step.status === 'declined');
  const decided = status === 'hired' || status === 'declined' ? decision : undefined;
  const declineCode =
    status === 'declined'
      ? random.pick(job.closed_reason === 'filled' ? DECLINE_CODES : OTHER_REASONS)
      : null;
  const slots = {
    employer: employer.first_name,
    me: profile.first_name,
    aRole: withArticle(inSentence(role.label)),
    years: numberWord(Math.max(2, profile.experience_years ?? 2)),
    title: seedJob.production.title,
    city: profile.city,
    skill: skillInSentence(profile.skills[0] ?? 'the work'),
    company: job.company_name,
  };
  const lines = [
    random.pick(NOTE_STARTS),
    ...random.sample(NOTE_MIDDLES, random.int(1, 2)),
    ...(job.salary_min !== null && random.chance(0.4) ? [random.pick(NOTE_RATES)] : []),
    ...(random.chance(0.7) ? [random.pick(NOTE_ENDS)] : []),
  ];
  const days = job.job_dates.map(({ day }) => day);
  const rate = quote(random, job);
  const viewed =
    answered?.at ?? (status === 'pending' && random.chance(0.3) ? clock.between(random, applied, end) : null);
  const application: Application = {
    id: seedId('application', job.id, profile.id),
    job_id: job.id,
    applicant_id: profile.id,
    employer_id: job.posted_by,
    company_id: job.company_id,
    status,
    cover_note: random.chance(0.93)
      ? lines.map((line) => sentence(fillSentence(random, line, slots))).join(' ')
      : '',
    rate_quote_minor: rate,
    rate_unit: job.pay_type,
    currency: job.currency,
    available_dates: random.chance(0.75) ? days : days.filter(() => random.chance(0.7)),
    asked_dates: days,
    kit_offered: random.sample(profile.kit, 2),
    portfolio_ids: Object.keys(profile.media),
    portfolio: status === 'withdrawn' ? {} : profile.media,
    resume_path: null,
    resume_name: '',
    resume_size: null,
    attachments: [],
    attachments_stored: [],
    answers: job.questions.map((question) => random.pick(ANSWERS[question] ?? ['Yes.'])),
    employer_viewed_at: viewed,
    respond_by: respondBy(job, applied),
    step_by: null,
    is_called_off: false,
    decline_code: declineCode,
    decline_note: declineCode === null ? '' : random.pick(DECLINES[declineCode] ?? ['']),
    decided_at: decided?.at ?? null,
    ...dealOf(random, clock, job, {
      status,
      days,
      quote: rate,
      history,
      subject: `${job.id}|${profile.id}`,
    }),
    history,
    job_title: job.title,
    company_name: job.company_name,
    applicant_name: profile.full_name,
    applicant_headline: profile.headline,
    created_at: applied,
    updated_at: [history.at(-1)?.at ?? applied, viewed ?? applied].toSorted().at(-1) ?? applied,
  };
  application.step_by = stepBy(application, job, clock);
  return { application, job, applicant: profile };
}

/** Statuses of a job's applications: the hired ones first, the rest drawn at random. */
export function statusesFor(random: Random, job: Job, count: number): ApplicationStatus[] {
  const drawStatus = (): ApplicationStatus => {
    if (job.status === 'active') {
      return random.weighted<ApplicationStatus>({
        pending: 40,
        reviewed: 17,
        shortlisted: 14,
        interview: 8,
        offered: 5,
        change_asked: 2,
        accepted: 3,
        turned_down: 2,
        declined: 11,
        withdrawn: 5,
      });
    }
    if (job.closed_reason === 'filled')
      return random.weighted<ApplicationStatus>({ declined: 55, job_closed: 32, withdrawn: 13 });
    return random.weighted<ApplicationStatus>({ job_closed: 75, declined: 15, withdrawn: 10 });
  };
  const hired = job.closed_reason === 'filled' ? Math.min(count, job.headcount, 3) : 0;
  return [
    ...Array.from({ length: hired }, (): ApplicationStatus => 'hired'),
    ...Array.from({ length: count - hired }, drawStatus),
  ];
}

import type { Profile } from '../../src/domain/streams/profiles';
import type { ApplicationStatus } from '../../src/domain/lifecycles';
import { isDemo } from './accounts';
import type { SeedApplication } from './applications';
import type { Clock } from './clock';
import type { ReceiptState, ConversationPlan } from './conversations';
import type { SeedJob } from './jobs';
import { Random } from './random';
import { APPLIED, APPROACH, DECLINED, UNWELCOME, WORKING, type Thread } from './threads';

/** Which threads suit an application of each status, as indexes into APPLIED. */
const THREADS_BY_STATUS: Partial<Record<ApplicationStatus, readonly number[]>> = {
  reviewed: [0, 1, 4, 11],
  shortlisted: [0, 1, 2, 3, 6, 10, 11],
  interview: [2, 3, 4, 6, 10],
  offered: [3, 7, 10],
  change_asked: [3, 7],
  accepted: [7, 10],
  declined: [8],
  withdrawn: [9],
};

function threadFor(random: Random, status: ApplicationStatus): Thread | null {
  if (status === 'hired') return random.chance(0.65) ? random.pick(WORKING) : (APPLIED[7] ?? null);
  const fitting = THREADS_BY_STATUS[status];
  return fitting === undefined ? null : (APPLIED[random.pick(fitting)] ?? null);
}

export interface People {
  employers: ReadonlyMap<string, Profile>;
  talents: readonly Profile[];
}

/**
 * Conversations about applications: one for every suitable application of a demo account, and for a share of
 * the others.
 */
function aboutApplications(
  random: Random,
  clock: Clock,
  applications: readonly SeedApplication[],
  jobs: ReadonlyMap<string, SeedJob>,
  people: People,
  limit: number,
): ConversationPlan[] {
  const concernsDemo = ({ applicant, application }: SeedApplication): boolean =>
    [applicant, people.employers.get(application.employer_id)].some(
      (person) => person !== undefined && isDemo(person),
    );
  const shuffled = random.shuffle(applications);
  const chosen = [
    ...shuffled.filter((item) => concernsDemo(item) && random.chance(isDemo(item.applicant) ? 1 : 0.45)),
    ...shuffled.filter((item) => !concernsDemo(item)),
  ];
  const plans: ConversationPlan[] = [];
  for (const { application, applicant } of chosen) {
    if (plans.length >= limit) break;
    const thread = threadFor(random, application.status);
    const employer = people.employers.get(application.employer_id);
    const job = jobs.get(application.job_id);
    if (thread === null || employer === undefined || job === undefined) continue;
    // The conversation starts after the step it is about.
    const since = application.history.at(-1)?.at ?? application.created_at;
    const availableMinutes = clock.minutesSince(since);
    const receiptState = random.weighted<ReceiptState>({ read: 5, delivered: 3, unseen: 2 });
    plans.push({
      employer,
      talent: applicant,
      job,
      kind: 'job',
      thread,
      since,
      state: 'open',
      receiptState,
      messageCount: random.chance(0.6) ? thread.length : random.int(1, thread.length),
      lastMinutesAgo: Math.round(availableMinutes * random.next() ** 2 * 0.8) + 1,
    });
  }
  return plans;
}

type Ending = 'open' | 'requested' | 'declined' | 'blocked';

const ENDINGS: Record<Ending, readonly Thread[]> = {
  open: APPROACH,
  requested: APPROACH,
  declined: DECLINED,
  blocked: UNWELCOME,
};

/** An employer contacts a talent who is open to contact; `ending` says what came of it. */
function approach(
  random: Random,
  clock: Clock,
  employer: Profile,
  talent: Profile,
  job: SeedJob,
  ending: Ending,
): ConversationPlan {
  const thread = random.pick(ENDINGS[ending]);
  const replied = thread.findIndex(([side]) => side === 'T') + 1;
  const messageCount =
    ending === 'requested' ? 1 : ending === 'open' ? random.int(replied, thread.length) : thread.length;
  const receiptState: ReceiptState =
    ending === 'blocked' || ending === 'declined'
      ? 'read'
      : ending === 'requested'
        ? random.pick(['delivered', 'unseen'])
        : random.weighted({ read: 5, delivered: 3, unseen: 2 });
  return {
    employer,
    talent,
    job,
    kind: 'direct',
    thread,
    messageCount,
    state: ending,
    receiptState,
    lastMinutesAgo: random.int(10, 15 * 1440),
    since: clock.ago(40 * 1440),
  };
}

const INVITED_MINUTES_AGO = 2 * 1440;

/** An employer invites a talent whom they do not know, and has no answer yet. */
const invitation = (clock: Clock, employer: Profile, talent: Profile, job: SeedJob): ConversationPlan => ({
  employer,
  talent,
  job,
  kind: 'job',
  // What it says is the job's (`invitationText`).
  thread: [['E', '']],
  isInvitation: true,
  messageCount: 1,
  state: 'requested',
  receiptState: 'delivered',
  lastMinutesAgo: INVITED_MINUTES_AGO,
  since: clock.ago(40 * 1440),
});

const pairKey = (employerId: string, talentId: string): string => `${employerId} ${talentId}`;

/** The four endings of an approach. Every demo account has an example of each. */
const ALL_ENDINGS: readonly Ending[] = ['requested', 'open', 'blocked', 'declined'];

/**
 * Plans every conversation of the seed. Employers approach only people who have not applied to them, each pair once.
 * @param aboutJobs the most conversations about applications
 * @param approaches how many approaches besides
 */
export function planConversations(
  clock: Clock,
  applications: readonly SeedApplication[],
  jobs: readonly SeedJob[],
  people: People,
  aboutJobs: number,
  approaches: number,
): ConversationPlan[] {
  const random = new Random('correspondence');
  const byId = new Map(jobs.map((item) => [item.job.id, item]));
  const plans = aboutApplications(random, clock, applications, byId, people, aboutJobs);
  const contacted = new Set(applications.map(({ application: a }) => pairKey(a.employer_id, a.applicant_id)));

  /** One of these talents is approached about one of these jobs, provided the two have not met. */
  const startApproach = (about: readonly SeedJob[], talents: readonly Profile[], ending: Ending): void => {
    const shuffled = random.shuffle(about);
    for (const talent of random.shuffle(talents)) {
      const job = shuffled.find((candidate) => !contacted.has(pairKey(candidate.job.posted_by, talent.id)));
      const employer = job && people.employers.get(job.job.posted_by);
      if (job === undefined || employer === undefined) continue;
      contacted.add(pairKey(employer.id, talent.id));
      plans.push(approach(random, clock, employer, talent, job, ending));
      return;
    }
  };

  const active = jobs.filter(({ job }) => job.status === 'active' && job.pay_type !== 'unpaid');
  const others = people.talents.filter((talent) => talent.open_to_contact && !isDemo(talent));
  for (const talent of people.talents.filter(isDemo)) {
    for (const ending of ALL_ENDINGS) startApproach(active, [talent], ending);
  }
  for (const employer of [...people.employers.values()].filter(isDemo)) {
    const own = active.filter(({ job }) => job.posted_by === employer.id);
    for (const ending of ALL_ENDINGS.slice(0, 2)) startApproach(own, others, ending);
  }
  for (let i = 0; i < approaches; i += 1) {
    const drawn = random.weighted<Ending>({ open: 8, requested: 5, declined: 2, blocked: 2 });
    startApproach(active, others, ALL_ENDINGS[i] ?? drawn);
  }
  for (const talent of people.talents.filter(isDemo)) {
    const open = active.filter(({ job }) => !contacted.has(pairKey(job.posted_by, talent.id)));
    const job =
      open.find(({ job: { role_code: role } }) => talent.role_codes.includes(role)) ??
      open.find(({ job: { category } }) => talent.departments.includes(category));
    const employer = job && people.employers.get(job.job.posted_by);
    if (job && employer) plans.push(invitation(clock, employer, talent, job));
  }
  return plans;
}

import type { Profile } from '../../src/domain/streams/profiles';
import type { ApplicationStatus } from '../../src/domain/lifecycles';
import { isDemo } from './accounts';
import type { SeedApplication } from './applications';
import type { Clock } from './clock';
import type { Attention, ConversationPlan } from './conversations';
import type { SeedJob } from './jobs';
import { Random } from './random';
import { APPLIED, APPROACH, DECLINED, UNWELCOME, WORKING, type Thread } from './threads';

/** Which of the threads about an application suit where it stands, by their place in APPLIED. */
const SUITS: Partial<Record<ApplicationStatus, readonly number[]>> = {
  reviewed: [0, 1, 4, 11],
  shortlisted: [0, 1, 2, 3, 6, 10, 11],
  interview: [2, 3, 4, 6, 10],
  offered: [3, 7, 10],
  declined: [8],
  withdrawn: [9],
};

function threadFor(random: Random, status: ApplicationStatus): Thread | null {
  if (status === 'hired') return random.chance(0.65) ? random.pick(WORKING) : (APPLIED[7] ?? null);
  const fitting = SUITS[status];
  return fitting === undefined ? null : (APPLIED[random.pick(fitting)] ?? null);
}

export interface People {
  employers: ReadonlyMap<string, Profile>;
  talents: readonly Profile[];
}

/** Talk about applications. Demo accounts have as much of it as they have applications to talk about, others a share. */
function aboutApplications(
  random: Random,
  clock: Clock,
  applications: readonly SeedApplication[],
  jobs: ReadonlyMap<string, SeedJob>,
  people: People,
  most: number,
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
    if (plans.length >= most) break;
    const thread = threadFor(random, application.status);
    const employer = people.employers.get(application.employer_id);
    const job = jobs.get(application.job_id);
    if (thread === null || employer === undefined || job === undefined) continue;
    // Talk begins after the step it is about.
    const since = application.history.at(-1)?.at ?? application.created_at;
    const room = clock.minutesSince(since);
    const attention = random.weighted<Attention>({ read: 5, delivered: 3, unseen: 2 });
    plans.push({
      employer,
      talent: applicant,
      job,
      kind: 'job',
      thread,
      since,
      state: 'open',
      attention,
      upTo: random.chance(0.6) ? thread.length : random.int(1, thread.length),
      lastAgo: Math.round(room * random.next() ** 2 * 0.8) + 1,
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

/** An employer's approach to a talent who is open to contact, and what came of it. */
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
  const upTo =
    ending === 'requested' ? 1 : ending === 'open' ? random.int(replied, thread.length) : thread.length;
  const attention: Attention =
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
    upTo,
    state: ending,
    attention,
    lastAgo: random.int(10, 15 * 1440),
    since: clock.ago(40 * 1440),
  };
}

const pair = (employerId: string, talentId: string): string => `${employerId} ${talentId}`;

/** The four ways an approach goes: everybody who tries the demo out sees each of them. */
const EVERY_ENDING: readonly Ending[] = ['requested', 'open', 'blocked', 'declined'];

/**
 * Every conversation to be written. @param aboutJobs most of those about applications; @param approaches how many others.
 * Only strangers are approached, each pair once: whoever has applied is written to about that.
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
  const met = new Set(applications.map(({ application: a }) => pair(a.employer_id, a.applicant_id)));

  /** One of these talents is approached about one of these jobs, where both are still strangers. */
  const meet = (about: readonly SeedJob[], talents: readonly Profile[], ending: Ending): void => {
    const shuffled = random.shuffle(about);
    for (const talent of random.shuffle(talents)) {
      const job = shuffled.find((candidate) => !met.has(pair(candidate.job.posted_by, talent.id)));
      const employer = job && people.employers.get(job.job.posted_by);
      if (job === undefined || employer === undefined) continue;
      met.add(pair(employer.id, talent.id));
      plans.push(approach(random, clock, employer, talent, job, ending));
      return;
    }
  };

  const active = jobs.filter(({ job }) => job.status === 'active' && job.pay_type !== 'unpaid');
  const others = people.talents.filter((talent) => talent.open_to_contact && !isDemo(talent));
  for (const talent of people.talents.filter(isDemo)) {
    for (const ending of EVERY_ENDING) meet(active, [talent], ending);
  }
  for (const employer of [...people.employers.values()].filter(isDemo)) {
    const own = active.filter(({ job }) => job.posted_by === employer.id);
    for (const ending of EVERY_ENDING.slice(0, 2)) meet(own, others, ending);
  }
  for (let i = 0; i < approaches; i += 1) {
    const drawn = random.weighted<Ending>({ open: 8, requested: 5, declined: 2, blocked: 2 });
    meet(active, others, EVERY_ENDING[i] ?? drawn);
  }
  return plans;
}

import { addDays, daysBetween, formatDay } from '../../src/domain/values/days';
import type { Job } from '../../src/domain/streams/jobs';
import type { JobContent, JobDate } from '../../src/domain/jobs/job-content';
import type { JOB_TYPES } from '../../src/domain/vocabulary';
import { findRole, rolesInDepartment, type CrewRole } from '../../src/domain/taxonomy/crew-roles';
import { DEPARTMENTS, type DepartmentCode } from '../../src/domain/taxonomy/departments';
import type { Clock } from './clock';
import type { SeedCompany } from './companies';
import { describe } from './descriptions/compose';
import { HEADCOUNTS, kindsHiring, QUESTIONS, remoteChance } from './job-mix';
import { payFor } from './job-pay';
import { locationsFor } from './job-places';
import { schedule, seasonOf, termOf } from './job-schedule';
import { kitOf } from './kits';
import { DEPARTMENT_WEIGHTS, isEntryRole } from './people';
import { withArticle } from './phrases';
import { kindWord, type Production } from './productions';
import { Random, seedId } from './random';
import { skillsForRole } from './role-skills';
import { rowSlug, slug } from './words';

export type JobFate = 'active' | 'filled' | 'cancelled' | 'expired' | 'archived';

export interface JobPlan {
  key: string;
  role: CrewRole;
  production: Production;
  fate: JobFate;
  /** Overrides the generated title. */
  title?: string;
}

const MINUTES_PER_DAY = 1440;

/** Gives each department its share of the jobs, at least one in 120, and cycles through its roles. */
export function planJobs(count: number, productions: readonly Production[]): JobPlan[] {
  const random = new Random('job plans', count);
  const total = Object.values(DEPARTMENT_WEIGHTS).reduce((sum, weight) => sum + weight, 0);
  return DEPARTMENTS.flatMap(({ code }) => {
    const departmentCount = Math.max(
      Math.ceil(count / 120),
      Math.round((count * DEPARTMENT_WEIGHTS[code]) / total),
    );
    const roles = random.shuffle(rolesInDepartment(code));
    return Array.from({ length: departmentCount }, (_, i): JobPlan => {
      const role = roles[i % roles.length];
      if (role === undefined) throw new Error(`The department ${code} has no roles.`);
      const fate = random.weighted<JobFate>({
        active: 79,
        filled: 12,
        cancelled: 2.5,
        expired: 4.5,
        archived: 2,
      });
      return { key: `${code}-${i}`, role, production: productionFor(random, role, fate, productions), fate };
    });
  });
}

/**
 * A production that hires the role and whose dates suit the job's fate, or the closest match if the seed is
 * too small.
 */
function productionFor(
  random: Random,
  role: CrewRole,
  fate: JobFate,
  productions: readonly Production[],
): Production {
  const season = seasonOf(role.department, role.code);
  const isUpcoming = (p: Production): boolean => p.start >= (season === 'prep' ? 6 : 1);
  const isOver = (p: Production): boolean => p.start < -10 && season !== 'after';
  const dated = productions.filter((p) => {
    if (!hiresDepartment(p.company.industry, role.department)) return false;
    if (fate === 'active') return season === 'after' ? p.start + p.length > -20 : isUpcoming(p);
    return fate === 'expired' ? isOver(p) : true;
  });
  const kind = random.pick(kindsHiring(role));
  const options = [
    dated.filter((p) => p.kind === kind),
    dated.filter((p) => kindsHiring(role).includes(p.kind)),
    dated,
    productions,
  ];
  return random.pick(options.find((list) => list.length > 0) ?? productions);
}

/** Post houses hire no drivers, and rental houses no actors. */
const DEPARTMENTS_HIRED: Partial<Record<SeedCompany['industry'], readonly DepartmentCode[]>> = {
  post: ['vfx', 'post', 'post_sound', 'music', 'animation_motion', 'accounting_legal', 'publicity', 'other'],
  rental: ['camera', 'grip', 'electric', 'sound', 'transport', 'stills', 'broadcast_live', 'other'],
};
const hiresDepartment = (industry: SeedCompany['industry'], department: DepartmentCode): boolean =>
  DEPARTMENTS_HIRED[industry]?.includes(department) ?? true;

function jobType(random: Random, role: CrewRole, days: number, unpaid: boolean): (typeof JOB_TYPES)[number] {
  if (unpaid) return 'volunteer';
  if (isEntryRole(role.code) && random.chance(0.25)) return 'internship';
  if (days <= 3) return 'daily';
  return days >= 14 ? 'contract' : 'freelance';
}

function titleOf(
  random: Random,
  role: CrewRole,
  production: Production,
  dates: readonly JobDate[],
  headcount: number,
): string {
  const nights = dates.length > 0 && dates.every(({ call }) => call >= '15:00');
  if (nights) return `${role.label}, nights`;
  if (headcount > 3) return `${role.label} (${headcount})`;
  if (dates.length > 0 && dates.length <= 2 && random.chance(0.4))
    return `${role.label}, ${dates.length === 1 ? 'one day' : 'two days'}`;
  if (['feature', 'series'].includes(production.kind) && random.chance(0.12))
    return `${role.label}, second unit`;
  return random.chance(0.2)
    ? `${role.label} for ${withArticle(kindWord(production.kind).replace(/^live$/, 'live show'))}`
    : role.label;
}

export interface SeedJob {
  job: Job & JobContent;
  role: CrewRole;
  production: Production;
}

/** `valid_through` for jobs without dates: sixty days after publishing. */
const validThrough = (ends: string | null, published: string): string =>
  ends ?? addDays(published.slice(0, 10), 60);

interface JobTimeline {
  publishedAt: string;
  confirmedAt: string | null;
  closedAt: string | null;
}

/** When it was published, confirmed to be still open, and closed: in that order, and none in the future. */
function timelineOf(
  random: Random,
  clock: Clock,
  fate: JobFate,
  first: number,
  lastDay: number,
): JobTimeline {
  if (fate === 'active') {
    const age = random.next() ** 1.8 * 20 * MINUTES_PER_DAY + 30;
    return {
      publishedAt: clock.ago(age),
      confirmedAt: age > 14 * MINUTES_PER_DAY ? clock.ago(random.int(60, 6 * MINUTES_PER_DAY)) : null,
      closedAt: null,
    };
  }
  const published =
    Math.min(first - random.int(6, 25), -4) * MINUTES_PER_DAY + random.int(0, MINUTES_PER_DAY - 1);
  const publishedAt = clock.ago(-published);
  if (fate === 'expired')
    return { publishedAt, confirmedAt: null, closedAt: clock.ago(-(lastDay + 1) * MINUTES_PER_DAY - 5) };
  const latest = Math.min(-60, first * MINUTES_PER_DAY);
  const closedAt = clock.between(
    random,
    clock.ago(-Math.min(published + MINUTES_PER_DAY, latest)),
    clock.ago(-latest),
  );
  return { publishedAt, confirmedAt: null, closedAt };
}

function deadlineOf(
  random: Random,
  clock: Clock,
  fate: JobFate,
  first: number,
  publishedAt: string,
): string | null {
  if (!random.chance(0.45)) return null;
  if (fate === 'active') return first >= 4 ? clock.day(random.int(1, Math.min(first - 2, 21))) : null;
  const day = clock.day(first - random.int(2, 5));
  return daysBetween(publishedAt.slice(0, 10), day) >= 2 ? day : null;
}

/** Which companies and departments employ people on staff. */
const STAFF_TRADES = ['studio', 'post', 'broadcaster', 'agency'];
const STAFF_WORK: readonly DepartmentCode[] = [
  'production',
  'vfx',
  'post',
  'post_sound',
  'animation_motion',
  'accounting_legal',
  'broadcast_live',
];

export function makeJob(plan: JobPlan, posterName: string, clock: Clock): SeedJob {
  const { key, role, production, fate } = plan;
  const { company } = production;
  const random = new Random('job', company.name, key);
  const season = seasonOf(role.department, role.code);
  const setting = season === 'shoot' ? 'set' : 'room';
  const remote = random.chance(remoteChance(role));
  const staff =
    STAFF_TRADES.includes(company.industry) &&
    STAFF_WORK.includes(role.department) &&
    production.unpaidReason === null &&
    fate !== 'expired' &&
    random.chance(0.2);
  const earliest = fate === 'active' ? 1 : -120;
  const dates = staff
    ? termOf(clock, random.int(6, 50), random.chance(0.5) ? null : 180)
    : schedule(random, clock, production, season, earliest);
  const first = daysBetween(clock.today, dates[0]?.day ?? clock.today);
  const last = daysBetween(clock.today, dates.at(-1)?.day ?? clock.today);
  const timeline = timelineOf(random, clock, last < 0 || fate !== 'expired' ? fate : 'filled', first, last);
  const expired = fate === 'expired' && last < 0;
  const deadline = deadlineOf(random, clock, fate, first, timeline.publishedAt);
  const { place } = production;
  const pay = payFor(random, role, production, staff ? 0 : dates.length, staff);
  const unpaid = pay.pay_type === 'unpaid';
  const [minHeadcount, maxHeadcount] = HEADCOUNTS[role.code] ?? [1, 1];
  const headcount = random.chance(0.5) ? minHeadcount : random.int(minHeadcount, maxHeadcount);
  const skills = random.sample(skillsForRole(role), 6);
  const required = random.int(1, 3);
  const away = !remote && dates.length >= 8 && random.chance(0.3);

  const content: JobContent = {
    company_id: company.id,
    project_id: null,
    title: plan.title ?? titleOf(random, role, production, staff ? [] : dates, headcount),
    description: '',
    category: role.department,
    role_code: role.code,
    production: production.label,
    production_kind: production.kind,
    headcount,
    required_skills: skills.slice(0, required),
    nice_skills: skills.slice(required, required + random.int(0, 3)),
    job_type: staff ? 'full_time' : jobType(random, role, dates.length, unpaid),
    ...pay,
    kit_required: pay.kit_fee_minor === null ? [] : random.sample(kitOf(role.department), random.int(1, 2)),
    travel_paid: away || (!remote && !unpaid && random.chance(0.15)),
    accommodation_paid: away,
    union_status: unpaid
      ? 'non_union'
      : production.union
        ? 'union'
        : random.chance(0.5)
          ? 'non_union'
          : 'either',
    location: remote ? '' : random.pick(locationsFor(production.kind, setting)),
    city: place.city,
    region: place.region,
    country_code: place.country_code,
    lat: place.lat,
    lng: place.lng,
    is_remote: remote,
    job_dates: dates,
    timezone: place.timezone,
    nda_required: random.chance(0.12),
    application_deadline: deadline,
    questions: random.chance(0.35) ? random.sample(QUESTIONS, random.int(1, 2)) : [],
    is_urgent: fate === 'active' && (first <= 4 ? random.chance(0.6) : random.chance(0.02)),
    ...(random.chance(0.015)
      ? { apply_mode: 'external', external_url: `https://${slug(company.name)}.example/crew` }
      : { apply_mode: 'marquee', external_url: null }),
  };
  const replies = daysBetween(clock.today, timeline.publishedAt.slice(0, 10)) + 9;
  const answerBy =
    deadline ??
    clock.day(
      Math.max(
        fate === 'active' ? 1 : -200,
        Math.min(first - 1, Math.max(replies, fate === 'active' ? 3 : -200)),
      ),
    );
  content.description = describe(random, content, role, production, setting, formatDay(answerBy));

  const id = seedId('job', company.name, key);
  const ends = dates.at(-1)?.day ?? null;
  const updatedAt = timeline.closedAt ?? timeline.confirmedAt ?? timeline.publishedAt;
  const job: Job & JobContent = {
    ...content,
    id,
    posted_by: company.ownerId,
    status: fate === 'active' ? 'active' : fate === 'archived' ? 'archived' : 'closed',
    closed_reason:
      fate === 'active' ? null : expired ? 'expired' : fate === 'cancelled' ? 'cancelled' : 'filled',
    starts_on: dates[0]?.day ?? null,
    ends_on: ends,
    call_time: dates[0]?.call ?? '',
    valid_through: validThrough(ends, timeline.publishedAt),
    published_at: timeline.publishedAt,
    last_confirmed_at: timeline.confirmedAt,
    closed_at: timeline.closedAt,
    slug: rowSlug(`${content.title} ${content.city}`, id),
    company_name: company.name,
    company_logo: null,
    poster_name: posterName,
    hired_count: 0,
    created_at: timeline.publishedAt,
    updated_at: updatedAt,
  };
  return { job, role, production };
}

export const roleOrThrow = (code: string): CrewRole => {
  const role = findRole(code);
  if (role === null) throw new Error(`The role ${code} does not exist.`);
  return role;
};

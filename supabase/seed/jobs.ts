import { addDays, daysBetween, formatDay } from '../../src/domain/days';
import type { JobContent, JobDate } from '../../src/domain/job-content';
import type { Job } from '../../src/domain/streams/jobs';
import type { JOB_TYPES } from '../../src/domain/vocabulary';
import { findRole, rolesOf, type CrewRole } from '../../src/domain/taxonomy/crew-roles';
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
  /** Written by hand instead of drawn. */
  title?: string;
}

const MINUTES = 1440;

/** One role for each department in turn until the counts are met, then the next: every department has work. */
export function planJobs(count: number, productions: readonly Production[]): JobPlan[] {
  const random = new Random('job plans', count);
  const total = Object.values(DEPARTMENT_WEIGHTS).reduce((sum, weight) => sum + weight, 0);
  return DEPARTMENTS.flatMap(({ code }) => {
    const here = Math.max(Math.ceil(count / 120), Math.round((count * DEPARTMENT_WEIGHTS[code]) / total));
    const roles = random.shuffle(rolesOf(code));
    return Array.from({ length: here }, (_, i): JobPlan => {
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

/** A production that hires the role and whose days suit the job's fate; close to that when the seed is too small for it. */
function productionFor(
  random: Random,
  role: CrewRole,
  fate: JobFate,
  productions: readonly Production[],
): Production {
  const season = seasonOf(role.department, role.code);
  const ahead = (p: Production): boolean => p.start >= (season === 'prep' ? 6 : 1);
  const over = (p: Production): boolean => p.start < -10 && season !== 'after';
  const dated = productions.filter((p) => {
    if (!hires(p.company.industry, role.department)) return false;
    if (fate === 'active') return season === 'after' ? p.start + p.length > -20 : ahead(p);
    return fate === 'expired' ? over(p) : true;
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

/** A post house hires no drivers and a rental house no actors. */
const HIRES: Partial<Record<SeedCompany['industry'], readonly DepartmentCode[]>> = {
  post: ['vfx', 'post', 'post_sound', 'music', 'animation_motion', 'accounting_legal', 'publicity', 'other'],
  rental: ['camera', 'grip', 'electric', 'sound', 'transport', 'stills', 'broadcast_live', 'other'],
};
const hires = (industry: SeedCompany['industry'], department: DepartmentCode): boolean =>
  HIRES[industry]?.includes(department) ?? true;

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
  job: Job;
  role: CrewRole;
  production: Production;
}

/** The last day of `valid_through` where the dates do not say: sixty days from publishing. */
const validThrough = (ends: string | null, published: string): string =>
  ends ?? addDays(published.slice(0, 10), 60);

interface Lived {
  publishedAt: string;
  confirmedAt: string | null;
  closedAt: string | null;
}

/** When it was published, said to be still open, and closed; each after the one before and none in the future. */
function lifeOf(random: Random, clock: Clock, fate: JobFate, first: number, lastDay: number): Lived {
  if (fate === 'active') {
    const age = random.next() ** 1.8 * 20 * MINUTES + 30;
    return {
      publishedAt: clock.ago(age),
      confirmedAt: age > 14 * MINUTES ? clock.ago(random.int(60, 6 * MINUTES)) : null,
      closedAt: null,
    };
  }
  const published = Math.min(first - random.int(6, 25), -4) * MINUTES + random.int(0, MINUTES - 1);
  const publishedAt = clock.ago(-published);
  if (fate === 'expired')
    return { publishedAt, confirmedAt: null, closedAt: clock.ago(-(lastDay + 1) * MINUTES - 5) };
  const latest = Math.min(-60, first * MINUTES);
  const closedAt = clock.between(
    random,
    clock.ago(-Math.min(published + MINUTES, latest)),
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

/** Who is employed on staff, and for what; a focus puller is not. */
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
  const lived = lifeOf(random, clock, last < 0 || fate !== 'expired' ? fate : 'filled', first, last);
  const expired = fate === 'expired' && last < 0;
  const deadline = deadlineOf(random, clock, fate, first, lived.publishedAt);
  const { place } = production;
  const pay = payFor(random, role, production, staff ? 0 : dates.length, staff);
  const unpaid = pay.pay_type === 'unpaid';
  const [least, most] = HEADCOUNTS[role.code] ?? [1, 1];
  const headcount = random.chance(0.5) ? least : random.int(least, most);
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
  const replies = daysBetween(clock.today, lived.publishedAt.slice(0, 10)) + 9;
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
  const touched = lived.closedAt ?? lived.confirmedAt ?? lived.publishedAt;
  const job: Job = {
    ...content,
    id,
    posted_by: company.ownerId,
    status: fate === 'active' ? 'active' : fate === 'archived' ? 'archived' : 'closed',
    closed_reason:
      fate === 'active' ? null : expired ? 'expired' : fate === 'cancelled' ? 'cancelled' : 'filled',
    starts_on: dates[0]?.day ?? null,
    ends_on: ends,
    call_time: dates[0]?.call ?? '',
    valid_through: validThrough(ends, lived.publishedAt),
    published_at: lived.publishedAt,
    last_confirmed_at: lived.confirmedAt,
    closed_at: lived.closedAt,
    slug: rowSlug(`${content.title} ${content.city}`, id),
    company_name: company.name,
    poster_name: posterName,
    hired_count: 0,
    created_at: lived.publishedAt,
    updated_at: touched,
  };
  return { job, role, production };
}

export const roleOrThrow = (code: string): CrewRole => {
  const role = findRole(code);
  if (role === null) throw new Error(`The role ${code} does not exist.`);
  return role;
};

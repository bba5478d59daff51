import { DESIGN } from '../design-constants';
import type { Day } from '../values/days';
import type { Job } from '../streams/jobs';
import type { Person } from '../streams/people';
import { dayPay, inUsDollars } from '../pay/day-pay';
import { fromMinor } from '../values/money';

/** How well a job fits a person, out of 100: computed on the device and explained part by part (ruling 29). */
export interface MatchPart {
  label: string;
  points: number;
  maxPoints: number;
}

export interface Match {
  score: number;
  parts: MatchPart[];
}

export type ScoredJob = Pick<
  Job,
  | 'category'
  | 'role_code'
  | 'required_skills'
  | 'job_dates'
  | 'is_remote'
  | 'city'
  | 'region'
  | 'country_code'
  | 'pay_type'
  | 'salary_min'
  | 'salary_max'
  | 'currency'
  | 'published_at'
>;
export type ScoredPerson = Pick<
  Person,
  'departments' | 'role_codes' | 'skills' | 'city' | 'region' | 'country_code' | 'day_rate_minor' | 'currency'
>;

export const MATCH_THRESHOLDS = DESIGN.matchScore;

/** Two missing values are not a match. */
const isSame = (a: string, b: string): boolean => a !== '' && a.toLowerCase() === b.toLowerCase();

function rolePoints(job: ScoredJob, person: ScoredPerson): number {
  if (job.role_code !== '' && person.role_codes.includes(job.role_code)) return 30;
  return person.departments.includes(job.category) ? 18 : 0;
}

function skillPoints(job: ScoredJob, person: ScoredPerson): number {
  if (job.required_skills.length === 0) return 25;
  const owned = new Set(person.skills.map((skill) => skill.toLowerCase()));
  const met = job.required_skills.filter((skill) => owned.has(skill.toLowerCase())).length;
  return Math.round((25 * met) / job.required_skills.length);
}

function dayPoints(job: ScoredJob, busy: ReadonlySet<Day>): number {
  if (job.job_dates.length === 0) return 20;
  const free = job.job_dates.filter(({ day }) => !busy.has(day)).length;
  return Math.round((20 * free) / job.job_dates.length);
}

function placePoints(job: ScoredJob, person: ScoredPerson): number {
  if (job.is_remote || isSame(job.city, person.city)) return 10;
  if (isSame(job.region, person.region) && isSame(job.country_code, person.country_code)) return 7;
  return isSame(job.country_code, person.country_code) ? 3 : 0;
}

function ratePoints(job: ScoredJob, person: ScoredPerson): number {
  const paid = dayPay(job);
  if (paid === 0) return 0;
  const offered = inUsDollars(paid, job.currency);
  const wanted = inUsDollars(fromMinor(person.day_rate_minor ?? 0, person.currency), person.currency);
  // Paid, but there is nothing to compare it with.
  if (!wanted || offered === null) return 6;
  return Math.round(10 * Math.min(1, offered / wanted));
}

function recencyPoints(job: ScoredJob, now: Date): number {
  const days = (now.getTime() - new Date(job.published_at).getTime()) / 86_400_000;
  return days <= 2 ? 5 : days <= 7 ? 4 : days <= 14 ? 2 : 0;
}

/** There is no calendar on the device yet, so every day counts as free. */
export const NOTHING_BOOKED: ReadonlySet<Day> = new Set();

/** @param busy days on which the person is not free */
export function matchScore(job: ScoredJob, person: ScoredPerson, busy: ReadonlySet<Day>, now: Date): Match {
  const parts: MatchPart[] = [
    { label: 'Department and role', points: rolePoints(job, person), maxPoints: 30 },
    { label: 'Skills', points: skillPoints(job, person), maxPoints: 25 },
    { label: 'Free on the days', points: dayPoints(job, busy), maxPoints: 20 },
    { label: 'Place or remote', points: placePoints(job, person), maxPoints: 10 },
    { label: 'Rate', points: ratePoints(job, person), maxPoints: 10 },
    { label: 'Recency', points: recencyPoints(job, now), maxPoints: 5 },
  ];
  return { score: parts.reduce((sum, part) => sum + part.points, 0), parts };
}

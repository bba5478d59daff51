import type { Day } from './days';
import type { Job } from './streams/jobs';
import type { Person } from './streams/people';
import { dailyValue, fromMinor } from './money';

/** How well a job fits a person, worked out on the device and explained part by part (ruling 29). Out of 100. */
export interface MatchPart {
  label: string;
  points: number;
  of: number;
}

export interface Match {
  score: number;
  parts: MatchPart[];
}

type JobFacts = Pick<
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
type PersonFacts = Pick<
  Person,
  'departments' | 'role_codes' | 'skills' | 'city' | 'region' | 'country_code' | 'day_rate_minor' | 'currency'
>;

export const MATCH_THRESHOLDS = { min: 60, good: 70, great: 80, max: 100 } as const;

const same = (a: string, b: string): boolean => a !== '' && a.toLowerCase() === b.toLowerCase();

function rolePoints(job: JobFacts, person: PersonFacts): number {
  if (job.role_code !== '' && person.role_codes.includes(job.role_code)) return 30;
  return person.departments.includes(job.category) ? 18 : 0;
}

function skillPoints(job: JobFacts, person: PersonFacts): number {
  if (job.required_skills.length === 0) return 25;
  const mine = new Set(person.skills.map((skill) => skill.toLowerCase()));
  const met = job.required_skills.filter((skill) => mine.has(skill.toLowerCase())).length;
  return Math.round((25 * met) / job.required_skills.length);
}

function dayPoints(job: JobFacts, busy: ReadonlySet<Day>): number {
  if (job.job_dates.length === 0) return 20;
  const free = job.job_dates.filter(({ day }) => !busy.has(day)).length;
  return Math.round((20 * free) / job.job_dates.length);
}

function placePoints(job: JobFacts, person: PersonFacts): number {
  if (job.is_remote || same(job.city, person.city)) return 10;
  if (same(job.region, person.region) && same(job.country_code, person.country_code)) return 7;
  return same(job.country_code, person.country_code) ? 3 : 0;
}

function ratePoints(job: JobFacts, person: PersonFacts): number {
  const wanted = person.day_rate_minor === null ? 0 : fromMinor(person.day_rate_minor, person.currency);
  const offered = dailyValue(job);
  if (wanted === 0 || job.currency !== person.currency) return offered > 0 ? 6 : 0;
  return Math.round(10 * Math.min(1, offered / wanted));
}

function recencyPoints(job: JobFacts, now: Date): number {
  const days = (now.getTime() - new Date(job.published_at).getTime()) / 86_400_000;
  return days <= 2 ? 5 : days <= 7 ? 4 : days <= 14 ? 2 : 0;
}

export function matchScore(job: JobFacts, person: PersonFacts, busy: ReadonlySet<Day>, now: Date): Match {
  const parts: MatchPart[] = [
    { label: 'Department and role', points: rolePoints(job, person), of: 30 },
    { label: 'Skills', points: skillPoints(job, person), of: 25 },
    { label: 'Free on the days', points: dayPoints(job, busy), of: 20 },
    { label: 'Place or remote', points: placePoints(job, person), of: 10 },
    { label: 'Rate', points: ratePoints(job, person), of: 10 },
    { label: 'Recency', points: recencyPoints(job, now), of: 5 },
  ];
  return { score: parts.reduce((sum, part) => sum + part.points, 0), parts };
}

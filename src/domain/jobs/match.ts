import { daysFit } from '../availability/day-words';
import type { KnownDays } from '../availability/shown-days';
import { DESIGN } from '../design-constants';
import type { Job } from '../streams/jobs';
import type { Person } from '../streams/people';
import { askedDayPay, dayPay, inUsDollars } from '../pay/day-pay';
import { distanceTo, isOutOfReach } from './fit/travel';

/** How well a job fits a person, out of 100: computed on the device and explained part by part (ruling 29). */
export interface MatchPart {
  id: 'role' | 'skills' | 'days' | 'place' | 'rate' | 'recency';
  label: string;
  points: number;
  maxPoints: number;
  /** False: nothing is known to count, so the part is left out of the score. */
  isCounted: boolean;
}

export interface Match {
  score: number;
  parts: MatchPart[];
  /** The work is farther away than the person says they travel; the score is no fit then, whatever else fits. */
  isOutOfReach: boolean;
  /** On how many of the job's days the person is busy. */
  busyDays: number;
  /** How many days it has. */
  allDays: number;
}

/** The better fit first; a job with a day on which the person is busy comes after those without, whatever else fits. */
export const byFit = (a: Pick<Match, 'score' | 'busyDays'>, b: Pick<Match, 'score' | 'busyDays'>): number =>
  Number(a.busyDays > 0) - Number(b.busyDays > 0) || b.score - a.score;

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
  | 'lat'
  | 'lng'
  | 'pay_type'
  | 'salary_min'
  | 'salary_max'
  | 'currency'
  | 'published_at'
>;
export type ScoredPerson = Pick<
  Person,
  | 'departments'
  | 'role_codes'
  | 'skills'
  | 'city'
  | 'region'
  | 'country_code'
  | 'travel_radius_km'
  | 'day_rate_minor'
  | 'hourly_rate'
  | 'currency'
>;

export const MATCH_THRESHOLDS = DESIGN.matchScore;
/** What each part is worth at most: 100 in all. */
const MAX_POINTS: Readonly<Record<MatchPart['id'], number>> = {
  role: 30,
  skills: 25,
  days: 20,
  place: 10,
  rate: 10,
  recency: 5,
};

/** Two missing values are not a match. */
const isSame = (a: string, b: string): boolean => a !== '' && a.toLowerCase() === b.toLowerCase();

function rolePoints(job: ScoredJob, person: ScoredPerson): number {
  if (job.role_code !== '' && person.role_codes.includes(job.role_code)) return MAX_POINTS.role;
  return person.departments.includes(job.category) ? 18 : 0;
}

function skillPoints(job: ScoredJob, person: ScoredPerson): number {
  if (job.required_skills.length === 0) return MAX_POINTS.skills;
  const owned = new Set(person.skills.map((skill) => skill.toLowerCase()));
  const met = job.required_skills.filter((skill) => owned.has(skill.toLowerCase())).length;
  return Math.round((MAX_POINTS.skills * met) / job.required_skills.length);
}

/** Half a day for one that is partly free, or on hold for somebody else. Days of which nothing is known do not count at all. */
function dayPart({ all, by }: ReturnType<typeof daysFit>): { points: number; maxPoints: number } {
  if (all.length === 0) return { points: 0, maxPoints: MAX_POINTS.days };
  const knownDays = all.length - by.unknown.length;
  if (knownDays === 0) return { points: 0, maxPoints: MAX_POINTS.days };
  // One known day of very many still counts for something, or it would count for the whole.
  const maxPoints = Math.max(1, Math.round((MAX_POINTS.days * knownDays) / all.length));
  const good = by.free.length + (by.partly.length + by.hold.length) / 2;
  return { points: Math.round((maxPoints * good) / knownDays), maxPoints };
}

function placePoints(job: ScoredJob, person: ScoredPerson, distance: number | null): number {
  if (job.is_remote || isSame(job.city, person.city)) return MAX_POINTS.place;
  // What somebody says of how far they travel counts before borders do.
  if (distance !== null && person.travel_radius_km !== null)
    return distance > person.travel_radius_km ? 0 : MAX_POINTS.place;
  if (isSame(job.region, person.region) && isSame(job.country_code, person.country_code)) return 7;
  return isSame(job.country_code, person.country_code) ? 3 : 0;
}

/** Paid work of which there is nothing to compare with a rate does not count: who does not show theirs is neither helped nor harmed. */
function ratePart(job: ScoredJob, person: ScoredPerson): { points: number; isCounted: boolean } {
  const paid = dayPay(job);
  if (paid === 0) return { points: 0, isCounted: true };
  const offered = inUsDollars(paid, job.currency);
  const wanted = inUsDollars(askedDayPay(person) ?? 0, person.currency);
  if (!wanted || offered === null) return { points: 0, isCounted: false };
  return { points: Math.round(MAX_POINTS.rate * Math.min(1, offered / wanted)), isCounted: true };
}

/** Of remote work it does not matter where somebody is; of other work only where they say it. */
const isPlaceKnown = (job: ScoredJob, { city, region, country_code: country }: ScoredPerson): boolean =>
  job.is_remote || city !== '' || region !== '' || country !== '';

function recencyPoints(job: ScoredJob, now: Date): number {
  const days = (now.getTime() - new Date(job.published_at).getTime()) / 86_400_000;
  return days <= 2 ? MAX_POINTS.recency : days <= 7 ? 4 : days <= 14 ? 2 : 0;
}

const MAX_SCORE_OUT_OF_REACH = MATCH_THRESHOLDS.min - 1;

/** Of what is not known, or not shown, nothing is counted, and the other parts make up the whole. */
export function matchScore(job: ScoredJob, person: ScoredPerson, known: KnownDays, now: Date): Match {
  const distance = distanceTo(job, person);
  const outOfReach = isOutOfReach(distance, person);
  const { all, by } = daysFit(
    job.job_dates.map(({ day }) => day),
    known,
  );
  const days = dayPart({ all, by });
  const rate = ratePart(job, person);
  const hasDays = known !== null && job.job_dates.some(({ day }) => known(day) !== 'unknown');
  const part = (
    id: MatchPart['id'],
    label: string,
    points: number,
    isCounted = true,
    maxPoints = MAX_POINTS[id],
  ) => ({
    id,
    label,
    points,
    maxPoints,
    isCounted,
  });
  const parts: MatchPart[] = [
    part('role', 'Department and role', rolePoints(job, person)),
    part('skills', 'Skills', skillPoints(job, person)),
    part('days', 'Free on the days', days.points, hasDays, days.maxPoints),
    part('place', 'Place or remote', placePoints(job, person, distance), isPlaceKnown(job, person)),
    part('rate', 'Rate', rate.points, rate.isCounted),
    part('recency', 'Recency', recencyPoints(job, now)),
  ];
  const counted = parts.filter(({ isCounted }) => isCounted);
  const score = Math.round((100 * total(counted, 'points')) / total(counted, 'maxPoints'));
  return {
    score: outOfReach ? Math.min(score, MAX_SCORE_OUT_OF_REACH) : score,
    parts,
    isOutOfReach: outOfReach,
    busyDays: by.busy.length,
    allDays: all.length,
  };
}

const total = (parts: readonly MatchPart[], field: 'points' | 'maxPoints'): number =>
  parts.reduce((sum, part) => sum + part[field], 0);

import type { Job } from '../../streams/jobs';
import { kilometresBetween } from './distance';
import { type Day, daysBetween } from '../../values/days';

type Compared = Pick<
  Job,
  | 'id'
  | 'status'
  | 'posted_by'
  | 'company_id'
  | 'production'
  | 'category'
  | 'role_code'
  | 'is_remote'
  | 'country_code'
  | 'lat'
  | 'lng'
  | 'starts_on'
  | 'ends_on'
>;

const NEAR_KM = 100;
const FAR_DAYS = 60;

/** A show has one name; the same name elsewhere is another show. */
const isOfSameEmployer = (a: Compared, b: Compared): boolean =>
  a.posted_by === b.posted_by || (a.company_id !== null && a.company_id === b.company_id);

/** Of the same show, by the same poster or a colleague. */
export const isOfSameShow = (a: Compared, b: Compared): boolean =>
  a.production !== '' && a.production === b.production && isOfSameEmployer(a, b);

/** Higher is more alike: the role above all, then the place, then the dates; 0 for another department. */
function likeness(job: Compared, other: Compared): number {
  if (other.category !== job.category) return 0;
  const role = job.role_code !== '' && job.role_code === other.role_code ? 4 : 1;
  return role + nearness(job, other) + closeness(job.starts_on, other.starts_on);
}

function nearness(a: Compared, b: Compared): number {
  if (a.is_remote || b.is_remote) return a.is_remote && b.is_remote ? 2 : 1;
  if (a.lat !== null && a.lng !== null && b.lat !== null && b.lng !== null)
    if (kilometresBetween({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng }) <= NEAR_KM) return 2;
  return a.country_code !== '' && a.country_code === b.country_code ? 1 : 0;
}

const closeness = (a: Day | null, b: Day | null): number =>
  a === null || b === null ? 0 : Math.max(0, 1 - Math.abs(daysBetween(a, b)) / FAR_DAYS);

/** Open jobs that somebody who reads this one may want, the most alike first; without those of its show, which are shown by themselves. */
export const similarJobs = <T extends Compared>(
  job: Compared,
  others: readonly T[],
  today: Day,
  max: number,
): T[] =>
  others
    .filter(
      (other) =>
        other.id !== job.id &&
        other.status === 'active' &&
        !isOfSameShow(job, other) &&
        (other.ends_on === null || other.ends_on >= today),
    )
    .map((other) => ({ other, rank: likeness(job, other) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, max)
    .map(({ other }) => other);

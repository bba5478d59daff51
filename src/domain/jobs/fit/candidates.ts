import type { Person } from '../../streams/people';
import { roleLabel } from '../../taxonomy/crew-roles';
import { departmentLabel } from '../../taxonomy/departments';
import { type DistanceUnit, distanceAway } from '../../people/distance-units';
import { daysReason } from '../../availability/day-words';
import { readShownDays } from '../../availability/shown-days';
import { byFit, type Match, MATCH_THRESHOLDS, matchScore, type ScoredJob } from '../match';
import { distanceTo } from './travel';
import { plural } from '../../values/counts';

interface Candidate<T> {
  person: T;
  match: Match;
}

/** People to invite to a job: those who may be written to and fit, the best first. What they show of their days counts. */
export const candidatesFor = <T extends Person>(
  job: ScoredJob,
  people: readonly T[],
  exclude: ReadonlySet<string>,
  now: Date,
  max: number,
): Candidate<T>[] =>
  people
    .filter(({ id, role, open_to_contact: isOpen }) => role === 'talent' && isOpen && !exclude.has(id))
    .map((person) => ({ person, match: matchScore(job, person, readShownDays(person.shown_days), now) }))
    .filter(({ match }) => match.score >= MATCH_THRESHOLDS.min)
    .toSorted((a, b) => byFit(a.match, b.match))
    .slice(0, max);

/** What an employer reads of somebody who fits: `1st AC`, `Free on all 3 days`, `2 of 3 skills`, `38 km away`. */
export function candidateFacts(
  job: ScoredJob,
  person: Pick<Person, 'role_codes' | 'skills' | 'city' | 'country_code' | 'travel_radius_km' | 'shown_days'>,
  unit: DistanceUnit = 'km',
): string[] {
  const owned = new Set(person.skills.map((skill) => skill.toLowerCase()));
  const asked = job.required_skills;
  const met = asked.filter((skill) => owned.has(skill.toLowerCase())).length;
  const distance = distanceTo(job, person);
  const days = daysReason(
    job.job_dates.map(({ day }) => day),
    readShownDays(person.shown_days),
  );
  return [
    person.role_codes.includes(job.role_code) ? roleLabel(job.role_code) : departmentLabel(job.category),
    ...(days ? [days.text] : []),
    ...(asked.length > 0 ? [`${met} of ${plural(asked.length, 'skill', 'skills')}`] : []),
    ...(distance === null ? [] : [distance < 1 ? `In ${person.city}` : distanceAway(distance, unit)]),
  ];
}

import { ownDaysReason } from '../../availability/day-words';
import type { KnownDays } from '../../availability/shown-days';
import type { Person } from '../../streams/people';
import { type DistanceUnit, distanceAway, distanceUnitOf, type Reader } from '../../people/distance-units';
import { type SlateFacts, slateFacts } from '../summary/slate-facts';
import { distanceTo } from './travel';

type Workplace = Parameters<typeof distanceTo>[0];
type Traveller = Pick<Person, 'city' | 'country_code' | 'travel_radius_km'>;

/** `12 km away`, `In your town`; null where one of the two places is not known, and for remote work. */
function distanceFact(job: Workplace, person: Traveller, unit: DistanceUnit): string | null {
  const distance = distanceTo(job, person);
  if (distance === null) return null;
  if (job.city !== '' && job.city.toLowerCase() === person.city.toLowerCase()) return 'In your town';
  return distanceAway(distance, unit);
}

/**
 * What a slate says of a job at its foot.
 * @param person the signed-in talent who reads it; null: no distance
 * @param known what they have marked in their calendar
 */
export function slateFactsFor(
  job: Parameters<typeof slateFacts>[0] & Workplace,
  person: (Traveller & Reader) | null,
  now: Date,
  known: KnownDays = null,
): SlateFacts {
  const facts = slateFacts(job, now);
  const distance = person && distanceFact(job, person, distanceUnitOf(person));
  const days = ownDaysReason(
    job.job_dates.map(({ day }) => day),
    known,
    true,
  );
  return {
    ...facts,
    ...(distance === null ? {} : { distance }),
    ...(days === null || days.verdict === 'open' ? {} : { days: days.text }),
  };
}

import type { Booking } from '../../src/domain/streams/production/bookings';
import type { Profile } from '../../src/domain/streams/profiles';
import type { Clock } from './clock';
import { seedId } from './random';

const DAY = 24 * 60;

interface Wrapped {
  from: string;
  to: string;
  title: string;
  /** The last day, in days before today, and how many days it was. */
  endedAgo: number;
  length: number;
}

const FIRST = 'employer@marquee.test';
const SECOND = 'employer2@marquee.test';
const TALENT = 'talent@marquee.test';

/** What the demo accounts have worked on together; the first three are recent enough to be written about. */
const WRAPPED: readonly Wrapped[] = [
  { from: FIRST, to: TALENT, title: 'Tin Roof, pickups', endedAgo: 3, length: 2 },
  { from: SECOND, to: TALENT, title: 'Kestrel Coffee, spot', endedAgo: 6, length: 1 },
  { from: FIRST, to: TALENT, title: 'Salt Road, tests', endedAgo: 9, length: 1 },
  { from: SECOND, to: TALENT, title: 'Orchard Row, week one', endedAgo: 41, length: 5 },
  { from: FIRST, to: TALENT, title: 'Night Ferry, teaser', endedAgo: 58, length: 2 },
  { from: SECOND, to: TALENT, title: 'Halden Bank, spot', endedAgo: 83, length: 1 },
  { from: FIRST, to: TALENT, title: 'Two Harbours, second unit', endedAgo: 120, length: 4 },
];

/** @param blank what every booking of the seed begins with */
export const wrappedBookings = (
  clock: Clock,
  profiles: readonly Profile[],
  blank: Partial<Booking>,
): Booking[] => WRAPPED.flatMap((show) => fromWrapped(clock, show, profiles, blank as Booking));

function fromWrapped(
  clock: Clock,
  { from, to, title, endedAgo, length }: Wrapped,
  profiles: readonly Profile[],
  blank: Booking,
): Booking[] {
  const named = (email: string): Profile | undefined => profiles.find((each) => each.email === email);
  const [employer, talent] = [named(from), named(to)];
  if (employer === undefined || talent === undefined) return [];
  const days = Array.from({ length }, (_, n) => clock.day(n + 1 - length - endedAgo));
  const [first] = days;
  if (first === undefined) return [];
  const agreed = clock.ago((endedAgo + length + 12) * DAY);
  const completed = `${clock.day(-endedAgo)}T23:59:00.000Z`;
  return [
    {
      ...blank,
      id: seedId('booking', from, to, title),
      employer_id: employer.id,
      talent_id: talent.id,
      wants: 'booking',
      title,
      role_code: 'first_ac',
      days,
      timezone: 'America/Los_Angeles',
      place: 'Los Angeles',
      rate_minor: 70_000,
      open_until: first,
      talent_step: 'accepted',
      status: 'completed',
      // Of a booking without a project or a job, as private.credit_of_booking says it.
      credit: { production: title, role: 'first_ac', year: Number(completed.slice(0, 4)), kind: 'other' },
      confirmed_at: agreed,
      employer_agreed_at: agreed,
      talent_agreed_at: agreed,
      employer_name: employer.full_name,
      company_name: from === FIRST ? 'Gullwing Pictures' : 'Stonecrop Films',
      talent_name: talent.full_name,
      history: [
        { status: 'requested', at: clock.ago((endedAgo + length + 14) * DAY), by: 'employer' },
        { status: 'confirmed', at: agreed, by: 'talent' },
        { status: 'completed', at: completed, by: 'system' },
      ],
      created_at: agreed,
      updated_at: completed,
    },
  ];
}

import type { Booking } from '../../src/domain/streams/production/bookings';
import type { Profile } from '../../src/domain/streams/profiles';
import { isDemo } from './accounts';
import type { Clock } from './clock';
import type { SeedProjects } from './projects';
import { seedId } from './random';

const DAY = 24 * 60;

/** Places of the demo project that days were given for: one is booked, one on hold, and neither person is on its crew yet. */
const PLACES = [
  { role: 'production_sound_mixer', status: 'confirmed', rate: 58_000, kit: 20_000 },
  { role: 'make_up_artist', status: 'held', rate: 42_000, kit: null },
] as const;

/**
 * @param taken bookings of others: nobody is on two shows on one day
 * @param blank what every booking of the seed begins with
 */
export function placeBookings(
  clock: Clock,
  { projects: [project], crew }: Pick<SeedProjects, 'projects' | 'crew'>,
  profiles: readonly Profile[],
  taken: readonly Booking[],
  blank: Omit<
    Booking,
    'id' | 'employer_id' | 'talent_id' | 'title' | 'days' | 'open_until' | 'created_at' | 'updated_at'
  >,
): Booking[] {
  if (!project) return [];
  const days = [clock.day(0), clock.day(1)];
  const busy = new Set([
    ...crew.map(({ user_id: user }) => user),
    ...taken.filter((each) => each.days.some((day) => days.includes(day))).map(({ talent_id: id }) => id),
  ]);
  const asked = clock.ago(6 * DAY);
  const given = clock.ago(5 * DAY);
  return PLACES.flatMap(({ role, status, rate, kit }): Booking[] => {
    const person = profiles.find(
      (each) =>
        each.role === 'talent' && !isDemo(each) && !busy.has(each.id) && each.role_codes.includes(role),
    );
    if (!person) return [];
    busy.add(person.id);
    const isBooked = status === 'confirmed';
    return [
      {
        ...blank,
        id: seedId('booking', project.id, role),
        employer_id: project.owner_id,
        talent_id: person.id,
        wants: isBooked ? 'booking' : 'hold',
        project_id: project.id,
        title: project.title,
        role_code: role,
        days,
        timezone: project.timezone,
        place: project.city,
        rate_minor: rate,
        currency: 'GBP',
        kit_fee_minor: kit,
        kill_fee_percent: 50,
        open_until: days[0] ?? clock.today,
        talent_step: 'accepted',
        status,
        rank: isBooked ? 0 : 1,
        held_at: isBooked ? null : given,
        confirmed_at: isBooked ? given : null,
        employer_agreed_at: isBooked ? asked : null,
        talent_agreed_at: given,
        employer_name: project.owner_name,
        company_name: project.company_name,
        talent_name: person.full_name,
        history: [
          { status: 'requested', at: asked, by: 'employer' },
          { status, at: given, by: 'talent' },
        ],
        created_at: asked,
        updated_at: given,
      },
    ];
  });
}

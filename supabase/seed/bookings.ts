import type { Booking } from '../../src/domain/streams/production/bookings';
import type { Profile } from '../../src/domain/streams/profiles';
import type { Day } from '../../src/domain/values/days';
import type { SeedApplication } from './applications';
import type { Clock } from './clock';
import { seedId } from './random';
import { wrappedBookings } from './wrapped-shows';

const HOUR = 60;
const DAY = 24 * HOUR;

/** What every booking of the seed begins with. */
export const NEW_BOOKING: Omit<
  Booking,
  'id' | 'employer_id' | 'talent_id' | 'title' | 'days' | 'open_until' | 'created_at' | 'updated_at'
> = {
  wants: 'hold',
  job_id: null,
  project_id: null,
  role_code: '',
  timezone: 'UTC',
  place: '',
  rate_minor: null,
  rate_unit: 'day',
  currency: 'USD',
  kit_fee_minor: null,
  kill_fee_percent: 0,
  note: '',
  employer_step: '',
  employer_note: '',
  is_challenging: false,
  talent_step: '',
  talent_note: '',
  status: 'requested',
  application_id: null,
  rank: 0,
  held_at: null,
  challenge_deadline: null,
  challenging_until: null,
  confirmed_at: null,
  employer_agreed_at: null,
  talent_agreed_at: null,
  ended_by: '',
  kill_fee_minor: null,
  days_worked: 0,
  credit: null,
  employer_name: '',
  company_name: '',
  talent_name: '',
  history: [],
};

/** What `private.book_offer` makes of accepted offers. Nobody is on two shows on one day: the earlier acceptance has it. */
function fromOffers(
  clock: Clock,
  applications: readonly SeedApplication[],
  nameOf: (id: string) => string,
): Booking[] {
  const taken = new Set<string>();
  return applications.flatMap(({ application, job }): Booking[] => {
    const { offer, history, applicant_id: talent } = application;
    const isAgreed = application.status === 'accepted' || application.status === 'hired';
    if (!isAgreed || offer === null || job.closed_reason === 'cancelled') return [];
    const at = history.find(({ status }) => status === 'accepted' || status === 'hired')?.at;
    const days = [...new Set(offer.days)].toSorted().filter((day) => !taken.has(`${talent} ${day}`));
    const [first] = days;
    const last = days.at(-1);
    if (at === undefined || first === undefined || last === undefined) return [];
    for (const day of days) taken.add(`${talent} ${day}`);
    const status = last < clock.today ? 'completed' : 'confirmed';
    return [
      {
        ...NEW_BOOKING,
        id: seedId('booking', application.id),
        employer_id: application.employer_id,
        talent_id: talent,
        wants: 'booking',
        job_id: application.job_id,
        title: application.job_title,
        role_code: job.role_code,
        days,
        timezone: job.timezone || 'UTC',
        place: offer.place,
        rate_minor: offer.rate_minor,
        rate_unit: offer.rate_unit,
        currency: offer.currency,
        note: offer.note,
        open_until: first,
        employer_step: 'confirmed',
        talent_step: 'accepted',
        status,
        credit:
          status === 'completed' && job.role_code !== ''
            ? {
                production: job.production.trim() || application.job_title,
                role: job.role_code,
                year: Number(last.slice(0, 4)),
                kind: job.production_kind,
              }
            : null,
        application_id: application.id,
        confirmed_at: at,
        employer_agreed_at: history.findLast((step) => step.status === 'offered' && step.at <= at)?.at ?? at,
        talent_agreed_at: at,
        employer_name: nameOf(application.employer_id),
        company_name: application.company_name,
        talent_name: application.applicant_name,
        history: [
          { status: 'confirmed', at, by: 'talent' },
          ...(status === 'completed'
            ? [{ status: 'completed' as const, at: `${last}T23:59:00.000Z`, by: 'system' as const }]
            : []),
        ],
        created_at: at,
        updated_at: at,
      },
    ];
  });
}

interface Show {
  from: string;
  to: string;
  title: string;
  company: string;
  roleCode: string;
  place: string;
  timezone: string;
  currency: string;
  rate: number;
  kit: number | null;
  note: string;
  /** Days from today. */
  days: readonly [number, number];
  askedAgo: number;
  /** Minutes ago at which a hold was given; null: not answered yet. */
  heldAgo: number | null;
  /** Booked at once, and its days are over. */
  isWorked?: boolean;
}

/** What the demo accounts are asked, and have been given. Two want the same days: the one asked first comes first. */
const SHOWS: readonly Show[] = [
  {
    from: 'employer@marquee.test',
    to: 'talent@marquee.test',
    title: 'Salt Road, second unit',
    company: 'Gullwing Pictures',
    roleCode: 'first_ac',
    place: 'Long Beach, dock 7',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 72_000,
    kit: 25_000,
    note: 'Three days on the water. Dry suits and a boat driver are ours.',
    days: [40, 42],
    askedAgo: 5 * DAY,
    heldAgo: 4 * DAY,
  },
  {
    from: 'employer2@marquee.test',
    to: 'talent@marquee.test',
    title: 'Kestrel Gin, spot',
    company: 'Stonecrop Films',
    roleCode: 'first_ac',
    place: 'Los Angeles',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 80_000,
    kit: 30_000,
    note: 'One long day, macro on a motion-control rig.',
    days: [42, 43],
    askedAgo: 3 * DAY,
    heldAgo: 2 * DAY,
  },
  {
    from: 'employer@marquee.test',
    to: 'talent@marquee.test',
    title: 'Night Ferry, camera test',
    company: 'Gullwing Pictures',
    roleCode: 'first_ac',
    place: 'Burbank',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 60_000,
    kit: null,
    note: 'Lens tests with the cinematographer, home by six.',
    days: [47, 47],
    askedAgo: 9 * HOUR,
    heldAgo: null,
  },
  {
    from: 'employer@marquee.test',
    to: 'talent@marquee.test',
    title: 'Glass Harbour, pick-ups',
    company: 'Gullwing Pictures',
    roleCode: 'first_ac',
    place: 'San Pedro',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 70_000,
    kit: 25_000,
    note: 'Two days of inserts on the quay.',
    days: [-26, -25],
    askedAgo: 40 * DAY,
    heldAgo: 39 * DAY,
    isWorked: true,
  },
  {
    from: 'employer2@marquee.test',
    to: 'talent2@marquee.test',
    title: 'Kestrel Gin, spot',
    company: 'Stonecrop Films',
    roleCode: '',
    place: 'London',
    timezone: 'Europe/London',
    currency: 'GBP',
    rate: 45_000,
    kit: null,
    note: '',
    days: [42, 43],
    askedAgo: 2 * DAY,
    heldAgo: null,
  },
];

/** What the last yes made of it. */
function stateOf(show: Show, held: string | null, rank: number, lastDay: Day): Partial<Booking> {
  if (held === null) return {};
  if (show.isWorked !== true)
    return { talent_step: 'accepted', status: 'held', rank, held_at: held, talent_agreed_at: held };
  return {
    wants: 'booking',
    employer_step: 'confirmed',
    talent_step: 'accepted',
    status: 'completed',
    confirmed_at: held,
    employer_agreed_at: held,
    talent_agreed_at: held,
    credit: { production: show.title, role: show.roleCode, year: Number(lastDay.slice(0, 4)), kind: 'other' },
    history: [
      { status: 'confirmed', at: held, by: 'talent' },
      { status: 'completed', at: `${lastDay}T23:59:00.000Z`, by: 'system' },
    ],
  };
}

function fromShow(
  clock: Clock,
  show: Show,
  profiles: readonly Profile[],
  earlier: readonly Booking[],
): Booking[] {
  const named = (email: string): Profile | undefined => profiles.find((each) => each.email === email);
  const [employer, talent] = [named(show.from), named(show.to)];
  if (employer === undefined || talent === undefined) return [];
  const [from, to] = show.days;
  const days: Day[] = Array.from({ length: to - from + 1 }, (_, n) => clock.day(from + n));
  const [first] = days;
  if (first === undefined) return [];
  const asked = clock.ago(show.askedAgo);
  const held = show.heldAgo === null ? null : clock.ago(show.heldAgo);
  const before = earlier.filter(
    (each) =>
      each.talent_id === talent.id && each.status === 'held' && each.days.some((day) => days.includes(day)),
  );
  return [
    {
      ...NEW_BOOKING,
      id: seedId('booking', show.from, show.to, show.title),
      employer_id: employer.id,
      talent_id: talent.id,
      title: show.title,
      role_code: show.roleCode,
      days,
      timezone: show.timezone,
      place: show.place,
      rate_minor: show.rate,
      currency: show.currency,
      kit_fee_minor: show.kit,
      kill_fee_percent: 50,
      note: show.note,
      open_until: clock.day(from - 7),
      employer_name: employer.full_name,
      company_name: show.company,
      talent_name: talent.full_name,
      history: [
        { status: 'requested', at: asked, by: 'employer' },
        ...(held === null ? [] : [{ status: 'held' as const, at: held, by: 'talent' as const }]),
      ],
      created_at: asked,
      updated_at: held ?? asked,
      ...stateOf(show, held, before.length + 1, days.at(-1) ?? first),
    },
  ];
}

export function makeBookings(
  clock: Clock,
  applications: readonly SeedApplication[],
  profiles: readonly Profile[],
): Booking[] {
  const shows: Booking[] = [];
  for (const show of SHOWS) shows.push(...fromShow(clock, show, profiles, shows));
  const names = new Map(profiles.map(({ id, full_name: name }) => [id, name]));
  return [
    ...fromOffers(clock, applications, (id) => names.get(id) ?? ''),
    ...shows,
    ...wrappedBookings(clock, profiles, NEW_BOOKING),
  ];
}

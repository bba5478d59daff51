import { killFee, type Terms } from '../../src/domain/bookings/terms';
import type { Booking } from '../../src/domain/streams/production/bookings';
import type { Profile } from '../../src/domain/streams/profiles';
import type { Day } from '../../src/domain/values/days';
import type { SeedApplication } from './applications';
import type { Clock } from './clock';
import { SHOWS, type Show } from './demo-shows';
import { seedId } from './random';
import { wrappedBookings } from './wrapped-shows';

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

/** What the last yes made of it, and what came after. */
function stateOf(
  clock: Clock,
  show: Show,
  { held, rank, terms }: { held: string | null; rank: number; terms: Terms },
): Partial<Booking> {
  if (held === null) return {};
  if (show.isWorked !== true && show.cancelled === undefined)
    return {
      talent_step: 'accepted',
      status: 'held',
      rank,
      held_at: held,
      talent_agreed_at: held,
      is_challenging: show.isChallenging ?? false,
    };
  const agreed = {
    wants: 'booking',
    talent_step: 'accepted',
    confirmed_at: held,
    employer_agreed_at: held,
    talent_agreed_at: held,
  } as const;
  if (show.cancelled) {
    const at = clock.ago(show.cancelled.ago);
    return {
      ...agreed,
      employer_step: 'withdrawn',
      employer_note: show.cancelled.why,
      status: 'cancelled',
      ended_by: 'employer',
      kill_fee_minor: killFee(terms),
      history: [
        { status: 'confirmed', at: held, by: 'talent' },
        { status: 'cancelled', at, by: 'employer' },
      ],
      updated_at: at,
    };
  }
  const lastDay = terms.days.at(-1) ?? clock.today;
  return {
    ...agreed,
    employer_step: 'confirmed',
    status: 'completed',
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
  const asOfAsking: Booking = {
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
  };
  return [{ ...asOfAsking, ...stateOf(clock, show, { held, rank: before.length + 1, terms: asOfAsking }) }];
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

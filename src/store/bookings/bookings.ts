import { map, type Observable } from 'rxjs';
import { isHold, bookingStateOf } from '@/domain/bookings/booking-state';
import { MAX_BOOKING_DAYS } from '@/domain/limits';
import { newId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { bookings, profiles } from '@/domain/streams';
import type { Booking } from '@/domain/streams/production/bookings';
import { hasAmount } from '@/domain/values/money';
import type { PayType } from '@/domain/vocabulary';
import { InvalidWriteError } from '../errors';
import { readAll, readOne, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { discardRefused } from '../writes/queue-actions';
import { editFrom, insert } from '../writes/write';

/** All holds and bookings of this person, asked or given, the latest first, after requests that were refused, which carry the reason. */
export const observeBookings = (store: Store): Observable<Stored<Booking>[]> =>
  store.live(
    ['bookings'],
    async () => [
      ...refusedCreates(store, bookings, ({ employer_id: asker }) => asker === store.me()),
      ...(await readAll(store, bookings, { selector: {}, sort: [{ kind: 'asc' }, { k_newest: 'asc' }] })),
    ],
    ({ row, before }) => (row ?? before)?.kind === 'booking',
  );

/** Those that this person has asked for a project. */
export const observeProjectBookings = (store: Store, projectId: string): Observable<Stored<Booking>[]> =>
  observeBookings(store).pipe(
    // Not those that were refused: nobody was asked.
    map((all) =>
      all.filter(
        ({ project_id: of, rev, sync }) => of === projectId && (rev > 0 || sync.state !== 'refused'),
      ),
    ),
  );

/** Null: not on this device, or not this person's to see. */
export const observeBooking = (store: Store, id: string): Observable<Stored<Booking> | null> =>
  store.live(
    ['bookings'],
    async () =>
      refusedCreates(store, bookings, ({ id: refused }) => refused === id).at(-1) ??
      (await readOne(store, bookings, id)),
    ({ id: changed }) => changed === id,
  );

export interface DaysAsked {
  wants: Booking['wants'];
  jobId?: string | null;
  projectId?: string | null;
  title: string;
  roleCode: string;
  days: readonly string[];
  timezone: string;
  place: string;
  rateMinor: number | null;
  rateUnit: PayType;
  currency: string;
  kitFeeMinor: number | null;
  killFeePercent: number;
  note: string;
  /** The last day on which it is open. */
  openUntil: string;
}

/**
 * Asks somebody for days, also without a signal. Resolves to the request's id once it is in the queue.
 * @throws InvalidWriteError (MQ692, MQ696, MQ697), StoreError
 */
export async function askForDays(
  store: Store,
  person: { id: string; name: string },
  asked: DaysAsked,
  id: string = newId(),
): Promise<string> {
  const days = [...new Set(asked.days)].toSorted();
  if (days.length === 0 || days.length > MAX_BOOKING_DAYS)
    throw new InvalidWriteError(refusal('MQ692', { most: String(MAX_BOOKING_DAYS) }), 'days');
  if (asked.title.trim() === '') throw new InvalidWriteError(refusal('MQ696'), 'title');
  if (hasAmount(asked.rateUnit) && !asked.rateMinor)
    throw new InvalidWriteError(refusal('MQ697'), 'rate_minor');
  const me = await readOne(store, profiles, store.me());
  const at = new Date(store.deps.now()).toISOString();
  await insert(
    store,
    bookings,
    id,
    {
      talent_id: person.id,
      wants: asked.wants,
      job_id: asked.jobId ?? null,
      project_id: asked.projectId ?? null,
      title: asked.title.trim(),
      role_code: asked.roleCode,
      days,
      timezone: asked.timezone,
      place: asked.place.trim(),
      rate_minor: hasAmount(asked.rateUnit) ? asked.rateMinor : null,
      rate_unit: asked.rateUnit,
      currency: asked.currency,
      kit_fee_minor: asked.kitFeeMinor,
      kill_fee_percent: asked.killFeePercent,
      note: asked.note.trim(),
      open_until: asked.openUntil,
      employer_step: '',
      employer_note: '',
      is_challenging: false,
      talent_step: '',
      talent_note: '',
    },
    {
      employer_id: store.me(),
      status: 'requested',
      application_id: null,
      rank: 0,
      held_at: null,
      challenge_deadline: null,
      challenging_until: null,
      confirmed_at: null,
      employer_agreed_at: asked.wants === 'booking' ? at : null,
      talent_agreed_at: null,
      ended_by: '',
      kill_fee_minor: null,
      days_worked: 0,
      credit: null,
      employer_name: me?.full_name ?? '',
      company_name: '',
      talent_name: person.name,
      history: [{ status: 'requested', at, by: 'employer' }],
    },
  );
  return id;
}

/** A request that the server refused, and that has been asked again in other words. */
export async function discardRefusedRequest(store: Store, id: string): Promise<void> {
  for (const refused of store.refused.all())
    if (refused.isNew && refused.documentId === id) await discardRefused(store, refused.id);
}

/**
 * The person's own part: a yes or a no to a request, or that they let a hold or a booking go; also without a signal. The server refuses what is over by then
 * (MQ687, MQ688), days that they are booked on (MQ686), and a fourth hold on one day (MQ691). @throws GoneError, InvalidWriteError, StoreError
 */
export async function answerBooking(
  store: Store,
  id: string,
  step: 'accepted' | 'declined' | 'released',
  note = '',
): Promise<void> {
  await editFrom(store, bookings, id, () => ({ talent_step: step, talent_note: note.trim() }));
}

/** The employer takes a request back, lets a hold go or cancels a booking; also without a signal. @throws GoneError, InvalidWriteError, StoreError */
export const withdrawBooking = (store: Store, id: string, note = ''): Promise<void> =>
  editFrom(store, bookings, id, () => ({ employer_step: 'withdrawn', employer_note: note.trim() }));

/** The employer makes a hold a booking. The server refuses it while another hold is first (MQ690), and days that are taken (MQ693). @throws as above */
export const confirmHold = (store: Store, id: string): Promise<void> =>
  editFrom(store, bookings, id, () => ({ employer_step: 'confirmed' }));

/** Whoever is before this hold gets `CHALLENGE_HOURS`. Does nothing where it has been said. @throws as above */
export const challengeHold = (store: Store, id: string): Promise<void> =>
  editFrom(store, bookings, id, (row) =>
    row.is_challenging || !isHold(bookingStateOf(row)) ? null : { is_challenging: true },
  );

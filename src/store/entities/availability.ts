import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { type BookedDays, bookedDays, firstBookedDay, takenDays } from '@/domain/availability/booked-days';
import { type DayMark, type DayMarks, firstOfMonth, markableRange } from '@/domain/availability/day-marks';
import { writeShownDays } from '@/domain/availability/shown-days';
import { availabilityId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { availability } from '@/domain/streams';
import type { Availability } from '@/domain/streams/availability';
import { type Day, today } from '@/domain/values/days';
import { groupBy } from '@/domain/values/group-by';
import { InvalidWriteError } from '../errors';
import { readAll } from '../queries/read';
import type { Stored, WriteStatus } from '../queries/write-status';
import type { Store } from '../store';
import { jsonEqual } from '@/sync/merge/json-equal';
import { type FormResult, type Opened, opened, savedIn, saveForm } from '../writes/form-edit';
import { type Put, putEach } from '../writes/write';
import { observeBookings } from '../bookings/bookings';
import { observeApplications } from './applications';
import { observeMe } from './profiles';

/** The marks of this person, in no order. */
const observeMonths = (store: Store): Observable<Stored<Availability>[]> =>
  store.live(
    ['bookings'],
    () => readAll(store, availability, { selector: {} }),
    ({ row, before }) => (row ?? before)?.kind === 'availability',
  );

/** What this person has agreed to, by day. */
const observeBookedDays = (store: Store): Observable<BookedDays> =>
  combineLatest([observeBookings(store), observeApplications(store, { applicantId: store.me() })]).pipe(
    map(([all, applications]) =>
      bookedDays(
        all.filter(({ talent_id: talent }) => talent === store.me()),
        applications,
      ),
    ),
  );

export interface MyCalendar {
  marks: DayMarks;
  booked: BookedDays;
  /** By the first day of each month that has a row. */
  status: ReadonlyMap<Day, WriteStatus>;
}

/** What this person has marked, and the days that they are booked on or have given a hold on. */
export const observeMyCalendar = (store: Store): Observable<MyCalendar> =>
  combineLatest([observeMonths(store), observeBookedDays(store)]).pipe(
    map(([months, booked]) => ({
      marks: Object.assign({}, ...months.map(({ days }) => days)) as DayMarks,
      booked,
      status: new Map(months.map(({ month, sync }) => [month, sync])),
    })),
  );

/** The own days as jobs are compared with them (`readShownDays`), from this day on; empty where nothing is marked. */
export const observeOwnDays = (store: Store, from: Day): Observable<string> =>
  observeMyCalendar(store).pipe(
    map(({ marks, booked }) => writeShownDays(from, marks, takenDays(booked))),
    distinctUntilChanged(),
  );

/** The first of these days on which this person is booked, so that they can say yes to nobody else; null: none, or they take two bookings a day. */
export const observeDayTaken = (store: Store, days: readonly Day[]): Observable<Day | null> =>
  combineLatest([observeBookedDays(store), observeMe(store)]).pipe(
    map(([all, me]) => (me?.settings.allow_double_booking === true ? null : firstBookedDay(days, all))),
    distinctUntilChanged(),
  );

/** What is said of a day; what it does not name stays as it is on this device when it is written: a tap says nothing of the note. Null: no mark. */
export type DayChange = Pick<DayMark, 'state'> & Partial<DayMark>;
export type DayChanges = Readonly<Record<Day, DayChange | null>>;

const NOTHING_ELSE = { part: 'day', note: '' } as const;

/** What this page has taken away, by day: whoever marks such a day again, as by a tap too many, has its note back. */
const takenAway = new WeakMap<Store, Map<Day, DayMark>>();

function rememberTaken(store: Store, day: Day, mark: DayMark): void {
  const known = takenAway.get(store) ?? new Map<Day, DayMark>();
  takenAway.set(store, known.set(day, mark));
}

/** The day after a change; undefined: no mark. Of a mark that is taken away a note that nobody has seen stays, and the mark with it (S2). */
function markAfter(
  store: Store,
  day: Day,
  { change, now, shown }: { change: DayChange | null; now: DayMark | undefined; shown: string },
): DayMark | undefined {
  if (change) {
    const note = takenAway.get(store)?.get(day)?.note ?? NOTHING_ELSE.note;
    return { ...NOTHING_ELSE, note, ...now, ...change };
  }
  if (now === undefined) return undefined;
  if (!['', shown].includes(now.note)) return now;
  rememberTaken(store, day, now);
  return undefined;
}

/** One row for a month: two devices that mark different days of it write the same row, which merges day by day. */
async function putMonth(
  store: Store,
  month: Day,
  changes: readonly (readonly [Day, DayChange | null])[],
  shown: DayMarks,
): Promise<Put<typeof availability>> {
  return {
    id: await availabilityId(store.me(), month),
    fields: { month, days: {} },
    optimistic: { user_id: store.me() },
    changes: ({ days }) => {
      const others = Object.entries(days).filter(([day]) => !changes.some(([changed]) => changed === day));
      const changed = changes.flatMap(([day, change]) => {
        const mark = markAfter(store, day, { change, now: days[day], shown: shown[day]?.note ?? '' });
        return mark ? [[day, mark] as const] : [];
      });
      return { days: Object.fromEntries([...others, ...changed]) };
    },
  };
}

/**
 * Marks days, or clears them; also without a signal. One row for each month, all of them in one write: a page that is killed in the middle leaves all or nothing.
 * @param shown the marks that whoever says it had before them: what is cleared is not a note that came since
 * @throws InvalidWriteError (MQ651) for days too far from now; StoreError
 */
export async function markDays(store: Store, changes: DayChanges, shown: DayMarks = {}): Promise<void> {
  const { from, to } = markableRange(today(new Date(store.deps.now())));
  const all = Object.entries(changes);
  if (all.some(([day]) => day < from || day > to)) throw new InvalidWriteError(refusal('MQ651'), 'month');
  const months = [...groupBy(all, ([day]) => firstOfMonth(day))];
  const puts = await Promise.all(months.map(([month, ofMonth]) => putMonth(store, month, ofMonth, shown)));
  const known = new Set((await readAll(store, availability, { selector: {} })).map(({ id }) => id));
  // A month without a row has nothing to clear.
  const isAnything = ({ id }: { id: string }, n: number): boolean =>
    known.has(id) || (months[n]?.[1] ?? []).some(([, mark]) => mark !== null);
  await putEach(store, availability, puts.filter(isAnything));
}

const says = (mark: DayMark | undefined, change: DayChange | null): boolean =>
  change === null ? mark === undefined : mark !== undefined && jsonEqual({ ...mark, ...change }, mark);

/** What gives a day back what it said before; its note, which may have been written since, only where it was taken away with the mark. */
function undone(made: DayChange | null, before: DayMark | undefined): DayChange | null {
  if (!before) return null;
  const { note, ...rest } = before;
  return made === null || made.note !== undefined ? { ...rest, note } : rest;
}

/** Takes marks back: each day that still says what was put there says again what it said before. @throws StoreError */
export async function undoMarks(store: Store, made: DayChanges, before: DayMarks): Promise<void> {
  const months = await readAll(store, availability, { selector: {} });
  const now = Object.assign({}, ...months.map(({ days }) => days)) as DayMarks;
  const untouched = Object.entries(made).filter(([day, change]) => says(now[day], change));
  const notesMade = Object.entries(made).flatMap(([day, change]) =>
    change?.note === undefined ? [] : [[day, change] as const],
  );
  await markDays(
    store,
    Object.fromEntries(untouched.map(([day, change]) => [day, undone(change, before[day])])),
    Object.fromEntries(notesMade) as DayMarks,
  );
}

/** The note of a day as its field has shown it, or has saved it since. */
export type OpenedDayNote = Opened<DayMark>;

export const openDayNote = (shown: DayMark): OpenedDayNote => opened(shown);

/**
 * Saves what has been typed so far. What another device has written there meanwhile stays, and this text is kept as a conflict (S2).
 * @returns the note as the field has it now
 * @throws GoneError, StoreError
 */
export async function saveDayNote(
  store: Store,
  day: Day,
  form: OpenedDayNote,
  note: string,
): Promise<{ form: OpenedDayNote; result: FormResult }> {
  const id = await availabilityId(store.me(), firstOfMonth(day));
  const result = await saveForm(store, availability, id, form.form, (row) => {
    const { days } = row as unknown as Availability;
    const mark = days[day] ?? form.shown;
    return {
      base: { days: { ...days, [day]: { ...mark, note: form.shown.note } } },
      mine: { days: { ...days, [day]: { ...mark, note } } },
    };
  });
  return { form: savedIn(form, { ...form.shown, note }), result };
}

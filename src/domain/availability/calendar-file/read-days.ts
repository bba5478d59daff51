import ICAL from 'ical.js';
import { addDays, type Day, daysBetween } from '../../values/days';
import { DAY_PARTS, DAY_STATES, type DayPart, type DayState, markWords } from '../day-marks';
import { type FileParts, filePartsOf, MAX_CALENDAR_FILE_BYTES, type Unreadable } from './file-parts';
import { momentOf, settleUntil } from './moments';
import { FileCalendar, isInUnknownZone } from './named-zones';
import { joinParts, type Range, takenParts } from './taken-parts';

/** Why an event marks no day; an event that repeats counts once. `unfinished`: it marks the first of its days, and repeats too often for the rest. */
export const SKIP_REASONS = [
  'cancelled',
  'free',
  'over',
  'far',
  'instant',
  'frequent',
  'unfinished',
  'unreadable',
  'booking',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface ReadDay {
  /** What this product’s own file says of the day; null: it is taken, and nothing more is known. */
  state: DayState | null;
  part: DayPart;
}

/** All that is kept of a file: days, and how many events were left out. No title, place or person. */
export interface ReadDays {
  days: Readonly<Record<Day, ReadDay>>;
  skipped: Readonly<Record<SkipReason, number>>;
  /** How many events that take a day are in a time zone that nobody knows, and were read as if it were the person’s own. */
  unknownZoneEvents: number;
  isOwn: boolean;
  isCut: boolean;
}

/** Occurrences in the range. Hourly for two years is no event that anybody keeps. */
const MAX_STEPS_OF_A_SERIES = 20_000;
const MAX_STEPS = 100_000;
/** Occurrences before the range, which are only passed over, so many for each that is looked at: a full calendar has a decade of them. */
const PASSED_FOR_A_STEP = 5;
/** No zone’s clocks are further from another’s. */
const MAX_ZONE_DAYS = 2;

/** What the words of the own file mean. */
const OWN_MARKS = new Map(
  DAY_STATES.flatMap((state) => DAY_PARTS.map((part) => [markWords({ state, part }), { state, part }])),
);

interface Reading {
  range: Range;
  timezone: string;
  days: Map<Day, ReadDay>;
  skipped: Record<SkipReason, number>;
  inUnknownZone: Set<ICAL.Component>;
  isOwn: boolean;
  /** Occurrences that may still be looked at. */
  stepsLeft: number;
  /** Occurrences before the range that may still be passed over. */
  passesLeft: number;
}

class TooManySteps extends Error {}

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').trim();

/** Why the event does not take its days whatever they are. */
function reasonToSkip(component: ICAL.Component, isOwn: boolean): SkipReason | null {
  if (textOf(component, 'status').toUpperCase() === 'CANCELLED') return 'cancelled';
  if (isOwn) return OWN_MARKS.has(textOf(component, 'summary')) ? null : 'booking';
  const isFree =
    textOf(component, 'transp').toUpperCase() === 'TRANSPARENT' ||
    textOf(component, 'x-microsoft-cdo-busystatus').toUpperCase() === 'FREE';
  return isFree ? 'free' : null;
}

/** What became of one occurrence. */
type Outcome = 'taken' | SkipReason;

function take(reading: Reading, item: ICAL.Component, start: ICAL.Time, end: ICAL.Time): Outcome {
  const reason = reasonToSkip(item, reading.isOwn);
  if (reason !== null) return reason;
  const from = momentOf(start, reading.timezone);
  const ends = momentOf(end, reading.timezone);
  // A whole day that ends on itself is that day: some programs write it so.
  const to =
    start.isDate && end.isDate && ends.day === from.day ? { ...ends, day: addDays(ends.day, 1) } : ends;
  const own = reading.isOwn ? OWN_MARKS.get(textOf(item, 'summary')) : undefined;
  const taken = takenParts(from, to, reading.range);
  for (const [day, part] of taken)
    reading.days.set(day, own ?? { state: null, part: joinParts(reading.days.get(day)?.part, part) });
  if (taken.length > 0) {
    if (isInUnknownZone(item)) reading.inUnknownZone.add(item);
    return 'taken';
  }
  if (takenParts(from, to, { from: '0000-01-01', to: from.day }).length === 0) return 'instant';
  return from.day > reading.range.to ? 'far' : 'over';
}

/**
 * A rule that repeats each year from 29 February says nothing of the days of other years: without its own month and day it would be moved to 1 March in
 * those, and stay there.
 */
function settleLeapDay(rule: ICAL.Recur, { month, day }: ICAL.Time): void {
  if (rule.freq !== 'YEARLY' || month !== 2 || day !== 29 || Object.keys(rule.parts).length > 0) return;
  rule.setComponent('BYMONTH', [2]);
  rule.setComponent('BYMONTHDAY', [29]);
}

const rawDay = (time: ICAL.Time): Day => time.toString().slice(0, 10);

const PERIOD_DAYS: Readonly<Partial<Record<string, number>>> = { DAILY: 1, WEEKLY: 7 };

/**
 * An occurrence of a series before this day, from which it goes on as from its first: years of what repeats each day or week need not be gone through.
 * Its first where it ends after a number of times, or its rule is of another kind. @param before '': its first
 */
function laterStart({ component, startDate }: ICAL.Event, before: Day): ICAL.Time {
  const [rule, ...others] = component.getAllProperties('rrule').map((each) => each.getFirstValue());
  if (before === '' || others.length > 0 || !(rule instanceof ICAL.Recur) || rule.count) return startDate;
  const period = PERIOD_DAYS[rule.freq];
  const parts = Object.keys(rule.parts).filter((part) => !(rule.freq === 'WEEKLY' && part === 'BYDAY'));
  if (period === undefined || parts.length > 0) return startDate;
  const step = period * rule.interval;
  const steps = Math.floor(daysBetween(rawDay(startDate), before) / step) - 1;
  if (steps < 1) return startDate;
  const later = startDate.clone();
  later.adjust(steps * step, 0, 0, 0);
  return later;
}

/** @throws TooManySteps when the whole file has more than anybody waits for */
function takeSeries(reading: Reading, event: ICAL.Event, hasExceptions: boolean): Outcome {
  // With days alone and no rule, ical.js forgets the day on which the event begins.
  if (!event.component.hasProperty('rrule'))
    event.component.addPropertyWithValue('rrule', ICAL.Recur.fromString('FREQ=DAILY;COUNT=1'));
  for (const property of event.component.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    settleUntil(rule, event.startDate, reading.timezone);
    settleLeapDay(rule, event.startDate);
  }
  const lengthDays = Math.ceil(event.endDate.subtractDate(event.startDate).toSeconds() / 86_400);
  // What is over before it cannot reach into the range, unless it was moved: years of it are passed over.
  const reachesFrom = hasExceptions ? '' : addDays(reading.range.from, -lengthDays - MAX_ZONE_DAYS);
  const later = laterStart(event, reachesFrom);
  const iterator = event.iterator(later);
  let outcome: Outcome | null = later === event.startDate ? null : 'over';
  for (let steps = 0; ;) {
    const occurrence = iterator.next() as ICAL.Time | undefined;
    if (!occurrence) return outcome ?? 'instant';
    if (rawDay(occurrence) < reachesFrom) {
      if ((reading.passesLeft -= 1) < 0) throw new TooManySteps();
      outcome ??= 'over';
      continue;
    }
    if ((steps += 1) > MAX_STEPS_OF_A_SERIES) return outcome === 'taken' ? 'unfinished' : 'frequent';
    if ((reading.stepsLeft -= 1) < 0) throw new TooManySteps();
    const { item, startDate, endDate } = event.getOccurrenceDetails(occurrence);
    const taken = take(reading, item.component, startDate, endDate);
    if (taken === 'taken' || outcome === null || (outcome !== 'taken' && taken === 'far')) outcome = taken;
    // Later ones are further away; one that was moved here from beyond the range is not looked for.
    if (momentOf(occurrence, reading.timezone).day > reading.range.to) return outcome;
  }
}

function takeEvent(reading: Reading, component: ICAL.Component, exceptions: ICAL.Component[]): void {
  let outcome: Outcome;
  try {
    const event = new ICAL.Event(component, { exceptions });
    // What is missing is found out by reading it.
    if (!component.hasProperty('dtstart')) throw new Error('No start.');
    outcome =
      event.isRecurring() && !event.isRecurrenceException()
        ? takeSeries(reading, event, exceptions.length > 0)
        : take(reading, component, event.startDate, event.endDate);
  } catch (error) {
    if (error instanceof TooManySteps) throw error;
    outcome = 'unreadable';
  }
  if (outcome !== 'taken') reading.skipped[outcome] += 1;
}

const parse = (text: string): ICAL.Component | null => {
  try {
    return new ICAL.Component(ICAL.parse(text) as unknown[]);
  } catch {
    return null;
  }
};

/** The events by their id, in a calendar that knows the file’s time zones. */
function eventsOf(parts: FileParts, skipped: Record<SkipReason, number>): Map<string, ICAL.Component[]> {
  const calendar = new FileCalendar();
  for (const text of parts.timezones) {
    const timezone = parse(text);
    if (timezone) calendar.addSubcomponent(timezone);
  }
  const byId = new Map<string, ICAL.Component[]>();
  for (const [index, text] of parts.events.entries()) {
    const event = parse(text);
    if (!event) skipped.unreadable += 1;
    else {
      // Of it alone its zones are looked up in its parent.
      calendar.addSubcomponent(event);
      const id = textOf(event, 'uid') || `without an id ${index}`;
      byId.set(id, [...(byId.get(id) ?? []), event]);
    }
  }
  return byId;
}

/**
 * The days that the events of a calendar file take, for somebody in `timezone`. Cancelled and transparent events take none.
 * Runs as long as the file is large, and an absurd rule can make it run for ever: the page calls it in a worker, which it ends.
 */
export function readDays(
  text: string,
  range: Range,
  timezone: string,
  maxSteps = MAX_STEPS,
): ReadDays | Unreadable {
  if (text.length > MAX_CALENDAR_FILE_BYTES) return 'large';
  const parts = filePartsOf(text);
  if (typeof parts === 'string') return parts;
  const skipped = Object.fromEntries(SKIP_REASONS.map((reason) => [reason, 0])) as Record<SkipReason, number>;
  const reading: Reading = {
    range,
    timezone,
    days: new Map(),
    skipped,
    inUnknownZone: new Set(),
    isOwn: parts.isOwn,
    stepsLeft: maxSteps,
    passesLeft: maxSteps * PASSED_FOR_A_STEP,
  };
  try {
    for (const events of eventsOf(parts, skipped).values()) {
      const exceptions = events.filter((event) => event.hasProperty('recurrence-id'));
      const series = events.filter((event) => !exceptions.includes(event));
      for (const event of series) takeEvent(reading, event, exceptions);
      if (series.length === 0) for (const exception of exceptions) takeEvent(reading, exception, []);
    }
  } catch (error) {
    if (error instanceof TooManySteps) return 'many-days';
    throw error;
  }
  return {
    days: Object.fromEntries([...reading.days].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    skipped,
    unknownZoneEvents: reading.inUnknownZone.size,
    isOwn: parts.isOwn,
    isCut: parts.isCut,
  };
}

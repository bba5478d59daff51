import { addDays, type Day, daysBetween } from '../values/days.ts';
import type { DayMark, DayMarks } from './day-marks.ts';

/**
 * What others see of somebody's days, as one text: the first day, and one letter for it and each day after. Made by the server for public
 * profiles (twin: `private.shown_days`), and by the device for what its owner's own jobs are compared with.
 */

/** `partly`: free or busy for a part of the day. */
export type ShownDay = 'unknown' | 'free' | 'partly' | 'hold' | 'busy';

/** What is known of somebody's days; null: nothing of any. */
export type KnownDays = ((day: Day) => ShownDay) | null;

const UNKNOWN = '-';
const LETTERS = { free: 'f', partly: 'p', hold: 'h', busy: 'b' } as const;
const BY_LETTER: Readonly<Record<string, ShownDay>> = {
  f: 'free',
  p: 'partly',
  h: 'hold',
  b: 'busy',
};
const FIRST_DAY_LENGTH = 10;
/** A year and a week, so that a year can be read of a text that is a week old. */
export const SHOWN_DAYS = 372;
export const SHOWN_DAYS_FORM = /^(\d{4}-\d{2}-\d{2}[-fphb]{0,371}[fphb])?$/;

/** What others make of a mark: who travels or is not available is busy, and for a part of a day it is partly so. */
export function shownAs({ state, part }: Pick<DayMark, 'state' | 'part'>): Exclude<ShownDay, 'unknown'> {
  if (state === 'hold') return 'hold';
  if (part !== 'day') return 'partly';
  return state === 'free' ? 'free' : 'busy';
}

/**
 * @param booked busy, whatever is marked
 * @param held on hold, unless they are marked as busy
 */
export function writeShownDays(
  from: Day,
  marks: DayMarks,
  { booked, held }: { booked: ReadonlySet<Day>; held: ReadonlySet<Day> },
): string {
  let letters = '';
  for (let day = from, n = 0; n < SHOWN_DAYS; n += 1, day = addDays(from, n)) {
    const mark = marks[day];
    const marked = mark ? LETTERS[shownAs(mark)] : UNKNOWN;
    letters += booked.has(day)
      ? LETTERS.busy
      : held.has(day) && marked !== LETTERS.busy
        ? LETTERS.hold
        : marked;
  }
  letters = letters.replace(/-+$/, '');
  return letters === '' ? '' : from + letters;
}

const shownOn = (text: string, day: Day): ShownDay => {
  const place = daysBetween(text.slice(0, FIRST_DAY_LENGTH), day);
  return (place < 0 ? undefined : BY_LETTER[text.charAt(FIRST_DAY_LENGTH + place)]) ?? 'unknown';
};

/** @param text missing on rows of before there were any */
export const readShownDays = (text: string | undefined): KnownDays =>
  text === undefined || text.length <= FIRST_DAY_LENGTH ? null : (day) => shownOn(text, day);

/** Whether somebody is free on all of them, and the whole day. What is not known is not free. */
export const isFreeOn = (text: string | undefined, days: readonly Day[]): boolean => {
  const known = readShownDays(text);
  return known !== null && days.every((day) => known(day) === 'free');
};

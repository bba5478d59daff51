import { dateFormat, twoDigits } from './formats.ts';

/** Times of day as people type and read them. Stored as `HH:MM`, in 24 hours. */

/** As it is stored. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** `6`, `0630`, `6:30`, `6.30`, `18h30`, `6:30p`, `6 pm`, `6:30 a.m.` */
const TYPED = /^(\d{1,2})\s*[:.h]?\s*([0-5]\d)?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/;
const WORDS: Readonly<Record<string, string>> = { noon: '12:00', midnight: '00:00' };

const MINUTES_A_DAY = 24 * 60;
/** Whoever types a bare hour for the end of a day means one that is at least this long after its beginning. */
const MIN_WORK_MINUTES = 3 * 60;

export type Period = 'AM' | 'PM';

interface TimeContext {
  /** Of a twelve-hour clock: which half of the day a time without one is in. */
  period?: Period | null;
  /** Of a twelve-hour clock: the time that this one follows, such as the call before a wrap. Empty: none. */
  after?: string;
}

export const isClockTime = (text: string): boolean => CLOCK_TIME.test(text);

const clockTime = (hour: number, minute: number): string => `${twoDigits(hour)}:${twoDigits(minute)}`;
/** Of a stored time, since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minutesUntil = (from: string, to: string): number =>
  (minutesOf(to) - minutesOf(from) + MINUTES_A_DAY) % MINUTES_A_DAY;

/** Whether people who use this locale read `6:30 PM` rather than `18:30`. @param locale the device's own when omitted */
export const usesTwelveHours = (locale: string = deviceLocale()): boolean =>
  dateFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;

const deviceLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

/**
 * What was typed, as it is stored; empty for nothing, undefined where it is no time. A bare time is in 24 hours, unless the context
 * of a twelve-hour clock says more: then an hour up to 12 that was typed without a zero before it is in that half of the day, or the
 * first of both that is at least three hours after the time before it.
 */
export function parseClockTime(text: string, { period, after = '' }: TimeContext = {}): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return '';
  const word = WORDS[typed];
  if (word !== undefined) return word;
  const [, hourText = '', minuteText = '0', half] = TYPED.exec(typed) ?? [];
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hourText === '' || hour > 23) return undefined;
  if (half !== undefined) return hour >= 1 && hour <= 12 ? inHalf(hour, minute, half) : undefined;
  if (hour < 1 || hour > 12 || hourText.startsWith('0')) return clockTime(hour, minute);
  if (period) return inHalf(hour, minute, period === 'AM' ? 'a' : 'p');
  if (!isClockTime(after)) return clockTime(hour, minute);
  const both = [inHalf(hour, minute, 'a'), inHalf(hour, minute, 'p')];
  return both
    .toSorted((a, b) => minutesUntil(after, a) - minutesUntil(after, b))
    .find((time) => minutesUntil(after, time) >= MIN_WORK_MINUTES);
}

const inHalf = (hour: number, minute: number, half: string): string =>
  clockTime((hour % 12) + (half === 'p' ? 12 : 0), minute);

export const periodOf = (time: string): Period => (Number(time.slice(0, 2)) < 12 ? 'AM' : 'PM');

/** The same time in the other half of the day. */
export const inOtherHalf = (time: string): string => addMinutes(time, MINUTES_A_DAY / 2);

/** `06:30`, or `6:30` beside an `AM` that is shown by itself. @param time as stored */
export function clockDigits(time: string, twelveHours: boolean): string {
  if (!twelveHours) return time;
  const hour = Number(time.slice(0, 2)) % 12 || 12;
  return `${hour}:${time.slice(3)}`;
}

/** A stored time some minutes later or earlier; past midnight it goes on at the other end of the day. */
export function addMinutes(time: string, minutes: number): string {
  const sum = (minutesOf(time) + minutes + MINUTES_A_DAY) % MINUTES_A_DAY;
  return clockTime(Math.floor(sum / 60), sum % 60);
}

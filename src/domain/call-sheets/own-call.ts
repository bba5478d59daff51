import type { CallSheet } from '../streams/production/callsheets.ts';
import { isClockTime, minutesOf } from '../values/clock-time.ts';
import { addDays } from '../values/days.ts';
import type { Call, CallSheetContent } from './content.ts';
import { OFF } from './off.ts';
import { instantAt } from './zoned-time.ts';

export const NO_CALL: Call = { call: '', name: '', role: '', note: '' };

type Said = Pick<CallSheet, 'content' | 'calls'>;

/** When somebody is called, `HH:MM`, or `OFF`; empty where the sheet does not say. Twin: `private.call_of`. */
export const callOf = ({ content, calls }: Said, userId: string): string =>
  calls[userId]?.call || content.general_call;

export const isOff = (sheet: Said, userId: string): boolean => callOf(sheet, userId) === OFF;

const HALF_A_DAY_MINUTES = 12 * 60;

/**
 * Whether a call is after the midnight that follows the general call, as on a night shoot: it is more than twelve hours before that on the clock.
 * Twin: `private.is_next_day`.
 */
export const isNextDay = (generalCall: string, call: string): boolean =>
  isClockTime(generalCall) &&
  isClockTime(call) &&
  minutesOf(generalCall) - minutesOf(call) > HALF_A_DAY_MINUTES;

/** When somebody is called on the clock, and whether that is after the midnight that follows the general call. */
export interface CallTime {
  /** As `callOf` has it. */
  call: string;
  isNextDay: boolean;
}

export function callTimeOf(sheet: Said, userId: string): CallTime {
  const call = callOf(sheet, userId);
  return { call, isNextDay: isNextDay(sheet.content.general_call, call) };
}

/** When somebody is called, as ISO text; null where the sheet does not say. Twin: `private.call_at`. */
export function callAt(
  sheet: Said & Pick<CallSheet, 'shoot_day' | 'timezone'>,
  userId: string,
): string | null {
  const { call, isNextDay: isAfterMidnight } = callTimeOf(sheet, userId);
  if (!isClockTime(call)) return null;
  const day = isAfterMidnight ? addDays(sheet.shoot_day, 1) : sheet.shoot_day;
  return instantAt(day, call, sheet.timezone);
}

/** `06:30`, `00:30, after midnight` of a night shoot, or `not called`; empty where the sheet does not say. */
export function callWords(sheet: Said, userId: string): string {
  const { call, isNextDay: isAfterMidnight } = callTimeOf(sheet, userId);
  if (call === OFF) return 'not called';
  return isAfterMidnight ? `${call}, after midnight` : call;
}

/** `call 06:30` or `called at 06:30`, `not called`; empty where the sheet does not say. */
export function calledWords(sheet: Said, userId: string, verb: 'call' | 'called at' = 'call'): string {
  const words = callWords(sheet, userId);
  return words === '' || isOff(sheet, userId) ? words : `${verb} ${words}`;
}

type Location = CallSheetContent['locations'][number];

/** In words. */
export const placeOf = ({ name, address }: Location): string => [name, address].filter(Boolean).join(', ');

/** Where to go: the unit base, else the first location; empty where the sheet does not say. Twin: `private.place_of_call`. */
export const placeOfCall = ({
  unit_base: base,
  locations: [location],
}: Pick<CallSheetContent, 'unit_base' | 'locations'>): string => base || (location ? placeOf(location) : '');

/** Where a map opens: the link that its author gave, or a search for the address. Empty where there is neither. */
export function mapLinkOf(location: Location): string {
  const { address, map_url: link } = location;
  if (link !== '') return link;
  const where = placeOf(location);
  return where === ''
    ? ''
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address || where)}`;
}

/** A number as it is written, up to the first sign that cannot be in one. */
const NUMBER = /[(+]*\d[\d\s().-]*/;
/** What is dialled at home alone: `(0)` after the code of a country. */
const TRUNK = /(\+[\d\s]{1,6})\(0\)/;
const EXTENSION = /^\s*[,;]?\s*(?:ext\.?|extension|x)\s*(\d{1,6})\b/i;
/** `0800 CALL NOW`: some of the number is in the letters. */
const LETTERS_BEHIND = /^\s*[A-Z]{2,}/;

/**
 * `tel:` takes digits, a plus before them, and an extension (RFC 3966). Of several numbers the first. Empty where there is none to dial, or it is not
 * sure which: a wrong hospital is worse than a number that is typed.
 */
export function telLinkOf(phone: string): string {
  const [number] = NUMBER.exec(phone) ?? [];
  if (number === undefined) return '';
  const behind = phone.slice(phone.indexOf(number) + number.length);
  const digits = number.replace(TRUNK, '$1').replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 15 || LETTERS_BEHIND.test(behind)) return '';
  const extension = EXTENSION.exec(behind)?.[1];
  return `tel:${/^\(?\+/.test(number) ? '+' : ''}${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}

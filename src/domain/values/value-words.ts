import { formatClockTime, formatDay, formatWeekday, today } from './days';
import { formatMinor, formatMoney } from './money';

/**
 * How stored values read: in conflicts, refused changes and summaries. What is stored may come from another version of
 * the app, so nothing is taken for granted about it.
 */

/** A stored document, of which a value may need its neighbors: an amount its currency. */
export type Document = Readonly<Record<string, unknown>>;

/** A value in words; empty where there is nothing to say. */
export type ToWords = (value: unknown, document: Document) => string;

const currencyOf = ({ currency }: Document): string => (typeof currency === 'string' ? currency : 'USD');

export const numberWords =
  (format: (value: number, document: Document) => string): ToWords =>
  (value, document) =>
    typeof value === 'number' ? format(value, document) : '';

export const textWords =
  (format: (value: string) => string): ToWords =>
  (value) =>
    typeof value === 'string' && value !== '' ? format(value) : '';

/** One of several codes. A code from a newer version is shown as it is. */
export const codeWords = (labels: Readonly<Record<string, string>>): ToWords =>
  textWords((value) => labels[value] ?? value);

/** @param between what separates the items */
export const listWords =
  (format: (value: unknown, index: number) => string, between = ', '): ToWords =>
  (value) =>
    Array.isArray(value) ? value.map(format).join(between) : '';

export const moneyWords = numberWords((value, document) => formatMoney(value, currencyOf(document)));
export const minorWords = numberWords((value, document) => formatMinor(value, currencyOf(document)));
export const dayWords = textWords(formatWeekday);
export const timeWords = textWords(
  (value) => `${formatDay(today(new Date(value)))}, ${formatClockTime(value)}`,
);
export const yesOrNo: ToWords = (value) => (value === true ? 'Yes' : value === false ? 'No' : '');

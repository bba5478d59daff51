import type { PayType } from '../vocabulary';
import type { JobDate } from './job-content';
import { DATE_KIND_LABELS } from './job-copy';
import { webHost } from '../navigation/web-address';
import { isClockTime } from '../values/clock-time';
import { formatWeekday } from '../values/days';
import { fromMinor, toMinor } from '../values/money';
import { amountProblem } from '../pay/typed-amount';
import { parseAmount } from '../values/parse-amount';
import {
  codeWords,
  dayWords,
  listWords,
  minorWords,
  moneyWords,
  numberWords,
  textWords,
  type ToWords,
  yesOrNo,
} from '../values/value-words';

/**
 * How a field of a job is typed, stored and said. Amounts and counts stay as typed (`'620'`), so that half a number is
 * never lost between two keystrokes.
 */
export interface Codec<Value, Typed> {
  /** What the form shows. @param currency of the job */
  toTyped(value: Value, currency: string): Typed;
  /** What to store. Never throws: a draft is saved at every pause, whatever it contains. */
  toValue(typed: Typed, form: FormContext): Value;
  /** What is wrong with what was typed, beyond the rules of publication. */
  problems(typed: Typed, form: FormContext): readonly TypedProblem[];
  words: ToWords;
  /** For text of which two versions can become one by hand: how many characters it may have. */
  mergeLimit?: number;
}

/** What codecs look at beside their own field. */
export interface FormContext {
  currency: string;
  pay_type: PayType;
  external: boolean;
}

export interface TypedProblem {
  /** Where inside the field, such as `0.call`; empty for the field itself. */
  at: string;
  sentence: string;
}

type Check<Typed> = (typed: Typed, form: FormContext) => string | null;

const problemsOf =
  <Typed>(check: Check<Typed>) =>
  (typed: Typed, form: FormContext): TypedProblem[] => {
    const sentence = check(typed, form);
    return sentence === null ? [] : [{ at: '', sentence }];
  };
const none = (): TypedProblem[] => [];

/** The same in the form and in the job. */
const same = <Value>(
  words: ToWords,
  problems: Codec<Value, Value>['problems'] = none,
): Codec<Value, Value> => ({ toTyped: (value) => value, toValue: (typed) => typed, problems, words });

const tooLong = (text: string, longest: number): string | null =>
  text.length > longest ? `Keep this to ${longest.toLocaleString('en')} characters.` : null;

/** @param longest in characters */
export const shortText = (longest: number): Codec<string, string> =>
  same(
    textWords((value) => value),
    problemsOf((typed) => tooLong(typed, longest)),
  );

/** Free words: where two devices have written, both versions can become one. @param longest in characters */
export const prose = (longest: number): Codec<string, string> & { mergeLimit: number } => ({
  ...shortText(longest),
  mergeLimit: longest,
});

/** A code of a taxonomy. */
export const code = (labelOf: (code: string) => string): Codec<string, string> => same(textWords(labelOf));

export const choice = <Value extends string>(labels: Readonly<Record<Value, string>>): Codec<Value, Value> =>
  same(codeWords(labels));

export const flag = same<boolean>(yesOrNo);
export const tags = same<string[]>(listWords(String));
/** Set by the town that was picked. */
export const coordinate = same<number | null>(numberWords(String));

const numberTyped = (value: number | null): string => (value === null ? '' : String(value));
const readNumber = (text: string): number | null => parseAmount(text) ?? null;
const amountProblems = problemsOf<string>((typed, { currency }) => amountProblem(typed, currency));
const isCount = (typed: string, max: number): boolean =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max;

/** Pay, in whole units of the job's currency. Unpaid work has none, whatever was typed before somebody switched to it. */
export const pay: Codec<number | null, string> = {
  toTyped: numberTyped,
  toValue: (typed, form) => (form.pay_type === 'unpaid' ? null : readNumber(typed)),
  problems: amountProblems,
  words: moneyWords,
};

/** An amount that is typed in whole units and stored in the smallest one of its currency. */
export const minorAmount: Codec<number | null, string> = {
  toTyped: (value, currency) => (value === null ? '' : String(fromMinor(value, currency))),
  toValue: (typed, { currency }) => {
    const amount = readNumber(typed);
    return amount === null ? null : toMinor(amount, currency);
  },
  problems: amountProblems,
  words: minorWords,
};

/** @param sentence said of anything but 1 to `max` */
export const headcount = (max: number, sentence: string): Codec<number, string> => ({
  toTyped: String,
  toValue: (typed) => Math.round(readNumber(typed) ?? 1),
  problems: problemsOf((typed) => (isCount(typed, max) ? null : sentence)),
  words: numberWords(String),
});

export const hours = (max: number, sentence: string): Codec<number | null, string> => ({
  toTyped: numberTyped,
  toValue: (typed) => {
    const value = readNumber(typed);
    return value === null ? null : Math.round(value);
  },
  problems: problemsOf((typed) => (typed === '' || isCount(typed, max) ? null : sentence)),
  words: numberWords((value) => `${value} h`),
});

export const optionalDay: Codec<string | null, string> = {
  toTyped: (value) => value ?? '',
  toValue: (typed) => (typed === '' ? null : typed),
  problems: none,
  words: dayWords,
};

/** Said of unpaid work only. */
export const unpaidReason = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
): Codec<Value | null, Value | null> => ({
  ...same(codeWords(labels)),
  toValue: (typed, form) => (form.pay_type === 'unpaid' ? typed : null),
});

/** What a draft holds of a time that is being typed: nothing else fits into it, and all its days would be lost with it. */
const timeOrNone = (typed: string): string => (isClockTime(typed) ? typed : '');

const jobDateWords = ({ day, kind, call, wrap }: JobDate): string =>
  [formatWeekday(day), DATE_KIND_LABELS[kind].toLowerCase(), call && `call ${call}`, wrap && `wrap ${wrap}`]
    .filter(Boolean)
    .join(', ');

export const jobDates: Codec<JobDate[], JobDate[]> = {
  toTyped: (value) => value,
  toValue: (typed) =>
    typed
      .map((date) => ({ ...date, call: timeOrNone(date.call), wrap: timeOrNone(date.wrap) }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  problems: (typed) =>
    typed.flatMap((date, index) =>
      (['call', 'wrap'] as const)
        .filter((time) => date[time] !== '' && !isClockTime(date[time]))
        .map((time) => ({ at: `${index}.${time}`, sentence: 'Enter a time, like 6:30 or 18:30.' })),
    ),
  words: listWords((date) => jobDateWords(date as JobDate), '\n'),
};

/** @param longest of one, in characters */
export const questions = (longest: number): Codec<string[], { text: string }[]> => ({
  toTyped: (value) => value.map((text) => ({ text })),
  toValue: (typed) => typed.map(({ text }) => text.trim()).filter(Boolean),
  problems: (typed) =>
    typed.flatMap(({ text }, index) => {
      const sentence = tooLong(text, longest);
      return sentence === null ? [] : [{ at: `${index}.text`, sentence }];
    }),
  words: listWords((text, index) => `${index + 1}. ${String(text)}`, '\n'),
});

/** Whether people apply on the employer's own site. */
export const appliesElsewhere = <Mode extends string>(
  here: Mode,
  elsewhere: Mode,
  labels: Readonly<Record<Mode, string>>,
): Codec<Mode, boolean> => ({
  toTyped: (value) => value === elsewhere,
  toValue: (typed) => (typed ? elsewhere : here),
  problems: none,
  words: codeWords(labels),
});

export const applyAddress: Codec<string | null, string> = {
  toTyped: (value) => value ?? '',
  toValue: (typed, { external }) => (external && typed.trim() !== '' ? typed.trim() : null),
  problems: problemsOf((typed, { external }) =>
    external && webHost(typed.trim()) === null ? 'Enter the whole address, starting with https://.' : null,
  ),
  words: textWords((value) => value),
};

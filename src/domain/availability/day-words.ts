import {
  type Day,
  daysBetween,
  formatDatesOfMonth,
  formatDayRange,
  formatMonthOf,
  yearOf,
} from '../values/days.ts';
import type { KnownDays, ShownDay } from './shown-days.ts';

/** Consecutive days, as ranges in order. */
export function runsOfDays(days: readonly Day[]): { from: Day; to: Day }[] {
  const runs: { from: Day; to: Day }[] = [];
  for (const day of [...days].toSorted()) {
    const run = runs.at(-1);
    if (run && daysBetween(run.to, day) <= 1) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/**
 * `12–14 May, Thu 20 May`: consecutive days are shown as a range. Where `thisYear` is given and some are of another, the last of each year says
 * it: `Wed 30 Dec 2026, Mon 4 Jan, Thu 7 Jan 2027`.
 */
export function formatDays(days: readonly Day[], thisYear?: number): string {
  const runs = runsOfDays(days);
  const saysYears =
    thisYear !== undefined &&
    runs.some(({ from, to }) => yearOf(from) !== thisYear || yearOf(to) !== thisYear);
  return runs
    .map(({ from, to }, index) => {
      const next = runs[index + 1];
      const isLastOfYear = next === undefined || yearOf(next.from) !== yearOf(to);
      const endsItsYear = isLastOfYear || yearOf(from) !== yearOf(to);
      return formatDayRange(from, to, saysYears && endsItsYear ? 0 : undefined);
    })
    .join(', ');
}

/** More runs of days than this cannot be read as one sentence. */
export const MAX_RUNS_IN_A_SENTENCE = 8;

/** In order, by month: `Aug 2027`, `Wed 18, 20–22`. A run over the end of a month is in both. */
export function daysByMonth(days: readonly Day[]): { month: string; dates: string }[] {
  const byMonth = new Map<string, Day[]>();
  for (const day of [...new Set(days)].toSorted()) {
    const month = formatMonthOf(day);
    byMonth.set(month, [...(byMonth.get(month) ?? []), day]);
  }
  return [...byMonth].map(([month, some]) => ({
    month,
    dates: runsOfDays(some)
      .map(({ from, to }) => formatDatesOfMonth(from, to))
      .join(', '),
  }));
}

const areMany = (days: readonly Day[]): boolean => runsOfDays(days).length > MAX_RUNS_IN_A_SENTENCE;

/** `10–11 Apr 2027`, or only the first and the last where they are many, for a line that says how many they are. */
export function daysOrSpan(days: readonly Day[], thisYear: number): string {
  if (!areMany(days)) return formatDays(days, thisYear);
  const inOrder = days.toSorted();
  return formatDayRange(inOrder[0] ?? null, inOrder.at(-1) ?? null, thisYear);
}

/** The same with the number where they are many: `18 Aug 2027–19 Sep 2028, 200 days`. */
export const daysInShort = (days: readonly Day[], thisYear: number): string =>
  `${daysOrSpan(days, thisYear)}${areMany(days) ? `, ${days.length} days` : ''}`;

/** What is known of certain days, as a sum. */
interface DaysFit {
  all: Day[];
  by: Readonly<Record<ShownDay, readonly Day[]>>;
}

export function daysFit(days: readonly Day[], known: KnownDays): DaysFit {
  const all = [...new Set(days)].toSorted();
  const by: Record<ShownDay, Day[]> = { unknown: [], free: [], partly: [], hold: [], busy: [] };
  for (const day of all) by[known?.(day) ?? 'unknown'].push(day);
  return { all, by };
}

/** `open`: nothing is known of any of the days. */
type DaysVerdict = 'fits' | 'partly' | 'misfit' | 'open';

interface DaysReason {
  verdict: DaysVerdict;
  text: string;
}

const SPOKEN: readonly (readonly [Exclude<ShownDay, 'free' | 'unknown'>, string])[] = [
  ['busy', 'busy'],
  ['hold', 'on hold'],
  ['partly', 'partly free'],
];

/** `both days`, `all 5 days`. */
export const everyDay = (count: number): string => (count === 2 ? 'both days' : `all ${count} days`);

const freeWords = (free: readonly Day[], all: number): string => {
  if (free.length < all) return `free on ${free.length} of ${all} days`;
  return all === 1 ? `free on ${formatDays(free)}` : `free on ${everyDay(all)}`;
};

const verdictOf = ({ all, by }: DaysFit): DaysVerdict => {
  if (by.unknown.length === all.length) return 'open';
  if (by.free.length === all.length) return 'fits';
  return by.busy.length === all.length ? 'misfit' : 'partly';
};

/** More runs of days than this are counted where there is one line for them. */
const MAX_RUNS_IN_A_LINE = 2;

const inAtMost = (runs: number, days: readonly Day[], all: number): string =>
  runsOfDays(days).length > runs ? `${days.length} of ${all} days` : formatDays(days);

/** More kinds of days than this are counted together where there is one line for them. */
const MAX_KINDS_IN_A_LINE = 2;

/** `busy on 17, on hold on 2, free on 9 of 29 days`. */
function countsOf({ all, by }: DaysFit): string {
  const counts = [...SPOKEN, ['free', 'free'] as const]
    .filter(([state]) => by[state].length > 0)
    .map(([state, words]) => `${words} on ${by[state].length}`);
  return `${counts.join(', ')} of ${all.length} days`;
}

/** What speaks against them comes first. Null without days to compare, empty where nothing is known of any. */
function reasonOf(days: readonly Day[], known: KnownDays, isLine = false): DaysReason | null {
  const most = isLine ? MAX_RUNS_IN_A_LINE : MAX_RUNS_IN_A_SENTENCE;
  const say = (some: readonly Day[]): string => inAtMost(most, some, all.length);
  const fit = daysFit(days, known);
  const { all, by } = fit;
  if (all.length === 0) return null;
  const verdict = verdictOf(fit);
  if (verdict === 'open') return { verdict, text: '' };
  if (verdict === 'misfit' && all.length > 1) return { verdict, text: `busy on ${everyDay(all.length)}` };
  const against = SPOKEN.filter(([state]) => by[state].length > 0).map(
    ([state, words]) => `${words} on ${say(by[state])}`,
  );
  const free = by.free.length > 0 ? [freeWords(by.free, all.length)] : [];
  const open = by.unknown.length > 0 ? [`${say(by.unknown)} not known`] : [];
  const parts = [...against, ...free, ...open];
  return {
    verdict,
    text: isLine && parts.length > MAX_KINDS_IN_A_LINE ? countsOf(fit) : parts.join('; '),
  };
}

/** What an employer reads of somebody's days: `Busy on Fri 14 May`, `Free on all 3 days`, `Their days are not known`. */
export function daysReason(days: readonly Day[], known: KnownDays): DaysReason | null {
  const reason = reasonOf(days, known);
  if (reason === null) return null;
  const { verdict, text } = reason;
  return {
    verdict,
    text: text === '' ? 'Their days are not known' : text.replace(/^./u, (letter) => letter.toUpperCase()),
  };
}

/** The same, said to the person whose days they are. @param isLine where there is one line for it: many days are counted */
export function ownDaysReason(days: readonly Day[], known: KnownDays, isLine = false): DaysReason | null {
  const reason = reasonOf(days, known, isLine);
  if (reason === null) return null;
  const { verdict, text } = reason;
  return { verdict, text: text === '' ? 'Your calendar says nothing of its days' : `You are ${text}` };
}

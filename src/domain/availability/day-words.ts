import { type Day, daysBetween, formatDayRange } from '../values/days.ts';
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

/** `12–14 May, Thu 20 May`: consecutive days are shown as a range. */
export const formatDays = (days: readonly Day[]): string =>
  runsOfDays(days)
    .map(({ from, to }) => formatDayRange(from, to))
    .join(', ');

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

const freeWords = (free: readonly Day[], all: number): string => {
  if (free.length < all) return `free on ${free.length} of ${all} days`;
  return all === 1 ? `free on ${formatDays(free)}` : `free on all ${all} days`;
};

const verdictOf = ({ all, by }: DaysFit): DaysVerdict => {
  if (by.unknown.length === all.length) return 'open';
  if (by.free.length === all.length) return 'fits';
  return by.busy.length === all.length ? 'misfit' : 'partly';
};

/** More runs of days than this are counted where there is one line for them. */
const MAX_RUNS_IN_A_LINE = 2;

function inALine(days: readonly Day[], all: number): string {
  const words = formatDays(days);
  return words.split(', ').length > MAX_RUNS_IN_A_LINE ? `${days.length} of ${all} days` : words;
}

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
  const say = (some: readonly Day[]): string => (isLine ? inALine(some, all.length) : formatDays(some));
  const fit = daysFit(days, known);
  const { all, by } = fit;
  if (all.length === 0) return null;
  const verdict = verdictOf(fit);
  if (verdict === 'open') return { verdict, text: '' };
  if (verdict === 'misfit' && all.length > 1) return { verdict, text: `busy on all ${all.length} days` };
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

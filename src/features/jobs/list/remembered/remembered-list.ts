import { MAX_LAST_SCREEN_CHARACTERS } from '@/client-state/last/last-screen';
import { postedText, type SlateFacts } from '@/domain/jobs/summary/slate-facts';
import { isDay } from '@/domain/values/days';
import { isRouteId } from '@/domain/navigation/access';
import {
  CLOSED_REASONS,
  PAY_TYPES,
  PRODUCTION_KINDS,
  UNION_STATUSES,
  UNPAID_REASONS,
} from '@/domain/vocabulary';
import type { SlateFit, SlateJob, SlateMark } from '@/ui/domain/jobs/job-slate';

/** More than a phone shows at once. */
const MAX_ROWS = 12;
/** Leaves room for whose list it is, and where. */
const MAX_CHARACTERS = MAX_LAST_SCREEN_CHARACTERS - 2_000;

export interface ListedJob {
  job: SlateJob;
  facts: SlateFacts;
  fit?: SlateFit;
  /** Why it was found, where its title does not say so. */
  reason?: string;
  /** How it stands with this person's application. */
  mark?: SlateMark;
  hidden?: true;
}

/** The beginning of a job list as it looked. */
export interface RememberedList {
  rows: readonly ListedJob[];
  total: number;
  /** When the device had last completed a sync, ms since 1970; null for never. */
  asOf: number | null;
  /** The ids of those rows that were saved. */
  saved: readonly string[];
  /** The person's, which are one of the quick filters. */
  departments: readonly string[];
  /** How many jobs were searched, where the list said that it was only those on this device. */
  searched: number | null;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isYesOrNo: Check = (value) => typeof value === 'boolean';
const isNumber: Check = (value) => typeof value === 'number';
const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** A field that a slate draws from now on is missing in what an older version has kept, which is then ignored. */
const JOB_FIELDS: Readonly<Record<Exclude<keyof SlateJob, 'sync'>, Check>> = {
  id: (value) => isRouteId(value as string),
  title: isText,
  production: isText,
  production_kind: oneOf(PRODUCTION_KINDS),
  company_name: isText,
  company_logo: (value) => value === undefined || value === null || isText(value),
  poster_name: isText,
  starts_on: orNull(isDay),
  ends_on: orNull(isDay),
  call_time: isText,
  pay_type: oneOf(PAY_TYPES),
  salary_min: orNull(isNumber),
  salary_max: orNull(isNumber),
  currency: isText,
  unpaid_reason: orNull(oneOf(UNPAID_REASONS)),
  union_status: oneOf(UNION_STATUSES),
  is_remote: isYesOrNo,
  city: isText,
  region: isText,
  location: isText,
  // Nothing else is listed.
  status: oneOf(['active']),
  closed_reason: orNull(oneOf(CLOSED_REASONS)),
  is_urgent: isYesOrNo,
};
export const SLATE_FIELDS = Object.keys(JOB_FIELDS) as (keyof typeof JOB_FIELDS)[];

const LIST_FIELDS: Readonly<Record<Exclude<keyof RememberedList, 'rows'>, Check>> = {
  total: isNumber,
  asOf: orNull(isNumber),
  saved: isTextList,
  departments: isTextList,
  searched: orNull(isNumber),
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const has = (value: unknown, fields: Readonly<Record<string, Check>>): boolean =>
  isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
const isMark = (mark: unknown): boolean => mark === undefined || has(mark, { state: isText, text: isText });
const FACT_FIELDS: Readonly<Record<keyof SlateFacts, Check>> = {
  publishedAt: isText,
  posted: isText,
  distance: (value) => value === undefined || isText(value),
  total: (value) => value === undefined || isText(value),
  days: (value) => value === undefined || isText(value),
  answers: (value) => value === undefined || isText(value),
  isVerified: (value) => value === undefined || value === true,
};
const isFit = (fit: unknown): boolean => fit === undefined || has(fit, { free: isYesOrNo, text: isText });
const isSync = (sync: unknown): boolean =>
  sync === undefined || has(sync, { state: oneOf(['waiting', 'refused']) });
const isRow = (row: unknown): boolean =>
  isObject(row) &&
  has(row['job'], JOB_FIELDS) &&
  isSync((row['job'] as SlateJob).sync) &&
  has(row['facts'], FACT_FIELDS) &&
  isFit(row['fit']) &&
  isMark(row['mark']) &&
  (row['reason'] === undefined || isText(row['reason']));

/** Kept yesterday, `Posted today` would be wrong today. */
const postedAsOf =
  (now: Date) =>
  (row: ListedJob): ListedJob => ({
    ...row,
    facts: { ...row.facts, posted: postedText(row.facts.publishedAt, now) },
  });

/** Null: not what this version writes. */
export function readRememberedList(content: string, now = new Date()): RememberedList | null {
  try {
    const value: unknown = JSON.parse(content);
    if (!has(value, LIST_FIELDS)) return null;
    const list = value as RememberedList;
    const { rows } = list;
    if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRow)) return null;
    return { ...list, rows: list.rows.map(postedAsOf(now)) };
  } catch {
    return null;
  }
}

/** Of each job only what its slate draws. */
export function withoutTheRest({ job, ...shown }: ListedJob): ListedJob {
  const drawn = Object.fromEntries(SLATE_FIELDS.map((field) => [field, job[field]])) as unknown as SlateJob;
  const state = job.sync?.state;
  const isUnsent = state === 'waiting' || state === 'refused';
  return { job: isUnsent ? { ...drawn, sync: { state } } : drawn, ...shown };
}

/** Only what its slates draw, of as many of its first jobs as there is room for. */
export function writeRememberedList(list: RememberedList): string {
  const rows = list.rows.slice(0, MAX_ROWS).map(withoutTheRest);
  const ids = new Set(rows.map(({ job }) => job.id));
  const saved = list.saved.filter((id) => ids.has(id));
  for (;;) {
    const text = JSON.stringify({ ...list, rows, saved });
    if (text.length <= MAX_CHARACTERS || rows.length === 0) return text;
    rows.pop();
  }
}

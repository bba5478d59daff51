import { formatClockTime, formatDay, formatWeekday, today } from '@/domain/days';
import { LIMITS } from '@/domain/entities/common';
import type { JobDate } from '@/domain/entities/job';
import { formatMinor, formatMoney } from '@/domain/money';
import { countryName } from '@/domain/taxonomy/countries';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import {
  CLOSED_LABELS,
  DATE_KIND_LABELS,
  JOB_TYPE_LABELS,
  PAY_TYPE_LABELS,
  PRODUCTION_LABELS,
  UNION_LABELS,
  UNPAID_LABELS,
} from '@/ui/domain/job-copy';
import { fieldLabel, valueWords } from './item-edit';

type Row = Readonly<Record<string, unknown>>;

interface FieldWords {
  label: string;
  /** A value in words; `document` is what stands, for the currency beside an amount. */
  words?: (value: unknown, document: Row) => string;
  /** Free words: both versions can become one, of at most this many characters. */
  writable?: number;
}

const NOTHING = 'Nothing';

const currencyOf = ({ currency }: Row): string => (typeof currency === 'string' ? currency : 'USD');
const number =
  (format: (value: number, document: Row) => string) =>
  (value: unknown, document: Row): string =>
    typeof value === 'number' ? format(value, document) : NOTHING;
const string =
  (format: (value: string) => string) =>
  (value: unknown): string =>
    typeof value === 'string' && value !== '' ? format(value) : NOTHING;
const among = (words: Readonly<Record<string, string>>) => string((value) => words[value] ?? value);
const each =
  (format: (value: string) => string) =>
  (value: unknown): string =>
    Array.isArray(value) && value.length > 0 ? value.map((item) => format(String(item))).join(', ') : NOTHING;

const money = number((value, document) => formatMoney(value, currencyOf(document)));
const minor = number((value, document) => formatMinor(value, currencyOf(document)));
const hours = number((value) => `${value} h`);
const day = string((value) => formatWeekday(value));
const moment = string((value) => `${formatDay(today(new Date(value)))}, ${formatClockTime(value)}`);

const shootDay = ({ day: date, kind, call, wrap }: JobDate): string =>
  [formatWeekday(date), DATE_KIND_LABELS[kind].toLowerCase(), call && `call ${call}`, wrap && `wrap ${wrap}`]
    .filter(Boolean)
    .join(', ');
const days = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? (value as JobDate[]).map(shootDay).join('\n') : NOTHING;
const numbered = (value: unknown): string =>
  Array.isArray(value) && value.length > 0
    ? value.map((item, i) => `${i + 1}. ${String(item)}`).join('\n')
    : NOTHING;

/** A place on the map and its clock come with the town's name, which says it all. */
const UNSPOKEN = new Set(['lat', 'lng', 'timezone']);
const preferences = (value: unknown, document: Row): string =>
  Object.entries((value ?? {}) as Row)
    .filter(([name]) => !UNSPOKEN.has(name))
    .map(([name, part]) => `${clashLabel(name)}: ${clashValue(name, part, document, new Map())}`)
    .join('\n') || NOTHING;

const STATUS_WORDS = { active: 'Open', closed: 'Closed', archived: 'Archived' };
const APPLY_WORDS = { marquee: 'On Marquee', external: 'On another site' };
const NOTIFICATION_WORDS: Readonly<Record<string, string>> = {
  message: 'Messages',
  application_status: 'Applications',
  new_application: 'New applications',
  system: 'Your jobs',
};

/** What a person calls a field, and how its values read. Fields that no line names read by their own name. */
const FIELDS: Readonly<Record<string, FieldWords>> = {
  title: { label: 'Title', writable: LIMITS.title },
  description: { label: 'The work', writable: LIMITS.description },
  production: { label: 'Show', writable: LIMITS.shortText },
  production_kind: { label: 'Kind of show', words: among(PRODUCTION_LABELS) },
  category: { label: 'Department', words: string(departmentLabel) },
  role_code: { label: 'Role', words: string(roleLabel) },
  headcount: { label: 'People', words: number(String) },
  job_type: { label: 'Kind of work', words: among(JOB_TYPE_LABELS) },
  pay_type: { label: 'Paid', words: among(PAY_TYPE_LABELS) },
  unpaid_reason: { label: 'Why unpaid', words: among(UNPAID_LABELS) },
  salary_min: { label: 'Pay from', words: money },
  salary_max: { label: 'Pay to', words: money },
  pay_day_hours: { label: 'Hours in a paid day', words: hours },
  overtime_terms: { label: 'Overtime', writable: LIMITS.shortText },
  kit_fee_minor: { label: 'Kit fee', words: minor },
  per_diem_minor: { label: 'Per diem', words: minor },
  union_status: { label: 'Union', words: among(UNION_LABELS) },
  location: { label: 'Unit base', writable: LIMITS.shortText },
  country_code: { label: 'Country', words: string(countryName) },
  is_remote: { label: 'Remote' },
  job_dates: { label: 'Dates', words: days },
  application_deadline: { label: 'Apply by', words: day },
  questions: { label: 'Questions', words: numbered },
  is_urgent: { label: 'Urgent' },
  nda_required: { label: 'Confidential' },
  apply_mode: { label: 'Where to apply', words: among(APPLY_WORDS) },
  external_url: { label: 'Address to apply at' },
  status: { label: 'State', words: among(STATUS_WORDS) },
  closed_reason: { label: 'Why closed', words: among(CLOSED_LABELS) },
  last_confirmed_at: { label: 'Last confirmed', words: moment },
  full_name: { label: 'Name' },
  headline: { label: 'Headline', writable: LIMITS.shortText },
  bio: { label: 'About you', writable: LIMITS.bio },
  about: { label: 'About', writable: LIMITS.bio },
  role_codes: { label: 'Roles', words: each(roleLabel) },
  departments: { label: 'Departments', words: each(departmentLabel) },
  hourly_rate: { label: 'Hourly rate', words: money },
  day_rate_minor: { label: 'Day rate', words: minor },
  experience_years: { label: 'Years of experience', words: number(String) },
  travel_radius_km: { label: 'Travels up to', words: number((value) => `${value} km`) },
  open_to_contact: { label: 'Open to contact' },
  show_rate: { label: 'Rate is shown' },
  muted: {
    label: 'Notifications switched off',
    words: each((type) => NOTIFICATION_WORDS[type] ?? fieldLabel(type)),
  },
  quiet_from: { label: 'Quiet from' },
  quiet_to: { label: 'Quiet to' },
  hiring: { label: 'Hiring preferences', words: preferences },
  cover_note: { label: 'Your note', writable: LIMITS.coverNote },
  coverNote: { label: 'Your note', writable: LIMITS.coverNote },
  body: { label: 'Message', writable: LIMITS.message },
};

export const clashLabel = (name: string): string => FIELDS[name]?.label ?? fieldLabel(name);

/** @param companies names of companies by id */
export function clashValue(
  name: string,
  value: unknown,
  document: Row,
  companies: ReadonlyMap<string, string>,
): string {
  if (name === 'company_id')
    return typeof value === 'string' ? (companies.get(value) ?? 'A company') : 'No company';
  return (FIELDS[name]?.words ?? valueWords)(value, document);
}

/** How many characters a text made of both may have; null when this is nothing to write by hand. */
export const mergeLimit = (name: string, mine: unknown, theirs: unknown): number | null =>
  typeof mine === 'string' && typeof theirs === 'string' ? (FIELDS[name]?.writable ?? null) : null;

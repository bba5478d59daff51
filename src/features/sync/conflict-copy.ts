import { LIMITS } from '@/domain/limits';
import { CLOSED_LABELS } from '@/domain/job-copy';
import { jobFieldNamed } from '@/domain/job-fields';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import {
  codeWords,
  type Document,
  listWords,
  minorWords,
  moneyWords,
  numberWords,
  timeWords,
  type ToWords,
} from '@/domain/value-words';
import { fieldLabel, valueWords } from './item-edit';

interface FieldCopy {
  label: string;
  words?: ToWords;
  /** Free text: both versions can become one, of at most this many characters. */
  mergeLimit?: number;
}

const NOTHING = 'Nothing';

/** A place on the map and its time zone come with the town's name, which says it all. */
const UNSPOKEN = new Set(['lat', 'lng', 'timezone']);
const preferencesWords: ToWords = (value, document) =>
  Object.entries((value ?? {}) as Document)
    .filter(([name]) => !UNSPOKEN.has(name))
    .map(([name, part]) => `${conflictLabel(name)}: ${conflictValue(name, part, document, new Map())}`)
    .join('\n');

const STATUS_LABELS = { active: 'Open', closed: 'Closed', archived: 'Archived' };
const NOTIFICATION_LABELS: Readonly<Record<string, string>> = {
  message: 'Messages',
  application_status: 'Applications',
  new_application: 'New applications',
  system: 'Your jobs',
};

/** What people call a field that is not part of a job's content, and how its values read. */
const OTHER_FIELDS: Readonly<Record<string, FieldCopy>> = {
  status: { label: 'State', words: codeWords(STATUS_LABELS) },
  closed_reason: { label: 'Why closed', words: codeWords(CLOSED_LABELS) },
  last_confirmed_at: { label: 'Last confirmed', words: timeWords },
  full_name: { label: 'Name' },
  headline: { label: 'Headline', mergeLimit: LIMITS.shortText },
  bio: { label: 'About you', mergeLimit: LIMITS.bio },
  about: { label: 'About', mergeLimit: LIMITS.bio },
  role_codes: { label: 'Roles', words: listWords((code) => roleLabel(String(code))) },
  departments: { label: 'Departments', words: listWords((code) => departmentLabel(String(code))) },
  hourly_rate: { label: 'Hourly rate', words: moneyWords },
  day_rate_minor: { label: 'Day rate', words: minorWords },
  experience_years: { label: 'Years of experience', words: numberWords(String) },
  travel_radius_km: { label: 'Travels up to', words: numberWords((value) => `${value} km`) },
  open_to_contact: { label: 'Open to contact' },
  show_rate: { label: 'Rate is shown' },
  muted: {
    label: 'Notifications switched off',
    words: listWords((type) => NOTIFICATION_LABELS[String(type)] ?? fieldLabel(String(type))),
  },
  quiet_from: { label: 'Quiet from' },
  quiet_to: { label: 'Quiet to' },
  hiring: { label: 'Hiring preferences', words: preferencesWords },
  cover_note: { label: 'Your note', mergeLimit: LIMITS.coverNote },
  coverNote: { label: 'Your note', mergeLimit: LIMITS.coverNote },
  body: { label: 'Message', mergeLimit: LIMITS.message },
};

/** Fields that neither table names read by their own name. */
function copyOf(name: string): FieldCopy {
  const field = jobFieldNamed(name);
  return field
    ? { label: field.label, words: field.codec?.words, mergeLimit: field.codec?.mergeLimit }
    : (OTHER_FIELDS[name] ?? { label: fieldLabel(name) });
}

export const conflictLabel = (name: string): string => copyOf(name).label;

/**
 * A value in words.
 * @param document what is stored now, for the currency beside an amount
 * @param companies names of companies by id
 */
export function conflictValue(
  name: string,
  value: unknown,
  document: Document,
  companies: ReadonlyMap<string, string>,
): string {
  if (name === 'company_id')
    return typeof value === 'string' ? (companies.get(value) ?? 'A company') : 'No company';
  return (copyOf(name).words ?? valueWords)(value, document) || NOTHING;
}

/** How many characters a text made of both may have; null where there is no text to write. */
export const mergeLimit = (name: string, mine: unknown, theirs: unknown): number | null =>
  typeof mine === 'string' && typeof theirs === 'string' ? (copyOf(name).mergeLimit ?? null) : null;

import { STREAM_WORDS } from '@/domain/definition/words';
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

/** How values read of fields that are not part of a job's content. */
const OTHER_FIELDS: Readonly<Record<string, FieldCopy>> = {
  status: { words: codeWords(STATUS_LABELS) },
  closed_reason: { words: codeWords(CLOSED_LABELS) },
  last_confirmed_at: { words: timeWords },
  headline: { mergeLimit: LIMITS.shortText },
  bio: { mergeLimit: LIMITS.bio },
  about: { mergeLimit: LIMITS.bio },
  role_codes: { words: listWords((code) => roleLabel(String(code))) },
  departments: { words: listWords((code) => departmentLabel(String(code))) },
  hourly_rate: { words: moneyWords },
  day_rate_minor: { words: minorWords },
  experience_years: { words: numberWords(String) },
  travel_radius_km: { words: numberWords((value) => `${value} km`) },
  muted: { words: listWords((type) => NOTIFICATION_LABELS[String(type)] ?? fieldLabel(String(type))) },
  hiring: { words: preferencesWords },
  cover_note: { mergeLimit: LIMITS.coverNote },
  coverNote: { mergeLimit: LIMITS.coverNote },
  body: { mergeLimit: LIMITS.message },
};

/** Fields that neither table names read as their values are. */
function copyOf(name: string): FieldCopy {
  const codec = jobFieldNamed(name)?.codec;
  return codec ? { words: codec.words, mergeLimit: codec.mergeLimit } : (OTHER_FIELDS[name] ?? {});
}

/** A test holds that no two streams call a field by different names. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.values(STREAM_WORDS).flatMap(({ fields, keys }) => Object.entries({ ...fields, ...keys })),
);

/** What people call a field, or a key of a map; a key that no stream names reads by its own name. */
export const conflictLabel = (name: string): string => LABELS.get(name) ?? fieldLabel(name);

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

import { STREAM_WORDS } from '@/domain/definition/words';
import type { Credit, Medium } from '@/domain/definition/profile-parts';
import { type DayMark, markWords } from '@/domain/availability/day-marks';
import { formatWeekday, isDay } from '@/domain/values/days';
import { plural } from '@/domain/values/counts';
import type { ProjectBudget } from '@/domain/streams/production/budgets';
import { LIMITS, MAX_NOTE } from '@/domain/limits';
import { CLOSED_LABELS, PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { jobFieldNamed } from '@/domain/jobs/job-fields';
import { mutedLabel } from '@/domain/notifications/notification-labels';
import { distanceUnitOf, formatDistance, type Reader } from '@/domain/people/distance-units';
import { resolveRole } from '@/domain/roles';
import { findRole, roleLabel } from '@/domain/taxonomy/crew-roles';
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
} from '@/domain/values/value-words';
import { fieldLabel, valueWords } from '../refused/item-edit';

interface FieldCopy {
  words?: ToWords;
  /** Free text: both versions can become one, of at most this many characters. */
  mergeLimit?: number;
}

const EMPTY_VALUE = 'Nothing';

const KEYED_BY_ID: ReadonlySet<string> = new Set(['credits', 'media', 'logo']);

/** `Gaffer on Low Tide, 2024`. */
const creditWords: ToWords = (value) => {
  const credit = value as Credit | undefined;
  return credit ? `${roleLabel(credit.role)} on ${credit.production}, ${credit.year}` : '';
};

const mediumWords: ToWords = (value) => {
  const medium = value as Medium | undefined;
  if (!medium) return '';
  if (medium.kind === 'video') return medium.title || medium.url;
  return medium.kind === 'cv' ? `CV: ${medium.title}` : MEDIUM_LABELS[medium.kind];
};
const MEDIUM_LABELS = { avatar: 'Your picture', still: 'A still' };

/** Not shown: coordinates and time zone follow from the town's name. */
const HIDDEN_FIELDS = new Set(['lat', 'lng', 'timezone']);
const preferencesText: ToWords = (value, document) =>
  Object.entries((value ?? {}) as Document)
    .filter(([name]) => !HIDDEN_FIELDS.has(name))
    .map(([name, part]) => `${conflictLabel(name)}: ${conflictValue(name, part, document, new Map())}`)
    .join('\n');

const STATUS_LABELS = { active: 'Open', closed: 'Closed', archived: 'Archived' };

const mutedWords: ToWords = (value, me) =>
  listWords((muted) => mutedLabel(String(muted), resolveRole(me['role'])) ?? fieldLabel(String(muted)))(
    value,
    me,
  );

/** How to show the values of fields outside a job's content. */
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
  travel_radius_km: {
    words: numberWords((value, me) => formatDistance(value, distanceUnitOf(me as unknown as Reader))),
  },
  muted: { words: mutedWords },
  hiring: { words: preferencesText },
  credits: { words: creditWords },
  media: { words: mediumWords },
  logo: { words: (value) => (value ? 'A logo' : '') },
  cover_note: { mergeLimit: LIMITS.coverNote },
  coverNote: { mergeLimit: LIMITS.coverNote },
  body: { mergeLimit: LIMITS.message },
  rating: { words: numberWords((rating) => `${rating} of 5`) },
  text: { mergeLimit: MAX_NOTE },
  collaborationType: { words: codeWords(PRODUCTION_LABELS) },
  isPublic: { words: (value) => (value === false ? 'The other side alone' : 'Everybody') },
};

const dayMarkWords: ToWords = (value) => {
  const mark = value as DayMark | undefined;
  return mark ? [markWords(mark), mark.note].filter(Boolean).join(': ') : '';
};

/** What is kept by role: of a budget `£520 a day, 3 days`, of a crew list how many people. */
const roleWords: ToWords = (value, document) => {
  if (typeof value !== 'object' || value === null)
    return numberWords((count) => String(count))(value, document);
  const { rate_minor, days } = value as ProjectBudget['rates'][string];
  return `${minorWords(rate_minor, document)} a day, ${plural(days, 'day', 'days')}`;
};

/** Fields in neither table are shown with their plain values. */
function copyOf(name: string): FieldCopy {
  // The key of a map of days.
  if (isDay(name)) return { words: dayMarkWords };
  // The key of a map of roles.
  if (findRole(name)) return { words: roleWords };
  const codec = jobFieldNamed(name)?.codec;
  return codec ? { words: codec.words, mergeLimit: codec.mergeLimit } : (OTHER_FIELDS[name] ?? {});
}

/** A test checks that no two streams label a field differently. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.values(STREAM_WORDS).flatMap(({ fields, keys }) => Object.entries({ ...fields, ...keys })),
);

/** The label of a field or of a map's key; a key without a label is shown by its own name. */
export const conflictLabel = (name: string): string =>
  isDay(name) ? formatWeekday(name) : (LABELS.get(name) ?? findRole(name)?.label ?? fieldLabel(name));

/** What a part is called by: the key of a map; its field, where the keys are ids (credits, media). */
export const partName = (field: string, key: string | null): string =>
  key === null || KEYED_BY_ID.has(field) ? field : key;

/**
 * The text for a value.
 * @param document the stored document, for the currency of an amount
 * @param companies company names by id
 */
export function conflictValue(
  name: string,
  value: unknown,
  document: Document,
  companies: ReadonlyMap<string, string>,
): string {
  if (name === 'company_id')
    return typeof value === 'string' ? (companies.get(value) ?? 'A company') : 'No company';
  return (copyOf(name).words ?? valueWords)(value, document) || EMPTY_VALUE;
}

/** The maximum length in characters of a text merged by hand; null when the field is not free text. */
export const mergeLimit = (name: string, mine: unknown, theirs: unknown): number | null =>
  typeof mine === 'string' && typeof theirs === 'string' ? (copyOf(name).mergeLimit ?? null) : null;

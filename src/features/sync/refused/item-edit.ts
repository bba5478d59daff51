import { LIMITS } from '@/domain/limits';
import { JOB_FIELDS } from '@/domain/jobs/job-fields';
import type { RefusedItem } from '@/store/writes/queue-items';

/** Where to edit a refused item: on the screen where it was written, or in place when that screen cannot show it. */
export type EditWay =
  | { kind: 'screen'; to: string }
  | { kind: 'here'; fields: EditField[] }
  /** It contains no text, so it can only be retried. */
  | { kind: 'none' };

export interface EditField {
  /** A field of the document, or `payload.` and a key of its payload. */
  name: string;
  label: string;
  value: string;
  maxLength: number;
}

interface FieldWords {
  label: string;
  maxLength: number;
}

const FIELDS: Partial<Record<RefusedItem['what'], Record<string, FieldWords>>> = {
  job_change: {
    title: { label: JOB_FIELDS.title.label, maxLength: LIMITS.title },
    description: { label: JOB_FIELDS.description.label, maxLength: LIMITS.description },
  },
  application_change: { decline_note: { label: 'Your words', maxLength: 1_000 } },
  profile_change: {
    full_name: { label: 'Name', maxLength: 200 },
    username: { label: 'User name', maxLength: 40 },
    headline: { label: 'Headline', maxLength: 200 },
    bio: { label: 'Bio', maxLength: 2_000 },
  },
  job_template: {
    title: { label: 'Name of the template', maxLength: LIMITS.templateName },
    'payload.title': { label: JOB_FIELDS.title.label, maxLength: LIMITS.title },
    'payload.description': { label: JOB_FIELDS.description.label, maxLength: LIMITS.description },
  },
  message_template: {
    title: { label: 'Name', maxLength: LIMITS.templateName },
    'payload.body': { label: 'Text', maxLength: LIMITS.message },
  },
  company_change: { name: { label: 'Name', maxLength: 200 }, about: { label: 'About', maxLength: 2_000 } },
};

const idOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const IN_PAYLOAD = 'payload.';
const isInPayload = ([name]: readonly [string, unknown]): boolean => name.startsWith(IN_PAYLOAD);

const payloadOf = ({ document }: Pick<RefusedItem, 'document'>): Record<string, unknown> =>
  typeof document.payload === 'object' && document.payload !== null
    ? (document.payload as Record<string, unknown>)
    : {};

/** The value of a field as `EditField` names it; '' when it has no text. */
const textIn = (item: Pick<RefusedItem, 'document'>, name: string): string =>
  idOf(name.startsWith(IN_PAYLOAD) ? payloadOf(item)[name.slice(IN_PAYLOAD.length)] : item.document[name]);

/** What was typed, as fields of the document: what its payload has beside it stays. */
export function editedFields(
  item: Pick<RefusedItem, 'document'>,
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const entries = Object.entries(values);
  const payload = entries
    .filter(isInPayload)
    .map(([name, value]) => [name.slice(IN_PAYLOAD.length), value] as const);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isInPayload(entry))),
    ...(payload.length > 0 ? { payload: { ...payloadOf(item), ...Object.fromEntries(payload) } } : {}),
  };
}

export function editWayOf(item: RefusedItem): EditWay {
  const { what, document, documentId } = item;
  if (what === 'message')
    return { kind: 'screen', to: `/messages/${idOf(document.conversation_id)}?edit=${item.id}` };
  // The message itself shows what became of its new text, and leads on.
  if (what === 'message_change')
    return { kind: 'screen', to: `/messages/${idOf(document.conversation_id)}?m=${documentId}` };
  if (what === 'application') return { kind: 'screen', to: `/jobs/${idOf(document.job_id)}/apply` };
  if (what === 'job_published' || what === 'job_draft')
    return { kind: 'screen', to: `/jobs/post?draft=${documentId}` };
  const fields = Object.entries(FIELDS[what] ?? {})
    .map(([name, { label, maxLength }]) => ({ name, label, maxLength, value: textIn(item, name) }))
    .filter(({ value }) => value !== '');
  return fields.length > 0 ? { kind: 'here', fields } : { kind: 'none' };
}

/** Turns `start_date` into `Start date`, for conflicting fields without a label. */
export function fieldLabel(name: string): string {
  const words = name.replace(/_(id|minor|at|on)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A conflicting value as readable text. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'Nothing' : value.map(valueWords).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${fieldLabel(name)}: ${valueWords(part)}`)
      .join('\n');
  return String(value);
}

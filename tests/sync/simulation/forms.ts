import type { Row } from '@/backend/sync/sync-protocol';
import type { JobContent } from '@/domain/jobs/job-content';
import type { ProfileChanges } from '@/store/entities/profiles';
import type { Opened } from '@/store/writes/form-edit';
import { choose } from './choices';
import type { Scenario } from './scenario';
import type { Phone } from './phone';

/** People write as screens do: a form shows a row as it was, time passes, and then all of its values are saved at once. */

/** A document that both phones of one person edit. */
export interface Shared {
  table: 'jobs' | 'profiles' | 'drafts';
  id: string;
}

/** The text fields of the form of each document. */
export const FIELDS = {
  jobs: ['title', 'description'],
  profiles: ['headline', 'bio'],
  drafts: ['payload.description', 'payload.location'],
} as const;

/** A form on a phone, perhaps one of several tabs. It is closed with its page. */
export interface OpenForm {
  phone: Phone;
  shared: Shared;
  /** The page that it is on. */
  store: Phone['store'];
  opened: Opened<Row & { id: string }>;
}

/** The value of a field, or of one key of a map. */
export const valueIn = (row: Row | null | undefined, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => (value as Row | null | undefined)?.[key], row) ?? '';

const keyOf = (field: string): string => field.replace('payload.', '');

/** What the form shows: its fields by name; the keys of a draft's payload as fields. */
async function shownBy(phone: Phone, { table, id }: Shared): Promise<(Row & { id: string }) | null> {
  const row = await phone.store.rows(table).one(id);
  if (!row) return null;
  const texts = FIELDS[table].map((field) => [keyOf(field), valueIn(row, field)] as const);
  return { ...Object.fromEntries(texts), ...(table === 'profiles' ? { skills: row.skills ?? [] } : {}), id };
}

/** Null: the document is not on this phone. */
export async function openForm(phone: Phone, shared: Shared): Promise<OpenForm | null> {
  const shown = await shownBy(phone, shared);
  return shown && { phone, shared, store: phone.store, opened: phone.bundle.opened(shown) };
}

/** Saves all values of a form, as screens do, and not only those that the person changed. */
const SAVE: Record<Shared['table'], (form: OpenForm, values: Row) => Promise<unknown>> = {
  jobs: ({ phone: { bundle, store }, opened }, values) =>
    bundle.updateJob(store, opened, values as Partial<JobContent>),
  profiles: ({ phone: { bundle, store }, opened }, values) =>
    bundle.updateMe(store, opened, values as ProfileChanges),
  drafts: ({ phone: { bundle, store }, opened, shared }, values) =>
    bundle.saveJobDraft(store, shared.id, opened as Opened<Partial<JobContent>>, values),
};

async function save(form: OpenForm, changes: Row): Promise<void> {
  const { id: _id, ...shown } = form.opened.shown;
  const values = { ...shown, ...changes };
  await SAVE[form.shared.table](form, values);
  // A draft's form stays open, and shows what it has saved.
  form.opened = form.phone.bundle.savedIn(form.opened, { ...form.opened.shown, ...changes });
}

/** The person types a new text into a field, and saves. */
export async function saveText(scenario: Scenario, form: OpenForm, field: string): Promise<void> {
  const { phone, shared, opened } = form;
  const value = scenario.token(keyOf(field));
  const over = [opened.shown[keyOf(field)] ?? ''];
  await save(form, { [keyOf(field)]: value });
  // A draft that was discarded is made again.
  if (scenario.choices.some(({ id }) => id === shared.id))
    choose(scenario, { phone, ...shared, field: '_deleted', value: 'false' });
  scenario.acts.push({ kind: 'edit', phone, ...shared, field, value, over });
}

/** The person adds an item to a list, and saves. */
export async function saveItem(scenario: Scenario, form: OpenForm): Promise<void> {
  const { phone, shared, opened } = form;
  const value = scenario.token('skill');
  const skills = Array.isArray(opened.shown.skills) ? opened.shown.skills : [];
  await save(form, { skills: [...skills, value] });
  scenario.acts.push({ kind: 'add', phone, ...shared, field: 'skills', value });
}

/** Opens a form, and leaves it open while other things happen. */
export async function keepOpen(scenario: Scenario, phone: Phone, shared: Shared): Promise<void> {
  const form = await openForm(phone, shared);
  if (form) scenario.forms.push(form);
}

/** A form of this phone that is still open; forms of pages that are gone are forgotten. */
export function anOpenForm(scenario: Scenario, phone: Phone): OpenForm | undefined {
  scenario.forms = scenario.forms.filter(
    (form) => form.phone !== phone || (phone.isOpen && form.store === phone.store),
  );
  return scenario.pick(scenario.forms.filter((form) => form.phone === phone));
}

/** A form of a draft stays open; any other closes. */
export function close(scenario: Scenario, form: OpenForm): void {
  if (form.shared.table !== 'drafts') scenario.forms = scenario.forms.filter((other) => other !== form);
}

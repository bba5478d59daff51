import { isStorageBlocked } from './stored-text';

/** What somebody has typed into a form and neither saved nor discarded. Their own, on this device alone. */
export interface FormCopy {
  /** The fields of the form, as they left them. */
  values: Readonly<Record<string, unknown>>;
  /** What the form showed when it was opened: the version that its save starts from. */
  shown: Readonly<Record<string, unknown>>;
  /** Names the opened form, so that it offers one conflict of a document, however often it is opened again. */
  form: string;
}

/** Whose form it is, and which one: `bio`, `onboarding bio`, `company`. */
export interface FormName {
  accountId: string;
  name: string;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PREFIX = 'marquee:form:';
const keyOf = ({ accountId, name }: FormName): string => `${PREFIX}${accountId}:${name}`;

/** An older version of the app, or anybody else, may have written it. */
function parse(text: string | null): FormCopy | null {
  try {
    const copy: unknown = JSON.parse(text ?? 'null');
    if (!isMap(copy) || !isMap(copy['values']) || !isMap(copy['shown'])) return null;
    return typeof copy['form'] === 'string' ? (copy as unknown as FormCopy) : null;
  } catch {
    return null;
  }
}

const keysOf = (accountId: string): string[] =>
  isStorageBlocked()
    ? []
    : Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
        key.startsWith(keyOf({ accountId, name: '' })),
      );

/** Null: nothing is typed there that is not saved. */
export const readFormCopy = (of: FormName): FormCopy | null =>
  isStorageBlocked() ? null : parse(localStorage.getItem(keyOf(of)));

/** @throws when this browser stores nothing, or has no space left: the text is only on the screen then */
export const writeFormCopy = (of: FormName, copy: FormCopy): void =>
  localStorage.setItem(keyOf(of), JSON.stringify(copy));

export function forgetFormCopy(of: FormName): void {
  if (!isStorageBlocked()) localStorage.removeItem(keyOf(of));
}

/** How many forms of this account are filled in and not saved. */
export const countFormCopies = (accountId: string): number =>
  keysOf(accountId).filter((key) => parse(localStorage.getItem(key)) !== null).length;

/** As an account leaves this device and keeps nothing here (S9). */
export function forgetFormCopies(accountId: string): void {
  for (const key of keysOf(accountId)) localStorage.removeItem(key);
}

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;

/**
 * The values of a copy that the form still has a field for. A copy may be older than the form: a field that is another kind of value now
 * is left as the form has it. Of a field that is `null` at present it is not known what kind its values are.
 * @param nullable the fields that may also be `null`
 */
export const valuesFor = <Values extends object>(
  defaults: Values,
  { values }: FormCopy,
  nullable: readonly string[] = [],
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(defaults).flatMap(([name, value]) => {
      if (!(name in values)) return [];
      const isKnown = kindOf(values[name]) === kindOf(value);
      const isNull = value === null || values[name] === null;
      return isKnown || (isNull && nullable.includes(name)) ? [[name, values[name]]] : [];
    }),
  ) as Partial<Values>;

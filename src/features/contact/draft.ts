import { isStorageBlocked, storedText } from '@/client-state/stored-text';
import {
  BLANK_CONTACT_FORM,
  CONTACT_FIELDS,
  type ContactForm,
  sentForm,
} from '@/domain/contact/contact-message';
import { derivedId, newId } from '@/domain/ids';

/** A message that is being written. */
export interface ContactDraft {
  /** Whose it is; null: a visitor's. */
  owner: string | null;
  /** Part of the message's id. */
  nonce: string;
  form: ContactForm;
}

const stored = storedText('marquee:contact-draft');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Anybody may have written it, also an older version. */
function parse(text: string | null): ContactDraft | null {
  try {
    const { owner, nonce, form } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    if (typeof nonce !== 'string' || typeof form !== 'object' || form === null) return null;
    const fields = CONTACT_FIELDS.map((field) => [field, textOf((form as Record<string, unknown>)[field])]);
    return {
      owner: typeof owner === 'string' ? owner : null,
      nonce,
      form: Object.fromEntries(fields) as unknown as ContactForm,
    };
  } catch {
    return null;
  }
}

/**
 * What was being written in this browser. A draft of an account is for that account alone (S9); a visitor's for whoever comes next, who may have
 * signed in to send it.
 */
export function readDraft(accountId: string | null): ContactDraft | null {
  const draft = parse(stored.read());
  return draft?.owner === accountId || draft?.owner === null ? draft : null;
}

/** For a person who has typed nothing yet. */
export const blankDraft = (accountId: string | null, email = ''): ContactDraft => ({
  owner: accountId,
  nonce: newId(),
  form: { ...BLANK_CONTACT_FORM, email },
});

/** @throws when this browser has no space left */
export function writeDraft(draft: ContactDraft): void {
  const text = JSON.stringify(draft);
  stored.write(text);
  if (stored.read() !== text) throw new Error('There is no space for a draft in this browser.');
}

export const forgetDraft = (): void => stored.write(null);

/** As an account leaves this device, what it has not sent goes as well. A visitor's draft stays. */
export function forgetOwnedDraft(): void {
  if (parse(stored.read())?.owner) forgetDraft();
}

/** How long the text is kept, for the sentences about that (S8). */
export const placeOfDraft = (): string =>
  isStorageBlocked() ? 'while this page is open' : 'in this browser';

/**
 * The id of a message: the same for the same text of one draft, so that sending it again after a lost answer makes no second message (S3), also after a
 * reload; another one once anything is changed, which is then another message.
 */
export function messageId({ nonce, form }: Pick<ContactDraft, 'nonce' | 'form'>): Promise<string> {
  const sent = sentForm(form);
  return derivedId('contact', nonce, ...CONTACT_FIELDS.map((field) => JSON.stringify(sent[field])));
}

import { isStorageBlocked } from '@/client-state/stored-text';
import { tabText } from '@/client-state/tab-text';
import {
  BLANK_CONTACT_FORM,
  CONTACT_FIELDS,
  type ContactForm,
  sentForm,
} from '@/domain/contact/contact-message';
import { derivedId, newId } from '@/domain/ids';
import { claimDraft } from './draft-claim';

/** A message that is being written. */
export interface ContactDraft {
  /** Whose it is; null: a visitor's. */
  owner: string | null;
  /** Part of the message's id. */
  nonce: string;
  form: ContactForm;
}

/** With the draft's nonce: each tab writes its own. */
const PREFIX = 'marquee:contact-draft';
const keyOf = ({ nonce }: Pick<ContactDraft, 'nonce'>): string => `${PREFIX}:${nonce}`;

/** The nonce of the draft that this tab writes. */
const ofThisTab = tabText('marquee:contact-tab');

/** Where storage is blocked, the draft lasts as long as this page. */
let inPage: ContactDraft | null = null;

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

/** Those that are stored, with their keys. */
function storedDrafts(): [key: string, ContactDraft][] {
  if (isStorageBlocked()) return [];
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => {
      const draft = parse(localStorage.getItem(key));
      return draft ? [[key, draft] as [string, ContactDraft]] : [];
    });
}

/** A draft of an account is for that account alone (S9); a visitor's for whoever comes next, who may have signed in to send it. */
const isFor = ({ owner }: ContactDraft, accountId: string | null): boolean =>
  owner === accountId || owner === null;

/** What was being written in this page, where nothing can be stored. */
export const draftInPage = (accountId: string | null): ContactDraft | null =>
  inPage !== null && isStorageBlocked() && isFor(inPage, accountId) ? inPage : null;

/** What was being written in this tab before it was reloaded, otherwise in one that is closed; null: nothing, or other tabs have it open. */
export async function claimStoredDraft(accountId: string | null): Promise<ContactDraft | null> {
  const own = ofThisTab.read();
  const drafts = storedDrafts()
    .filter(([, draft]) => isFor(draft, accountId))
    .toSorted(([, a], [, b]) => Number(b.nonce === own) - Number(a.nonce === own));
  for (const [key, draft] of drafts) {
    if (!(await claimDraft(draft.nonce, draft.nonce === own))) continue;
    // An older version of the app had one for all tabs.
    if (key !== keyOf(draft)) localStorage.removeItem(key);
    // It may have been changed or sent while the claim waited.
    const current = key === keyOf(draft) ? parse(localStorage.getItem(key)) : draft;
    if (current) return current;
  }
  return null;
}

/** From now on this tab writes this draft: no other tab takes it up, and a reload finds it again. */
export function beginDraft({ nonce }: ContactDraft): void {
  ofThisTab.write(nonce);
  void claimDraft(nonce, false);
}

/** For a person who has typed nothing yet. */
export const blankDraft = (accountId: string | null, email = ''): ContactDraft => ({
  owner: accountId,
  nonce: newId(),
  form: { ...BLANK_CONTACT_FORM, email },
});

/** @throws when this browser has no space left */
export function writeDraft(draft: ContactDraft): void {
  inPage = draft;
  if (!isStorageBlocked()) localStorage.setItem(keyOf(draft), JSON.stringify(draft));
}

export function forgetDraft(nonce: string): void {
  inPage = null;
  if (!isStorageBlocked()) localStorage.removeItem(keyOf({ nonce }));
}

/** As an account leaves this device, what it has not sent goes as well. A visitor's drafts stay. */
export function forgetOwnedDraft(): void {
  if (inPage?.owner) inPage = null;
  for (const [key, { owner }] of storedDrafts()) if (owner !== null) localStorage.removeItem(key);
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

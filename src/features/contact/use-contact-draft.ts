import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReset } from 'react-hook-form';
import { readIdentity } from '@/backend/session/identity';
import type { ContactForm } from '@/domain/contact/contact-message';
import { DraftSaver, unsavedDraft } from '@/platform/updates/draft-saver';
import { blankDraft, type ContactDraft, forgetDraft, messageId, readDraft, writeDraft } from './draft';

export type DraftState = 'none' | 'saving' | 'saved' | 'failed';

interface UseContactDraft {
  state: DraftState;
  /** Call with the form's content after each change. */
  changed: (form: ContactForm) => void;
  /** The id of the message that the form holds now. */
  idOf: (form: ContactForm) => Promise<string>;
  /** It was sent, or the person has cleared it: nothing of it is kept, and the form is blank. */
  discard: () => Promise<void>;
}

const keyOf = (accountId: string | null): string => `contact ${accountId}`;

const blankFor = (accountId: string | null): ContactDraft => blankDraft(accountId, readIdentity()?.email);

/** What a form that opens begins with, and whether somebody has begun to write it. */
function draftFor(accountId: string | null): { draft: ContactDraft; isBegun: boolean } {
  const begun = unsavedDraft<ContactDraft>(keyOf(accountId))?.value ?? readDraft(accountId);
  return { draft: begun ?? blankFor(accountId), isBegun: begun !== null };
}

/** What one person writes, saved in this browser at every pause; a reload finds it again. */
export function useContactDraft(accountId: string | null, reset: UseFormReset<ContactForm>): UseContactDraft {
  const [state, setState] = useState<DraftState>('none');
  const nonce = useRef('');
  const saver = useRef<DraftSaver<ContactDraft> | null>(null);

  const begin = useCallback(
    ({ form, nonce: own }: ContactDraft) => {
      nonce.current = own;
      saver.current = new DraftSaver({
        key: keyOf(accountId),
        save: async (draft) => writeDraft(draft),
        onUnsaved: () => setState('saving'),
        onSaved: () => setState('saved'),
        onFailed: () => setState('failed'),
      });
      reset(form);
    },
    [accountId, reset],
  );

  // After the first render, which has to agree with the page's HTML, and that is the same for everybody.
  useEffect(() => {
    const { draft, isBegun } = draftFor(accountId);
    begin(draft);
    if (isBegun) saver.current?.changed(draft);
    return () => void saver.current?.flush();
  }, [accountId, begin]);

  return {
    state,
    changed: useCallback(
      (form) => saver.current?.changed({ owner: accountId, nonce: nonce.current, form }),
      [accountId],
    ),
    idOf: useCallback((form) => messageId({ nonce: nonce.current, form }), []),
    discard: useCallback(async () => {
      await saver.current?.settle();
      forgetDraft();
      begin(blankFor(accountId));
      setState('none');
    }, [accountId, begin]),
  };
}

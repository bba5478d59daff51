import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReset } from 'react-hook-form';
import { readIdentity } from '@/backend/session/identity';
import type { ContactForm } from '@/domain/contact/contact-message';
import { DraftSaver, unsavedDraft } from '@/platform/updates/draft-saver';
import {
  beginDraft,
  blankDraft,
  claimStoredDraft,
  type ContactDraft,
  draftInPage,
  forgetDraft,
  messageId,
  writeDraft,
} from './draft';

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

/** What a form that opens begins with, where this page knows it. */
const begunInPage = (accountId: string | null): ContactDraft | null =>
  unsavedDraft<ContactDraft>(keyOf(accountId))?.value ?? draftInPage(accountId);

/** What one person writes in this tab, saved in this browser at every pause; a reload finds it again. */
export function useContactDraft(accountId: string | null, reset: UseFormReset<ContactForm>): UseContactDraft {
  const [state, setState] = useState<DraftState>('none');
  const nonce = useRef('');
  /** Somebody has typed since it began. */
  const isTouched = useRef(false);
  const saver = useRef<DraftSaver<ContactDraft> | null>(null);

  const begin = useCallback(
    (draft: ContactDraft) => {
      const { form, nonce: own } = draft;
      beginDraft(draft);
      nonce.current = own;
      isTouched.current = false;
      saver.current = new DraftSaver({
        key: keyOf(accountId),
        save: async (changed) => writeDraft(changed),
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
    let isGone = false;
    const goOnWith = (draft: ContactDraft): void => {
      begin(draft);
      saver.current?.changed(draft);
    };
    const beginBlank = async (): Promise<void> => {
      // Asked first: beginning another draft makes that one this tab's.
      const stored = claimStoredDraft(accountId);
      begin(blankFor(accountId));
      const draft = await stored;
      // What is typed meanwhile is another message; the stored one waits for the next visit.
      if (draft && !isGone && !isTouched.current) goOnWith(draft);
    };
    const begun = begunInPage(accountId);
    if (begun) goOnWith(begun);
    else void beginBlank();
    return () => {
      isGone = true;
      void saver.current?.flush();
    };
  }, [accountId, begin]);

  return {
    state,
    changed: useCallback(
      (form) => {
        isTouched.current = true;
        saver.current?.changed({ owner: accountId, nonce: nonce.current, form });
      },
      [accountId],
    ),
    idOf: useCallback((form) => messageId({ nonce: nonce.current, form }), []),
    discard: useCallback(async () => {
      await saver.current?.settle();
      forgetDraft(nonce.current);
      begin(blankFor(accountId));
      setState('none');
    }, [accountId, begin]),
  };
}

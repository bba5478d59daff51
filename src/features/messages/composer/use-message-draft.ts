import { useCallback, useEffect, useRef, useState } from 'react';
import { DraftSaver, unsavedDraft } from '@/platform/updates/draft-saver';
import { WRITTEN_ELSEWHERE } from '@/domain/sync/form-copy';
import type { Store } from '@/store/store';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { sentenceOf } from '@/ui/feedback/attempt';
import { StoredDraft } from './stored-draft';

export interface MessageDraft {
  text: string;
  /** False until the stored text is loaded; typing before that would overwrite it. */
  ready: boolean;
  /** Why the text could not be stored, if so. */
  problem: string | null;
  type: (text: string) => void;
  /** Puts a text below what is typed. */
  add: (text: string) => void;
  /**
   * Empties the field, and removes the draft once `storeAsMessage` has stored the text. If it fails, the text is put back ahead
   * of anything typed since, also when this conversation was closed and opened again meanwhile. Resolves to the error, or null.
   */
  send: (storeAsMessage: () => Promise<unknown>, onStored: () => void) => Promise<Error | null>;
}

/** `stored` goes with the text: the form that opens it again saves it on the version that it began from. */
type Typed = { body: string; stored: StoredDraft };

/** By conversation, the texts that are being stored as messages: until then nobody knows whether the draft is still one. */
const sending = new Map<string, Promise<Error | null>>();

/**
 * The draft of one conversation: saved at every pause and when the page is hidden (S2). A page that is closed or reloaded in the middle of a
 * word may end before it is stored; the browser asks first.
 */
export function useMessageDraft(store: Store, conversation: { id: string; name: string }): MessageDraft {
  const { id, name } = conversation;
  const [text, setText] = useState('');
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDisputed, setDisputed] = useState(false);
  const latest = useRef('');
  const key = `message ${store.me()} ${id}`;
  const [own] = useState(() => new StoredDraft(store, { conversationId: id, name }));
  const stored = useRef(own);
  const [saver] = useState(
    () =>
      new DraftSaver<Typed>({
        key,
        save: async (typed) => {
          await typed.stored.save(typed.body);
          setDisputed(typed.stored.isDisputed);
        },
        onSaved: () => setProblem(null),
        onFailed: (error) => setProblem(sentenceOf(error)),
      }),
  );

  const show = useCallback((next: string) => {
    latest.current = next;
    setText(next);
  }, []);

  const type = useCallback(
    (next: string) => {
      show(next);
      saver.changed({ body: next, stored: stored.current });
    },
    [show, saver],
  );

  const add = useCallback(
    (more: string) => type(latest.current === '' ? more : `${latest.current}\n${more}`),
    [type],
  );

  useEffect(() => () => void saver.flush(), [saver]);
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      try {
        const failure = await sending.get(key);
        if (isMounted && failure) setProblem(sentenceOf(failure));
        const unsaved = unsavedDraft<Typed>(key);
        if (unsaved) stored.current = unsaved.value.stored;
        const body = unsaved ? unsaved.value.body : await stored.current.load();
        if (!isMounted || body === '') return;
        show(body);
        if (unsaved) saver.changed(unsaved.value);
      } catch (error) {
        if (isMounted) setProblem(sentenceOf(error));
      }
    };
    void load().finally(() => isMounted && setReady(true));
    return () => {
      isMounted = false;
    };
  }, [key, show, saver]);

  const send = useCallback(
    async (storeAsMessage: () => Promise<unknown>, onStored: () => void): Promise<Error | null> => {
      const body = latest.current;
      // The stored draft keeps the text until the message itself is stored; what was typed since the last save is only here.
      const release = holdUnsavedText();
      void saver.settle();
      saver.resume();
      show('');
      setProblem(null);
      setDisputed(false);
      const attempt = async (): Promise<Error | null> => {
        try {
          await storeAsMessage();
        } catch (error) {
          type(latest.current === '' ? body : `${body}\n${latest.current}`);
          return error instanceof Error ? error : new Error(String(error));
        }
        onStored();
        await saver.flush();
        if (latest.current === '')
          await stored.current.remove().catch((error: unknown) =>
            // It does no harm; the message is safe.
            console.error('The draft of a sent message was not removed:', error),
          );
        return null;
      };
      const attempted = attempt().finally(release);
      sending.set(key, attempted);
      const failure = await attempted;
      if (sending.get(key) === attempted) sending.delete(key);
      return failure;
    },
    [saver, key, show, type],
  );

  return { text, ready, problem: problem ?? (isDisputed ? WRITTEN_ELSEWHERE : null), type, add, send };
}

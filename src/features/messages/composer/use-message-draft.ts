import { useCallback, useEffect, useRef, useState } from 'react';
import { DraftSaver } from '@/platform/updates/draft-saver';
import type { Store } from '@/store/store';
import { sentenceOf } from '@/ui/feedback/attempt';
import { discardMessageDraft, getMessageDraft, saveMessageDraft } from '@/store/entities/message-draft';

export interface MessageDraft {
  text: string;
  /** False until the stored text is loaded; typing before that would overwrite it. */
  ready: boolean;
  /** Why the text could not be stored, if so. */
  problem: string | null;
  type: (text: string) => void;
  /** Puts text that could not be sent back into the field, before what has been typed since. */
  putBack: (text: string) => void;
  /** Empties the field but keeps the stored draft, until the text is stored elsewhere (`settle`). */
  take: () => void;
  /** Call when the taken text is stored elsewhere. Removes the draft, unless newer text was typed meanwhile. */
  settle: () => Promise<void>;
}

/**
 * The draft of one conversation: saved at every pause and when the page is hidden or closed, so that no typed text is
 * lost (S2).
 */
export function useMessageDraft(store: Store, conversation: { id: string; name: string }): MessageDraft {
  const { id, name } = conversation;
  const [text, setText] = useState('');
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef('');
  const [saver] = useState(
    () =>
      new DraftSaver<{ body: string; name: string }>({
        save: (typed) => saveMessageDraft(store, { id, name: typed.name }, typed.body),
        onSaved: () => setProblem(null),
        onFailed: (error) => setProblem(sentenceOf(error)),
      }),
  );

  const show = useCallback((next: string) => {
    latest.current = next;
    setText(next);
  }, []);

  useEffect(() => saver.watchPage(), [saver]);
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      try {
        const stored = await getMessageDraft(store, id);
        if (isMounted && stored !== '') show(stored);
      } catch (error) {
        if (isMounted) setProblem(sentenceOf(error));
      }
      if (isMounted) setReady(true);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, [store, id, show]);

  const type = useCallback(
    (next: string) => {
      show(next);
      saver.changed({ body: next, name });
    },
    [show, saver, name],
  );

  const putBack = useCallback(
    (unsent: string) => type(latest.current === '' ? unsent : `${unsent}\n${latest.current}`),
    [type],
  );

  const take = useCallback(() => {
    void saver.settle();
    saver.resume();
    show('');
  }, [saver, show]);

  const settle = useCallback(async () => {
    await saver.flush();
    if (latest.current === '') await discardMessageDraft(store, id);
  }, [saver, store, id]);

  return { text, ready, problem, type, putBack, take, settle };
}

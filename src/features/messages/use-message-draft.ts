import { useCallback, useEffect, useRef, useState } from 'react';
import { DraftSaver } from '@/platform/draft-saver';
import type { Store } from '@/store/store';
import { sentenceOf } from '@/ui/attempt';
import { discardMessageDraft, getMessageDraft, saveMessageDraft } from '@/store/entities/message-draft';

export interface MessageDraft {
  text: string;
  /** False until the stored text is at hand: typing before that would overwrite it. */
  ready: boolean;
  /** Why the text is only on the screen, if it is. */
  problem: string | null;
  type: (text: string) => void;
  /** Empties the field and leaves the stored draft alone, until the text lives elsewhere (`settle`). */
  take: () => void;
  /** What was taken is stored elsewhere now. A newer text that was typed meanwhile stays. */
  settle: () => Promise<void>;
}

/** What is typed in one conversation: stored on every pause and when the screen goes, so that nothing typed is lost (S2). */
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
    let here = true;
    const load = async () => {
      try {
        const stored = await getMessageDraft(store, id);
        if (here && stored !== '') show(stored);
      } catch (error) {
        if (here) setProblem(sentenceOf(error));
      }
      if (here) setReady(true);
    };
    void load();
    return () => {
      here = false;
    };
  }, [store, id, show]);

  const type = useCallback(
    (next: string) => {
      show(next);
      saver.changed({ body: next, name });
    },
    [show, saver, name],
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

  return { text, ready, problem, type, take, settle };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { WRITTEN_ELSEWHERE } from '@/domain/sync/form-copy';
import { DraftSaver } from '@/platform/updates/draft-saver';
import {
  type ChangedMessage,
  openMessageEdits,
  type OpenedMessageDraft,
  textOf,
} from '@/store/messages/message-draft';
import type { ThreadMessage } from '@/store/messages/read-thread';
import type { Store } from '@/store/store';
import { opened, type Opened } from '@/store/writes/form-edit';
import { sentenceOf } from '@/ui/feedback/attempt';
import { StoredDraft } from './stored-draft';

/** A message whose text is being changed. */
export interface Editing {
  /** As it was when the change began. */
  message: Opened<{ id: string; body: string }>;
  /** Set for a refused message; null for one that waits. */
  refusedId: string | null;
  /** It had been sent when the change began. */
  isOfSent: boolean;
  text: string;
  /** Why the text could not be stored, or that another tab has written another one. */
  problem: string | null;
}

interface EditedMessage {
  editing: Editing | null;
  begin: (message: ThreadMessage) => void;
  change: (text: string) => void;
  /** The text was stored elsewhere or taken back: its draft is removed. */
  finish: () => Promise<void>;
}

interface Keeping {
  stored: StoredDraft;
  saver: DraftSaver<string>;
}

/**
 * The new text of a message, saved as a draft at every pause and when the page is hidden or closed, like that of a new
 * message (S2). A text that was left in an earlier visit is being changed again.
 * @param isReady that is looked for from now on
 * @param onLate gets such a text where its message was sent while nobody was here: it cannot become its text any more
 */
export function useEditedMessage(
  store: Store,
  { id, name }: { id: string; name: string },
  isReady: boolean,
  onLate: (text: string) => void,
): EditedMessage {
  const [editing, setEditing] = useState<Editing | null>(null);
  const keeping = useRef<Keeping | null>(null);
  const hasLooked = useRef(false);

  const keep = useCallback(
    (message: ChangedMessage, draft?: OpenedMessageDraft): void => {
      void keeping.current?.saver.flush();
      const stored = new StoredDraft(store, { conversationId: id, message, name }, draft);
      const report = (problem: string | null): void =>
        setEditing((now) => (now?.message.shown.id === message.id ? { ...now, problem } : now));
      const saver = new DraftSaver<string>({
        key: `message edit ${store.me()} ${message.id}`,
        save: (text) => stored.save(text),
        onSaved: () => report(stored.isDisputed ? WRITTEN_ELSEWHERE : null),
        onFailed: (error) => report(sentenceOf(error)),
      });
      keeping.current = { stored, saver };
    },
    [store, id, name],
  );

  const begin = useCallback(
    (message: ThreadMessage): void => {
      const { id: messageId, body, rev, sync } = message;
      const isOfSent = rev > 0;
      keep({ id: messageId, body, isSent: isOfSent });
      setEditing({
        message: opened({ id: messageId, body }),
        refusedId: sync.state === 'refused' && !isOfSent ? sync.refusedId : null,
        isOfSent,
        text: body,
        problem: null,
      });
    },
    [keep],
  );

  const finish = useCallback(async (): Promise<void> => {
    const done = keeping.current;
    keeping.current = null;
    setEditing(null);
    await done?.saver.settle();
    await done?.stored.remove().catch((error: unknown) =>
      // It does no harm; the text is stored elsewhere.
      console.error('The draft of a changed message was not removed:', error),
    );
  }, []);

  useEffect(() => {
    if (!isReady || hasLooked.current) return;
    hasLooked.current = true;
    const resume = async (): Promise<void> => {
      const [left] = await openMessageEdits(store, id);
      // Somebody was faster, and is already changing another one.
      if (!left || keeping.current) return;
      keep(left.message, left.draft);
      if (left.is.state === 'sent' && !left.message.isSent) {
        onLate(textOf(left.draft));
        return finish();
      }
      setEditing({
        message: opened({ id: left.message.id, body: left.message.body }),
        refusedId: left.is.state === 'refused' && !left.message.isSent ? left.is.refusedId : null,
        isOfSent: left.message.isSent,
        text: textOf(left.draft),
        problem: null,
      });
    };
    resume().catch((error: unknown) =>
      console.error('The changed texts of unsent messages were not read:', error),
    );
  }, [store, id, keep, finish, isReady, onLate]);
  useEffect(() => () => void keeping.current?.saver.flush(), []);

  const change = useCallback((text: string): void => {
    setEditing((now) => now && { ...now, text });
    keeping.current?.saver.changed(text);
  }, []);

  return { editing, begin, change, finish };
}

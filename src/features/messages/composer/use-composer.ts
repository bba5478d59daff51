import { useCallback, useState } from 'react';
import { GoneError } from '@/store/errors';
import { editWaitingMessage, retryMessage, sendMessage, type ThreadMessage } from '@/store/entities/messages';
import { usePickedFilesCache } from '@/store/react/use-picked-files-cache';
import type { Store } from '@/store/store';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { sentenceOf } from '@/ui/feedback/attempt';
import { type PickedFiles, usePickedFiles } from '@/ui/files/use-picked-files';
import { isTooLong } from './composer';
import { useMessageDraft } from './use-message-draft';

interface Editing {
  messageId: string;
  /** Set for a refused message; null while it is still waiting. */
  refusedId: string | null;
  text: string;
}

const SENT_MEANWHILE = 'That message has been sent in the meantime. Your new text is kept here.';

export interface Composing {
  text: string;
  /** Files to be sent with the next message. */
  picked: PickedFiles;
  ready: boolean;
  problem: string | null;
  editing: boolean;
  type: (text: string) => void;
  send: () => Promise<void>;
  edit: (message: ThreadMessage) => void;
  cancelEdit: () => void;
}

/** The composer of one conversation: the stored draft, and editing an unsent message, without losing either. */
export function useComposer(
  store: Store,
  conversation: { id: string; name: string },
  onSent: () => void,
): Composing {
  const draft = useMessageDraft(store, conversation);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picked = usePickedFiles(usePickedFilesCache(), conversation.id);
  const hasPicked = picked.files.length > 0;
  // Neither picked files nor a changed message are stored yet, so a reload must ask first.
  useHoldWhile(hasPicked || editing !== null);

  // Stable, because every memoised bubble gets it.
  const edit = useCallback((message: ThreadMessage) => {
    setProblem(null);
    setEditing({
      messageId: message.id,
      refusedId: message.sync.state === 'refused' ? message.sync.refusedId : null,
      text: message.body,
    });
  }, []);

  const sendNew = async (body: string) => {
    const { files } = picked;
    picked.set([]);
    const failure = await draft.send(
      () => sendMessage(store, { conversationId: conversation.id, body, files }),
      onSent,
    );
    if (failure === null) return;
    picked.set(files);
    setProblem(sentenceOf(failure));
  };

  const sendEdited = async ({ messageId, refusedId, text }: Editing) => {
    try {
      if (refusedId === null) await editWaitingMessage(store, messageId, text);
      else await retryMessage(store, refusedId, text);
      setEditing(null);
      onSent();
    } catch (error) {
      if (!(error instanceof GoneError)) return setProblem(sentenceOf(error));
      setEditing(null);
      draft.type(draft.text === '' ? text : `${draft.text}\n${text}`);
      setProblem(SENT_MEANWHILE);
    }
  };

  return {
    text: editing?.text ?? draft.text,
    picked,
    ready: draft.ready,
    problem: problem ?? draft.problem,
    editing: editing !== null,
    type: (text) => {
      setProblem(null);
      if (editing) setEditing({ ...editing, text });
      else draft.type(text);
    },
    send: async () => {
      const body = editing?.text ?? draft.text;
      const isEmpty = body.trim() === '' && (editing !== null || !hasPicked);
      if (isEmpty || isTooLong(body)) return;
      setProblem(null);
      await (editing ? sendEdited(editing) : sendNew(body));
    },
    edit,
    cancelEdit: () => setEditing(null),
  };
}

import { useCallback, useState } from 'react';
import { LIMITS } from '@/domain/limits';
import { JOB_CARD_TEXT, jobCard } from '@/domain/messages/job-card';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { lengthOf } from '@/domain/values/text/sendable-text';
import { GoneError } from '@/store/errors';
import { vibrate } from '@/platform/haptics';
import { changeSentMessage, editWaitingMessage, retryMessage, sendMessage } from '@/store/entities/messages';
import { typingTeller } from '@/store/messages/typing';
import type { Quoted, ThreadMessage } from '@/store/messages/read-thread';
import { usePickedFilesCache } from '@/store/react/files/use-picked-files-cache';
import type { Store } from '@/store/store';
import type { FormResult } from '@/store/writes/form-edit';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { sentenceOf } from '@/ui/feedback/attempt';
import { type PickedFiles, usePickedFiles } from '@/ui/files/use-picked-files';
import { type Editing, useEditedMessage } from './use-edited-message';
import type { JobToSend } from './use-job-to-send';
import { useMessageDraft } from './use-message-draft';

const NO_LONGER_HERE = 'That message is no longer here. Your new text is kept.';
const SENT_MEANWHILE = 'That message has been sent in the meantime. Your new text is kept here.';

export interface Composing {
  text: string;
  /** Files to be sent with the next message. */
  picked: PickedFiles;
  ready: boolean;
  problem: string | null;
  /** What is being changed, if anything. */
  editing: 'unsent' | 'sent' | null;
  /** What the next message answers. */
  replyTo: Quoted | null;
  type: (text: string) => void;
  send: () => Promise<void>;
  edit: (message: ThreadMessage) => void;
  cancelEdit: () => void;
  /** Null: answers nothing. */
  reply: (to: Quoted | null) => void;
}

/** The composer of one conversation: the stored draft, and editing an unsent message, without losing either. */
export function useComposer(
  store: Store,
  conversation: {
    id: string;
    name: string;
    /** Not a request, and nobody is blocked: the other one may see that this one types. */
    isOpen: boolean;
  },
  onSent: () => void,
  job: JobToSend,
): Composing {
  const [tellTyping] = useState(() => typingTeller(conversation.id));
  const draft = useMessageDraft(store, conversation);
  const [problem, setProblem] = useState<string | null>(null);
  const { add } = draft;
  const keepAsNew = useCallback(
    (text: string, why: string): void => {
      add(text);
      setProblem(why);
    },
    [add],
  );
  const keepLate = useCallback((text: string): void => keepAsNew(text, SENT_MEANWHILE), [keepAsNew]);
  const { editing, begin, change, finish } = useEditedMessage(store, conversation, draft.ready, keepLate);
  const [replyTo, setReplyTo] = useState<Quoted | null>(null);
  const picked = usePickedFiles(usePickedFilesCache(), conversation.id);
  const hasPicked = picked.files.length > 0;
  // A reload that would lose picked files must ask first.
  useHoldWhile(!picked.isKept);

  // Stable, because every memoised bubble gets it.
  const edit = useCallback(
    (message: ThreadMessage) => {
      setProblem(null);
      begin(message);
    },
    [begin],
  );

  const sendNew = async (body: string) => {
    const { files } = picked;
    const to = replyTo;
    const jobId = job.id;
    const forget = picked.take();
    setReplyTo(null);
    if (jobId !== null) job.pick(null);
    const message = {
      conversationId: conversation.id,
      body: jobId !== null && body.trim() === '' && files.length === 0 ? JOB_CARD_TEXT : body,
      files,
      ...(to ? { replyTo: to } : {}),
      ...(jobId === null ? {} : { payload: jobCard(jobId) }),
    };
    const failure = await draft.send(() => sendMessage(store, message), onSent);
    if (failure === null) return forget();
    picked.putBack(files);
    setReplyTo((now) => now ?? to);
    if (jobId !== null) job.pick(jobId);
    setProblem(sentenceOf(failure));
  };

  const sendEdited = async ({ message, refusedId, isOfSent, text }: Editing) => {
    try {
      let result: FormResult = 'stored';
      if (isOfSent) result = await changeSentMessage(store, message, text);
      else if (refusedId === null) result = await editWaitingMessage(store, message, text);
      else await retryMessage(store, refusedId, text);
      await finish();
      if (result === 'offered') setProblem(CHANGED_ELSEWHERE);
      onSent();
    } catch (error) {
      if (!(error instanceof GoneError)) return setProblem(sentenceOf(error));
      await finish();
      keepAsNew(text, isOfSent ? NO_LONGER_HERE : SENT_MEANWHILE);
    }
  };

  return {
    text: editing?.text ?? draft.text,
    picked,
    ready: draft.ready && picked.isRead,
    problem: problem ?? editing?.problem ?? draft.problem,
    editing: editing === null ? null : editing.isOfSent ? 'sent' : 'unsent',
    replyTo,
    type: (text) => {
      setProblem(null);
      if (editing) return change(text);
      draft.type(text);
      if (conversation.isOpen && text !== '') tellTyping();
    },
    send: async () => {
      const body = editing?.text ?? draft.text;
      const isEmpty = body.trim() === '' && (editing !== null || !(hasPicked || job.id !== null));
      if (isEmpty || lengthOf(body) > LIMITS.message) return;
      setProblem(null);
      vibrate('light');
      await (editing ? sendEdited(editing) : sendNew(body));
    },
    edit,
    cancelEdit: () => void finish(),
    reply: setReplyTo,
  };
}

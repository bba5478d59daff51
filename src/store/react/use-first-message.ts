import { from, map, type Observable, of, switchMap } from 'rxjs';
import { conversationId } from '@/domain/ids';
import { observeConversation } from '../entities/conversations';
import { discardDraftFor, getDraft, saveDraft } from '../entities/drafts';
import { sendMessage } from '../entities/messages';
import type { Store } from '../store';
import { useStore } from './store-context';
import { useLive } from './use-live';
import { usePickedFilesCache } from './use-picked-files-cache';

export interface FirstMessage {
  /** The path of an existing conversation with this person (about this job); null when there is none. */
  conversationId: string | null;
  /** The unsent text that was typed before. */
  getDraft: () => Promise<string>;
  saveDraft: (body: string) => Promise<void>;
  /** The key of the picked files: the same as in the conversation itself, in case it begins elsewhere meanwhile. */
  pickedFiles: ReturnType<typeof usePickedFilesCache>;
  place: string;
  /** Resolves to the conversation's id once the message and its files are stored. @throws StoreError */
  send: (body: string, files: readonly File[]) => Promise<string>;
}

/** The id that a conversation with this person has or would have. @param jobId empty for one about no job */
const observeThreadWith = (
  store: Store,
  recipientId: string,
  jobId: string,
): Observable<{ id: string; exists: boolean } | null> =>
  store.accountId === null || store.accountId === recipientId
    ? of(null)
    : from(conversationId(jobId === '' ? 'direct' : 'job', [store.accountId, recipientId], jobId)).pipe(
        switchMap((id) =>
          observeConversation(store, id).pipe(map((found) => ({ id, exists: found !== null }))),
        ),
      );

/**
 * For writing to somebody for the first time, about a job or not. Undefined until it is known whether there is a conversation.
 * For signed-in people only.
 */
export function useFirstMessage(
  recipientId: string,
  name: string,
  jobId: string | null,
): FirstMessage | undefined {
  const store = useStore();
  const pickedFiles = usePickedFilesCache();
  const existing = useLive(observeThreadWith, recipientId, jobId ?? '');
  if (!existing) return undefined;
  const about = { kind: 'message', subjectId: existing.id } as const;
  return {
    conversationId: existing.exists ? existing.id : null,
    getDraft: async () => {
      const body = (await getDraft(store, about))?.body;
      return typeof body === 'string' ? body : '';
    },
    saveDraft: (body) => saveDraft(store, about, `To ${name}`, { body }),
    pickedFiles,
    place: existing.id,
    send: async (body, files) => {
      const sent = await sendMessage(store, { recipientId, jobId, body, files });
      // The message is stored. If its draft stays, that must not look like a failure: the message would be sent twice (S3).
      await discardDraftFor(store, about).catch((error: unknown) =>
        console.error('The draft of a sent message was not removed:', error),
      );
      return sent.conversationId;
    },
  };
}

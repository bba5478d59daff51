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
  /** Where an existing conversation with this person (about this job) is; null when there is none yet. */
  conversationId: string | null;
  /** What was typed here before and not sent. */
  getDraft: () => Promise<string>;
  saveDraft: (body: string) => Promise<void>;
  /** Where picked files lie: the same place as in the conversation itself, should it begin elsewhere meanwhile. */
  pickedFiles: ReturnType<typeof usePickedFilesCache>;
  place: string;
  /** Resolves to the conversation's id once the message and its files are stored. @throws StoreError */
  send: (body: string, files: readonly File[]) => Promise<string>;
}

/** Where a conversation with this person is, or would be. @param jobId empty for one about no job */
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
 * Writing to somebody for the first time, about a job or not. Undefined until it is known whether they have talked
 * before. Signed-in people only.
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
      // The message is stored. A draft that stays behind must not look like a failure: it would be sent twice (S3).
      await discardDraftFor(store, about).catch((error: unknown) =>
        console.error('The draft of a sent message was not removed:', error),
      );
      return sent.conversationId;
    },
  };
}

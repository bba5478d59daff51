import { distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import { isAboutColleagues } from '../../company/hiring-team';
import { jsonEqual } from '@/sync/merge/json-equal';
import { type ThreadPlace, threadWith } from '../../messages/company-threads';
import { observeConversation } from '../../entities/conversations';
import {
  discardMessageDraft,
  openMessageDraft,
  saveMessageDraft,
  textOf,
} from '../../messages/message-draft';
import { sendMessage } from '../../entities/messages';
import type { Store } from '../../store';
import { useStore } from '../store-context';
import { useLive } from '../use-live';
import { usePickedFilesCache } from '../files/use-picked-files-cache';

/** The unsent text of a first message, opened by one form. */
interface FirstMessageDraft {
  text: string;
  save: (body: string) => Promise<void>;
  /** For a text that was sent; what another tab has written stays. */
  remove: () => Promise<void>;
}

export interface FirstMessage {
  /** The path of an existing conversation with this person (about this job); null when there is none. */
  conversationId: string | null;
  /** Opens the unsent text that was typed before, and returns how to save it. */
  openDraft: () => Promise<FirstMessageDraft>;
  /** The key of the picked files: the same as in the conversation itself, in case it begins elsewhere meanwhile. */
  pickedFiles: ReturnType<typeof usePickedFilesCache>;
  place: string;
  /** Whose people read what is written, and whether this account is one of them; null: nobody else reads it. */
  readBy: { company: string; isMine: boolean } | null;
  /** Resolves to the conversation's id once the message and its files are stored. @throws StoreError */
  send: (body: string, files: readonly File[]) => Promise<string>;
}

/** The conversation with this person as it is or would be. @param jobId empty for one about no job */
const observeThreadWith = (
  store: Store,
  recipientId: string,
  jobId: string,
): Observable<(ThreadPlace & { exists: boolean }) | null> =>
  store.accountId === null || store.accountId === recipientId
    ? of(null)
    : store
        .live(
          ['jobs', 'conversations', 'profiles'],
          () => threadWith(store, recipientId, jobId === '' ? null : jobId),
          (change) =>
            isAboutColleagues(change) ||
            change.id === jobId ||
            (change.row ?? change.before)?.job_id === jobId,
        )
        .pipe(
          distinctUntilChanged<ThreadPlace>(jsonEqual),
          switchMap((place) =>
            observeConversation(store, place.id).pipe(map((found) => ({ ...place, exists: found !== null }))),
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
  return {
    conversationId: existing.exists ? existing.id : null,
    openDraft: async () => {
      let draft = await openMessageDraft(store, existing.id);
      const place = { conversationId: existing.id, name };
      let last: Promise<unknown> = Promise.resolve();
      // One after the other: each starts from what the one before has stored.
      const inTurn = (work: () => Promise<void>): Promise<void> => {
        const done = last.then(work);
        last = done.catch(() => {});
        return done;
      };
      return {
        text: textOf(draft),
        save: (body) =>
          inTurn(async () => {
            draft = (await saveMessageDraft(store, place, draft, body)).draft;
          }),
        remove: () => inTurn(() => discardMessageDraft(store, place, draft)),
      };
    },
    pickedFiles,
    place: existing.id,
    readBy: existing.company && {
      company: existing.company.name,
      isMine: existing.company.personId !== store.me(),
    },
    send: async (body, files) =>
      (await sendMessage(store, { recipientId, jobId, body, files })).conversationId,
  };
}

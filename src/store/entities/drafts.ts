import { drafts } from '@/domain/streams';
import type { Draft } from '@/domain/streams/drafts';
import { derivedId } from '@/domain/ids';
import { cutText } from '@/domain/values/sendable-text';
import { discardWaiting } from '../writes/queue-actions';
import { readOne } from '../queries/read';
import type { Store } from '../store';
import { edit, insert, removeDocument } from '../writes/write';

/** What a draft is for: an application to a job, or a message in a conversation. Job drafts are in `jobs.ts`. */
export interface DraftSubject {
  kind: 'application' | 'message';
  /** The job's or the conversation's id. */
  subjectId: string;
}

type Payload = Draft['payload'];

/** One draft for each person and subject, so that two devices continue the same one. */
const draftId = (store: Store, { kind, subjectId }: DraftSubject): Promise<string> =>
  derivedId('draft', kind, store.me(), subjectId);

/** Null when nothing has been typed. */
export async function getDraft(store: Store, subject: DraftSubject): Promise<Payload | null> {
  const draft = await readOne(store, drafts, await draftId(store, subject));
  return draft?.payload ?? null;
}

/** @param title for lists; cut after 200 characters. @throws StoreError */
export async function saveDraft(
  store: Store,
  subject: DraftSubject,
  title: string,
  payload: Payload,
): Promise<void> {
  const id = await draftId(store, subject);
  const fields = { title: cutText(title, 200), payload };
  if (await readOne(store, drafts, id)) await edit(store, drafts, id, fields);
  else
    await insert(
      store,
      drafts,
      id,
      { kind: subject.kind, intent: null, subject_id: subject.subjectId, ...fields },
      { owner_id: store.me(), result_id: null },
    );
}

/** Call when the text was sent or discarded. A draft that the server never had is removed without a write that would wait in the queue. */
export async function discardDraftFor(store: Store, subject: DraftSubject): Promise<void> {
  const id = await draftId(store, subject);
  const draft = await readOne(store, drafts, id);
  if (!draft) return;
  if (draft.rev === 0) await discardWaiting(store, 'drafts', id);
  else await removeDocument(store, drafts, id);
}

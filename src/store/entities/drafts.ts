import { drafts } from '@/domain/streams';
import type { Draft } from '@/domain/streams/drafts';
import { derivedId } from '@/domain/ids';
import { cutText } from '@/domain/values/text/sendable-text';
import { conflictId } from '@/sync/push/preserve-refused-write';
import { type FormResult, type Opened, saveForm } from '../writes/form-edit';
import { discardRefused, discardWaiting } from '../writes/queue-actions';
import { readOne } from '../queries/read';
import type { Store } from '../store';
import { insert, removeDocument } from '../writes/write';

/** What a draft is for: an application to a job, a message in a conversation, or a note about a booking. Job drafts are in `jobs.ts`. */
export interface DraftSubject {
  kind: 'application' | 'message' | 'note';
  /** The job's, the conversation's or the booking's id. */
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

/**
 * Saves what has been typed so far. Another tab or device may have the same draft open: what it has written stays, and where both
 * have written, it is kept as a conflict (S2).
 * @param title for lists; cut after 200 characters
 * @param form what the form showed when it was opened, or has saved since; `{}` when there was no draft
 * @throws StoreError
 */
export async function saveDraft(
  store: Store,
  subject: DraftSubject,
  title: string,
  form: Opened<Payload>,
  payload: Payload,
): Promise<FormResult> {
  const id = await draftId(store, subject);
  const fields = { title: cutText(title, 200), payload };
  if (!(await readOne(store, drafts, id)))
    await insert(
      store,
      drafts,
      id,
      { kind: subject.kind, intent: null, subject_id: subject.subjectId, ...fields },
      { owner_id: store.me(), result_id: null },
    );
  // Also after the insertion: another tab may have been faster, and then nothing was inserted.
  return saveForm(store, drafts, id, form.form, () => ({
    base: { payload: form.shown },
    mine: { payload },
    also: () => ({ title: fields.title }),
  }));
}

/** The conflict that a form has offered is over: its text was sent, or taken back. */
export async function discardDraftConflict(
  store: Store,
  subject: DraftSubject,
  { form }: Opened<Payload>,
): Promise<void> {
  const item = await conflictId('drafts', await draftId(store, subject), form);
  if (store.refused.get(item)) await discardRefused(store, item);
}

/** Call when the text was sent or discarded. A draft that the server never had is removed without a write that would wait in the queue. */
export async function discardDraftFor(store: Store, subject: DraftSubject): Promise<void> {
  const id = await draftId(store, subject);
  const draft = await readOne(store, drafts, id);
  if (!draft) return;
  if (draft.rev === 0) await discardWaiting(store, 'drafts', id);
  else await removeDocument(store, drafts, id);
}

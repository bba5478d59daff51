import { drafts } from '@/domain/streams';
import type { Draft } from '@/domain/streams/drafts';
import { derivedId } from '@/domain/ids';
import { discardWaiting } from '../writes/queue-actions';
import { readOne } from '../queries/read';
import type { Store } from '../store';
import { edit, insert, removeDocument } from '../writes/write';

/** Unfinished words about one thing: an application to a job, a message to a conversation. Job drafts are in `jobs.ts`. */
export interface DraftSubject {
  kind: 'application' | 'message';
  /** The job's or the conversation's id. */
  subjectId: string;
}

type Payload = Draft['payload'];

/** One draft for each person and subject, so that two devices go on with the same one. */
const idOf = (store: Store, { kind, subjectId }: DraftSubject): Promise<string> =>
  derivedId('draft', kind, store.me(), subjectId);

/** What was typed and not sent yet; null when nothing was. */
export async function getDraft(store: Store, about: DraftSubject): Promise<Payload | null> {
  const draft = await readOne(store, drafts, await idOf(store, about));
  return draft?.payload ?? null;
}

/** @param title what the draft is called in a list, at most 200 characters. @throws StoreError when the device cannot keep it */
export async function saveDraft(
  store: Store,
  about: DraftSubject,
  title: string,
  payload: Payload,
): Promise<void> {
  const id = await idOf(store, about);
  const fields = { title: title.slice(0, 200), payload };
  if (await readOne(store, drafts, id)) await edit(store, drafts, id, fields);
  else
    await insert(
      store,
      drafts,
      id,
      { kind: about.kind, intent: null, subject_id: about.subjectId, ...fields },
      { owner_id: store.me(), result_id: null },
    );
}

/** Sent, or thrown away by its author. One that the server never had goes at once: its removal is no work to wait for. */
export async function discardDraftFor(store: Store, about: DraftSubject): Promise<void> {
  const id = await idOf(store, about);
  const draft = await readOne(store, drafts, id);
  if (!draft) return;
  if (draft.rev === 0) await discardWaiting(store, 'drafts', id);
  else await removeDocument(store, drafts, id);
}

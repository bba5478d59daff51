import type { JobContent } from '@/domain/jobs/job-content';
import { newId } from '@/domain/ids';
import { jobs, messages, profiles } from '@/domain/streams';
import {
  saveJobDraft as saveJobDraftOf,
  startJobDraft,
  updateJob as updateJobOf,
} from '@/store/entities/jobs';
import { type ProfileChanges, updateMe as updateMeOf } from '@/store/entities/profiles';
import { editWaitingMessage as editWaitingMessageOf } from '@/store/entities/messages';
import { GoneError } from '@/store/errors';
import { readOne } from '@/store/queries/read';
import type { Store } from '@/store/store';
import { opened } from '@/store/writes/form-edit';

/** Forms that are opened and saved at once, for tests of what happens afterwards. */

export async function updateMe(store: Store, changes: ProfileChanges): Promise<void> {
  const me = await readOne(store, profiles, store.me());
  if (!me) throw new GoneError();
  await updateMeOf(store, opened(me), changes);
}

export async function updateJob(store: Store, id: string, changes: Partial<JobContent>): Promise<void> {
  const job = await readOne(store, jobs, id);
  if (!job) throw new GoneError();
  await updateJobOf(store, opened(job), changes);
}

/**
 * Stores a draft, or saves it with this content.
 * @param seen what the form showed when it was opened; left out: what is stored now
 */
export async function saveJobDraft(
  store: Store,
  payload: Partial<JobContent>,
  id: string = newId(),
  seen?: Partial<JobContent>,
): Promise<string> {
  const row = await store.rows('drafts').one(id);
  if (!row && !seen) return startJobDraft(store, payload, id);
  await saveJobDraftOf(store, id, opened(seen ?? (row?.payload as Partial<JobContent>)), payload);
  return id;
}

export async function editWaitingMessage(store: Store, id: string, body: string): Promise<void> {
  const message = await readOne(store, messages, id);
  if (!message) throw new GoneError();
  await editWaitingMessageOf(store, opened(message), body);
}

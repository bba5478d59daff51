import { cvOf } from '@/domain/attachments';
import type { Application } from '@/domain/streams/applications';
import type { Store } from '../store';
import type { BoxedFile } from './file-box';

/**
 * Keeps a file that nothing else refers to any more, as one of the application that this person sent with it: their CV, which they have replaced
 * or removed since. It is uploaded, if it waits, for that application. Resolves to false when there is none.
 */
export async function giveToApplication(store: Store, { id, documentId }: BoxedFile): Promise<boolean> {
  if (store.accountId === null || !store.names.includes('applications')) return false;
  const mine = await store.rows('applications').find({ selector: { applicant_id: store.accountId } });
  const application = mine.find((row) => cvOf(row as unknown as Application)?.id === id);
  if (!application || application.id === documentId) return false;
  await store.files.update(id, { collection: 'applications', documentId: String(application.id) });
  return true;
}

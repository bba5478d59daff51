import { merge, type Observable, startWith } from 'rxjs';
import type { Store } from '../store';
import { liveQuery } from '../queries/live-query';
import { namingRows$ } from './file-references';
import { knownToServer } from '@/sync/document';
import { filesOf } from '@/domain/attachments';
import type { BoxedFile } from './file-box';

/** A file of which the server has the message, application or profile, but not the bytes. */
export type PendingUpload = Pick<
  BoxedFile,
  'id' | 'name' | 'size' | 'collection' | 'documentId' | 'sentence' | 'addedAt'
> & {
  state: 'waiting' | 'refused';
  percent: number | null;
};

const COALESCE_MS = 20;

/** Oldest first; without the files of documents that are waiting themselves, because those count as one with the document. */
export async function getPendingUploads(store: Store): Promise<PendingUpload[]> {
  const left: PendingUpload[] = [];
  // Visitors have no files.
  if (store.accountId === null) return left;
  for (const file of await store.files.all()) {
    if (file.state === 'stored' || file.state === 'picked') continue;
    const row = await store.rows(file.collection).one(file.documentId);
    if (!row || !filesOf(knownToServer(row)).some(({ id }) => id === file.id)) continue;
    const { id, name, size, collection, documentId, sentence, addedAt, state } = file;
    left.push({
      id,
      name,
      size,
      collection,
      documentId,
      sentence,
      addedAt,
      state,
      percent: store.files.percentOf(id),
    });
  }
  return left;
}

/** Reads again after changes of the files or of the documents that refer to them. */
export function observePendingUploads(store: Store): Observable<PendingUpload[]> {
  const changes$ = merge(store.files.changes$, namingRows$(store));
  const read = (): Promise<PendingUpload[]> =>
    getPendingUploads(store).catch((error: unknown) => {
      // The status of documents must not depend on whether the files can be read.
      console.error('The pending uploads could not be read:', error);
      return [];
    });
  return liveQuery(changes$, read, COALESCE_MS, () => store.isClosed).pipe(startWith<PendingUpload[]>([]));
}

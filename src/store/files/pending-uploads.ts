import { merge, type Observable, startWith } from 'rxjs';
import type { Store } from '../store';
import { liveQuery } from '../queries/live-query';
import { namingRows$ } from './file-references';
import type { BoxedFile } from './file-box';

/** A file whose words the server has, and whose bytes it has not. */
export type PendingUpload = Pick<
  BoxedFile,
  'id' | 'name' | 'size' | 'collection' | 'documentId' | 'sentence' | 'addedAt'
> & {
  state: 'waiting' | 'refused';
  percent: number | null;
};

const COALESCE_MS = 20;

/** Oldest first. Those whose words still wait are not among them: they leave with their words, and count as one with them. */
export async function getPendingUploads(store: Store): Promise<PendingUpload[]> {
  const left: PendingUpload[] = [];
  // Visitors send nothing.
  if (store.accountId === null) return left;
  for (const file of await store.files.all()) {
    if (file.state === 'stored') continue;
    const row = await store.rows(file.collection).one(file.documentId);
    if (!row || row.rev === 0) continue;
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

/** Live; anew after files or the words they belong to changed. */
export function observePendingUploads(store: Store): Observable<PendingUpload[]> {
  const changes$ = merge(store.files.changes$, namingRows$(store));
  const read = (): Promise<PendingUpload[]> =>
    getPendingUploads(store).catch((error: unknown) => {
      // What is told of words does not depend on whether files can be read.
      console.error('The files that wait could not be counted:', error);
      return [];
    });
  return liveQuery(changes$, read, COALESCE_MS, () => store.isClosed).pipe(startWith<PendingUpload[]>([]));
}

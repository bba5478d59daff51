import { distinctUntilChanged, filter, map, merge } from 'rxjs';
import { AUTO_FETCH_MAX_BYTES } from '@/domain/attachments';
import type { FilePort } from '@/sync/uploads/file-port';
import { SYNC_STATUS } from '@/sync/status/sync-status';
import type { Store } from '../store';
import { namingRows$ } from './file-references';
import { removeOrphanedFiles } from './remove-orphaned-files';

/** The files of this device as the uploader sees them. */
export function filePortOf(store: Store): FilePort {
  const { files } = store;
  return {
    async waiting() {
      return (await files.all('waiting')).map(({ id, collection, documentId }) => ({
        id,
        collection,
        documentId,
      }));
    },
    bytes: async (id) => (await files.get(id))?.blob ?? null,
    async arrived(id) {
      const file = await files.get(id);
      if (!file) return;
      await files.update(id, {
        state: 'stored',
        sentence: '',
        ...(file.size > AUTO_FETCH_MAX_BYTES && file.isKept !== true ? { blob: null } : {}),
      });
    },
    refused: (id, sentence) => files.update(id, { state: 'refused', sentence }),
    async stopped(id, sentence) {
      // Each write reads the file's bytes.
      if ((await files.get(id))?.sentence !== sentence) await files.update(id, { sentence });
    },
    onItsWay: (id, percent) => files.announcePercent(id, percent),
    tidy: () => removeOrphanedFiles(store),
    onChange(listener) {
      const back$ = store.metadata.changes$(SYNC_STATUS).pipe(
        map(({ connection }) => connection),
        distinctUntilChanged(),
        filter((connection) => connection === 'online'),
      );
      // Progress comes from the uploader itself and must not wake it.
      const boxed$ = files.changes$.pipe(filter((ids) => ids.some((id) => files.percentOf(id) === null)));
      const subscription = merge(namingRows$(store), boxed$).subscribe(() => listener('write'));
      subscription.add(back$.subscribe(() => listener('person')));
      return () => subscription.unsubscribe();
    },
  };
}

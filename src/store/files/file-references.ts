import { filter, merge, type Observable } from 'rxjs';
import { filesOf } from '@/domain/attachments';
import type { CollectionName } from '@/domain/streams';
import type { RowChange } from '../storage/rows';
import type { Store } from '../store';

/** Collections whose documents may refer to files. */
const COLLECTIONS_WITH_FILES: readonly CollectionName[] = ['messages', 'applications', 'profiles'];

/** Changes of documents that refer to files. */
export const namingRows$ = (store: Store): Observable<RowChange[]> =>
  merge(
    ...COLLECTIONS_WITH_FILES.filter((name) => store.names.includes(name)).map((name) =>
      store.rows(name).changes$.pipe(
        // Nothing is uploaded or kept for other people's profiles, of which snapshots bring thousands.
        filter((changes) =>
          changes.some(
            ({ row, before }) =>
              (row ?? before)?.kind !== 'person' && filesOf(row).length + filesOf(before).length > 0,
          ),
        ),
      ),
    ),
  );

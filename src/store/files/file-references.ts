import { filter, merge, type Observable } from 'rxjs';
import { filesOf } from '@/domain/attachments';
import { COLLECTIONS, STREAMS } from '@/domain/streams';
import type { RowChange } from '../storage/rows';
import type { Store } from '../store';

/** Collections whose documents may refer to files: their server says which have arrived. */
const COLLECTIONS_WITH_FILES = COLLECTIONS.filter((name) =>
  STREAMS.some(({ collection, fields }) => collection === name && 'attachments_stored' in fields),
);

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

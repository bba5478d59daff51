import type { Observable } from 'rxjs';
import { projectevents } from '@/domain/streams';
import type { ProjectEvent } from '@/domain/streams/production/projectevents';
import { readAll } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';

/** What was done on a project, the latest first. */
export const observeActivity = (store: Store, projectId: string): Observable<Stored<ProjectEvent>[]> =>
  store.live(
    ['projects'],
    async () =>
      (
        await readAll(store, projectevents, {
          selector: { k_project: projectId },
          sort: [{ k_project: 'asc' }, { kind: 'asc' }],
        })
      ).toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0)),
    ({ row, before }) => (row ?? before)?.kind === 'event' && (row ?? before)?.project_id === projectId,
  );

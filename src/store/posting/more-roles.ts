import type { JobContent } from '@/domain/jobs/job-content';
import { drafts } from '@/domain/streams';
import { cutText } from '@/domain/values/text/sendable-text';
import { isRemoved } from '../queries/write-status';
import type { Store } from '../store';
import { choose, insert } from '../writes/write';

/**
 * Publishes further roles of a show, each as a job of its own under its own id, also offline. One that is published already, because the
 * app ended in between, is left as it is; one that still waits takes the content (S3). @throws StoreError
 */
export async function publishRoles(
  store: Store,
  roles: readonly { id: string; content: JobContent }[],
): Promise<void> {
  for (const { id, content } of roles) {
    const fields = { intent: 'publish', title: cutText(content.title, 200), payload: content } as const;
    const known = await store.rows('drafts').one(id);
    if (!known || isRemoved(known))
      await insert(
        store,
        drafts,
        id,
        { kind: 'job', subject_id: null, ...fields },
        { owner_id: store.me(), result_id: null },
      );
    else if (known.result_id === null) await choose(store, drafts, id, fields);
  }
}

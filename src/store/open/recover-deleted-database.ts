import { forgetCheckpoints } from '@/sync/pull/checkpoints';
import type { Store } from '../store';
import { portOf } from '../sync/sync-port';

/**
 * After the browser has deleted the database under `before`: puts its unsent work into `next`, which then fetches the
 * rest anew. Perhaps only some of it was deleted, so the checkpoints say nothing any more. Answers how many were put back.
 */
export async function recoverDeletedDatabase(before: Store, next: Store): Promise<number> {
  const { unsent } = before.lifecycle;
  await forgetCheckpoints(portOf(next));
  await unsent.putInto((collection) => next.rows(collection), next.metadata);
  before.continueIn(next);
  return unsent.count;
}

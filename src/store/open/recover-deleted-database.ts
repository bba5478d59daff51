import { forgetCheckpoints } from '@/sync/pull/checkpoints';
import type { Store } from '../store';
import { portOf } from '../sync/sync-port';

/**
 * After the browser has deleted the database of `before`: writes its unsent work to `next`, which fetches the rest again.
 * Clears the checkpoints, because part of the data may be left. Resolves to how many documents were written.
 */
export async function recoverDeletedDatabase(before: Store, next: Store): Promise<number> {
  const { unsent } = before.lifecycle;
  await forgetCheckpoints(portOf(next));
  await unsent.putInto((collection) => next.rows(collection), next.metadata);
  before.continueIn(next);
  return unsent.count;
}

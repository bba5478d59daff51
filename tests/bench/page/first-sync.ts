import { firstValueFrom, filter } from 'rxjs';
import { observeSyncState } from '@/store/writes/sync-state';
import { startSync } from '@/store/sync/start-sync';
import { openStore } from '@/store/open/open';
import { endCounting } from './database-work';
import { put, rawDatabase } from './raw';

export interface FirstSync {
  all: number;
  firstPage: number;
}

/** B4: the first sync of everything this account may read, into an empty database. */
export async function firstSync(accountId: string, expected: number): Promise<FirstSync> {
  const store = await openStore(accountId);
  const from = performance.now();
  let firstAt = 0;
  let stored = 0;
  const subscription = store.rows('messages').changes$.subscribe((changes) => {
    if (firstAt === 0) firstAt = performance.now() - from;
    stored += changes.length;
  });
  const sync = startSync(store);
  await firstValueFrom(
    observeSyncState(store).pipe(filter((state) => state.lastInStepAt !== null && !state.isSnapshotting)),
  );
  const all = performance.now() - from;
  endCounting();
  subscription.unsubscribe();
  await sync.stop();
  const messages = await store.rows('messages').count();
  await store.remove();
  if (messages !== expected || stored < expected)
    throw new Error(`The first sync stored ${messages} of ${expected} messages.`);
  return { all, firstPage: firstAt };
}

/** B4's floor: pulls the same rows page by page with bare `fetch` and puts them into bare IndexedDB. */
export async function floor(url: string, key: string, token: string): Promise<number> {
  const raw = await rawDatabase();
  const from = performance.now();
  let checkpoint: unknown = null;
  for (;;) {
    const response = await fetch(`${url}/rest/v1/rpc/sync_pull`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ p_requests: [{ stream: 'messages', checkpoint, limit: 1000 }] }),
    });
    const [answer] = (await response.json()) as { documents: object[]; checkpoint: unknown; more: boolean }[];
    if (!answer) throw new Error('The pull answered nothing.');
    await put(raw, answer.documents);
    checkpoint = answer.checkpoint;
    if (!answer.more) break;
  }
  const took = performance.now() - from;
  endCounting();
  raw.remove();
  return took;
}

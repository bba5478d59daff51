import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '@/domain/ids';
import { observeJobs } from '@/store/entities/jobs';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';
import { SAMPLE_JOB } from '../support/sample-job';
import { deafThreads } from './support/two-threads';

let page: Store;
let worker: Store;
const [KEPT, CLOSED, NEW] = [newId(), newId(), newId()];

const put = (store: Store, ...ids: string[]): Promise<void> =>
  store.rows('jobs').change(ids, (id) => ({
    put: { ...SAMPLE_JOB, id, snapshot: '', sync: CLEAN } as unknown as SyncedRow,
  }));

beforeEach(async () => {
  const open = deafThreads(['jobs', 'drafts']);
  page = await open('page');
  worker = await open('worker');
  await put(page, KEPT, CLOSED);
});
afterEach(async () => {
  await worker.close();
  await page.remove();
});

it.each([
  ['a filtered list', {}],
  ['a search', { text: '1st AC' }],
])('S4: %s shows what a worker stored and no longer announced', async (_, words) => {
  let shown: string[] = [];
  const subscription = observeJobs(page, {
    filter: { departments: ['camera'], ...words },
    limit: 20,
  }).subscribe(({ jobs }) => (shown = jobs.map(({ id }) => id).toSorted()));
  await vi.waitFor(() => expect(shown).toEqual([KEPT, CLOSED].toSorted()));
  await put(worker, NEW);
  await worker.rows('jobs').change([CLOSED], () => ({ remove: true }));
  // A change of another row: heard, but it says nothing of those.
  await page.rows('jobs').change([KEPT], (_id, row) => ({ put: { ...row, rev: 2 } as SyncedRow }));
  await vi.waitFor(() => expect(shown).toContain(CLOSED));
  await page.readAgain();
  await vi.waitFor(() => expect(shown).toEqual([KEPT, NEW].toSorted()));
  subscription.unsubscribe();
});

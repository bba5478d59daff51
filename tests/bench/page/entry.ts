/**
 * Runs inside Chromium, on the app's own origin: the real store and the real engine, with a stopwatch.
 * `run.ts` calls these by name and prints what they answer. All times are milliseconds.
 */
import { firstValueFrom, filter } from 'rxjs';
import { newId } from '@/domain/ids';
import { blankJobContent, type Job } from '@/domain/entities/job';
import { CLEAN, type SyncedRow } from '@/sync/document';
import { observeJobs } from '@/store/jobs';
import { openStore } from '@/store/open';
import { observeSyncState, sendNow } from '@/store/queue';
import { startSync } from '@/store/start-sync';

const DEPARTMENTS = ['camera', 'grip', 'electric', 'sound', 'art', 'costume', 'post', 'production'];
const pause = (wait: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, wait));

function job(i: number): Job {
  const at = new Date(1_700_000_000_000 + i * 60_000).toISOString();
  const day = new Date(1_800_000_000_000 + (i % 200) * 86_400_000).toISOString().slice(0, 10);
  return {
    ...blankJobContent('America/Los_Angeles', 'USD'),
    title: `Job ${i}`, description: 'Second unit on the harbor, half of it on a moving boat. '.repeat(8), category: DEPARTMENTS[i % 8] ?? 'camera',
    salary_min: 300 + (i % 60) * 10, city: 'Los Angeles', country_code: 'US', job_dates: [{ day, kind: 'shoot', call: '05:30', wrap: '' }],
    id: newId(), posted_by: newId(), status: 'active', closed_reason: null, starts_on: day, ends_on: day, call_time: '05:30', valid_through: day,
    published_at: at, last_confirmed_at: null, closed_at: null, slug: `job-${i}`, company_name: 'Gullwing Pictures', poster_name: 'Mara', hired_count: 0,
    created_at: at, updated_at: at,
  };
}

/** B6: the first page of a filtered, sorted list; the median of many, once warm, and the first one cold. */
async function firstPage(count: number, times: number): Promise<{ cold: number; warm: number; plain: number }> {
  const accountId = newId();
  const store = await openStore(accountId, { multiInstance: false });
  for (let from = 0; from < count; from += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, count - from) }, (_, i) => job(from + i));
    const byId = new Map(rows.map((row) => [row.id, row]));
    await store.rows('jobs').change([...byId.keys()], (id) => ({ put: { ...byId.get(id), id, rev: 1, fill: '', sync: CLEAN } as SyncedRow }), { expectNew: true });
  }
  const time = async (filtered: boolean): Promise<number> => {
    const from = performance.now();
    const page = await firstValueFrom(observeJobs(store, { filter: filtered ? { departments: ['camera'], minDayPay: 400 } : {}, sort: 'newest', limit: 20 }));
    const took = performance.now() - from;
    if (page.jobs.length !== 20) throw new Error(`The first page held ${page.jobs.length} jobs.`);
    return took;
  };
  const plainTimes: number[] = [];
  for (let i = 0; i < times; i += 1) plainTimes.push(await time(false));
  const cold = await time(true);
  await pause(500);
  const warmTimes: number[] = [];
  for (let i = 0; i < times; i += 1) warmTimes.push(await time(true));
  await store.remove();
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return { cold, warm: median(warmTimes), plain: median(plainTimes) };
}

/** B4: sign-in's first sync of everything this account may read, into an empty database. */
async function firstSync(accountId: string, expected: number): Promise<{ all: number; firstPage: number }> {
  const store = await openStore(accountId, { multiInstance: false });
  const from = performance.now();
  let firstAt = 0;
  let stored = 0;
  const subscription = store.rows('messages').changes$.subscribe((changes) => {
    if (firstAt === 0) firstAt = performance.now() - from;
    stored += changes.length;
  });
  const sync = startSync(store);
  await firstValueFrom(observeSyncState(store).pipe(filter((state) => state.lastInStepAt !== null && !state.filling)));
  const all = performance.now() - from;
  subscription.unsubscribe();
  await sync.stop();
  const held = await store.rows('messages').count();
  await store.remove();
  if (held !== expected || stored < expected) throw new Error(`The first sync stored ${held} of ${expected} messages.`);
  return { all, firstPage: firstAt };
}

/** B4's floor: the same rows by bare paged fetches into bare IndexedDB, with nothing in between. */
async function floor(url: string, key: string, token: string): Promise<number> {
  const name = `floor-${newId()}`;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows', { keyPath: 'id' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
  });
  const from = performance.now();
  let checkpoint: unknown = null;
  for (;;) {
    const response = await fetch(`${url}/rest/v1/rpc/sync_pull`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ p_requests: [{ collection: 'messages', checkpoint, limit: 1000 }] }),
    });
    const [answer] = (await response.json()) as { documents: object[]; checkpoint: unknown; more: boolean }[];
    if (!answer) throw new Error('The pull answered nothing.');
    const transaction = database.transaction('rows', 'readwrite');
    for (const document of answer.documents) transaction.objectStore('rows').put(document);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    checkpoint = answer.checkpoint;
    if (!answer.more) break;
  }
  const took = performance.now() - from;
  database.close();
  indexedDB.deleteDatabase(name);
  return took;
}

let idle: { wake: () => Promise<void>; stop: () => Promise<void> } | null = null;

/** B7: a device that is in step. `idleWake` asks for news, of which there are none. */
async function idleStart(accountId: string): Promise<void> {
  const store = await openStore(accountId, { multiInstance: false });
  const sync = startSync(store);
  const inStep = async (after: number): Promise<void> => {
    await firstValueFrom(observeSyncState(store).pipe(filter((state) => (state.lastInStepAt ?? 0) > after && !state.filling)));
  };
  await inStep(0);
  idle = {
    async wake() {
      const before = Date.now();
      await pause(5);
      await sendNow(store);
      await inStep(before);
    },
    async stop() {
      await sync.stop();
      await store.remove();
    },
  };
}

async function idleWake(): Promise<void> {
  await idle?.wake();
}

async function idleStop(): Promise<void> {
  await idle?.stop();
  idle = null;
}

const cases = { firstPage, firstSync, floor, idleStart, idleWake, idleStop };
export type BenchCases = typeof cases;
Object.assign(window, { marqueeBench: cases });

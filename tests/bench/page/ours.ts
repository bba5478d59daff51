/**
 * Runs inside Chromium, on the app's origin: measures the real store and the real engine. The cases call these functions by
 * name. All times are milliseconds.
 */
import { firstValueFrom, filter } from 'rxjs';
import { newId } from '@/domain/ids';
import { STREAMS } from '@/domain/streams';
import { observeJobs } from '@/store/entities/jobs';
import { sendMessage } from '@/store/entities/messages';
import { openStore } from '@/store/open/open';
import { observeSyncState } from '@/store/writes/sync-state';
import { sendNow } from '@/store/writes/queue-actions';
import { type SyncHandle, startSync } from '@/store/sync/start-sync';
import type { Store } from '@/store/store';
import { countWork, work } from './database-work';
import { firstSync, floor } from './first-sync';
import { median, p95 } from '../stats';
import { putJobs } from './made-jobs';
import { writePages } from './written-pages';
import { saveJobDraft } from '../../support/edits';

const pause = (wait: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, wait));

/** B6: the first page of a filtered, sorted list: the first query cold, then medians of `times` warm ones. */
async function firstPage(
  count: number,
  times: number,
): Promise<{ cold: number; warm: number; warmP95: number; plain: number }> {
  const store = await openStore(newId());
  await putJobs(store, count);
  const time = async (filtered: boolean): Promise<number> => {
    const from = performance.now();
    const page = await firstValueFrom(
      observeJobs(store, {
        filter: filtered ? { departments: ['camera'], minDayPay: 400 } : {},
        sort: 'newest',
        limit: 20,
      }),
    );
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
  return { cold, warm: median(warmTimes), warmP95: p95(warmTimes), plain: median(plainTimes) };
}

/** B1, B8: fills the account's database up to `count` jobs, for the app to use. Returns their number. */
async function stock(accountId: string, count: number): Promise<number> {
  const store = await openStore(accountId);
  await putJobs(store, count - (await store.rows('jobs').count()));
  const jobs = await store.rows('jobs').count();
  await store.close();
  return jobs;
}

let device: { store: Store; sync: SyncHandle | null } | null = null;

function running(): { store: Store; sync: SyncHandle | null } {
  if (!device) throw new Error('No device is open in this page.');
  return device;
}

/** Opens the account's store and, unless `isOnline` is false, syncs until it is up to date. */
async function start(accountId: string, isOnline = true): Promise<void> {
  const store = await openStore(accountId);
  device = { store, sync: isOnline ? startSync(store) : null };
  if (isOnline) await upToDate(store, 0);
}

async function stop(): Promise<void> {
  const { store, sync } = running();
  await sync?.stop();
  await store.remove();
  device = null;
}

async function upToDate(store: Store, after: number): Promise<void> {
  await firstValueFrom(
    observeSyncState(store).pipe(
      filter((state) => (state.lastInStepAt ?? 0) > after && !state.isSnapshotting),
    ),
  );
}

/** B7: pulls on an up-to-date device; there is nothing new. */
async function pullNow(): Promise<void> {
  const { store } = running();
  const before = Date.now();
  await pause(5);
  await sendNow(store);
  await upToDate(store, before);
}

/** B5: writes `count` drafts while sync is stopped. */
async function queueDrafts(count: number, text: string): Promise<void> {
  const { store } = running();
  for (let i = 0; i < count; i += 1) await saveJobDraft(store, { title: `Draft ${i}`, description: text });
}

/** B5: from the start of sync until the server has answered every draft. */
async function pushDrafts(count: number): Promise<number> {
  const { store } = running();
  const from = performance.now();
  const answered = allAnswered(store, 'drafts', count);
  running().sync = startSync(store);
  return (await answered) - from;
}

/** B3: writes messages offline. */
async function queueMessages(conversationId: string, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1)
    await sendMessage(running().store, { conversationId, body: `Message ${i}, written underground.` });
}

/** B3: from the `online` event until the server has answered all messages. */
async function acknowledged(count: number): Promise<number> {
  const { store } = running();
  const back = new Promise<number>((resolve) =>
    window.addEventListener('online', () => resolve(performance.now()), { once: true }),
  );
  const answered = allAnswered(store, 'messages', count);
  return (await answered) - (await back);
}

function allAnswered(store: Store, collection: 'drafts' | 'messages', count: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let open = count;
    const subscription = store.rows(collection).changes$.subscribe((changes) => {
      for (const { row, before } of changes) {
        if (before?.sync.state !== 'waiting' || row?.sync.state === 'waiting') continue;
        if (row?.sync.state !== 'clean') reject(new Error('A write was refused.'));
        open -= 1;
      }
      if (open > 0) return;
      subscription.unsubscribe();
      resolve(performance.now());
    });
  });
}

/** B12: a new phone's fill: when its own messages, every row, and their long texts are there, and whether it was ever called offline. */
async function fill(
  accountId: string,
  messages: number,
  withinMs: number,
): Promise<{ own: number; rows: number; all: number; wasOffline: boolean }> {
  const store = await openStore(accountId);
  const from = performance.now();
  let [own, rows, stored, wasOffline, wasSnapshotting] = [Number.NaN, Number.NaN, 0, false, false];
  const watching = [
    store.rows('messages').changes$.subscribe((changes) => {
      stored += changes.length;
      if (stored >= messages && Number.isNaN(own)) own = performance.now() - from;
    }),
    observeSyncState(store).subscribe(({ connection, isSnapshotting }) => {
      wasOffline ||= connection === 'offline';
      if (wasSnapshotting && !isSnapshotting) rows = performance.now() - from;
      wasSnapshotting = isSnapshotting;
    }),
  ];
  const sync = startSync(store);
  await Promise.race([
    upToDate(store, 0),
    pause(withinMs).then(() => Promise.reject(new Error(`The fill did not finish within ${withinMs} ms.`))),
  ]);
  const all = performance.now() - from;
  for (const each of watching) each.unsubscribe();
  await sync.stop();
  await store.remove();
  return { own, rows, all, wasOffline };
}

/** B12's peer: the same rows with bare fetches, page by page, stored nowhere. */
async function pullEverything(key: string, token: string): Promise<number> {
  const from = performance.now();
  let open: { stream: string; checkpoint: unknown; limit: number }[] = STREAMS.map(({ name }) => ({
    stream: name,
    checkpoint: null,
    limit: 1000,
  }));
  while (open.length > 0) {
    const response = await fetch('/rest/v1/rpc/sync_pull', {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ p_requests: open }),
    });
    const answers = (await response.json()) as { stream: string; checkpoint: unknown; more: boolean }[];
    open = answers
      .filter(({ more }) => more)
      .map(({ stream, checkpoint }) => ({ stream, checkpoint, limit: 1000 }));
  }
  return performance.now() - from;
}

const cases = {
  countWork,
  work,
  fill,
  pullEverything,
  firstPage,
  stock,
  firstSync,
  writePages,
  floor,
  start,
  stop,
  pullNow,
  queueDrafts,
  pushDrafts,
  queueMessages,
  acknowledged,
};
export type OurCases = typeof cases;
Object.assign(window, { marqueeBench: cases });

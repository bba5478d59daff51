import { expect, it } from 'vitest';
import { type PullRequest, SyncFault, type SyncTransport } from '@/backend/sync/sync-protocol';
import { jobs } from '@/domain/streams';
import { Checkpoints } from '@/sync/pull/checkpoints';
import { LongTexts } from '@/sync/pull/long-texts';
import { Backoff } from '@/sync/backoff';
import { CLEAN } from '@/sync/document';
import type { Decide, StorePort } from '@/sync/store-port';
import { newId } from '@/domain/ids';
import { TestClock } from '../sync/support/test-clock';

/** A walk through an endless market, of which this device holds everything or nothing. */
async function walkOf({
  holdsAll = false,
  pageTookMs = (_page: number): number => 0,
  landed = Promise.resolve(),
}) {
  const clock = new TestClock();
  const asked: PullRequest[] = [];
  const store = {
    change: async (_collection: string, ids: string[], decide: Decide) => {
      for (const id of ids) decide(id, holdsAll ? { id, rev: 1, snapshot: '', sync: CLEAN } : undefined);
    },
    recall: async () => ({ jobs: { checkpoint: 'now', snapshot: '', sweep: false, texts: null } }),
    remember: async () => {},
    scan: async () => {},
  } as unknown as StorePort;
  const checkpoints = new Checkpoints(store);
  await checkpoints.load();
  const answer = async (requests: PullRequest[]) => {
    asked.push(requests[0]!);
    await clock.advance(pageTookMs(asked.length));
    await landed;
    return [
      {
        stream: 'jobs',
        documents: [{ id: newId(), rev: 1, description: '' }],
        checkpoint: { f: asked.length },
        more: true,
        rows_behind_horizon: 0,
        snapshot: 'walk',
        snapshot_complete: false,
      },
    ];
  };
  const transport = { pull: answer } as never;
  const deps = {
    store,
    transport,
    clock,
    streams: [jobs],
    checkpoints,
    hasWrites: () => false,
    backoff: new Backoff(500, 60_000, () => 0.5),
    woken: () => new Promise<never>(() => {}),
  };
  return { texts: new LongTexts(deps), asked, deps };
}

it('B12: asks for more rows while the line is quick, and for fewer when it is not', async () => {
  const { texts, asked } = await walkOf({ holdsAll: true, pageTookMs: (page) => (page < 3 ? 0 : 5_000) });
  for (let page = 0; page < 4; page += 1) await texts.step(new AbortController().signal);
  expect(asked.map(({ limit }) => limit)).toEqual([100, 200, 400, 200, 100]);
});

it('S4: a snapshot that begins meanwhile is walked through from its beginning', async () => {
  const { texts, asked, deps } = await walkOf({ holdsAll: true });
  await texts.step(new AbortController().signal);
  // Rows without their texts, at the end of another snapshot.
  await deps.checkpoints.advance([
    {
      stream: 'jobs',
      documents: [{ id: newId(), rev: 2 }],
      checkpoint: 'later',
      more: false,
      rows_behind_horizon: 0,
      snapshot: 'another',
      snapshot_complete: true,
    },
  ]);
  await texts.step(new AbortController().signal);
  // From the history that the device knows; and the page that was asked for ahead belongs to the walk before.
  expect(asked.map(({ checkpoint }) => checkpoint)).toEqual(['now', { f: 1 }, 'later', { f: 3 }]);
});

it('a first page that takes long is waited for, though polls go on meanwhile', async () => {
  let land = (): void => {};
  const { asked, deps } = await walkOf({
    holdsAll: true,
    landed: new Promise<void>((done) => (land = done)),
  });
  const signal = new AbortController().signal;
  const woken = (): Promise<void> => Promise.resolve();
  const impatient = new LongTexts({ ...deps, woken });
  expect(await impatient.step(signal)).toBe(false);
  await deps.checkpoints.advance([
    { stream: 'jobs', documents: [], checkpoint: 'later', more: false, rows_behind_horizon: 0 },
  ]);
  expect(await impatient.step(signal)).toBe(false);
  expect(asked).toHaveLength(1);
  land();
});

it('asks for nothing ahead of writes that wait', async () => {
  const { asked, deps } = await walkOf({ holdsAll: true });
  const texts = new LongTexts({ ...deps, hasWrites: () => true });
  await texts.step(new AbortController().signal);
  expect(asked).toHaveLength(1);
});

it('S8: a page that takes more than five seconds is a slow line', async () => {
  const { texts } = await walkOf({ holdsAll: true, pageTookMs: (page) => (page === 1 ? 6_000 : 0) });
  await texts.step(new AbortController().signal);
  expect(texts.isSlow).toBe(true);
  await texts.step(new AbortController().signal);
  expect(texts.isSlow).toBe(false);
});

it('waits as long as the server asks, and from the start after a page that came', async () => {
  const { asked, deps } = await walkOf({ holdsAll: true });
  const failing = [60_000, null, null];
  const { pull } = deps.transport as SyncTransport;
  const transport = {
    pull: async (requests: PullRequest[], signal: AbortSignal) => {
      if (failing.length > 0) throw new SyncFault('busy', 'No.', failing.shift() ?? null);
      return pull(requests, signal);
    },
  } as never;
  const texts = new LongTexts({ ...deps, transport });
  const signal = new AbortController().signal;
  await texts.step(signal);
  expect(texts.dueAt! - deps.clock.now()).toBeGreaterThanOrEqual(60_000);
  await texts.step(signal);
  await texts.step(signal);
  const grown = texts.dueAt! - deps.clock.now();
  await texts.step(signal);
  expect(asked.length).toBeGreaterThan(0);
  failing.push(null);
  texts.reset();
  await texts.step(signal);
  expect(texts.dueAt! - deps.clock.now()).toBeLessThan(grown);
});

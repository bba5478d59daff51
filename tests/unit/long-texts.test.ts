import { expect, it } from 'vitest';
import type { PullRequest } from '@/backend/sync/sync-protocol';
import { jobs } from '@/domain/streams';
import { Checkpoints } from '@/sync/pull/checkpoints';
import { LongTexts } from '@/sync/pull/long-texts';
import { Backoff } from '@/sync/backoff';
import { CLEAN } from '@/sync/document';
import type { Decide, StorePort } from '@/sync/store-port';
import { newId } from '@/domain/ids';
import { TestClock } from '../sync/support/test-clock';

/** A walk through an endless market, of which this device holds everything or nothing. */
async function walkOf({ holdsAll = false, pageTookMs = (_page: number): number => 0 }) {
  const clock = new TestClock();
  const asked: PullRequest[] = [];
  const store = {
    change: async (_collection: string, ids: string[], decide: Decide) => {
      for (const id of ids) decide(id, holdsAll ? { id, rev: 1, snapshot: '', sync: CLEAN } : undefined);
    },
    recall: async () => ({ jobs: { checkpoint: 'now', snapshot: '', sweep: false, texts: null } }),
    remember: async () => {},
  } as unknown as StorePort;
  const checkpoints = new Checkpoints(store);
  await checkpoints.load();
  const answer = async (requests: PullRequest[]) => {
    asked.push(requests[0]!);
    await clock.advance(pageTookMs(asked.length));
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
  await deps.checkpoints.advanceTexts('jobs', null);
  await texts.step(new AbortController().signal);
  // The page that was asked for ahead belongs to the walk before.
  expect(asked.map(({ checkpoint }) => checkpoint)).toEqual([null, { f: 1 }, null, { f: 3 }]);
});

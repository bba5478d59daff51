import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { jobs, people, type Stream } from '@/domain/streams';
import {
  type FaultKind,
  type PullRequest,
  SyncFault,
  type SyncTransport,
} from '@/backend/sync/sync-protocol';
import { Backoff } from '@/sync/backoff';
import { CLEAN, type SyncedRow } from '@/sync/document';
import { Checkpoints } from '@/sync/pull/checkpoints';
import { LongTexts } from '@/sync/pull/long-texts';
import type { Decide, StorePort } from '@/sync/store-port';
import { TestClock } from '../sync/support/test-clock';

const COVERED_SINCE = '2026-11-01T00:00:00Z';

const newIn = (stream: Stream, fields: object): SyncedRow => ({
  id: newId(),
  rev: 1,
  snapshot: '',
  sync: CLEAN,
  ...(stream.kind === undefined ? {} : { kind: stream.kind }),
  ...fields,
});

/** One page of texts over the rows that are here: what is asked for, and what is written. */
async function onePage(
  stream: Stream,
  rows: readonly SyncedRow[],
  documents: readonly object[],
  pull?: SyncTransport['pull'],
) {
  const asked: PullRequest[] = [];
  const written: unknown[] = [];
  const store = {
    change: async (_collection: string, ids: string[], decide: Decide) => {
      for (const id of ids) {
        const decision = decide(
          id,
          rows.find((row) => row.id === id),
        );
        if (decision) written.push(decision);
      }
    },
    // Positions and coverage, of which each reads its own part.
    recall: async () => ({
      [stream.name]: {
        checkpoint: 'now',
        snapshot: '',
        sweep: false,
        texts: null,
        since: COVERED_SINCE,
      },
    }),
    remember: async () => {},
    scan: async (_collection: string, each: (rows: readonly SyncedRow[]) => Promise<void>) => each(rows),
  } as unknown as StorePort;
  const checkpoints = new Checkpoints(store);
  await checkpoints.load();
  const answer = async (requests: PullRequest[]) => {
    asked.push(requests[0]!);
    return [
      {
        stream: stream.name,
        documents,
        checkpoint: null,
        more: false,
        rows_behind_horizon: 0,
        snapshot: 'walk',
        snapshot_complete: true,
      },
    ];
  };
  const texts = new LongTexts({
    store,
    transport: { pull: pull ?? answer } as never,
    clock: new TestClock(),
    streams: [stream],
    checkpoints,
    hasWrites: () => false,
    backoff: new Backoff(500, 60_000, () => 0.5),
    woken: () => new Promise<never>(() => {}),
  });
  return { step: () => texts.step(new AbortController().signal), asked, written };
}

describe('which rows a page of texts is for', () => {
  it('S12: a row that has its text is not written again', async () => {
    const [has, lacks] = [newIn(jobs, { description: 'Rigging' }), newIn(jobs, {})];
    const page = await onePage(
      jobs,
      [has, lacks],
      [has, lacks].map(({ id }) => ({ id, rev: 1, description: 'Rigging' })),
    );
    await page.step();
    expect(page.written).toEqual([{ put: { ...lacks, description: 'Rigging' } }]);
  });

  it('the person’s profile is in no catalogue: it is whole, and keeps what it says', async () => {
    const me = { ...newIn(people, { bio: 'As I wrote it' }), kind: 'me' };
    const page = await onePage(people, [me], [{ id: me.id, rev: 1, bio: 'Of another history' }]);
    await page.step();
    expect(page.written).toEqual([]);
  });

  it('S12: a company, which has no such text, takes no walk further back', async () => {
    const company = { ...newIn(people, { created_at: '2020-01-01T00:00:00Z' }), kind: 'company' };
    const page = await onePage(people, [company], []);
    await page.step();
    expect(page.asked).toMatchObject([{ part: 'texts', since: COVERED_SINCE }]);
  });
});

describe('a fault of a page of texts', () => {
  const failing = (kind: FaultKind) =>
    onePage(jobs, [], [], () => Promise.reject(new SyncFault(kind, 'No.')));

  it.each(['offline', 'token', 'barred', 'restored'] as const)(
    'concerns everything when it is: %s',
    async (kind) => {
      await expect((await failing(kind)).step()).rejects.toMatchObject({ kind });
    },
  );

  it.each(['busy', 'slow', 'foreign'] as const)('is waited for here alone when it is: %s', async (kind) => {
    expect(await (await failing(kind)).step()).toBe(false);
  });

  it('is this one’s own when the renewed token is refused here again', async () => {
    const page = await failing('token');
    await expect(page.step()).rejects.toMatchObject({ kind: 'token' });
    expect(await page.step()).toBe(false);
  });
});

import { type Case, alone, eventually, failure, ids, put, row, shown, waiting } from './device';

const PAGE = 300;
/** Ids that stand in a row, as those of a page of a snapshot do. */
const inARow = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `id-${String(from + index).padStart(6, '0')}`);

export const ROW_CASES: readonly Case[] = [
  {
    name: 'compare-and-set: twenty writers of one document all get their say',
    run: alone(async ({ jobs }) => {
      await put(jobs, [row('a', { count: 0 })]);
      const raise = (): Promise<void> =>
        jobs.change(['a'], (_id, current) =>
          current ? { put: { ...current, count: Number(current.count) + 1 } } : null,
        );
      await Promise.all(Array.from({ length: 20 }, raise));
      return (await jobs.one('a'))?.count;
    }),
    expected: 20,
  },
  {
    name: 'a document that is left as it is, is not written, and nobody hears of it',
    run: alone(async ({ jobs }) => {
      await put(jobs, [row('a', { title: 'as it was' })]);
      let heard = 0;
      jobs.changes$.subscribe(() => (heard += 1));
      await jobs.change(['a', 'nowhere'], () => null);
      return [(await jobs.one('a'))?.title, heard];
    }),
    expected: ['as it was', 0],
  },
  {
    name: 'what is expected to be new and is not, is decided again over what is there',
    run: alone(async ({ jobs }) => {
      await put(jobs, [row('a', { title: 'first' })]);
      const seen: unknown[] = [];
      await jobs.change(
        ['a', 'b'],
        (id, current) => {
          seen.push([id, current?.title ?? null]);
          return { put: row(id, { title: `${String(current?.title ?? 'no one')}, then second` }) };
        },
        { expectNew: true },
      );
      return [seen, (await jobs.get(['a', 'b'])).map(({ title }) => title)];
    }),
    expected: [
      [
        ['a', null],
        ['b', null],
        ['a', 'first'],
      ],
      ['first, then second', 'no one, then second'],
    ],
  },
  {
    name: 'index keys are computed on every write, and newest first is their ascending order',
    run: alone(async ({ jobs }) => {
      await put(jobs, [row('a', { day: 1 }), row('b', { day: 3 }), row('c', { day: 2 })]);
      await put(jobs, [row('d', { day: 9, status: 'closed' })]);
      const newest = { status: 'active' };
      const sort: Record<string, 'asc'>[] = [{ status: 'asc' }, { k_newest: 'asc' }];
      const before = ids(await jobs.find({ selector: newest, sort }));
      await jobs.change(['a'], (_id, current) => (current ? { put: { ...current, day: 8 } } : null));
      return [before, ids(await jobs.find({ selector: newest, sort, limit: 2 }))];
    }),
    expected: [
      ['b', 'c', 'a'],
      ['a', 'b'],
    ],
  },
  {
    name: 'the queue: what waits, in the order in which it was written',
    run: alone(async ({ jobs }) => {
      await put(jobs, [row('a', waiting('0003-t')), row('b', waiting('0001-t')), row('c')]);
      await put(jobs, [row('d', waiting('0002-t'))]);
      const sort: Record<string, 'asc'>[] = [{ 'sync.state': 'asc' }, { 'sync.order': 'asc' }];
      return ids(await jobs.find({ selector: { 'sync.state': 'waiting' }, sort, limit: 2 }));
    }),
    expected: ['b', 'd'],
  },
  {
    name: 'bulk reads by id find what is there, whether the ids stand in a row or far apart',
    run: alone(async ({ jobs }) => {
      const stored = inARow(0, PAGE);
      await put(
        jobs,
        stored.map((id) => row(id)),
        true,
      );
      const inside = await jobs.get([...inARow(100, 80), ...inARow(5000, 5)]);
      // Every third id over a long stretch: more strangers between them than the stretch is worth reading.
      const scattered = await jobs.get(stored.filter((_id, index) => index % 3 === 0));
      const few = await jobs.get([...inARow(299, 3), 'nowhere']);
      return [inside.length, scattered.length, ids(few)];
    }),
    expected: [80, 100, ['id-000299']],
  },
  {
    name: 'a page that is partly here already is written whole, and the rest stands',
    run: alone(async ({ jobs }) => {
      await put(
        jobs,
        inARow(0, PAGE).map((id) => row(id, { rev: 1 })),
        true,
      );
      const before = new Set<number>();
      await jobs.change(inARow(200, 200), (id, current) => {
        before.add(current?.rev ?? 0);
        return { put: row(id, { rev: 2 }) };
      });
      const revs = { 1: 0, 2: 0 };
      await jobs.scan((rows) => rows.forEach(({ rev }) => (revs[rev as 1 | 2] += 1)));
      return [[...before].toSorted(), revs, await jobs.count()];
    }),
    expected: [[0, 1], { 1: 200, 2: 200 }, 400],
  },
  {
    name: 'a scan visits every living document once, by id, in batches',
    run: alone(async ({ jobs }) => {
      await put(
        jobs,
        inARow(0, 25).map((id) => row(id)),
      );
      await jobs.change(['id-000003'], () => ({ remove: true }));
      await jobs.change(['id-000024'], () => ({ remove: true, keep: true }));
      const batches: string[][] = [];
      await jobs.scan((rows) => void batches.push(ids(rows)), 10);
      const visited = batches.flat();
      return [
        visited.length,
        visited.toSorted().join() === visited.join(),
        batches.every(({ length }) => length <= 10),
      ];
    }),
    expected: [23, true, true],
  },
  {
    name: 'S6: a document that is removed leaves nothing of its content, and can come again as a new one',
    run: alone(async ({ jobs }) => {
      await put(jobs, [row('a', { title: 'not yours any more' })]);
      await jobs.change(['a'], () => ({ remove: true }));
      const gone = [await jobs.get(['a']), await jobs.count(), await shown(jobs, 'a')];
      await put(jobs, [row('a', { day: 2 })]);
      const again = await jobs.one('a');
      return [...gone, [again?.title ?? null, again?.day]];
    }),
    expected: [[], 0, null, [null, 2]],
  },
  {
    name: 'S12: an evicted document is gone for readers, and a write lifts it out with its content',
    run: alone(async ({ jobs }) => {
      await put(jobs, [row('a', { title: 'all of it' })]);
      await jobs.change(['a'], () => ({ remove: true, keep: true }));
      const readers = [await jobs.get(['a']), await jobs.find({ selector: {} }), await jobs.count()];
      const seen = await shown(jobs, 'a');
      // Removing what has gone already is nothing to do.
      await jobs.change(['a'], () => ({ remove: true }));
      await jobs.change(['a'], (_id, current) =>
        current ? { put: { ...current, status: 'closed' } } : null,
      );
      const lifted = await jobs.one('a');
      return [readers, seen, [lifted?.title, lifted?.status, lifted?.tombstone ?? null]];
    }),
    expected: [[[], [], 0], { title: 'all of it' }, ['all of it', 'closed', null]],
  },
  {
    name: 'S12: cleaning up frees tombstones, content and all',
    run: alone(async ({ jobs }) => {
      await put(jobs, [row('a', { title: 'evicted' }), row('b', { title: 'stays' })]);
      await jobs.change(['a'], () => ({ remove: true, keep: true }));
      await jobs.cleanUp(60_000);
      const young = await shown(jobs, 'a');
      await jobs.cleanUp(0);
      return [young, await shown(jobs, 'a'), await shown(jobs, 'b')];
    }),
    expected: [{ title: 'evicted' }, null, { title: 'stays' }],
  },
  {
    name: 'every change is told once, with the document before and after',
    run: alone(async ({ jobs }) => {
      const heard: unknown[] = [];
      jobs.changes$.subscribe((changes) =>
        heard.push(
          changes.map(({ id, row: now, before }) => [id, now?.title ?? null, before?.title ?? null]),
        ),
      );
      await put(jobs, [row('a', { title: 'one' }), row('b', { title: 'one' })]);
      await put(jobs, [row('a', { title: 'two' })]);
      await jobs.change(['a'], () => ({ remove: true, keep: true }));
      await put(jobs, [row('a', { title: 'three' })]);
      await jobs.change(['b'], () => ({ remove: true }));
      await eventually(() => heard.length >= 5);
      // A document that was lifted out is as good as new.
      return heard.with(3, 'as new');
    }),
    expected: [
      [
        ['a', 'one', null],
        ['b', 'one', null],
      ],
      [['a', 'two', 'one']],
      [['a', null, 'two']],
      'as new',
      [['b', null, 'one']],
    ],
  },
  {
    name: 'S2: on a full disk a write fails as such, nothing of it stands, and with room it goes through',
    run: alone(async ({ jobs, metadata }, device) => {
      await put(jobs, [row('a', { title: 'before' })]);
      await device.fillDisk();
      const failures = [
        await failure(put(jobs, [row('a', { title: 'x'.repeat(100_000) }), row('b')])),
        await failure(metadata.set('place', { text: 'x'.repeat(100_000) })),
      ];
      const meanwhile = [(await jobs.one('a'))?.title, await jobs.count(), await metadata.get('place')];
      await device.freeDisk();
      await put(jobs, [row('a', { title: 'after' })]);
      return [failures, meanwhile, (await jobs.one('a'))?.title];
    }),
    expected: [['StorageFullError', 'StorageFullError'], ['before', 1, null], 'after'],
  },
];

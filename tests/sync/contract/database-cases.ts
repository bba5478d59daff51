import { firstValueFrom } from 'rxjs';
import {
  alone,
  type Case,
  type Device,
  eventually,
  failure,
  form,
  freshName,
  ids,
  open,
  put,
  type TabStorage,
  row,
  together,
  waiting,
} from './device';

/** Copies the rows that are not deleted into the next form, as an upgrade does. Returns the stored forms afterwards. */
async function copyInto(
  device: Device,
  storage: TabStorage,
  name: string,
  version: number,
  isAll: boolean,
): Promise<unknown> {
  const database = await storage.LocalDatabase.open(name, device.backendOf(storage), false);
  const [old] = (await database.storedForms()).inUse;
  if (!old) throw new Error('There is no stored form.');
  const [from, to] = [await database.openStoredForm(old), await database.openForm(form(version))];
  await from.rows.scan((rows) =>
    put(
      to.rows,
      rows.map((each) => ({ ...each, later: true })),
      true,
    ),
  );
  await from.close();
  await to.close();
  if (isAll) await database.supersede([{ form: old, lastEdit: '0007-t' }]);
  const { inUse, superseded } = await database.storedForms();
  await database.close();
  return [inUse.map((each) => each.version), superseded.map((each) => [each.version, each.lastEdit])];
}

export const DATABASE_CASES: readonly Case[] = [
  {
    name: 'metadata is replaced whole, and subscribers are notified',
    run: alone(async ({ metadata }) => {
      const seen: unknown[] = [];
      metadata.changes$('place').subscribe((value) => seen.push(value));
      const nothing = await metadata.get('place');
      await metadata.set('place', { x: 1, y: 1 });
      await Promise.all([metadata.set('place', { x: 2 }), metadata.set('other', { x: 9 })]);
      await eventually(() => seen.length >= 2);
      return [
        nothing,
        await metadata.get('place'),
        seen,
        await firstValueFrom(metadata.sinceOpened$('place')),
      ];
    }),
    expected: [null, { x: 2 }, [{ x: 1, y: 1 }, { x: 2 }], { x: 2 }],
  },
  {
    name: 'announced metadata reaches subscribers and is not stored',
    run: alone(async ({ metadata }) => {
      await metadata.set('place', { x: 1 });
      metadata.announce('place', { x: 2 });
      return [await metadata.latest('place'), await metadata.get('place')];
    }),
    expected: [{ x: 2 }, { x: 1 }],
  },
  {
    name: 'several metadata documents are written and deleted together',
    run: alone(async ({ metadata, database }) => {
      await metadata.set('old', { x: 1 });
      await database.writeMetadata(
        new Map([
          ['old', null],
          ['new', { x: 1 }],
          ['never stored', null],
        ]),
      );
      return [
        await database.readMetadata('old'),
        await database.readMetadata('new'),
        await metadata.get('new'),
      ];
    }),
    expected: [null, { x: 1 }, { x: 1 }],
  },
  {
    name: 'stored data survives closing and reopening, and counts as of an earlier run',
    async run(device) {
      const [storage, name] = [device.tab, freshName()];
      const first = await open(device, storage, name);
      await put(first.jobs, [row('a', waiting('0001-t')), row('b'), row('c', { title: 'kept' })]);
      await first.jobs.change(['b'], () => ({ remove: true }));
      await first.jobs.change(['c'], () => ({ remove: true, keep: true }));
      await first.metadata.set('place', { x: 1 });
      await first.database.close();
      const again = await open(device, storage, name);
      const seen: unknown[] = [
        ids(await again.jobs.find({ selector: {} })),
        (await again.jobs.one('a'))?.sync.state,
        await again.metadata.get('place'),
        await firstValueFrom(again.metadata.sinceOpened$('place')),
      ];
      await again.jobs.change(['c'], (_id, current) => (current ? { put: current } : null));
      seen.push((await again.jobs.one('c'))?.title);
      await again.database.remove();
      return seen;
    },
    expected: [['a'], 'waiting', { x: 1 }, null, 'kept'],
  },
  {
    name: 'S9: a removed database leaves nothing for the next one of the same name',
    async run(device) {
      const [storage, name] = [device.tab, freshName()];
      const first = await open(device, storage, name);
      await put(first.jobs, [row('a')]);
      await first.metadata.set('place', { x: 1 });
      await first.database.remove();
      const next = await open(device, storage, name);
      const seen = [await next.jobs.count(), await next.metadata.get('place')];
      await next.database.remove();
      return seen;
    },
    expected: [0, null],
  },
  {
    name: 'S11: rows copied into a newer form replace the store atomically, and the older form can be deleted',
    async run(device) {
      const [storage, name] = [device.tab, freshName()];
      const old = await open(device, storage, name);
      await put(old.jobs, [row('a', waiting('0001-t')), row('b', { day: 5 }), row('c')]);
      await old.jobs.change(['c'], () => ({ remove: true }));
      await old.metadata.set('place', { x: 1 });
      await old.database.close();
      const forms = await copyInto(device, storage, name, 1, true);
      const next = await open(device, storage, name, { version: 1 });
      const rows = await next.jobs.find({ selector: {}, sort: [{ id: 'asc' }] });
      const { superseded } = await next.database.storedForms();
      for (const each of superseded) await next.database.deleteSuperseded(each);
      const left = (await next.database.storedForms()).superseded.length;
      // The copy bypasses RxDB's collection, so the next write checks that it stored a valid revision.
      await next.jobs.change(['b'], (_id, current) =>
        current ? { put: { ...current, title: 'edited' } } : null,
      );
      const seen = [
        forms,
        rows.map(({ id, later, sync, k_newest: key }) => [id, later, sync.state, key]),
        left,
        (await next.jobs.one('b'))?.title,
        await next.metadata.get('place'),
      ];
      await next.database.remove();
      return seen;
    },
    expected: [
      [[], [[0, '0007-t']]],
      [
        ['a', true, 'waiting', '00000000000099'],
        ['b', true, 'clean', '00000000000094'],
      ],
      0,
      'edited',
      { x: 1 },
    ],
  },
  {
    name: 'S11: an incomplete copy changes nothing, and the next one starts with an empty form',
    async run(device) {
      const [storage, name] = [device.tab, freshName()];
      const old = await open(device, storage, name);
      await put(old.jobs, [row('a'), row('b')]);
      await old.database.close();
      const forms = await copyInto(device, storage, name, 1, false);
      const still = await open(device, storage, name);
      const before = ids(await still.jobs.find({ selector: {} }));
      await still.database.close();
      const database = await storage.LocalDatabase.open(name, device.backendOf(storage), false);
      await (await database.openForm(form(1))).clear();
      const cleared = await database.openForm(form(1));
      const left = await cleared.rows.count();
      await cleared.close();
      await database.remove();
      return [forms, before, left];
    },
    expected: [[[0], []], ['a', 'b'], 0],
  },
  {
    name: 'S11: a form that has changed without a new version does not open',
    async run(device) {
      const [storage, name] = [device.tab, freshName()];
      await (await open(device, storage, name)).database.close();
      const database = await storage.LocalDatabase.open(name, device.backendOf(storage), false);
      const opening = await failure(database.openCollections([form(0, { sneaked_in: { type: 'string' } })]));
      await database.remove();
      return opening;
    },
    expected: 'RxError (DB6)',
  },
  {
    name: 'two tabs: concurrent writes of one document are all applied',
    on: 'shared',
    run: together(async (first, second) => {
      await put(first.jobs, [row('a', { count: 0 })]);
      const raise = ({ jobs }: typeof first): Promise<void> =>
        jobs.change(['a'], (_id, current) =>
          current ? { put: { ...current, count: Number(current.count) + 1 } } : null,
        );
      await Promise.all(Array.from({ length: 20 }, (_, index) => raise(index % 2 === 0 ? first : second)));
      return [(await first.jobs.one('a'))?.count, (await second.jobs.one('a'))?.count];
    }),
    expected: [20, 20],
  },
  {
    name: 'two tabs: one receives the rows and metadata that the other writes or announces, in order',
    on: 'shared',
    run: together(async (first, second) => {
      const [rows, values]: [unknown[], unknown[]] = [[], []];
      second.jobs.changes$.subscribe((changes) =>
        rows.push(changes.map(({ id, row: now }) => [id, now?.title])),
      );
      second.metadata.changes$('place').subscribe((value) => values.push(value.x));
      await put(first.jobs, [row('a', { title: 'from the first tab' })]);
      await first.metadata.set('place', { x: 1 });
      first.metadata.announce('place', { x: 2 });
      await first.metadata.set('place', { x: 3 });
      await eventually(() => rows.length >= 1 && values.length >= 3);
      return [rows, values, await second.metadata.latest('place')];
    }),
    expected: [[[['a', 'from the first tab']]], [1, 2, 3], { x: 3 }],
  },
  {
    name: 'S11: a tab whose store is closed by an upgrade is notified, and its next write rejects',
    on: 'shared',
    run: together(async (first, second) => {
      let loss: unknown = null;
      second.lost$.subscribe((reason) => (loss = reason));
      await put(second.jobs, [row('a')]);
      const [old] = (await first.database.storedForms()).inUse;
      if (!old) throw new Error('There is no stored form.');
      await first.database.closeElsewhere(old);
      await eventually(() => loss !== null);
      return [loss, await failure(put(second.jobs, [row('b')]))];
    }),
    expected: ['updated', 'StorageUnavailableError'],
  },
  {
    name: 'S2: a page whose database is deleted is notified, its writes reject, and the database can be opened again',
    on: 'indexedDb',
    async run(device) {
      const [storage, name] = [device.tab, freshName()];
      const first = await open(device, storage, name);
      await put(first.jobs, [row('a')]);
      let loss: unknown = null;
      first.lost$.subscribe((reason) => (loss = reason));
      for (const found of await indexedDB.databases())
        if (found.name?.includes(name)) indexedDB.deleteDatabase(found.name);
      await eventually(() => loss !== null);
      const write = await failure(put(first.jobs, [row('b')]));
      await first.database.close();
      const next = await open(device, storage, name);
      const left = await next.jobs.count();
      await put(next.jobs, [row('c')]);
      const seen = [loss, write, left, await next.jobs.count()];
      await next.database.remove();
      return seen;
    },
    expected: ['deleted', 'StorageUnavailableError', 0, 1],
  },
  {
    name: 'files: records are found by id and by index, updated in part, persistent, and deleted with their database',
    on: 'indexedDb',
    async run(device) {
      const [storage, name] = [device.tab, freshName()];
      const place = storage.browserIndexedDb();
      if (!place) throw new Error('There is no IndexedDB.');
      interface Film {
        id: string;
        state: string;
        blob: Blob | null;
      }
      const table = new storage.KeyedTable<Film, 'state'>(name, ['state'], place);
      const film = (id: string, state: string): Film => ({ id, state, blob: new Blob(['film']) });
      await table.put([film('a', 'waiting'), film('b', 'stored')]);
      await table.update('a', { state: 'refused' });
      await table.update('nowhere', { state: 'refused' });
      table.close();
      const seen: unknown[] = [
        (await table.all()).map(({ id, state, blob }) => [id, state, blob?.size]),
        (await table.where('state', 'stored')).map(({ id }) => id),
      ];
      await table.remove(['b']);
      seen.push((await table.all()).map(({ id }) => id));
      await table.deleteDatabase();
      seen.push((await indexedDB.databases()).filter((each) => each.name === name).map(() => name));
      return seen;
    },
    expected: [
      [
        ['a', 'refused', 4],
        ['b', 'stored', 4],
      ],
      ['b'],
      ['a'],
      [],
    ],
  },
];

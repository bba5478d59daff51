import type { RowForm } from '@/store/storage/forms/row-form';
import type { LocalDatabase, OpenedCollections } from '@/store/storage/local-database';
import type { Rows } from '@/store/storage/rows';
import { CLEAN, type SyncedRow } from '@/sync/document';

export type TabStorage = typeof import('./tab-storage');
export type Backend = ReturnType<TabStorage['memoryBackend']>;

/** The environment of the contract: a disk, and tabs that use it. */
export interface Device {
  /** The only tab in most cases. */
  tab: TabStorage;
  /** Another tab on the same disk, with its own copy of all modules. Only where storage is shared. */
  newTab(): Promise<TabStorage>;
  backendOf(storage: TabStorage): Backend;
  /** Makes every later write fail for lack of space, until `freeDisk`. */
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
}

/** One promise of the storage layer. `run` returns its observations as JSON, so that a browser can report them. */
export interface Case {
  name: string;
  /** `shared`: only where tabs share storage. `indexedDb`: only on IndexedDB. */
  on?: 'shared' | 'indexedDb';
  run: (device: Device) => Promise<unknown>;
  expected: unknown;
}

let names = 0;
/** Unique, so that neither cases nor runs share a database. */
export const freshName = (): string => `contract-${Date.now().toString(36)}-${(names += 1)}`;

/** An index key for days 0 to 99 that sorts newest first: the later the day, the lower the key. */
const inverted = (day: unknown): string => String(99 - Number(day ?? 0)).padStart(14, '0');

/** The form of the contract's collection, in any version. */
export const form = (version = 0, extra: Record<string, { type: string }> = {}): RowForm => ({
  name: 'jobs',
  schema: {
    version,
    primaryKey: 'id',
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: 36 },
      rev: { type: 'number' },
      snapshot: { type: 'string' },
      status: { type: 'string', maxLength: 20 },
      k_newest: { type: 'string', maxLength: 14 },
      sync: {
        type: 'object',
        properties: { state: { type: 'string', maxLength: 8 }, order: { type: 'string', maxLength: 24 } },
        required: ['state', 'order'],
      },
      ...extra,
    },
    required: ['id', 'sync', 'status', 'k_newest'],
    indexes: [
      ['status', 'k_newest'],
      ['sync.state', 'sync.order'],
    ],
  } as unknown as RowForm['schema'],
  withIndexKeys: (row) => ({ ...row, k_newest: inverted(row.day) }),
});

export const row = (id: string, fields: Record<string, unknown> = {}): SyncedRow => ({
  id,
  rev: 1,
  snapshot: '',
  status: 'active',
  sync: CLEAN,
  ...fields,
});

export const waiting = (order: string): Pick<SyncedRow, 'sync'> => ({
  sync: { state: 'waiting', order, edit: order, since: 1, base: null },
});

export interface Open extends OpenedCollections {
  database: LocalDatabase;
  jobs: Rows;
}

export async function open(
  device: Device,
  storage: TabStorage,
  name: string,
  { version = 0, isShared = false } = {},
): Promise<Open> {
  const database = await storage.LocalDatabase.open(name, device.backendOf(storage), isShared);
  const opened = await database.openCollections([form(version)]);
  const jobs = opened.rows.get('jobs');
  if (!jobs) throw new Error('The collection did not open.');
  return { ...opened, database, jobs };
}

/** One tab with its own database, which is removed afterwards. */
export const alone =
  (act: (open: Open, device: Device) => Promise<unknown>) =>
  async (device: Device): Promise<unknown> => {
    const opened = await open(device, device.tab, freshName());
    try {
      return await act(opened, device);
    } finally {
      await opened.database.remove();
    }
  };

/** Two tabs on one database. Afterwards the second closes it and the first removes it. */
export const together =
  (act: (first: Open, second: Open, device: Device) => Promise<unknown>) =>
  async (device: Device): Promise<unknown> => {
    const name = freshName();
    const first = await open(device, device.tab, name, { isShared: true });
    const second = await open(device, await device.newTab(), name, { isShared: true });
    try {
      return await act(first, second, device);
    } finally {
      await second.database.close();
      await first.database.remove();
    }
  };

export const put = (rows: Rows, documents: readonly SyncedRow[], expectNew = false): Promise<void> => {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return rows.change(
    [...byId.keys()],
    (id) => {
      const document = byId.get(id);
      return document ? { put: document } : null;
    },
    { expectNew },
  );
};

/** The document as the callback of `change` receives it; `null` for none. */
export async function shown(rows: Rows, id: string): Promise<unknown> {
  let seen: unknown;
  await rows.change([id], (_id, current) => {
    seen = current === undefined ? null : { title: current.title };
    return null;
  });
  return seen;
}

export const ids = (rows: readonly SyncedRow[]): string[] => rows.map(({ id }) => id);

/** Waits for a condition that another tab or a later turn of the storage makes true. */
export async function eventually(holds: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > giveUpAt) throw new Error('The condition did not become true within 10 s.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The name of the error with which `work` rejects. */
export const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error as Error).name,
  );

import type { RowForm } from '@/store/storage/forms/row-form';
import type { LocalDatabase, OpenedCollections } from '@/store/storage/local-database';
import type { Rows } from '@/store/storage/rows';
import type { SyncedRow } from '@/sync/document';

export type Room = typeof import('./tab-room');
export type Backend = ReturnType<Room['memoryBackend']>;

/** Where the contract is checked: a disk, and tabs on it. */
export interface Device {
  /** The tab that most cases get along with. */
  tab: Room;
  /** Another tab on the same disk: a program of its own. Only where storage is shared. */
  newTab(): Promise<Room>;
  backendOf(room: Room): Backend;
  /** From here on nothing more can be stored. */
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
}

/** One thing that the storage promises. `run` does something and returns what is to be seen; JSON, so that a browser can report it. */
export interface Case {
  name: string;
  /** `shared`: on storages that several tabs share. `indexedDb`: on those that are an IndexedDB. */
  on?: 'shared' | 'indexedDb';
  run: (device: Device) => Promise<unknown>;
  expected: unknown;
}

let names = 0;
/** No two cases share a database, nor two runs. */
export const freshName = (): string => `contract-${Date.now().toString(36)}-${(names += 1)}`;

/** `00`..`99` days, newest first: the later the day, the lower its key. */
const inverted = (day: unknown): string => String(99 - Number(day ?? 0)).padStart(14, '0');

/** The collection of the contract, in any version of its form. */
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
  sync: { state: 'clean', order: '' },
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
  room: Room,
  name: string,
  { version = 0, isShared = false } = {},
): Promise<Open> {
  const database = await room.LocalDatabase.open(name, device.backendOf(room), isShared);
  const opened = await database.openCollections([form(version)]);
  const jobs = opened.rows.get('jobs');
  if (!jobs) throw new Error('The collection did not open.');
  return { ...opened, database, jobs };
}

/** One tab with a database of its own, gone afterwards. */
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

/** Two tabs on one database. The second has closed it when `act` is done. */
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

/** What `decide` is shown of a document; `null` for none. */
export async function shown(rows: Rows, id: string): Promise<unknown> {
  let seen: unknown;
  await rows.change([id], (_id, current) => {
    seen = current === undefined ? null : { title: current.title };
    return null;
  });
  return seen;
}

export const ids = (rows: readonly SyncedRow[]): string[] => rows.map(({ id }) => id);

/** Waits for what another tab, or the storage's own turn, brings. */
export async function eventually(holds: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > giveUpAt) throw new Error('It did not come.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** How something fails: the name of its error. */
export const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error as Error).name,
  );

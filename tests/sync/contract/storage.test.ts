import 'fake-indexeddb/auto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { Disk } from '../simulation/disk';
import { DATABASE_CASES } from './database-cases';
import type { Device, Room } from './device';
import { ROW_CASES } from './row-cases';

/** The storage room's contract in Node: in memory, and on Dexie over fake-indexeddb. In a browser: `storage-browser.test.ts`. */
const CASES = [...ROW_CASES, ...DATABASE_CASES];

/** Set before the first case. */
let tab: Room;
const outfile = resolve('dist/contract/tab-room.mjs');
let tabs = 0;
/** A program of its own for each tab, as a page is: in one program RxDB takes two databases of one name for a mistake. */
const newTab = async (): Promise<Room> =>
  (await import(`${pathToFileURL(outfile).href}?tab=${(tabs += 1)}-${process.pid}`)) as Room;

beforeAll(async () => {
  await build({
    entryPoints: ['tests/sync/contract/tab-room.ts'],
    outfile,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
  });
  tab = await newTab();
});

describe('the storage in memory', () => {
  const disk = new Disk();
  const device: Device = {
    get tab() {
      return tab;
    },
    newTab,
    backendOf: (room) => disk.over(room.memoryBackend()),
    fillDisk: async () => void (disk.isFull = true),
    freeDisk: async () => void (disk.isFull = false),
  };
  test.each(CASES.filter(({ on }) => on === undefined))('$name', async ({ run, expected }) => {
    expect(await run(device)).toEqual(expected);
  });
});

describe('the storage on Dexie over fake-indexeddb', () => {
  const { put, add } = IDBObjectStore.prototype;
  const refuse = (): never => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const device: Device = {
    get tab() {
      return tab;
    },
    newTab,
    backendOf: (room) => room.indexedDbBackend(),
    fillDisk: async () => void Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse }),
    freeDisk: async () => void Object.assign(IDBObjectStore.prototype, { put, add }),
  };
  test.each(CASES)('$name', async ({ run, expected }) => {
    expect(await run(device)).toEqual(expected);
  });
});

import 'fake-indexeddb/auto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { Disk } from '../simulation/disk';
import { DATABASE_CASES } from './database-cases';
import type { Device, TabStorage } from './device';
import { ROW_CASES } from './row-cases';

/** The contract of the storage layer in Node: in memory, and on Dexie with fake-indexeddb. In a browser: `storage-browser.test.ts`. */
const CASES = [...ROW_CASES, ...DATABASE_CASES];

let tab: TabStorage;
const outfile = resolve('dist/contract/tab-storage.mjs');
let tabs = 0;
/** Each tab imports its own copy of the modules, as a page does: within one copy RxDB refuses two databases of one name. */
const newTab = async (): Promise<TabStorage> =>
  (await import(`${pathToFileURL(outfile).href}?tab=${(tabs += 1)}-${process.pid}`)) as TabStorage;

beforeAll(async () => {
  await build({
    entryPoints: ['tests/sync/contract/tab-storage.ts'],
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

describe('storage in memory', () => {
  const disk = new Disk();
  const device: Device = {
    get tab() {
      return tab;
    },
    newTab,
    backendOf: (storage) => disk.over(storage.memoryBackend()),
    fillDisk: async () => void (disk.isFull = true),
    freeDisk: async () => void (disk.isFull = false),
  };
  test.each(CASES.filter(({ on }) => on === undefined))('$name', async ({ run, expected }) => {
    expect(await run(device)).toEqual(expected);
  });
});

describe('storage on Dexie with fake-indexeddb', () => {
  const { put, add } = IDBObjectStore.prototype;
  const refuse = (): never => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const device: Device = {
    get tab() {
      return tab;
    },
    newTab,
    backendOf: (storage) => storage.indexedDbBackend(),
    fillDisk: async () => void Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse }),
    freeDisk: async () => void Object.assign(IDBObjectStore.prototype, { put, add }),
  };
  test.each(CASES)('$name', async ({ run, expected }) => {
    expect(await run(device)).toEqual(expected);
  });
});

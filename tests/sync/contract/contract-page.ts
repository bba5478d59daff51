/** Runs the contract's cases inside Chromium, with iframes as tabs: each has its own memory, and all share the disk. */
import { DATABASE_CASES } from './database-cases';
import type { Device, TabStorage } from './device';
import { ROW_CASES } from './row-cases';
import * as tabStorage from './tab-storage';

declare const setDiskFull: (isFull: boolean) => Promise<void>;

async function newTab(): Promise<TabStorage> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.src = '/tab';
  document.body.append(frame);
  await loaded;
  return (frame.contentWindow as unknown as { storage: TabStorage }).storage;
}

const device: Device = {
  tab: tabStorage,
  newTab,
  backendOf: (storage) => storage.indexedDbBackend(),
  fillDisk: () => setDiskFull(true),
  freeDisk: () => setDiskFull(false),
};

export const contract = {
  run: (name: string): Promise<unknown> => {
    const found = [...ROW_CASES, ...DATABASE_CASES].find((each) => each.name === name);
    if (!found) throw new Error(`There is no case ${name}.`);
    return found.run(device);
  },
};

Object.assign(window, { contract, storage: tabStorage });

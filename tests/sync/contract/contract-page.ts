/** Runs inside Chromium: the contract's cases, with frames as tabs. Each frame has its own memory, and all share the disk. */
import { DATABASE_CASES } from './database-cases';
import type { Device, Room } from './device';
import { ROW_CASES } from './row-cases';
import * as tabRoom from './tab-room';

declare const setDiskFull: (isFull: boolean) => Promise<void>;

async function newTab(): Promise<Room> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.src = '/tab';
  document.body.append(frame);
  await loaded;
  return (frame.contentWindow as unknown as { room: Room }).room;
}

const device: Device = {
  tab: tabRoom,
  newTab,
  backendOf: (room) => room.indexedDbBackend(),
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

Object.assign(window, { contract, room: tabRoom });

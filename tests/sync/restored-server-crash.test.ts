import { expect, test } from 'vitest';
import { memoryBackend } from '@/store/storage/memory-backend';
import { updateMe } from '../support/edits';
import { Disk } from './simulation/disk';
import type { Device } from './support/device';
import { stage } from './support/fixture';

const set = stage();

/** As many writes as a device makes while it handles the answers to two offered edits, in as many phones as one page can have databases open. */
const WRITES = [
  [0, 1, 2, 3, 4, 5],
  [6, 7, 8, 9, 10, 11],
];

const phonesOf = (kills: readonly number[]) =>
  Promise.all(
    kills.map(async (writes) => {
      const me = await set.server.createUser({ profile: { headline: 'Grip', bio: 'Trucks' } });
      const disk = new Disk();
      const device = await set.phone(me, {
        collections: ['drafts', 'profiles'],
        backend: disk.over(memoryBackend()),
      });
      await device.sync();
      return { me, disk, device, writes };
    }),
  );
const offeredOf = ({ store }: Device): unknown[] =>
  store.refused
    .all()
    .flatMap(({ conflicts }) => conflicts.map(({ mine }) => mine))
    .toSorted();

test.each(WRITES)(
  'S2: a page killed after any number of writes while it keeps what a restored server did not take again loses nothing',
  async (...kills) => {
    const phones = await Promise.all(
      kills.map(async (writes) => {
        const me = await set.server.createUser({ profile: { headline: 'Grip', bio: 'Trucks' } });
        const disk = new Disk();
        const device = await set.phone(me, {
          collections: ['drafts', 'profiles'],
          backend: disk.over(memoryBackend()),
        });
        await device.sync();
        return { me, disk, device, writes };
      }),
    );
    await set.server.copy();
    for (const { device } of phones) {
      await updateMe(device.store, { bio: 'Trucks and cranes' });
      await device.sync();
      await updateMe(device.store, { headline: 'Key grip' });
      await device.sync();
      await device.goOffline();
    }
    await set.server.putBack();
    await set.server.sql(
      `update public.profiles set headline = 'Best boy', bio = 'Dollies' where id = any($1)`,
      [phones.map(({ me }) => me)],
    );
    for (const { device, disk, writes } of phones) {
      device.network.isUp = true;
      disk.dieAfter(writes);
      await device.sync().catch(() => {});
      await device.kill();
      disk.revive();
      await device.start();
      await device.sync();
      const offered = device.store.refused
        .all()
        .flatMap(({ conflicts }) => conflicts.map(({ mine }) => mine));
      expect([writes, ...offered.toSorted()]).toEqual([writes, 'Key grip', 'Trucks and cranes']);
    }
  },
);

test.each(WRITES)(
  'S2: nor does one that is killed while it learns that a part of an edit was taken, before the server is put back',
  async (...kills) => {
    const phones = await phonesOf(kills);
    await set.server.sql(`update public.profiles set bio = 'Dollies' where id = any($1)`, [
      phones.map(({ me }) => me),
    ]);
    await set.server.copy();
    for (const { device, disk, writes } of phones) {
      await updateMe(device.store, { bio: 'Trucks and cranes', skills: ['HMI'] });
      disk.dieAfter(writes);
      await device.sync().catch(() => {});
      await device.kill();
    }
    await set.server.putBack();
    for (const { me, device, disk, writes } of phones) {
      disk.revive();
      await device.start();
      await device.sync();
      const rows = await set.server.sql('select bio, skills from public.profiles where id = $1', [me]);
      expect([writes, offeredOf(device), rows]).toEqual([
        writes,
        ['Trucks and cranes'],
        [{ bio: 'Dollies', skills: ['HMI'] }],
      ]);
    }
  },
);

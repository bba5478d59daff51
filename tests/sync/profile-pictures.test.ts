import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { Credits } from '@/domain/definition/profile-parts';
import { newId } from '@/domain/ids';
import { avatarPath, filesOfMedia, standingAvatar } from '@/domain/people/profile-media';
import { observeMe, observePerson, updateMe } from '@/store/entities/profiles';
import { type EncodedSizes, removeAvatar, setAvatar } from '@/store/profile/media';
import { moveCredit, removeCredit } from '@/store/profile/credits';
import { observeFiles } from '@/store/files/observe-files';
import { PictureReader } from '@/store/files/pictures';
import { memoryBackend } from '@/store/storage/memory-backend';
import { countUnsent } from '@/store/writes/queue';
import { opened } from '@/store/writes/form-edit';
import { Disk } from './simulation/disk';
import type { Device } from './support/device';
import { stage } from './support/fixture';

const set = stage();
const COLLECTIONS = ['bookings', 'drafts', 'profiles'] as const;

/** The header of a JPEG of this size, padded to so many bytes. */
function jpeg(pixels: number, bytes: number): Blob {
  const header = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, pixels >> 8, pixels & 255, pixels >> 8, pixels & 255, 3];
  return new Blob([new Uint8Array(bytes).fill(pixels % 251).map((fill, at) => header[at] ?? fill)], {
    type: 'image/jpeg',
  });
}
const sizes = (): EncodedSizes => ({
  file: { blob: jpeg(512, 400), width: 512, height: 512 },
  thumb: { blob: jpeg(128, 90), width: 128, height: 128 },
});

const account = (): Promise<string> =>
  set.server.createUser({ name: 'Ines Marlow', profile: { bio: 'Nine years on focus.' } });
const phone = (id: string, disk = new Disk()): Promise<Device> =>
  set.phone(id, { collections: COLLECTIONS, storesFiles: true, backend: disk.over(memoryBackend()) });
const me = async (device: Device) => {
  const own = await firstValueFrom(observeMe(device.store));
  if (!own) throw new Error('The profile is not here.');
  return own;
};
const states = async (device: Device): Promise<string[]> => {
  const { id, media, attachments_stored } = await me(device);
  const files = await firstValueFrom(
    observeFiles(device.store, id, { id, attachments: filesOfMedia(media), attachments_stored }),
  );
  return files.map(({ state }) => state);
};
const pathIn = async (device: Device): Promise<string> => avatarPath(await me(device), 'file') ?? '';
const shown = async (device: Device, path: string): Promise<number> =>
  (
    await new PictureReader(device.store, (asked) => device.fileNetwork.transport().download(asked)).read(
      path,
    )
  ).size;
const objects = async (owner: string): Promise<number> =>
  (await set.server.sql("select 1 from storage.objects where name like $1 || '/%'", [owner])).length;

describe('a picture', () => {
  test('S1, S2, S3, S8: chosen offline is shown at once, survives a killed app, arrives once, and others see it', async () => {
    const id = await account();
    const other = await phone(await set.server.createUser({ role: 'employer', name: 'Petra Lind' }));
    const mine = await phone(id);
    await mine.sync();
    await mine.goOffline();
    await setAvatar(mine.store, sizes());
    expect(await shown(mine, await pathIn(mine))).toBe(400);
    expect(await states(mine)).toEqual(['waiting', 'waiting']);

    await mine.restart();
    expect(await shown(mine, await pathIn(mine)), 'after the app was killed').toBe(400);
    mine.network.isUp = true;
    // The reply to the first upload is lost.
    mine.fileNetwork.drops = ['after'];
    await mine.sync();
    await mine.upload();
    await mine.sync();
    await mine.upload();
    await mine.sync();
    expect(await states(mine)).toEqual(['sent', 'sent']);
    expect(await objects(id)).toBe(2);
    expect(await countUnsent(mine.store)).toMatchObject({ waiting: 0, refused: 0 });

    await other.sync();
    const person = await firstValueFrom(observePerson(other.store, id));
    expect(person?.avatar_url).toBe(`${id}/${standingAvatar((await me(mine)).media)?.thumb.id}`);
    expect(await shown(other, person?.avatar_url ?? '')).toBe(90);
  });

  test('S2: is not uploaded, and not lost, before the server has the change of the profile', async () => {
    const id = await account();
    const mine = await phone(id);
    await mine.sync();
    await mine.goOffline();
    await setAvatar(mine.store, sizes());
    // The files' network is back before the profile's change is sent.
    mine.network.isUp = true;
    await mine.upload();
    expect(mine.fileNetwork.uploads).toEqual([]);
    expect(await states(mine)).toEqual(['waiting', 'waiting']);
    await mine.sync();
    await mine.upload();
    expect(
      mine.fileNetwork.uploads.map(({ bytes }) => bytes),
      'the small one first',
    ).toEqual([90, 400]);
  });

  test('S2: its bytes are kept while the change that refers to them is being written', async () => {
    const mine = await phone(await account());
    await mine.sync();
    const [thumbId, fileId] = [newId(), newId()];
    const boxed = {
      name: 'Picture',
      type: 'image/jpeg',
      size: 90,
      collection: 'profiles' as const,
      documentId: mine.store.me(),
    };
    const added = {
      ...boxed,
      state: 'waiting' as const,
      sentence: '',
      blob: jpeg(128, 90),
      addedAt: mine.store.deps.now(),
    };
    await mine.store.files.add([
      { ...added, id: thumbId },
      { ...added, id: fileId },
    ]);
    await mine.upload();
    expect(await mine.store.files.all()).toHaveLength(2);
  });

  test('chosen twice before there is signal, the first is never sent', async () => {
    const id = await account();
    const mine = await phone(id);
    await mine.sync();
    await mine.goOffline();
    await setAvatar(mine.store, sizes());
    const first = standingAvatar((await me(mine)).media);
    await setAvatar(mine.store, sizes());
    mine.network.isUp = true;
    await mine.sync();
    await mine.upload();
    expect(mine.fileNetwork.uploads).toHaveLength(2);
    expect(mine.fileNetwork.uploads.some(({ path }) => path.includes(String(first?.file.id)))).toBe(false);
    expect(await objects(id)).toBe(2);
  });

  test('S6: that is removed leaves every list, and the initials are back', async () => {
    const id = await account();
    const mine = await phone(id);
    const other = await phone(await set.server.createUser({ role: 'employer', name: 'Petra Lind' }));
    await mine.sync();
    await setAvatar(mine.store, sizes());
    await mine.sync();
    await mine.upload();
    await mine.sync();
    await other.sync();
    const path = (await firstValueFrom(observePerson(other.store, id)))?.avatar_url ?? '';
    expect(path).not.toBe('');
    await removeAvatar(mine.store);
    expect(avatarPath(await me(mine))).toBeNull();
    await mine.sync();
    await other.sync();
    expect((await firstValueFrom(observePerson(other.store, id)))?.avatar_url).toBeNull();
    await expect(shown(other, path)).rejects.toThrow();
  });

  test('of somebody else is drawn only if it is a JPEG of a size that a profile can have', async () => {
    const mine = await phone(await account());
    const read = (blob: Blob): Promise<Blob> =>
      new PictureReader(mine.store, async () => blob).read('other/picture');
    expect((await read(jpeg(2048, 90))).type).toBe('image/jpeg');
    await expect(read(jpeg(2049, 90))).rejects.toThrow(TypeError);
    await expect(
      read(new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'])),
    ).rejects.toThrow(TypeError);
  });
});

describe('credits', () => {
  const credit = (production: string, year: number, place: number): Credits[string] => ({
    production,
    role: 'gaffer',
    year,
    kind: 'feature',
    url: null,
    place,
  });

  test('S2, S4: two devices that change different ones offline both win', async () => {
    const id = await account();
    const [here, there] = [await phone(id), await phone(id)];
    const [a, b, c] = [newId(), newId(), newId()];
    await here.sync();
    await updateMe(here.store, opened(await me(here)), {
      credits: {
        [a]: credit('Low Tide', 2024, 0),
        [b]: credit('Tallow', 2020, 1024),
        [c]: credit('Gravel', 2018, 2048),
      },
    });
    await here.sync();
    await there.sync();
    await here.goOffline();
    const form = opened(await me(here));
    await updateMe(here.store, form, {
      credits: { ...form.shown.credits, [a]: credit('High Tide', 2024, 0) },
    });
    await moveCredit(there.store, c, 'up');
    await removeCredit(there.store, b);
    await there.sync();
    here.network.isUp = true;
    await here.sync();
    await there.sync();
    const expected = { [a]: credit('High Tide', 2024, 0), [c]: credit('Gravel', 2018, 512) };
    expect((await me(here)).credits).toEqual(expected);
    expect((await me(there)).credits).toEqual(expected);
    expect(await countUnsent(here.store)).toMatchObject({ waiting: 0, refused: 0 });
  });
});

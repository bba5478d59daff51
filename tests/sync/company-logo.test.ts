import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { shownLogo } from '@/domain/companies/logo';
import { removeLogo, setLogo, type EncodedLogo } from '@/store/company/logo';
import { createCompany, observeCompany, updateCompany } from '@/store/entities/profiles';
import { PictureReader } from '@/store/files/pictures';
import { getPendingUploads } from '@/store/files/pending-uploads';
import { memoryBackend } from '@/store/storage/memory-backend';
import { opened } from '@/store/writes/form-edit';
import { countUnsent } from '@/store/writes/queue';
import { seedLogo, seedLogoBytes } from '../../supabase/seed/logo';
import { Disk } from './simulation/disk';
import type { Device } from './support/device';
import { stage } from './support/fixture';

const set = stage();

const SAMPLE = Object.values(seedLogo('sample'))[0];
const png = (id: string): Blob =>
  new Blob([(seedLogoBytes('sample', id) ?? new Uint8Array()).slice()], { type: 'image/png' });
const logo = (): EncodedLogo => ({
  file: { blob: png(SAMPLE?.file.id ?? ''), width: 256, height: 256 },
  thumb: { blob: png(SAMPLE?.thumb.id ?? ''), width: 128, height: 128 },
});

const employer = (name = 'Petra Lind'): Promise<string> => set.server.createUser({ role: 'employer', name });
const phone = (id: string | null, disk = new Disk()): Promise<Device> =>
  set.phone(id, {
    collections: id === null ? ['profiles'] : ['bookings', 'drafts', 'profiles'],
    storesFiles: id !== null,
    backend: disk.over(memoryBackend()),
  });
const companyOn = async (device: Device, id: string) => {
  const company = await firstValueFrom(observeCompany(device.store, id));
  if (!company) throw new Error('The company is not here.');
  return company;
};
const markOn = async (device: Device, id: string, size: 'thumb' | 'file' = 'thumb') =>
  shownLogo(await companyOn(device, id), size);
const drawnOn = async (device: Device, path: string): Promise<string> =>
  (
    await new PictureReader(device.store, (asked) => device.fileNetwork.transport().download(asked)).read(
      path,
    )
  ).type;
const objects = async (companyId: string): Promise<number> =>
  (await set.server.sql("select 1 from storage.objects where name like $1 || '/%'", [companyId])).length;

describe('the logo of a company', () => {
  test('S1, S2, S3, S8: chosen offline is shown at once, survives a killed app, arrives once, and visitors see it', async () => {
    const disk = new Disk();
    const mine = await phone(await employer(), disk);
    await mine.sync();
    const id = await createCompany(mine.store, { name: 'Gantry Row' });
    await mine.sync();
    await mine.goOffline();
    await setLogo(mine.store, id, logo());
    const waiting = await markOn(mine, id, 'file');
    expect(waiting?.isOnServer).toBe(false);
    expect(await drawnOn(mine, waiting?.path ?? '')).toBe('image/png');

    await mine.restart();
    expect(await drawnOn(mine, waiting?.path ?? ''), 'after the app was killed').toBe('image/png');
    mine.network.isUp = true;
    // The reply to the first upload is lost.
    mine.fileNetwork.drops = ['after'];
    await mine.sync();
    expect(await getPendingUploads(mine.store)).toHaveLength(2);
    await mine.upload();
    await mine.sync();
    await mine.upload();
    await mine.sync();
    expect(await objects(id)).toBe(2);
    expect(mine.fileNetwork.uploads.every(({ path }) => path.startsWith(`${id}/`))).toBe(true);
    expect(await countUnsent(mine.store)).toMatchObject({ waiting: 0, refused: 0 });
    expect(await markOn(mine, id)).toMatchObject({ isOnServer: true });

    const visitor = await phone(null);
    await visitor.sync();
    const shown = await markOn(visitor, id);
    expect(shown).toEqual(await markOn(mine, id));
    expect(await drawnOn(visitor, shown?.path ?? '')).toBe('image/png');
  });

  test('S1: of a company that is not on the server yet waits with it', async () => {
    const mine = await phone(await employer());
    await mine.sync();
    await mine.goOffline();
    const id = await createCompany(mine.store, { name: 'Gantry Row' });
    await setLogo(mine.store, id, logo());
    mine.network.isUp = true;
    await mine.upload();
    expect(mine.fileNetwork.uploads, 'before the server has the company').toEqual([]);
    await mine.sync();
    await mine.upload();
    await mine.sync();
    expect(await markOn(mine, id)).toMatchObject({ isOnServer: true });
  });

  test('S2, S4: is chosen on one device while another changes the words, and both stand', async () => {
    const account = await employer();
    const [here, there] = [await phone(account), await phone(account)];
    await here.sync();
    const id = await createCompany(here.store, { name: 'Gantry Row' });
    await here.sync();
    await there.sync();
    await setLogo(here.store, id, logo());
    await updateCompany(there.store, opened(await companyOn(there, id)), { about: 'Drama, on location.' });
    await there.sync();
    await here.sync();
    await here.upload();
    await here.sync();
    await there.sync();
    expect(await companyOn(there, id)).toMatchObject({
      about: 'Drama, on location.',
      logo_url: (await markOn(here, id))?.path,
    });
  });

  test('replaced before there is signal, the first is never sent; removed, the initials are back everywhere', async () => {
    const mine = await phone(await employer());
    await mine.sync();
    const id = await createCompany(mine.store, { name: 'Gantry Row' });
    await mine.sync();
    await mine.goOffline();
    await setLogo(mine.store, id, logo());
    const first = (await markOn(mine, id))?.path ?? '';
    await setLogo(mine.store, id, logo());
    mine.network.isUp = true;
    await mine.sync();
    await mine.upload();
    await mine.sync();
    expect(mine.fileNetwork.uploads).toHaveLength(2);
    expect(mine.fileNetwork.uploads.some(({ path }) => path === first)).toBe(false);
    const visitor = await phone(null);
    await visitor.sync();
    const path = (await markOn(visitor, id))?.path ?? '';
    await removeLogo(mine.store, id);
    expect(await markOn(mine, id)).toBeNull();
    await mine.sync();
    await mine.upload();
    await visitor.sync();
    expect(await markOn(visitor, id)).toBeNull();
    await expect(drawnOn(visitor, path)).rejects.toThrow();
    // What was replaced before it was sent is kept for ten minutes, as every file that no row refers to yet.
    expect(await mine.store.files.all('stored')).toEqual([]);
  });
});

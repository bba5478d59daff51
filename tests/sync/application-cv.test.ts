import { firstValueFrom } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { attachmentsOf, cvOf } from '@/domain/attachments';
import { filesOfMedia, piecesOf, standingCv } from '@/domain/people/profile-media';
import { REFUSALS } from '@/domain/refusals';
import type { Application } from '@/domain/streams/applications';
import { applyToJob, observeMyApplicationTo, withdrawApplication } from '@/store/entities/applications';
import { observeMe, updateMe } from '@/store/entities/profiles';
import { filePortOf } from '@/store/files/file-port';
import { observeFiles, readFile } from '@/store/files/observe-files';
import { observeApplicationsWithCv, removeCv, setCv } from '@/store/profile/cv';
import { addVideo } from '@/store/profile/media';
import { memoryBackend } from '@/store/storage/memory-backend';
import { opened } from '@/store/writes/form-edit';
import { countUnsent, observeQueue } from '@/store/writes/queue';
import { discardWaiting, retryRefused } from '@/store/writes/queue-actions';
import { Disk } from './simulation/disk';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { publishedJob } from './support/people';

const set = stage();
const COLLECTIONS = ['drafts', 'profiles', 'applications', 'jobs'] as const;

const pdf = (name = 'Ines Marlow.pdf', bytes = 300): File =>
  new File(['%PDF-1.7', new Uint8Array(bytes - 8)], name, { type: 'application/pdf' });

interface Scene {
  ines: Device;
  mara: Device;
  id: string;
  jobs: [string, string];
}

/** A talent and an employer with two jobs, which both of them have. */
async function scene(): Promise<Scene> {
  const poster = await set.server.createUser({ role: 'employer', name: 'Mara Voss' });
  const mara = await set.phone(poster, { collections: COLLECTIONS, storesFiles: true });
  const jobs: [string, string] = [
    await publishedJob(set.server, poster),
    await publishedJob(set.server, poster),
  ];
  const id = await set.server.createUser({ name: 'Ines Marlow', profile: { bio: 'Nine years on focus.' } });
  const ines = await set.phone(id, {
    collections: COLLECTIONS,
    storesFiles: true,
    backend: new Disk().over(memoryBackend()),
  });
  await ines.sync();
  return { ines, mara, id, jobs };
}

const myCv = async ({ store }: Device) => standingCv((await firstValueFrom(observeMe(store)))?.media);
const apply = async (device: Device, jobId: string): Promise<string> =>
  applyToJob(device.store, { jobId, cvId: (await myCv(device))?.id ?? null });
const settle = async (device: Device): Promise<void> => {
  await device.sync();
  await device.upload();
  await device.sync();
};
const received = async (device: Device, id: string): Promise<Application> => {
  await device.sync();
  const row = await device.store.rows('applications').one(id);
  if (!row) throw new Error('The application is not here.');
  return row as unknown as Application;
};
const stateOf = async (device: Device, application: Application): Promise<string | undefined> => {
  const cv = cvOf(application);
  const [file] = await firstValueFrom(
    observeFiles(device.store, application.applicant_id, {
      id: application.id,
      attachments: cv ? [cv] : [],
      attachments_stored: application.attachments_stored,
    }),
  );
  return file?.state;
};
const openedCv = (device: Device, application: Application): Promise<Blob> => {
  const cv = cvOf(application);
  if (!cv) throw new Error('No CV goes with it.');
  const about = {
    collection: 'applications' as const,
    documentId: application.id,
    ownerId: application.applicant_id,
  };
  return readFile(device.store, about, cv, (path) => device.fileNetwork.transport().download(path));
};
const objects = async (owner: string): Promise<number> =>
  (await set.server.sql("select 1 from storage.objects where name like $1 || '/%'", [owner])).length;

describe('a CV', () => {
  test('S1, S2, S3, S8: added and sent with an application offline, survives a killed app, arrives once, and the employer opens it', async () => {
    const { ines, mara, id, jobs } = await scene();
    await ines.goOffline();
    await setCv(ines.store, pdf());
    await addVideo(ines.store, 'https://vimeo.com/76979871', 'Reel');
    const [reel] = piecesOf((await firstValueFrom(observeMe(ines.store)))?.media);
    const application = await applyToJob(ines.store, {
      jobId: jobs[0],
      cvId: (await myCv(ines))?.id ?? null,
      pieceIds: [reel?.id ?? ''],
    });
    await ines.restart();
    const mine = await firstValueFrom(observeMyApplicationTo(ines.store, jobs[0]));
    expect(cvOf(mine as Application)?.name).toBe('Ines Marlow.pdf');
    expect(await stateOf(ines, mine as Application)).toBe('waiting');
    expect(Object.keys(mine?.portfolio ?? {})).toEqual([reel?.id]);

    // The upload stops halfway, and later its reply is lost.
    let goOn = (): void => {};
    ines.fileNetwork.holds = [new Promise((resolve) => (goOn = resolve))];
    ines.fileNetwork.drops = ['after'];
    ines.network.isUp = true;
    await ines.sync();
    // The application does not wait for the file.
    const early = await received(mara, application);
    expect(cvOf(early)).toMatchObject({ name: 'Ines Marlow.pdf', size: 300 });
    expect(await stateOf(mara, early)).toBe('expected');
    expect(Object.values(early.portfolio)).toMatchObject([{ kind: 'video', title: 'Reel' }]);

    goOn();
    await settle(ines);
    await settle(ines);
    expect(await objects(id)).toBe(1);
    expect(await countUnsent(ines.store)).toMatchObject({ waiting: 0, refused: 0 });
    const here = await received(mara, application);
    expect(await stateOf(mara, here)).toBe('sent');
    expect(await (await openedCv(mara, here)).slice(0, 5).text()).toBe('%PDF-');
  });

  test('S2: that is replaced and removed before there is signal still goes with the applications that it was attached to', async () => {
    const { ines, mara, id, jobs } = await scene();
    await ines.goOffline();
    await setCv(ines.store, pdf('First.pdf', 300));
    const first = await apply(ines, jobs[0]);
    await setCv(ines.store, pdf('Second.pdf', 400));
    const second = await apply(ines, jobs[1]);
    await removeCv(ines.store);
    // Longer than orphaned files are kept.
    ines.clock.advance(60 * 60_000);
    ines.network.isUp = true;
    await settle(ines);
    await settle(ines);
    for (const [application, name, bytes] of [
      [first, 'First.pdf', 300],
      [second, 'Second.pdf', 400],
    ] as const) {
      const row = await received(mara, application);
      expect(cvOf(row)).toMatchObject({ name, size: bytes });
      expect((await openedCv(mara, row)).size).toBe(bytes);
    }
    expect(await objects(id)).toBe(2);
    expect(await myCv(ines)).toBeNull();
  });

  test('S2: of two applications that were never sent, the one that stays keeps it when the other is taken back', async () => {
    const { ines, mara, jobs } = await scene();
    await ines.goOffline();
    await setCv(ines.store, pdf());
    const first = await apply(ines, jobs[0]);
    const second = await apply(ines, jobs[1]);
    await removeCv(ines.store);
    ines.clock.advance(60 * 60_000);
    // Nothing is sent yet; files that nothing refers to would go.
    await ines.upload();
    const [kept] = await ines.store.files.all();
    expect(kept?.state).toBe('waiting');
    const taken = kept?.documentId ?? '';
    expect([first, second]).toContain(taken);
    await discardWaiting(ines.store, 'applications', taken);
    ines.network.isUp = true;
    await settle(ines);
    await settle(ines);
    expect((await openedCv(mara, await received(mara, taken === first ? second : first))).size).toBe(300);
  });

  test('S2, S7: whose change of the profile is refused still comes with the application, and the refused change can be sent again', async () => {
    const { ines, mara, id, jobs } = await scene();
    await set.server.createUser({ name: 'Ida Marsh', profile: { username: 'marlow' } });
    await ines.goOffline();
    await setCv(ines.store, pdf());
    const me = await firstValueFrom(observeMe(ines.store));
    if (!me) throw new Error('No profile is here.');
    // One profile, one write: the taken name takes the CV down with it.
    await updateMe(ines.store, opened(me), { username: 'marlow' });
    const application = await apply(ines, jobs[0]);
    // The upload stops halfway, so that what is early can be seen.
    let goOn = (): void => {};
    ines.fileNetwork.holds = [new Promise((resolve) => (goOn = resolve))];
    ines.network.isUp = true;
    await ines.sync();
    expect(await myCv(ines)).toBeNull();
    expect(await countUnsent(ines.store)).toMatchObject({ refused: 1 });
    expect(await stateOf(mara, await received(mara, application))).toBe('expected');

    goOn();
    await settle(ines);
    expect(await objects(id)).toBe(1);
    const here = await received(mara, application);
    expect(await stateOf(mara, here)).toBe('sent');
    expect((await openedCv(mara, here)).size).toBe(300);

    const [item] = (await firstValueFrom(observeQueue(ines.store))).refused;
    await retryRefused(ines.store, item?.id ?? '', { username: 'ines_marlow' });
    await settle(ines);
    expect(await countUnsent(ines.store)).toMatchObject({ waiting: 0, refused: 0 });
    expect((await myCv(ines))?.title).toBe('Ines Marlow.pdf');
    expect(await objects(id)).toBe(1);
  });

  test('S6: wakes whoever looks after files when its application is withdrawn, though nothing refers to it any more', async () => {
    const { ines, jobs } = await scene();
    await setCv(ines.store, pdf());
    const application = await apply(ines, jobs[0]);
    await settle(ines);
    const heard = vi.fn<(reason: string) => void>();
    const stop = filePortOf(ines.store).onChange(heard);
    heard.mockClear();
    await withdrawApplication(ines.store, application);
    await expect.poll(() => heard.mock.calls).toContainEqual(['write']);
    stop();
  });

  test('S6: leaves the employer’s device when the application is withdrawn', async () => {
    const { ines, mara, jobs } = await scene();
    await setCv(ines.store, pdf());
    const application = await apply(ines, jobs[0]);
    await settle(ines);
    const row = await received(mara, application);
    await openedCv(mara, row);
    expect(await mara.store.files.all()).toHaveLength(1);
    await withdrawApplication(ines.store, application);
    await ines.sync();
    expect(cvOf(await received(mara, application))).toBeNull();
    await mara.upload();
    expect(await mara.store.files.all()).toEqual([]);
    await expect(openedCv(mara, row)).rejects.toThrow();
  });

  test('is one PDF: nothing is stored of anything else, and what uses it is known', async () => {
    const { ines, jobs } = await scene();
    await expect(setCv(ines.store, new File(['<html>'], 'cv.pdf'))).rejects.toThrow(REFUSALS.MQ628);
    expect(await ines.store.files.all()).toEqual([]);
    await setCv(ines.store, pdf('a/b.pdf'));
    const cv = await myCv(ines);
    expect(cv?.title).toBe('a_b.pdf');
    const media = (await firstValueFrom(observeMe(ines.store)))?.media;
    expect(attachmentsOf({ attachments: filesOfMedia(media) })).toHaveLength(1);
    const count = () => firstValueFrom(observeApplicationsWithCv(ines.store, cv?.file.id ?? ''));
    expect(await count()).toBe(0);
    await apply(ines, jobs[0]);
    expect(await count()).toBe(1);
    await expect(applyToJob(ines.store, { jobId: jobs[1], cvId: 'another' })).rejects.toThrow(REFUSALS.MQ631);
  });
});

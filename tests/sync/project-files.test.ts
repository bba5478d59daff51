import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { attachmentPath, AUTO_FETCH_MAX_BYTES } from '@/domain/attachments';
import { projectMemberId } from '@/domain/ids';
import { REFUSALS } from '@/domain/refusals';
import type { ProjectFile } from '@/domain/streams/production/projectfiles';
import { keepOnDevice, stopKeeping } from '@/store/files/kept-files';
import { observeFiles } from '@/store/files/observe-files';
import { removeOrphanedFiles } from '@/store/files/remove-orphaned-files';
import { addProjectFiles, observeProjectFiles, removeProjectFile } from '@/store/projects/project-files';
import { answerProject } from '@/store/projects/crew';
import { startProject } from '@/store/projects/projects';
import { memoryBackend } from '@/store/storage/memory-backend';
import { countUnsent } from '@/store/writes/queue';
import { Disk } from './simulation/disk';
import type { Device } from './support/device';
import { stage } from './support/fixture';

const set = stage();
const COLLECTIONS = ['drafts', 'profiles', 'projects', 'saved'] as const;
const LARGE = AUTO_FETCH_MAX_BYTES + 1;

const pdf = (name = 'script.pdf', bytes = 300): File =>
  new File(['%PDF-1.7', new Uint8Array(bytes - 8)], name, { type: 'application/pdf' });

interface Scene {
  petra: Device;
  ines: Device;
  ids: { petra: string; ines: string };
  project: string;
  disk: Disk;
}

/** An editor and a member of one project, each on their own phone. */
async function scene(): Promise<Scene> {
  const ids = {
    petra: await set.server.createUser({ name: 'Petra Lind', role: 'employer' }),
    ines: await set.server.createUser({ name: 'Ines Marlow' }),
  };
  const disk = new Disk();
  const phone = (id: string, backend = new Disk().over(memoryBackend())): Promise<Device> =>
    set.phone(id, { collections: COLLECTIONS, storesFiles: true, backend });
  const petra = await phone(ids.petra, disk.over(memoryBackend()));
  const project = await startProject(petra.store, {
    title: 'Low Tide',
    production_kind: 'commercial',
    logline: '',
    starts_on: null,
    ends_on: null,
    timezone: 'Europe/London',
    city: '',
  });
  await petra.sync();
  await set.server.sql(
    `insert into public.project_members (id, project_id, user_id, answer, status) values ($1, $2, $3, 'accepted', 'joined')`,
    [await projectMemberId(project, ids.ines), project, ids.ines],
  );
  const ines = await phone(ids.ines);
  await ines.sync();
  return { petra, ines, ids, project, disk };
}

const filesOf = ({ store }: Device, project: string) => firstValueFrom(observeProjectFiles(store, project));
const only = async (device: Device, project: string) => {
  const [file, ...others] = await filesOf(device, project);
  if (!file || others.length > 0) throw new Error(`${others.length + 1} files, not one.`);
  return file;
};
const stateOf = async (device: Device, row: ProjectFile) => {
  const [file] = await firstValueFrom(observeFiles(device.store, row.added_by, row));
  return file?.state;
};
const settle = async (device: Device): Promise<void> => {
  await device.sync();
  await device.upload();
  await device.sync();
};
const about = (row: ProjectFile) => ({
  collection: 'projects' as const,
  documentId: row.id,
  ownerId: row.added_by,
});
const fileOf = (row: ProjectFile) => {
  const [file] = row.attachments;
  if (!file) throw new Error('The row has no file.');
  return file;
};
const keep = async (device: Device, row: ProjectFile): Promise<void> =>
  keepOnDevice(device.store, about(row), fileOf(row), (path) =>
    device.fileNetwork.transport().download(path),
  );
const boxed = async (device: Device) => device.store.files.all();

describe('a file of a project', () => {
  test('S2, S3: is added without a signal, and arrives once after its row, whatever is lost on the way', async () => {
    const { petra, ines, project, ids } = await scene();
    await petra.goOffline();
    await addProjectFiles(petra.store, project, [pdf('Low Tide script.pdf')]);
    const row = await only(petra, project);
    expect(row).toMatchObject({ file_kind: 'script', attachments_stored: [] });
    expect(await stateOf(petra, row)).toBe('waiting');
    expect(await countUnsent(petra.store)).toMatchObject({ waiting: 1 });
    petra.network.isUp = true;
    petra.fileNetwork.drops = ['after'];
    await settle(petra);
    await settle(petra);
    expect(await stateOf(petra, await only(petra, project))).toBe('sent');
    await ines.sync();
    expect(await stateOf(ines, await only(ines, project))).toBe('sent');
    const objects = await set.server.sql('select name from storage.objects where name like $1', [
      `${ids.petra}/%`,
    ]);
    expect(objects).toEqual([{ name: attachmentPath(ids.petra, fileOf(row).id) }]);
  });

  test('is not added where its name promises another kind of file, and neither are those picked with it', async () => {
    const { petra, project } = await scene();
    const fake = new File(['MZ', new Uint8Array(9)], 'call.pdf', { type: 'application/pdf' });
    await expect(addProjectFiles(petra.store, project, [pdf(), fake])).rejects.toThrow(
      REFUSALS.MQ773.replace('{name}', 'call.pdf'),
    );
    expect(await filesOf(petra, project)).toEqual([]);
    expect(await boxed(petra)).toEqual([]);
  });

  test('S12: is kept whole on the device of whoever wants it there, and gives way to nothing', async () => {
    const { petra, ines, project } = await scene();
    await addProjectFiles(petra.store, project, [pdf('script.pdf', LARGE)]);
    await settle(petra);
    await ines.sync();
    const row = await only(ines, project);
    await keep(ines, row);
    await removeOrphanedFiles(ines.store);
    expect((await boxed(ines)).map(({ isKept, blob }) => [isKept, blob?.size])).toEqual([[true, LARGE]]);
    await ines.goOffline();
    const [shown] = await firstValueFrom(observeFiles(ines.store, row.added_by, row));
    expect(shown).toMatchObject({ isKept: true, isOnDevice: true });
    await stopKeeping(ines.store, fileOf(row).id);
    expect(await boxed(ines)).toEqual([]);
  });

  test('S12: its own editor keeps it while it waits, and has it after it was sent', async () => {
    const { petra, project } = await scene();
    await petra.goOffline();
    await addProjectFiles(petra.store, project, [pdf('script.pdf', LARGE)]);
    await keep(petra, await only(petra, project));
    petra.network.isUp = true;
    await settle(petra);
    expect((await boxed(petra)).map(({ state, blob }) => [state, blob?.size])).toEqual([['stored', LARGE]]);
  });

  test('S6: leaves the device with the project, kept or not', async () => {
    const { petra, ines, project, ids } = await scene();
    await addProjectFiles(petra.store, project, [pdf()]);
    await settle(petra);
    await ines.sync();
    await keep(ines, await only(ines, project));
    await answerProject(ines.store, await projectMemberId(project, ids.ines), 'left');
    await settle(ines);
    await removeOrphanedFiles(ines.store);
    expect(await filesOf(ines, project)).toEqual([]);
    expect(await boxed(ines)).toEqual([]);
  });

  test('S6: leaves every device as an editor removes it, also without a signal, and its bytes the server', async () => {
    const { petra, ines, project, ids } = await scene();
    await addProjectFiles(petra.store, project, [pdf()]);
    await settle(petra);
    await ines.sync();
    const row = await only(ines, project);
    await keep(ines, row);
    await petra.goOffline();
    await removeProjectFile(petra.store, row.id);
    expect(await filesOf(petra, project)).toEqual([]);
    petra.network.isUp = true;
    await settle(petra);
    await settle(ines);
    await removeOrphanedFiles(ines.store);
    expect(await filesOf(ines, project)).toEqual([]);
    expect(await boxed(ines)).toEqual([]);
    expect(await set.server.sql('select path from public.attachments_to_remove() as path')).toContainEqual({
      path: attachmentPath(ids.petra, fileOf(row).id),
    });
  });
});

import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { changesFor, versionOf } from '@/domain/call-sheets/changes';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { receiptStateOf } from '@/domain/call-sheets/receipt-state';
import { refusal } from '@/domain/refusals';
import { bookings, type CollectionName } from '@/domain/streams';
import { bookings as bookingStream } from '@/domain/streams/production/bookings';
import { portOf } from '@/store/sync/sync-port';
import { cleanRow } from '@/sync/document';
import { newId } from '@/domain/ids';
import { OFF } from '@/domain/call-sheets/off';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import {
  observeCallsheet,
  observeCallsheets,
  publishCallsheet,
  startCallsheet,
} from '@/store/projects/callsheets';
import { answerProject, inviteToProject } from '@/store/projects/crew';
import { observeMyProjects, startProject } from '@/store/projects/projects';
import { confirmCall, observeMyReceipts, observeReceipts } from '@/store/projects/receipts';
import { toggleSaved } from '@/store/entities/saved';
import { memoryBackend } from '@/store/storage/memory-backend';
import { countUnsent, countUnsentWork } from '@/store/writes/queue';
import { opened } from '@/store/writes/form-edit';
import { Disk } from './simulation/disk';
import type { Device } from './support/device';
import { sampleWorld } from '../support/sample-world';
import { stage } from './support/fixture';

const set = stage();
/** Three phones are open at once, and a process holds thirteen collections. */
const COLLECTIONS = ['drafts', 'profiles', 'projects', 'saved'] as const;
/** Whoever begins a sheet leaves off whom they have booked for other days. */
const OF_AN_EDITOR = [...COLLECTIONS, 'bookings'] as const;

interface Scene {
  petra: Device;
  ines: Device;
  tomas: Device;
  ids: { petra: string; ines: string; tomas: string };
}

async function scene(): Promise<Scene> {
  const ids = {
    petra: await set.server.createUser({ name: 'Petra Lind', role: 'employer' }),
    ines: await set.server.createUser({ name: 'Ines Marlow' }),
    tomas: await set.server.createUser({ name: 'Tomas Reyes' }),
  };
  const phone = async (id: string, collections: readonly CollectionName[] = COLLECTIONS): Promise<Device> => {
    const device = await set.phone(id, {
      collections,
      backend: new Disk().over(memoryBackend()),
    });
    await device.sync();
    return device;
  };
  return {
    petra: await phone(ids.petra, OF_AN_EDITOR),
    ines: await phone(ids.ines),
    tomas: await phone(ids.tomas),
    ids,
  };
}

/** The signal is back; the server takes what was written, and its first answer gets lost. */
async function onlineWithLostReply(device: Device): Promise<void> {
  device.network.isUp = true;
  let lost = 0;
  device.network.after.push((call) => call !== 'push' || lost++ > 0);
  await device.sync();
  expect(lost, 'sent again after the lost answer').toBeGreaterThan(1);
}

const projectsOf = ({ store }: Device) => firstValueFrom(observeMyProjects(store));
const sheetsOf = ({ store }: Device, project: string) => firstValueFrom(observeCallsheets(store, project));
const sheetOf = async (device: Device, id: string) => {
  const sheet = await firstValueFrom(observeCallsheet(device.store, id));
  if (!sheet) throw new Error('The call sheet is not on this device.');
  return sheet;
};
const receiptOf = async ({ store }: Device, sheet: string) => {
  const receipt = (await firstValueFrom(observeMyReceipts(store))).get(sheet);
  if (!receipt) throw new Error('There is no receipt on this device.');
  return receipt;
};
const FIELDS = {
  title: 'Low Tide',
  production_kind: 'commercial',
  logline: '',
  starts_on: null,
  ends_on: null,
  timezone: 'Europe/London',
  city: '',
} as const;

/** A project with two people who have joined, and a published sheet with a general call at half past six. */
async function published({ petra, ines, tomas, ids }: Scene): Promise<{ project: string; sheet: string }> {
  const project = await startProject(petra.store, FIELDS);
  for (const [id, name] of [
    [ids.ines, 'Ines Marlow'],
    [ids.tomas, 'Tomas Reyes'],
  ] as const) {
    await toggleSaved(petra.store, 'profile', id, name);
    await inviteToProject(petra.store, project, { id, name, headline: '' }, 'gaffer');
  }
  await petra.sync();
  for (const device of [ines, tomas]) {
    await device.sync();
    const [invitation] = (await projectsOf(device)).invitations;
    await answerProject(device.store, String(invitation?.id), 'accepted');
    await device.sync();
  }
  await petra.sync();
  const sheet = await startCallsheet(petra.store, project, '2099-02-01');
  await publish(petra, sheet, '06:30');
  return { project, sheet };
}

async function publish(petra: Device, id: string, generalCall: string): Promise<void> {
  const { status, shoot_day, content, calls } = await sheetOf(petra, id);
  await publishCallsheet(petra.store, opened({ id, status, shoot_day, content, calls }), {
    shoot_day,
    calls,
    content: { ...content, general_call: generalCall },
  });
  await petra.sync();
}

test('S1, S3: a project, its crew and a sheet are made without a signal, over a killed app and a lost reply, and arrive once', async () => {
  const { petra, ines, ids } = await scene();
  await petra.goOffline();
  const project = await startProject(petra.store, FIELDS);
  expect((await projectsOf(petra)).projects).toMatchObject([{ isEditor: true, mine: null }]);
  await toggleSaved(petra.store, 'profile', ids.ines, 'Ines Marlow');
  const person = { id: ids.ines, name: 'Ines Marlow', headline: '' };
  await inviteToProject(petra.store, project, person, 'gaffer');
  // Asking twice is one invitation.
  await inviteToProject(petra.store, project, person, 'gaffer');
  const sheet = await startCallsheet(petra.store, project, '2099-02-01');
  expect(await countUnsent(petra.store)).toEqual({ waiting: 4, refused: 0 });
  await petra.restart();
  await onlineWithLostReply(petra);
  expect(await countUnsent(petra.store)).toEqual({ waiting: 0, refused: 0 });
  expect((await projectsOf(petra)).projects).toMatchObject([{ mine: { access: 'owner' } }]);
  expect(await sheetsOf(petra, project)).toMatchObject([{ id: sheet, version: 0, content: BLANK_CONTENT }]);

  await ines.sync();
  expect((await projectsOf(ines)).invitations).toMatchObject([
    { project_title: 'Low Tide', invited_by_name: 'Petra Lind' },
  ]);
  const [{ n } = { n: 0 }] = await set.server.sql<{ n: number }>(
    "select count(*)::int as n from public.notifications where user_id = $1 and type = 'project'",
    [ids.ines],
  );
  expect(n).toBe(1);
});

test('S3, S8: a sheet that arrives is reported as delivered, and a confirmation without a signal arrives once', async () => {
  const people = await scene();
  const { petra, ines, ids } = people;
  const { project, sheet } = await published(people);
  await ines.sync();
  await petra.sync();
  const stateAtPetra = async () => {
    const all = await firstValueFrom(observeReceipts(petra.store, project));
    const receipt = all.find(({ user_id: user }) => user === ids.ines);
    return receipt && receiptStateOf(receipt, 1);
  };
  expect(await stateAtPetra()).toBe('delivered');
  await ines.goOffline();
  await confirmCall(ines.store, (await receiptOf(ines, sheet)).id, 1);
  await confirmCall(ines.store, (await receiptOf(ines, sheet)).id, 1);
  await ines.restart();
  const waiting = await receiptOf(ines, sheet);
  expect([receiptStateOf(waiting, 1), waiting.sync.state]).toEqual(['confirmed', 'waiting']);
  expect(await countUnsentWork(ines.store)).toEqual({ waiting: 1, refused: 0 });
  await onlineWithLostReply(ines);
  await petra.sync();
  expect(await stateAtPetra()).toBe('confirmed');
});

test('S7: two confirm without a signal, the sheet is revised: who was late is refused with a sentence, sees what changed, and confirms that', async () => {
  const people = await scene();
  const { petra, ines, tomas, ids } = people;
  const { sheet } = await published(people);
  for (const device of [ines, tomas]) {
    await device.sync();
    await device.goOffline();
    await confirmCall(device.store, (await receiptOf(device, sheet)).id, 1);
  }
  tomas.network.isUp = true;
  await tomas.sync();
  await publish(petra, sheet, '05:30');

  ines.network.isUp = true;
  await ines.sync();
  const refused = await receiptOf(ines, sheet);
  expect(refused).toMatchObject({
    confirmed_version: 0,
    sync: { state: 'refused', code: 'MQ681', sentence: refusal('MQ681', { version: '2' }) },
  });
  await tomas.sync();
  const atTomas = await sheetOf(tomas, sheet);
  const receipt = await receiptOf(tomas, sheet);
  expect([receipt.confirmed_version, receiptStateOf(receipt, 2)]).toEqual([1, 'delivered']);
  const before = versionOf(atTomas, receipt.confirmed_version);
  expect(before && changesFor(before, atTomas, ids.tomas)).toMatchObject([
    { label: 'Your call', was: '06:30', now: '05:30' },
    { label: 'General call' },
  ]);

  await confirmCall(ines.store, refused.id, 2);
  await ines.sync();
  expect(await receiptOf(ines, sheet)).toMatchObject({ confirmed_version: 2, sync: { state: 'sent' } });
  expect(await countUnsent(ines.store)).toEqual({ waiting: 0, refused: 0 });
});

test('S6: who leaves loses the project and its sheets on every device, and who joins late has them', async () => {
  const people = await scene();
  const { petra, ines } = people;
  const { project, sheet } = await published(people);
  await ines.sync();
  expect(await sheetsOf(ines, project)).toHaveLength(1);
  const [mine] = (await projectsOf(ines)).projects;
  await answerProject(ines.store, String(mine?.mine?.id), 'left');
  expect((await projectsOf(ines)).projects, 'gone as soon as it is said').toEqual([]);
  await ines.sync();
  expect(await sheetsOf(ines, project)).toEqual([]);
  expect(await firstValueFrom(observeCallsheet(ines.store, sheet))).toBeNull();
  expect((await firstValueFrom(observeMyReceipts(ines.store))).size).toBe(0);
  await petra.sync();
  expect(await firstValueFrom(observeReceipts(petra.store, project))).toHaveLength(3);
});

test('a sheet begins with whoever is booked for other days of the show left off, by whoever booked them', async () => {
  const { petra, ids } = await scene();
  await petra.goOffline();
  const project = await startProject(petra.store, FIELDS);
  const booked = {
    ...bookingStream.sample(sampleWorld()),
    id: newId(),
    project_id: project,
    employer_id: ids.petra,
    talent_id: ids.ines,
    status: 'confirmed',
    days: ['2099-02-02'],
  };
  await portOf(petra.store).change('bookings', [booked.id], () => ({
    put: cleanRow(bookings, { rev: 1, ...booked }, ''),
  }));
  const begun = async (day: string, like?: Parameters<typeof startCallsheet>[3]) =>
    firstValueFrom(observeCallsheet(petra.store, await startCallsheet(petra.store, project, day, like)));
  const callsOf = async (day: string) => (await begun(day))?.calls;
  expect(await callsOf('2099-02-01')).toEqual({ [ids.ines]: { ...NO_CALL, call: OFF } });
  expect(await callsOf('2099-02-02')).toEqual({});
  const content = { ...BLANK_CONTENT, general_call: '06:30', unit_base: 'Harbour' };
  const like = {
    content: { ...content, notes: 'Quiet by the school today' },
    calls: { [ids.petra]: { ...NO_CALL, note: 'Van from the hotel' } },
  };
  expect(await begun('2099-02-02', like), 'nothing said of another day alone').toMatchObject({
    content,
    calls: {},
  });
});

import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { daysFromTo, type DayMark, firstOfMonth, monthsLater } from '@/domain/availability/day-marks';
import { isFreeOn } from '@/domain/availability/shown-days';
import { refusal } from '@/domain/refusals';
import { addDays } from '@/domain/values/days';
import {
  markDays,
  observeMyCalendar,
  observeOwnDays,
  openDayNote,
  saveDayNote,
  undoMarks,
} from '@/store/entities/availability';
import { observePeople } from '@/store/entities/profiles';
import { memoryBackend } from '@/store/storage/memory-backend';
import { countUnsent } from '@/store/writes/queue';
import { Disk } from './simulation/disk';
import type { Device } from './support/device';
import { stage } from './support/fixture';

const set = stage();
const COLLECTIONS = ['drafts', 'profiles', 'applications', 'jobs', 'bookings'] as const;
const mark = (state: DayMark['state'], note = ''): DayMark => ({ state, part: 'day', note });

/** The first days of a month that is still to come, for the device's clock and the server's. */
const MONTH = monthsLater(new Date().toISOString().slice(0, 10), 2);
const [FIRST, SECOND, THIRD] = [0, 1, 2].map((n) => addDays(MONTH, n)) as [string, string, string];

const talent = (): Promise<string> =>
  set.server.createUser({
    name: 'Ines Marlow',
    profile: { bio: 'Nine years on focus.', role_codes: ['first_ac'] },
  });
async function phone(id: string | null): Promise<Device> {
  const device = await set.phone(id, { collections: COLLECTIONS, backend: new Disk().over(memoryBackend()) });
  await device.sync();
  return device;
}
const marks = async ({ store }: Device) => (await firstValueFrom(observeMyCalendar(store))).marks;
const online = async (device: Device): Promise<void> => {
  device.network.isUp = true;
  await device.sync();
};

test('S1, S2: two devices mark different days of a month without a signal, and both have all of them', async () => {
  const id = await talent();
  const [one, other] = [await phone(id), await phone(id)];
  await one.goOffline();
  await other.goOffline();
  await markDays(one.store, { [FIRST]: mark('free'), [SECOND]: mark('busy', 'Dentist') });
  await markDays(other.store, { [THIRD]: mark('hold') });
  await other.restart();
  expect(await marks(other)).toEqual({ [THIRD]: mark('hold') });
  for (const device of [one, other, one]) await online(device);
  const all = { [FIRST]: mark('free'), [SECOND]: mark('busy', 'Dentist'), [THIRD]: mark('hold') };
  expect([await marks(one), await marks(other)]).toEqual([all, all]);
  for (const device of [one, other])
    expect(await countUnsent(device.store)).toEqual({ waiting: 0, refused: 0 });
});

test('S2: days of many months are one write: a page that is killed in the middle leaves all of them or none', async () => {
  const device = await phone(await talent());
  await device.goOffline();
  const bulks: number[] = [];
  device.store.rows('bookings').changes$.subscribe((changes) => bulks.push(changes.length));
  const days = [0, 1, 2, 3, 4].map((n) => monthsLater(MONTH, n));
  await markDays(device.store, Object.fromEntries(days.map((day) => [day, mark('busy')])));
  expect(bulks).toEqual([5]);
  await undoMarks(device.store, Object.fromEntries(days.map((day) => [day, mark('busy')])), {});
  expect(bulks).toEqual([5, 5]);
  await markDays(device.store, { [monthsLater(MONTH, 7)]: null });
  expect(bulks).toEqual([5, 5]);
  expect(await marks(device)).toEqual({});
});

test('S7: the same day marked differently on two devices is a conflict of that day alone', async () => {
  const id = await talent();
  const [one, other] = [await phone(id), await phone(id)];
  for (const device of [one, other]) await device.goOffline();
  await markDays(one.store, { [FIRST]: mark('free'), [SECOND]: mark('free') });
  await markDays(other.store, { [FIRST]: mark('busy'), [THIRD]: mark('busy') });
  for (const device of [one, other]) await online(device);
  expect(await marks(other)).toEqual({
    [FIRST]: mark('free'),
    [SECOND]: mark('free'),
    [THIRD]: mark('busy'),
  });
  expect(other.store.refused.all()).toMatchObject([{ code: 'CONFLICT', conflicts: [{ field: 'days' }] }]);
});

test('S2: a tap on a day says what it is, and changes nothing of a note that its page has not shown yet', async () => {
  const { store } = await phone(await talent());
  await markDays(store, { [FIRST]: mark('free'), [SECOND]: mark('free'), [THIRD]: mark('free') });
  const shown = { [FIRST]: mark('free'), [SECOND]: mark('free'), [THIRD]: mark('free') };
  // From another device, in the same moment.
  await markDays(store, { [FIRST]: mark('hold', 'Ask Petra'), [SECOND]: mark('hold', 'Dentist') });
  await markDays(store, { [FIRST]: { state: 'busy' }, [SECOND]: null, [THIRD]: null }, shown);
  expect((await firstValueFrom(observeMyCalendar(store))).marks).toEqual({
    [FIRST]: mark('busy', 'Ask Petra'),
    [SECOND]: mark('hold', 'Dentist'),
  });
});

test('S2: undo gives back the state of a day, and leaves a note that was written since', async () => {
  const device = await phone(await talent());
  await markDays(device.store, { [FIRST]: mark('hold', 'Ask') });
  const before = await marks(device);
  const made = { [FIRST]: { state: 'busy' }, [SECOND]: { state: 'busy' } } as const;
  await markDays(device.store, made, before);
  await markDays(device.store, { [FIRST]: mark('busy', 'Asked'), [SECOND]: mark('busy', 'Leeds') });
  await undoMarks(device.store, made, before);
  expect(await marks(device)).toEqual({ [FIRST]: mark('hold', 'Asked'), [SECOND]: mark('busy', 'Leeds') });
});

test('a day that was taken away by a tap too many has its note back as it is marked again', async () => {
  const { store } = await phone(await talent());
  const before = { [FIRST]: mark('busy', 'Prep') };
  await markDays(store, before);
  await markDays(store, { [FIRST]: null }, before);
  expect((await firstValueFrom(observeMyCalendar(store))).marks).toEqual({});
  await markDays(store, { [FIRST]: { state: 'free' }, [SECOND]: { state: 'free' } });
  expect((await firstValueFrom(observeMyCalendar(store))).marks).toEqual({
    [FIRST]: mark('free', 'Prep'),
    [SECOND]: mark('free'),
  });
});

test('S2: the note of a day is saved over what its field showed, and over nothing else', async () => {
  const { store } = await phone(await talent());
  await markDays(store, { [FIRST]: mark('hold', 'Ask'), [SECOND]: mark('hold') });
  const [asked, empty] = [openDayNote(mark('hold', 'Ask')), openDayNote(mark('hold'))];
  await markDays(store, { [FIRST]: mark('busy', 'Ask'), [SECOND]: mark('hold', 'Dentist') });
  const saved = await saveDayNote(store, FIRST, asked, 'Ask Petra');
  expect(saved.result, 'another state is no other note').toBe('stored');
  expect((await saveDayNote(store, FIRST, saved.form, 'Ask Petra again')).result).toBe('stored');
  expect((await saveDayNote(store, SECOND, empty, 'Leeds')).result).toBe('offered');
  expect((await firstValueFrom(observeMyCalendar(store))).marks).toEqual({
    [FIRST]: mark('busy', 'Ask Petra again'),
    [SECOND]: mark('hold', 'Dentist'),
  });
  expect(store.refused.all()).toMatchObject([
    { conflicts: [{ field: 'days', mine: { [SECOND]: { note: 'Leeds' } } }] },
  ]);
});

test('a range over months is one write for each, and undo leaves what was changed since', async () => {
  const device = await phone(await talent());
  await device.goOffline();
  await markDays(device.store, { [FIRST]: mark('hold', 'Ask') });
  const before = await marks(device);
  const made = Object.fromEntries(
    daysFromTo(FIRST, addDays(monthsLater(FIRST, 1), 2)).map((day) => [day, mark('free')]),
  );
  await markDays(device.store, made);
  expect(await countUnsent(device.store)).toEqual({ waiting: 2, refused: 0 });
  await markDays(device.store, { [SECOND]: mark('travel'), [THIRD]: null });
  await undoMarks(device.store, made, before);
  expect(await marks(device)).toEqual({ [FIRST]: mark('hold', 'Ask'), [SECOND]: mark('travel') });
});

test('MQ651: days too far away are not written at all', async () => {
  const device = await phone(await talent());
  const far = monthsLater(FIRST, 40);
  await expect(markDays(device.store, { [FIRST]: mark('free'), [far]: mark('free') })).rejects.toThrow(
    refusal('MQ651'),
  );
  expect(await countUnsent(device.store)).toEqual({ waiting: 0, refused: 0 });
});

test('S1: a coordinator without a signal finds who is free, and never whose days are not known', async () => {
  const [free, silent] = [await talent(), await talent()];
  const coordinator = await set.server.createUser({ role: 'employer' });
  const theirs = await phone(free);
  await markDays(theirs.store, { [FIRST]: mark('free'), [SECOND]: mark('free'), [THIRD]: mark('busy') });
  await theirs.sync();
  const desk = await phone(coordinator);
  await desk.goOffline();
  const found = async (...days: string[]): Promise<string[]> => {
    const { people } = await firstValueFrom(
      observePeople(desk.store, { filter: { freeOn: days }, limit: 20 }),
    );
    return people.map(({ id }) => id).filter((id) => id === free || id === silent);
  };
  expect(await found(FIRST, SECOND)).toEqual([free]);
  expect(await found(FIRST, THIRD)).toEqual([]);
  expect((await found()).toSorted()).toEqual([free, silent].toSorted());
});

test('the own days that jobs are compared with begin on the asked day', async () => {
  const device = await phone(await talent());
  await markDays(device.store, { [FIRST]: mark('free'), [THIRD]: mark('busy') });
  const text = await firstValueFrom(observeOwnDays(device.store, SECOND));
  expect(text).toBe(`${SECOND}-b`);
  expect(isFreeOn(text, [FIRST])).toBe(false);
  expect(firstOfMonth(FIRST)).toBe(FIRST);
});

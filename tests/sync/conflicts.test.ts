import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import {
  saveConflictChoices,
  observeConflict,
  resolveConflict,
  undoConflict,
} from '@/store/writes/conflicts';
import { observeDraft, observeJob, publishJob } from '@/store/entities/jobs';
import { observeMe } from '@/store/entities/profiles';
import { countUnsent } from '@/store/writes/queue';
import { retryRefused } from '@/store/writes/queue-actions';
import type { Device } from './support/device';
import { once, reply } from './support/network';
import { jobContent, publishedJob } from './support/people';
import { stage } from './support/fixture';
import { saveJobDraft, updateJob, updateMe } from '../support/edits';

const set = stage();
const profile = { collections: ['profiles', 'drafts'] as const };
const jobs = { collections: ['jobs', 'drafts'] as const };

/** Two devices of one person that edit offline, then sync one after the other. */
async function editOffline(
  me: string,
  options: typeof profile | typeof jobs,
  first: (device: Device) => Promise<void>,
  second: (device: Device) => Promise<void>,
): Promise<[Device, Device]> {
  const [a, b] = [await set.phone(me, options), await set.phone(me, options)];
  await a.goOffline();
  await b.goOffline();
  await first(a);
  await second(b);
  for (const device of [a, b]) {
    device.network.isUp = true;
    await device.sync();
  }
  return [a, b];
}

const onServer = async (me: string, field: string) =>
  (
    await set.server.sql<Record<string, unknown>>(`select ${field} from public.profiles where id = $1`, [me])
  )[0]?.[field];
const me = async (device: Device) => firstValueFrom(observeMe(device.store));
const conflict = async (device: Device, index = 0) =>
  firstValueFrom(observeConflict(device.store, device.store.refused.all()[index]!.id));

describe('S2, S7: a conflict of two fields', () => {
  const twoFields = async () => {
    const id = await set.server.createUser({ profile: { bio: 'Light.' } });
    const [a, b] = await editOffline(
      id,
      profile,
      (device) => updateMe(device.store, { headline: 'Gaffer', bio: 'Light, since 2004.' }),
      (device) =>
        updateMe(device.store, { headline: 'Chief lighting technician', bio: 'Light and rigging.' }),
    );
    return { id, a, b };
  };

  test('is offered field by field, and each is resolved on its own: mine, theirs, or text combined from both', async () => {
    const { id, a, b } = await twoFields();
    const offered = await conflict(b);
    expect(offered?.parts).toMatchObject([
      { path: 'headline', mine: 'Chief lighting technician', theirs: 'Gaffer', isNewer: false },
      { path: 'bio', mine: 'Light and rigging.', theirs: 'Light, since 2004.' },
    ]);
    await resolveConflict(b.store, offered!.id, {
      headline: { take: 'theirs' },
      bio: { take: 'text', text: 'Light and rigging, since 2004.' },
    });
    expect(await me(b)).toMatchObject({
      headline: 'Gaffer',
      bio: 'Light and rigging, since 2004.',
      sync: { state: 'waiting' },
    });
    expect(b.store.refused.all()).toEqual([]);
    await b.sync();
    await a.sync();
    expect(await me(a)).toMatchObject({ headline: 'Gaffer', bio: 'Light and rigging, since 2004.' });
    expect(await onServer(id, 'bio')).toBe('Light and rigging, since 2004.');
  });

  test('undone before its resolution is sent: nothing is sent, and the offer returns with the choices', async () => {
    const { id, b } = await twoFields();
    const offered = (await conflict(b))!;
    await b.goOffline();
    const resolution = await resolveConflict(b.store, offered.id, {
      headline: { take: 'mine' },
      bio: { take: 'text', text: 'Both.' },
    });
    const pushes = b.network.count('push');
    await undoConflict(b.store, resolution);
    expect(await me(b)).toMatchObject({ headline: 'Gaffer', bio: 'Light, since 2004.' });
    expect(await conflict(b)).toMatchObject({
      id: offered.id,
      parts: offered.parts,
      choices: { bio: { take: 'text', text: 'Both.' } },
    });
    b.network.isUp = true;
    await b.sync();
    expect(b.network.count('push')).toBe(pushes);
    expect(await onServer(id, 'headline')).toBe('Gaffer');
  });

  test('undone after its resolution was sent: theirs is written again, and the offer can be resolved again', async () => {
    const { id, a, b } = await twoFields();
    const offered = (await conflict(b))!;
    const resolution = await resolveConflict(b.store, offered.id, {
      headline: { take: 'mine' },
      bio: { take: 'mine' },
    });
    await b.sync();
    expect(await onServer(id, 'headline')).toBe('Chief lighting technician');
    await undoConflict(b.store, resolution);
    await b.sync();
    expect(await onServer(id, 'headline')).toBe('Gaffer');
    expect(await countUnsent(b.store)).toEqual({ waiting: 0, refused: 1 });
    await resolveConflict(b.store, offered.id, { headline: { take: 'mine' } });
    await b.sync();
    await a.sync();
    expect(await me(a)).toMatchObject({ headline: 'Chief lighting technician', bio: 'Light, since 2004.' });
  });

  test('undone after a later edit by somebody else: theirs stays, and mine is offered again', async () => {
    const { id, a, b } = await twoFields();
    const resolution = await resolveConflict(b.store, (await conflict(b))!.id, {
      headline: { take: 'mine' },
      bio: { take: 'mine' },
    });
    await b.sync();
    await a.sync();
    await updateMe(a.store, { headline: 'On holiday' });
    await a.sync();
    await b.sync();
    await undoConflict(b.store, resolution);
    await b.sync();
    expect(await onServer(id, 'headline')).toBe('On holiday');
    expect(await onServer(id, 'bio')).toBe('Light, since 2004.');
    expect((await conflict(b))?.parts).toMatchObject([
      { path: 'headline', mine: 'Chief lighting technician', theirs: 'On holiday', isNewer: true },
      { path: 'bio' },
    ]);
  });

  test('keeps half-typed choices when the tab is killed', async () => {
    const { b } = await twoFields();
    const { id } = (await conflict(b))!;
    await saveConflictChoices(b.store, id, { bio: { take: 'text', text: 'Half a thought' } });
    await b.restart();
    expect((await conflict(b))?.choices).toEqual({ bio: { take: 'text', text: 'Half a thought' } });
  });

  test('is not changed by an invalid choice', async () => {
    const { b } = await twoFields();
    const { id } = (await conflict(b))!;
    await expect(
      resolveConflict(b.store, id, { bio: { take: 'text', text: 'x'.repeat(2_001) } }),
    ).rejects.toMatchObject({ name: 'InvalidWriteError', field: 'bio' });
    expect(await me(b)).toMatchObject({ bio: 'Light, since 2004.', sync: { state: 'refused' } });
    expect(b.store.refused.all()).toHaveLength(1);
  });
});

test('S2: a document that conflicts twice before it is resolved offers both fields', async () => {
  const id = await set.server.createUser({ profile: { bio: 'Light.' } });
  const [a, b] = await editOffline(
    id,
    profile,
    (device) => updateMe(device.store, { bio: 'Light, since 2004.' }),
    async () => {},
  );
  await b.goOffline();
  await updateMe(b.store, { bio: 'Light and rigging.' });
  await updateMe(a.store, { bio: 'Light, since 2005.' });
  await a.sync();
  // While the answer to the first edit is in flight, both devices edit again.
  const isFirst = once('push', true, false);
  b.network.after.push(async (call) => {
    if (!isFirst(call)) return true;
    await updateMe(b.store, { headline: 'Chief lighting technician', bio: 'Light, rigging and stunts.' });
    await updateMe(a.store, { headline: 'Gaffer' });
    await a.sync();
    return true;
  });
  b.network.isUp = true;
  await b.sync();
  expect(await me(b)).toMatchObject({ headline: 'Gaffer', bio: 'Light, since 2005.' });
  const offered = b.store.refused.all().flatMap(({ conflicts }) => conflicts);
  expect(offered).toEqual([
    { field: 'bio', mine: 'Light, rigging and stunts.', theirs: 'Light, since 2005.' },
    { field: 'headline', mine: 'Chief lighting technician', theirs: 'Gaffer' },
  ]);
});

test('S2: an edit made while an earlier one is in flight conflicts with another device’s edit on top of it', async () => {
  const id = await set.server.createUser({ profile: { bio: 'Light.' } });
  const [a, b] = await editOffline(
    id,
    profile,
    async () => {},
    async () => {},
  );
  // The edit arrives, its answer is lost, and the other device edits on top of it.
  await b.goOffline();
  await updateMe(b.store, { bio: 'Light, since 2004.' });
  const isLost = once('push', true, false);
  b.network.after.push((call) => (isLost(call) ? (b.network.isUp = false) : true));
  b.network.isUp = true;
  await b.sync();
  await updateMe(b.store, { headline: 'Gaffer' });
  await a.sync();
  await updateMe(a.store, { bio: 'Light, since 2004, and rigging.' });
  await a.sync();
  // Only the answer can show that, because pulls fail until it arrives.
  let isAnswered = false;
  b.network.before.push(async (call) => {
    if (call === 'pull') return isAnswered ? null : reply(503, {});
    if (!isAnswered) await updateMe(b.store, { bio: 'Light, since 2004, and stunts.' });
    isAnswered = true;
    return null;
  });
  b.network.isUp = true;
  b.clock.advance(60_000);
  await b.sync();
  expect(await onServer(id, 'bio')).toBe('Light, since 2004, and rigging.');
  expect(await onServer(id, 'headline')).toBe('Gaffer');
  expect(b.store.refused.all().flatMap(({ conflicts }) => conflicts)).toEqual([
    { field: 'bio', mine: 'Light, since 2004, and stunts.', theirs: 'Light, since 2004, and rigging.' },
  ]);
});

test('S2: two conflicts of one document are resolved one after the other, and a later edit is kept', async () => {
  const id = await set.server.createUser();
  const [a, b] = await editOffline(
    id,
    profile,
    (device) => updateMe(device.store, { headline: 'a1' }),
    (device) => updateMe(device.store, { headline: 'b1' }),
  );
  await a.goOffline();
  await b.goOffline();
  b.clock.advance(1_000);
  await updateMe(a.store, { headline: 'a2', city: 'Potsdam' });
  await updateMe(b.store, { headline: 'b2', bio: 'Later.' });
  for (const device of [a, b]) {
    device.network.isUp = true;
    await device.sync();
  }
  expect(b.store.refused.all()).toHaveLength(2);
  expect(await me(b)).toMatchObject({ headline: 'a2', city: 'Potsdam', bio: 'Later.' });
  const first = (await conflict(b, 0))!;
  expect(first.parts).toMatchObject([{ mine: 'b1', theirs: 'a2', isNewer: true }]);
  await resolveConflict(b.store, first.id, { headline: { take: 'mine' } });
  const second = (await conflict(b, 0))!;
  expect(second.parts).toMatchObject([{ mine: 'b2', theirs: 'b1', isNewer: true }]);
  await resolveConflict(b.store, second.id, { headline: { take: 'text', text: 'b1 and b2' } });
  await b.sync();
  await a.sync();
  expect(await me(a)).toMatchObject({ headline: 'b1 and b2', city: 'Potsdam', bio: 'Later.' });
  expect(await countUnsent(b.store)).toEqual({ waiting: 0, refused: 0 });
});

describe('S2: fields that hold maps', () => {
  const settings = { muted: [], quiet_from: '', quiet_to: '' };
  const withSettings = async (): Promise<string> => {
    const id = await set.server.createUser();
    const first = await set.phone(id, profile);
    await updateMe(first.store, { settings });
    await first.sync();
    return id;
  };

  test('keep different settings changed on two devices, without a conflict', async () => {
    const id = await withSettings();
    const [a, b] = await editOffline(
      id,
      profile,
      (device) => updateMe(device.store, { settings: { ...settings, quiet_from: '23:00' } }),
      (device) => updateMe(device.store, { settings: { ...settings, muted: ['message'] } }),
    );
    await a.sync();
    for (const device of [a, b])
      expect(await me(device)).toMatchObject({
        settings: { muted: ['message'], quiet_from: '23:00', quiet_to: '' },
        sync: { state: 'sent' },
      });
    expect(b.store.refused.all()).toEqual([]);
  });

  test('offer only the setting that both devices changed, and merge the rest at once', async () => {
    const id = await withSettings();
    const [, b] = await editOffline(
      id,
      profile,
      (device) =>
        updateMe(device.store, { settings: { ...settings, quiet_from: '23:00', quiet_to: '05:00' } }),
      (device) =>
        updateMe(device.store, { settings: { muted: ['message'], quiet_from: '21:00', quiet_to: '' } }),
    );
    await b.sync();
    expect(await onServer(id, 'settings')).toEqual({
      muted: ['message'],
      quiet_from: '23:00',
      quiet_to: '05:00',
    });
    const offered = (await conflict(b))!;
    expect(offered.parts).toMatchObject([
      { path: 'settings.quiet_from', mine: '21:00', theirs: '23:00', hint: 'theirs' },
    ]);
    await resolveConflict(b.store, offered.id, { 'settings.quiet_from': { take: 'mine' } });
    await b.sync();
    expect(await onServer(id, 'settings')).toEqual({
      muted: ['message'],
      quiet_from: '21:00',
      quiet_to: '05:00',
    });
  });

  test('S2: overwrite only the offered setting when mine is retried, and keep later changes to the others', async () => {
    const id = await withSettings();
    const [a, b] = await editOffline(
      id,
      profile,
      (device) =>
        updateMe(device.store, { settings: { ...settings, quiet_from: '23:00', quiet_to: '05:00' } }),
      (device) => updateMe(device.store, { settings: { ...settings, quiet_from: '21:00' } }),
    );
    await updateMe(a.store, { settings: { muted: ['message'], quiet_from: '23:00', quiet_to: '05:00' } });
    await a.sync();
    await b.sync();
    await retryRefused(b.store, b.store.refused.all()[0]!.id);
    await b.sync();
    expect(await onServer(id, 'settings')).toEqual({
      muted: ['message'],
      quiet_from: '21:00',
      quiet_to: '05:00',
    });
  });

  test('merge edits of different parts of one job draft', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const drafts = { collections: ['drafts'] as const };
    const [a, b] = [await set.phone(owner, drafts), await set.phone(owner, drafts)];
    const id = await saveJobDraft(a.store, { title: 'Gaffer', description: 'Nights.' });
    for (const device of [a, b, b]) await device.sync();
    for (const device of [a, b]) await device.goOffline();
    await saveJobDraft(a.store, { title: 'Gaffer', description: 'Nights, by the sea.' }, id);
    await saveJobDraft(b.store, { title: 'Gaffer', description: 'Nights.', location: 'Whitby' }, id);
    for (const device of [a, b, a]) {
      device.network.isUp = true;
      await device.sync();
    }
    for (const device of [a, b]) {
      const draft = await firstValueFrom(observeDraft(device.store, id));
      expect(draft?.payload).toEqual({
        title: 'Gaffer',
        description: 'Nights, by the sea.',
        location: 'Whitby',
      });
      expect(device.store.refused.all()).toEqual([]);
    }
  });

  test('hold back a conflicting draft as a whole, and take in all other changes made since', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const drafts = { collections: ['drafts'] as const };
    const [a, b] = [await set.phone(owner, drafts), await set.phone(owner, drafts)];
    const id = await saveJobDraft(a.store, { title: 'Gaffer', description: 'Nights.', location: 'Hull' });
    for (const device of [a, b, b]) await device.sync();
    // Device b cannot push, and pulls two edits of device a one after the other.
    b.network.before.push((call) => (call === 'push' ? reply(503, { code: '25006' }) : null));
    await saveJobDraft(b.store, { title: 'Gaffer', description: 'By night.', location: 'Hull' }, id);
    const bySea = { title: 'Gaffer', description: 'Nights, by the sea.', location: 'Whitby' };
    for (const content of [bySea, { ...bySea, role_code: 'gaffer' }]) {
      await saveJobDraft(a.store, content, id);
      await a.sync();
      await b.sync();
    }
    // Device b has not pulled this edit when its own is finally sent.
    await saveJobDraft(a.store, { ...bySea, role_code: 'best_boy_electric' }, id);
    await a.sync();
    b.network.before.length = 0;
    b.clock.advance(60_000);
    await b.sync();
    expect((await firstValueFrom(observeDraft(b.store, id)))?.payload).toEqual({
      ...bySea,
      role_code: 'best_boy_electric',
    });
    expect((await conflict(b))?.parts).toMatchObject([
      { path: 'payload.description', mine: 'By night.', theirs: 'Nights, by the sea.' },
    ]);
    expect((await conflict(b))?.parts).toHaveLength(1);
  });

  test('S2: keep the offer for a draft while its author edits and publishes it', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const drafts = { collections: ['drafts'] as const };
    const [a, b] = [await set.phone(owner, drafts), await set.phone(owner, drafts)];
    const before = jobContent({ description: 'Nights.' });
    const id = await saveJobDraft(a.store, before);
    for (const device of [a, b, b]) await device.sync();
    for (const device of [a, b]) await device.goOffline();
    await saveJobDraft(a.store, { ...before, description: 'Nights, by the sea.' }, id, before);
    await saveJobDraft(b.store, { ...before, description: 'By night.' }, id, before);
    for (const device of [a, b]) {
      device.network.isUp = true;
      await device.sync();
    }
    await saveJobDraft(b.store, { ...before, location: 'Whitby' }, id, before);
    await publishJob(b.store, id);
    await b.sync();
    expect((await conflict(b))?.parts).toMatchObject([
      { path: 'payload.description', mine: 'By night.', theirs: 'Nights, by the sea.' },
    ]);
  });

  test('S2: take only a form’s own changes, and keep those pulled from another device while it was open', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const drafts = { collections: ['drafts'] as const };
    const [a, b] = [await set.phone(owner, drafts), await set.phone(owner, drafts)];
    const before = { title: 'Gaffer', description: 'Nights.' };
    const id = await saveJobDraft(a.store, before);
    for (const device of [a, b, b]) await device.sync();
    await saveJobDraft(a.store, { ...before, description: 'Nights, by the sea.' }, id, before);
    await a.sync();
    await b.sync();
    // The form on this device was opened before those changes.
    await saveJobDraft(b.store, { ...before, location: 'Whitby' }, id, before);
    await b.sync();
    expect((await firstValueFrom(observeDraft(b.store, id)))?.payload).toEqual({
      title: 'Gaffer',
      description: 'Nights, by the sea.',
      location: 'Whitby',
    });
  });
});

test('a conflict of a job resolves its pay and its title independently', async () => {
  const owner = await set.server.createUser({ role: 'employer' });
  const job = await publishedJob(set.server, owner);
  const [a, b] = await editOffline(
    owner,
    jobs,
    (device) => updateJob(device.store, job, { salary_max: 700, title: 'Gaffer, four nights' }),
    (device) => updateJob(device.store, job, { salary_max: 720, title: 'Gaffer, nights' }),
  );
  const { id } = (await conflict(b))!;
  await resolveConflict(b.store, id, { salary_max: { take: 'mine' }, title: { take: 'theirs' } });
  await b.sync();
  await a.sync();
  expect(await firstValueFrom(observeJob(a.store, job))).toMatchObject({
    salary_max: 720,
    title: 'Gaffer, four nights',
  });
});

test('S6, S2: mine stays offered, but cannot be written, after the document has left the device', async () => {
  const owner = await set.server.createUser({ role: 'employer' });
  const job = await publishedJob(set.server, owner);
  const [, b] = await editOffline(
    owner,
    jobs,
    (device) => updateJob(device.store, job, { title: 'One' }),
    (device) => updateJob(device.store, job, { title: 'Two' }),
  );
  const other = await set.server.createUser({ role: 'employer' });
  await set.server.sql("update public.jobs set posted_by = $2, status = 'archived' where id = $1", [
    job,
    other,
  ]);
  await b.sync();
  const offered = (await conflict(b))!;
  expect(offered).toMatchObject({ document: null, parts: [{ mine: 'Two', theirs: 'One' }] });
  await expect(resolveConflict(b.store, offered.id, { title: { take: 'mine' } })).rejects.toMatchObject({
    name: 'GoneError',
  });
  expect(b.store.refused.all()).toHaveLength(1);
  await resolveConflict(b.store, offered.id, {});
  expect(b.store.refused.all()).toEqual([]);
});

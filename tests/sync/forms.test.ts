import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { jobs, profiles } from '@/domain/streams';
import { updateJob } from '@/store/entities/jobs';
import { updateMe } from '@/store/entities/profiles';
import { readOne } from '@/store/queries/read';
import { observeConflict, resolveConflict } from '@/store/writes/conflicts';
import { opened } from '@/store/writes/form-edit';
import { updateJob as updateJobAtOnce, updateMe as updateMeAtOnce } from '../support/edits';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { reply } from './support/network';
import { publishedJob } from './support/people';

const set = stage();
const profile = { collections: ['profiles', 'drafts'] as const };
const ownJobs = { collections: ['jobs', 'drafts'] as const };

const twoPhones = async (me: string, options: typeof profile | typeof ownJobs): Promise<[Device, Device]> => [
  await set.phone(me, options),
  await set.phone(me, options),
];
const openProfile = async ({ store }: Device) => opened((await readOne(store, profiles, store.me()))!);
const openJob = async ({ store }: Device, id: string) => opened((await readOne(store, jobs, id))!);
const offers = async ({ store }: Device) =>
  (
    await Promise.all(store.refused.all().map(({ id }) => firstValueFrom(observeConflict(store, id))))
  ).flatMap((offer) => offer?.parts.map(({ path, mine, theirs }) => ({ path, mine, theirs })) ?? []);
const onServer = async (me: string) =>
  (
    await set.server.sql<Record<string, unknown>>(
      'select headline, bio, skills, full_name from public.profiles where id = $1',
      [me],
    )
  )[0];

describe('S2: a form that was open while another device’s change reached the server', () => {
  const person = () =>
    set.server.createUser({ profile: { headline: 'Gaffer', bio: 'Light.', skills: ['HMI'] } });

  test('keeps it in other fields and in lists, and offers the same field, when the change has arrived before the save', async () => {
    const me = await person();
    const [a, b] = await twoPhones(me, profile);
    const form = await openProfile(a);
    await updateMeAtOnce(b.store, {
      headline: 'Best boy',
      bio: 'Light and rigging.',
      skills: ['HMI', 'LED'],
    });
    await b.sync();
    await a.sync();
    const { headline, bio, skills } = form.shown;
    expect(
      await updateMe(a.store, form, { headline: `${headline}, nights`, bio, skills: [...skills, 'Dimmer'] }),
    ).toBe('offered');
    await a.sync();
    await b.sync();
    expect(await onServer(me)).toMatchObject({
      headline: 'Best boy',
      bio: 'Light and rigging.',
      skills: ['HMI', 'LED', 'Dimmer'],
    });
    expect(await offers(a)).toEqual([{ path: 'headline', mine: 'Gaffer, nights', theirs: 'Best boy' }]);
    expect(await offers(b)).toEqual([]);
  });

  test('offers the same field when the change had not arrived at the save', async () => {
    const me = await person();
    const [a, b] = await twoPhones(me, profile);
    const form = await openProfile(a);
    await a.goOffline();
    await updateMeAtOnce(b.store, { headline: 'Best boy' });
    await b.sync();
    expect(await updateMe(a.store, form, { headline: 'Chief', bio: 'Nights.' })).toBe('stored');
    a.network.isUp = true;
    await a.sync();
    expect(await onServer(me)).toMatchObject({ headline: 'Best boy', bio: 'Nights.' });
    expect(await offers(a)).toEqual([{ path: 'headline', mine: 'Chief', theirs: 'Best boy' }]);
  });

  test('offers it when it arrives between an earlier save of this device and its answer', async () => {
    const me = await person();
    const [a, b] = await twoPhones(me, profile);
    const form = await openProfile(a);
    await updateMeAtOnce(b.store, { headline: 'Best boy' });
    await b.sync();
    await updateMeAtOnce(a.store, { bio: 'Nights.' });
    const inFlight = a.sync();
    await updateMe(a.store, form, { headline: 'Chief' });
    await inFlight;
    await a.sync();
    expect(await onServer(me)).toMatchObject({ headline: 'Best boy', bio: 'Nights.' });
    expect(await offers(a)).toEqual([{ path: 'headline', mine: 'Chief', theirs: 'Best boy' }]);
  });

  test('offers it once more when the form showed a change of this device that was offered meanwhile', async () => {
    const me = await person();
    const [a, b] = await twoPhones(me, profile);
    a.network.before.push((call) => (call === 'push' ? reply(503, {}) : null));
    await updateMeAtOnce(a.store, { headline: 'Chief' });
    const form = await openProfile(a);
    await updateMeAtOnce(b.store, { headline: 'Best boy' });
    await b.sync();
    await a.sync();
    a.network.before.length = 0;
    await a.sync();
    expect(await offers(a)).toEqual([{ path: 'headline', mine: 'Chief', theirs: 'Best boy' }]);
    expect(await updateMe(a.store, form, { headline: 'Chief of all' })).toBe('offered');
    await a.sync();
    expect(await onServer(me)).toMatchObject({ headline: 'Best boy' });
    expect(await offers(a)).toContainEqual({ path: 'headline', mine: 'Chief of all', theirs: 'Best boy' });
  });

  test('what is offered can be chosen, and then applies everywhere', async () => {
    const me = await person();
    const [a, b] = await twoPhones(me, profile);
    const form = await openProfile(a);
    await updateMeAtOnce(b.store, { headline: 'Best boy' });
    await b.sync();
    await a.sync();
    await updateMe(a.store, form, { headline: 'Chief' });
    const offer = a.store.refused.all()[0]!;
    await resolveConflict(a.store, offer.id, { headline: { take: 'mine' } });
    await a.sync();
    expect(await onServer(me)).toMatchObject({ headline: 'Chief' });
    expect(await offers(a)).toEqual([]);
  });

  test('a new first name here and a new last name there make one name', async () => {
    const me = await set.server.createUser({ profile: { first_name: 'Ada', last_name: 'Berg' } });
    const [a, b] = await twoPhones(me, profile);
    const form = await openProfile(a);
    await updateMeAtOnce(b.store, { last_name: 'Burg', full_name: 'Ada Burg' });
    await b.sync();
    await a.sync();
    const names = { first_name: 'Adele', last_name: 'Berg', full_name: 'Adele Berg' };
    expect(await updateMe(a.store, form, names)).toBe('stored');
    await a.sync();
    expect(await onServer(me)).toMatchObject({ full_name: 'Adele Burg' });
    expect(await offers(a)).toEqual([]);
  });

  test('a job: the title from there, the description from here, and the skills of both', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const id = await publishedJob(set.server, me, { required_skills: ['HMI'] });
    const [a, b] = await twoPhones(me, ownJobs);
    const form = await openJob(a, id);
    await updateJobAtOnce(b.store, id, { title: 'Gaffer, four nights', required_skills: ['HMI', 'LED'] });
    await b.sync();
    await a.sync();
    expect(
      await updateJob(a.store, form, { description: 'Bring boots.', required_skills: ['HMI', 'Dimmer'] }),
    ).toBe('stored');
    await a.sync();
    expect(
      await set.server.sql('select title, description, required_skills from public.jobs where id = $1', [id]),
    ).toMatchObject([
      {
        title: 'Gaffer, four nights',
        description: 'Bring boots.',
        required_skills: ['HMI', 'LED', 'Dimmer'],
      },
    ]);
  });
});

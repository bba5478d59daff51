import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { profiles } from '@/domain/streams';
import type { Profile } from '@/domain/streams/profiles';
import { saveHiringPreferences } from '@/store/posting/hiring-preferences';
import { saveJobDraft, startJobDraft } from '@/store/entities/jobs';
import { editWaitingMessage, sendMessage } from '@/store/entities/messages';
import { observeMe, type ProfileChanges, updateMe, updateSettings } from '@/store/entities/profiles';
import { discardDraftConflict, saveDraft } from '@/store/entities/drafts';
import { GoneError } from '@/store/errors';
import { openStore } from '@/store/open/open';
import { readOne } from '@/store/queries/read';
import { memoryBackend } from '@/store/storage/memory-backend';
import { observeConflict } from '@/store/writes/conflicts';
import { opened, type Opened, savedIn } from '@/store/writes/form-edit';
import type { Store } from '@/store/store';
import { CLEAN, serverFields, streamNamed, type SyncedRow } from '@/sync/document';
import { preserveRefusedWrite } from '@/sync/push/preserve-refused-write';
import { portOf } from '@/store/sync/sync-port';

let store: Store;

const me = async (): Promise<Profile> => {
  const row = await readOne(store, profiles, store.me());
  if (!row) throw new Error('no profile');
  return row;
};
const form = async (): Promise<Opened<Profile>> => opened(await me());
/** Another device's change, as a pull brings it. */
const arrives = (changes: Partial<Profile>): Promise<void> =>
  store.rows('profiles').change([store.me()], (_id, row) => ({
    put: { ...row, ...changes, rev: Number(row?.rev) + 1 } as SyncedRow,
  }));
const offers = async () =>
  (
    await Promise.all(store.refused.all().map(({ id }) => firstValueFrom(observeConflict(store, id))))
  ).flatMap(
    (offer) => offer?.parts.map(({ path, mine, theirs, hint }) => ({ path, mine, theirs, hint })) ?? [],
  );

beforeEach(async () => {
  store = await openStore(newId(), { backend: memoryBackend(), isShared: false });
  const row = {
    id: store.me(),
    kind: 'me',
    rev: 1,
    snapshot: '',
    full_name: 'Mara Voss',
    first_name: 'Mara',
    last_name: 'Voss',
    headline: 'Gaffer',
    bio: 'Nights.',
    skills: ['HMI'],
    settings: { muted: ['hold'], quiet_from: '', quiet_to: '', hiring: { city: 'London', currency: 'GBP' } },
    timezone: '',
    created_at: '2026-11-01T08:00:00Z',
    sync: CLEAN,
  } as unknown as SyncedRow;
  await store.rows('profiles').change([store.me()], () => ({ put: row }));
});
afterEach(() => store.remove());

/** Every value that the form shows, as a section of the profile saves it. */
const valuesOf = ({ shown }: Opened<Profile>): ProfileChanges => ({
  headline: shown.headline,
  bio: shown.bio,
  skills: shown.skills,
});

describe('S2: a form is saved on the version that it began from', () => {
  test('a field and an element of a list that arrived meanwhile stay', async () => {
    const opening = await form();
    await arrives({ bio: 'Days, too.', skills: ['HMI', 'Tungsten'] });
    const result = await updateMe(store, opening, {
      ...valuesOf(opening),
      headline: 'Chief',
      skills: ['HMI', 'LED'],
    });
    expect(result).toBe('stored');
    expect(await me()).toMatchObject({
      headline: 'Chief',
      bio: 'Days, too.',
      skills: ['HMI', 'Tungsten', 'LED'],
    });
    expect(await offers()).toEqual([]);
  });

  test('only what the person changed is sent', async () => {
    const opening = await form();
    await updateMe(store, opening, { ...valuesOf(opening), headline: 'Chief' });
    const row = await store.rows('profiles').one(store.me());
    const base = row?.sync.state === 'waiting' ? row.sync.base : null;
    const changed = profiles.writable.filter((field) => row?.[field] !== base?.[field]);
    expect(changed).toEqual(['headline']);
  });

  test('a field that was changed on both sides keeps what arrived and offers what was typed', async () => {
    const opening = await form();
    await arrives({ headline: 'Best boy' });
    const result = await updateMe(store, opening, { headline: 'Chief', bio: 'Rain.' });
    expect(result).toBe('offered');
    expect(await me()).toMatchObject({ headline: 'Best boy', bio: 'Rain.' });
    expect(await offers()).toEqual([{ path: 'headline', mine: 'Chief', theirs: 'Best boy', hint: 'theirs' }]);
  });

  test('what another tab has saved and not sent is as much somebody’s text', async () => {
    const [one, two] = [await form(), await form()];
    await updateMe(store, one, { headline: 'Best boy' });
    expect(await updateMe(store, two, { headline: 'Chief' })).toBe('offered');
    expect(await me()).toMatchObject({ headline: 'Best boy' });
    expect(await offers()).toMatchObject([{ path: 'headline', mine: 'Chief', theirs: 'Best boy' }]);
  });

  test('a form that stays open offers one conflict, with its latest text', async () => {
    let open: Opened<Profile> = await form();
    await arrives({ headline: 'Best boy' });
    await updateMe(store, open, { headline: 'Chi' });
    open = savedIn(open, { ...open.shown, headline: 'Chi' });
    await updateMe(store, open, { headline: 'Chief' });
    expect(await offers()).toMatchObject([{ path: 'headline', mine: 'Chief', theirs: 'Best boy' }]);
  });

  test('the same value on both sides, and spaces that the server trims, are no conflict', async () => {
    const same = await form();
    await arrives({ headline: 'Chief' });
    expect(await updateMe(store, same, { headline: 'Chief' })).toBe('stored');
    const spaces = savedIn(same, { ...same.shown, headline: 'Chief ' });
    expect(await updateMe(store, spaces, { headline: 'Chief, nights' })).toBe('stored');
    expect([(await me()).headline, await offers()]).toEqual(['Chief, nights', []]);
  });

  test('a form that shows this person’s own refused write goes on from where that one began', async () => {
    await updateMe(store, await form(), { headline: 'Refused' });
    const opening = await form();
    const row = await store.rows('profiles').one(store.me());
    if (row?.sync.state !== 'waiting') throw new Error('nothing waits');
    const stream = streamNamed('profiles');
    if (!stream) throw new Error('no stream');
    await preserveRefusedWrite(
      portOf(store),
      Date.now(),
      { collection: 'profiles', stream, row, envelope: row.sync, document: serverFields(row, stream) },
      { code: 'MQ400', sentence: 'No.', conflicts: [] },
    );
    await arrives({ headline: 'Gaffer' });
    expect(await updateMe(store, opening, { headline: 'Accepted' })).toBe('stored');
    expect((await me()).headline).toBe('Accepted');
  });

  test('of a row that is gone rejects, and writes nothing', async () => {
    const opening = await form();
    await store.rows('profiles').change([store.me()], () => ({ remove: true }));
    await expect(updateMe(store, opening, { headline: 'Chief' })).rejects.toBeInstanceOf(GoneError);
  });
});

describe('S2: settings', () => {
  test('a switch changes its own element of the list', async () => {
    await arrives({ settings: { ...(await me()).settings, muted: ['hold', 'note'] } });
    await updateSettings(store, ({ muted }) => ({ muted: muted.filter((type) => type !== 'hold') }));
    expect((await me()).settings.muted).toEqual(['note']);
  });

  test('hiring preferences that were changed on both sides are offered', async () => {
    const opening = opened({ city: 'London', currency: 'GBP' });
    const settings = (await me()).settings;
    await arrives({ settings: { ...settings, hiring: { city: 'Leeds', currency: 'GBP' } } });
    const result = await saveHiringPreferences(store, opening, (now) => ({
      hiring: { ...now, city: 'York' },
      isDisputed: true,
    }));
    expect(result).toBe('offered');
    expect((await firstValueFrom(observeMe(store)))?.settings.hiring).toMatchObject({ city: 'Leeds' });
    expect(await offers()).toMatchObject([{ path: 'settings.hiring', mine: { city: 'York' } }]);
  });
});

describe('S2: drafts in two tabs', () => {
  const subject = { kind: 'application', subjectId: newId() } as const;
  const save = (open: Opened<Record<string, unknown>>, payload: Record<string, unknown>) =>
    saveDraft(store, subject, 'Gaffer', open, payload);
  const draft = async () =>
    (await store.rows('drafts').find({ selector: { k_kind: 'application' } }))[0]?.payload;

  test('of one application keep the fields of both', async () => {
    const blank = { coverNote: '', rate: '620', days: ['2027-05-12'] };
    const [one, two] = [opened({}), opened({})];
    await save(one, { ...blank, coverNote: 'Hello.' });
    await save(savedIn(two, blank), { ...blank, rate: '650', days: ['2027-05-12', '2027-05-13'] });
    expect(await draft()).toEqual({
      coverNote: 'Hello.',
      rate: '650',
      days: ['2027-05-12', '2027-05-13'],
    });
    expect(await offers()).toEqual([]);
  });

  test('keep both texts of one field, and earlier ones of others; a text that was sent is offered no more', async () => {
    const [one, two] = [opened({}), opened<Record<string, unknown>>({})];
    await save(one, { coverNote: 'From the desk.', rate: '620' });
    await save(two, { coverNote: 'From the phone.' });
    const open = savedIn(two, { coverNote: 'From the phone.' });
    await save(open, { coverNote: 'From the phone.', rate: '650' });
    expect(await draft()).toMatchObject({ coverNote: 'From the desk.', rate: '620' });
    expect((await offers()).toSorted((a, b) => (a.path < b.path ? -1 : 1))).toMatchObject([
      { path: 'payload.coverNote', mine: 'From the phone.' },
      { path: 'payload.rate', mine: '650', theirs: '620' },
    ]);
    await discardDraftConflict(store, subject, open);
    expect(await offers()).toEqual([]);
  });

  test('of one job merge by field, and the title follows', async () => {
    const id = await startJobDraft(store, { title: 'Gaffer', description: 'Nights.' });
    const [one, two] = [
      opened({ title: 'Gaffer', description: 'Nights.' }),
      opened({ title: 'Gaffer', description: 'Nights.' }),
    ];
    await saveJobDraft(store, id, one, { title: 'Gaffer', description: 'Nights, by the sea.' });
    await saveJobDraft(store, id, two, { title: 'Best boy', description: 'Nights.' });
    expect(await store.rows('drafts').one(id)).toMatchObject({
      title: 'Best boy',
      payload: { title: 'Best boy', description: 'Nights, by the sea.' },
    });
    expect(await saveJobDraft(store, id, one, { title: 'Gaffer', description: 'Nights, in the rain.' })).toBe(
      'offered',
    );
  });

  test('of one waiting message keep both texts', async () => {
    const { id } = await sendMessage(store, { recipientId: newId(), body: 'At six.' });
    const [one, two] = [opened({ id, body: 'At six.' }), opened({ id, body: 'At six.' })];
    await editWaitingMessage(store, one, 'At seven.');
    expect(await editWaitingMessage(store, two, 'At eight.')).toBe('offered');
    expect(await store.rows('messages').one(id)).toMatchObject({ body: 'At seven.' });
    expect(await offers()).toMatchObject([{ path: 'body', mine: 'At eight.', theirs: 'At seven.' }]);
  });
});

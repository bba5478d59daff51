import { memoryBackend } from '@/store/storage/memory-backend';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import type { HiringPreferences, Profile } from '@/domain/streams/profiles';
import { newId } from '@/domain/ids';
import { InvalidWriteError } from '@/store/errors';
import { observeAllPreferences } from '@/store/posting/hiring-preferences';
import { openStore } from '@/store/open/open';
import { saveHiringPreferences } from '@/store/posting/hiring-preferences';
import { opened as openForm } from '@/store/writes/form-edit';
import { observeMe, updateSettings } from '@/store/entities/profiles';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { CLEAN, streamNamed, type SyncedRow } from '@/sync/document';
import { preserveRefusedWrite } from '@/sync/push/preserve-refused-write';
import { CONFLICT } from '@/sync/push/refusal-record';
import { updateMe } from '../support/edits';

const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.remove();
});

const QUIET = { muted: ['message'], quiet_from: '22:00', quiet_to: '06:00' };
const HIRING: HiringPreferences = { city: 'London', currency: 'GBP', questions: ['Own focus unit?'] };

async function withMe(
  settings: Record<string, unknown>,
): Promise<{ store: Store; settings: () => Promise<Profile['settings'] | undefined> }> {
  const me = newId();
  const store = await openStore(me, { backend: memoryBackend(), isShared: false });
  opened.push(store);
  const row = {
    id: me,
    kind: 'me',
    rev: 1,
    snapshot: '',
    full_name: 'Mara Story',
    timezone: '',
    settings,
    created_at: '2026-11-01T08:00:00Z',
    sync: CLEAN,
  } as unknown as SyncedRow;
  await store.rows('profiles').change([me], () => ({ put: row }));
  return { store, settings: async () => (await firstValueFrom(observeMe(store)))?.settings };
}

/** In a form that opens now. */
const savePreferences = (store: Store, hiring: HiringPreferences) =>
  saveHiringPreferences(store, openForm({}), () => ({ hiring, isDisputed: false }));

test('S2: writing one setting leaves all others unchanged', async () => {
  const { store, settings } = await withMe(QUIET);
  await savePreferences(store, HIRING);
  expect(await settings()).toEqual({ ...QUIET, hiring: HIRING });
  await updateSettings(store, () => ({ muted: [] }), { timezone: 'Europe/London' });
  expect(await settings()).toEqual({ ...QUIET, muted: [], hiring: HIRING });
  await updateMe(store, { headline: 'Line producer' });
  expect(await settings()).toEqual({ ...QUIET, muted: [], hiring: HIRING });
});

test('S2: two screens that write settings at the same time both take effect', async () => {
  const { store, settings } = await withMe(QUIET);
  await Promise.all([
    savePreferences(store, HIRING),
    updateSettings(store, { quiet_from: '23:00' }),
    updateSettings(store, ({ muted }) => ({ muted: [...muted, 'hold'] })),
  ]);
  expect(await settings()).toEqual({
    muted: ['message', 'hold'],
    quiet_from: '23:00',
    quiet_to: '06:00',
    hiring: HIRING,
  });
});

test('S2: settings of a newer version of the app survive an edit by this one', async () => {
  const newer = { ...QUIET, later: { kept: true }, hiring: { ...HIRING, crew_size: 12 } };
  const { store, settings } = await withMe(newer);
  await updateSettings(store, () => ({ muted: [] }));
  expect(await settings()).toEqual({ ...newer, muted: [] });
});

test('S13: preferences that Postgres would refuse are refused on the device', async () => {
  const { store, settings } = await withMe(QUIET);
  await expect(savePreferences(store, { currency: 'pounds' })).rejects.toBeInstanceOf(InvalidWriteError);
  await expect(
    savePreferences(store, { questions: Array.from({ length: 11 }, () => 'Why?') }),
  ).rejects.toBeInstanceOf(InvalidWriteError);
  expect(await settings()).toEqual(QUIET);
});

describe('S7: preferences that the server refused', () => {
  const before = { settings: QUIET, headline: '', full_name: 'Mara Story' };
  const refuse = async (store: Store, left: Record<string, unknown>, code: string): Promise<void> => {
    const profile = await firstValueFrom(observeMe(store));
    const row = await store.rows('profiles').one(profile!.id);
    const envelope = { state: 'waiting', order: 'a', edit: 'a', since: 1, base: before } as never;
    const document = { ...before, ...left };
    await preserveRefusedWrite(
      portOf(store),
      2,
      { collection: 'profiles', stream: streamNamed('profiles')!, row: row!, envelope, document },
      { code, sentence: 'No.', conflicts: [] },
    );
  };
  const refusedIn = async (store: Store) => (await firstValueFrom(observeAllPreferences(store))).mine.refused;
  const { quiet_to, ...quiet } = QUIET;

  test('are kept as their author left them', async () => {
    const { store } = await withMe(QUIET);
    expect(await refusedIn(store)).toBeNull();
    // The server returns the keys of jsonb in its own order.
    await refuse(store, { settings: { quiet_to, ...quiet, hiring: HIRING } }, 'MQ400');
    expect(await refusedIn(store)).toEqual({
      id: expect.any(String) as string,
      sentence: 'No.',
      isConflict: false,
      hiring: HIRING,
    });
  });

  test.each([
    ['another field', { headline: 'x', settings: { ...QUIET, hiring: HIRING } }],
    ['another setting', { settings: { ...QUIET, muted: [], hiring: HIRING } }],
    ['only something else', { headline: 'x' }],
  ])('are left to the sheet of items that need attention when the refusal was about %s', async (_, left) => {
    const { store } = await withMe(QUIET);
    await refuse(store, left, 'MQ400');
    expect((await firstValueFrom(observeAllPreferences(store))).me?.sync.state).toBe('refused');
    expect(await refusedIn(store)).toBeNull();
  });

  test('are reported as a conflict, whatever else was in conflict with them', async () => {
    const { store } = await withMe({ ...QUIET, hiring: { city: 'Leeds' } });
    await refuse(store, { headline: 'x', settings: { ...QUIET, hiring: HIRING } }, CONFLICT);
    expect(await refusedIn(store)).toMatchObject({ isConflict: true, hiring: HIRING });
  });
});

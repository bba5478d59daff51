import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { firstValueFrom } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import type { HiringPreferences, Profile } from '@/domain/entities/profile';
import { newId } from '@/domain/ids';
import { InvalidWriteError } from '@/store/errors';
import { openStore } from '@/store/open';
import { observeMe, updateMe, updateSettings } from '@/store/profiles';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';

const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.remove();
});

const QUIET = { muted: ['message'], quiet_from: '22:00', quiet_to: '06:00' };
const HIRING: HiringPreferences = { city: 'London', currency: 'GBP', questions: ['Own focus unit?'] };

async function withMe(settings: Record<string, unknown>): Promise<{ store: Store; settings: () => Promise<Profile['settings'] | undefined> }> {
  const me = newId();
  const store = await openStore(me, { storage: getRxStorageMemory(), multiInstance: false });
  opened.push(store);
  const row = { id: me, kind: 'me', rev: 1, fill: '', full_name: 'Mara Story', timezone: '', settings, created_at: '2026-11-01T08:00:00Z', sync: CLEAN } as unknown as SyncedRow;
  await store.rows('profiles').change([me], () => ({ put: row }));
  return { store, settings: async () => (await firstValueFrom(observeMe(store)))?.settings };
}

test('S2: a setting that is written leaves all others as they are', async () => {
  const { store, settings } = await withMe(QUIET);
  await updateSettings(store, { hiring: HIRING });
  expect(await settings()).toEqual({ ...QUIET, hiring: HIRING });
  await updateSettings(store, { muted: [] }, { timezone: 'Europe/London' });
  expect(await settings()).toEqual({ ...QUIET, muted: [], hiring: HIRING });
  await updateMe(store, { headline: 'Line producer' });
  expect(await settings()).toEqual({ ...QUIET, muted: [], hiring: HIRING });
});

test('S2: two screens that write settings at once both get their say', async () => {
  const { store, settings } = await withMe(QUIET);
  await Promise.all([updateSettings(store, { hiring: HIRING }), updateSettings(store, { quiet_from: '23:00' }), updateSettings(store, { muted: ['hold'] })]);
  expect(await settings()).toEqual({ muted: ['hold'], quiet_from: '23:00', quiet_to: '06:00', hiring: HIRING });
});

test('S2: settings of a newer version of the app outlive an edit by this one', async () => {
  const newer = { ...QUIET, later: { kept: true }, hiring: { ...HIRING, crew_size: 12 } };
  const { store, settings } = await withMe(newer);
  await updateSettings(store, { muted: [] });
  expect(await settings()).toEqual({ ...newer, muted: [] });
});

test('S13: preferences that Postgres would refuse are not taken on the device', async () => {
  const { store, settings } = await withMe(QUIET);
  await expect(updateSettings(store, { hiring: { currency: 'pounds' } })).rejects.toBeInstanceOf(InvalidWriteError);
  await expect(updateSettings(store, { hiring: { questions: Array.from({ length: 11 }, () => 'Why?') } })).rejects.toBeInstanceOf(InvalidWriteError);
  expect(await settings()).toEqual(QUIET);
});

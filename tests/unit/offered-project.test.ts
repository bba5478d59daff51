import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import type { AccountRole } from '@/domain/roles';
import { crew as crewStream } from '@/domain/streams/production/crew';
import { people as peopleStream } from '@/domain/streams/people';
import { offerProject } from '@/store/projects/crew';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';
import { sampleWorld } from '../support/sample-world';

let store: Store;
beforeEach(async () => void (store = await openStore(newId(), { isShared: false })));
afterEach(() => store.remove());

const put = (collection: 'projects' | 'profiles', row: SyncedRow): Promise<void> =>
  store.rows(collection).change([row.id], () => ({ put: row }));

const SYNCED = { rev: 1, snapshot: '', sync: CLEAN };

/** The id of a member of the crew. */
async function onTheCrew(profile: { role: AccountRole } | null): Promise<string> {
  const person = newId();
  const member = { ...crewStream.sample(sampleWorld()), id: newId(), user_id: person, is_offered: false };
  await put('projects', { ...member, kind: 'member', ...SYNCED });
  if (profile)
    await put('profiles', {
      kind: 'person',
      ...peopleStream.sample(sampleWorld()),
      ...profile,
      id: person,
      full_name: 'Ines Marlow',
      ...SYNCED,
    });
  return member.id;
}
const isOffered = async (id: string) => (await store.rows('projects').one(id))?.['is_offered'];

it('a project is not offered to somebody who is known to look for work, in the server’s words', async () => {
  const id = await onTheCrew({ role: 'talent' });
  await expect(offerProject(store, id, true)).rejects.toThrow(refusal('MQ776', { Name: 'Ines Marlow' }));
  expect(await isOffered(id)).toBe(false);
});

it.each([
  ['who hires', { role: 'employer' }],
  ['of whom this device knows nothing', null],
] as const)('it is offered to somebody %s, and taken back', async (_who, profile) => {
  const id = await onTheCrew(profile);
  await offerProject(store, id, true);
  expect(await isOffered(id)).toBe(true);
  await offerProject(store, id, false);
  expect(await isOffered(id)).toBe(false);
});

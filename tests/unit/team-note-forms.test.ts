import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { addTeamNote, changeTeamNote, observeTeamNotes } from '@/store/company/team-notes';
import { openStore } from '@/store/open/open';
import { opened } from '@/store/writes/form-edit';

it('S2: a note for the team is offered, and replaces nothing, where another phone of its author changed it meanwhile', async () => {
  const store = await openStore(newId(), { isShared: false });
  const application = newId();
  const saying = (note: string) => ({ note, stars: 4, tags: ['calm'] });
  await addTeamNote(store, application, saying('Good with children.'));
  const read = async () => (await firstValueFrom(observeTeamNotes(store, application)))[0]!;
  const { id, note, stars, tags } = await read();
  const form = opened({ id, note, stars, tags });
  expect(await changeTeamNote(store, form, saying('Good with dogs.'))).toBe('stored');
  expect(await changeTeamNote(store, form, saying('Good with horses.'))).toBe('offered');
  expect((await read()).note).toBe('Good with dogs.');
  await store.remove();
});

import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { bookedCreditId, newId } from '@/domain/ids';
import { observeMe } from '@/store/entities/profiles';
import { addBookedCredit } from '@/store/profile/credits';
import { stage } from './support/fixture';
import { updateMe } from '../support/edits';

const set = stage();
const FACTS = { production: 'Low Tide', role: 'gaffer', year: 2027, kind: 'feature' } as const;
const PROPOSED = { ...FACTS, bookingIds: [] };

test('S3: a booked credit that is added twice is there once', async () => {
  const phone = await set.phone(await set.server.createUser(), { collections: ['profiles', 'drafts'] });
  await phone.goOffline();
  const ids = await Promise.all([
    addBookedCredit(phone.store, PROPOSED),
    addBookedCredit(phone.store, PROPOSED),
  ]);
  const me = await firstValueFrom(observeMe(phone.store));
  expect(Object.keys(me!.credits)).toEqual([ids[0]]);
  expect(ids[1]).toBe(ids[0]);
});

test('one that says the same under another id is the one', async () => {
  const phone = await set.phone(await set.server.createUser(), { collections: ['profiles', 'drafts'] });
  const typed = newId();
  const own = { [typed]: { ...FACTS, url: null, place: 0 } };
  await updateMe(phone.store, { credits: own });
  expect(await addBookedCredit(phone.store, PROPOSED)).toBe(typed);
  expect((await firstValueFrom(observeMe(phone.store)))!.credits).toEqual(own);
});

test('one that was made of the booking and says something else since stays beside it', async () => {
  const id = await set.server.createUser();
  const phone = await set.phone(id, { collections: ['profiles', 'drafts'] });
  const derived = await bookedCreditId(id, FACTS);
  const changed = { [derived]: { ...FACTS, production: 'High Tide', url: null, place: 0 } };
  await updateMe(phone.store, { credits: changed });
  const added = await addBookedCredit(phone.store, PROPOSED);
  expect((await firstValueFrom(observeMe(phone.store)))!.credits).toMatchObject({
    ...changed,
    [added]: FACTS,
  });
});

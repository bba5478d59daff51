import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { derivedId, newId } from '@/domain/ids';
import type { NoteForm } from '@/domain/notes/note-form';
import { saveDraft } from '@/store/entities/drafts';
import { observeFinalNote } from '@/store/notes/final-notes';
import { observeReviewable, submitNote } from '@/store/notes/notes';
import { disputedIn } from '@/store/writes/conflicts';
import { opened } from '@/store/writes/form-edit';
import { retryRefused } from '@/store/writes/queue-actions';
import { stage } from './support/fixture';
import type { Device } from './support/device';

const set = stage();
const options = { collections: ['bookings', 'drafts'] as const };

const FIVE: NoteForm = { rating: 5, text: 'five stars', collaborationType: 'feature', isPublic: true };
const TWO: NoteForm = { ...FIVE, rating: 2, text: 'two stars mine' };

/** What the clock of bookings would have left. */
async function completed(employer: string, talent: string): Promise<string> {
  const id = newId();
  await set.server.sql(
    `insert into public.bookings (id, employer_id, talent_id, title, days, open_until, status, history)
     select $1, $2, $3, 'A wrapped show', array[day], day, 'completed',
       jsonb_build_array(jsonb_build_object('status', 'completed', 'at', now() - interval '1 day', 'by', 'system'))
     from (select (now() - interval '2 days')::date as day) d`,
    [id, employer, talent],
  );
  return id;
}

const draftOf = (device: Device, booking: string): Promise<string> =>
  derivedId('draft', 'note', device.store.me(), booking);

async function send(device: Device, booking: string, form: NoteForm): Promise<void> {
  await saveDraft(device.store, { kind: 'note', subjectId: booking }, 'A wrapped show', opened({}), {
    ...form,
  });
  await submitNote(device.store, await draftOf(device, booking));
}

const shown = async (device: Device) => {
  const [own] = await firstValueFrom(observeReviewable(device.store));
  return { state: own?.state, rating: own?.draft?.payload.rating, text: own?.draft?.payload.text };
};

/** One device has sealed five stars; the other sent two without a signal. */
async function sentTwice() {
  const employer = await set.server.createUser();
  const talent = await set.server.createUser();
  const booking = await completed(employer, talent);
  const [a, b] = [await set.phone(talent, options), await set.phone(talent, options)];
  await b.goOffline();
  await send(a, booking, FIVE);
  await a.sync();
  await send(b, booking, TWO);
  b.network.isUp = true;
  await b.sync();
  return { b, booking, draft: await draftOf(b, booking) };
}

test('S7: what another device wrote beside a sealed note is kept, named by its fields, beside what is final', async () => {
  const { b, draft } = await sentTwice();
  const [kept] = b.store.refused.all();
  expect(kept?.document).toMatchObject({ payload: TWO });
  expect(disputedIn(kept!.conflicts)).toEqual([
    { field: 'payload', key: 'text' },
    { field: 'payload', key: 'rating' },
  ]);
  expect(await firstValueFrom(observeFinalNote(b.store, draft))).toEqual(FIVE);
});

test('S8: under “Sealed” stands what the server has sealed, whatever waits or was refused beside it', async () => {
  const { b, draft } = await sentTwice();
  const sealed = { state: 'waiting', rating: 5, text: 'five stars' };
  expect(await shown(b)).toEqual(sealed);
  await b.goOffline();
  await retryRefused(b.store, b.store.refused.all()[0]!.id);
  expect(await shown(b)).toEqual(sealed);
  b.network.isUp = true;
  await b.sync();
  expect(b.store.refused.all()).toMatchObject([{ code: 'MQ712', document: { payload: TWO } }]);
  expect(await shown(b)).toEqual(sealed);
  expect(await firstValueFrom(observeFinalNote(b.store, draft))).toEqual(FIVE);
});

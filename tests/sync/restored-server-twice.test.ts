import { describe, expect, test } from 'vitest';
import { sendMessage } from '@/store/entities/messages';
import { resyncEverything } from '@/store/sync/diagnostics';
import { saveJobDraft, updateMe } from '../support/edits';
import { reply } from './support/network';
import { restorableStage } from './support/put-back';

const { set, titlesOf, headlineOf, conflictsOf, putBackUnseen } = restorableStage();
const THREADS = ['conversations', 'messages', 'drafts'] as const;

describe('S2: after the server was put back to an earlier state, twice or at an awkward moment', () => {
  test('of a draft, what a later change did not touch is offered as well', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const [device, other] = [
      await set.phone(me, { collections: ['drafts'] }),
      await set.phone(me, { collections: ['drafts'] }),
    ];
    const id = await saveJobDraft(device.store, { title: 'Gaffer', description: 'one' });
    await device.sync();
    await set.server.copy();
    await other.sync();
    await saveJobDraft(other.store, { title: 'Gaffer', description: 'one', location: 'Leeds' }, id);
    await other.sync();
    await device.sync();
    await saveJobDraft(device.store, { title: 'Gaffer', description: 'one', location: 'York' }, id);
    await device.sync();
    await putBackUnseen(device);
    await saveJobDraft(device.store, { title: 'Gaffer', description: 'two', location: 'York' }, id);
    await device.sync();
    const [draft] = await set.server.sql('select payload from public.drafts where id = $1', [id]);
    expect(draft?.payload).toEqual({ title: 'Gaffer', description: 'two' });
    expect(conflictsOf(device)).toMatchObject([{ field: 'payload', mine: { location: 'York' } }]);
  });

  test('what had only come back in a page, because its answer was lost, is sent again, too', async () => {
    const me = await set.server.createUser();
    await set.server.copy();
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await updateMe(device.store, { headline: 'Key grip', skills: ['Rigging'] });
    let pushes = 0;
    device.network.before.push((call) => (call === 'push' && (pushes += 1) > 1 ? reply(503, {}) : null));
    device.network.after.push((call) => call !== 'push');
    await device.sync();
    device.network.after.length = 0;
    await device.sync();
    expect(await headlineOf(me)).toBe('Key grip');
    // Nothing of the first edit is left to be sent.
    await updateMe(device.store, { skills: ['Rigging', 'Dollies'] });
    await device.sync();
    await putBackUnseen(device);
    device.network.before.length = 0;
    await device.sync();
    expect(await set.server.sql('select headline, skills from public.profiles where id = $1', [me])).toEqual([
      { headline: 'Key grip', skills: ['Rigging', 'Dollies'] },
    ]);
    expect(device.store.refused.all()).toEqual([]);
  });

  test('a person who fetches everything again before the phone has noticed hides nothing from it', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    await set.server.copy();
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await saveJobDraft(device.store, { title: 'lost' });
    await device.sync();
    await putBackUnseen(device);
    await resyncEverything(device.store);
    await device.sync();
    expect(await titlesOf(me)).toEqual(['lost']);
    expect(await device.store.rows('drafts').count()).toBe(1);
  });

  test('a copy that is put back a second time is not taken for the history that followed the first time', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await set.server.copy();
    await putBackUnseen(device);
    await saveJobDraft(device.store, { title: 'between the two' });
    await device.sync();
    await putBackUnseen(device);
    expect(await titlesOf(me)).toEqual([]);
    await device.sync();
    expect(await titlesOf(me)).toEqual(['between the two']);
  });

  test('put back again before the device has fetched anything of the new history, it gets everything once more', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await set.server.copy();
    await saveJobDraft(device.store, { title: 'first' });
    await device.sync();
    await putBackUnseen(device);
    device.network.before.push((call) => (call === 'pull' ? reply(503, {}) : null));
    await saveJobDraft(device.store, { title: 'second' });
    await device.sync();
    expect(await titlesOf(me)).toEqual(['first', 'second']);
    await putBackUnseen(device);
    expect(await titlesOf(me)).toEqual([]);
    device.network.before.length = 0;
    await device.sync();
    // The second time within one catching up, it waits for a moment first.
    device.clock.advance(1_000);
    await device.rest();
    expect(await titlesOf(me)).toEqual(['first', 'second']);
  });

  test('a text that was saved while it was typed pushes nothing else out', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const you = await set.server.createUser();
    const device = await set.phone(me, { collections: THREADS });
    await set.server.copy();
    await sendMessage(device.store, { recipientId: you, body: 'call time moved to 5:30' });
    const long = 'x'.repeat(5_000);
    const id = await saveJobDraft(device.store, { title: 'long', description: long });
    await device.sync();
    for (let n = 0; n < 120; n += 1) {
      await saveJobDraft(device.store, { title: 'long', description: `${long}${n}` }, id);
      await device.sync();
    }
    await putBackUnseen(device);
    await device.sync();
    expect(await set.server.sql('select body from public.messages where sender_id = $1', [me])).toEqual([
      { body: 'call time moved to 5:30' },
    ]);
    expect(
      await set.server.sql("select payload ->> 'description' as text from public.drafts where id = $1", [id]),
    ).toEqual([{ text: `${long}119` }]);
    expect(device.store.refused.all()).toEqual([]);
  });
});

import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { PushWrite } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { sendMessage } from '@/store/entities/messages';
import { resyncEverything } from '@/store/sync/diagnostics';
import { countUnsent } from '@/store/writes/queue';
import { discardRefused } from '@/store/writes/queue-actions';
import { observeSyncState } from '@/store/writes/sync-state';
import { saveJobDraft, updateMe } from '../support/edits';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { reply } from './support/network';

const set = stage();
const THREADS = ['conversations', 'messages', 'drafts'] as const;

const titlesOf = async (owner: string): Promise<string[]> =>
  (
    await set.server.sql<{ title: string }>(
      'select title from public.drafts where owner_id = $1 order by server_xid, created_at',
      [owner],
    )
  ).map(({ title }) => title);

const headlineOf = async (id: string): Promise<unknown> =>
  (await set.server.sql('select headline from public.profiles where id = $1', [id]))[0]?.headline;

const conflictsOf = (device: Device) => device.store.refused.all().flatMap(({ conflicts }) => conflicts);

/** The server refuses such rows until `allow`. */
const refuse = (table: string, when: string): Promise<void> =>
  set.server.exec(`
    create or replace function private.refuse_all() returns trigger language plpgsql as $$
    begin perform private.refuse('MQ403'); return new; end $$;
    create or replace trigger refuse_all before insert or update on public.${table} for each row
      when (${when}) execute function private.refuse_all();`);
const allow = (table: string): Promise<void> =>
  set.server.exec(`drop trigger if exists refuse_all on public.${table}`);

/** The server is put back to `copy()` while this device is out of reach. */
async function putBackUnseen(...devices: Device[]): Promise<void> {
  for (const device of devices) await device.goOffline();
  await set.server.putBack();
  for (const device of devices) device.network.isUp = true;
}

/** Issue 15, 4.6: what the server had acknowledged and then lost is still on the phone that wrote it. */
describe('S2: after the server was put back to an earlier state', () => {
  test('S7: what something on the way stops of it does not stop what is new', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await device.sync();
    await set.server.copy();
    for (const n of [1, 2, 3]) await saveJobDraft(device.store, { title: `stopped ${n}` });
    await device.sync();
    await putBackUnseen(device);
    device.network.before.push((call, body) =>
      call === 'push' && JSON.stringify(body.p_writes).includes('stopped')
        ? reply(403, { error: 'policy violation' })
        : null,
    );
    const pass = async (seconds: number): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += 5) {
        device.clock.advance(5_000);
        await device.rest();
      }
    };
    await pass(300);
    await saveJobDraft(device.store, { title: 'new' });
    await pass(70);
    expect(await titlesOf(me)).toEqual(['new']);
  });

  test('what it had acknowledged is sent again, once and in its order, before what waits', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await saveJobDraft(device.store, { title: 'before the copy' });
    await device.sync();
    await set.server.copy();
    const edited = await saveJobDraft(device.store, { title: 'first version' });
    await device.sync();
    await saveJobDraft(device.store, { title: 'second version' }, edited);
    await saveJobDraft(device.store, { title: 'another' });
    await device.sync();
    await putBackUnseen(device);
    expect(await titlesOf(me)).toEqual(['before the copy']);
    await saveJobDraft(device.store, { title: 'third version' }, edited);
    await device.sync();
    expect((await titlesOf(me)).toSorted()).toEqual(['another', 'before the copy', 'third version']);
    expect(device.store.refused.all()).toEqual([]);
    expect(await device.store.rows('drafts').count()).toBe(3);
    expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
      kind: 'synced',
      waiting: 0,
    });
  });

  test('messages arrive again, in the thread of both', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const you = await set.server.createUser();
    await set.server.copy();
    const mine = await set.phone(me, { collections: THREADS });
    const yours = await set.phone(you, { collections: THREADS });
    const { conversationId } = await sendMessage(mine.store, { recipientId: you, body: 'one' });
    await sendMessage(mine.store, { conversationId, body: 'two' });
    await mine.sync();
    await yours.sync();
    await putBackUnseen(mine, yours);
    await mine.sync();
    await yours.sync();
    for (const device of [mine, yours])
      expect(
        (await device.store.rows('messages').find({ selector: {} })).map(({ body }) => body).toSorted(),
      ).toEqual(['one', 'two']);
    expect(
      await set.server.sql('select body from public.messages where sender_id = $1 order by server_seq', [me]),
    ).toEqual([{ body: 'one' }, { body: 'two' }]);
  });

  test('what somebody has changed meanwhile is offered, not overwritten', async () => {
    const me = await set.server.createUser({ profile: { headline: 'Grip' } });
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await set.server.copy();
    await updateMe(device.store, { headline: 'Key grip' });
    await device.sync();
    await putBackUnseen(device);
    const other = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await updateMe(other.store, { headline: 'Best boy' });
    await other.sync();
    await device.sync();
    expect(await headlineOf(me)).toBe('Best boy');
    expect(conflictsOf(device)).toEqual([{ field: 'headline', mine: 'Key grip', theirs: 'Best boy' }]);
  });

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

  test('a page that ends in between goes on where it was', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    await set.server.copy();
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    for (const title of ['one', 'two', 'three']) {
      await saveJobDraft(device.store, { title });
      await device.sync();
    }
    await putBackUnseen(device);
    device.network.before.push((call, body) => {
      if (call === 'push' && (body.p_writes as unknown[]).length > 0) throw new TypeError('the tunnel');
      return null;
    });
    await device.sync();
    expect(await titlesOf(me)).toEqual([]);
    // S8: it is said, and nobody signs out without being asked.
    expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
      waiting: 3,
      offeredAgain: 3,
    });
    expect(await countUnsent(device.store)).toEqual({ waiting: 3, refused: 0 });
    await device.restart();
    device.network.before.length = 0;
    await device.sync();
    expect((await titlesOf(me)).toSorted()).toEqual(['one', 'three', 'two']);
    const pushes = device.network.count('push');
    await device.restart();
    await device.sync();
    expect(device.network.count('push')).toBe(pushes);
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

  test('a snapshot of the new history is not taken for one of the lost history, though transaction ids begin again', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    await set.server.copy();
    const names = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      // Each session takes a transaction id.
      for (let n = 0; n < 4; n += 1)
        found.push(
          (await set.server.as({ id: me }).pull([{ stream: 'drafts', checkpoint: null }]))[0]!.snapshot,
        );
      return found;
    };
    const lost = await names();
    await set.server.putBack();
    expect((await names()).filter((name) => lost.includes(name))).toEqual([]);
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

  test('what a crash has lost in the moment after it was acknowledged is sent again', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await device.sync();
    await set.server.copy();
    // So that the device knows of nothing later than the copy but by the acknowledgement.
    device.network.before.push((call) => (call === 'pull' ? reply(503, {}) : null));
    await saveJobDraft(device.store, { title: 'acknowledged' });
    await device.sync();
    await putBackUnseen(device);
    expect(await titlesOf(me)).toEqual([]);
    device.network.before.length = 0;
    await device.sync();
    expect(await titlesOf(me)).toEqual(['acknowledged']);
  });

  test('what the server refuses now is kept, though a later change of the document is accepted, or still waits', async () => {
    for (const isWaiting of [false, true]) {
      const me = await set.server.createUser({ role: 'employer' });
      const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
      await set.server.copy();
      await updateMe(device.store, { headline: 'Gaffer' });
      await device.sync();
      await updateMe(device.store, { city: 'Refusedtown' });
      await device.sync();
      await device.goOffline();
      await updateMe(device.store, { bio: 'Nights.' });
      if (!isWaiting) device.network.isUp = true;
      await device.sync();
      await putBackUnseen(device);
      await refuse('profiles', "new.city = 'Refusedtown'");
      await device.sync();
      expect(
        await set.server.sql('select headline, city, bio from public.profiles where id = $1', [me]),
      ).toEqual([{ headline: 'Gaffer', city: '', bio: 'Nights.' }]);
      expect(device.store.refused.all().map(({ document }) => document.city)).toEqual(['Refusedtown']);
      await allow('profiles');
    }
  });

  test('one refused write keeps no other write of its document from being offered once more', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await set.server.copy();
    await updateMe(device.store, { headline: 'Gaffer' });
    await device.sync();
    await updateMe(device.store, { city: 'Refusedtown' });
    await device.sync();
    await putBackUnseen(device);
    await refuse('profiles', "new.city = 'Refusedtown'");
    await device.sync();
    await putBackUnseen(device);
    await device.sync();
    expect(await headlineOf(me)).toBe('Gaffer');
    await allow('profiles');
  });

  test('what its author has discarded after a refusal is not offered once more', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    await set.server.copy();
    await saveJobDraft(device.store, { title: 'refused' });
    await device.sync();
    await putBackUnseen(device);
    await refuse('drafts', "new.title = 'refused'");
    await device.sync();
    for (const { id } of device.store.refused.all()) await discardRefused(device.store, id);
    await putBackUnseen(device);
    await allow('drafts');
    await device.sync();
    expect(await titlesOf(me)).toEqual([]);
    expect(device.store.refused.all()).toEqual([]);
  });

  describe('two changes of one field, with another phone’s change of another field between them', () => {
    async function twoChanges(): Promise<{ me: string; device: Device }> {
      const me = await set.server.createUser({ role: 'employer' });
      const [device, other] = [
        await set.phone(me, { collections: ['drafts', 'profiles'] }),
        await set.phone(me, { collections: ['drafts', 'profiles'] }),
      ];
      await set.server.copy();
      await updateMe(device.store, { headline: 'one' });
      await device.sync();
      await other.sync();
      await updateMe(other.store, { bio: 'Nights.' });
      await other.sync();
      await device.sync();
      await updateMe(device.store, { headline: 'two' });
      await device.sync();
      await putBackUnseen(device);
      return { me, device };
    }

    test('somebody else’s is offered against the latest, once', async () => {
      const { me, device } = await twoChanges();
      await set.server.sql("update public.profiles set headline = 'theirs' where id = $1", [me]);
      await device.sync();
      expect(await headlineOf(me)).toBe('theirs');
      expect(conflictsOf(device)).toEqual([{ field: 'headline', mine: 'two', theirs: 'theirs' }]);
    });

    test('both refused, the latest is kept, once', async () => {
      const { device } = await twoChanges();
      await refuse('profiles', "new.headline in ('one', 'two')");
      await device.sync();
      expect(device.store.refused.all().map(({ document }) => document.headline)).toEqual(['two']);
      await allow('profiles');
    });

    test('the second one waits for the first, which something on the way stops', async () => {
      const { me, device } = await twoChanges();
      const wall = (_call: string, { p_writes }: Record<string, unknown>): Response | null =>
        Array.isArray(p_writes) &&
        (p_writes as PushWrite[]).some(({ document }) => document.headline === 'one')
          ? new Response('<h1>No</h1>', { status: 403 })
          : null;
      device.network.before.push(wall);
      for (let minute = 0; minute < 10; minute += 1) {
        device.clock.advance(60_000);
        await device.rest();
      }
      expect(await headlineOf(me)).toBe('');
      device.network.before.length = 0;
      await device.sync();
      expect(await headlineOf(me)).toBe('two');
      expect(device.store.refused.all()).toEqual([]);
    });
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

  test('what the server refuses now is kept as an item, with its text', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    await set.server.copy();
    const device = await set.phone(me, { collections: ['drafts', 'profiles'] });
    await saveJobDraft(device.store, { title: 'refused since' });
    await device.sync();
    await putBackUnseen(device);
    await set.server.exec(`
      create function private.no_more() returns trigger language plpgsql as $$ begin perform private.refuse('MQ403'); return new; end $$;
      create trigger no_more before insert on public.drafts for each row
        when (new.title = 'refused since') execute function private.no_more();`);
    await device.sync();
    expect(device.store.refused.all()).toMatchObject([
      { code: 'MQ403', document: { title: 'refused since' } },
    ]);
    expect(await titlesOf(me)).toEqual([]);
    expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
      kind: 'attention',
      waiting: 0,
    });
  });

  test('nothing is written into another history than the device knows', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    await set.server.copy();
    const server = set.server.as({ id: me });
    const write = {
      stream: 'drafts',
      id: newId(),
      base: null,
      edit: newId(),
      document: { kind: 'job', title: 'x' },
    };
    await server.push([{ ...write, id: newId(), edit: newId() }]);
    const [page] = await server.pull([{ stream: 'drafts', checkpoint: null }]);
    await set.server.putBack();
    const after = set.server.as({ id: me });
    await expect(after.push([write], newId(), [page!.checkpoint])).rejects.toMatchObject({
      code: 'PT409',
      message: 'restored',
    });
    expect(await after.push([write], newId(), [])).toMatchObject([{ status: 'accepted' }]);
    expect((await after.pull([{ stream: 'drafts', checkpoint: page!.checkpoint }]))[0]).toMatchObject({
      restored: true,
    });
    expect((await after.pull([{ stream: 'drafts', checkpoint: null }]))[0]).toMatchObject({
      restored: false,
    });
  });
});

import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { sendMessage } from '@/store/entities/messages';
import { countUnsent } from '@/store/writes/queue';
import { observeSyncState } from '@/store/writes/sync-state';
import { saveJobDraft, updateMe } from '../support/edits';
import { reply } from './support/network';
import { restorableStage } from './support/put-back';

const { set, titlesOf, headlineOf, conflictsOf, putBackUnseen } = restorableStage();
const THREADS = ['conversations', 'messages', 'drafts'] as const;

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

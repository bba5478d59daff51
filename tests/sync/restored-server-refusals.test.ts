import { describe, expect, test } from 'vitest';
import type { PushWrite } from '@/backend/sync/sync-protocol';
import { discardRefused } from '@/store/writes/queue-actions';
import { saveJobDraft, updateMe } from '../support/edits';
import type { Device } from './support/device';
import { restorableStage } from './support/put-back';

const { set, titlesOf, headlineOf, conflictsOf, refuse, allow, putBackUnseen } = restorableStage();

describe('S2: what a server that was put back refuses now', () => {
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
});

import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { stateOf } from '@/domain/people/endorsements';
import { refusal } from '@/domain/refusals';
import {
  askToConfirm,
  confirmCredit,
  observeAskedOfMe,
  observeMyRequests,
  withdrawRequest,
} from '@/store/entities/endorsements';
import { memoryBackend } from '@/store/storage/memory-backend';
import { countUnsent } from '@/store/writes/queue';
import { Disk } from './simulation/disk';
import type { Device } from './support/device';
import { stage } from './support/fixture';

const set = stage();
const COLLECTIONS = ['drafts', 'profiles', 'conversations', 'endorsements'] as const;
const FACTS = { production: 'Low Tide', role: 'gaffer', year: 2024, kind: 'feature' };

interface Scene {
  ines: Device;
  tomas: Device;
  ids: { ines: string; tomas: string };
  creditId: string;
}

/** Two people who write with each other, one of them with a credit. */
async function scene(): Promise<Scene> {
  const ids = {
    ines: await set.server.createUser({ name: 'Ines Marlow', profile: { bio: 'Nine years on focus.' } }),
    tomas: await set.server.createUser({ name: 'Tomas Reyes' }),
  };
  const [creditId, conversation] = [newId(), newId()];
  await set.server.sql('update public.profiles set credits = $2::text::jsonb where id = $1', [
    ids.ines,
    JSON.stringify({ [creditId]: { ...FACTS, url: null, place: 0 } }),
  ]);
  await set.server.sql(
    "insert into public.conversations (id, kind, participants) values ($1, 'direct', $2)",
    [conversation, [ids.ines, ids.tomas]],
  );
  await set.server.sql(
    'insert into public.conversation_members (conversation_id, user_id) values ($1, $2), ($1, $3)',
    [conversation, ids.ines, ids.tomas],
  );
  const phone = async (id: string): Promise<Device> => {
    const device = await set.phone(id, {
      collections: COLLECTIONS,
      backend: new Disk().over(memoryBackend()),
    });
    await device.sync();
    return device;
  };
  return { ines: await phone(ids.ines), tomas: await phone(ids.tomas), ids, creditId };
}

const requests = ({ store }: Device) => firstValueFrom(observeMyRequests(store));
const askedOf = ({ store }: Device) => firstValueFrom(observeAskedOfMe(store));
const notices = async (who: string): Promise<number> =>
  (
    await set.server.sql("select 1 from public.notifications where user_id = $1 and type = 'endorsement'", [
      who,
    ])
  ).length;

/** The signal is back; the server takes what was written, and its answer gets lost. */
async function onlineWithLostReply(device: Device): Promise<void> {
  device.network.isUp = true;
  let lost = 0;
  device.network.after.push((call) => call !== 'push' || lost++ > 0);
  await device.sync();
  expect(lost, 'sent again after the lost answer').toBeGreaterThan(1);
}

test('S1, S3: asked and confirmed without a signal, over a killed app and a lost reply, it arrives once', async () => {
  const { ines, tomas, ids, creditId } = await scene();
  await ines.goOffline();
  await askToConfirm(ines.store, creditId, { id: ids.tomas, name: 'Tomas Reyes', headline: '' });
  // Asking twice is one request.
  await askToConfirm(ines.store, creditId, { id: ids.tomas, name: 'Tomas Reyes', headline: '' });
  expect(await countUnsent(ines.store)).toEqual({ waiting: 1, refused: 0 });
  await ines.restart();
  await onlineWithLostReply(ines);

  await tomas.sync();
  const [asked] = await askedOf(tomas);
  expect(asked).toMatchObject({ ...FACTS, asker_name: 'Ines Marlow', status: 'asked' });
  await tomas.goOffline();
  await confirmCredit(tomas.store, String(asked?.id), ' Sharp on the water. ');
  await tomas.restart();
  const [waiting] = await askedOf(tomas);
  expect(waiting && stateOf(waiting)).toBe('confirmed');
  expect(waiting?.sync.state).toBe('waiting');
  await onlineWithLostReply(tomas);

  await ines.sync();
  expect(await requests(ines)).toMatchObject([
    { status: 'confirmed', sentence: 'Sharp on the water.', endorser_name: 'Tomas Reyes', is_shown: true },
  ]);
  expect([await notices(ids.tomas), await notices(ids.ines)]).toEqual([1, 1]);
  expect(await countUnsent(tomas.store)).toEqual({ waiting: 0, refused: 0 });
});

test('S7: a confirmation that comes after the request was taken back is refused with its sentence, and kept', async () => {
  const { ines, tomas, ids, creditId } = await scene();
  await askToConfirm(ines.store, creditId, { id: ids.tomas, name: 'Tomas Reyes', headline: '' });
  await ines.sync();
  await tomas.sync();
  const [asked] = await askedOf(tomas);
  const id = String(asked?.id);
  await tomas.goOffline();
  await confirmCredit(tomas.store, id, 'Sharp on the water.');
  await withdrawRequest(ines.store, id);
  await ines.sync();
  tomas.network.isUp = true;
  await tomas.sync();
  const [late] = await askedOf(tomas);
  expect(late).toMatchObject({
    status: 'withdrawn',
    sync: { state: 'refused', code: 'MQ645', sentence: refusal('MQ645', { Name: 'Ines Marlow' }) },
  });
  expect(tomas.store.refused.all()).toMatchObject([{ document: { sentence: 'Sharp on the water.' } }]);
});

test('S7: a request that is refused says why, and stays with the person', async () => {
  const { ines, ids, creditId } = await scene();
  await ines.goOffline();
  await askToConfirm(ines.store, creditId, { id: ids.tomas, name: 'Tomas Reyes', headline: '' });
  await set.server.sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
    ids.tomas,
    ids.ines,
  ]);
  ines.network.isUp = true;
  await ines.sync();
  expect(await requests(ines)).toMatchObject([
    { rev: 0, sync: { state: 'refused', sentence: refusal('MQ642') } },
  ]);
  expect(await notices(ids.tomas)).toBe(0);
});

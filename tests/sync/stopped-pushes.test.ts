import { describe, expect, test } from 'vitest';
import { sendMessage } from '@/store/entities/messages';
import { countUnsent } from '@/store/writes/queue';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { type Call, reply } from './support/network';

const set = stage();
const COLLECTIONS = ['messages', 'conversations', 'drafts', 'profiles'] as const;
const QUEUED = 12;

const page = (): Response =>
  new Response('<h1>No</h1>', { status: 403, headers: { 'content-type': 'text/html' } });

type Filter = (call: Call, body: Record<string, unknown>) => Response | null;
const whereWrites =
  (isStopped: (text: string) => boolean, answer: () => Response): Filter =>
  (call, body) => {
    const writes = call === 'push' ? (body.p_writes as unknown[]) : [];
    return writes.some((write) => isStopped(JSON.stringify(write))) ? answer() : null;
  };

async function pass(device: Device, seconds: number, stepS = 1): Promise<void> {
  for (let passed = 0; passed < seconds; passed += stepS) {
    device.clock.advance(stepS * 1_000);
    await device.rest();
  }
}

/** A phone with a dozen messages that were written offline, m0 to m11, behind a filter that lets empty pushes pass. */
async function phoneBehind(filter: Filter) {
  const mara = await set.phone(await set.server.createUser({ role: 'employer', name: 'Mara Voss' }), {
    collections: COLLECTIONS,
  });
  const me = await set.server.createUser({ name: 'Ines Marlow', profile: { open_to_contact: true } });
  const { conversationId } = await sendMessage(mara.store, { recipientId: me, body: 'Hi.' });
  await mara.sync();
  const device = await set.phone(me, { collections: COLLECTIONS });
  const write = (body: string) => sendMessage(device.store, { conversationId, body });
  await write('I will.');
  await device.sync();
  await device.goOffline();
  for (let n = 0; n < QUEUED; n += 1) await write(`m${n}`);
  device.network.isUp = true;
  device.network.before.push(filter);
  return {
    device,
    write,
    arrived: async (): Promise<string[]> =>
      (
        await set.server.sql<{ body: string }>(
          'select body from public.messages where conversation_id = $1 order by server_seq offset 2',
          [conversationId],
        )
      ).map(({ body }) => body),
  };
}

const inOrder = Array.from({ length: QUEUED }, (_, n) => `m${n}`);

describe('S7: something stops all that is sent, though it lets empty pushes pass', () => {
  const STOPS: readonly (readonly [string, () => Response, number])[] = [
    ['a firewall, for ten minutes', page, 600],
    ['a firewall, for three hours', page, 3 * 3_600],
    ['a bug in the call itself', () => reply(400, { code: '22012', message: 'division by zero' }), 3_600],
    ['a bug in the call, with 500', () => reply(500, { code: 'P0001', message: 'bug' }), 3_600],
    ['answers of another form', () => reply(200, []), 3_600],
  ];
  test.each(STOPS)(
    '%s: is tried every minute, and all of it leaves in its order',
    async (_name, answer, seconds) => {
      const { device, write, arrived } = await phoneBehind(whereWrites(() => true, answer));
      await pass(device, 240);
      const before = device.network.requests.length;
      await pass(device, 300);
      expect((device.network.requests.length - before) / 5).toBeLessThan(8);
      await pass(device, seconds, 10);
      device.network.before.length = 0;
      await write('the last');
      await pass(device, 90);
      expect(await countUnsent(device.store)).toEqual({ waiting: 0, refused: 0 });
      expect(await arrived()).toEqual([...inOrder, 'the last']);
    },
  );

  test('five in a row that are stopped do not stop the others, nor for ever each other', async () => {
    const { device, write, arrived } = await phoneBehind(whereWrites((text) => /"m[0-4]"/.test(text), page));
    await pass(device, 60);
    expect(await arrived()).toEqual(inOrder.slice(5));
    await write('another');
    await pass(device, 5);
    expect(await arrived()).toEqual([...inOrder.slice(5), 'another']);
    const before = device.network.count('push');
    await pass(device, 1_800, 10);
    expect(device.network.count('push') - before).toBeLessThan(120);
    device.network.before.length = 0;
    await pass(device, 2_000, 10);
    expect((await arrived()).slice(-5)).toEqual(inOrder.slice(0, 5));
  });
});

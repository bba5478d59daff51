import { expect, test } from 'vitest';
import { setConversationState } from '@/store/entities/conversations';
import { sendMessage } from '@/store/entities/messages';
import { countUnsent } from '@/store/writes/queue';
import { stage } from './support/fixture';

const set = stage();
const COLLECTIONS = ['messages', 'conversations', 'profiles', 'drafts'] as const;

test('2.1: a block that was set offline is sent, though the other one’s arrives first', async () => {
  const ids = {
    mara: await set.server.createUser({ role: 'employer', name: 'Mara Voss' }),
    ines: await set.server.createUser({ name: 'Ines Marlow', profile: { open_to_contact: true } }),
  };
  const mara = await set.phone(ids.mara, { collections: COLLECTIONS });
  const { conversationId } = await sendMessage(mara.store, { recipientId: ids.ines, body: 'Hi.' });
  await mara.sync();
  const ines = await set.phone(ids.ines, { collections: COLLECTIONS });
  await sendMessage(ines.store, { conversationId, body: 'Hello.' });
  await ines.sync();
  await mara.sync();
  // Pulls get through, pushes do not: her block waits while his arrives.
  ines.network.before.push((call) => (call === 'push' ? new Response('', { status: 502 }) : null));
  await setConversationState(ines.store, conversationId, 'blocked');
  await setConversationState(mara.store, conversationId, 'blocked');
  await mara.sync();
  ines.engine.wake('person');
  await ines.rest();
  ines.network.before.length = 0;
  await ines.sync();
  expect(await countUnsent(ines.store)).toEqual({ waiting: 0, refused: 0 });
  const blocks = await set.server.sql<{ blocker_id: string }>(
    'select blocker_id from private.blocks where $1 in (blocker_id, blocked_id)',
    [ids.ines],
  );
  expect(blocks.map(({ blocker_id: by }) => by).toSorted()).toEqual([ids.mara, ids.ines].toSorted());
  await setConversationState(mara.store, conversationId, 'open');
  await mara.sync();
  await sendMessage(mara.store, { conversationId, body: 'You again.' });
  await mara.sync();
  expect(await countUnsent(mara.store)).toEqual({ waiting: 0, refused: 1 });
});

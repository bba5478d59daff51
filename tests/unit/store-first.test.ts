import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { openStore } from '@/store/open/open';
import { observeDraft, publishJob, observeMyJobs } from '@/store/entities/jobs';
import { observeQueue } from '@/store/writes/queue';
import { sendMessage, observeThread } from '@/store/entities/messages';
import { observeConversations } from '@/store/entities/conversations';
import { saveJobDraft } from '../support/edits';

test('smoke', async () => {
  const me = newId();
  const store = await openStore(me);
  const id = await saveJobDraft(store, { title: 'Gaffer' });
  expect((await firstValueFrom(observeDraft(store, id)))?.payload.title).toBe('Gaffer');
  await saveJobDraft(store, { title: 'Gaffer 2' }, id);
  await publishJob(store, id);
  const other = newId();
  const a = await sendMessage(store, { recipientId: other, body: 'hello' });
  await sendMessage(store, { conversationId: a.conversationId, body: 'again' });
  const { messages: thread } = await firstValueFrom(observeThread(store, a.conversationId));
  expect(thread.map((m) => [m.body, m.receipt, m.recipient_id])).toEqual([
    ['hello', 'waiting', other],
    ['again', 'waiting', other],
  ]);
  expect((await firstValueFrom(observeConversations(store))).length).toBe(1);
  const q = await firstValueFrom(observeQueue(store));
  expect(q.waiting.map((w) => w.what)).toEqual(['job_published', 'message', 'message']);
  expect((await firstValueFrom(observeMyJobs(store))).publishing.length).toBe(1);
  await store.close();
  const again = await openStore(me);
  expect((await firstValueFrom(observeQueue(again))).waiting.length).toBe(3);
  await again.remove();
});

import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import { observeDraft, observeMyJobs, publishJob } from '@/store/entities/jobs';
import { observeQueue } from '@/store/writes/queue';
import { observeThread, sendMessage } from '@/store/entities/messages';
import { observeConversations } from '@/store/entities/conversations';
import { saveJobDraft } from '../support/edits';

const queued = async (store: Store): Promise<string[]> =>
  (await firstValueFrom(observeQueue(store))).waiting.map(({ what }) => what);

describe('S1, S2: without a server', () => {
  const me = newId();
  let store: Store;
  beforeEach(async () => void (store = await openStore(me)));
  afterEach(() => store.remove());

  it('a draft is kept as it was typed last, and its publication waits', async () => {
    const draft = await saveJobDraft(store, { title: 'Gaffer' });
    expect((await firstValueFrom(observeDraft(store, draft)))?.payload.title).toBe('Gaffer');
    await saveJobDraft(store, { title: 'Gaffer 2' }, draft);
    expect((await firstValueFrom(observeDraft(store, draft)))?.payload.title).toBe('Gaffer 2');
    await publishJob(store, draft);
    expect(await queued(store)).toEqual(['job_published']);
    expect((await firstValueFrom(observeMyJobs(store))).publishing).toHaveLength(1);
  });

  it('messages stand in their conversation, in their order, and wait', async () => {
    const other = newId();
    const { conversationId } = await sendMessage(store, { recipientId: other, body: 'hello' });
    await sendMessage(store, { conversationId, body: 'again' });
    const { messages } = await firstValueFrom(observeThread(store, conversationId));
    expect(messages.map(({ body, receipt, recipient_id }) => [body, receipt, recipient_id])).toEqual([
      ['hello', 'waiting', other],
      ['again', 'waiting', other],
    ]);
    expect(await firstValueFrom(observeConversations(store))).toHaveLength(1);
    expect(await queued(store)).toEqual(['message', 'message']);
  });

  it('what waits is still there when the store is opened again, in its order', async () => {
    await publishJob(store, await saveJobDraft(store, { title: 'Gaffer' }));
    await sendMessage(store, { recipientId: newId(), body: 'hello' });
    await store.close();
    store = await openStore(me);
    expect(await queued(store)).toEqual(['job_published', 'message']);
  });
});

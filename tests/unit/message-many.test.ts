import { afterEach, beforeEach, expect, test } from 'vitest';
import { conversationId, newId } from '@/domain/ids';
import { messages } from '@/domain/streams';
import { openStore } from '@/store/open/open';
import { type Addressee, messageMany } from '@/store/messages/message-many';
import { readAll } from '@/store/queries/read';
import { memoryBackend } from '@/store/storage/memory-backend';
import type { Store } from '@/store/store';
import { CLEAN } from '@/sync/document';

let store: Store;
beforeEach(async () => {
  store = await openStore(newId(), {
    backend: memoryBackend(),
    isShared: false,
    collections: ['messages', 'conversations', 'drafts', 'jobs', 'applications', 'profiles'],
  });
});
afterEach(() => store.remove());

const somebody = (): Addressee => ({ personId: newId(), jobId: newId() });
const threadOf = ({ personId, jobId }: Addressee) => conversationId('job', [store.me(), personId], jobId);
const written = async () =>
  (await readAll(store, messages, { selector: {} })).map(
    ({ conversation_id: thread, recipient_id: to, job_id: about, body }) => ({ thread, to, about, body }),
  );

test('each gets the text in their own thread: where there is one, in that, else as a first message about the job', async () => {
  const [known, fresh] = [somebody(), somebody()];
  const id = await threadOf(known);
  await store.rows('conversations').change([id], () => ({
    put: {
      id,
      kind: 'job',
      participants: [store.me(), known.personId],
      last_message_at: '2027-01-04T09:00:00+00:00',
      rev: 1,
      snapshot: '',
      sync: CLEAN,
    },
  }));
  const stored: Addressee[] = [];
  await messageMany(store, [known, fresh], 'Can you swim?', (one) => stored.push(one));
  expect(stored).toEqual([known, fresh]);
  const all = await written();
  expect(all).toHaveLength(2);
  expect(all).toEqual(
    expect.arrayContaining([
      { thread: id, to: null, about: null, body: 'Can you swim?' },
      { thread: await threadOf(fresh), to: fresh.personId, about: fresh.jobId, body: 'Can you swim?' },
    ]),
  );
});

test('S3: says after each that it is stored, so that a second try after a failure leaves them out', async () => {
  const people = [somebody(), somebody(), somebody()];
  const stored: Addressee[] = [];
  const failing = messageMany(store, people, 'Hello', (one) => {
    stored.push(one);
    if (stored.length === 2) throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(stored).toEqual(people.slice(0, 2));
  await messageMany(
    store,
    people.filter((one) => !stored.includes(one)),
    'Hello',
    () => {},
  );
  expect((await written()).map(({ to }) => to).toSorted()).toEqual(
    people.map(({ personId }) => personId).toSorted(),
  );
});

test.each([
  ['MQ304', ' \n'],
  ['MQ303', 'x'.repeat(4_001)],
])('%s: is refused before anything is written', async (_code, body) => {
  await expect(messageMany(store, [somebody(), somebody()], body, () => {})).rejects.toThrow();
  expect(await written()).toEqual([]);
});

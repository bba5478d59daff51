import 'fake-indexeddb/auto';
import { firstValueFrom, skipWhile } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { Conversation } from '@/domain/streams/conversations';
import {
  type ConversationItem,
  observeConversation,
  observeConversations,
  observeUnreadCount,
} from '@/store/entities/conversations';
import { changeSentMessage, observeThread, sendMessage } from '@/store/entities/messages';
import { observeMessageDrafts, saveMessageDraft } from '@/store/messages/message-draft';
import { observeMyReport, sendReport } from '@/store/entities/reports';
import { setArchived, setMuted } from '@/store/messages/conversation-marks';
import { observeFoundMessages } from '@/store/messages/message-search';
import { observeConversationsToAnswer } from '@/store/messages/to-answer';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import { opened } from '@/store/writes/form-edit';
import { CLEAN, type SyncedRow } from '@/sync/document';

let store: Store;
let me: string;
const MARA = newId();
const LATER = '2026-11-02T08:00:00+00:00';

beforeEach(async () => {
  me = newId();
  store = await openStore(me, { isShared: false });
});
afterEach(() => store.remove());

const put = (collection: 'conversations' | 'messages', row: SyncedRow): Promise<void> =>
  store.rows(collection).change([row.id], () => ({ put: row }));

const conversation = (changes: Partial<Conversation> = {}): SyncedRow => ({
  id: newId(),
  rev: 1,
  snapshot: '',
  kind: 'direct',
  participants: [me, MARA],
  members: [],
  job_id: null,
  job_title: '',
  state: 'open',
  state_by: null,
  last_seq: 1,
  last_message_at: '2026-11-01T08:00:00+00:00',
  last_message_preview: 'Hello',
  last_message_sender_id: MARA,
  read_marks: {},
  delivered_marks: {},
  created_at: '2026-11-01T08:00:00+00:00',
  updated_at: '2026-11-01T08:00:00+00:00',
  sync: CLEAN,
  ...changes,
});
const message = (conversationId: string, seq: number, body: string, sender = MARA): SyncedRow => ({
  id: newId(),
  rev: 1,
  snapshot: '',
  conversation_id: conversationId,
  sender_id: sender,
  recipient_id: null,
  job_id: null,
  body,
  reply_to_id: null,
  kind: 'text',
  payload: {},
  server_seq: seq,
  edited_at: null,
  attachments: [],
  attachments_stored: [],
  created_at: `2026-11-01T08:0${seq}:00+00:00`,
  updated_at: '2026-11-01T08:00:00+00:00',
  sync: CLEAN,
});
/** A conversation of which Mara has written all. */
async function receive(...bodies: string[]): Promise<SyncedRow> {
  const row = conversation({ last_seq: bodies.length });
  await put('conversations', row);
  for (const [at, body] of bodies.entries()) await put('messages', message(row.id, at + 1, body));
  return row;
}
const list = (): Promise<ConversationItem[]> => firstValueFrom(observeConversations(store));
const item = async (id: string): Promise<ConversationItem> => {
  const found = (await list()).find((each) => each.id === id);
  if (!found) throw new Error('Not in the list.');
  return found;
};
const target = ({ id, last_seq }: SyncedRow) => ({ id, last_seq: Number(last_seq), name: 'Mara' });

describe('a first message', () => {
  it('S8: stays a conversation between the server’s answer and the pull that brings it', async () => {
    const { id, conversationId } = await sendMessage(store, { recipientId: MARA, body: 'Hello' });
    const seen: (ConversationItem | null)[] = [];
    const inList: boolean[] = [];
    const one = observeConversation(store, conversationId).subscribe((each) => seen.push(each));
    const all = observeConversations(store).subscribe((each) =>
      inList.push(each.some((known) => known.id === conversationId)),
    );
    await firstValueFrom(observeConversation(store, conversationId));
    // What the answer to a push does.
    await store
      .rows('messages')
      .change([id], (_id, row) => ({ put: { ...row!, rev: 1, server_seq: 1, sync: CLEAN } }));
    await expect.poll(() => [seen.at(-1)?.waiting, seen.at(-1)?.last_seq], { timeout: 5000 }).toEqual([0, 1]);
    await expect.poll(() => inList.length, { timeout: 5000 }).toBeGreaterThan(1);
    one.unsubscribe();
    all.unsubscribe();
    expect(seen).not.toContain(null);
    expect(inList).not.toContain(false);
    // An app that starts just then knows it as well.
    expect(await firstValueFrom(observeConversation(store, conversationId))).toMatchObject({
      participants: [me, MARA],
      last_message_preview: 'Hello',
    });
  });
});

describe('what waits for an answer', () => {
  const toAnswer = async (): Promise<string[]> =>
    (await firstValueFrom(observeConversationsToAnswer(store))).map(({ id }) => id);

  it('is a question, however much has been read, and no thank-you, however little', async () => {
    const asked = await receive('Are you free?', 'It would be nights.');
    await store
      .rows('conversations')
      .change([asked.id], (_id, row) => ({ put: { ...row!, read_marks: { [me]: 2 } } }));
    await receive('Thank you!');
    expect(await toAnswer()).toEqual([asked.id]);
  });
  it('is over with a word of mine, also one that waits for signal', async () => {
    const { id } = await receive('Are you free?');
    const seen: number[] = [];
    const subscription = observeConversationsToAnswer(store).subscribe((all) => seen.push(all.length));
    await expect.poll(() => seen.at(-1), { timeout: 5000 }).toBe(1);
    await sendMessage(store, { conversationId: id, body: 'Yes' });
    await expect.poll(() => seen.at(-1), { timeout: 5000 }).toBe(0);
    subscription.unsubscribe();
  });
  it('begins when a thank-you is changed into a question', async () => {
    const row = await receive('Thank you!');
    const seen: number[] = [];
    const subscription = observeConversationsToAnswer(store).subscribe((all) => seen.push(all.length));
    await expect.poll(() => seen.at(-1), { timeout: 5000 }).toBe(0);
    const [stored] = await store.rows('messages').find({ selector: { k_conversation: row.id } });
    await put('messages', { ...stored!, rev: 2, body: 'Thank you. At six?' });
    await expect.poll(() => seen.at(-1), { timeout: 5000 }).toBe(1);
    subscription.unsubscribe();
  });
  it('is not what is archived', async () => {
    const row = await receive('Are you free?');
    await setArchived(store, target(row), true);
    expect(await toAnswer()).toEqual([]);
  });
});

describe('a conversation in the list', () => {
  it('shows how far my last words have come', async () => {
    const own = { last_message_sender_id: me, last_seq: 4 };
    const rows = {
      sent: conversation(own),
      delivered: conversation({ ...own, delivered_marks: { [MARA]: 4 } }),
      read: conversation({ ...own, delivered_marks: { [MARA]: 4 }, read_marks: { [MARA]: 4 } }),
      theirs: conversation(),
    };
    for (const row of Object.values(rows)) await put('conversations', row);
    for (const receipt of ['sent', 'delivered', 'read'] as const)
      expect((await item(rows[receipt].id)).lastReceipt).toBe(receipt);
    expect((await item(rows.theirs.id)).lastReceipt).toBeNull();
  });
  it('counts a changed text of a sent message neither as waiting nor as the last words', async () => {
    const row = conversation({ last_seq: 2 });
    await put('conversations', row);
    const mine = message(row.id, 1, 'Call at 5', me);
    await put('messages', mine);
    await changeSentMessage(store, opened({ id: mine.id, body: 'Call at 5' }), 'Call at 6');
    expect(await item(row.id)).toMatchObject({ waiting: 0, last_message_preview: 'Hello' });
    const { messages } = await firstValueFrom(observeThread(store, row.id));
    expect(messages).toMatchObject([{ body: 'Call at 6', receipt: 'sent', change: { state: 'waiting' } }]);
  });
  it('counts no more towards the badge once it is muted', async () => {
    const row = await receive('Hello');
    expect(await firstValueFrom(observeUnreadCount(store))).toBe(1);
    await setMuted(store, target(row), true);
    expect(await firstValueFrom(observeUnreadCount(store))).toBe(0);
    expect(await item(row.id)).toMatchObject({ isMuted: true, unread: 1 });
    await setMuted(store, target(row), false);
    expect(await firstValueFrom(observeUnreadCount(store))).toBe(1);
  });
  it('returns from the archive with something new, unless it is muted as well', async () => {
    const row = await receive('Hello');
    await setArchived(store, target(row), true);
    expect((await item(row.id)).isArchived).toBe(true);
    const newer = { ...row, rev: 2, last_seq: 2, last_message_at: LATER };
    await put('conversations', newer);
    expect((await item(row.id)).isArchived).toBe(false);
    // Back in the list, it is muted there.
    await setMuted(store, target(newer), true);
    expect((await item(row.id)).isArchived).toBe(false);
    // Archived anew, from its present end on, and for good.
    await setArchived(store, target(newer), true);
    const newest = { ...newer, rev: 3, last_seq: 3 };
    await put('conversations', newest);
    expect((await item(row.id)).isArchived).toBe(true);
    await setMuted(store, target(newest), false);
    expect((await item(row.id)).isArchived).toBe(false);
    await setArchived(store, target(newest), true);
    expect((await item(row.id)).isArchived).toBe(true);
    await setArchived(store, target(newest), false);
    expect((await item(row.id)).isArchived).toBe(false);
  });
  it('has its unsent text, but not that of a message that is being changed', async () => {
    const { id } = await receive('Hello');
    await saveMessageDraft(store, { conversationId: id, name: 'Mara' }, opened({}), 'Before I say');
    const changed = { id: newId(), body: 'Old', isSent: true };
    await saveMessageDraft(store, { conversationId: id, name: 'Mara', message: changed }, opened({}), 'New');
    expect([...(await firstValueFrom(observeMessageDrafts(store)))]).toEqual([[id, 'Before I say']]);
  });
});

describe('a search in all messages', () => {
  const find = (words: string) => firstValueFrom(observeFoundMessages(store, words));

  it('finds every word, whatever its case and accents, the newest first, with the conversation', async () => {
    const one = await receive('Café at the SLATE office', 'Bring the slate');
    const two = await receive('The slate is at the cafe');
    const { found, total, words } = await find('cafe slate');
    expect(found.map(({ message: { body }, conversation: { id } }) => [body, id])).toEqual(
      expect.arrayContaining([
        ['Café at the SLATE office', one.id],
        ['The slate is at the cafe', two.id],
      ]),
    );
    expect([found.length, total, words]).toEqual([2, 2, ['cafe', 'slate']]);
    expect((await find('slate')).found[0]?.message.body).toBe('Bring the slate');
    expect((await find('nowhere')).total).toBe(0);
  });
  it('finds what comes later, and no longer what is gone or says something else', async () => {
    const row = await receive('Bring the slate');
    expect((await find('slate')).total).toBe(1);
    const later = message(row.id, 2, 'And a second slate');
    await put('messages', later);
    expect((await find('slate')).total).toBe(2);
    await put('messages', { ...later, body: 'And a second lens' });
    await store.rows('messages').change([later.id], (_id, stored) => ({ put: stored! }));
    expect((await find('slate')).total).toBe(1);
    await store.rows('messages').change([later.id], () => ({ remove: true }));
    expect((await find('lens')).total).toBe(0);
  });
});

describe('what a message answers', () => {
  it('is quoted also where it is older than what is read, and missing where it is not here', async () => {
    const row = await receive('The first', 'The second', 'The third');
    const [first] = await store
      .rows('messages')
      .find({ selector: { k_conversation: row.id }, sort: [{ k_conversation: 'asc' }, { k_thread: 'asc' }] });
    await put('messages', { ...message(row.id, 4, 'To the first'), reply_to_id: first!.id });
    await put('messages', { ...message(row.id, 5, 'To nothing'), reply_to_id: newId() });
    const { messages } = await firstValueFrom(observeThread(store, row.id, 3));
    expect(messages.map(({ body, quoted }) => [body, quoted === 'missing' ? quoted : quoted?.body])).toEqual([
      ['The third', undefined],
      ['To the first', 'The first'],
      ['To nothing', 'missing'],
    ]);
  });
  it('is quoted from the first frame on', async () => {
    const row = await receive('The first');
    const { messages } = await firstValueFrom(observeThread(store, row.id));
    const { id, sender_id, body, server_seq } = messages[0]!;
    const seen: unknown[] = [];
    const subscription = observeThread(store, row.id).subscribe((thread) => {
      const answer = thread.messages.find((each) => each.body === 'Yes');
      if (answer) seen.push(answer.quoted);
    });
    await firstValueFrom(
      observeThread(store, row.id).pipe(skipWhile(({ messages: all }) => all.length === 0)),
    );
    await sendMessage(store, {
      conversationId: row.id,
      body: 'Yes',
      replyTo: { id, sender_id, body, server_seq },
    });
    await expect.poll(() => seen.length, { timeout: 5000 }).toBeGreaterThan(1);
    subscription.unsubscribe();
    expect(new Set(seen.map((quoted) => JSON.stringify(quoted)))).toEqual(
      new Set([JSON.stringify({ id, sender_id, body, server_seq })]),
    );
  });
});

describe('a report', () => {
  it('is one write, which waits, and is known for what it is about alone', async () => {
    const report = {
      about: 'job',
      subjectId: newId(),
      label: '1st AC',
      reason: 'scam',
      words: ' Why ',
    } as const;
    await sendReport(store, report);
    expect(await firstValueFrom(observeMyReport(store, 'job', report.subjectId))).toMatchObject({
      intent: 'report',
      title: 'About 1st AC',
      payload: { about: 'job', reason: 'scam', words: 'Why' },
      sync: { state: 'waiting' },
    });
    expect(await firstValueFrom(observeMyReport(store, 'person', report.subjectId))).toBeNull();
    expect(await firstValueFrom(observeMyReport(store, 'job', newId()))).toBeNull();
  });
  it('needs words for any other reason', async () => {
    const report = { about: 'job', subjectId: newId(), label: '1st AC', reason: 'other' } as const;
    await expect(sendReport(store, { ...report, words: ' ' })).rejects.toMatchObject({ field: 'words' });
    await expect(sendReport(store, { ...report, words: 'x'.repeat(2001) })).rejects.toMatchObject({
      field: 'words',
    });
    await sendReport(store, { ...report, words: '☂'.repeat(2000) });
  });
});

import { conversations, messages } from '@/domain/streams';
import type { Conversation } from '@/domain/streams/conversations';
import type { Message } from '@/domain/streams/messages';
import { readAll, readMany, readOne, refusedCreates } from '../queries/read';
import type { Stored } from '../queries/write-status';
import { threadKeyOf } from '../schema/derived';
import type { Store } from '../store';
import { type MessageReceipt, sentReceiptOf } from './receipts';

/** What a message answers, as its quote shows it. */
export type Quoted = Pick<Message, 'id' | 'sender_id' | 'body' | 'server_seq'>;

/** A new text of a message that has been sent: on its way, or refused, with the text that its author wrote. */
export type MessageChange =
  { state: 'waiting' } | { state: 'refused'; refusedId: string; sentence: string; body: string };

/** A message with the receipt that its sender sees; null for messages of others. */
export type ThreadMessage = Stored<Message> & {
  receipt: MessageReceipt | null;
  /** Null: it answers none. `missing`: one that is not on this device. */
  quoted: Quoted | 'missing' | null;
  change: MessageChange | null;
};

export interface Thread {
  /**
   * Sent messages in the server's order, then waiting and refused ones in the order they were written, and last those that are
   * still being stored.
   */
  messages: ThreadMessage[];
  /** There are earlier ones on this device. */
  hasEarlier: boolean;
  /** Not read to the end: there are later ones, and those that wait. */
  hasLater: boolean;
}

function receiptOf(
  message: Stored<Message>,
  conversation: Conversation | null,
  me: string,
): MessageReceipt | null {
  if (message.sender_id !== me) return null;
  // What is pending or refused of a message that has been sent is a change of its text.
  if (message.rev === 0 && message.sync.state !== 'sent') return message.sync.state;
  return sentReceiptOf(conversation, message.server_seq, me);
}

function changeOf(store: Store, { rev, sync }: Stored<Message>): MessageChange | null {
  if (rev === 0 || sync.state === 'sent') return null;
  if (sync.state === 'waiting') return { state: 'waiting' };
  const { refusedId, sentence } = sync;
  return {
    state: 'refused',
    refusedId,
    sentence,
    body: String(store.refused.get(refusedId)?.document.body ?? ''),
  };
}

export const IN_THREAD_ORDER: { k_conversation?: 'asc'; k_thread?: 'asc' }[] = [
  { k_conversation: 'asc' },
  { k_thread: 'asc' },
];

const quotedOf = ({ id, sender_id, body, server_seq }: Message): Quoted => ({
  id,
  sender_id,
  body,
  server_seq,
});

/** What these messages answer, by id; also where it is older than all of them. */
async function quotesOf(store: Store, all: readonly Message[]): Promise<ReadonlyMap<string, Quoted>> {
  const here = new Map(all.map((message) => [message.id, message]));
  const wanted = new Set(all.flatMap(({ reply_to_id: id }) => id ?? []));
  const elsewhere = await readMany(
    store,
    messages,
    [...wanted].filter((id) => !here.has(id)),
  );
  return new Map(
    [...elsewhere, ...all]
      .filter(({ id }) => wanted.has(id))
      .map((message) => [message.id, quotedOf(message)]),
  );
}

/**
 * @param from the server's number of the first message that is read
 * @param to of the last one; null: all to the end, and those that wait
 */
export async function readThread(store: Store, id: string, from: number, to: number | null): Promise<Thread> {
  const me = store.me();
  const conversation = await readOne(store, conversations, id);
  const first = threadKeyOf(from);
  const stored = await readAll(store, messages, {
    selector: {
      k_conversation: id,
      k_thread: to === null ? { $gte: first } : { $gte: first, $lte: threadKeyOf(to) },
    },
    sort: IN_THREAD_ORDER,
  });
  const earlier =
    from <= 1
      ? []
      : await readAll(store, messages, {
          selector: { k_conversation: id, k_thread: { $lt: first } },
          sort: IN_THREAD_ORDER,
          limit: 1,
        });
  const refused =
    to === null ? refusedCreates(store, messages, (document) => document.conversation_id === id) : [];
  const sent = stored.filter((message) => message.server_seq > 0);
  const waiting = stored.filter((message) => message.server_seq === 0);
  const unsent = [...waiting, ...refused].toSorted((a, b) => writtenAt(a) - writtenAt(b));
  const all = [...sent, ...unsent];
  const quotes = await quotesOf(store, all);
  return {
    messages: all.map((message) => ({
      ...message,
      receipt: receiptOf(message, conversation, me),
      quoted: message.reply_to_id === null ? null : (quotes.get(message.reply_to_id) ?? 'missing'),
      change: changeOf(store, message),
    })),
    hasEarlier: earlier.length > 0,
    hasLater: to !== null,
  };
}

const writtenAt = (message: Stored<Message>): number =>
  message.sync.state === 'sent' ? 0 : message.sync.since;

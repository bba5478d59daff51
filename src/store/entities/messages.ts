import { combineLatest, map, type Observable, tap } from 'rxjs';
import { safeAttachmentName } from '@/domain/attachments';
import { LIMITS } from '@/domain/limits';
import { conversations, messages } from '@/domain/streams';
import type { Conversation } from '@/domain/streams/conversations';
import type { Message } from '@/domain/streams/messages';
import { conversationId, newId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { GoneError, InvalidWriteError } from '../errors';
import { releaseFiles, withFiles } from '../files/attach-files';
import { discardRefused, retryRefused } from '../writes/queue-actions';
import { refusedCreates, readAll, readOne } from '../queries/read';
import type { Store } from '../store';
import { type OptimisticMessage, optimisticMessages } from './optimistic-messages';
import type { Stored } from '../queries/write-status';
import { StableIdentity } from '../queries/stable-identity';
import { editFrom, insert } from '../writes/write';

/** `storing`: not even on this device yet. */
export type MessageReceipt = 'storing' | 'waiting' | 'sent' | 'delivered' | 'read' | 'refused';

/** A message of a thread with what its sender is told about it. `receipt` is null for messages of others. */
export type ThreadMessage = Stored<Message> & { receipt: MessageReceipt | null };

export type NewMessage = { body: string; replyTo?: string; files?: readonly File[] } & (
  | { conversationId: string }
  /** A first message: the server makes the conversation in the same transaction. */
  | { recipientId: string; jobId?: string | null }
);

const highestOther = (marks: Record<string, number>, me: string): number =>
  Math.max(
    0,
    ...Object.entries(marks)
      .filter(([user]) => user !== me)
      .map(([, mark]) => mark),
  );

function receiptOf(
  message: Stored<Message>,
  conversation: Conversation | null,
  me: string,
): MessageReceipt | null {
  if (message.sender_id !== me) return null;
  if (message.sync.state !== 'sent') return message.sync.state;
  if (conversation && highestOther(conversation.read_marks, me) >= message.server_seq) return 'read';
  return conversation && highestOther(conversation.delivered_marks, me) >= message.server_seq
    ? 'delivered'
    : 'sent';
}

/**
 * In the server's order; then waiting ones in the order written, refused ones where they were written, and last those that
 * are just being stored. One that is as it was is the same object as before, so that nobody draws it again.
 */
export function observeThread(store: Store, id: string): Observable<ThreadMessage[]> {
  const storing = optimisticMessages(store);
  const kept$ = store.live(
    ['messages', 'conversations'],
    async () => {
      const found = storing.stored();
      return { found, kept: await readThread(store, id) };
    },
    ({ id: changed, row, before }) => changed === id || (row ?? before)?.conversation_id === id,
  );
  // A turn later, so that whoever looks has what was read before the stand-ins go.
  const seen$ = kept$.pipe(tap(({ found }) => queueMicrotask(() => storing.drop(found))));
  const unchanged = new StableIdentity<ThreadMessage>();
  return combineLatest([seen$, storing.all$]).pipe(
    map(([{ found, kept }, underway]) => {
      const here = new Set(kept.map((message) => message.id));
      const standIns = underway
        .filter(
          (entry) =>
            entry.message.conversation_id === id && !here.has(entry.message.id) && !found.includes(entry),
        )
        .map(standIn);
      return unchanged.reuse([...kept, ...standIns]);
    }),
  );
}

const standIn = ({ message, since }: OptimisticMessage): ThreadMessage => ({
  ...message,
  rev: 0,
  sync: { state: 'waiting', since },
  receipt: 'storing',
});

async function readThread(store: Store, id: string): Promise<ThreadMessage[]> {
  const me = store.me();
  const conversation = await readOne(store, conversations, id);
  const here = await readAll(store, messages, {
    selector: { k_conversation: id },
    sort: [{ k_conversation: 'asc' }, { k_thread: 'asc' }],
  });
  const refused = refusedCreates(store, messages, (document) => document.conversation_id === id);
  const settled = here.filter((message) => message.server_seq > 0);
  const waiting = here.filter((message) => message.server_seq === 0);
  const own = [...waiting, ...refused].toSorted((a, b) => writtenAt(a) - writtenAt(b));
  return [...settled, ...own].map((message) => ({
    ...message,
    receipt: receiptOf(message, conversation, me),
  }));
}

const writtenAt = (message: Stored<Message>): number =>
  message.sync.state === 'sent' ? 0 : message.sync.since;

/** Storing a film takes its time; what is written meanwhile must not be stored before it, as the order written is the order sent. */
const turns = new WeakMap<Store, Promise<unknown>>();

/**
 * Resolves to the message's id once it and its files are stored; it leaves when there is a connection, and the files after
 * it. In its thread it stands at once, as `storing`. Without words the files' names stand for them.
 * @throws InvalidWriteError (MQ303, MQ304, MQ601, MQ602, MQ603)
 */
export async function sendMessage(
  store: Store,
  message: NewMessage,
): Promise<{ id: string; conversationId: string }> {
  const id = newId();
  const files = message.files ?? [];
  const isFile = files.length > 0 && message.body.trim() === '';
  const words = {
    body: checkedBody(isFile ? namesOf(files) : message.body),
    reply_to_id: message.replyTo ?? null,
    kind: isFile ? ('file' as const) : ('text' as const),
    payload: {},
  };
  // Before anything is waited for: the thread shows it in the frame after the tap.
  const standing =
    'conversationId' in message
      ? showStoring(store, { id, conversation_id: message.conversationId, ...words })
      : null;
  const write = (): Promise<string> => writeMessage(store, message, id, words);
  const written = (turns.get(store) ?? Promise.resolve()).then(write, write);
  turns.set(store, written);
  try {
    const conversation = await written;
    standing?.stored();
    return { id, conversationId: conversation };
  } catch (error) {
    standing?.dropped();
    throw error;
  }
}

type Words = Pick<Message, 'body' | 'reply_to_id' | 'kind' | 'payload'>;

function showStoring(
  store: Store,
  message: Words & Pick<Message, 'id' | 'conversation_id'>,
): { stored: () => void; dropped: () => void } {
  const since = store.deps.now();
  const at = new Date(since).toISOString();
  return optimisticMessages(store).show(
    {
      ...message,
      sender_id: store.me(),
      recipient_id: null,
      job_id: null,
      server_seq: 0,
      edited_at: null,
      attachments: [],
      attachments_stored: [],
      created_at: at,
      updated_at: at,
    },
    since,
  );
}

async function writeMessage(store: Store, message: NewMessage, id: string, words: Words): Promise<string> {
  const me = store.me();
  const first = 'recipientId' in message ? message : null;
  const jobId = first?.jobId ?? null;
  const conversation = first
    ? await conversationId(jobId === null ? 'direct' : 'job', [me, first.recipientId], jobId ?? '')
    : (message as { conversationId: string }).conversationId;
  // A second message before the server has made the conversation must be able to make it too: the first one may be refused.
  const opener = first ?? (await openerOf(store, conversation));
  const writable = {
    conversation_id: conversation,
    recipient_id: opener?.recipientId ?? null,
    job_id: opener?.jobId ?? null,
    ...words,
  };
  const shown = { sender_id: me, server_seq: 0, edited_at: null, attachments_stored: [] };
  await withFiles(store, 'messages', id, message.files ?? [], (attachments) =>
    insert(store, messages, id, { ...writable, attachments }, shown),
  );
  return conversation;
}

/** A refused message goes again, as it is or with a new text. */
export const retryMessage = (store: Store, refusedId: string, body?: string): Promise<void> =>
  retryRefused(store, refusedId, body === undefined ? undefined : { body: checkedBody(body) });

export const discardRefusedMessage = (store: Store, refusedId: string): Promise<void> =>
  discardRefused(store, refusedId);

/** Only while it waits. @throws GoneError when it has been sent meanwhile */
export async function editWaitingMessage(store: Store, id: string, body: string): Promise<void> {
  const text = checkedBody(body);
  await editFrom(store, messages, id, (row) => {
    if (row.sync.state !== 'waiting' || row.rev > 0) throw new GoneError();
    return { body: text };
  });
}

/** Deleting a waiting message means it was never sent. False: the server has it already, so it stays. */
export async function deleteWaitingMessage(store: Store, id: string): Promise<boolean> {
  let deleted = false;
  await store.rows('messages').change([id], (_id, row) => {
    deleted = row?.sync.state === 'waiting' && row.rev === 0;
    return deleted ? { remove: true } : null;
  });
  if (deleted) await releaseFiles(store, 'messages', id);
  return deleted;
}

const namesOf = (files: readonly File[]): string =>
  [...files.map(({ name }) => safeAttachmentName(name)).join(', ')].slice(0, LIMITS.message).join('');

function checkedBody(body: string): string {
  if (body.trim() === '') throw new InvalidWriteError(refusal('MQ304'), 'body');
  if ([...body].length > LIMITS.message) throw new InvalidWriteError(refusal('MQ303'), 'body');
  return body;
}

async function openerOf(
  store: Store,
  id: string,
): Promise<{ recipientId: string; jobId: string | null } | null> {
  if (await store.rows('conversations').one(id)) return null;
  const own = await readAll(store, messages, { selector: { k_conversation: id } });
  const ghosts = refusedCreates(store, messages, (document) => document.conversation_id === id);
  const first = [...own, ...ghosts].find((message) => message.recipient_id !== null);
  return first?.recipient_id ? { recipientId: first.recipient_id, jobId: first.job_id } : null;
}

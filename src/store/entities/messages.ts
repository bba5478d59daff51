import { combineLatest, map, type Observable, tap } from 'rxjs';
import { safeAttachmentName } from '@/domain/attachments';
import { LIMITS } from '@/domain/limits';
import { jobOfCard, whyNotSent } from '@/domain/messages/job-card';
import { jobs, messages } from '@/domain/streams';
import type { Message } from '@/domain/streams/messages';
import { newId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { GoneError, InvalidWriteError } from '../errors';
import { releaseFiles, withFiles } from '../files/attach-files';
import { threadWith } from '../messages/company-threads';
import { discardRefused, retryRefused } from '../writes/queue-actions';
import { type Quoted, readThread, type Thread, type ThreadMessage } from '../messages/read-thread';
import { refusedCreates, readAll, readOne } from '../queries/read';
import type { Store } from '../store';
import { type OptimisticMessage, optimisticMessages } from '../messages/optimistic-messages';
import { StableIdentity } from '../queries/stable-identity';
import { type FormResult, type Opened, saveForm } from '../writes/form-edit';
import { insert } from '../writes/write';

export type NewMessage = {
  body: string;
  replyTo?: Quoted;
  files?: readonly File[];
  /** What is shown beside its words (`domain/messages/invitation.ts`, `job-card.ts`). */
  payload?: Message['payload'];
} & (
  | { conversationId: string }
  /** A first message: the server creates the conversation in the same transaction. */
  | { recipientId: string; jobId?: string | null }
);

/** In place of a number: observers take no null (`useLive`). */
export const TO_THE_END = 0;

/**
 * A part of a thread, by default all of it. An unchanged message keeps its object identity, so that React does not render it again.
 * @param from the server's number of the first message that is read: each change reads all from it on
 * @param to of the last one; `TO_THE_END`: all, and those that wait
 */
export function observeThread(
  store: Store,
  id: string,
  from = 1,
  to: number = TO_THE_END,
): Observable<Thread> {
  const optimistic = optimisticMessages(store);
  const thread$ = store.live(
    ['messages', 'conversations'],
    async () => {
      const stored = optimistic.stored();
      return { stored, ...(await readThread(store, id, from, to === TO_THE_END ? null : to)) };
    },
    ({ id: changed, row, before }) => changed === id || (row ?? before)?.conversation_id === id,
  );
  const identity = new StableIdentity<ThreadMessage>();
  const read$ = thread$.pipe(
    map(({ messages: inStore, ...rest }) => ({ ...rest, messages: identity.reuse(inStore) })),
    // A microtask later, so that subscribers have the stored messages before the optimistic ones are dropped.
    tap(({ stored }) => queueMicrotask(() => optimistic.drop(stored))),
  );
  const shown = new WeakMap<OptimisticMessage, ThreadMessage>();
  return combineLatest([read$, optimistic.all$]).pipe(
    map(([{ stored, hasEarlier, hasLater, messages: inStore }, all]) => {
      if (hasLater) return { messages: inStore, hasEarlier, hasLater };
      const storedIds = new Set(inStore.map((message) => message.id));
      const storing = all
        .filter(
          (entry) =>
            entry.message.conversation_id === id &&
            !storedIds.has(entry.message.id) &&
            !stored.includes(entry),
        )
        .map((entry) => {
          const message = shown.get(entry) ?? storingMessage(entry);
          shown.set(entry, message);
          return message;
        });
      return { messages: [...inStore, ...storing], hasEarlier, hasLater };
    }),
  );
}

const storingMessage = ({ message, quoted, since }: OptimisticMessage): ThreadMessage => ({
  ...message,
  rev: 0,
  sync: { state: 'waiting', since },
  receipt: 'storing',
  quoted,
  change: null,
});

/** The last write of each store. Storing a large file takes time, and a message written meanwhile must not overtake it in the queue. */
const lastWrites = new WeakMap<Store, Promise<unknown>>();

/**
 * Resolves once the message and its files are stored. They are sent when there is a connection, the files after the message.
 * The thread shows the message at once, as `storing`. Without text the body lists the names of the files.
 * @throws InvalidWriteError (MQ303, MQ304, MQ313, MQ601, MQ602, MQ603)
 */
export async function sendMessage(
  store: Store,
  message: NewMessage,
): Promise<{ id: string; conversationId: string }> {
  const id = newId();
  const files = message.files ?? [];
  const isFile = files.length > 0 && message.body.trim() === '';
  const content = {
    body: checkedBody(isFile ? namesOf(files) : message.body),
    reply_to_id: message.replyTo?.id ?? null,
    kind: isFile ? ('file' as const) : ('text' as const),
    payload: message.payload ?? {},
  };
  // Before the first await: the thread shows it in the frame after the tap.
  const optimistic =
    'conversationId' in message
      ? showStoring(
          store,
          { id, conversation_id: message.conversationId, ...content },
          message.replyTo ?? null,
        )
      : null;
  const write = (): Promise<string> => writeMessage(store, message, id, content);
  const written = (lastWrites.get(store) ?? Promise.resolve()).then(write, write);
  lastWrites.set(store, written);
  try {
    const conversation = await written;
    optimistic?.stored();
    return { id, conversationId: conversation };
  } catch (error) {
    optimistic?.dropped();
    throw error;
  }
}

type MessageContent = Pick<Message, 'body' | 'reply_to_id' | 'kind' | 'payload'>;

function showStoring(
  store: Store,
  message: MessageContent & Pick<Message, 'id' | 'conversation_id'>,
  quoted: Quoted | null,
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
    quoted,
    since,
  );
}

async function writeMessage(
  store: Store,
  message: NewMessage,
  id: string,
  content: MessageContent,
): Promise<string> {
  const me = store.me();
  await checkCard(store, content);
  const first = 'recipientId' in message ? message : null;
  const jobId = first?.jobId ?? null;
  const conversation = first
    ? (await threadWith(store, first.recipientId, jobId)).id
    : (message as { conversationId: string }).conversationId;
  // Until the server has the conversation, each message must be able to create it: the first one may be refused.
  const recipient = first ?? (await recipientOf(store, conversation));
  const writable = {
    conversation_id: conversation,
    recipient_id: recipient?.recipientId ?? null,
    job_id: recipient?.jobId ?? null,
    ...content,
  };
  const optimistic = { sender_id: me, server_seq: 0, edited_at: null, attachments_stored: [] };
  await withFiles(store, 'messages', id, message.files ?? [], (attachments) =>
    insert(store, messages, id, { ...writable, attachments }, optimistic),
  );
  return conversation;
}

async function checkCard(store: Store, content: Pick<Message, 'payload'>): Promise<void> {
  const jobId = jobOfCard(content);
  const problem = jobId === null ? null : whyNotSent(await readOne(store, jobs, jobId));
  if (problem !== null) throw new InvalidWriteError(problem);
}

/** Null: not on this device. */
export const getMessage = (store: Store, id: string): Promise<Message | null> => readOne(store, messages, id);

/** Sends a refused message again, as it is or with a new text. @throws GoneError, InvalidWriteError */
export const retryMessage = (store: Store, refusedId: string, body?: string): Promise<void> =>
  retryRefused(store, refusedId, body === undefined ? undefined : { body: checkedBody(body) });

export const discardRefusedMessage = (store: Store, refusedId: string): Promise<void> =>
  discardRefused(store, refusedId);

/**
 * Only while it is waiting.
 * @param form what the form showed when it was opened: another tab may have changed the message since
 * @throws GoneError when it has been sent meanwhile, InvalidWriteError
 */
export async function editWaitingMessage(
  store: Store,
  form: Opened<Pick<Message, 'id' | 'body'>>,
  body: string,
): Promise<FormResult> {
  const text = checkedBody(body);
  return saveForm(store, messages, form.shown.id, form.form, (row) => {
    if (row.sync.state !== 'waiting' || row.rev > 0) throw new GoneError();
    return { base: { body: form.shown.body }, mine: { body: text } };
  });
}

/**
 * Changes the text of a message that has been sent. The server takes it for ten minutes, by its own clock (MQ311); a text that it refuses is kept
 * with the message. An earlier one that was refused is replaced.
 * @throws GoneError when it is no longer on this device, InvalidWriteError
 */
export async function changeSentMessage(
  store: Store,
  form: Opened<Pick<Message, 'id' | 'body'>>,
  body: string,
): Promise<FormResult> {
  const text = checkedBody(body);
  const { id } = form.shown;
  const result = await saveForm(store, messages, id, form.form, (row) => {
    if (row.rev === 0) throw new GoneError();
    return { base: { body: form.shown.body }, mine: { body: text } };
  });
  const refused = store.refused.latestOf('messages', id);
  if (result === 'stored' && refused) await discardRefused(store, refused.id);
  return result;
}

/** A waiting message that is deleted is never sent. Resolves to false when the server has it already, so that it stays. */
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

/** Whom the first message of a conversation was for; null when the server has the conversation, or nobody wrote one here. */
async function recipientOf(
  store: Store,
  id: string,
): Promise<{ recipientId: string; jobId: string | null } | null> {
  if (await store.rows('conversations').one(id)) return null;
  const own = await readAll(store, messages, { selector: { k_conversation: id } });
  const refused = refusedCreates(store, messages, (document) => document.conversation_id === id);
  const first = [...own, ...refused].find((message) => message.recipient_id !== null);
  return first?.recipient_id ? { recipientId: first.recipient_id, jobId: first.job_id } : null;
}

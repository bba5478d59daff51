import { cutText } from '@/domain/values/text/sendable-text';
import { map, type Observable } from 'rxjs';
import { conversations, messages } from '@/domain/streams';
import type { Conversation } from '@/domain/streams/conversations';
import type { Message } from '@/domain/streams/messages';
import type { SyncedRow } from '@/sync/document';
import { GoneError } from '../errors';
import { refusedCreates, readAll, readOne } from '../queries/read';
import type { Store } from '../store';
import type { Stored } from '../queries/write-status';
import { choose, editFrom } from '../writes/write';

/** A conversation as the list shows it, with what this device has not sent yet. */
export type ConversationItem = Stored<Conversation> & {
  /** Messages of others above this person's read mark. */
  unread: number;
  /** This person's messages that are not sent yet. */
  waiting: number;
  /** This person's messages that were refused. */
  refused: number;
};

/** An upper bound: own messages above the read mark count too, but it is 0 when this person wrote the last message. */
function unreadOf(conversation: Conversation, me: string): number {
  if (conversation.last_message_sender_id === me) return 0;
  return Math.max(0, conversation.last_seq - (conversation.read_marks[me] ?? 0));
}

/** Latest first; includes conversations that exist only as an unsent first message. */
export const observeConversations = (store: Store): Observable<ConversationItem[]> =>
  store.live(
    ['conversations', 'messages', 'profiles'],
    () => readConversations(store),
    ({ row, before }) => {
      const changed = row ?? before;
      return changed !== null && changed.kind !== 'person' && changed.kind !== 'company';
    },
  );

export const observeConversation = (store: Store, id: string): Observable<ConversationItem | null> =>
  store.live(
    ['conversations', 'messages'],
    async () => {
      const known = await readOne(store, conversations, id);
      const mine = (await unsentMessages(store)).filter((message) => message.conversation_id === id);
      if (known) return itemOf(store, known, mine);
      return mine.length > 0 ? provisionalConversation(store, id, mine) : null;
    },
    ({ id: changed, row, before }) => changed === id || (row ?? before)?.conversation_id === id,
  );

/** How many conversations have unread messages. */
export const observeUnreadCount = (store: Store): Observable<number> =>
  observeConversations(store).pipe(
    map((all) => all.filter((conversation) => conversation.unread > 0).length),
  );

/**
 * Raises this person's read mark; it never falls. Does nothing while the server does not have the conversation.
 * @param upTo the last message that was shown (`last_seq`), or the last there is
 */
export async function markRead(
  store: Store,
  conversationId: string,
  upTo: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  const me = store.me();
  try {
    await editFrom(store, conversations, conversationId, (conversation) => {
      const last = Math.min(upTo, conversation.last_seq);
      if ((conversation.read_marks[me] ?? 0) >= last) return null;
      return { read_marks: { ...conversation.read_marks, [me]: last } };
    });
  } catch (error) {
    if (!(error instanceof GoneError)) throw error;
  }
}

/** `open` accepts a request, or lifts a block that this person has set. */
export const setConversationState = (
  store: Store,
  id: string,
  state: 'open' | 'declined' | 'blocked',
): Promise<void> => choose(store, conversations, id, { state }, { state_by: store.me() });

async function readConversations(store: Store): Promise<ConversationItem[]> {
  const known = await readAll(store, conversations, {
    selector: {},
    sort: [{ k_newest: 'asc' }],
  });
  const byConversation = new Map<string, Stored<Message>[]>();
  for (const message of await unsentMessages(store)) {
    byConversation.set(message.conversation_id, [
      ...(byConversation.get(message.conversation_id) ?? []),
      message,
    ]);
  }
  const items = known.map((conversation) => {
    const mine = byConversation.get(conversation.id) ?? [];
    byConversation.delete(conversation.id);
    return itemOf(store, conversation, mine);
  });
  const provisional = await Promise.all(
    [...byConversation].map(([id, mine]) => provisionalConversation(store, id, mine)),
  );
  return [...provisional, ...items].toSorted((a, b) =>
    (a.last_message_at ?? '') < (b.last_message_at ?? '') ? 1 : -1,
  );
}

/** This person's messages that the server has not accepted: refused ones first, then waiting ones in the order written. */
async function unsentMessages(store: Store): Promise<Stored<Message>[]> {
  const waiting = await readAll(store, messages, {
    selector: { 'sync.state': 'waiting' },
    sort: [{ 'sync.state': 'asc' }, { 'sync.order': 'asc' }],
  });
  return [...refusedCreates(store, messages, () => true), ...waiting];
}

function itemOf(store: Store, conversation: Stored<Conversation>, mine: Stored<Message>[]): ConversationItem {
  const waiting = mine.filter((message) => message.sync.state === 'waiting');
  const last = waiting.at(-1);
  const preview = last
    ? {
        last_message_at: last.created_at,
        last_message_preview: cutText(last.body, 160),
        last_message_sender_id: store.me(),
      }
    : {};
  return {
    ...conversation,
    unread: unreadOf(conversation, store.me()),
    ...preview,
    waiting: waiting.length,
    refused: mine.length - waiting.length,
  };
}

/** Built from the unsent first message; the server will create the same conversation under the same id. */
async function provisionalConversation(
  store: Store,
  id: string,
  mine: Stored<Message>[],
): Promise<ConversationItem> {
  const me = store.me();
  const [first] = mine;
  const recipient = mine.find((message) => message.recipient_id !== null)?.recipient_id ?? me;
  const jobId = first?.job_id ?? null;
  const people = await store.rows('profiles').get([me, recipient]);
  const [job] = jobId === null ? [] : await store.rows('jobs').get([jobId]);
  const member = (userId: string): Conversation['members'][number] => {
    const person: Partial<SyncedRow> = people.find((row) => row.id === userId) ?? {};
    const name = text(person.full_name) || (userId === job?.posted_by ? text(job?.poster_name) : '');
    return {
      user_id: userId,
      name,
      headline: text(person.headline),
      avatar_url: text(person.avatar_url) || null,
      role: text(person.role),
    };
  };
  const at = first?.created_at ?? new Date(store.deps.now()).toISOString();
  const base: Stored<Conversation> = {
    id,
    kind: jobId === null ? 'direct' : 'job',
    participants: [me, recipient],
    members: [member(me), member(recipient)],
    job_id: jobId,
    job_title: text(job?.title),
    state: 'open',
    state_by: null,
    last_seq: 0,
    last_message_at: at,
    last_message_preview: cutText(first?.body ?? '', 160),
    last_message_sender_id: me,
    read_marks: {},
    delivered_marks: {},
    created_at: at,
    updated_at: at,
    rev: 0,
    sync: mine.at(-1)?.sync ?? { state: 'sent' },
  };
  return itemOf(store, base, mine);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

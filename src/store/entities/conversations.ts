import { cutText } from '@/domain/values/text/sendable-text';
import { map, type Observable } from 'rxjs';
import { conversations, messages } from '@/domain/streams';
import type { Conversation } from '@/domain/streams/conversations';
import type { Message } from '@/domain/streams/messages';
import { groupBy } from '@/domain/values/group-by';
import type { SyncedRow } from '@/sync/document';
import { GoneError } from '../errors';
import { isAboutColleagues } from '../company/hiring-team';
import { companyThreadWith, type PartInThread, readParts } from '../messages/company-threads';
import { type ConversationMarks, isArchived, MARK_KINDS, readMarks } from '../messages/conversation-marks';
import { type SentReceipt, sentReceiptOf } from '../messages/receipts';
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
  /** What the other side has of the last message, where it is this person's; null where it is not, or has not been sent. */
  lastReceipt: SentReceipt | null;
  isMuted: boolean;
  isArchived: boolean;
} & PartInThread;

/** An upper bound: own messages above the read mark count too, but it is 0 when this person wrote the last message. */
function unreadOf(conversation: Conversation, me: string): number {
  if (conversation.last_message_sender_id === me) return 0;
  return Math.max(0, conversation.last_seq - (conversation.read_marks[me] ?? 0));
}

/** Latest first; includes conversations that exist only as an unsent first message. */
export function observeConversations(store: Store): Observable<ConversationItem[]> {
  // First messages of this store that the server may have taken without their conversation having arrived.
  const provisional = new Set<string>();
  return store.live(
    ['conversations', 'messages', 'profiles', 'saved'],
    () => readConversations(store, provisional),
    ({ row, before }) => {
      const changed = row ?? before;
      return changed !== null && concernsList(changed);
    },
  );
}

/** People and companies are read for names alone, and of what is saved only the marks of conversations concern them. */
function concernsList(changed: Partial<SyncedRow>): boolean {
  const isMark = MARK_KINDS.some((kind) => kind === changed.kind);
  return isMark || !('target_id' in changed || changed.kind === 'person' || changed.kind === 'company');
}

export const observeConversation = (store: Store, id: string): Observable<ConversationItem | null> =>
  store.live(
    ['conversations', 'messages', 'saved', 'profiles'],
    async () => {
      const [known, marks] = await Promise.all([readOne(store, conversations, id), readMarks(store)]);
      const mine = (await unsentMessages(store)).filter((message) => message.conversation_id === id);
      if (known) return itemOf(store, known, mine, marks, (await readParts(store, [known]))(known));
      return provisionalOf(store, id, mine, marks);
    },
    (change) => {
      const { id: changed, row, before } = change;
      if (isAboutColleagues(change)) return true;
      const of = row ?? before;
      return changed === id || of?.conversation_id === id || of?.target_id === id;
    },
  );

/** How many conversations have unread messages, without those that are muted, and those of the company with which this person has nothing to do. */
export const observeUnreadCount = (store: Store): Observable<number> =>
  observeConversations(store).pipe(
    map((all) => all.filter(({ unread, isMuted, isMine }) => unread > 0 && !isMuted && isMine).length),
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

async function readConversations(store: Store, provisional: Set<string>): Promise<ConversationItem[]> {
  const [known, marks] = await Promise.all([
    readAll(store, conversations, { selector: {}, sort: [{ k_newest: 'asc' }] }),
    readMarks(store),
  ]);
  const partIn = await readParts(store, known);
  const unsent = groupBy(await unsentMessages(store), (message) => message.conversation_id);
  const items = known.map((conversation) => {
    provisional.delete(conversation.id);
    return itemOf(store, conversation, unsent.get(conversation.id) ?? [], marks, partIn(conversation));
  });
  const knownIds = new Set(known.map(({ id }) => id));
  for (const id of unsent.keys()) if (!knownIds.has(id)) provisional.add(id);
  const made = await Promise.all(
    [...provisional].map((id) => provisionalOf(store, id, unsent.get(id) ?? [], marks)),
  );
  return [...made.filter((item) => item !== null), ...items].toSorted((a, b) =>
    (a.last_message_at ?? '') < (b.last_message_at ?? '') ? 1 : -1,
  );
}

/** This person's messages that the server has not accepted: refused ones first, then waiting ones in the order written. */
async function unsentMessages(store: Store): Promise<Stored<Message>[]> {
  const waiting = await readAll(store, messages, {
    selector: { 'sync.state': 'waiting' },
    sort: [{ 'sync.state': 'asc' }, { 'sync.order': 'asc' }],
  });
  // A changed text of one that was sent keeps its place.
  return [...refusedCreates(store, messages, () => true), ...waiting.filter(({ rev }) => rev === 0)];
}

function itemOf(
  store: Store,
  conversation: Stored<Conversation>,
  mine: readonly Stored<Message>[],
  marks: ConversationMarks,
  part: PartInThread,
): ConversationItem {
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
    isReadOnly: part.isReadOnly,
    // What waits counts as written.
    isMine: part.isMine || mine.length > 0,
    unread: unreadOf(conversation, store.me()),
    ...preview,
    waiting: waiting.length,
    refused: mine.length - waiting.length,
    lastReceipt:
      last === undefined && conversation.last_message_sender_id === store.me()
        ? sentReceiptOf(conversation, conversation.last_seq, store.me())
        : null,
    isMuted: marks.muted.has(conversation.id),
    isArchived: isArchived(marks, conversation),
  };
}

/**
 * A conversation that the server will create, or has created: until it arrives, it is what the first message says. That message may
 * have been taken already, because the answer to it comes before the next pull. Null: there is no such message.
 */
async function provisionalOf(
  store: Store,
  id: string,
  unsent: readonly Stored<Message>[],
  marks: ConversationMarks,
): Promise<ConversationItem | null> {
  const sent = await readAll(store, messages, { selector: { k_conversation: id } });
  const all = [...sent.filter(({ rev }) => rev > 0), ...unsent];
  const begins = all.some((message) => message.recipient_id !== null && message.sender_id === store.me());
  return begins || unsent.length > 0
    ? itemOf(store, await provisionalConversation(store, id, all), unsent, marks, {
        isReadOnly: false,
        isMine: true,
      })
    : null;
}

/** Built from its messages; the server creates the same conversation under the same id. */
async function provisionalConversation(
  store: Store,
  id: string,
  mine: readonly Stored<Message>[],
): Promise<Stored<Conversation>> {
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
      company_id: userId === job?.posted_by ? text(job.company_id) || null : null,
      company_name: userId === job?.posted_by ? text(job.company_name) : '',
    };
  };
  const shared = jobId === null ? null : await companyThreadWith(store, recipient, jobId);
  const company = shared?.id === id ? shared.company : null;
  const at = first?.created_at ?? new Date(store.deps.now()).toISOString();
  return {
    id,
    kind: jobId === null ? 'direct' : 'job',
    participants: [me, recipient],
    members: [member(me), member(recipient)],
    job_id: jobId,
    job_title: text(job?.title),
    company_id: company?.id ?? null,
    company_name: company?.name ?? '',
    person_id: company?.personId ?? null,
    state: 'open',
    state_by: null,
    last_seq: Math.max(0, ...mine.map(({ server_seq: seq }) => seq)),
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
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

import { combineLatest, distinctUntilChanged, ignoreElements, map, merge, type Observable, tap } from 'rxjs';
import { needsAnswer } from '@/domain/messages/needs-answer';
import { isMySide } from '@/domain/messages/sides';
import { conversations, messages } from '@/domain/streams';
import type { Conversation } from '@/domain/streams/conversations';
import { type ConversationItem, observeConversations } from '../entities/conversations';
import type { SyncedRow } from '@/sync/document';
import { jsonEqual } from '@/sync/merge/json-equal';
import { readAll } from '../queries/read';
import { threadKeyOf } from '../schema/derived';
import { isAboutColleagues } from '../company/hiring-team';
import type { Store } from '../store';
import { readParts } from './company-threads';
import { IN_THREAD_ORDER } from './read-thread';

/** Somebody who writes more than this without an answer has asked in one of the last of them. */
const MAX_MESSAGES_READ = 20;

/** Only where the last words are the other side's can they wait for mine. */
const mayWait = (conversation: Conversation, me: string): boolean =>
  !isMySide(conversation, me, conversation.last_message_sender_id) &&
  (conversation.state === 'open' || conversation.state === 'requested');

async function isToAnswer(store: Store, conversation: Conversation): Promise<boolean> {
  const { id, last_seq: last } = conversation;
  const from = threadKeyOf(Math.max(1, last - MAX_MESSAGES_READ + 1));
  const latest = await readAll(store, messages, {
    selector: { k_conversation: id, k_thread: { $gte: from } },
    sort: IN_THREAD_ORDER,
  });
  return needsAnswer(conversation, latest, store.me());
}

/** Of people and companies only who may write for whom. */
const concernsAnswers = (change: {
  row: Partial<SyncedRow> | null;
  before: Partial<SyncedRow> | null;
}): boolean =>
  isAboutColleagues(change) || !['person', 'company'].includes(String((change.row ?? change.before)?.kind));

/** The ids of conversations in which somebody waits for an answer of this person (`needsAnswer`), latest first. */
export function observeToAnswer(store: Store): Observable<readonly string[]> {
  /** By conversation, for its version: its messages are read again only where something has changed. */
  const known = new Map<string, { rev: number; is: boolean }>();
  const forget$ = store.rows('messages').changes$.pipe(
    tap((changes) => {
      for (const { row, before } of changes) known.delete(String((row ?? before)?.conversation_id));
    }),
    ignoreElements(),
  );
  const read = async (): Promise<readonly string[]> => {
    const me = store.me();
    const all = await readAll(store, conversations, { selector: {}, sort: [{ k_newest: 'asc' }] });
    const partIn = await readParts(store, all);
    const found = await Promise.all(
      all
        .filter((conversation) => mayWait(conversation, me) && !partIn(conversation).isReadOnly)
        .map(async (conversation) => {
          const { id, rev } = conversation;
          const before = known.get(id);
          const is = before?.rev === rev ? before.is : await isToAnswer(store, conversation);
          known.set(id, { rev, is });
          return is ? [id] : [];
        }),
    );
    return found.flat();
  };
  return merge(forget$, store.live(['conversations', 'messages', 'profiles'], read, concernsAnswers)).pipe(
    distinctUntilChanged((a, b) => jsonEqual(a, b)),
  );
}

/** These conversations, latest first, without those that this person has archived. */
export const observeConversationsToAnswer = (store: Store): Observable<ConversationItem[]> =>
  combineLatest([observeConversations(store), observeToAnswer(store)]).pipe(
    map(([all, ids]) => all.filter(({ id, isArchived }) => !isArchived && ids.includes(id))),
  );

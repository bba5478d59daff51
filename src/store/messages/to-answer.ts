import { combineLatest, distinctUntilChanged, ignoreElements, map, merge, type Observable, tap } from 'rxjs';
import { needsAnswer } from '@/domain/messages/needs-answer';
import { conversations, messages } from '@/domain/streams';
import type { Conversation } from '@/domain/streams/conversations';
import { type ConversationItem, observeConversations } from '../entities/conversations';
import { jsonEqual } from '@/sync/merge/json-equal';
import { readAll } from '../queries/read';
import { threadKeyOf } from '../schema/derived';
import type { Store } from '../store';
import { IN_THREAD_ORDER } from './read-thread';

/** Somebody who writes more than this without an answer has asked in one of the last of them. */
const MAX_MESSAGES_READ = 20;

/** Only where the last words are somebody else's can they wait for mine. */
const mayWait = ({ last_message_sender_id: sender, state }: Conversation, me: string): boolean =>
  sender !== me && (state === 'open' || state === 'requested');

async function isToAnswer(store: Store, conversation: Conversation): Promise<boolean> {
  const { id, last_seq: last } = conversation;
  const from = threadKeyOf(Math.max(1, last - MAX_MESSAGES_READ + 1));
  const latest = await readAll(store, messages, {
    selector: { k_conversation: id, k_thread: { $gte: from } },
    sort: IN_THREAD_ORDER,
  });
  return needsAnswer(conversation, latest, store.me());
}

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
    const found = await Promise.all(
      all
        .filter((conversation) => mayWait(conversation, me))
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
  return merge(forget$, store.live(['conversations', 'messages'], read)).pipe(
    distinctUntilChanged((a, b) => jsonEqual(a, b)),
  );
}

/** These conversations, latest first, without those that this person has archived. */
export const observeConversationsToAnswer = (store: Store): Observable<ConversationItem[]> =>
  combineLatest([observeConversations(store), observeToAnswer(store)]).pipe(
    map(([all, ids]) => all.filter(({ id, isArchived }) => !isArchived && ids.includes(id))),
  );

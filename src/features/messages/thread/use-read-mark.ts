import { asSentences } from '@/domain/values/text/sentences';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ConversationItem } from '@/store/entities/conversations';
import { markRead } from '@/store/entities/conversations';
import type { ThreadMessage } from '@/store/messages/read-thread';
import type { Store } from '@/store/store';
import { useAnnounce } from '@/ui/feedback/announcer';

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

const useVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/**
 * Marks a conversation as read when its latest message is visible; never in a hidden tab, and never for a request. By the mark itself: whoever wrote last has
 * nothing unread in the list, and may have written before they saw what came meanwhile.
 */
export function useReadMark(
  store: Store,
  conversation: ConversationItem | null,
  isLatestVisible: boolean,
): void {
  const visible = useVisible();
  const { id, last_seq: last, state } = conversation ?? { id: '', last_seq: 0, state: 'open' };
  const mark = conversation?.read_marks[store.me()] ?? 0;
  useEffect(() => {
    if (!visible || !isLatestVisible || mark >= last || state === 'requested') return;
    markRead(store, id, last).catch((error: unknown) =>
      console.error('The conversation could not be marked as read:', error),
    );
  }, [store, id, visible, isLatestVisible, mark, last, state]);
}

/** Announces new messages from others to screen readers; those present on opening are not announced. */
export function useAnnounceIncoming(
  thread: ThreadMessage[] | undefined,
  authorOf: (userId: string) => string,
): void {
  const announce = useAnnounce();
  const lastAnnounced = useRef<number | null>(null);
  useEffect(() => {
    if (!thread) return;
    const newest = Math.max(0, ...thread.map((message) => message.server_seq));
    const previous = lastAnnounced.current;
    // Somebody who is led far up reads an earlier part, and comes back: what they have heard of is not new.
    lastAnnounced.current = Math.max(newest, previous ?? 0);
    if (previous === null) return;
    const incoming = thread.filter((message) => message.receipt === null && message.server_seq > previous);
    if (incoming.length > 0)
      announce(asSentences(incoming.map((message) => `${authorOf(message.sender_id)}: ${message.body}`)));
  }, [thread, announce, authorOf]);
}

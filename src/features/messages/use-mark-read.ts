import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ConversationItem } from '@/store/entities/conversations';
import { markRead } from '@/store/entities/conversations';
import type { ThreadMessage } from '@/store/entities/messages';
import type { Store } from '@/store/store';
import { useAnnounce } from '@/ui/announcer';

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

const useVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/** The read mark rises when the latest message is in sight of a person, never in a hidden tab and never for a request. */
export function useReadMark(store: Store, conversation: ConversationItem | null, inSight: boolean): void {
  const visible = useVisible();
  const { id, unread, state } = conversation ?? { id: '', unread: 0, state: 'open' };
  useEffect(() => {
    if (!visible || !inSight || unread === 0 || state === 'requested') return;
    markRead(store, id).catch((error: unknown) => console.error('The read mark was not kept:', error));
  }, [store, id, visible, inSight, unread, state]);
}

/** Reads new messages of others out, politely; those that were there on opening are not news. */
export function useAnnounceIncoming(
  thread: ThreadMessage[] | undefined,
  authorOf: (userId: string) => string,
): void {
  const announce = useAnnounce();
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if (!thread) return;
    const newest = Math.max(0, ...thread.map((message) => message.server_seq));
    const before = heard.current;
    heard.current = newest;
    if (before === null) return;
    const news = thread.filter((message) => message.receipt === null && message.server_seq > before);
    if (news.length > 0)
      announce(news.map((message) => `${authorOf(message.sender_id)}: ${message.body}`).join('. '));
  }, [thread, announce, authorOf]);
}

import { type RefObject, useCallback, useState } from 'react';
import { observeThread, TO_THE_END } from '@/store/entities/messages';
import type { Thread, ThreadMessage } from '@/store/messages/read-thread';
import { useLoadableKeepingPrevious } from '@/store/react/use-loadable';
import type { Loadable } from '@/domain/sync/loadable';
import { around, atEndOf, MAX_READ, withEarlier, withLater } from './thread-window';
import { useShownMessages } from './use-shown-messages';
import { useThreadScroll } from './use-thread-scroll';

const NO_MESSAGES: readonly ThreadMessage[] = [];

interface Windowed {
  messages: Loadable<Thread>;
  /** What has been read; undefined until then. */
  thread: ThreadMessage[] | undefined;
  shown: readonly ThreadMessage[];
  /** Whether nothing of the thread comes before what is shown, and nothing after it. */
  is: { beginning: boolean; end: boolean };
  /** The latest message is seen, and whatever comes will be. */
  atEnd: boolean;
  toEnd: () => void;
  /** Somebody is led elsewhere: what grows does not take them back to the end. */
  leaveEnd: () => void;
  /** Reads the message with this number of the server's, and what is around it. */
  readAround: (serverNumber: number) => void;
  showFrom: (id: string) => void;
  /** Null: there are none. */
  showEarlier: (() => void) | null;
  showLater: (() => void) | null;
}

/**
 * The part of a thread that is read and drawn, which follows whoever reads: 10,000 messages are never more than a few pages.
 * @param last the server's number of the last message
 */
export function useThreadWindow(
  id: string,
  last: number,
  pane: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  inPane: boolean,
): Windowed {
  // It stays when new ones come: none is taken from who reads upwards.
  const [read, setRead] = useState(() => atEndOf(last));
  const hasLater = read.to !== null;
  const messages = useLoadableKeepingPrevious(
    ['messages'],
    observeThread,
    id,
    read.from,
    read.to ?? TO_THE_END,
  );
  const thread = messages.value?.messages;
  const newest = thread?.at(-1)?.id ?? '';
  const scroll = useThreadScroll(pane, content, inPane, newest, hasLater);
  const all = useShownMessages(thread ?? NO_MESSAGES, scroll.atEnd);
  const hasEarlier = messages.value?.hasEarlier === true;
  const earlier = (): void => {
    scroll.holdPosition();
    if (all.showEarlier) all.showEarlier();
    else setRead((before) => withEarlier(before, last));
  };
  return {
    messages,
    thread,
    shown: all.shown,
    is: { beginning: all.showEarlier === null && messages.value?.hasEarlier === false, end: !hasLater },
    atEnd: scroll.atEnd,
    toEnd: () => {
      setRead((before) => (before.to === null && last - before.from < MAX_READ ? before : atEndOf(last)));
      all.showEnd();
      scroll.toEnd();
    },
    leaveEnd: scroll.leaveEnd,
    readAround: useCallback((seq) => setRead((before) => around(before, seq, last)), [last]),
    showFrom: all.showFrom,
    showEarlier: all.showEarlier || hasEarlier ? earlier : null,
    showLater: hasLater
      ? () => {
          scroll.holdPosition();
          setRead((before) => withLater(before, last));
        }
      : null,
  };
}

import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { getMessage } from '@/store/entities/messages';
import type { Quoted, ThreadMessage } from '@/store/messages/read-thread';
import type { Store } from '@/store/store';
import { notice } from '@/ui/feedback/toast';
import { elementIdOf } from '../message/thread-message';

/** Long enough to find it with the eyes. */
const FOUND_MS = 2500;

type Place = Pick<Quoted, 'id' | 'server_seq'>;

interface JumpOptions {
  thread: readonly ThreadMessage[] | undefined;
  shown: readonly ThreadMessage[];
  /** Reads the message with this number of the server's, and what is around it. */
  readAround: (serverNumber: number) => void;
  /** Shows this message, which has been read, and all after it. */
  showFrom: (id: string) => void;
  /** Whoever is led elsewhere is no longer at the end. */
  leaveEnd: () => void;
}

interface Jump {
  /** The message to which somebody was just led. */
  foundId: string | null;
  jumpTo: (message: Place) => void;
}

/** Leads to one message of the thread: reads it and what is around it, where that has not been, then moves it into view and focuses it. */
export function useJump({ thread, shown, readAround, showFrom, leaveEnd }: JumpOptions): Jump {
  const [target, setTarget] = useState<string | null>(null);
  const [foundId, setFoundId] = useState<string | null>(null);
  const jumpTo = useCallback(
    ({ id, server_seq: seq }: Place): void => {
      setTarget(id);
      if (seq > 0) readAround(seq);
    },
    [readAround],
  );
  useLayoutEffect(() => {
    if (target === null || !thread?.some(({ id }) => id === target)) return;
    if (!shown.some(({ id }) => id === target)) return showFrom(target);
    const element = document.getElementById(elementIdOf(target));
    if (!element) return;
    leaveEnd();
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    // Only what has been rendered can be moved into view.
    // oxlint-disable-next-line react/set-state-in-effect
    setFoundId(target);
    setTarget(null);
  }, [target, thread, shown, showFrom, leaveEnd]);
  useEffect(() => {
    if (foundId === null) return;
    const timer = setTimeout(() => setFoundId(null), FOUND_MS);
    return () => clearTimeout(timer);
  }, [foundId]);
  return { foundId, jumpTo };
}

/** An address may name a message, as what a search has found does: leads to it once. */
export function useJumpFromAddress(
  store: Store,
  messageId: string | null,
  jumpTo: (message: Place) => void,
  onDone: () => void,
): void {
  useEffect(() => {
    if (messageId === null) return;
    const lead = async (): Promise<void> => {
      const message = await getMessage(store, messageId);
      if (message) jumpTo(message);
      else notice({ state: 'failed', title: 'This message is not on this device.' });
    };
    lead()
      .catch((error: unknown) => console.error('The message was not read:', error))
      .finally(onDone);
    // Once for each address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [messageId]);
}

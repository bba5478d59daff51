import { useCallback, useMemo, useState } from 'react';

/** Two screens of a phone, or more: a long thread opens as fast as a short one, and stays lower than what browsers paint at once (4,000 px). */
const PAGE_SIZE = 15;

/** Of a thread, so many messages are read before its last, and as many more each time somebody has read up to the first of them. */
export const READ_AHEAD = 4 * PAGE_SIZE;

interface ShownMessages<T> {
  shown: readonly T[];
  /** Null: everything is shown that has been read. */
  showEarlier: (() => void) | null;
  /** Shows this message, some before it and all after it. */
  showFrom: (id: string) => void;
}

/** Shown before a message that somebody is led to, so that it does not stand at the edge. */
const LEAD_SIZE = 5;

/**
 * The end of a thread, from 15 messages to 29. While somebody is at its end, the oldest make way for new ones, 15 at once, because the
 * frame in which they go is a slow one (B2). From when somebody reads upwards, none is taken away, or what they read would move.
 */
export function useShownMessages<T extends { id: string }>(
  thread: readonly T[],
  isAtEnd: boolean,
): ShownMessages<T> {
  const [oldestId, setOldestId] = useState<string | null>(null);
  const kept = oldestId === null ? -1 : thread.findIndex(({ id }) => id === oldestId);
  const fullPages = Math.max(0, Math.floor(thread.length / PAGE_SIZE) - 1);
  const from = kept === -1 ? fullPages * PAGE_SIZE : kept;
  const firstId = thread[from]?.id;
  if (!isAtEnd && oldestId === null && firstId !== undefined) setOldestId(firstId);
  const showFrom = useCallback(
    (id: string): void => {
      const at = thread.findIndex((message) => message.id === id);
      setOldestId(thread[Math.max(0, at - LEAD_SIZE)]?.id ?? null);
    },
    [thread],
  );
  return {
    showFrom,
    shown: useMemo(() => thread.slice(from), [thread, from]),
    showEarlier: from === 0 ? null : () => setOldestId(thread[Math.max(0, from - PAGE_SIZE)]?.id ?? null),
  };
}

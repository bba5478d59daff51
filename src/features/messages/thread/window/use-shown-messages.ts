import { useCallback, useMemo, useState } from 'react';
import { PAGE_SIZE } from './thread-window';

interface ShownMessages<T> {
  shown: readonly T[];
  /** Null: everything is shown that has been read. */
  showEarlier: (() => void) | null;
  /** Shows this message, some before it and all after it. */
  showFrom: (id: string) => void;
  /** Shows the end alone. */
  showEnd: () => void;
}

/** Shown before a message that somebody is led to, so that it does not stand at the edge. */
const LEAD_SIZE = 5;

/**
 * Of what has been read, the end: from 15 messages to 29. While somebody is at the thread's end, the oldest make way for new ones, 15 at once, because the
 * frame in which they go is a slow one (B2). From when somebody reads upwards, none is taken away, or what they read would move; what is
 * drawn is bounded by what is read (`thread-window.ts`).
 */
export function useShownMessages<T extends { id: string }>(
  thread: readonly T[],
  isAtEnd: boolean,
): ShownMessages<T> {
  const [oldestId, setOldestId] = useState<string | null>(null);
  const kept = oldestId === null ? -1 : thread.findIndex(({ id }) => id === oldestId);
  const fullPages = Math.max(0, Math.floor(thread.length / PAGE_SIZE) - 1);
  // The oldest has made way for later ones: what is left is all shown.
  const madeWay = oldestId !== null && kept === -1 && !isAtEnd;
  const from = kept !== -1 ? kept : madeWay ? 0 : fullPages * PAGE_SIZE;
  const firstId = thread[from]?.id;
  if (!isAtEnd && kept === -1 && firstId !== undefined && firstId !== oldestId) setOldestId(firstId);
  const showFrom = useCallback(
    (id: string): void => {
      const at = thread.findIndex((message) => message.id === id);
      setOldestId(thread[Math.max(0, at - LEAD_SIZE)]?.id ?? null);
    },
    [thread],
  );
  const showEnd = useCallback((): void => setOldestId(null), []);
  return {
    showFrom,
    showEnd,
    shown: useMemo(() => thread.slice(from), [thread, from]),
    showEarlier: from === 0 ? null : () => setOldestId(thread[Math.max(0, from - PAGE_SIZE)]?.id ?? null),
  };
}

/** Two screens of a phone, or more: a long thread opens as fast as a short one, and stays lower than what browsers paint at once (4,000 px). */
export const PAGE_SIZE = 15;

/** So many messages are read at the end of a thread, and as many more each time somebody has read up, or down, to the edge of what has been read. */
export const READ_AHEAD = 4 * PAGE_SIZE;

/** As many as are read, and drawn, at once: in a thread of 10,000, what is far from where somebody reads makes way. */
export const MAX_READ = 3 * READ_AHEAD;

/** Read before a message that somebody is led to, so that it does not stand at the edge. */
const READ_BEFORE = 10;

/** Which messages of a thread are read, by the server's numbers. */
export interface ThreadWindow {
  from: number;
  /** The last one; null: all to the end, those that come and those that wait as well. */
  to: number | null;
}

/** @param last the server's number of the last message */
export const atEndOf = (last: number): ThreadWindow => ({
  from: Math.max(1, last - READ_AHEAD + 1),
  to: null,
});

const cutBelow = (from: number, to: number, last: number): ThreadWindow => ({
  from: Math.max(1, from),
  to: to >= last ? null : to,
});

/** With earlier ones; from some point on, the last make way, because nobody sees them. */
export function withEarlier({ from, to }: ThreadWindow, last: number): ThreadWindow {
  const first = Math.max(1, from - READ_AHEAD);
  const isFull = (to ?? last) - first + 1 > MAX_READ;
  return isFull ? cutBelow(first, first + MAX_READ - 1, last) : { from: first, to };
}

/** With later ones, where there are any; the first make way. */
export function withLater({ from, to }: ThreadWindow, last: number): ThreadWindow {
  if (to === null) return { from, to };
  const end = Math.min(last, to + READ_AHEAD);
  return cutBelow(Math.max(from, end - MAX_READ + 1), end, last);
}

/** With this message and what is around it; unchanged where it has been read. */
export function around(window: ThreadWindow, seq: number, last: number): ThreadWindow {
  const { from, to } = window;
  if (seq >= from && seq <= (to ?? last)) return window;
  const first = Math.max(1, seq - READ_BEFORE);
  // Near enough to what is read: nothing is taken from who reads.
  if (seq < from && (to ?? last) - first + 1 <= MAX_READ) return { from: first, to };
  return cutBelow(first, first + READ_AHEAD - 1, last);
}

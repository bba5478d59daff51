import { lifeLockOf } from './leader-port';

const PING_EVERY_MS = 5_000;
/** Pings in a row without an answer. Counted, not timed: a laptop that slept an hour has missed none. */
const MAX_MISSED_PINGS = 4;
/** To fetch and run its code; on a slow line that takes many seconds. */
const MAX_START_MS = 30_000;

/** The worker did not start, has ended, or is stuck. */
export class WorkerLost extends Error {
  override readonly name: string = 'WorkerLost';
}

/** Its code hangs, and would in another worker. */
export class WorkerNotStarted extends WorkerLost {
  override readonly name = 'WorkerNotStarted';
}

/**
 * Rejects with `WorkerLost` when the worker has ended or hangs; never resolves. Browsers say nothing when a worker ends, so it holds a lock
 * while it lives, which is asked for here; one that is stuck answers no pings.
 * @param ping resolves when the worker answers
 */
export function lossOf(
  worker: Worker,
  name: string,
  ping: () => Promise<void>,
  signal: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    const die = (why: string): void => reject(new WorkerLost(why));
    const giveUp = (): void => reject(new WorkerNotStarted('The worker did not start.'));
    worker.addEventListener('error', ({ message }) => die(`The worker failed: ${message}`), { signal });
    let isStarted = false;
    let missed = 0;
    const pingOnce = async (): Promise<void> => {
      missed += 1;
      await ping();
      missed = 0;
      if (isStarted) return;
      isStarted = true;
      const lock = navigator.locks.request(lifeLockOf(name), { signal }, () => die('The worker ended.'));
      // Aborted: the page itself ends it.
      lock.catch(() => {});
    };
    const limit = setTimeout(() => !isStarted && giveUp(), MAX_START_MS);
    const pings = setInterval(() => {
      if (!isStarted) return;
      if (missed >= MAX_MISSED_PINGS) die('The worker does not answer.');
      else void pingOnce();
    }, PING_EVERY_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(limit);
      clearInterval(pings);
    });
    void pingOnce();
  });
}

/** How long a leader may be silent before another tab replaces it: longer than a throttled timer, shorter than a person waits. */
const SILENT_MS = 12_000;
const BEAT_MS = 3_000;
const AFTER_ERROR_MS = 5_000;

export interface Tabs {
  /** Runs `lead` whenever this tab is the leader, until `stop`. The signal aborts when another tab takes over. */
  start(lead: (signal: AbortSignal) => Promise<void>): void;
  stop(): Promise<void>;
}

/** For a store that no other tab sees, and for browsers without locks. The server applies a repeated request once (S3). */
export function soleTab(onError: (error: unknown) => void): Tabs {
  const controller = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    start(lead) {
      running = lead(controller.signal).catch(onError);
    },
    async stop() {
      controller.abort();
      await running;
    },
  };
}

/**
 * One leader among the tabs of an account, by a Web Lock, which is released the moment its holder dies. A frozen tab
 * does not die, so the leader sends heartbeats, and a tab that has not heard one for too long steals the lock.
 */
export function lockedTabs(name: string, onError: (error: unknown) => void): Tabs {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return soleTab(onError);
  const stopped = new AbortController();
  const channel = new BroadcastChannel(`${name}-leader`);
  let heardAt = performance.now();
  let isLeading = false;
  let running: Promise<void> = Promise.resolve();

  // A broadcast channel has no target origin: it never leaves its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const beat = (): void => channel.postMessage('alive');

  async function lead(act: (signal: AbortSignal) => Promise<void>, options: LockOptions): Promise<void> {
    const term = new AbortController();
    const end = (): void => term.abort();
    stopped.signal.addEventListener('abort', end);
    try {
      await navigator.locks.request(name, options, async () => {
        isLeading = true;
        beat();
        const beats = setInterval(beat, BEAT_MS);
        try {
          await act(term.signal);
        } finally {
          clearInterval(beats);
        }
      });
    } finally {
      isLeading = false;
      // Stealing the lock ends the request, not the work; this ends the work.
      term.abort();
      stopped.signal.removeEventListener('abort', end);
    }
  }

  async function follow(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    let steal = false;
    while (!stopped.signal.aborted) {
      const waiting = new AbortController();
      const watch = setInterval(() => {
        if (!isLeading && !isHiddenPage() && performance.now() - heardAt > SILENT_MS) waiting.abort();
      }, BEAT_MS);
      try {
        await lead(
          act,
          steal ? { steal: true } : { signal: AbortSignal.any([stopped.signal, waiting.signal]) },
        );
        steal = false;
      } catch (error) {
        steal = waiting.signal.aborted;
        // AbortError: stopped, timed out, or the lock was stolen. This tab then requests it again.
        if (!(error instanceof DOMException && error.name === 'AbortError')) {
          onError(error);
          await pause(AFTER_ERROR_MS, stopped.signal);
        }
      } finally {
        clearInterval(watch);
        heardAt = performance.now();
      }
    }
  }

  channel.addEventListener('message', () => {
    heardAt = performance.now();
  });
  return {
    start(act) {
      running = follow(act);
    },
    async stop() {
      stopped.abort();
      await running;
      channel.close();
    },
  };
}

const isHiddenPage = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden';

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

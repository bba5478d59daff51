import { proxy, type Remote, wrap } from 'comlink';
import { pageSession } from '@/backend/sync/page-transport';
import { newId } from '@/domain/ids';
import type { WakeReason } from '../../work-loop';
import type { Leader, SyncLog } from '../leader';
import { type LeaderPort, pagePortOf, type PageState } from './leader-port';
import { lossOf, WorkerLost, WorkerNotStarted } from './worker-life';

const RESTART_AFTER_MS = 1_000;
/** Of a worker that has led this long the end is no sign that the next one will end as well. */
const LED_WELL_AFTER_MS = 60_000;
const MAX_FAILURES_IN_A_ROW = 3;
/** For the last write and for closing the store. */
const MAX_ENDING_MS = 3_000;

/** Workers cannot be started here, do not start in time, or end again and again. */
export class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

export interface WorkerLeaderDeps {
  accountId: string | null;
  /** @throws where no worker can be started */
  start: (name: string) => Worker;
  /** Tells what the page shows and how much space is left, now and after each change. Returns a function that stops. */
  follow: (tell: (changes: Pick<PageState, 'heldIds'> | Pick<PageState, 'isScarce'>) => void) => () => void;
  /** Has the page read again what it keeps in memory: a worker that ended by itself has perhaps not said what it stored last. */
  catchUp: () => void;
  log: SyncLog;
}

/** The leader in a worker of this page. Starts a new one when it dies: what was under way is repeated, as after a restart of the app. */
export class WorkerLeader implements Leader {
  readonly place = 'worker';
  private remote: Remote<LeaderPort> | null = null;
  private readonly state: PageState = { isHidden: false, isLive: false, isScarce: false, heldIds: [] };

  constructor(private readonly deps: WorkerLeaderDeps) {}

  /** @throws NoWorkerError */
  async lead(signal: AbortSignal): Promise<void> {
    const stopFollowing = this.deps.follow((changes) => this.tell(changes));
    try {
      for (let failures = 0; ;) {
        const startedAt = performance.now();
        try {
          const wasLeft = await this.leadOnce(signal);
          if (!wasLeft) return;
          await shownAgain(signal);
          if (signal.aborted) return;
          this.deps.catchUp();
        } catch (error) {
          if (!(error instanceof WorkerLost)) throw error;
          failures = performance.now() - startedAt > LED_WELL_AFTER_MS ? 1 : failures + 1;
          // A page that is being left ends its workers before itself: that is no fault, and there is no after.
          await new Promise((resolve) => setTimeout(resolve, RESTART_AFTER_MS));
          if (signal.aborted) return;
          this.deps.catchUp();
          this.deps.log('The worker of sync ended', error);
          if (failures >= MAX_FAILURES_IN_A_ROW || error instanceof WorkerNotStarted)
            throw new NoWorkerError(error.message);
        }
      }
    } finally {
      stopFollowing();
    }
  }

  wake(reason: WakeReason): void {
    this.send((remote) => remote.wake(reason));
  }

  setLive(isLive: boolean): void {
    this.tell({ isLive });
  }

  setHidden(isHidden: boolean): void {
    this.tell({ isHidden });
  }

  private tell(changes: Partial<PageState>): void {
    Object.assign(this.state, changes);
    this.send((remote) => remote.tell(changes));
  }

  /** To a worker that has ended nothing is sent; the next one begins with the whole state. */
  private send(say: (remote: Remote<LeaderPort>) => Promise<void>): void {
    if (this.remote) void say(this.remote);
  }

  private startNamed(name: string): Worker {
    // Without locks nobody would notice the end of a worker.
    if (!('locks' in navigator)) throw new NoWorkerError('This browser has no locks.');
    try {
      return this.deps.start(name);
    } catch (error) {
      throw new NoWorkerError('Workers cannot be started here.', { cause: error });
    }
  }

  /** Resolves to whether the page was left, and its worker ended with it: browsers keep no page for the back button that has one. */
  private async leadOnce(signal: AbortSignal): Promise<boolean> {
    const name = `marquee-sync-${newId()}`;
    const ended = new AbortController();
    const worker = this.startNamed(name);
    const remote = wrap<LeaderPort>(worker);
    const loss = lossOf(worker, name, () => remote.ping(), ended.signal);
    const end = (): void => {
      void remote.end();
      setTimeout(() => ended.abort(), MAX_ENDING_MS);
    };
    let wasLeft = false;
    const leave = (): void => {
      wasLeft = true;
      this.remote = null;
      // At once: after this event the page is frozen.
      worker.terminate();
      ended.abort();
    };
    signal.addEventListener('abort', end);
    addEventListener('pagehide', leave);
    try {
      const page = proxy(pagePortOf(pageSession, this.deps.log));
      const led = remote.lead(this.deps.accountId, { ...this.state }, page).catch(worksNoMore);
      this.remote = remote;
      if (signal.aborted) end();
      await Promise.race([led, loss, abortOf(ended.signal)]);
      return wasLeft;
    } finally {
      this.remote = null;
      signal.removeEventListener('abort', end);
      removeEventListener('pagehide', leave);
      ended.abort();
      worker.terminate();
    }
  }
}

/** The engine handles what it knows. What fails there nevertheless, such as opening the store, may go well in another worker or in the page. */
function worksNoMore(error: unknown): never {
  throw new WorkerLost(error instanceof Error ? error.message : String(error));
}

/** Resolves when the page is back, from the browser's back-forward cache, or sync is to stop. */
const shownAgain = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const abortOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

import { type Leader, type SyncLog } from '@/sync/leader/leader';
import { pagePortOf, type PageState } from '@/sync/leader/worker/leader-port';
import { NoWorkerError } from '@/sync/leader/worker/worker-leader';
import { WorkerLost } from '@/sync/leader/worker/worker-life';
import { steadyClock } from '@/sync/clock';
import type { SessionPort } from '@/backend/sync/sync-transport';
import type { WakeReason } from '@/sync/work-loop';
import type { TestClock } from '../../support/test-clock';
import type { StartWorker, StartedWorker } from './worker-host';

/** As in `src/sync/leader/worker/worker-leader.ts`. */
const RESTART_AFTER_MS = 1_000;
const LED_WELL_AFTER_MS = 60_000;
const MAX_FAILURES_IN_A_ROW = 3;

export interface WorkerLeadDeps {
  accountId: string | null;
  clock: TestClock;
  session: SessionPort;
  start: StartWorker;
  catchUp: () => void;
  log: SyncLog;
}

/** The leader in a worker of a simulated page: what `WorkerLeader` does, without the browser's locks, pings and messages. */
export class WorkerLead implements Leader {
  readonly place = 'worker';
  worker: StartedWorker | null = null;
  /** Resolves once the last worker has let go of its thread. Its store closes by real timers, which nothing else waits for. */
  ended: Promise<void> = Promise.resolve();
  private readonly state: PageState = { isHidden: false, isLive: false, isScarce: false, heldIds: [] };

  constructor(private readonly deps: WorkerLeadDeps) {}

  /** @throws NoWorkerError */
  async lead(signal: AbortSignal): Promise<void> {
    const { clock, log } = this.deps;
    const steady = steadyClock(clock);
    for (let failures = 0; ;) {
      const startedAt = steady.now();
      try {
        return await this.leadOnce(signal);
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error;
        failures = steady.now() - startedAt > LED_WELL_AFTER_MS ? 1 : failures + 1;
        await pause(clock, signal);
        if (signal.aborted) return;
        this.deps.catchUp();
        log('The worker of sync ended', error);
        if (failures >= MAX_FAILURES_IN_A_ROW) throw new NoWorkerError(error.message);
      }
    }
  }

  wake(reason: WakeReason): void {
    void this.worker?.port.wake(reason);
  }

  setLive(isLive: boolean): void {
    this.tell({ isLive });
  }

  setHidden(isHidden: boolean): void {
    this.tell({ isHidden });
  }

  private tell(changes: Partial<PageState>): void {
    Object.assign(this.state, changes);
    void this.worker?.port.tell(changes);
  }

  private async leadOnce(signal: AbortSignal): Promise<void> {
    const { accountId, session, start, log } = this.deps;
    const worker = start(pagePortOf(session, log));
    const end = (): void => void worker.port.end();
    signal.addEventListener('abort', end);
    this.worker = worker;
    try {
      const led = worker.port.lead(accountId, { ...this.state }).catch((error: Error) => {
        throw new WorkerLost(error.message);
      });
      if (signal.aborted) end();
      await Promise.race([led, worker.lost]);
    } finally {
      this.worker = null;
      signal.removeEventListener('abort', end);
      this.ended = worker.terminate();
      await this.ended;
    }
  }
}

const pause = (clock: TestClock, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const cancel = clock.after(RESTART_AFTER_MS, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });

import type { PagePort, LeaderPort, PageState } from '@/sync/leader/worker/leader-port';
import type { Engine } from '@/sync/engine';
import type { Bus } from './bus';
import type { Thread } from '../device-bundles';
import type { Disk } from '../disk';
import type { SharedStates } from './thread-backend';
import type { ThreadDeps } from './leader-thread';
import { type Death, WorkerDisk } from './worker-disk';

/** A worker's port without the page's own, which it is given apart: in the product both go over one line. */
type WorkerPort = Omit<LeaderPort, 'lead'> & {
  lead(accountId: string | null, state: PageState): Promise<void>;
};

export interface StartedWorker {
  port: WorkerPort;
  /** Rejects when it dies; never resolves. */
  lost: Promise<never>;
  /** Resolves when its thread is free for another worker. */
  terminate(): Promise<void>;
  /** The engine in it, which only the simulation looks at; null: none leads there. */
  engine(): Engine | null;
  /** Resolves once its store is open, or it has ended. */
  started: Promise<void>;
  die(death: Death | 'now'): void;
}

export type StartWorker = (page: PagePort) => StartedWorker;

/** Starts the workers of one phone. */
export class WorkerHost {
  private readonly free: Thread[];
  /** How many tabs of the phone can have a worker at the same time. */
  readonly maxTabs: number;

  constructor(
    threads: readonly Thread[],
    private readonly bus: Bus,
    private readonly states: SharedStates,
    private readonly disk: Disk,
    /** Makes the page's error of a worker that ended. */
    private readonly lostError: (why: string) => Error,
  ) {
    this.free = [...threads];
    this.maxTabs = threads.length;
  }

  start(page: PagePort, deps: Omit<ThreadDeps, 'backend'>): StartedWorker {
    const thread = this.free.shift();
    if (!thread) throw new Error('All threads of this phone are in use.');
    const { bundle } = thread;
    let isAlive = true;
    let lose: (error: Error) => void = () => {};
    const lost = new Promise<never>((_resolve, reject) => (lose = reject));
    lost.catch(() => {});
    const stop = (): void => {
      isAlive = false;
      this.bus.silence(thread.name);
      worker.end();
    };
    const disk = new WorkerDisk(() => {
      stop();
      lose(this.lostError('The worker ended.'));
    });
    const worker = new bundle.LeaderThread({
      ...deps,
      backend: disk.over(this.disk.over(bundle.threadBackend(this.states))),
    });
    const isOpen = (): boolean => isAlive;
    worker.connect(this.bus.across(page, isOpen));
    return {
      port: this.bus.across<WorkerPort>(worker, isOpen),
      lost,
      started: worker.started,
      engine: () => (isAlive ? worker.engine : null),
      terminate: async () => {
        stop();
        await worker.release();
        this.free.push(thread);
      },
      die: (death) => (death === 'now' ? disk.end() : disk.die(death)),
    };
  }
}

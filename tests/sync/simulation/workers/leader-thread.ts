import { createSyncTransport } from '@/backend/sync/sync-transport';
import { COLLECTIONS } from '@/domain/streams';
import { newId } from '@/domain/ids';
import { filePortOf } from '@/store/files/file-port';
import { openStore } from '@/store/open/open';
import type { Shape } from '@/store/schema/shape';
import type { StorageBackend } from '@/store/storage/backend';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { Engine } from '@/sync/engine';
import { runLeader } from '@/sync/leader/run-leader';
import {
  type LeaderPort,
  logOf,
  type PagePort,
  type PageState,
  sessionOf,
} from '@/sync/leader/worker/leader-port';
import { Uploader } from '@/sync/uploads/uploader';
import type { FileNetwork } from '../../support/file-network';
import type { Network } from '../../support/network';
import type { TestClock } from '../../support/test-clock';

export interface ThreadDeps {
  backend: StorageBackend;
  name: string;
  clock: TestClock;
  network: Network;
  fileNetwork: FileNetwork;
  random: () => number;
  tab: string;
  shape: Shape;
  /** Called with what no fault has caused. */
  failed: (error: unknown) => void;
}

/** Of a disk that was full or a thread that was killed while a store was being opened. */
const INJECTED = ['The page was killed.', 'The worker was killed.', 'The disk is full.'];

const isInjected = (error: unknown): boolean =>
  error instanceof Error &&
  (INJECTED.some((message) => error.message.includes(message)) || isInjected(error.cause));

/** A leader's worker: what `src/store/sync/leader-worker.ts` does, with the network, the clock and the storage of a simulated phone. */
export class LeaderThread implements LeaderPort {
  /** Null while its store is being opened, and after its end. */
  engine: Engine | null = null;
  private uploader: Uploader | null = null;
  private opening: Promise<Store> | null = null;
  private store: Store | null = null;
  private closing: Promise<void> | null = null;
  private readonly over = new AbortController();
  private state: Partial<PageState> = {};
  private page: PagePort | null = null;
  private start: () => void = () => {};
  /** Resolves once it leads, or has failed or ended. */
  readonly started = new Promise<void>((resolve) => (this.start = resolve));

  constructor(private readonly deps: ThreadDeps) {}

  /** The page's port, which a worker gets with the call of `lead`. */
  connect(page: PagePort): void {
    this.page = page;
  }

  async lead(accountId: string | null, state: PageState): Promise<void> {
    try {
      await this.leadOnce(accountId, state);
    } catch (error) {
      if (!isInjected(error) && !this.over.signal.aborted) this.deps.failed(error);
      throw error;
    } finally {
      this.start();
    }
  }

  /** Frees what is left when it was ended from outside: what it still waits for may never come. */
  async release(): Promise<void> {
    this.end();
    await this.opening?.catch(() => {});
    await this.close();
  }

  private async leadOnce(accountId: string | null, state: PageState): Promise<void> {
    const { backend, name, clock, network, fileNetwork, random, tab, shape } = this.deps;
    if (!this.page) throw new Error('The worker has no page.');
    const log = logOf(this.page);
    this.opening = openStore(accountId, {
      backend,
      isShared: true,
      collections: COLLECTIONS,
      now: clock.now,
      name,
      tab,
      shape,
    });
    const store = await this.opening;
    this.store = store;
    try {
      const common = { store: portOf(store), clock, random, log };
      const engine = new Engine({
        ...common,
        transport: createSyncTransport(network.transportDeps(sessionOf(this.page))),
        newId,
        isHidden: () => this.state.isHidden ?? false,
      });
      this.uploader = new Uploader({
        ...common,
        files: filePortOf(store),
        transport: fileNetwork.transport(),
      });
      this.engine = engine;
      this.tell({ ...state, ...this.state });
      this.start();
      await runLeader(engine, this.uploader, this.over.signal);
    } finally {
      this.engine = null;
      await this.close();
    }
  }

  private close(): Promise<void> {
    this.closing ??= (async () => (await this.opening?.catch(() => null))?.close())();
    return this.closing;
  }

  end(): void {
    this.over.abort();
    this.start();
  }

  wake(...[reason]: Parameters<LeaderPort['wake']>): void {
    this.engine?.wake(reason);
    if (reason !== 'hint') this.uploader?.wake(reason);
  }

  tell(changes: Partial<PageState>): void {
    Object.assign(this.state, changes);
    if (changes.isLive !== undefined) this.engine?.setLive(changes.isLive);
    if (changes.isScarce !== undefined) this.store?.isScarce$.next(changes.isScarce);
  }

  async ping(): Promise<void> {}
}

import type { Reach } from '@/backend/connectivity-probe';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { memoryBackend } from '@/store/storage/memory-backend';
import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import { newId } from '@/domain/ids';
import type { IndexedDbApi } from '@/store/storage/keyed-table';
import { filePortOf } from '@/store/files/file-port';
import { openStore } from '@/store/open/open';
import type { Shape } from '@/store/schema/shape';
import type { StorageBackend } from '@/store/storage/backend';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { Engine } from '@/sync/engine';
import { runLeader } from '@/sync/leader/run-leader';
import { Uploader } from '@/sync/uploads/uploader';
import type { WakeReason } from '@/sync/work-loop';
import { FileNetwork } from './file-network';
import { Network } from './network';
import type { Server } from './server';
import { TestClock } from './test-clock';

export interface DeviceOptions {
  collections?: readonly CollectionName[];
  backend?: StorageBackend;
  random?: () => number;
  clock?: TestClock;
  newId?: () => string;
  /** What a look for the server finds; without it only sync requests tell. */
  probe?: () => Promise<Reach>;
  isHidden?: () => boolean;
  /** Name of the database; unique by default. */
  name?: string;
  /** Stores the bytes of attachments. Off where no files occur, which saves time and changes nothing. */
  storesFiles?: boolean;
  /** The page's part of edit orders, new at every start, as in the app. */
  tab?: () => string;
  /** Requests are given up by this device's clock instead of the wall clock. */
  usesTestTimeouts?: boolean;
  /** A tab that lost the lead to one that thawed late takes it back. */
  retakesLead?: boolean;
  /** Faults of the network from the first request on. */
  prepare?: (network: Network) => void;
  /** The stored form of the app version to start; the current one by default. */
  shape?: () => Shape;
}

/** A former leader that is frozen. */
export interface FrozenTab {
  /** Resolves when it has handled the answers that it had received. */
  atRest: () => Promise<void>;
  /** Tells it that it no longer leads. */
  end: () => Promise<void>;
}

/** One phone: the real store and engine, with a network that can fail and a clock that only a test moves. */
export class Device {
  readonly clock: TestClock;
  readonly network: Network;
  store!: Store;
  engine!: Engine;
  uploader!: Uploader;
  readonly fileNetwork: FileNetwork;
  /** Holds the bytes of attachments; only with `storesFiles`. */
  readonly filesIndexedDb: IndexedDbApi | undefined;
  readonly problems: unknown[] = [];
  private readonly name: string;
  private readonly backend: StorageBackend;
  private term = new AbortController();
  private running: Promise<void> = Promise.resolve();

  private constructor(
    server: Server,
    readonly userId: string | null,
    private readonly options: DeviceOptions,
  ) {
    this.clock = options.clock ?? new TestClock();
    this.network = new Network(server, userId, this.clock.now);
    if (options.usesTestTimeouts) this.network.timers = (ms, act) => this.clock.after(ms, act);
    this.name = options.name ?? `device-${newId()}`;
    this.fileNetwork = new FileNetwork(server, this.network);
    this.filesIndexedDb = options.storesFiles ? { indexedDB: new IDBFactory(), IDBKeyRange } : undefined;
    this.backend = options.backend ?? memoryBackend();
  }

  static async open(server: Server, userId: string | null, options: DeviceOptions = {}): Promise<Device> {
    const device = new Device(server, userId, options);
    options.prepare?.(device.network);
    await device.start();
    return device;
  }

  async start(): Promise<void> {
    this.store = await openStore(this.userId, {
      backend: this.backend,
      isShared: false,
      collections: this.options.collections ?? COLLECTIONS,
      now: this.clock.now,
      name: this.name,
      tab: this.options.tab?.() ?? 'aaaa',
      filesIndexedDb: this.filesIndexedDb,
      ...(this.options.shape ? { shape: this.options.shape() } : {}),
    });
    this.term = new AbortController();
    this.engine = this.createEngine();
    this.uploader = this.createUploader();
    this.running = this.lead();
    await this.engine.atRest();
  }

  /** With `retakesLead`, a tab that a late thawed one replaced leads again at once, as `lockedTabs` does while it has the lock. */
  private async lead(): Promise<void> {
    const { engine, uploader, term } = this;
    do await runLeader(engine, uploader, term.signal);
    while (this.options.retakesLead === true && this.term === term && !term.signal.aborted);
  }

  /** A new engine on the same store, as another tab has. */
  createEngine(): Engine {
    const { random = () => 0.5, isHidden, probe } = this.options;
    return new Engine({
      store: portOf(this.store),
      transport: this.network.transport(),
      clock: this.clock,
      random,
      newId: this.options.newId ?? newId,
      isHidden,
      probe,
      log: (_message, cause) => this.problems.push(cause),
    });
  }

  /** Another tab takes over while this one is frozen. Returns the frozen one. */
  handOver(): FrozenTab {
    const { engine, running, term } = this;
    this.term = new AbortController();
    this.engine = this.createEngine();
    this.uploader = this.createUploader();
    this.running = this.lead();
    return {
      // `running` ends when the tab loses the lead, after which its engine may never report rest.
      atRest: () => Promise.race([engine.atRest(), running]),
      end: () => {
        term.abort();
        return running;
      },
    };
  }

  private createUploader(): Uploader {
    return new Uploader({
      store: portOf(this.store),
      files: filePortOf(this.store),
      transport: this.fileNetwork.transport(),
      clock: this.clock,
      random: this.options.random ?? (() => 0.5),
      log: (_message, cause) => this.problems.push(cause),
    });
  }

  /** Uploads every file that can be uploaded without time passing. */
  async upload(): Promise<void> {
    this.uploader.wake('person');
    await this.uploader.atRest();
  }

  /** Resolves when this device's engine has stopped leading. */
  finished(): Promise<void> {
    return this.running;
  }

  /** Cuts the network, and lets the device notice. */
  async goOffline(): Promise<void> {
    this.network.isUp = false;
    await this.sync();
  }

  /** The browser kills the page: memory is lost, and replies in flight reach nobody. */
  async kill(): Promise<void> {
    this.term.abort();
    await this.running;
    await this.store.close();
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  wake(reason: WakeReason): void {
    this.engine.wake(reason);
  }

  /** Lets the device do everything it can without time passing. */
  async rest(): Promise<void> {
    await this.engine.atRest();
  }

  /** A person opens the app: it sends and fetches until it is at rest. */
  async sync(): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      this.engine.wake('person');
      await this.engine.atRest();
      if (!this.network.isUp || (await portOf(this.store).queue(1)).length === 0) return;
    }
  }

  async close(): Promise<void> {
    this.term.abort();
    await this.running;
    await this.store.remove();
  }
}

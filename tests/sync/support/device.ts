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
  isHidden?: () => boolean;
  /** Of its database; a new one by default. */
  name?: string;
  /** Has room for the bytes of attachments. Off in scenarios without files, which are the same either way. */
  keepsFiles?: boolean;
  /** Letters of a page, new with every start, as in the app. */
  tab?: () => string;
  /** Requests are given up by this device's clock instead of the wall's. */
  keepsTime?: boolean;
  /** A tab that lost the lead to one that thawed late takes it again. */
  leadsAgain?: boolean;
  /** The stored form of the app's version that starts now; this version's by default. */
  shape?: () => Shape;
}

/** A tab that led, and hangs. */
export interface FrozenTab {
  /** It has done all that it can do with what it has in its hands. */
  atRest: () => Promise<void>;
  /** It hears that it does not lead any more. */
  end: () => Promise<void>;
}

/** One phone: the real store and the real engine, on a network that can be disturbed and a clock that stands still. */
export class Device {
  readonly clock: TestClock;
  readonly network: Network;
  store!: Store;
  engine!: Engine;
  uploader!: Uploader;
  readonly fileNetwork: FileNetwork;
  /** The disk where the bytes of attachments are; only with `keepsFiles`. */
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
    this.network = new Network(server, userId);
    if (options.keepsTime) this.network.timeout = this.clock.timeout;
    this.name = options.name ?? `device-${newId()}`;
    this.fileNetwork = new FileNetwork(server, this.network);
    this.filesIndexedDb = options.keepsFiles ? { indexedDB: new IDBFactory(), IDBKeyRange } : undefined;
    this.backend = options.backend ?? memoryBackend();
  }

  static async open(server: Server, userId: string | null, options: DeviceOptions = {}): Promise<Device> {
    const device = new Device(server, userId, options);
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
    this.engine = this.engineOf();
    this.uploader = this.uploaderOf();
    this.running = this.lead();
    await this.engine.atRest();
  }

  /** With `leadsAgain` as `lockedTabs` does it: a tab that was put off while it had the lock, by one that thawed late, has it again at once. */
  private async lead(): Promise<void> {
    const { engine, uploader, term } = this;
    do await runLeader(engine, uploader, term.signal);
    while (this.options.leadsAgain === true && this.term === term && !term.signal.aborted);
  }

  /** Another tab's engine on the same store. */
  engineOf(): Engine {
    const { random = () => 0.5, isHidden } = this.options;
    return new Engine({
      store: portOf(this.store),
      transport: this.network.transport(),
      clock: this.clock,
      random,
      newId: this.options.newId ?? newId,
      isHidden,
      log: (_message, cause) => this.problems.push(cause),
    });
  }

  /** Another tab takes over while this one hangs. Returns what is left of the first one. */
  handOver(): FrozenTab {
    const { engine, running, term } = this;
    this.term = new AbortController();
    this.engine = this.engineOf();
    this.uploader = this.uploaderOf();
    this.running = this.lead();
    return {
      // A tab that has lost the lead rests for good.
      atRest: () => Promise.race([engine.atRest(), running]),
      end: () => {
        term.abort();
        return running;
      },
    };
  }

  private uploaderOf(): Uploader {
    return new Uploader({
      store: portOf(this.store),
      files: filePortOf(this.store),
      transport: this.fileNetwork.transport(),
      clock: this.clock,
      random: this.options.random ?? (() => 0.5),
      log: (_message, cause) => this.problems.push(cause),
    });
  }

  /** Lets the files go up that can go up without time passing. */
  async upload(): Promise<void> {
    this.uploader.wake('person');
    await this.uploader.atRest();
  }

  /** This device's own engine has stopped leading. */
  finished(): Promise<void> {
    return this.running;
  }

  /** The network goes, and the device has noticed. */
  async goOffline(): Promise<void> {
    this.network.isUp = false;
    await this.sync();
  }

  /** The browser kills the page: what it holds in memory is gone, replies under way come to nobody. */
  async kill(): Promise<void> {
    this.term.abort();
    await this.running;
    await this.store.close();
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  /** Lets the device do all it can without time passing. */
  async rest(): Promise<void> {
    await this.engine.atRest();
  }

  /** Somebody looks at the app: it sends and fetches until it is at rest. */
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

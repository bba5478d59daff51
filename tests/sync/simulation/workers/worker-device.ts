import { COLLECTIONS } from '@/domain/streams';
import { newId } from '@/domain/ids';
import { filePortOf } from '@/store/files/file-port';
import { openStore } from '@/store/open/open';
import type { Shape } from '@/store/schema/shape';
import type { StorageBackend } from '@/store/storage/backend';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { Engine } from '@/sync/engine';
import { FallbackLeader } from '@/sync/leader/fallback-leader';
import type { Leader } from '@/sync/leader/leader';
import { runLeader } from '@/sync/leader/run-leader';
import { WorkerLost } from '@/sync/leader/worker/worker-life';
import { Uploader } from '@/sync/uploads/uploader';
import type { WakeReason } from '@/sync/work-loop';
import type { FrozenTab } from '../../support/device';
import { FileNetwork } from '../../support/file-network';
import { Network } from '../../support/network';
import type { Server } from '../../support/server';
import { TestClock } from '../../support/test-clock';
import type { Bus } from './bus';
import type { Death } from './worker-disk';
import type { WorkerHost } from './worker-host';
import { WorkerLead } from './worker-lead';

export interface WorkerDeviceOptions {
  name: string;
  backend: StorageBackend;
  random: () => number;
  tab: () => string;
  shape: () => Shape;
  bus: Bus;
  host: (lostError: (why: string) => Error) => WorkerHost;
}

/** A tab that leads, in its worker or, when three of them have died in a row, by itself. */
interface Tab {
  term: AbortController;
  leader: FallbackLeader;
  inWorker: WorkerLead;
  /** In the page; null while a worker leads. */
  engine: Engine | null;
  running: Promise<void>;
}

/** One phone whose leader runs in a worker: two stores of one database, and what the page and the worker say to each other. */
export class WorkerDevice {
  readonly clock = new TestClock();
  readonly network: Network;
  readonly fileNetwork: FileNetwork;
  readonly problems: unknown[] = [];
  store!: Store;
  private tab!: Tab;
  private readonly host: WorkerHost;
  /** The one that leads, and those that are frozen. */
  private openTabs = 0;

  private constructor(
    server: Server,
    readonly userId: string,
    private readonly options: WorkerDeviceOptions,
  ) {
    this.network = new Network(server, userId, this.clock.now);
    this.network.timers = (ms, act) => this.clock.after(ms, act);
    this.fileNetwork = new FileNetwork(server, this.network);
    this.host = options.host((why) => new WorkerLost(why));
  }

  static async open(server: Server, userId: string, options: WorkerDeviceOptions): Promise<WorkerDevice> {
    const device = new WorkerDevice(server, userId, options);
    await device.start();
    return device;
  }

  async start(): Promise<void> {
    const { backend, name, tab, shape } = this.options;
    this.store = await openStore(this.userId, {
      backend,
      isShared: true,
      collections: COLLECTIONS,
      now: this.clock.now,
      name,
      tab: tab(),
      shape: shape(),
    });
    this.tab = this.openTab();
    await this.rest();
  }

  /** It leads again when a tab that thawed late has taken the lead, as `lockedTabs` does while it has the lock. */
  private openTab(): Tab {
    const { random, name, tab, shape } = this.options;
    const { clock, network, fileNetwork } = this;
    const inWorker = new WorkerLead({
      accountId: this.userId,
      clock,
      session: network.session,
      log: (_message, cause) => {
        // Its end is injected. What a worker fails on it says itself, because an error that crosses loses its cause.
        if (!(cause instanceof WorkerLost)) this.problems.push(cause);
      },
      catchUp: () => void this.store.readAgain().catch((error: unknown) => this.problems.push(error)),
      start: (page) =>
        this.host.start(page, {
          name,
          clock,
          network,
          fileNetwork,
          random,
          tab: tab(),
          shape: shape(),
          failed: (error) => this.problems.push(error),
        }),
    });
    this.openTabs += 1;
    const opened: Tab = {
      term: new AbortController(),
      inWorker,
      engine: null,
      leader: new FallbackLeader(
        inWorker,
        async () => this.pageLeader(opened),
        () => undefined,
      ),
      running: Promise.resolve(),
    };
    const { signal } = opened.term;
    opened.running = (async () => {
      do await opened.leader.lead(signal);
      while (this.tab === opened && !signal.aborted);
    })();
    return opened;
  }

  private pageLeader(tab: Tab): Leader {
    const { clock, network, fileNetwork, store } = this;
    const { random } = this.options;
    const common = {
      store: portOf(store),
      clock,
      random,
      log: (_message: string, cause: unknown) => void this.problems.push(cause),
    };
    const engine = new Engine({ ...common, transport: network.transport(), newId });
    const uploader = new Uploader({
      ...common,
      files: filePortOf(store),
      transport: fileNetwork.transport(),
    });
    tab.engine = engine;
    return {
      place: 'page',
      lead: (signal) => runLeader(engine, uploader, signal),
      wake: (reason) => engine.wake(reason),
      setLive: (isLive) => engine.setLive(isLive),
      setHidden: () => {},
    };
  }

  /** Whether a worker leads now, which can die. */
  get hasWorker(): boolean {
    return this.tab.inWorker.worker !== null;
  }

  /** The worker dies, and the page lives on. */
  killWorker(death: Death | 'now'): void {
    this.tab.inWorker.worker?.die(death);
  }

  wake(reason: WakeReason): void {
    this.tab.leader.wake(reason);
  }

  /** Another tab takes over while this one is frozen; null: a frozen one has the thread that its worker would need. */
  handOver(): FrozenTab | null {
    if (this.openTabs >= this.host.maxTabs) return null;
    const frozen = this.tab;
    this.tab = this.openTab();
    return {
      atRest: () => Promise.race([engineOf(frozen)?.atRest(), frozen.running]),
      end: async () => {
        frozen.term.abort();
        await frozen.running;
        this.openTabs -= 1;
      },
    };
  }

  /** Lets the device do everything it can without time passing. */
  async rest(): Promise<void> {
    const { bus } = this.options;
    for (;;) {
      await bus.quiet();
      await this.tab.inWorker.ended;
      await this.tab.inWorker.worker?.started;
      const [engine, { delivered }] = [engineOf(this.tab), bus];
      await engine?.atRest();
      await bus.quiet();
      if (engine === engineOf(this.tab) && bus.delivered === delivered) return;
    }
  }

  /** A person opens the app: it sends and fetches until it is at rest. */
  async sync(): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      this.wake('person');
      await this.rest();
      if (!this.network.isUp || (await portOf(this.store).queue(1)).length === 0) return;
    }
  }

  private async end(): Promise<void> {
    this.tab.term.abort();
    await this.tab.running;
    this.openTabs -= 1;
  }

  async kill(): Promise<void> {
    await this.end();
    await this.store.close();
  }

  async close(): Promise<void> {
    await this.end();
    await this.store.remove();
  }
}

const engineOf = ({ engine, inWorker }: Tab): Engine | null => engine ?? inWorker.worker?.engine() ?? null;

import type { WakeReason } from '@/sync/work-loop';
import { type Call, reply } from '../support/network';
import type { Server } from '../support/server';
import { repeatableText } from './continued-numbers';
import { Disk } from './disk';
import { type Gate, gate } from './gate';
import type { FrozenTab } from '../support/device';
import type { DeviceBundle, PhoneBundles } from './device-bundles';
import type { Bus } from './workers/bus';
import { WorkerHost } from './workers/worker-host';
import type { Shape, Step } from './device-bundle';

type PageDevice = Awaited<ReturnType<DeviceBundle['Device']['open']>>;
/** Its leader runs in a worker. */
type WorkerDevice = Awaited<ReturnType<DeviceBundle['WorkerDevice']['open']>>;
type Device = PageDevice | WorkerDevice;

/** A frozen former leader, with the answers held for it. */
interface Frozen {
  tab: FrozenTab;
  gates: Gate[];
}

/** The stored form of an app version this many steps ahead. */
function formOf({ SHAPE, versionOf }: DeviceBundle, ahead: number): Shape {
  const later = Array.from({ length: ahead }, (_, index): Step => ({
    collection: CHANGED_COLLECTIONS[index % CHANGED_COLLECTIONS.length] ?? 'jobs',
    name: `later form ${index}`,
    up: (fields) => fields,
  }));
  const steps = [...SHAPE.steps, ...later];
  return { steps, schemaOf: (name) => ({ ...SHAPE.schemaOf(name), version: versionOf(name, steps) }) };
}

const CHANGED_COLLECTIONS = ['jobs', 'messages', 'profiles'] as const;

/** The installed version of the app, in upgrade steps ahead of the current one. */
interface Installed {
  ahead: number;
}

/** Longer than the app waits for a body that it has sent (`src/backend/sync/silence.ts`). */
const GIVEN_UP_AFTER_S = 40;
/** Shorter than it waits for the next byte. */
const HEARD_WITHIN_S = 29;

/** A person's phone: the app with its own database, and everything that can happen to both. */
export class Phone {
  private gates: Gate[] = [];
  private frozen: Frozen[] = [];
  /** Ids of rows whose writes are answered so, by the server or by something on the way, until that is repaired. */
  readonly poisoned = new Map<string, () => Response>();
  /** Bytes a second of the line, by this phone's clock; 0: fast. */
  private bytesPerS = 0;
  /** How long the latest request took to leave, in seconds. */
  private leftAfterS = 0;
  /** False while signed out with unsent work kept on the device, or while the app is closed. */
  isOpen = true;

  private constructor(
    readonly bundle: DeviceBundle,
    readonly name: string,
    readonly device: Device,
    readonly disk: Disk,
    readonly userId: string,
    private readonly installed: Installed,
    /** The device, if its leader runs in a worker. */
    readonly withWorker: WorkerDevice | null,
  ) {}

  /** Events of the page wake the leader, wherever it runs. */
  wake(reason: WakeReason): void {
    this.device.wake(reason);
  }

  /** @param bus what the threads of all phones say to each other; null: the leader of this phone runs in its page */
  static async open(
    { page: { bundle }, workers }: PhoneBundles,
    server: Server,
    name: string,
    userId: string,
    random: () => number,
    bus: Bus | null,
  ): Promise<Phone> {
    const disk = new Disk();
    const tab = (): string =>
      Math.floor(random() * 65_536)
        .toString(16)
        .padStart(4, '0');
    const installed: Installed = { ahead: 0 };
    const shape = (): Shape => formOf(bundle, installed.ahead);
    const common = { random, name, tab, shape };
    if (!bus) {
      const backend = disk.over(bundle.memoryBackend());
      const device = await bundle.Device.open(server, userId, {
        ...common,
        usesTestTimeouts: true,
        retakesLead: true,
        backend,
      });
      return new Phone(bundle, name, device, disk, userId, installed, null);
    }
    const states = new Map<string, unknown>();
    const device = await bundle.WorkerDevice.open(server, userId, {
      ...common,
      bus,
      backend: disk.over(bundle.threadBackend(states)),
      host: (lostError) => new WorkerHost(workers, bus, states, disk, lostError),
    });
    return new Phone(bundle, name, device, disk, userId, installed, device);
  }

  get store(): Device['store'] {
    return this.device.store;
  }

  get network(): Device['network'] {
    return this.device.network;
  }

  /** Holds the next request, or its answer, until `release`. Resolves when it is held. */
  slowDown(call: Call, when: 'before' | 'after'): Promise<void> {
    const slow = gate();
    this.gates.push(slow);
    const wait = async (which: Call): Promise<void> => {
      if (slow.isReached || which !== call) return;
      slow.arrive();
      await slow.held;
    };
    if (when === 'before') this.network.before.push(async (which) => (await wait(which), null));
    else this.network.after.push(async (which) => (await wait(which), true));
    return slow.reached;
  }

  /**
   * The person opens the app, and its next request, or the answer, is held. Returns false when there was none, for lack of a
   * network or of anything to send.
   */
  async wakeAndHold(call: Call, when: 'before' | 'after' = 'after'): Promise<boolean> {
    const reached = this.slowDown(call, when).then(() => true);
    this.wake('person');
    return Promise.race([reached, this.device.rest().then(() => false)]);
  }

  /** Makes every push that contains this row fail; by default, the server fails on it. */
  poison(id: string, answer: () => Response = () => reply(500, { code: 'XX000', message: 'broken' })): void {
    this.poisoned.set(id, answer);
    this.network.before.push(this.failOnPoison);
  }

  private readonly failOnPoison = (call: Call, body: Record<string, unknown>): Response | null => {
    if (call !== 'push') return null;
    const [stopped] = (body.p_writes as { id: string }[]).filter(({ id }) => this.poisoned.has(id));
    return (stopped && this.poisoned.get(stopped.id)?.()) ?? null;
  };

  /** From now on everything takes its time, until the phone is repaired. */
  narrow(bytesPerS: number): void {
    this.bytesPerS = bytesPerS;
    this.network.before.push(this.sendSlowly);
    this.network.after.push(this.receiveSlowly);
  }

  get isNarrow(): boolean {
    return this.bytesPerS > 0;
  }

  /** A body that takes longer than the app waits never arrives. */
  private readonly sendSlowly = (_call: Call, body: Record<string, unknown>): null => {
    if (this.bytesPerS === 0) return null;
    const seconds = repeatableText(body).length / this.bytesPerS;
    this.device.clock.advance(Math.min(seconds, GIVEN_UP_AFTER_S) * 1_000);
    if (seconds >= GIVEN_UP_AFTER_S) throw new TypeError('fetch failed');
    this.leftAfterS = seconds;
    return null;
  };

  /**
   * An answer is never silent for long, however long it takes. Its first byte would begin the wait anew, but it arrives in one piece here: so it
   * comes before the wait for the request's own body is over.
   */
  private readonly receiveSlowly = (_call: Call, answer: unknown): true => {
    if (this.bytesPerS === 0) return true;
    const seconds = repeatableText(answer).length / this.bytesPerS;
    this.device.clock.advance(Math.max(0, Math.min(seconds, 20, HEARD_WITHIN_S - this.leftAfterS)) * 1_000);
    return true;
  };

  release(): void {
    for (const { release } of this.gates.splice(0)) release();
  }

  /** Releases held answers, and resolves when nothing is left to do until time passes or something happens. */
  async rest(): Promise<void> {
    this.release();
    if (this.isOpen) await this.device.rest();
  }

  /** The browser kills the page, and somebody opens the app again. */
  async restart(): Promise<void> {
    if (!this.isOpen) return;
    await this.shutDown();
    await this.reopen();
  }

  /** Frees the disk first, because a database does not open on a full one; other tests check what the app shows then. */
  private async start(): Promise<void> {
    this.disk.isFull = false;
    this.disk.revive();
    await this.device.start();
  }

  /** Installs a version of the app with a new stored form. Killed after this many writes of the upgrade, it starts again. */
  async update(writes: number): Promise<void> {
    await this.thaw();
    await this.device.kill();
    this.installed.ahead += 1;
    this.disk.isFull = false;
    this.disk.dieAfter(writes);
    const isOpen = await this.device.start().then(
      () => true,
      () => false,
    );
    if (this.disk.isDead) {
      // Killed during the upgrade: either form must be complete.
      if (isOpen) await this.device.kill();
      await this.start();
    } else if (!isOpen) {
      throw new Error(`${this.name} did not open after an undisturbed update.`);
    }
    this.disk.revive();
  }

  /** Kills the page after this many more writes, whatever it is doing, and leaves it closed. */
  async crash(writes: number): Promise<void> {
    this.disk.dieAfter(writes);
    this.release();
    this.wake('person');
    await this.device.rest();
    await this.shutDown();
  }

  /** Freezes the leading tab, with the answers held for it; another tab on the same store takes over. */
  takeOver(): void {
    const tab = this.device.handOver();
    if (!tab) return;
    const gates = this.gates.filter(({ isReached }) => isReached);
    this.gates = this.gates.filter(({ isReached }) => !isReached);
    this.frozen.push({ tab, gates });
  }

  /** Thaws all frozen tabs: they get their answers first, and then learn that they no longer lead. */
  async thaw(): Promise<void> {
    const thawing = this.frozen.splice(0);
    for (const { release } of thawing.flatMap(({ gates }) => gates)) release();
    this.release();
    for (const { tab } of thawing) {
      await tab.atRest();
      await tab.end();
    }
  }

  /** Signs out with unsent work kept, or closes the app for a while. */
  async shutDown(): Promise<void> {
    await this.thaw();
    await this.device.kill();
    this.isOpen = false;
  }

  async reopen(): Promise<void> {
    await this.start();
    this.isOpen = true;
  }

  /** The browser, or the person, deletes everything of this account from the device. */
  async wipe(): Promise<void> {
    await this.thaw();
    await this.device.close();
    await this.start();
  }

  /** Ends all faults except poison writes and a slow line. */
  async repair(): Promise<void> {
    await this.thaw();
    this.disk.isFull = false;
    this.disk.revive();
    Object.assign(this.network, {
      isUp: true,
      copies: 1,
      before: [this.failOnPoison, this.sendSlowly],
      after: [this.receiveSlowly],
      sessionOf: this.userId,
      canRefresh: () => true,
    });
    if (!this.isOpen) await this.reopen();
  }

  /** Ends these, too. */
  clearTheWay(): void {
    this.poisoned.clear();
    this.bytesPerS = 0;
  }

  async close(): Promise<void> {
    await this.thaw();
    await this.device.close();
  }
}

import { type Call, reply } from '../support/network';
import type { Server } from '../support/server';
import { Disk } from './disk';
import type { DeviceBundle } from './device-bundles';
import type { Shape, Step } from './device-bundle';

type Device = Awaited<ReturnType<DeviceBundle['Device']['open']>>;

/** What happens to a network while it is slow: its answers arrive when it is let go. */
interface Gate {
  /** Something has come to it, and waits. */
  reached: Promise<void>;
  isReached: boolean;
  arrive: () => void;
  held: Promise<void>;
  letGo: () => void;
}

function gate(): Gate {
  const made: Partial<Gate> = { isReached: false };
  made.held = new Promise<void>((resolve) => (made.letGo = resolve));
  made.reached = new Promise<void>(
    (resolve) =>
      (made.arrive = () => {
        made.isReached = true;
        resolve();
      }),
  );
  return made as Gate;
}

/** A tab that lost the lead, with the answers that are on their way to it. */
interface Frozen {
  tab: ReturnType<Device['handOver']>;
  gates: Gate[];
}

/** The stored form of a version of the app that is so many steps ahead. */
function formOf({ SHAPE, versionOf }: DeviceBundle, ahead: number): Shape {
  const later = Array.from({ length: ahead }, (_, index): Step => ({
    collection: CHANGING[index % CHANGING.length] ?? 'jobs',
    name: `later form ${index}`,
    up: (fields) => fields,
  }));
  const steps = [...SHAPE.steps, ...later];
  return { steps, schemaOf: (name) => ({ ...SHAPE.schemaOf(name), version: versionOf(name, steps) }) };
}

const CHANGING = ['jobs', 'messages', 'profiles'] as const;

/** What the phone is beside its store: how far its app has been updated. */
interface Installed {
  ahead: number;
}

/** A phone in a person's hand: the app with its own database, and all that can happen to both. */
export class Phone {
  private gates: Gate[] = [];
  private frozen: Frozen[] = [];
  /** Writes on which the server breaks until it is repaired. */
  readonly poisoned = new Set<string>();
  /** False: signed out with its unsent work kept on the device, or just put away. */
  isOpen = true;

  private constructor(
    readonly bundle: DeviceBundle,
    readonly name: string,
    readonly device: Device,
    readonly disk: Disk,
    readonly userId: string,
    private readonly installed: Installed,
  ) {}

  static async open(
    bundle: DeviceBundle,
    server: Server,
    name: string,
    userId: string,
    random: () => number,
  ): Promise<Phone> {
    const disk = new Disk();
    const tab = (): string =>
      Math.floor(random() * 65_536)
        .toString(16)
        .padStart(4, '0');
    const installed: Installed = { ahead: 0 };
    const shape = (): Shape => formOf(bundle, installed.ahead);
    const device = await bundle.Device.open(server, userId, {
      random,
      name,
      tab,
      shape,
      keepsTime: true,
      leadsAgain: true,
      backend: disk.over(bundle.memoryBackend()),
    });
    return new Phone(bundle, name, device, disk, userId, installed);
  }

  get store(): Device['store'] {
    return this.device.store;
  }

  get network(): Device['network'] {
    return this.device.network;
  }

  /** The next request, or the answer to it, is on its way until `letGo`. Resolves when it is. */
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
   * Somebody looks at the app, and a request of it, or the answer, is held on its way. False: there was none, for want of a
   * network or of something to send.
   */
  async isWaitingFor(call: Call, when: 'before' | 'after' = 'after'): Promise<boolean> {
    const reached = this.slowDown(call, when).then(() => true);
    this.device.engine.wake('person');
    return Promise.race([reached, this.device.rest().then(() => false)]);
  }

  /** The server breaks on this write, whatever comes with it. */
  poison(id: string): void {
    this.poisoned.add(id);
    this.network.before.push(this.breakOnPoison);
  }

  private readonly breakOnPoison = (call: Call, body: Record<string, unknown>): Response | null =>
    call === 'push' && (body.p_writes as { id: string }[]).some(({ id }) => this.poisoned.has(id))
      ? reply(500, { code: 'XX000', message: 'broken' })
      : null;

  letGo(): void {
    for (const { letGo } of this.gates.splice(0)) letGo();
  }

  /** Nothing is left to do before time passes or something happens. What was slow arrives. */
  async rest(): Promise<void> {
    this.letGo();
    if (this.isOpen) await this.device.rest();
  }

  /** The browser kills the page, and somebody opens the app again. */
  async restart(): Promise<void> {
    if (!this.isOpen) return;
    await this.putAway();
    await this.takeUp();
  }

  /** With a full disk a database does not open; that the app says so is another test's. */
  private async start(): Promise<void> {
    this.disk.isFull = false;
    this.disk.revive();
    await this.device.start();
  }

  /** A new version of the app, whose stored form is another one. Killed within so many writes of the upgrade, it begins again. */
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
      // In the middle of it: either form is there, whole.
      if (isOpen) await this.device.kill();
      await this.start();
    } else if (!isOpen) {
      throw new Error(`${this.name} did not open after an update that nothing disturbed.`);
    }
    this.disk.revive();
  }

  /** Dies within the next writes of its work, wherever that is, and stays closed. */
  async crash(writes: number): Promise<void> {
    this.disk.dieAfter(writes);
    this.letGo();
    this.device.engine.wake('person');
    await this.device.rest();
    await this.putAway();
  }

  /** The tab that leads freezes, with the answers that wait for it; another one on the same store takes over. */
  takeOver(): void {
    const gates = this.gates.filter(({ isReached }) => isReached);
    this.gates = this.gates.filter(({ isReached }) => !isReached);
    this.frozen.push({ tab: this.device.handOver(), gates });
  }

  /** They thaw: first come the answers that they waited for, then the news that they no longer lead. */
  async thaw(): Promise<void> {
    const thawing = this.frozen.splice(0);
    for (const { letGo } of thawing.flatMap(({ gates }) => gates)) letGo();
    this.letGo();
    for (const { tab } of thawing) {
      await tab.atRest();
      await tab.end();
    }
  }

  /** Signed out with unsent work kept, or closed for a while. */
  async putAway(): Promise<void> {
    await this.thaw();
    await this.device.kill();
    this.isOpen = false;
  }

  async takeUp(): Promise<void> {
    await this.start();
    this.isOpen = true;
  }

  /** The browser, or the person, deletes everything of this account from the device. */
  async wipe(): Promise<void> {
    await this.thaw();
    await this.device.close();
    await this.start();
  }

  /** All faults end except the writes on which the server breaks. */
  async repair(): Promise<void> {
    await this.thaw();
    this.disk.isFull = false;
    this.disk.revive();
    Object.assign(this.network, {
      isUp: true,
      copies: 1,
      before: [this.breakOnPoison],
      after: [],
      sessionOf: this.userId,
      canRefresh: () => true,
    });
    if (!this.isOpen) await this.takeUp();
  }

  async close(): Promise<void> {
    await this.thaw();
    await this.device.close();
  }
}

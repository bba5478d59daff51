import type { Server } from '../support/server';
import { Disk } from './disk';
import type { Kit } from './kits';
import type { Shape, Step } from './kit';

type Device = Awaited<ReturnType<Kit['Device']['open']>>;

/** What happens to a line while it is slow: its answers arrive when it is let go. */
interface Gate {
  held: Promise<void>;
  letGo: () => void;
}

function gate(): Gate {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  return { held, letGo };
}

/** The stored form of a version of the app that is so many steps ahead. */
function formOf({ SHAPE, versionOf }: Kit, ahead: number): Shape {
  const later = Array.from({ length: ahead }, (_, index): Step => ({ collection: CHANGING[index % CHANGING.length] ?? 'jobs', name: `later form ${index}`, up: (fields) => fields }));
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
  /** Tabs that lost the lead with something in their hands: how to end them. */
  private frozen: (() => Promise<void>)[] = [];
  /** False: signed out with its unsent work kept on the device. */
  isSignedIn = true;

  private constructor(
    readonly kit: Kit,
    readonly name: string,
    readonly device: Device,
    readonly disk: Disk,
    readonly userId: string,
    private readonly installed: Installed,
  ) {}

  static async open(kit: Kit, server: Server, name: string, userId: string, random: () => number): Promise<Phone> {
    const disk = new Disk();
    const tab = (): string => Math.floor(random() * 65_536).toString(16).padStart(4, '0');
    const installed: Installed = { ahead: 0 };
    const shape = (): Shape => formOf(kit, installed.ahead);
    const device = await kit.Device.open(server, userId, { random, name, tab, shape, storage: disk.over(kit.getRxStorageMemory() as never) as never });
    return new Phone(kit, name, device, disk, userId, installed);
  }

  get store(): Device['store'] {
    return this.device.store;
  }

  get line(): Device['line'] {
    return this.device.line;
  }

  /** Answers to the next request are on their way until `letGo`. */
  slowDown(call: 'pull' | 'push', when: 'before' | 'after'): void {
    const slow = gate();
    this.gates.push(slow);
    let isTaken = false;
    const wait = async (which: string): Promise<void> => {
      if (isTaken || which !== call) return;
      isTaken = true;
      await slow.held;
    };
    if (when === 'before') this.line.before.push(async (which) => (await wait(which), null));
    else this.line.after.push(async (which) => (await wait(which), true));
  }

  letGo(): void {
    for (const { letGo } of this.gates.splice(0)) letGo();
  }

  /** Nothing is left to do before time passes or something happens. What was slow arrives. */
  async rest(): Promise<void> {
    this.letGo();
    if (this.isSignedIn) await this.device.rest();
  }

  /** The browser kills the page, and somebody opens the app again. */
  async restart(): Promise<void> {
    if (!this.isSignedIn) return;
    await this.thaw();
    await this.device.kill();
    await this.start();
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
    const isOpen = await this.device.start().then(() => true, () => false);
    if (this.disk.isDead) {
      // In the middle of it: either form is there, whole.
      if (isOpen) await this.device.kill();
      await this.start();
    } else if (!isOpen) {
      throw new Error(`${this.name} did not open after an update that nothing disturbed.`);
    }
    this.disk.revive();
  }

  /** Dies within the next writes of its work, wherever that is. */
  async crash(writes: number): Promise<void> {
    this.letGo();
    this.disk.dieAfter(writes);
    this.device.engine.wake('person');
    await this.device.rest();
    await this.restart();
  }

  /** The tab that leads freezes; another one on the same store takes over. */
  takeOver(): void {
    this.frozen.push(this.device.handOver());
  }

  /** They thaw, with what they had in their hands. */
  private async thaw(): Promise<void> {
    this.letGo();
    await Promise.all(this.frozen.splice(0).map((end) => end()));
  }

  /** Signed out, unsent work kept. */
  async signOut(): Promise<void> {
    await this.thaw();
    await this.device.kill();
    this.isSignedIn = false;
  }

  async signIn(): Promise<void> {
    await this.start();
    this.isSignedIn = true;
  }

  /** The browser, or the person, deletes everything of this account from the device. */
  async wipe(): Promise<void> {
    await this.thaw();
    await this.device.close();
    await this.start();
  }

  /** All faults end. */
  async mend(): Promise<void> {
    await this.thaw();
    this.disk.isFull = false;
    this.disk.revive();
    Object.assign(this.line, { isUp: true, copies: 1, before: [], after: [], sessionOf: this.userId, canRefresh: () => true });
    if (!this.isSignedIn) await this.signIn();
  }

  async close(): Promise<void> {
    await this.thaw();
    await this.device.close();
  }
}

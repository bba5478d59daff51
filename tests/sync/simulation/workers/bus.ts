import { seeded } from '../../support/random';

/** Messages between threads arrive at most this many turns of the microtask queue later. */
const MAX_TURNS = 12;

type Listener = (event: { data: unknown }) => void;

interface Channel {
  thread: string;
  name: string;
  isOpen: boolean;
  onmessage: Listener | null;
  addEventListener: (type: 'message', listener: Listener) => void;
  postMessage: (data: unknown) => void;
  close: () => void;
}

/**
 * What the threads of all phones say to each other: RxDB's channel between the stores of one database, and calls across a worker's port. What is said is
 * cloned, and arrives in order, some turns of the microtask queue later; how many comes from the seed.
 */
export class Bus {
  private readonly channels = new Set<Channel>();
  private readonly random: () => number;
  private under = 0;
  private last: Promise<void> = Promise.resolve();
  /** How many messages have arrived. */
  delivered = 0;

  constructor(seed: number) {
    this.random = seeded(seed * 7 + 4);
  }

  /** A `BroadcastChannel` of this thread. */
  readonly open = (name: string, thread: string): Channel => {
    const channel: Channel = {
      thread,
      name,
      isOpen: true,
      onmessage: null,
      addEventListener: (_type, listener) => void Object.assign(channel, { onmessage: listener }),
      postMessage: (data) => {
        if (!channel.isOpen) return;
        for (const other of this.channels) {
          if (other === channel || other.name !== name) continue;
          const copy: unknown = structuredClone(data);
          this.send(() => other.isOpen && other.onmessage?.({ data: copy }));
        }
      },
      close: () => {
        channel.isOpen = false;
        this.channels.delete(channel);
      },
    };
    this.channels.add(channel);
    return channel;
  };

  /** A thread that has ended says nothing more. What it has said arrives. */
  silence(thread: string): void {
    for (const channel of this.channels) if (channel.thread === thread) channel.close();
  }

  /** Runs `arrive` later, after all that was sent before. */
  send(arrive: () => unknown): void {
    this.under += 1;
    const turns = Math.floor(this.random() * MAX_TURNS);
    this.last = this.last.then(() => this.deliver(turns, arrive));
  }

  private async deliver(turns: number, arrive: () => unknown): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    this.under -= 1;
    this.delivered += 1;
    arrive();
  }

  /** Resolves when nothing is on its way, and everybody has done what they can do at once. */
  async quiet(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.under > 0);
  }

  /**
   * The functions of another thread, called as over its port: arguments and results are cloned, and of an error only its message and its name arrive. Once
   * `isOpen` says no, nothing crosses.
   */
  across<T extends object>(far: T, isOpen: () => boolean): T {
    const call = (name: keyof T, given: unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const back = (settle: () => void): void => {
          if (isOpen()) this.send(() => isOpen() && settle());
        };
        if (!isOpen()) return;
        const sent = structuredClone(given);
        this.send(async () => {
          if (!isOpen()) return;
          try {
            const value = structuredClone(await (far[name] as (...each: unknown[]) => unknown)(...sent));
            back(() => resolve(value));
          } catch (error) {
            const { message, name: kind } = error as Error;
            back(() => reject(Object.assign(new Error(message), { name: kind })));
          }
        });
      });
    return new Proxy(far, {
      get:
        (_target, name) =>
        (...given: unknown[]) =>
          call(name as keyof T, given),
    });
  }
}

import { createHash } from 'node:crypto';

/** The first moment of seed 0. Each seed has days of its own, so that ids made later are greater, whatever ran before. */
const BEGINNING = Date.parse('2027-01-04T09:00:00Z');
const DAY_MS = 86_400_000;
const DAYS_A_SEED = 3;

/**
 * So many seeds have days of their own before the year 9999, in which a date as text gets a fifth digit, which neither Postgres nor an index
 * of such texts takes for a later one; a Date ends altogether some thirty million seeds on. Seeds beyond begin again with the first
 * days: what differs between them is chance, which knows the whole seed.
 */
export const SEEDS_WITH_DAYS_OF_THEIR_OWN = 900_000;

/** When the scenario of this seed begins, in milliseconds. @param seed any whole number from 0 to 2^53 - 1 */
export const beginningOf = (seed: number): number =>
  BEGINNING + (seed % SEEDS_WITH_DAYS_OF_THEIR_OWN) * DAYS_A_SEED * DAY_MS;

export interface World {
  /** Lets time pass, for everybody's wall clock: the server's, and the ids that phones make. */
  pass(ms: number): void;
}

const own = (target: object, name: string, value: unknown): (() => void) => {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
};

/**
 * Runs `act` in a world where nothing is left to chance: time stands still until it is told to pass, randomness comes
 * from the seed, and a digest is there at once instead of when another thread has it. The same seed gives the same scenario.
 */
export async function inWorld<T>(
  seed: number,
  random: () => number,
  act: (world: World) => Promise<T>,
): Promise<T> {
  const RealDate = Date;
  let now = beginningOf(seed);
  class StillDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [now] : given) as [number]));
    }

    static override now(): number {
      return now;
    }
  }
  const fill = (view: ArrayBufferView): ArrayBufferView => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256);
    return view;
  };
  const digest = async (_algorithm: string, data: ArrayBufferView): Promise<ArrayBuffer> => {
    const bytes = createHash('sha256')
      .update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
      .digest();
    return new Uint8Array(bytes).buffer;
  };
  const restore = [
    own(globalThis, 'Date', StillDate),
    own(Math, 'random', random),
    own(crypto, 'getRandomValues', fill),
    own(crypto.subtle, 'digest', digest),
    // The faults that were sent are reported by the hundred; what they led to is the checkInvariants's to find.
    own(console, 'warn', () => undefined),
  ];
  try {
    return await act({ pass: (ms) => (now += ms) });
  } finally {
    for (const undo of restore.toReversed()) undo();
  }
}

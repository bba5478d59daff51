import { createHash } from 'node:crypto';
import { seeded } from '../support/random';
import type { Bus } from './workers/bus';

/** The start of seed 0. Each seed has its own dates, so that ids made later are greater, whatever ran before. */
const FIRST_START = Date.parse('2027-01-04T09:00:00Z');
const DAY_MS = 86_400_000;
const DAYS_A_SEED = 3;

/**
 * This many seeds get their own dates and stay below the year 10000, whose fifth digit breaks the order of dates as text; and some
 * thirty million seeds further a Date overflows. Larger seeds start over with the first dates and differ only in their random
 * numbers, which depend on the whole seed.
 */
export const SEEDS_WITH_OWN_DATES = 900_000;

/** When the scenario of this seed starts, in milliseconds since 1970. @param seed any whole number from 0 to 2^53 - 1 */
export const startOf = (seed: number): number =>
  FIRST_START + (seed % SEEDS_WITH_OWN_DATES) * DAYS_A_SEED * DAY_MS;

/** PGlite draws so many at a time, and nobody else does. They have a generator of their own, so that its draws shift nothing else. */
export const DATABASE_DRAW_BYTES = 1024;

/** The scenario of the same seed whose leaders run in workers comes after the other in time: ids made later are greater there too. */
const WITH_WORKERS_LATER_MS = DAY_MS;

export interface World {
  /** Advances the wall clock, which the server and the ids of all phones use. */
  pass(ms: number): void;
  /** The random bytes that the database has drawn last, in the order in which it takes them: from the end. */
  readonly databaseDraw: Uint8Array;
  /** Its next draw is the first of this seed again. */
  restartDatabaseDraws(): void;
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
 * Runs `act` deterministically: time only moves by `pass`, randomness comes from the seed, and digests are computed at once
 * instead of on another thread. The same seed gives the same scenario.
 */
export async function inWorld<T>(
  seed: number,
  random: () => number,
  act: (world: World) => Promise<T>,
  bus: Bus | null = null,
): Promise<T> {
  const RealDate = Date;
  let now = startOf(seed) + (bus ? WITH_WORKERS_LATER_MS : 0);
  class StillDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [now] : given) as [number]));
    }

    static override now(): number {
      return now;
    }
  }
  const databaseSeed = seed * 5 + 3;
  let databaseRandom = seeded(databaseSeed);
  let databaseDraw = new Uint8Array();
  const fill = (view: ArrayBufferView): ArrayBufferView => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    const isDatabase = bytes.length === DATABASE_DRAW_BYTES;
    const next = isDatabase ? databaseRandom : random;
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(next() * 256);
    if (isDatabase) databaseDraw = bytes.toReversed();
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
    // See `THREAD_GLOBALS` in `device-bundles.ts`.
    own(globalThis, 'openSimulatedChannel', bus?.open),
    // Injected faults log hundreds of warnings; `checkInvariants` finds what they lead to.
    own(console, 'warn', () => undefined),
  ];
  try {
    return await act({
      pass: (ms) => (now += ms),
      get databaseDraw() {
        return databaseDraw;
      },
      restartDatabaseDraws: () => void (databaseRandom = seeded(databaseSeed)),
    });
  } finally {
    for (const undo of restore.toReversed()) undo();
  }
}

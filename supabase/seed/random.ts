import { createHash } from 'node:crypto';

/** SHA-256 over the parts joined with '|', as in the domain's `derivedId` and its SQL twin. */
const digest = (parts: readonly string[]): Buffer => createHash('sha256').update(parts.join('|')).digest();

/** The same id that `derivedId` derives, but synchronously: the seed computes tens of thousands. */
export function seedId(...parts: string[]): string {
  const bytes = digest(parts).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * A deterministic random number generator (mulberry32). Each subject has its own generator, seeded with its
 * name, so that a change in one part of the seed does not shift what all later parts draw.
 */
export class Random {
  private state: number;

  constructor(...subject: (string | number)[]) {
    this.state = digest(subject.map(String)).readUInt32LE(0);
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Both ends inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** Up to `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[] {
    return this.shuffle(items).slice(0, count);
  }

  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  /** Draws a key with probability proportional to its weight. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let point = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      point -= weight;
      if (point < 0) return key;
    }
    throw new Error('There is nothing to weigh.');
  }
}

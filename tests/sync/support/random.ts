const UINT32 = 2 ** 32;

/**
 * A small seeded generator (mulberry32): the same seed gives the same run.
 * @param seed any whole number from 0 to 2^53 - 1. The generator has 32 bits of state; the higher bits are mixed in, because seeds
 *   2^32 apart would give the same run otherwise.
 */
export function seeded(seed: number): () => number {
  const high = Math.imul(Math.floor(seed / UINT32), 0x85eb_ca6b);
  let state = (Math.imul(seed % UINT32, 2_654_435_761) ^ high) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Transaction ids, epochs and the names of snapshots continue from scenario to scenario; everything else depends on the seed alone. */
const CONTINUED_NUMBERS = /"(?:x|e|snapshot)":"[^"]*"|"id":"[0-9a-f]+"|"\d+\.[0-9a-f]{6}\.[0-9a-f]+\/\d+/g;

/**
 * What was sent or answered, as text that repeats with its seed. Used for the digest, and for how long it takes on a slow line: there one more digit of a
 * transaction id would make another scenario.
 */
export const repeatableText = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(CONTINUED_NUMBERS, '');

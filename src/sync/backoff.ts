/** After failures of requests, in milliseconds. */
const RETRY_FIRST_MS = 500;
export const RETRY_LONGEST_MS = 60_000;

/** Exponential backoff with jitter, so that a thousand phones leaving one tunnel do not reconnect in the same second. */
export class Backoff {
  private failures = 0;

  constructor(
    private readonly firstMs: number,
    private readonly longestMs: number,
    private readonly random: () => number,
  ) {}

  /** The next wait in milliseconds. At least what the server asked for: an earlier request would be refused again. */
  next(retryAfterMs: number | null = null): number {
    const grown = Math.min(this.longestMs, this.firstMs * 2 ** Math.min(this.failures, 20));
    this.failures += 1;
    const jittered = grown * (0.5 + this.random() / 2);
    return retryAfterMs === null ? jittered : Math.max(retryAfterMs, jittered);
  }

  get count(): number {
    return this.failures;
  }

  reset(): void {
    this.failures = 0;
  }
}

export const retryBackoff = (random: () => number): Backoff =>
  new Backoff(RETRY_FIRST_MS, RETRY_LONGEST_MS, random);

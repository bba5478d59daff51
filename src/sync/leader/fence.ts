import type { StorePort } from '../store-port';

const FACT = 'sync-leader';

/** This tab does not lead any more. What it had under way is dropped; the new leader asks again. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost';
}

/**
 * A tab that was frozen while it led may thaw with an old answer in its hands, after another tab took over. So each
 * leader writes its name, and looks whether it still stands there before it takes an answer into the store.
 */
export class Fence {
  constructor(
    private readonly store: StorePort,
    readonly leader: string,
  ) {}

  raise(): Promise<void> {
    return this.store.remember(FACT, { leader: this.leader });
  }

  /** @throws LeadershipLost */
  async check(signal: AbortSignal): Promise<void> {
    const fact = (await this.store.recall(FACT)) as { leader?: unknown } | null;
    if (signal.aborted || fact?.leader !== this.leader)
      throw new LeadershipLost('Another tab speaks to the server now.');
  }
}

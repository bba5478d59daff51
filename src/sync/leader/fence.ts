import type { StorePort } from '../store-port';

/** Metadata with the name of the leader. */
const LEADER = 'sync-leader';

/** This tab no longer leads. Its work in progress is dropped; the new leader repeats it. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost';
}

/**
 * A tab that was frozen while leading may resume with an outdated answer after another tab took over. So each
 * leader writes its name, and checks that it is still there before it applies an answer to the store.
 */
export class Fence {
  constructor(
    private readonly store: StorePort,
    readonly leader: string,
  ) {}

  raise(): Promise<void> {
    return this.store.remember(LEADER, { leader: this.leader });
  }

  /** @throws LeadershipLost */
  async check(signal: AbortSignal): Promise<void> {
    const stored = (await this.store.recall(LEADER)) as { leader?: unknown } | null;
    if (signal.aborted || stored?.leader !== this.leader)
      throw new LeadershipLost('Another tab speaks to the server now.');
  }
}

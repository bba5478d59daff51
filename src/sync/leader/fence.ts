import type { StorePort } from '../store-port';

/**
 * A tab that was frozen while leading may resume with an outdated answer after another tab took over. So each leader raises its
 * fence in every database of the store, and what it writes through `guarded` is written only if that is still the latest: check and
 * write are one transaction, so that a tab that is frozen between them changes nothing when it thaws.
 */
export class Fence {
  /** The store for this leader's writes. They reject with `LeadershipLost` once another tab leads. */
  readonly guarded: StorePort;

  constructor(
    private readonly store: StorePort,
    readonly leader: string,
  ) {
    this.guarded = {
      ...store,
      change: (collection, ids, decide, options) =>
        store.change(collection, ids, decide, { ...options, leader }),
      remember: (name, value) => store.remember(name, value, leader),
    };
  }

  raise(): Promise<void> {
    return this.store.raiseFence(this.leader);
  }
}

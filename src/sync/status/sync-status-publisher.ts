import {
  type PushBlocker,
  NO_PUSH_BLOCKER,
  NO_SYNC_STATUS,
  SYNC_STATUS,
  type SyncStatus,
} from './sync-status';
import { isStorageFull } from '../pull/free-space';
import { jsonEqual } from '../merge/json-equal';
import type { StorePort } from '../store-port';

const FULL =
  'This device is full, so nothing new can be stored here. What you wrote is safe, and everything goes on by itself when there is room again.';

/** What went wrong is in the log; a person is told what it means for them. */
const STUCK =
  'This browser does not let Marquee store what comes. It is tried again by itself; reload the page if it goes on.';

const sentenceOf = (error: unknown): string => (isStorageFull(error) ? FULL : STUCK);

/** What the published status is read from while a leader is at work. */
interface StatusSource {
  checkpoints: { readonly isSnapshotting: boolean };
  pusher: { readonly blockedBy: PushBlocker };
}

/** Keeps the stored status true, and writes it only when it changes. Nothing here throws but `start`. */
export class SyncStatusPublisher {
  private status: SyncStatus = NO_SYNC_STATUS;
  private published: SyncStatus | null = null;
  private source: StatusSource | null = null;

  constructor(
    private readonly store: StorePort,
    private readonly log?: (message: string, cause: unknown) => void,
  ) {}

  /** The time it was last in step outlives the leader; everything else is found out anew. */
  async start(leader: string): Promise<void> {
    const before = (await this.store.recall(SYNC_STATUS)) as Partial<SyncStatus> | null;
    this.status = { ...NO_SYNC_STATUS, lastInStepAt: before?.lastInStepAt ?? null, leader };
    this.published = null;
    await this.publish();
  }

  /** From here on these say whether a snapshot is under way and what holds writes back. */
  follow(source: StatusSource): void {
    this.source = source;
  }

  online(): void {
    this.status = {
      ...this.status,
      connection: 'online',
      needsSignIn: false,
      barred: null,
      storageProblem: null,
    };
  }

  async offline(): Promise<void> {
    this.status = { ...this.status, connection: 'offline' };
    await this.publish();
  }

  async signInNeeded(): Promise<void> {
    // Whoever refuses the session has been reached: signing in can help now.
    this.status = { ...this.status, connection: 'online', needsSignIn: true };
    await this.publish();
  }

  async barred(reason: string): Promise<void> {
    this.status = { ...this.status, connection: 'online', barred: reason };
    await this.publish();
  }

  async troubled(error: unknown): Promise<void> {
    this.status = { ...this.status, storageProblem: sentenceOf(error) };
    await this.publish();
  }

  /** Publishes it again at the next occasion, for readers that came later. */
  repeat(): void {
    this.published = null;
  }

  inStep(now: number): void {
    this.status = { ...this.status, lastInStepAt: now };
  }

  async publish(): Promise<void> {
    const { checkpoints, pusher } = this.source ?? {};
    this.status = {
      ...this.status,
      isSnapshotting: checkpoints?.isSnapshotting ?? false,
      ...(pusher?.blockedBy ?? NO_PUSH_BLOCKER),
    };
    if (this.published !== null && jsonEqual(this.published, this.status)) return;
    this.published = this.status;
    try {
      await this.store.remember(SYNC_STATUS, { ...this.status });
    } catch (error) {
      // A full disk cannot be written about, either. Work must not end over a status: every tab hears it as it is.
      this.published = null;
      this.store.announce(SYNC_STATUS, { ...this.status });
      this.log?.('The sync status could not be stored', error);
    }
  }
}

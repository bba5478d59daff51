import {
  type PushBlocker,
  NO_PUSH_BLOCKER,
  NO_SYNC_STATUS,
  SYNC_STATUS,
  type SyncStatus,
} from './sync-status';
import type { Reach } from '@/backend/connectivity-probe';
import type { SyncDelay } from '@/domain/sync/sync-delay';
import { isStorageFull } from '../pull/free-space';
import { jsonEqual } from '../merge/json-equal';
import type { StorePort } from '../store-port';

const FULL =
  'This device is full, so nothing new can be stored here. What you wrote is safe, and sync continues automatically when there is space again.';

/** The log has the cause; a person reads what it means for them. */
const STUCK =
  'This browser does not let Marquee store new data. Marquee keeps trying; reload the page if this continues.';

const sentenceOf = (error: unknown): string => (isStorageFull(error) ? FULL : STUCK);

/** The sources of the published status while this tab leads. */
interface StatusSource {
  checkpoints: { readonly isSnapshotting: boolean; readonly lacksTexts: boolean };
  puller: { readonly hasRowsBehindHorizon: boolean; readonly serverAheadMs: number | null };
  pusher: { readonly blockedBy: PushBlocker };
}

/** By less, an answer that took long on its way moves the server's clock as seen from here. */
const CLOCKS_DIFFER_FROM_MS = 5_000;

/** Keeps the stored status current, and writes it only when it changes. Only `start` throws. */
export class SyncStatusPublisher {
  private status: SyncStatus = NO_SYNC_STATUS;
  private published: SyncStatus | null = null;
  private source: StatusSource | null = null;

  constructor(
    private readonly store: StorePort,
    private readonly log?: (message: string, cause: unknown) => void,
  ) {}

  /** The time of the last complete sync and the server's clock survive the leader; everything else is determined again. */
  async start(leader: string): Promise<void> {
    const before = (await this.store.recall(SYNC_STATUS)) as Partial<SyncStatus> | null;
    this.status = {
      ...NO_SYNC_STATUS,
      lastInStepAt: before?.lastInStepAt ?? null,
      serverAheadMs: before?.serverAheadMs ?? 0,
      leader,
    };
    this.published = null;
    await this.publish();
  }

  /** From here on these say whether a snapshot is being fetched and what holds writes back. */
  follow(source: StatusSource): void {
    this.source = source;
  }

  online(isSlow: boolean): void {
    this.status = {
      ...this.status,
      connection: 'online',
      delay: isSlow ? 'slow' : null,
      needsSignIn: false,
      barred: null,
      storageProblem: null,
    };
  }

  async offline(reach: Exclude<Reach, 'reached'>): Promise<void> {
    const delay = reach === 'intercepted' ? 'foreign' : null;
    this.status = { ...this.status, connection: 'offline', delay };
    await this.publish();
  }

  /** The line is up, and pulls fail. */
  async failing(delay: SyncDelay): Promise<void> {
    this.status = { ...this.status, connection: 'online', delay };
    await this.publish();
  }

  async signInNeeded(): Promise<void> {
    // A server that refuses the session has been reached: signing in can help now.
    this.status = { ...this.status, connection: 'online', needsSignIn: true };
    await this.publish();
  }

  async barred(reason: string): Promise<void> {
    this.status = { ...this.status, connection: 'online', barred: reason };
    await this.publish();
  }

  async reportStorageFailure(error: unknown): Promise<void> {
    this.status = { ...this.status, storageProblem: sentenceOf(error) };
    await this.publish();
  }

  /** Publishes it again with the next change, for readers that subscribed later. */
  repeat(): void {
    this.published = null;
  }

  inStep(now: number): void {
    this.status = { ...this.status, lastInStepAt: now };
  }

  async publish(): Promise<void> {
    const { checkpoints, pusher, puller } = this.source ?? {};
    const isBehind = this.status.connection === 'online' && puller?.hasRowsBehindHorizon === true;
    const { delay, serverAheadMs } = this.status;
    const aheadMs = puller?.serverAheadMs ?? serverAheadMs;
    this.status = {
      ...this.status,
      isSnapshotting: checkpoints?.isSnapshotting ?? false,
      lacksTexts: checkpoints?.lacksTexts ?? false,
      serverAheadMs:
        Math.abs(aheadMs - serverAheadMs) < CLOCKS_DIFFER_FROM_MS ? serverAheadMs : Math.round(aheadMs),
      ...(pusher?.blockedBy ?? NO_PUSH_BLOCKER),
      delay: delay === null || delay === 'held' ? (isBehind ? 'held' : null) : delay,
    };
    if (this.published !== null && jsonEqual(this.published, this.status)) return;
    this.published = this.status;
    try {
      await this.store.remember(SYNC_STATUS, { ...this.status });
    } catch (error) {
      // On a full disk the status cannot be stored, either. It is published to every tab without being stored, because sync must not stop over it.
      this.published = null;
      this.store.announce(SYNC_STATUS, { ...this.status });
      this.log?.('The sync status could not be stored', error);
    }
  }
}

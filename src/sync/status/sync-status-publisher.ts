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

/** Keeps the stored report true, and writes it only when it changes. Nothing here throws but `start`. */
export class SyncStatusPublisher {
  private report: SyncStatus = NO_SYNC_STATUS;
  private told: SyncStatus | null = null;
  isFilling: () => boolean = () => false;
  holdUp: () => PushBlocker = () => NO_PUSH_BLOCKER;

  constructor(
    private readonly store: StorePort,
    private readonly log?: (message: string, cause: unknown) => void,
  ) {}

  /** The time it was last in step outlives the leader; everything else is found out anew. */
  async start(leader: string): Promise<void> {
    const before = (await this.store.recall(SYNC_STATUS)) as Partial<SyncStatus> | null;
    this.report = { ...NO_SYNC_STATUS, lastInStepAt: before?.lastInStepAt ?? null, leader };
    this.told = null;
    await this.tell();
  }

  online(): void {
    this.report = { ...this.report, connection: 'online', needsSignIn: false, barred: null, trouble: null };
  }

  async offline(): Promise<void> {
    this.report = { ...this.report, connection: 'offline' };
    await this.tell();
  }

  async signInNeeded(): Promise<void> {
    // Whoever refuses the session has been reached: signing in can help now.
    this.report = { ...this.report, connection: 'online', needsSignIn: true };
    await this.tell();
  }

  async barred(reason: string): Promise<void> {
    this.report = { ...this.report, connection: 'online', barred: reason };
    await this.tell();
  }

  async troubled(error: unknown): Promise<void> {
    this.report = { ...this.report, trouble: sentenceOf(error) };
    await this.tell();
  }

  /** Say it again at the next occasion, for readers that came later. */
  repeat(): void {
    this.told = null;
  }

  inStep(now: number): void {
    this.report = { ...this.report, lastInStepAt: now };
  }

  async tell(): Promise<void> {
    this.report = { ...this.report, filling: this.isFilling(), ...this.holdUp() };
    if (this.told !== null && jsonEqual(this.told, this.report)) return;
    this.told = this.report;
    try {
      await this.store.remember(SYNC_STATUS, { ...this.report });
    } catch (error) {
      // A full disk cannot be written about, either. Work must not end over a report: every tab is told it as it is.
      this.told = null;
      this.store.announce(SYNC_STATUS, { ...this.report });
      this.log?.('The report could not be stored', error);
    }
  }
}

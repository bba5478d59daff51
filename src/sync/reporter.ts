import { NO_REPORT, REPORT, type SyncReport } from './report';
import { same } from './same';
import type { StorePort } from './store-port';

/** Keeps the stored report true, and writes it only when it changes. */
export class Reporter {
  private report: SyncReport = NO_REPORT;
  private told: SyncReport | null = null;
  isFilling: () => boolean = () => false;

  constructor(private readonly store: StorePort) {}

  /** The time it was last in step outlives the leader; everything else is found out anew. */
  async start(leader: string): Promise<void> {
    const before = (await this.store.recall(REPORT)) as Partial<SyncReport> | null;
    this.report = { ...NO_REPORT, lastInStepAt: before?.lastInStepAt ?? null, leader };
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
    this.report = { ...this.report, needsSignIn: true };
    await this.tell();
  }

  async barred(reason: string): Promise<void> {
    this.report = { ...this.report, connection: 'online', barred: reason };
    await this.tell();
  }

  async troubled(error: unknown): Promise<void> {
    this.report = { ...this.report, trouble: error instanceof Error ? error.message : String(error) };
    try {
      await this.tell();
    } catch {
      // The disk may be full: then even this cannot be written, and the log has it.
    }
  }

  /** Say it again at the next occasion, for readers that came later. */
  repeat(): void {
    this.told = null;
  }

  inStep(now: number): void {
    this.report = { ...this.report, lastInStepAt: now };
  }

  async tell(): Promise<void> {
    this.report = { ...this.report, filling: this.isFilling() };
    if (this.told !== null && same(this.told, this.report)) return;
    this.told = this.report;
    await this.store.remember(REPORT, { ...this.report });
  }
}

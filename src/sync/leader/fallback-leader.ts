import type { WakeReason } from '../work-loop';
import type { Leader, LeaderPlace, SyncLog } from './leader';
import { NoWorkerError } from './worker/worker-leader';

/** Leads in a worker, and in the page for good once no worker can: slower for whoever uses it, and nothing else. */
export class FallbackLeader implements Leader {
  private active: Leader | null;
  private isHidden = false;
  private isLive = false;

  /**
   * @param inWorker null: no worker could see this store
   * @param loadPageLeader called when it is needed: elsewhere its code is not even fetched
   */
  constructor(
    inWorker: Leader | null,
    private readonly loadPageLeader: () => Promise<Leader>,
    private readonly log: SyncLog,
  ) {
    this.active = inWorker;
  }

  async lead(signal: AbortSignal): Promise<void> {
    try {
      const leader = this.active ?? (await this.leadInPage());
      await leader.lead(signal);
    } catch (error) {
      if (!(error instanceof NoWorkerError)) throw error;
      this.log('The page syncs by itself', error);
      await (await this.leadInPage()).lead(signal);
    }
  }

  get place(): LeaderPlace {
    return this.active?.place ?? 'page';
  }

  wake(reason: WakeReason): void {
    this.active?.wake(reason);
  }

  setLive(isLive: boolean): void {
    this.isLive = isLive;
    this.active?.setLive(isLive);
  }

  setHidden(isHidden: boolean): void {
    this.isHidden = isHidden;
    this.active?.setHidden(isHidden);
  }

  private async leadInPage(): Promise<Leader> {
    const leader = await this.loadPageLeader();
    leader.setHidden(this.isHidden);
    leader.setLive(this.isLive);
    this.active = leader;
    return leader;
  }
}

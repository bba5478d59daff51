/** What the leading tab tells every tab, as a stored fact: it survives the tab that wrote it. */
export const REPORT = 'sync-report';

export interface SyncReport {
  /** `unknown`: nobody has asked yet. */
  connection: 'online' | 'offline' | 'unknown';
  /** When everything had been sent and fetched, in milliseconds on this device's clock. */
  lastInStepAt: number | null;
  needsSignIn: boolean;
  /** Why this account may not sync at all: `suspended`, `second_factor`; null otherwise. */
  barred: string | null;
  filling: boolean;
  /** What keeps this device from storing what the server sends, for people; null when nothing does. */
  trouble: string | null;
  /** Changes on every leader, so that readers can tell a live report from an old one. */
  leader: string;
}

export const NO_REPORT: SyncReport = { connection: 'unknown', lastInStepAt: null, needsSignIn: false, barred: null, filling: false, trouble: null, leader: '' };

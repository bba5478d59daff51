import { SyncFault } from '@/backend/sync/sync-protocol';
import type { Clock } from '../clock';
import type { StorePort } from '../store-port';

/** Metadata with the last faults. */
export const ERROR_LOG = 'sync-error-log';
const MAX_ENTRIES = 50;
/** A connection that drops every second must not write to the disk every second. */
const WRITE_EVERY_MS = 10_000;

/** One fault, safe to show to anybody: no text that people wrote, no addresses, no ids. */
export interface LoggedError {
  at: number;
  /** What sync was doing. */
  where: string;
  /** A fault's kind (`busy`), or the name of an error. */
  kind: string;
  code: string | null;
}

/** All activities that the engine logs; any other becomes `other`, so that no text that people wrote can leak. */
const WHERE = new Set([
  'A push failed',
  'Sync stopped for now',
  'The leading tab failed',
  'The worker of sync ended',
  'The page syncs by itself',
  'Hints are not available, so news is asked for',
]);
const CODE =
  /^(?:MQ\d{3}|PT\d{3}|PGRST\d{1,3}|[0-9A-Z]{5}|account|barred|suspended|timeout|gateway|in_between|unknown_form|two_factor_required|device_proof_required)$/;
const NAME = /^[A-Z][A-Za-z]{1,30}(?:Error|Fault|Lost)$/;

/** A code of Postgres, PostgREST or Marquee; anything else could be text that people wrote, and is left out. */
export const safeErrorCode = (value: unknown): string | null =>
  typeof value === 'string' && CODE.test(value) ? value : null;

function kindOf(cause: unknown): string {
  if (cause instanceof SyncFault) return cause.kind;
  return cause instanceof Error && NAME.test(cause.name) ? cause.name : 'unknown';
}

/** A stored list is from this device, but checked again before it is shown or exported. */
export function readErrorLog(stored: Record<string, unknown> | null): LoggedError[] {
  const entries = Array.isArray(stored?.entries) ? (stored.entries as Partial<LoggedError>[]) : [];
  return entries
    .filter(({ at }) => typeof at === 'number')
    .map(({ at = 0, where = '', kind = '', code }) => ({
      at,
      where: WHERE.has(where) ? where : 'other',
      kind: /^[a-zA-Z]{1,40}$/.test(kind) ? kind : 'unknown',
      code: safeErrorCode(code),
    }));
}

/** The last faults of sync, for the diagnostics page. They survive a reload, except on a full disk. */
export class ErrorLog {
  private entries: LoggedError[] = [];
  private isLoaded = false;
  private isDue = false;

  constructor(
    private readonly store: StorePort,
    private readonly clock: Clock,
  ) {}

  note(where: string, cause: unknown): void {
    const code = safeErrorCode((cause as { code?: unknown } | null)?.code);
    this.entries = [
      ...this.entries,
      { at: this.clock.now(), where: WHERE.has(where) ? where : 'other', kind: kindOf(cause), code },
    ].slice(-MAX_ENTRIES);
    if (this.isDue) return;
    this.isDue = true;
    // The first one is stored at once, because the page may be about to crash.
    void this.write().finally(() =>
      this.clock.after(WRITE_EVERY_MS, () => {
        this.isDue = false;
        void this.write();
      }),
    );
  }

  private async write(): Promise<void> {
    try {
      if (!this.isLoaded) {
        const before = readErrorLog((await this.store.recall(ERROR_LOG)) as Record<string, unknown> | null);
        this.entries = [...before, ...this.entries].slice(-MAX_ENTRIES);
        this.isLoaded = true;
      }
      await this.store.remember(ERROR_LOG, { entries: this.entries });
    } catch (error) {
      console.warn('Sync: its last faults could not be kept.', error);
    }
  }
}

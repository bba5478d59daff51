import { concat, defer, from, map, type Observable } from 'rxjs';
import { type JobDays, readJobDays } from '@/domain/jobs/analytics/job-days';
import type { Store } from '../store';

/** Metadata of the account's store: the server's last answer. No stream, because only one screen reads it, and each view would be a row to pull. */
const JOB_DAYS = 'job-days';

export interface KeptJobDays {
  days: JobDays;
  /** Milliseconds since 1970, by this device's clock. */
  fetchedAt: number;
}

/** Keeps how often this account's jobs were opened and saved. @param answer as the server gave it @throws StoreError */
export const keepJobDays = (store: Store, answer: unknown, fetchedAt: number): Promise<void> =>
  store.metadata.set(JOB_DAYS, { answer, fetchedAt });

/** Null: never fetched on this device. */
export const observeJobDays = (store: Store): Observable<KeptJobDays | null> =>
  concat(
    defer(() => from(store.metadata.get(JOB_DAYS))),
    store.metadata.changes$(JOB_DAYS),
  ).pipe(
    map((kept) =>
      typeof kept?.fetchedAt === 'number'
        ? { days: readJobDays(kept.answer), fetchedAt: kept.fetchedAt }
        : null,
    ),
  );

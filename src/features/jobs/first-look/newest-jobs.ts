import type { Job } from '@/domain/streams/jobs';

let newest: readonly Job[] | null = null;

export const rememberNewestJobs = (jobs: readonly Job[]): void => void (newest = jobs);

/** Null: they were not needed, or the store has them by now. */
export const newestJobs = (): readonly Job[] | null => newest;

/** From now on the store is what screens show. */
export const forgetNewestJobs = (): void => void (newest = null);

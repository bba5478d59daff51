import { servedAt } from '@/client-state/page/served-row';
import type { ListedJob } from '../list/remembered/remembered-list';

/** Of the page that the server has made with its first jobs (`app/prerender/served/job-list-page.tsx`). */
export const JOB_LIST = '/jobs';

/** Undefined: nothing but what came with the page. */
let newest: readonly ListedJob[] | null | undefined;

export const rememberNewestJobs = (jobs: readonly ListedJob[]): void => void (newest = jobs);

/** For the time until the store has them. Null: they were not needed, or it has them by now. */
export const newestJobs = (): readonly ListedJob[] | null =>
  newest === undefined ? (servedAt<object, ListedJob>(JOB_LIST)?.others ?? null) : newest;

/** From now on the store is what screens show. */
export const forgetNewestJobs = (): void => void (newest = null);

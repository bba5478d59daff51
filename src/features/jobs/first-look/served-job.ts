import { isBeingPrerendered } from '@/client-state/prerendered';
import type { KnownJob } from '../detail/job-facts';

/** The id of the element that has the job as data, in the page that the server makes for it (`job-as-html.tsx`). */
export const SERVED_JOB = 'served-job';

let isGone = false;
let served: KnownJob | null | undefined;

function read(): KnownJob | null {
  const text = isBeingPrerendered ? null : document.getElementById(SERVED_JOB)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as KnownJob;
  } catch (error) {
    console.warn('The job that came with this page cannot be read:', error);
    return null;
  }
}

/** The job that came with the page of this address, as visitors see it. Null: it came without, or the store has shown one since. */
export function servedJob(pathname: string): KnownJob | null {
  if (isGone) return null;
  served ??= read();
  return served && pathname === `/jobs/${served.id}` ? served : null;
}

/** From now on the store is what screens show. */
export const forgetServedJob = (): void => void (isGone = true);

import { of } from 'rxjs';

/** Nothing to watch: for a thread that is about no job. */
export const NEVER = of(null);

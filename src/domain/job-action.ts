import type { CLOSED_REASONS } from './vocabulary';

/** What an owner may do with a published job, beside editing it. Which of them are legal now says `TRANSITIONS`. */
export type JobAction =
  | { do: 'close'; reason: Exclude<(typeof CLOSED_REASONS)[number], 'expired'> }
  | { do: 'reopen' }
  | { do: 'archive' };

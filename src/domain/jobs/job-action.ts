import type { CLOSED_REASONS } from '../vocabulary';

/**
 * What an owner may do with a published job besides editing it. `TRANSITIONS` says which are legal in its current
 * status.
 */
export type JobAction =
  /** Still hiring. */
  | { type: 'confirm' }
  | { type: 'close'; reason: Exclude<(typeof CLOSED_REASONS)[number], 'expired'> }
  | { type: 'reopen' }
  | { type: 'archive' };

import { callFailureSentence } from '@/domain/errors/call-failures';
import { SyncFault } from './sync/sync-protocol';

/** Why a call did not do what was asked, in a sentence for the screen (A8, ruling 41). */
export type FailedCall =
  /** For good. */
  | { outcome: 'refused'; sentence: string }
  /** Nobody knows whether it arrived: the same may be sent again. */
  | { outcome: 'failed'; sentence: string };

/** Of the table of refusals (`src/domain/refusals.ts`). */
const REFUSAL = /^MQ\d{3}$/;

/** @param operation what was called, in words */
export const failedCall = (error: unknown, operation: string): FailedCall =>
  error instanceof SyncFault && error.code !== null && REFUSAL.test(error.code)
    ? { outcome: 'refused', sentence: error.message }
    : { outcome: 'failed', sentence: callFailureSentence(error, operation) };

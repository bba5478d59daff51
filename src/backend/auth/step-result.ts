import type { PostgrestError } from '@supabase/supabase-js';
import { authMessage } from '@/domain/auth/auth-messages';
import { OUR_CODE } from '../sync/read-answer';

/** The result of one sign-in step. `offline`: the server was not reached. */
export type StepResult<T> = { ok: true; value: T } | { ok: false; message: string; offline: boolean };

/** A page or JSON of somebody else has no code of ours, whatever its status; nor has an error without an answer. */
const isUnreached = ({ code }: PostgrestError, status: number): boolean =>
  status !== 429 && !OUR_CODE.test(code ?? '');

/** @param fallback the message where the server gives no reason */
export function stepFailure(
  error: PostgrestError,
  status: number,
  fallback: string,
): { ok: false; message: string; offline: boolean } {
  const offline = isUnreached(error, status);
  if (offline) return { ok: false, message: authMessage('Network request failed'), offline };
  const message = status === 429 ? 'too many requests' : error.message;
  return { ok: false, message: message.trim() === '' ? fallback : authMessage(message), offline };
}

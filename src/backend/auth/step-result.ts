import type { PostgrestError } from '@supabase/supabase-js';
import { authMessage } from '@/domain/auth/auth-messages';

/** The result of one sign-in step. `offline`: the server was not reached. */
export type StepResult<T> = { ok: true; value: T } | { ok: false; message: string; offline: boolean };

const isUnreached = (error: PostgrestError, status: number): boolean =>
  status === 0 ||
  /failed to fetch|fetch failed|networkerror|load failed|failed after all retries/i.test(error.message);

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

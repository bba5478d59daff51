import { authMessage, UNEXPLAINED_FAILURES } from '@/domain/auth/auth-messages';
import type { AuthResult } from './auth-result';

/**
 * Turns a rejected auth call into a failed result, so that the form shows a message and keeps what was typed. Auth calls
 * return their errors, but the auth library is loaded on first use, and offline that can reject.
 */
export async function attempt<T>(
  call: () => Promise<AuthResult<T>>,
  fallback: keyof typeof UNEXPLAINED_FAILURES = 'other',
): Promise<AuthResult<T>> {
  try {
    return await call();
  } catch (error) {
    console.error('An auth call failed before it was sent:', error);
    return {
      ok: false,
      message:
        error instanceof Error && error.message !== ''
          ? authMessage(error.message)
          : UNEXPLAINED_FAILURES[fallback],
      offline: !navigator.onLine,
    };
  }
}

import { authMessage, UNEXPLAINED_FAILURES } from '@/domain/auth-messages';
import type { AuthResult } from './auth';

/**
 * The auth library itself is fetched when first needed, which offline can fail where the call would have answered.
 * Either way the form gets a sentence and keeps what was typed.
 */
export async function attempt<T>(
  call: () => Promise<AuthResult<T>>,
  fallback: keyof typeof UNEXPLAINED_FAILURES = 'other',
): Promise<AuthResult<T>> {
  try {
    return await call();
  } catch (error) {
    console.error('The auth call did not run:', error);
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

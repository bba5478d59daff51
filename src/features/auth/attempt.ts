import type { AuthResult } from '@/backend/auth';
import { authMessage } from '@/domain/auth-messages';

/**
 * The auth library itself is fetched when first needed, which offline can fail where the call would have answered.
 * Either way the form gets a sentence and keeps what was typed.
 */
export async function attempt<T>(call: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
  try {
    return await call();
  } catch (error) {
    console.error('The auth call did not run:', error);
    return { ok: false, message: authMessage(error instanceof Error ? error.message : ''), offline: !navigator.onLine };
  }
}

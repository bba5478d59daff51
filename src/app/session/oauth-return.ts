import { OAUTH_PENDING_KEY } from '@/domain/auth/oauth';

/** Whether this page load is the return from an OAuth sign-in (P4): by the URL, or by the mark stored before leaving. */
export function isOauthReturn(search: string, state: unknown): boolean {
  if (
    new URLSearchParams(search).get('from') === 'oauth' ||
    (state as { from?: string } | null)?.from === 'oauth'
  )
    return true;
  try {
    return sessionStorage.getItem(OAUTH_PENDING_KEY) !== null;
  } catch {
    return false;
  }
}

/** Forgets it once handled, so that the next visit to the home page is an ordinary one. */
export function endOauthReturn(): void {
  try {
    sessionStorage.removeItem(OAUTH_PENDING_KEY);
  } catch {
    // Storage is blocked, so no mark was stored.
  }
}

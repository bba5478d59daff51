import { OAUTH_PENDING_KEY } from '@/domain/oauth';

/** Whether somebody comes from a provider's sign-in (P4): the address says so, or what was left before going there. */
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

/** It has been acted upon: the next visit to the home page is an ordinary one. */
export function endOauthReturn(): void {
  try {
    sessionStorage.removeItem(OAUTH_PENDING_KEY);
  } catch {
    // Storage is blocked, so nothing was left there.
  }
}

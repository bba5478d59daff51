import { OAUTH_PENDING } from '@/domain/oauth';

/** Whether somebody comes from a provider's sign-in (P4): the address says so, or what was left before going there. */
export function isOauthReturn(search: string, state: unknown): boolean {
  if (
    new URLSearchParams(search).get('from') === 'oauth' ||
    (state as { from?: string } | null)?.from === 'oauth'
  )
    return true;
  try {
    return sessionStorage.getItem(OAUTH_PENDING) !== null;
  } catch {
    return false;
  }
}

/** It has been acted upon: the next visit to the home page is an ordinary one. */
export function endOauthReturn(): void {
  try {
    sessionStorage.removeItem(OAUTH_PENDING);
  } catch {
    // Storage is blocked, so nothing was left there.
  }
}

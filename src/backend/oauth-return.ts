const KEY = 'oauth_redirect_pending';

/** Set before the way to a provider's sign-in, so that the way back is known for what it is (P4). */
export function expectOauthReturn(): void {
  try {
    sessionStorage.setItem(KEY, 'true');
  } catch {
    // Storage is blocked: the address says it, too (`from=oauth`).
  }
}

/** Whether the person comes from a provider's sign-in. The flag is good for one answer. */
export function takeOauthReturn(search: string): boolean {
  let pending = false;
  try {
    pending = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
  return pending || new URLSearchParams(search).get('from') === 'oauth';
}

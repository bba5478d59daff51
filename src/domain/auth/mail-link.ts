import { intendedPath } from '../navigation/redirects';

/** The screen that redeems one-time codes. */
const CALLBACK_PATH = '/auth/callback';
/** Screens that redeem the code in their own address themselves. */
const SELF_REDEEMING_PATHS = [CALLBACK_PATH, '/verify-email', '/reset-password', '/auth/recover-2fa'];
/** `URL` needs an origin to resolve a path against; only the path and query are used. */
const ANY_ORIGIN = 'https://marquee.invalid';

/** What the auth server adds to a return address. */
const AUTH_PARAMETERS = ['code', 'flow'];

/**
 * The callback path that redeems the one-time code in this address and then returns to it; null when there is nothing
 * to redeem.
 */
export function codeRedemptionPath(address: string): string | null {
  const url = new URL(address, ANY_ORIGIN);
  if (!url.searchParams.has('code') || SELF_REDEEMING_PATHS.includes(url.pathname)) return null;
  const target = new URLSearchParams();
  for (const name of AUTH_PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value !== null) target.set(name, value);
    url.searchParams.delete(name);
  }
  target.set('redirect', `${url.pathname}${url.search}`);
  return `${CALLBACK_PATH}?${target.toString()}`;
}

/**
 * A magic link leads to /dashboard (P2), whose guard sends a visitor to sign-in with the link's one-time code inside
 * `redirect`. Returns the path that redeems that code, or null when `redirect` carries none.
 */
export function mailLinkRedemptionPath(search: string): string | null {
  const intended = intendedPath(search);
  return intended && codeRedemptionPath(intended);
}

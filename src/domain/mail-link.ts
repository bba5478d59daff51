import { intendedPath } from './redirects';

/** Where a code is redeemed. */
const CALLBACK = '/auth/callback';
/** These redeem their own. */
const REDEEMERS = [CALLBACK, '/verify-email', '/reset-password', '/auth/recover-2fa'];
/** Only a path is read from the address, so it does not matter which origin it stands on. */
const ANY_ORIGIN = 'https://marquee.invalid';

/** What a return address carries, besides whatever it carried before. */
const PARAMETERS = ['code', 'flow'];

/** Where the code of a link is redeemed that led to this address of the app; null when it carries none. */
export function codeRedemptionPath(address: string): string | null {
  const url = new URL(address, ANY_ORIGIN);
  if (!url.searchParams.has('code') || REDEEMERS.includes(url.pathname)) return null;
  const target = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value !== null) target.set(name, value);
    url.searchParams.delete(name);
  }
  target.set('redirect', `${url.pathname}${url.search}`);
  return `${CALLBACK}?${target.toString()}`;
}

/**
 * A magic link leads to /dashboard (P2), a screen for members: its guard sends the visitor to sign-in with the link's
 * one-time code inside `redirect`. Answers where the code is redeemed, or null when there is none.
 */
export function mailLinkRedemptionPath(search: string): string | null {
  const intended = intendedPath(search);
  return intended && codeRedemptionPath(intended);
}

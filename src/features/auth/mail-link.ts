import { intendedPath } from '@/domain/redirects';

/** Where a mail's link is redeemed: a fresh page, so that the auth client finds the code in its address. */
const CALLBACK = '/auth/callback';
/** Only a path is read from the address, so it does not matter which origin it stands on. */
const ANY_ORIGIN = 'https://marquee.invalid';

/**
 * A magic link leads to /dashboard (P2), a screen for members: its guard sends the visitor to sign-in with the link's
 * one-time code inside `redirect`. Answers where the code is redeemed, or null when there is none.
 */
export function mailLinkTarget(search: string): string | null {
  const intended = intendedPath(search);
  if (intended === null) return null;
  const url = new URL(intended, ANY_ORIGIN);
  const code = url.searchParams.get('code');
  if (code === null || url.pathname === CALLBACK) return null;
  url.searchParams.delete('code');
  const target = new URLSearchParams({ code, redirect: `${url.pathname}${url.search}` });
  return `${CALLBACK}?${target.toString()}`;
}

/**
 * What the auth server put into the address of a link that it would not take, in our own words: its wording stands in an
 * address that anyone can write. Looks into `redirect` too, where a guard puts the address it turned away.
 */
export function linkProblem(search: string, hash: string): string | null {
  const turnedAway = new URL(intendedPath(search) ?? '/', ANY_ORIGIN);
  const places = [search, turnedAway.search, hash.replace(/^#/, ''), turnedAway.hash.replace(/^#/, '')].map((text) => new URLSearchParams(text));
  const has = (name: string): boolean => places.some((params) => params.has(name));
  return has('error') || has('error_code') || has('error_description') ? LINK_SPENT : null;
}

export const LINK_SPENT = 'This link has expired or was already used. Ask for a new one.';

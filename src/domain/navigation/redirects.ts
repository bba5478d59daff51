/**
 * Checks for paths that come from outside: `redirect`, push payloads, `action_url`, payment returns (P5, ruling 7).
 * Only a path within this app passes; anything a browser could follow to another site is refused.
 */
const MAX_URL_LENGTH = 2000;

const BLOCKED_PATTERNS = [
  /javascript:/i,
  /data:/i,
  /vbscript:/i,
  /file:/i,
  /about:/i,
  /<\s*script/i,
  /%3c\s*script/i,
  /\bon\w+\s*=/i,
  /&#/,
];

/** P5: a string of at most 2000 characters, http or https (or relative), without a blocked pattern. */
export function isSafeUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_URL_LENGTH) return false;
  if (BLOCKED_PATTERNS.some((pattern) => pattern.test(value))) return false;
  try {
    return ['http:', 'https:'].includes(new URL(value, 'https://marquee.invalid').protocol);
  } catch {
    return false;
  }
}

// oxlint-disable-next-line no-control-regex -- control characters are the point
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f-\u00a0\u2028\u2029\ufeff\\]/;

const ORIGIN = 'https://marquee.invalid';

/**
 * Whether the value is a path within this app. Stricter than P5: browsers read `/\evil.com` and `/ /evil.com` as other
 * sites.
 */
export function isSafeRedirect(value: unknown): value is string {
  if (!isSafeUrl(value)) return false;
  if (!value.startsWith('/')) return false;
  let decoded = value;
  // Decoded more than once, because what one layer leaves encoded the next may decode. A space is allowed only when encoded.
  for (let pass = 0; pass < 3; pass += 1) {
    if (decoded.includes('://') || decoded.includes('@') || decoded.startsWith('//')) return false;
    if (FORBIDDEN_CHARACTERS.test(decoded) || (pass === 0 && decoded.includes(' '))) return false;
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return false;
    }
  }
  const url = new URL(value, ORIGIN);
  // Stryker disable next-line ConditionalExpression: ruling 7 requires the origin check, though everything that would fail it is refused above
  return url.origin === ORIGIN && !url.pathname.startsWith('//');
}

/** The path without its fragment, or `/` for anything unsafe (P5). */
export const sanitizePath = (value: unknown): string =>
  isSafeRedirect(value) ? value.replace(/#.*/, '') : '/';

/** P5: nobody is brought back to the home page or an auth page after signing in. */
const PATHS_NOT_RETURNED_TO = [
  '/',
  '/sign-in',
  '/sign-up',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/check-email',
];

function isReturnedTo(path: string): boolean {
  const pathname = path.replace(/[?#].*/, '');
  return !PATHS_NOT_RETURNED_TO.includes(pathname) && !pathname.startsWith('/auth/');
}

/** `target` with a `redirect` parameter that brings the person back to `from`: `/sign-in?redirect=%2Fmessages`. */
export function withRedirect(target: string, from: string): string {
  return isSafeRedirect(from) && isReturnedTo(from)
    ? `${target}${target.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(from)}`
    : target;
}

/** Where somebody signs in again after the auth server has ended their session (P4), with the way back. */
export const signInAgainPath = (from: string): string =>
  withRedirect('/sign-in?reason=session_expired', from);

/** What the `redirect` parameter says, or null when that may not be followed. Its fragment may hold the error of an email link. */
export function redirectAsWritten(search: string): string | null {
  const value = new URLSearchParams(search).get('redirect');
  return isSafeRedirect(value) && isReturnedTo(value) ? value : null;
}

/** The path in the `redirect` parameter, without a fragment (P5), or null when there is none that may be followed. */
export function intendedPath(search: string): string | null {
  const written = redirectAsWritten(search);
  return written === null ? null : sanitizePath(written);
}

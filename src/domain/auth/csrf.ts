/**
 * Protection of Marquee's own POST endpoints against cross-site request forgery (P5, P9, ruling 18): what server and app
 * must agree on. The Edge Function `api` imports this file directly, so it must import nothing itself.
 */
export const CSRF_LIFETIME_MS = 86_400_000;
export const CSRF_SECRET_BYTES = 32;

export const CSRF_PATH = '/api/csrf-token';
export const CSRF_HEADER = 'x-csrf-token';
/** In the body, because a beacon cannot set a header. */
export const CSRF_FIELD = 'csrf_token';

/** Why the server refuses a request (P5); on the wire. */
export const CSRF_REASONS = [
  'missing_token',
  'invalid_token_format',
  'token_mismatch',
  'invalid_origin',
  'invalid_referrer',
] as const;
export type CsrfReason = (typeof CSRF_REASONS)[number];

/** The two reasons that fetching a new token fixes; retrying the others would fail again. */
export const isStaleToken = (reason: unknown): boolean =>
  reason === 'missing_token' || reason === 'token_mismatch';

const TOKEN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID's 36 characters. */
export const isCsrfToken = (value: unknown): value is string =>
  typeof value === 'string' && TOKEN.test(value);

/** A token and when it was issued, ms since 1970. */
export interface CsrfRecord {
  token: string;
  timestamp: number;
}

/** A token from the future is not fresh: the clock was set back, and its real age is unknown. */
export const isCsrfFresh = ({ timestamp }: CsrfRecord, now: number): boolean =>
  now >= timestamp && now - timestamp < CSRF_LIFETIME_MS;

/**
 * Cross-site request forgery on Marquee's own POST endpoints (P5, P9, ruling 18). What server and app agree on; the Edge
 * Function `api` reads this file as it is, so it imports nothing.
 */
export const CSRF_LIFETIME_MS = 86_400_000;
export const CSRF_SECRET_BYTES = 32;

export const CSRF_PATH = '/api/csrf-token';
export const CSRF_HEADER = 'x-csrf-token';
/** In the body, for a beacon: it can set no header. */
export const CSRF_FIELD = 'csrf_token';

/** Why a request is refused, as the server says it (P5). */
export const CSRF_REASONS = [
  'missing_token',
  'invalid_token_format',
  'token_mismatch',
  'invalid_origin',
  'invalid_referrer',
] as const;
export type CsrfReason = (typeof CSRF_REASONS)[number];

/** The two that a new token mends. */
export const isStaleToken = (reason: unknown): boolean =>
  reason === 'missing_token' || reason === 'token_mismatch';

const TOKEN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** 36 characters, as a UUID is written. */
export const isCsrfToken = (value: unknown): value is string =>
  typeof value === 'string' && TOKEN.test(value);

/** A token and when it was given out, ms since 1970. */
export interface CsrfRecord {
  token: string;
  timestamp: number;
}

export const isCsrfFresh = ({ timestamp }: CsrfRecord, now: number): boolean =>
  now >= timestamp && now - timestamp < CSRF_LIFETIME_MS;

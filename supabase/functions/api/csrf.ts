import {
  CSRF_LIFETIME_MS,
  CSRF_SECRET_BYTES,
  type CsrfReason,
  type CsrfRecord,
  isCsrfFresh,
  isCsrfToken,
} from '../../../src/domain/auth/csrf.ts';
import type { Site } from '../_shared/settings.ts';

/**
 * Signed double submit. A token is sent twice: in the body, for the page to return as a header, and signed in
 * a cookie that scripts cannot read and other sites' requests do not carry. Only our own pages can make the
 * two match.
 */
const COOKIE = 'marquee-csrf';
const COOKIE_PATH = '/api';

const encoder = new TextEncoder();
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (sign) => sign.codePointAt(0) ?? 0,
    );
  } catch {
    return null;
  }
}

export const generateSecret = (): string =>
  base64url(crypto.getRandomValues(new Uint8Array(CSRF_SECRET_BYTES)));

/** @throws if the secret does not have exactly 32 bytes */
function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decodeBase64url(secret);
  if (bytes?.length !== CSRF_SECRET_BYTES) throw new Error(`A CSRF secret is ${CSRF_SECRET_BYTES} bytes.`);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

const signedPayload = ({ token, timestamp }: CsrfRecord): string => `${token}.${timestamp}`;

export async function signToken(record: CsrfRecord, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    'HMAC',
    await importKey(secret),
    encoder.encode(signedPayload(record)),
  );
  return `${signedPayload(record)}.${base64url(new Uint8Array(signature))}`;
}

/**
 * The signed record, if one of the secrets signed it and it has not expired; else null. Compares in constant
 * time.
 */
export async function verifyToken(
  signed: string,
  secrets: readonly string[],
  now: number,
): Promise<CsrfRecord | null> {
  const [token, time, signature, ...rest] = signed.split('.');
  const timestamp = Number(time);
  const bytes = decodeBase64url(signature ?? '');
  if (!isCsrfToken(token) || !Number.isSafeInteger(timestamp) || bytes === null || rest.length > 0)
    return null;
  const record = { token, timestamp };
  for (const secret of secrets) {
    const isValid = await crypto.subtle.verify(
      'HMAC',
      await importKey(secret),
      bytes,
      encoder.encode(signedPayload(record)),
    );
    if (isValid) return isCsrfFresh(record, now) ? record : null;
  }
  return null;
}

export const csrfCookie = (signed: string, isSecure: boolean): string =>
  `${COOKIE}=${signed}; Path=${COOKIE_PATH}; Max-Age=${CSRF_LIFETIME_MS / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

export function readCsrfCookie(header: string | null): string | null {
  const pair = (header ?? '').split(/;\s*/).find((part) => part.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) ?? null;
}

function isFromDomains(referrer: string, domains: readonly string[]): boolean {
  if (!URL.canParse(referrer)) return false;
  const { protocol, hostname } = new URL(referrer);
  return (
    ['https:', 'http:'].includes(protocol) &&
    domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  );
}

/** Constant-time comparison; callers have made sure that both are the same length. */
function constantTimeEqual(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

/**
 * Checks where a request came from. Browsers name the origin of every POST; the referrer may be withheld and
 * is checked if present.
 */
export function checkOrigin(headers: Headers, site: Site): CsrfReason | null {
  const origin = headers.get('origin');
  if (origin === null || !site.origins.includes(origin)) return 'invalid_origin';
  const referrer = headers.get('referer');
  return referrer === null || isFromDomains(referrer, site.domains) ? null : 'invalid_referrer';
}

/** Checks a token against its cookie. Returns the reason for a refusal, or null. */
export async function checkToken(
  token: unknown,
  cookieHeader: string | null,
  secrets: readonly string[],
  now: number,
): Promise<CsrfReason | null> {
  if (token === undefined || token === null || token === '') return 'missing_token';
  if (!isCsrfToken(token)) return 'invalid_token_format';
  const record = await verifyToken(readCsrfCookie(cookieHeader) ?? '', secrets, now);
  return record !== null && constantTimeEqual(record.token, token) ? null : 'token_mismatch';
}

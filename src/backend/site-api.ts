import {
  CSRF_FIELD,
  CSRF_HEADER,
  CSRF_LIFETIME_MS,
  CSRF_PATH,
  type CsrfRecord,
  isCsrfFresh,
  isCsrfToken,
  isStaleToken,
} from '@/domain/auth/csrf';
import { backendHeaders } from './config';

/** The endpoints on the app's own origin (ruling 27). They require a CSRF token (ruling 18), fetched with the first request. */
let csrf: CsrfRecord | null = null;
let fetching: Promise<string> | null = null;

/** Renewed this long before it expires: it must be valid until the request arrives. */
const RENEW_BEFORE_MS = 60_000;

const freshToken = (): string | null =>
  csrf !== null && isCsrfFresh(csrf, Date.now() + RENEW_BEFORE_MS) ? csrf.token : null;

async function fetchToken(): Promise<string> {
  const requestedAt = Date.now();
  const answer = await fetch(CSRF_PATH, {
    headers: backendHeaders(),
    credentials: 'same-origin',
    cache: 'no-store',
  });
  if (!answer.ok) throw new Error(`${CSRF_PATH} answered ${answer.status}.`);
  const { token, expiresAt } = (await answer.json()) as { token?: unknown; expiresAt?: unknown };
  if (!isCsrfToken(token)) throw new Error(`${CSRF_PATH} answered without a token.`);
  // Tabs share one token, so it may be hours old. Capped at the lifetime, in case the server's clock is wrong.
  const remainingMs =
    typeof expiresAt === 'number' ? Math.min(CSRF_LIFETIME_MS, Math.max(0, expiresAt - requestedAt)) : 0;
  csrf = { token, timestamp: requestedAt - (CSRF_LIFETIME_MS - remainingMs) };
  return token;
}

function csrfToken(): Promise<string> {
  const token = freshToken();
  if (token !== null) return Promise.resolve(token);
  fetching ??= fetchToken().finally(() => (fetching = null));
  return fetching;
}

export type SiteAnswer =
  | { outcome: 'accepted' }
  /** Too many requests, or the server is failing: send again after `ms`. */
  | { outcome: 'wait'; ms: number }
  /** Refused for good. */
  | { outcome: 'refused'; status: number; reason: string };

const SECOND_MS = 1000;
const DEFAULT_RETRY_AFTER_S = 60;

async function outcomeOf(answer: Response): Promise<SiteAnswer> {
  if (answer.ok) return { outcome: 'accepted' };
  if (answer.status === 429 || answer.status >= 500)
    return {
      outcome: 'wait',
      ms: (Number(answer.headers.get('retry-after')) || DEFAULT_RETRY_AFTER_S) * SECOND_MS,
    };
  const reply = (await answer.json().catch(() => null)) as { reason?: unknown } | null;
  return { outcome: 'refused', status: answer.status, reason: String(reply?.reason ?? '') };
}

async function send(path: string, body: object): Promise<SiteAnswer> {
  const headers = {
    ...backendHeaders(),
    'content-type': 'application/json',
    [CSRF_HEADER]: await csrfToken(),
  };
  return outcomeOf(
    await fetch(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      credentials: 'same-origin',
      keepalive: true,
    }),
  );
}

/** Fetches the CSRF token ahead, so that the next POST is sent at once. @throws when the server is not reached */
export const prepareSiteApi = async (): Promise<void> => void (await csrfToken());

/** @throws when the server is not reached */
export async function postToSite(path: string, body: object): Promise<SiteAnswer> {
  const answer = await send(path, body);
  if (answer.outcome !== 'refused' || !isStaleToken(answer.reason)) return answer;
  csrf = null;
  return send(path, body);
}

/** For a page that is closing. True when the browser has queued it; false without a token, because it is too late to fetch one. */
export function beaconToSite(path: string, body: object): boolean {
  const token = freshToken();
  if (token === null || typeof navigator.sendBeacon !== 'function') return false;
  return navigator.sendBeacon(
    path,
    new Blob([JSON.stringify({ ...body, [CSRF_FIELD]: token })], { type: 'application/json' }),
  );
}

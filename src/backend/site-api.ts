import {
  CSRF_FIELD,
  CSRF_HEADER,
  CSRF_LIFETIME_MS,
  CSRF_PATH,
  type CsrfRecord,
  isCsrfFresh,
  isCsrfToken,
  isStaleToken,
} from '@/domain/csrf';
import { backendHeaders } from './client';

/** Marquee's own endpoints, on the app's own origin (ruling 27). They want a CSRF token (ruling 18), fetched when the first is sent. */
let kept: CsrfRecord | null = null;
let asking: Promise<string> | null = null;

/** Renewed this long before its end: it must outlive the request. */
const MARGIN_MS = 60_000;

const keptToken = (): string | null =>
  kept !== null && isCsrfFresh(kept, Date.now() + MARGIN_MS) ? kept.token : null;

async function fetchToken(): Promise<string> {
  const asked = Date.now();
  const answer = await fetch(CSRF_PATH, {
    headers: backendHeaders(),
    credentials: 'same-origin',
    cache: 'no-store',
  });
  if (!answer.ok) throw new Error(`${CSRF_PATH} answered ${answer.status}.`);
  const { token, expiresAt } = (await answer.json()) as { token?: unknown; expiresAt?: unknown };
  if (!isCsrfToken(token)) throw new Error(`${CSRF_PATH} answered without a token.`);
  // Tabs share one token, so it may be some hours old already. A server whose clock is elsewhere is believed for no longer than a life.
  const left = typeof expiresAt === 'number' ? Math.min(CSRF_LIFETIME_MS, Math.max(0, expiresAt - asked)) : 0;
  kept = { token, timestamp: asked - (CSRF_LIFETIME_MS - left) };
  return token;
}

function csrfToken(): Promise<string> {
  const token = keptToken();
  if (token !== null) return Promise.resolve(token);
  asking ??= fetchToken().finally(() => (asking = null));
  return asking;
}

export type SiteAnswer =
  | { outcome: 'taken' }
  /** Too many in a row; again after so many ms. */
  | { outcome: 'wait'; ms: number }
  /** The server said no, and will say so again. */
  | { outcome: 'refused'; status: number; reason: string };

const SECOND_MS = 1000;
const USUAL_WAIT_S = 60;

async function outcomeOf(answer: Response): Promise<SiteAnswer> {
  if (answer.ok) return { outcome: 'taken' };
  if (answer.status === 429 || answer.status >= 500)
    return { outcome: 'wait', ms: (Number(answer.headers.get('retry-after')) || USUAL_WAIT_S) * SECOND_MS };
  const said = (await answer.json().catch(() => null)) as { reason?: unknown } | null;
  return { outcome: 'refused', status: answer.status, reason: String(said?.reason ?? '') };
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

/** Fetches what a POST needs, so that the next one leaves at once. @throws where the server was not reached */
export const prepareSiteApi = async (): Promise<void> => void (await csrfToken());

/** @throws where the server was not reached */
export async function postToSite(path: string, body: object): Promise<SiteAnswer> {
  const answer = await send(path, body);
  if (answer.outcome !== 'refused' || !isStaleToken(answer.reason)) return answer;
  kept = null;
  return send(path, body);
}

/** For a page that is going: true when the browser has taken it. False where there is no token yet, as one cannot be fetched any more. */
export function beaconToSite(path: string, body: object): boolean {
  const token = keptToken();
  if (token === null || typeof navigator.sendBeacon !== 'function') return false;
  return navigator.sendBeacon(
    path,
    new Blob([JSON.stringify({ ...body, [CSRF_FIELD]: token })], { type: 'application/json' }),
  );
}

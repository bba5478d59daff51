import { isFixable } from '@/domain/sync/sync-blocker';
import { getSession, refreshSession } from '../auth/auth';
import { backendConfig, backendHeaders } from '../client';
import { forgetStoredSession, readStoredSession } from '../session/stored-session';
import { type PullAnswer, type PushAnswer, SyncFault, type SyncTransport } from './sync-protocol';

/** A request is aborted after this long: on a dead network the socket stays open. */
const TIMEOUT_MS = 30_000;
/** A token that expires within this time is renewed before it is used. */
const RENEW_BEFORE_MS = 30_000;

interface Token {
  accountId: string;
  accessToken: string;
}

export interface TransportDeps {
  /** The account that requests are sent for; null: a visitor. With another account's token nothing is sent (S9). */
  accountId: string | null;
  url: string;
  key: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
  /** Null for a visitor. @throws SyncFault when an expired token could not be renewed offline */
  token: () => Promise<Token | null>;
  refresh: () => Promise<boolean>;
  timeoutMs?: number;
  /** Returns a signal that aborts after `ms`. The browser's own by default; the simulation has its own clock. */
  timeout?: (ms: number) => AbortSignal;
}

/** Sync's two remote procedures, and plain reads and calls. */
export interface HttpTransport extends SyncTransport {
  /** GET of a path of the backend; JSON. @throws SyncFault */
  read(path: string, signal?: AbortSignal): Promise<unknown>;
  /** Calls a remote procedure. @throws SyncFault */
  call(name: string, body: unknown, signal: AbortSignal): Promise<unknown>;
}

/** Another tab may have switched accounts: this account's requests must not use its token (S9). @throws SyncFault */
export function ownToken(accountId: string | null, token: Token | null): Token | null {
  if ((token?.accountId ?? null) !== accountId)
    throw new SyncFault('token', 'The session belongs to another account.', null, 'account');
  return token;
}

/** Uses plain fetch and never retries: the engine decides about retries and order. */
export function createSyncTransport(deps: TransportDeps): HttpTransport {
  const { timeout: timeoutAfter = (ms) => AbortSignal.timeout(ms) } = deps;
  const request = async (path: string, body: unknown, signal: AbortSignal | undefined): Promise<unknown> => {
    const token = ownToken(deps.accountId, await deps.token());
    const timeout = timeoutAfter(deps.timeoutMs ?? TIMEOUT_MS);
    try {
      const response = await deps.fetch(deps.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...deps.headers,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          Accept: 'application/json',
          apikey: deps.key,
          Authorization: `Bearer ${token?.accessToken ?? deps.key}`,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // Neither a service worker nor a proxy may answer from a cache.
        cache: 'no-store',
      });
      return await answerOf(response);
    } catch (error) {
      if (error instanceof SyncFault) throw error;
      throw new SyncFault('offline', 'The server was not reached.', null, timeout.aborted ? 'timeout' : null);
    }
  };
  const call = (name: string, body: unknown, signal: AbortSignal): Promise<unknown> =>
    request(`/rest/v1/rpc/${name}`, body, signal);
  return {
    pull: async (requests, signal) =>
      listOf<PullAnswer>(await call('sync_pull', { p_requests: requests }, signal), requests.length),
    push: async (clientId, writes, signal) =>
      listOf<PushAnswer>(
        await call('sync_push', { p_client: clientId, p_writes: writes }, signal),
        writes.length,
      ),
    read: (path, signal) => request(path, undefined, signal),
    call,
    refresh: deps.refresh,
  };
}

/** The app's backend with this account's session. */
export function pageDeps(accountId: string | null): TransportDeps {
  const { url, key } = backendConfig();
  return {
    accountId,
    url,
    key,
    headers: backendHeaders(),
    fetch: fetch.bind(globalThis),
    token: pageToken,
    refresh: pageRefresh,
  };
}

/** The transport of this page. */
export const pageTransport = (accountId: string | null): HttpTransport =>
  createSyncTransport(pageDeps(accountId));

async function pageToken(): Promise<Token | null> {
  const session = readStoredSession();
  if (!session) return null;
  if (session.expiresAt * 1000 - Date.now() > RENEW_BEFORE_MS)
    return { accountId: session.userId, accessToken: session.accessToken };
  const renewed = await getSession();
  if (!renewed.ok) throw new SyncFault(renewed.offline ? 'offline' : 'token', renewed.message);
  return renewed.value ? { accountId: renewed.value.user.id, accessToken: renewed.value.access_token } : null;
}

/** Called when the server has not accepted the token. */
async function pageRefresh(): Promise<boolean> {
  const before = readStoredSession();
  const refresh = await refreshSession();
  if (refresh === 'unreached') throw new SyncFault('offline', 'The auth server was not reached.');
  // The auth client keeps a refused session that has not expired. It is useless, and would keep its owner from signing in
  // again. Only the same one is deleted: another tab may have stored a new session meanwhile.
  if (refresh === 'refused' && before !== null && readStoredSession()?.accessToken === before.accessToken)
    forgetStoredSession();
  return refresh === 'refreshed';
}

/** Accepts seconds or a date, as HTTP allows; null for anything else. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

interface ServerError {
  code?: unknown;
  message?: unknown;
}

async function answerOf(response: Response): Promise<unknown> {
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '');
  const body = isJson ? ((await response.json()) as unknown) : null;
  if (response.ok) {
    // A captive portal answers 200 with HTML. It is not the server, so this counts as offline.
    if (!isJson) throw new SyncFault('offline', 'Something other than Marquee answered.');
    return body;
  }
  const { code, message } = (body ?? {}) as ServerError;
  throw faultOf(
    response,
    typeof code === 'string' ? code : null,
    typeof message === 'string' ? message : response.statusText,
    isJson,
  );
}

function faultOf(
  { status, headers }: Response,
  code: string | null,
  message: string,
  isJson: boolean,
): SyncFault {
  if (status === 401) return new SyncFault('token', message, null, code);
  if (status === 429 || status >= 500 || status === 408 || status === 425) {
    return new SyncFault('busy', message, retryAfterMs(headers.get('retry-after'), Date.now()), code);
  }
  if (!isJson) return new SyncFault('offline', 'Something other than Marquee answered.');
  if (status === 403 || code === 'MQ403')
    return new SyncFault('barred', message, null, isFixable(message) ? message : code);
  return new SyncFault('broken', message, null, code);
}

function listOf<T>(body: unknown, length: number): T[] {
  if (Array.isArray(body) && body.length === length) return body as T[];
  throw new SyncFault('broken', 'The server answered in a form this version does not know.');
}

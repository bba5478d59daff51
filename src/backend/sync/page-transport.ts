import { getSession, tryRefresh } from '../auth/auth';
import { forgetStoredSession, readStoredSession } from '../session/stored-session';
import { IN_BETWEEN } from './read-answer';
import { SyncFault } from './sync-protocol';
import {
  appTransportDeps,
  createSyncTransport,
  type HttpTransport,
  type SessionPort,
  type Token,
} from './sync-transport';

/** A token that expires within this time is renewed before it is used. */
const RENEW_BEFORE_MS = 30_000;

async function pageToken(): Promise<Token | null> {
  const session = readStoredSession();
  if (!session) return null;
  if (session.expiresAt * 1000 - Date.now() > RENEW_BEFORE_MS)
    return { accountId: session.userId, accessToken: session.accessToken };
  const renewed = await getSession();
  if (!renewed.ok && renewed.isForeign) throw foreignRefresh();
  if (!renewed.ok) throw new SyncFault(renewed.offline ? 'offline' : 'token', renewed.message);
  return renewed.value ? { accountId: renewed.value.user.id, accessToken: renewed.value.access_token } : null;
}

/** Called when the server has not accepted the token. */
async function pageRefresh(): Promise<boolean> {
  const before = readStoredSession();
  const { outcome: refresh, isForeign } = await tryRefresh();
  if (isForeign) throw foreignRefresh();
  if (refresh === 'unreached') throw new SyncFault('offline', 'The auth server was not reached.');
  // The auth client keeps a refused session that has not expired. It is useless, and would keep its owner from signing in
  // again. Only the same one is deleted: another tab may have stored a new session meanwhile.
  if (refresh === 'refused' && before !== null && readStoredSession()?.accessToken === before.accessToken)
    forgetStoredSession();
  return refresh === 'refreshed';
}

/** Without a token nothing gets through, and nothing is wrong with what was to be sent. */
const foreignRefresh = (): SyncFault =>
  new SyncFault(
    'foreign',
    'Something other than Marquee answered a refresh of the session.',
    null,
    IN_BETWEEN,
  );

/** The session as this browser stores it. */
export const pageSession: SessionPort = { token: pageToken, refresh: pageRefresh };

/** The transport of this page. */
export const pageTransport = (accountId: string | null): HttpTransport =>
  createSyncTransport(appTransportDeps(accountId, pageSession));

const NO_SESSION: SessionPort = { token: () => Promise.resolve(null), refresh: () => Promise.resolve(false) };

/** Without a token, whoever is signed in here: everybody gets the same. */
export const visitorTransport = (): HttpTransport => createSyncTransport(appTransportDeps(null, NO_SESSION));

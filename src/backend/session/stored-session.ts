import { storedText } from '@/client-state/stored-text';

/** Where the auth client stores the session. Chosen by us, so that it can be read before the client is loaded. */
export const AUTH_STORAGE_KEY = 'marquee-auth';

/** The stored session, read without loading the auth client. */
export interface StoredSession {
  userId: string;
  accessToken: string;
  /** Seconds since 1970; offline it may be in the past. */
  expiresAt: number;
  /** Seconds since 1970. */
  issuedAt: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Synchronous, without the network. Null: nobody is signed in, or it is unreadable. */
export function readStoredSession(
  storage: Pick<Storage, 'getItem'> | null = localStorageOrNull(),
): StoredSession | null {
  try {
    const session: unknown = JSON.parse(storage?.getItem(AUTH_STORAGE_KEY) ?? 'null');
    if (!isObject(session) || !isObject(session.user)) return null;
    const userId = text(session.user.id);
    if (userId === '') return null;
    const expiresAt = typeof session.expires_at === 'number' ? session.expires_at : 0;
    const lifetime = typeof session.expires_in === 'number' ? session.expires_in : 0;
    return { userId, accessToken: text(session.access_token), expiresAt, issuedAt: expiresAt - lifetime };
  } catch {
    // Unreadable counts as signed out: the next sign-in replaces it.
    return null;
  }
}

/** The id of the session that a token is of: the same through every renewal, and another after each sign-in. Null: the token has none. */
export function sessionIdOf(accessToken: string | undefined): string | null {
  const [, payload = ''] = accessToken?.split('.') ?? [];
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return isObject(claims) && typeof claims.session_id === 'string' ? claims.session_id : null;
  } catch {
    return null;
  }
}

/** False: the auth server has ended it, or it is another account's. True where storage is blocked, because it cannot be known. */
export function hasSessionOf(userId: string): boolean {
  const storage = localStorageOrNull();
  return storage === null || readStoredSession(storage)?.userId === userId;
}

const stored = storedText(AUTH_STORAGE_KEY);

/** The session as the auth client stores it; changes with each renewal, in this tab or another. */
export const storedSessionAtom = stored.atom;

/** Call when the auth client has written or removed the session in this page: storage events reach only other pages. */
export const rereadStoredSession = stored.reread;

/** Signs out offline, where the auth client keeps the session because it could not reach the server. */
export function forgetStoredSession(): void {
  const storage = localStorageOrNull();
  storage?.removeItem(AUTH_STORAGE_KEY);
  storage?.removeItem(`${AUTH_STORAGE_KEY}-code-verifier`);
  rereadStoredSession();
}

/** Where site data is blocked, even reading the property throws. */
function localStorageOrNull(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

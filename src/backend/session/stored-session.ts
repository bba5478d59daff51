import { storedText } from '@/client-state/stored-text';

/** Where the auth client keeps the session. Ours to name, so that it can be read before the client is loaded. */
export const AUTH_STORAGE_KEY = 'marquee-auth';

/** The token at hand, read without loading the auth client. */
export interface StoredSession {
  userId: string;
  accessToken: string;
  /** Seconds since 1970; offline it may lie in the past. */
  expiresAt: number;
  /** Seconds since 1970. */
  issuedAt: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Synchronous and without the network. null: nobody, or unreadable. */
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
    // Unreadable is the same as nobody: the next sign-in writes it anew.
    return null;
  }
}

/** False: the auth server has ended it, or it is somebody else's. Where storage is blocked nobody can tell, and it counts as there. */
export function hasSessionOf(userId: string): boolean {
  const storage = localStorageOrNull();
  return storage === null || readStoredSession(storage)?.userId === userId;
}

const stored = storedText(AUTH_STORAGE_KEY);

/** The session as the auth client keeps it; changes with each renewal, in this tab or another. */
export const storedSessionAtom = stored.atom;

/** The auth client has written or removed the session in this page: browsers tell other pages only. */
export const noticeStoredSession = stored.look;

/** Signing out must work without a network, where the auth client keeps the session because it could not tell the server. */
export function forgetStoredSession(): void {
  const storage = localStorageOrNull();
  storage?.removeItem(AUTH_STORAGE_KEY);
  storage?.removeItem(`${AUTH_STORAGE_KEY}-code-verifier`);
  noticeStoredSession();
}

/** Blocked site data makes the very property throw. */
function localStorageOrNull(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

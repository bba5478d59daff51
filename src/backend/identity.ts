import { resolveRole, type AccountRole } from '@/domain/roles';

/**
 * Who was last signed in on this device, kept apart from the session's tokens so that the app opens at once, offline,
 * without the auth library. It says who the screens are for; it proves nothing to the server (S10, S13).
 */
export interface StoredIdentity {
  userId: string;
  email: string;
  name: string;
  role: AccountRole;
  /** As last seen in the profile; what the guards go by until the store is open (P4). */
  onboardingCompleted: boolean;
  profileComplete: boolean;
  /** When the server was last asked for these two, in milliseconds; 0 when it has not answered yet. */
  checkedAt: number;
}

const KEY = 'marquee:identity';
const listeners = new Set<(identity: StoredIdentity | null) => void>();

let cached: { text: string | null; identity: StoredIdentity | null } | null = null;

function read(text: string | null): StoredIdentity | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<StoredIdentity>;
    if (typeof value.userId !== 'string' || typeof value.email !== 'string') return null;
    return {
      userId: value.userId,
      email: value.email,
      name: value.name ?? '',
      role: resolveRole(value.role),
      onboardingCompleted: value.onboardingCompleted === true,
      profileComplete: value.profileComplete === true,
      checkedAt: Number(value.checkedAt) || 0,
    };
  } catch {
    return null;
  }
}

/** The same object until it changes, as React wants it. Null for a visitor, and where storage is blocked. */
export function readIdentity(): StoredIdentity | null {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    return cached?.identity ?? null;
  }
  if (cached?.text !== text) cached = { text, identity: read(text) };
  return cached.identity;
}

/** Called by auth when somebody signs in or out, and by the shell when the profile in the store says more. */
export function writeIdentity(identity: StoredIdentity | null): void {
  const text = identity ? JSON.stringify(identity) : null;
  cached = { text, identity };
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Storage is blocked: the identity lasts until this page closes.
  }
  for (const listener of listeners) listener(identity);
}

/** Changes from this tab and from others. Answers how to stop listening. */
export function onIdentityChange(listener: (identity: StoredIdentity | null) => void): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) listener(readIdentity());
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}

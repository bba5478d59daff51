import { atom } from 'jotai/vanilla';
import { storedText } from '@/client-state/stored-text';
import { resolveRole, type AccountRole } from '@/domain/roles';
import { hasSessionOf, storedSessionAtom } from './stored-session';

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

const stored = storedText('marquee:identity');

function parse(text: string | null): StoredIdentity | null {
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

/** Null for a visitor. The same object until it changes, in this tab or another. */
export const identityAtom = atom((get) => parse(get(stored.atom)));

/** As it is now, for code outside of React. */
export const readIdentity = (): StoredIdentity | null => parse(stored.read());

/** Called by auth when somebody signs in or out, and by the shell when the profile in the store says more. */
export const writeIdentity = (identity: StoredIdentity | null): void =>
  stored.write(identity ? JSON.stringify(identity) : null);

/** The auth server has ended the session of whoever this device belongs to. */
export const sessionEndedAtom = atom((get) => {
  const identity = get(identityAtom);
  get(storedSessionAtom);
  return identity !== null && !hasSessionOf(identity.userId);
});

import { atom } from 'jotai/vanilla';
import { storedText } from '@/client-state/stored-text';
import { resolveRole, type AccountRole } from '@/domain/roles';
import { hasSessionOf, storedSessionAtom } from './stored-session';

/**
 * Who was last signed in on this device. Stored apart from the session's tokens, so that the app opens offline and without
 * loading the auth library. Screens use it; it proves nothing to the server (S10, S13).
 */
export interface StoredIdentity {
  userId: string;
  email: string;
  name: string;
  role: AccountRole;
  /** As last seen in the profile; the guards use it until the store is open (P4). */
  onboardingCompleted: boolean;
  profileComplete: boolean;
  /** With the account, on any device (ruling 40). */
  onboardingSkipped: boolean;
  /** When the server last answered about these two, in milliseconds since 1970; 0: never. */
  checkedAt: number;
  /** The id of the session in which that was; '': not known. */
  session?: string;
}

/** In the account's metadata: its owner skipped onboarding (P4's second form, ruling 40). */
export const SKIPPED_IN_METADATA = 'onboarding_skipped';

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
      onboardingSkipped: value.onboardingSkipped === true,
      checkedAt: Number(value.checkedAt) || 0,
      session: typeof value.session === 'string' ? value.session : '',
    };
  } catch {
    return null;
  }
}

/** Null for a visitor. The same object until it changes, in this tab or another. */
export const identityAtom = atom((get) => parse(get(stored.atom)));

/** The current value, for code outside React. */
export const readIdentity = (): StoredIdentity | null => parse(stored.read());

/** Called by auth on signing in and out, and by the shell when the profile in the store is newer. */
export const writeIdentity = (identity: StoredIdentity | null): void =>
  stored.write(identity ? JSON.stringify(identity) : null);

/** Whether the auth server has ended the session of this device's user. */
export const sessionEndedAtom = atom((get) => {
  const identity = get(identityAtom);
  get(storedSessionAtom);
  return identity !== null && !hasSessionOf(identity.userId);
});

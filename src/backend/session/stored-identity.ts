import { type AccountRole, resolveRole } from '@/domain/roles';

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

/** Where this browser stores it. Read before any of the app's code is run (`app/first-look/looks`): this file needs little else. */
export const IDENTITY = 'marquee:identity';

/** Null for a visitor. @param text as it is stored; anybody may have written it */
export function identityIn(text: string | null): StoredIdentity | null {
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

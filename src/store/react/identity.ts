import { createContext, useContext } from 'react';
import type { AuthMode } from '@/domain/navigation/access';
import type { Role } from '@/domain/roles';

/**
 * Who uses this device, as last known: from the stored session, then from the profile in the store. Being offline does not
 * change it (S10).
 */
export interface Identity {
  /** Null for a visitor. */
  userId: string | null;
  email: string;
  /** For display until the profile has been read. */
  name: string;
  role: Role;
}

export const VISITOR: Identity = { userId: null, email: '', name: '', role: 'visitor' };

export interface UnifiedAuth {
  identity: Identity;
  mode: AuthMode;
}

export const UnifiedAuthContext = createContext<UnifiedAuth | null>(null);

/** @throws outside of its provider (P8): a screen there would treat everybody as a visitor */
export function useUnifiedAuth(): UnifiedAuth {
  const auth = useContext(UnifiedAuthContext);
  if (!auth) throw new Error('useUnifiedAuth must be used within UnifiedAuthProvider');
  return auth;
}

export const useIdentity = (): Identity => useUnifiedAuth().identity;

/** What happens to unsent work. `send`: sent before signing out. `keep`: kept on this device, for this account only. `discard`: deleted. */
export type UnsentChoice = 'send' | 'keep' | 'discard';

/** `everywhere` ends the account's other sessions first (ruling 10). */
export type SignOutScope = 'here' | 'everywhere';

export interface SessionActions {
  /** Asks about unsent work if there is any (the shell shows the dialog), then signs out. */
  signOut: (scope?: SignOutScope) => void;
}

export const SessionActionsContext = createContext<SessionActions>({ signOut: () => {} });

export const useSignOut = (): SessionActions['signOut'] => useContext(SessionActionsContext).signOut;

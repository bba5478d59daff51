import { createContext, useContext } from 'react';
import type { Role } from '@/domain/roles';

/**
 * Who uses this device, as last known here: the stored session, then the profile in the store. Being offline changes
 * nothing about it (S10).
 */
export interface Identity {
  /** Null for a visitor. */
  userId: string | null;
  email: string;
  /** For display until the profile is at hand. */
  name: string;
  role: Role;
}

export const VISITOR: Identity = { userId: null, email: '', name: '', role: 'visitor' };

export const IdentityContext = createContext<Identity>(VISITOR);

export const useIdentity = (): Identity => useContext(IdentityContext);

/** `send`: try to send what waits, then go. `keep`: leave it sealed on this device. `discard`: throw it away. */
export type UnsentChoice = 'send' | 'keep' | 'discard';

export interface SessionActions {
  /** Asks about unsent work when there is some (the shell shows the dialog), then signs out here. */
  signOut: () => void;
}

export const SessionActionsContext = createContext<SessionActions>({ signOut: () => {} });

export const useSignOut = (): (() => void) => useContext(SessionActionsContext).signOut;

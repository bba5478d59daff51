import { atom } from 'jotai/vanilla';
import { storedText } from '@/client-state/stored-text';
import { IDENTITY, identityIn, type StoredIdentity } from './stored-identity';
import { hasSessionOf, storedSessionAtom } from './stored-session';

export type { StoredIdentity } from './stored-identity';

/** In the account's metadata: its owner skipped onboarding (P4's second form, ruling 40). */
export const SKIPPED_IN_METADATA = 'onboarding_skipped';

const stored = storedText(IDENTITY);

/** Null for a visitor. The same object until it changes, in this tab or another. */
export const identityAtom = atom((get) => identityIn(get(stored.atom)));

/** The current value, for code outside React. */
export const readIdentity = (): StoredIdentity | null => identityIn(stored.read());

/** Called by auth on signing in and out, and by the shell when the profile in the store is newer. */
export const writeIdentity = (identity: StoredIdentity | null): void =>
  stored.write(identity ? JSON.stringify(identity) : null);

/** Whether the auth server has ended the session of this device's user. */
export const sessionEndedAtom = atom((get) => {
  const identity = get(identityAtom);
  get(storedSessionAtom);
  return identity !== null && !hasSessionOf(identity.userId);
});

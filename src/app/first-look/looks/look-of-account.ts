import { IDENTITY, identityIn } from '@/backend/session/stored-identity';

/** Whether whoever is signed in on this device, in whatever tab, is still the one whose screen this is (S9). */
export function isStillSeenBy({ dataset }: HTMLElement): boolean {
  const identity = identityIn(localStorage.getItem(IDENTITY));
  return identity?.userId === dataset['account'] && identity?.role === dataset['role'];
}

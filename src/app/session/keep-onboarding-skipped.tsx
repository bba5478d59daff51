import { useEffect } from 'react';
import { keepOnboardingSkipped } from '@/backend/auth/onboarding-skipped';
import { identityAtom } from '@/backend/session/identity';
import { useClientState } from '@/client-state/client-state';
import { wasOnboardingSkipped } from '@/client-state/onboarding-skipped';
import { useIsOffline } from '@/store/react/use-sync-state';

/** Sends to the account that onboarding was skipped on this device, as soon as there is a connection (ruling 40). */
export function KeepOnboardingSkipped() {
  const identity = useClientState(identityAtom);
  const offline = useIsOffline();
  const userId = identity?.userId ?? null;
  const isKept = identity === null || identity.onboardingSkipped;
  useEffect(() => {
    if (userId !== null && !isKept && !offline && wasOnboardingSkipped(userId))
      void keepOnboardingSkipped(userId);
  }, [userId, isKept, offline]);
  return null;
}

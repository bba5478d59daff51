import { useCallback, useMemo, type ReactNode } from 'react';
import { identityAtom, sessionEndedAtom } from '@/backend/session/identity';
import { useClientState } from '@/client-state/client-state';
import { wasOnboardingSkipped } from '@/client-state/onboarding-skipped';
import type { AuthMode, Viewer } from '@/domain/navigation/access';
import { type Identity, UnifiedAuthContext, VISITOR } from '@/store/react/identity';

/** Provides the identity stored on this device; it is known before anything is loaded. */
export function UnifiedAuthProvider({ mode, children }: { mode: AuthMode; children: ReactNode }) {
  const stored = useClientState(identityAtom);
  const identity = useMemo<Identity>(
    () =>
      stored ? { userId: stored.userId, email: stored.email, name: stored.name, role: stored.role } : VISITOR,
    [stored],
  );
  const auth = useMemo(() => ({ identity, mode }), [identity, mode]);
  return <UnifiedAuthContext value={auth}>{children}</UnifiedAuthContext>;
}

/**
 * Returns a function that gives the guards what they need. That onboarding was skipped has three forms (P4): on this device, with
 * the account, and, as `skippedNow`, in the navigation's state.
 */
export function useVisitor(): (skippedNow: boolean) => Viewer {
  const stored = useClientState(identityAtom);
  const sessionEnded = useClientState(sessionEndedAtom);
  return useCallback(
    (skippedNow) =>
      stored
        ? {
            role: stored.role,
            onboardingCompleted: stored.onboardingCompleted,
            profileComplete: stored.profileComplete,
            onboardingSkipped: skippedNow || stored.onboardingSkipped || wasOnboardingSkipped(stored.userId),
            sessionEnded,
          }
        : {
            role: 'visitor',
            onboardingCompleted: false,
            profileComplete: false,
            onboardingSkipped: false,
            sessionEnded,
          },
    [stored, sessionEnded],
  );
}

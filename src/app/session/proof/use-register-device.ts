import { useEffect } from 'react';
import { currentSessionAtom, registerDevice } from '@/backend/register-device';
import { sendSecurityEvents } from '@/backend/security-events';
import { useClientState } from '@/client-state/client-state';
import { DEVICE_PROOF_REQUIRED } from '@/domain/sync-blocker';
import { observeSyncState, sendNow } from '@/store/writes/queue';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';

async function tell(store: Store, accountId: string): Promise<void> {
  const { readFingerprint } = await import('@/platform/device-fingerprint');
  const outcome = await registerDevice(accountId, readFingerprint);
  // Sync hears at once what the server makes of it, one way or the other.
  if (outcome === 'held' || outcome === 'confirmed') await sendNow(store);
  await sendSecurityEvents();
}

/** Says what this session runs on, and what happened around signing in, as soon as the server is there (A4, A7). */
export function useRegisterDevice(store: Store): void {
  const session = useClientState(currentSessionAtom);
  const state = useLive(observeSyncState);
  const accountId = store.me();
  // A session on a new device may be held here, and be followed by one that is not.
  const isHeard =
    state?.connection === 'online' && (state.barred === null || state.barred === DEVICE_PROOF_REQUIRED);
  useEffect(() => {
    if (session === null || accountId === null || !isHeard) return;
    tell(store, accountId).catch((error: unknown) =>
      console.warn('What this device is could not be told; the next start tries again:', error),
    );
  }, [store, accountId, session, isHeard]);
}

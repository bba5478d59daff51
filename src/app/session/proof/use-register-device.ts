import { useEffect } from 'react';
import { currentSessionAtom, registerDevice } from '@/backend/account/register-device';
import { sendSecurityEvents } from '@/backend/account/security-events';
import { useClientState } from '@/client-state/client-state';
import { DEVICE_PROOF_REQUIRED } from '@/domain/sync/sync-blocker';
import { observeSyncState } from '@/store/writes/sync-state';
import { sendNow } from '@/store/writes/queue-actions';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';

async function register(store: Store, accountId: string): Promise<void> {
  const { readFingerprint } = await import('@/platform/sign-in/device-fingerprint');
  const outcome = await registerDevice(accountId, readFingerprint);
  // Sync tries at once, because the server's verdict on this device bars or admits it.
  if (outcome === 'held' || outcome === 'confirmed') await sendNow(store);
  await sendSecurityEvents();
}

/**
 * Registers this device with the server and sends the queued security events, as soon as there is a connection (A4, A7).
 */
export function useRegisterDevice(store: Store): void {
  const session = useClientState(currentSessionAtom);
  const state = useLive(observeSyncState);
  const accountId = store.me();
  // Also while the proof of this device is missing: a session that is barred for it may be followed by one that is not.
  const isReachable =
    state?.connection === 'online' && (state.barred === null || state.barred === DEVICE_PROOF_REQUIRED);
  useEffect(() => {
    if (session === null || accountId === null || !isReachable) return;
    register(store, accountId).catch((error: unknown) =>
      console.warn('This device could not be registered; the next start tries again:', error),
    );
  }, [store, accountId, session, isReachable]);
}

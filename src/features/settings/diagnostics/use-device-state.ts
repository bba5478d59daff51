import { useEffect, useState } from 'react';
import { appBuild, workerState } from '@/platform/app-state';
import { getStorageSpace } from '@/platform/storage-space';
import { isLeader } from '@/store/sync/start-sync';
import type { Store } from '@/store/store';
import type { DeviceState } from './export-file';

/**
 * What this tab and browser are doing, looked at again with each look at the store (`at`); null for the first moment.
 * A failure is thrown to the nearest boundary.
 */
export function useDeviceState(store: Store, at: number | undefined): DeviceState | null {
  const [state, setState] = useState<DeviceState | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (at === undefined) return;
    let here = true;
    const look = async (): Promise<void> => {
      const [space, worker] = await Promise.all([getStorageSpace(), workerState()]);
      if (here)
        setState({ leads: isLeader(store), space, app: appBuild(), worker, browser: navigator.userAgent });
    };
    look().catch(
      (cause: unknown) =>
        here && setFailure(new Error('What this browser is doing could not be looked at.', { cause })),
    );
    return () => {
      here = false;
    };
  }, [store, at]);
  if (failure) throw failure;
  return state;
}

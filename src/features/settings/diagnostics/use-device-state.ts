import { useEffect, useState } from 'react';
import { appBuild, workerState } from '@/platform/updates/app-state';
import { getStorageSpace } from '@/platform/storage-space';
import { leadsIn } from '@/store/sync/start-sync';
import type { Store } from '@/store/store';
import type { DeviceState } from './export-file';

/**
 * The state of this tab and browser, read again whenever the store was read (`at`); null before the first read.
 * A failure is thrown during render, to the nearest boundary.
 */
export function useDeviceState(store: Store, at: number | undefined): DeviceState | null {
  const [state, setState] = useState<DeviceState | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (at === undefined) return;
    let isMounted = true;
    const read = async (): Promise<void> => {
      const [space, worker] = await Promise.all([getStorageSpace(), workerState()]);
      if (isMounted)
        setState({ leadsIn: leadsIn(store), space, app: appBuild(), worker, browser: navigator.userAgent });
    };
    read().catch(
      (cause: unknown) =>
        isMounted && setFailure(new Error('The state of this browser could not be read.', { cause })),
    );
    return () => {
      isMounted = false;
    };
  }, [store, at]);
  if (failure) throw failure;
  return state;
}

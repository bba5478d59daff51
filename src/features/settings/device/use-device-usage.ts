import { useCallback, useEffect, useState } from 'react';
import { getStorageSpace, type StorageSpace } from '@/platform/storage-space';
import type { CollectionName } from '@/domain/streams';
import type { Store } from '@/store/store';

export interface DeviceUsage {
  /** Null when the browser does not say. */
  space: StorageSpace | null;
  /** Rows by collection. */
  counts: readonly (readonly [CollectionName, number])[];
}

/** What this device stores. Counting is slow, so it happens once, and again on `measure`. */
export function useDeviceUsage(store: Store): {
  usage: DeviceUsage | 'measuring' | 'failed';
  measure: () => Promise<void>;
} {
  const [usage, setUsage] = useState<DeviceUsage | 'measuring' | 'failed'>('measuring');
  const measure = useCallback(async () => {
    try {
      const counting = store.names.map(async (name) => [name, await store.rows(name).count()] as const);
      const [space, counts] = await Promise.all([getStorageSpace(), Promise.all(counting)]);
      setUsage({ space, counts });
    } catch (error) {
      console.error('What this device holds could not be measured:', error);
      setUsage('failed');
    }
  }, [store]);
  useEffect(() => {
    // Measuring ends long after this effect: no render cascades from it.
    // oxlint-disable-next-line react/set-state-in-effect
    void measure();
  }, [measure]);
  return { usage, measure };
}

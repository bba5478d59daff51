import { useCallback, useEffect, useState } from 'react';
import { getStorageSpace, type StorageSpace } from '@/platform/storage-space';
import type { CollectionName } from '@/domain/streams';
import type { Store } from '@/store/store';

export interface DeviceFacts {
  /** null where the browser does not say. */
  space: StorageSpace | null;
  /** Rows by collection. */
  counts: readonly (readonly [CollectionName, number])[];
}

/** What this device holds. Counting is slow, so it happens once, and again when asked. */
export function useDevice(store: Store): {
  facts: DeviceFacts | 'measuring' | 'failed';
  measure: () => Promise<void>;
} {
  const [facts, setFacts] = useState<DeviceFacts | 'measuring' | 'failed'>('measuring');
  const measure = useCallback(async () => {
    try {
      const counting = store.names.map(async (name) => [name, await store.rows(name).count()] as const);
      const [space, counts] = await Promise.all([getStorageSpace(), Promise.all(counting)]);
      setFacts({ space, counts });
    } catch (error) {
      console.error('What this device holds could not be measured:', error);
      setFacts('failed');
    }
  }, [store]);
  useEffect(() => {
    // Measuring ends long after this effect: no render cascades from it.
    // oxlint-disable-next-line react/set-state-in-effect
    void measure();
  }, [measure]);
  return { facts, measure };
}

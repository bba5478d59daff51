/** How much this app uses on the device, and how much the browser allows (S12). In bytes. */
export interface StorageSpace {
  used: number;
  quota: number;
  persistent: boolean;
}

/** Null when the browser does not say. */
export async function getStorageSpace(): Promise<StorageSpace | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const persistent = (await navigator.storage.persisted?.()) ?? false;
  return { used: usage, quota, persistent };
}

/** With less free, a day's work with its files may not fit. */
const SCARCE_BYTES = 50 * 1024 * 1024;
const SCARCE_USED_RATIO = 0.9;

/** Whether space is scarce: 90 % of the quota is used, or less than 50 MB are free (S12). */
export const isScarce = ({ used, quota }: Pick<StorageSpace, 'used' | 'quota'>): boolean =>
  quota > 0 && (used >= quota * SCARCE_USED_RATIO || quota - used < SCARCE_BYTES);

/** Asks the browser not to evict this app's data. Ask when there is work to lose, not on the first visit. */
export const requestPersistentStorage = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.()) ?? false;

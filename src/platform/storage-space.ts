/** How much this app holds on the device, and how much the browser lets it (S12). Bytes. */
export interface StorageSpace {
  used: number;
  quota: number;
  persistent: boolean;
}

/** Null where the browser does not say. */
export async function getStorageSpace(): Promise<StorageSpace | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const persistent = (await navigator.storage.persisted?.()) ?? false;
  return { used: usage, quota, persistent };
}

/** Below this, a day's work with its files may not fit any more. */
const SCARCE_BYTES = 50 * 1024 * 1024;
const SCARCE_SHARE = 0.9;

/** Little room is left for this app: nine tenths of what the browser allows are used, or less than 50 MB are free (S12). */
export const isScarce = ({ used, quota }: Pick<StorageSpace, 'used' | 'quota'>): boolean =>
  quota > 0 && (used >= quota * SCARCE_SHARE || quota - used < SCARCE_BYTES);

/** Asks the browser not to throw this app's data away. Worth asking once there is work to lose, not on the first visit. */
export const keepStorage = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false;

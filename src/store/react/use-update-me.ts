import { updateMe, updateSettings } from '../entities/profiles';
import type { Store } from '../store';
import { useUnifiedAuth } from './identity';
import { useStore } from './store-context';

/** @throws what the write throws; on pages that do not keep the profile in step, P8's sentence */
function useWriteOfMe<Said extends unknown[]>(
  write: (store: Store, ...said: Said) => Promise<void>,
): (...said: Said) => Promise<void> {
  const store = useStore();
  const { mode } = useUnifiedAuth();
  return (...said) =>
    mode === 'full' ? write(store, ...said) : Promise.reject(new Error('Profile sync not enabled'));
}

/** @throws like `updateMe`, and P8's sentence */
export const useUpdateMe = () => useWriteOfMe(updateMe);

/** @throws like `updateSettings`, and P8's sentence */
export const useUpdateSettings = () => useWriteOfMe(updateSettings);

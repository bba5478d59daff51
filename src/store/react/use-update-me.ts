import { updateMe, updateSettings } from '../entities/profiles';
import type { Store } from '../store';
import { useUnifiedAuth } from './identity';
import { useStore } from './store-context';

/** @throws as the write does; on pages without profile sync, with P8's message */
function useProfileWrite<Args extends unknown[]>(
  write: (store: Store, ...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const store = useStore();
  const { mode } = useUnifiedAuth();
  return (...args) =>
    mode === 'full' ? write(store, ...args) : Promise.reject(new Error('Profile sync not enabled'));
}

/** @throws like `updateMe`, and with P8's message */
export const useUpdateMe = () => useProfileWrite(updateMe);

/** @throws like `updateSettings`, and with P8's message */
export const useUpdateSettings = () => useProfileWrite(updateSettings);

import { useStore } from './store-context';
import { useUnifiedAuth } from './identity';
import { type ProfileChanges, updateMe } from '../profiles';

/** @throws InvalidWriteError, GoneError before the first sync; on pages that do not keep the profile in step, P8's sentence */
export function useUpdateMe(): (changes: ProfileChanges) => Promise<void> {
  const store = useStore();
  const { mode } = useUnifiedAuth();
  return (changes) => (mode === 'full' ? updateMe(store, changes) : Promise.reject(new Error('Profile sync not enabled')));
}

import { saveCompanyPreferences, saveHiringPreferences } from '../posting/hiring-preferences';
import {
  type OpenedProfile,
  type ProfileChanges,
  setListed,
  updateMe,
  updateSettings,
} from '../entities/profiles';
import { useState } from 'react';
import type { Store } from '../store';
import { type LeftForm, opened, openedAgain, type Opened } from '../writes/form-edit';
import { useUnifiedAuth } from './identity';
import { useStore } from './store-context';

/**
 * What a form shows as it opens, for as long as it is open, whatever arrives meanwhile: the version that its save starts from.
 * @param left the same form, where it was left with unsaved text
 */
export const useOpened = <Shown>(row: Shown, left: LeftForm | null = null): Opened<Shown> =>
  useState(() => (left === null ? opened(row) : openedAgain(row, left)))[0];

/** @throws as the write does; on pages without profile sync, with P8's message */
function useProfileWrite<Args extends unknown[], Result>(
  write: (store: Store, ...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const store = useStore();
  const { mode } = useUnifiedAuth();
  return (...args) =>
    mode === 'full' ? write(store, ...args) : Promise.reject(new Error('Profile sync not enabled'));
}

/** @throws like `updateMe`, and with P8's message */
export const useUpdateMe = () =>
  useProfileWrite((store: Store, form: OpenedProfile, values: ProfileChanges) =>
    updateMe(store, form, values),
  );

/** @throws like `saveHiringPreferences`, and with P8's message */
export const useSaveHiringPreferences = () => useProfileWrite(saveHiringPreferences);

/** @throws like `saveCompanyPreferences`, and with P8's message */
export const useSaveCompanyPreferences = () => useProfileWrite(saveCompanyPreferences);

/** @throws like `updateSettings`, and with P8's message */
export const useUpdateSettings = () => useProfileWrite(updateSettings);

/** @throws like `setListed`, and with P8's message */
export const useSetListed = () => useProfileWrite(setListed);

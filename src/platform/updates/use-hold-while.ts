import { useEffect } from 'react';
import { holdUnsavedText } from './unsaved-text';

/** Keeps an update from reloading the page over a half-filled form. */
export function useHoldWhile(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdUnsavedText() : undefined), [isDirty]);
}

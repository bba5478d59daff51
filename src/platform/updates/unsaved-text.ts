import { useEffect } from 'react';

/**
 * Holds of text that is only on the screen. A reload (an app update, a missing chunk) must not happen while there is any.
 * Forms that save a draft at every pause release their hold when the draft is stored.
 */
const holders = new Set<symbol>();

/** Call when there is text that is not stored. Returns a function to call when it is stored or discarded. */
export function holdUnsavedText(): () => void {
  const holder = Symbol('unsaved text');
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Holds while the form has unsaved changes, so that no update reloads the page over it. */
export function useHoldWhile(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdUnsavedText() : undefined), [isDirty]);
}

export const hasUnsavedText = (): boolean => holders.size > 0;

addEventListener('beforeunload', (event) => {
  if (hasUnsavedText()) event.preventDefault();
});

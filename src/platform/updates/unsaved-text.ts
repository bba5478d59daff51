import { useEffect } from 'react';

/** `text`: typed or picked, and only on the screen. `queue`: unsent work, where this page's memory is all that stores it. */
type Unsaved = 'text' | 'queue';

/**
 * What a reload (an app update, a missing chunk) would lose, so that none may happen. Forms that save a draft at every pause
 * release their hold when the draft is stored.
 */
const holders = new Map<symbol, Unsaved>();

/** Returns a function to call when it is stored or discarded. */
export function holdUnsavedText(what: Unsaved = 'text'): () => void {
  const holder = Symbol(what);
  holders.set(holder, what);
  return () => void holders.delete(holder);
}

/** Holds while the form has unsaved changes, so that no update reloads the page over it. */
export function useHoldWhile(isDirty: boolean): void {
  useEffect(() => (isDirty ? holdUnsavedText() : undefined), [isDirty]);
}

/** Whether anything is held; with `what`, whether any of that is. */
export const hasUnsavedText = (what?: Unsaved): boolean =>
  what === undefined ? holders.size > 0 : [...holders.values()].includes(what);

addEventListener('beforeunload', (event) => {
  if (hasUnsavedText()) event.preventDefault();
});

/**
 * Who holds text that is only on the screen. A reload (an app update, a chunk that will not load) must not happen
 * while anybody does. Forms that save their draft on every pause release their hold when the draft is stored.
 */
const holders = new Set<symbol>();

/** Call when text appears that nothing has stored yet; call the answer when it is stored or thrown away by its author. */
export function holdUnsavedText(): () => void {
  const holder = Symbol('unsaved text');
  holders.add(holder);
  return () => void holders.delete(holder);
}

export const hasUnsavedText = (): boolean => holders.size > 0;

addEventListener('beforeunload', (event) => {
  if (hasUnsavedText()) event.preventDefault();
});

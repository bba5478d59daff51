/** Whether the dialog of cookie choices is wanted: asked for by the footer and the settings, shown when its code has come. */
let isWanted = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isWanted = next;
  for (const listener of listeners) listener();
}

export const openConsentChoices = (): void => set(true);
export const closeConsentChoices = (): void => set(false);
export const areConsentChoicesOpen = (): boolean => isWanted;

export function onConsentChoices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

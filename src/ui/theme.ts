import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { storedText } from '@/client-state/stored-text';
import { APPEARANCE, type Appearance, appearanceIn, applyAppearance, type Theme } from './appearance';

export const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
];

const stored = storedText(APPEARANCE);

export const appearanceAtom = atom((get) => appearanceIn(get(stored.atom)));

export const saveAppearance = (appearance: Appearance): void => stored.write(JSON.stringify(appearance));

/**
 * Applies the stored appearance now, and again when it or the system's preference changes. Called before the first
 * paint.
 */
export function startAppearance(): void {
  const apply = (): void => applyAppearance(clientStore.get(appearanceAtom));
  apply();
  clientStore.sub(appearanceAtom, apply);
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'])
    matchMedia(query).addEventListener('change', apply);
}

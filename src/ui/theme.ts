import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { storedText } from '@/client-state/stored-text';

/** Day, night or the system's theme, and high contrast for bright sun. Stored in this browser. */
export type Theme = 'system' | 'day' | 'night';
export const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
];
export interface Appearance {
  theme: Theme;
  highContrast: boolean;
}

const stored = storedText('marquee:look');
const PAPER = { day: '#f4f1e9', night: '#0f0d0a' };

function parse(text: string | null): Appearance {
  try {
    const { theme, highContrast } = (JSON.parse(text ?? '{}') ?? {}) as Partial<Appearance>;
    return {
      theme: theme === 'day' || theme === 'night' ? theme : 'system',
      highContrast: highContrast === true,
    };
  } catch {
    return { theme: 'system', highContrast: false };
  }
}

export const appearanceAtom = atom((get) => parse(get(stored.atom)));

function applyAppearance({ theme, highContrast }: Appearance): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  if (highContrast || matchMedia('(prefers-contrast: more)').matches) root.dataset['contrast'] = 'high';
  else delete root.dataset['contrast'];
  const night =
    theme === 'night' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', night ? PAPER.night : PAPER.day);
}

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

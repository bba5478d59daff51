/** Day, night or the system's theme, and high contrast for bright sun. Read before any of the app's code is run (`first-look/looks`): needs nothing else. */
export type Theme = 'system' | 'day' | 'night';
export interface Appearance {
  theme: Theme;
  highContrast: boolean;
}

/** Where this browser stores it. */
export const APPEARANCE = 'marquee:look';

const PAPER = { day: '#f4f1e9', night: '#0f0d0a' };

/** @param text as it is stored; what cannot be read is the system's */
export function appearanceIn(text: string | null): Appearance {
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

export function applyAppearance({ theme, highContrast }: Appearance): void {
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

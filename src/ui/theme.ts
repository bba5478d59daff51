/** Day, night or the system's; and high contrast for sun. Kept on this device, per browser. */
export type Theme = 'system' | 'day' | 'night';
export interface Look {
  theme: Theme;
  highContrast: boolean;
}

const KEY = 'marquee:look';
const PAPER = { day: '#f4f1e9', night: '#0f0d0a' };

export function readLook(): Look {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { theme, highContrast } = (stored ?? {}) as Partial<Look>;
    return {
      theme: theme === 'day' || theme === 'night' ? theme : 'system',
      highContrast: highContrast === true,
    };
  } catch {
    return { theme: 'system', highContrast: false };
  }
}

export function applyLook({ theme, highContrast }: Look): void {
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

export function saveLook(look: Look): void {
  applyLook(look);
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // Storage is blocked: the look holds until this page closes.
  }
}

/** Applies the stored look now, and again when the system changes its mind. Called before the first paint. */
export function startLook(): void {
  applyLook(readLook());
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', () => applyLook(readLook()));
  }
}

/** What Chromium hands a page so that it can offer to be installed; not in TypeScript's own types. */
interface InstallEvent extends Event {
  prompt: () => Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser installs an app: it asks by itself when told to, it must be done by hand (iOS), or not at all. */
export type InstallWay = 'prompt' | 'by hand' | null;

const DISMISSED_KEY = 'marquee:install-dismissed';
let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** From the start of the page: the event comes once, and early. */
export function watchForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
    tell();
  });
  addEventListener('appinstalled', () => {
    offered = null;
    dismissInstall();
  });
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iPads call themselves Macs, and no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    // Nothing can be remembered: asking on every visit would be a nuisance.
    return true;
  }
}

export function installWay(): InstallWay {
  if (isInstalled() || isDismissed()) return null;
  if (offered) return 'prompt';
  return isIos() ? 'by hand' : null;
}

/** For good (P4). */
export function dismissInstall(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, new Date().toISOString());
  } catch {
    // Then nothing was asked here.
  }
  tell();
}

/** The browser's own question. Whatever the answer, it is not asked again from here. */
export async function install(): Promise<void> {
  const event = offered;
  offered = null;
  if (event) {
    await event.prompt();
    await event.userChoice;
  }
  dismissInstall();
}

export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

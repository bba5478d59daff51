import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { isStorageBlocked, storedText } from '@/client-state/stored-text';

/** Chromium's event for offering installation; missing in TypeScript's types. */
interface InstallEvent extends Event {
  prompt: () => Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser installs an app: by its own prompt, by hand (iOS), or not at all. */
export type InstallWay = 'prompt' | 'by hand' | null;

const dismissed = storedText('marquee:install-dismissed');
const offeredAtom = atom<InstallEvent | null>(null);

/** Call at the start of the page, because the event fires only once, and early. */
export function watchForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    clientStore.set(offeredAtom, event as InstallEvent);
  });
  addEventListener('appinstalled', () => {
    clientStore.set(offeredAtom, null);
    dismissInstall();
  });
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iPads report themselves as Macs, but no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const installWayAtom = atom((get): InstallWay => {
  // Without storage the dismissal is lost, and asking on every visit would be a nuisance.
  if (isInstalled() || isStorageBlocked() || get(dismissed.atom) !== null) return null;
  if (get(offeredAtom)) return 'prompt';
  return isIos() ? 'by hand' : null;
});

/** Permanently (P4). */
export const dismissInstall = (): void => dismissed.write(new Date().toISOString());

/** Shows the browser's prompt. Whatever the answer, the app does not offer it again. */
export async function install(): Promise<void> {
  const event = clientStore.get(offeredAtom);
  clientStore.set(offeredAtom, null);
  if (event) {
    await event.prompt();
    await event.userChoice;
  }
  dismissInstall();
}

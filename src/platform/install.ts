import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { isStorageBlocked, storedText } from '@/client-state/stored-text';

/** What Chromium hands a page so that it can offer to be installed; not in TypeScript's own types. */
interface InstallEvent extends Event {
  prompt: () => Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser installs an app: it asks by itself when told to, it must be done by hand (iOS), or not at all. */
export type InstallWay = 'prompt' | 'by hand' | null;

const dismissed = storedText('marquee:install-dismissed');
const offeredAtom = atom<InstallEvent | null>(null);

/** From the start of the page: the event comes once, and early. */
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

/** iPads call themselves Macs, and no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export const installWayAtom = atom((get): InstallWay => {
  // Where nothing can be remembered, asking on every visit would be a nuisance.
  if (isInstalled() || isStorageBlocked() || get(dismissed.atom) !== null) return null;
  if (get(offeredAtom)) return 'prompt';
  return isIos() ? 'by hand' : null;
});

/** For good (P4). */
export const dismissInstall = (): void => dismissed.write(new Date().toISOString());

/** The browser's own question. Whatever the answer, it is not asked again from here. */
export async function install(): Promise<void> {
  const event = clientStore.get(offeredAtom);
  clientStore.set(offeredAtom, null);
  if (event) {
    await event.prompt();
    await event.userChoice;
  }
  dismissInstall();
}

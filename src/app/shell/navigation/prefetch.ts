import { whenIdle } from '@/platform/when-idle';
import { ROUTES } from '../../routes';

/** P2: where a visitor goes next from the landing page, and when that code is fetched. */
const SOON = { paths: ['/sign-in', '/sign-up'], afterMs: 50 };
const IDLE = { paths: ['/sign-in', '/sign-up', '/jobs', '/talent'], everyMs: 200 };

/** People who save data are not sent code that they may never open. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function fetchScreen(path: string): void {
  // A failure now does not matter: opening the screen fetches it again and reports its own failure.
  ROUTES.find((route) => route.path === path)
    ?.screen?.()
    .catch(() => {});
}

export function prefetchFromLanding(): void {
  setTimeout(() => SOON.paths.forEach(fetchScreen), SOON.afterMs);
  if (!savesData())
    whenIdle(() =>
      IDLE.paths.forEach((path, index) => setTimeout(() => fetchScreen(path), index * IDLE.everyMs)),
    );
}

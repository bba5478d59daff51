import { whenIdle } from '@/platform/when-idle';
import { ROUTES } from '../../routes';

/** P2: where a visitor of the landing page goes next, and when its code is fetched. */
const SOON = { paths: ['/sign-in', '/sign-up'], afterMs: 50 };
const IDLE = { paths: ['/sign-in', '/sign-up', '/jobs', '/talent'], everyMs: 200 };

/** Whoever saves data is not sent what they may never open. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function fetchScreen(path: string): void {
  // What does not come now is fetched when it is opened, and that screen says so if it fails.
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

import { whenIdle } from '@/platform/when-idle';
import { ROUTES } from '../routes';

/** P2: where a visitor of the landing page goes next, and when its code is fetched. */
const SOON = { paths: ['/sign-in', '/sign-up'], afterMs: 50 };
const IDLE = { paths: ['/sign-in', '/sign-up', '/jobs', '/talent'], everyMs: 200 };

/** Whoever saves data is not sent what they may never open. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function fetchScreen(path: string): void {
  // What does not come now is fetched when it is opened, and that screen says so if it fails.
  ROUTES.find((route) => route.path === path)?.screen?.().catch(() => {});
}

/** Answers how to call it off. */
export function prefetchFromLanding(): () => void {
  const stops: (() => void)[] = [];
  const later = (act: () => void, ms: number): void => {
    const timer = setTimeout(act, ms);
    stops.push(() => clearTimeout(timer));
  };
  later(() => SOON.paths.forEach(fetchScreen), SOON.afterMs);
  if (!savesData()) stops.push(whenIdle(() => IDLE.paths.forEach((path, index) => later(() => fetchScreen(path), index * IDLE.everyMs))));
  return () => stops.forEach((stop) => stop());
}

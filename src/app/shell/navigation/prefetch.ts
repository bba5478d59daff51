import { matchRoute } from '@/domain/navigation/access';
import type { Role } from '@/domain/roles';
import { whenIdle } from '@/platform/when-idle';
import { ROUTES } from '../../routes';
import { NAVIGATION } from './navigation';

/** P2: where a visitor goes next from the landing page, and when that code is fetched. Not run: that would keep the landing's own taps waiting. */
const SOON = { paths: ['/sign-in', '/sign-up'], afterMs: 50 };
const IDLE = { paths: ['/sign-in', '/sign-up', '/jobs', '/talent'], everyMs: 200 };

const nothing = (): void => {};

/** People who save data are not sent code that they may never open. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function fetchScreen(path: string): void {
  // A failure now does not matter: opening the screen fetches it again and reports its own failure.
  matchRoute(ROUTES, path)
    ?.screen?.()
    .catch(() => {});
}

export const AFTER_LANDING: ReadonlySet<string> = new Set([...SOON.paths, ...IDLE.paths]);

/** What the build makes of `AFTER_LANDING` (`vite.prerender.ts`): the addresses of the code of each screen, by its path. Not there while developing. */
export const SCREEN_CODE = 'screen-code.json';

type ScreenCode = Readonly<Record<string, readonly string[] | undefined>>;

async function readScreenCode(): Promise<ScreenCode> {
  const response = await fetch(`/${SCREEN_CODE}`, { priority: 'low' });
  return response.ok ? ((await response.json()) as ScreenCode) : {};
}

export function prefetchFromLanding(): void {
  const asked = new Set<string>();
  let known: Promise<ScreenCode> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  // Into the browser's cache, one file after another: sixty requests at once are a long task. A failure does not matter: opening the screen fetches it again.
  const fetchAfterLast = (address: string): void => {
    if (asked.has(address)) return;
    asked.add(address);
    last = last
      .then(() => fetch(address, { priority: 'low' }))
      .then((response) => response.arrayBuffer())
      .catch(nothing);
  };
  const fetchCode = (path: string): void =>
    void (known ??= readScreenCode()).then((code) => code[path]?.forEach(fetchAfterLast)).catch(nothing);
  if (savesData()) return;
  setTimeout(() => SOON.paths.forEach(fetchCode), SOON.afterMs);
  whenIdle(() =>
    IDLE.paths.forEach((path, index) => setTimeout(() => fetchCode(path), index * IDLE.everyMs)),
  );
}

/** The bell, which is beside the navigation. */
const BELL = '/notifications';

/**
 * For somebody signed in, the code of each screen that is one tap away, one after the other when the page is idle: the first tap on a tab waits for
 * nothing (B13). Returns a function that ends it.
 */
export function prefetchOneTapAway(role: Role): () => void {
  const paths = savesData() ? [] : [...NAVIGATION[role].map(({ to }) => to), BELL];
  let end = nothing;
  const next = (): void => {
    const path = paths.shift();
    if (path !== undefined)
      end = whenIdle(() => {
        fetchScreen(path);
        next();
      });
  };
  next();
  return () => end();
}

/** From the touch of a link to the lift of the finger is a tenth of a second, in which the code of the screen behind it can come (B13). */
export function fetchTouchedScreens(): void {
  if (savesData()) return;
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link && link.origin === location.origin && link.target === '') fetchScreen(link.pathname);
    },
    { passive: true },
  );
}

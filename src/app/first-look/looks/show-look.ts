import { homePathOf } from '@/domain/navigation/access';
import { versionOfApp, type Look, lookIn, LOOKS } from '@/client-state/last/looks';
import { resolveRole } from '@/domain/roles';
import { ageOf } from './age-of-look';
import { actAt, isEntered } from './early-acts';
import { readLook } from './read-look';

/** Whoever reloads a page, or comes back to one, expects it where it was scrolled to, and as it is now. */
const isNewVisit = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate';

/** Who uses this device (`backend/session/identity.ts`); null for a visitor. */
function identity(): { userId: string; home: string } | null {
  const { userId, role } = JSON.parse(localStorage.getItem('marquee:identity') ?? '{}') as {
    userId?: unknown;
    role?: unknown;
  };
  return typeof userId === 'string' ? { userId, home: homePathOf(resolveRole(role)) } : null;
}

/** How the screen looked that this start leads to: home, if the app is opened without an address. */
function findLook(): Look | null {
  const whose = isNewVisit() ? identity() : null;
  if (!whose) return null;
  const address = location.pathname === '/' ? whose.home : location.pathname + location.search;
  return lookIn(localStorage.getItem(LOOKS), { accountId: whose.userId, address, madeBy: versionOfApp() });
}

/** Of this app, in this tab. */
const isOurs = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && link.target === '' && !link.hasAttribute('download');

/** Taps are done once the app is here (`end-look.ts`), in their order. The app's own code may end the look of a busy link before that. */
function noteTap(event: MouseEvent): void {
  const look = event.currentTarget as Element;
  const target = event.target as Element;
  const link = target.closest('a');
  const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const element = link ?? actAt(target);
  if (!element || isEntered(element) || (link && (isElsewhere || !isOurs(link)))) return;
  event.preventDefault();
  // Who taps twice is impatient.
  element.dataset['tapped'] ??= String(look.querySelectorAll('[data-tapped]').length);
  element.setAttribute('aria-busy', 'true');
}

/** The app's code does not come, in milliseconds: what is there of it is better than a picture. `end-look.ts` is sooner where it runs. */
const LONGEST_MS = 15_000;

function show({ html, address, at }: Look, app: HTMLElement): void {
  const look = document.createElement('div');
  look.dataset['look'] = address;
  look.append(readLook(html), ageOf(at, new Date()));
  look.addEventListener('click', noteTap);
  look.addEventListener('submit', (event) => event.preventDefault());
  app.dataset['behind'] = '';
  app.before(look);
  setTimeout(() => {
    delete app.dataset['behind'];
    look.remove();
  }, LONGEST_MS);
}

/**
 * Run by the page before any of the app's code: a screen that this account has seen with this version of the app is there as it looked, until
 * the app is complete behind it (B1).
 */
function showLook(): void {
  const app = document.getElementById('root');
  const look = app && findLook();
  if (look) show(look, app);
}

try {
  showLook();
} catch (error) {
  // Blocked storage, or what somebody else has written there: the app starts without it.
  console.warn('Nothing is shown before the app is here:', error);
}

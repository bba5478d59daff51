import { IDENTITY, identityIn } from '@/backend/session/stored-identity';
import { type Look, lookIn, LOOKS, versionOfApp } from '@/client-state/last/looks';
import { addressNow } from '@/client-state/history-entries';
import { homePathOf } from '@/domain/navigation/access';
import { APPEARANCE, appearanceIn, applyAppearance } from '@/ui/appearance';
import { ageOf } from './age-of-look';
import { isStillSeenBy } from './look-of-account';
import { noteActs } from './note-acts';
import { noteFinger } from './note-finger';
import { readLook } from './read-look';

/** Whoever reloads a page, or comes back to one, expects it where it was scrolled to, and as it is now. */
const isNewVisit = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate';

/** Somebody who is on the way to another screen. */
const isSentOn = (): boolean => new URLSearchParams(location.search).has('redirect');

/** How the screen looked that this start leads to: home, if the app is opened without an address. */
function findLook(): Look | null {
  const who = isNewVisit() && !isSentOn() ? identityIn(localStorage.getItem(IDENTITY)) : null;
  if (!who) return null;
  return lookIn(localStorage.getItem(LOOKS), {
    accountId: who.userId,
    role: who.role,
    address: location.pathname === '/' ? homePathOf(who.role) : addressNow(),
    madeBy: versionOfApp(),
    width: innerWidth,
  });
}

/** The app's code does not run, in milliseconds: what is there of it is better than a picture. `end-look.ts` has a limit of its own, and clears this one. */
const LONGEST_MS = 15_000;
const RETRY_MS = 1_000;

/** Until there is something of the app, the picture stays, with what the page says above it of code that does not come: what was tapped is not lost. */
function endWithoutCode(look: HTMLElement, app: HTMLElement): void {
  if (app.childElementCount === 0) return endAfter(RETRY_MS, look, app);
  end(look, app);
}

function endAfter(ms: number, look: HTMLElement, app: HTMLElement): void {
  look.dataset['ends'] = String(setTimeout(() => endWithoutCode(look, app), ms));
}

function end(look: HTMLElement, app: HTMLElement): void {
  clearTimeout(Number(look.dataset['ends']));
  delete app.dataset['behind'];
  look.remove();
}

/** In another tab somebody signs out, or in as somebody else: nothing of this account stays on the screen (S9). */
function endWithAccount(look: HTMLElement, app: HTMLElement): void {
  window.addEventListener('storage', ({ key }) => {
    if ((key === IDENTITY || key === null) && look.isConnected && !isStillSeenBy(look)) end(look, app);
  });
}

function show({ html, address, at, accountId, role }: Look, app: HTMLElement): void {
  applyAppearance(appearanceIn(localStorage.getItem(APPEARANCE)));
  const look = document.createElement('div');
  look.dataset['look'] = address;
  look.dataset['started'] = addressNow();
  look.dataset['account'] = accountId;
  look.dataset['role'] = role;
  look.append(readLook(html), ageOf(at, new Date()));
  noteActs(look);
  noteFinger(look);
  endWithAccount(look, app);
  // Without a signal: the app has initials in its place.
  look.addEventListener('error', ({ target }) => ((target as HTMLElement).style.visibility = 'hidden'), true);
  app.dataset['behind'] = '';
  app.before(look);
  endAfter(LONGEST_MS, look, app);
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

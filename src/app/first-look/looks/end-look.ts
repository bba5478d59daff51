import { awaitContent } from '@/client-state/awaited-content';
import { openEarlyLink } from '@/client-state/early-link';
import { addressNow } from '@/client-state/history-entries';
import { endBehindLook } from '@/client-state/last/behind-look';
import { CLICK_FOLLOWS_WITHIN_MS, whenNoFinger } from '@/platform/touch/finger';
import { notice } from '@/ui/feedback/toast';
import { isComplete } from './draw-look';
import { isStillSeenBy } from './look-of-account';
import { actsIn, hasLostKeys } from './note-acts';
import { isHeld } from './note-finger';
import { redo } from './redo-acts';

/** A screen that is not complete by then is shown as it is, in milliseconds. */
const LONGEST_MS = 20_000;
/** A screen whose parts come one after another has frames without a skeleton in between. */
const COMPLETE_FRAMES = 3;
/** Their screen does more than open them, such as marking what they lead to as read. */
const WAITS_FOR_SCREEN = '[data-waits-for-screen]';

const countBars = (within: Element): number => within.querySelectorAll('nav').length;

/** Calls back once the app shows the look's screen with its bars and without a skeleton, or another screen. */
function whenComplete(look: HTMLElement, app: Element, act: () => void): void {
  const latest = performance.now() + LONGEST_MS;
  const address = look.dataset['look'] ?? '';
  // The app may have left it before this code came.
  const started = look.dataset['started'] ?? '';
  const bars = countBars(look);
  const isHere = (): boolean =>
    addressNow() === address &&
    app.querySelector('#main :is(h1, [role="alert"])') !== null &&
    countBars(app) >= bars &&
    isComplete(app);
  let frames = 0;
  const watch = (): void => {
    frames = isHere() ? frames + 1 : 0;
    const isElsewhere = ![started, address].includes(addressNow());
    // What says so has no frame around it.
    const hasFailed = app.childElementCount > 0 && app.querySelector('#main') === null;
    if (frames >= COMPLETE_FRAMES || isElsewhere || hasFailed || performance.now() > latest) act();
    else requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}

/** The last link leads on at once, if nothing else was done before it: its screen would take that away. */
function openTapped(look: HTMLElement): void {
  const acts = actsIn(look);
  const last = acts.at(-1);
  if (!(last instanceof HTMLAnchorElement) || !acts.every((each) => each instanceof HTMLAnchorElement))
    return;
  if (last.closest(WAITS_FOR_SCREEN) || look.dataset['opened'] === last.dataset['act']) return;
  look.dataset['opened'] = last.dataset['act'];
  // A link to where one is adds nothing to go back to.
  openEarlyLink(last.pathname + last.search + last.hash, { replace: last.href === location.href });
}

const ofSameClass = (within: Element, { className }: Element): Element[] =>
  [...within.querySelectorAll('*')].filter((each) => each.className === className);

/** As somebody scrolled it sideways, which only what is still on the page knows: chips, tabs, a table. */
function keepScrolls(look: Element, app: Element): void {
  for (const moved of [...look.querySelectorAll('*')].filter(({ scrollLeft }) => scrollLeft > 0)) {
    const real = ofSameClass(app, moved)[ofSameClass(look, moved).indexOf(moved)];
    if (real) real.scrollLeft = moved.scrollLeft;
  }
}

/** The keys that open the palette, as the app hears them. */
const pressPalette = (): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));

/** What is done on the way to another screen is done there only if it leads on. */
const isLeft = (look: HTMLElement): boolean => addressNow() !== look.dataset['look'];

/** Does to the app what was done to its look; what another screen has of the same words is something else. */
async function redoOn(app: HTMLElement, look: HTMLElement, focused: Element | null): Promise<void> {
  const acts = actsIn(look);
  const isLost = hasLostKeys(look);
  const isDone = isLeft(look)
    ? acts.length === 0 || acts.at(-1) instanceof HTMLAnchorElement
    : !isLost && (await redo({ look, screen: app, focused }));
  if ('palette' in look.dataset) pressPalette();
  if (!isDone)
    notice({
      state: 'failed',
      title: 'Not done: this screen has changed',
      text: 'You tapped it as it was before. Check it, and tap once more.',
    });
}

function whenUntouched(look: HTMLElement, act: () => void): void {
  whenNoFinger(() => {
    if (isHeld(look)) setTimeout(() => whenUntouched(look, act), CLICK_FOLLOWS_WITHIN_MS);
    else act();
  });
}

/**
 * Puts the app in the place of how its screen looked (`show-look.ts`), once it is complete behind that and no finger is down. Links lead on; what was
 * tapped, chosen and typed meanwhile is done to the app.
 */
function endLook(look: HTMLElement, app: HTMLElement): void {
  clearTimeout(Number(look.dataset['ends']));
  const endWait = awaitContent();
  openTapped(look);
  // The tap itself was noted by the page's first script, which heard of it before.
  look.addEventListener('click', () => openTapped(look));
  whenComplete(look, app, () =>
    whenUntouched(look, () => {
      if (!look.isConnected) {
        endBehindLook();
        return endWait();
      }
      if (!isStillSeenBy(look)) look.replaceChildren();
      const focused = document.activeElement;
      delete app.dataset['behind'];
      keepScrolls(look, app);
      look.remove();
      endBehindLook();
      void redoOn(app, look, focused);
      endWait();
    }),
  );
}

const look = document.querySelector<HTMLElement>('[data-look]');
const app = document.getElementById('root');
if (look && app) endLook(look, app);

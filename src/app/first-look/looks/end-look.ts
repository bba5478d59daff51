import { awaitContent } from '@/client-state/awaited-content';
import { openEarlyLink } from '@/client-state/early-link';
import { addressNow } from '@/client-state/history-entries';
import { whenNoFinger } from '@/platform/touch/finger';
import { isComplete } from './draw-look';
import { redo, tappedIn } from './early-acts';

/** A screen that is not complete by then is shown as it is, in milliseconds. */
const LONGEST_MS = 10_000;
/** A screen whose parts come one after another has frames without a skeleton in between. */
const COMPLETE_FRAMES = 3;

const countBars = (within: Element): number => within.querySelectorAll('nav').length;

/** Calls back once the app shows the look's screen with its bars and without a skeleton, or another screen. */
function whenComplete(look: HTMLElement, app: Element, act: () => void): void {
  const latest = performance.now() + LONGEST_MS;
  const address = look.dataset['look'] ?? '';
  const started = addressNow();
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

/** A link that is the first to be tapped leads on at once; after other taps it waits for them, which its screen would take away. */
function openTapped(look: HTMLElement): void {
  const [first] = tappedIn(look);
  if (!(first instanceof HTMLAnchorElement) || 'opened' in first.dataset) return;
  first.dataset['opened'] = '';
  openEarlyLink(first.pathname + first.search + first.hash);
}

/**
 * Puts the app in the place of how its screen looked (`show-look.ts`), once it is complete behind that and no finger is down. Links lead on; what was
 * tapped, chosen and typed meanwhile is done to the app.
 */
function endLook(look: HTMLElement, app: HTMLElement): void {
  const endWait = awaitContent();
  openTapped(look);
  // The tap itself was noted by the page's first script, which heard of it before.
  look.addEventListener('click', () => openTapped(look));
  whenComplete(look, app, () =>
    whenNoFinger(() => {
      const focused = document.activeElement;
      delete app.dataset['behind'];
      look.remove();
      // What another screen has of the same words is something else.
      if (addressNow() === look.dataset['look']) redo({ look, screen: app, focused });
      endWait();
    }),
  );
}

const look = document.querySelector<HTMLElement>('[data-look]');
const app = document.getElementById('root');
if (look && app) endLook(look, app);

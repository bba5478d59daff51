import { awaitContent } from '@/client-state/awaited-content';
import { openEarlyLink } from '@/client-state/early-link';
import { addressNow } from '@/client-state/history-entries';
import { whenNoFinger } from '@/platform/touch/finger';
import { isComplete } from './draw-look';
import { redo } from './early-acts';

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

/** Opens a link that was tapped, once. Returns a function that looks again. */
function linksOf(look: HTMLElement): () => void {
  let opened: Element | null = null;
  return () => {
    const link = look.querySelector<HTMLAnchorElement>('a[data-tapped]');
    if (link && link !== opened) openEarlyLink(link.pathname + link.search + link.hash);
    opened = link;
  };
}

/**
 * Puts the app in the place of how its screen looked (`show-look.ts`), once it is complete behind that and no finger is down. Links lead on; what was
 * tapped and typed meanwhile is done to the app.
 */
function endLook(look: HTMLElement, app: HTMLElement): void {
  const endWait = awaitContent();
  const openTapped = linksOf(look);
  openTapped();
  // The tap itself was noted by the page's first script, which heard of it before.
  look.addEventListener('click', openTapped);
  whenComplete(look, app, () =>
    whenNoFinger(() => {
      const focused = document.activeElement;
      const tapped = look.querySelector<HTMLElement>('[data-tapped]:not(a)');
      delete app.dataset['behind'];
      look.remove();
      redo({ look, screen: app, focused, tapped });
      endWait();
    }),
  );
}

const look = document.querySelector<HTMLElement>('[data-look]');
const app = document.getElementById('root');
if (look && app) endLook(look, app);

import type { Locator, Page } from 'playwright';
import type { Thumb } from './thumb';

/** What a tap is to bring: an element that matches all of this and is on the screen. */
export interface Target {
  selector: string;
  /** Its text contains this. */
  text?: string;
  /** Its text does not begin with this. */
  textNotBeginning?: string;
}

/** Milliseconds from the moment the finger is lifted. */
export interface TapTimes {
  reaction: number;
  target: number;
}

interface Watch {
  marqueeWatch?: {
    arm: (target: Target) => void;
    result: Promise<TapTimes & { missed: boolean }>;
  };
}

export interface Tap {
  /** What is tapped. */
  on: Locator;
  brings: Target;
}

const TARGET_WITHIN_MS = 20_000;

/** Taps, and waits until the target is painted. */
export async function timeTap(page: Page, thumb: Thumb, { on, brings }: Tap): Promise<TapTimes> {
  const at = await thumb.aimAt(on);
  await page.evaluate((target) => (window as unknown as Watch).marqueeWatch?.arm(target), brings);
  await thumb.tap(at);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`A tap did not bring ${JSON.stringify(brings)} within ${TARGET_WITHIN_MS} ms.`)),
      TARGET_WITHIN_MS,
    );
  });
  try {
    const times = await Promise.race([
      page.evaluate(() => (window as unknown as Watch).marqueeWatch?.result),
      tooLate,
    ]);
    if (!times || times.missed) throw new Error('A tap was not noticed by the page.');
    return { reaction: times.reaction, target: times.target };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs in the page before its own code. The first reaction is the first frame after the tap that paints a change which a person can
 * see: a changed node in the window, larger than what only screen readers get, and not transparent; or a changed checkbox, whose
 * look follows from its state without any change of a node. Event Timing would only say when the next frame was, whether or not
 * anything in it had changed, and comparing screenshots would slow down what is measured. Not counted are the sync button, which
 * reports background work, and changes of `html` and `body`, which do not paint anything. The style of a pressed
 * element (`:active`) is not a reaction: it is gone when the finger is.
 */
export function watchTaps(): void {
  const ATTRIBUTES = ['class', 'style', 'hidden', 'open', 'src', 'fill', 'd', 'disabled'].concat(
    ['pressed', 'checked', 'selected', 'current', 'busy', 'disabled'].map((state) => `aria-${state}`),
  );
  const BACKGROUND = 'button[aria-label^="Sync"], button[aria-label^="Offline"], [aria-label^="Waiting"]';
  const MIN_AREA_PX = 16;
  const isSeen = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return (
      box.width * box.height >= MIN_AREA_PX &&
      box.bottom > 0 &&
      box.top < innerHeight &&
      box.right > 0 &&
      box.left < innerWidth &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const isThere = ({ selector, text, textNotBeginning }: Target): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        (text === undefined || element.textContent?.includes(text) === true) &&
        (textNotBeginning === undefined || element.textContent?.startsWith(textNotBeginning) === false) &&
        isSeen(element),
    );
  /** Calls back when the current frame has been painted; only to be called in its animation callback. */
  const afterFrame = (act: () => void): void => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', act, { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  };

  const watch = {
    result: Promise.resolve({ reaction: Number.NaN, target: Number.NaN, missed: true }),
    arm(target: Target): void {
      if (isThere(target)) throw new Error(`Before the tap there was ${JSON.stringify(target)}.`);
      watch.result = new Promise((resolve) => {
        let [lifted, reaction] = [Number.NaN, Number.NaN];
        let changed = new Set<Element>();
        let isChecked = false;
        const observer = new MutationObserver((records) => {
          for (const { target: node, addedNodes, removedNodes } of records) {
            const holder = node instanceof Element ? node : node.parentElement;
            if (!holder || holder.closest(BACKGROUND) || holder.closest('head')) continue;
            for (const added of addedNodes) if (added instanceof Element) changed.add(added);
            const holdsText = addedNodes.length === 0 || [...addedNodes].some((each) => each.nodeType === 3);
            if ((holdsText || removedNodes.length > 0) && holder !== document.body) changed.add(holder);
          }
          changed.delete(document.documentElement);
          changed.delete(document.body);
        });
        const onChange = (): void => {
          isChecked = true;
        };
        const onLift = (event: PointerEvent): void => {
          lifted = event.timeStamp;
        };
        const end = (found: number): void => {
          observer.disconnect();
          removeEventListener('change', onChange, true);
          removeEventListener('pointerup', onLift, true);
          const first = Number.isNaN(reaction) ? found : Math.max(0, reaction);
          resolve({ reaction: first, target: found, missed: false });
        };
        const look = (): void => {
          const isLifted = !Number.isNaN(lifted);
          if (isLifted && Number.isNaN(reaction) && (isChecked || [...changed].some(isSeen)))
            afterFrame(() => (reaction = Number.isNaN(reaction) ? performance.now() - lifted : reaction));
          if (isLifted && isThere(target)) return afterFrame(() => end(performance.now() - lifted));
          changed = new Set([...changed].filter((each) => each.isConnected));
          requestAnimationFrame(look);
        };
        addEventListener('change', onChange, true);
        addEventListener('pointerup', onLift, true);
        addEventListener(
          'pointerdown',
          () =>
            observer.observe(document, {
              subtree: true,
              childList: true,
              characterData: true,
              attributes: true,
              attributeFilter: ATTRIBUTES,
            }),
          { capture: true, once: true },
        );
        requestAnimationFrame(look);
      });
    },
  };
  (window as unknown as Watch).marqueeWatch = watch;
}

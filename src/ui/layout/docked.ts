import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Fixed at the lower edge of the screen: the bottom navigation, a screen's actions. One that is shown as an example is somewhere else. */
const DOCKED = '[data-docked]:not([data-example] *)';

/** How much of the lower edge is occupied, in pixels. */
export function useDockedHeight(): number {
  const [height, setHeight] = useState(0);
  // Before the first paint, so that the banner does not jump.
  useLayoutEffect(() => {
    const measure = (): void => {
      const tops = [...document.querySelectorAll(DOCKED)]
        .map((bar) => bar.getBoundingClientRect())
        .filter((box) => box.height > 0)
        .map((box) => box.top);
      setHeight(Math.max(0, innerHeight - Math.min(innerHeight, ...tops)));
    };
    const sizes = new ResizeObserver(measure);
    const watchAll = (): void => {
      sizes.disconnect();
      sizes.observe(document.documentElement);
      for (const bar of document.querySelectorAll(DOCKED)) sizes.observe(bar);
    };
    // Bars come and go beside `main`.
    const siblings = new MutationObserver(watchAll);
    const frame = document.getElementById('main')?.parentElement;
    if (frame) siblings.observe(frame, { childList: true });
    watchAll();
    measure();
    addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      siblings.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return height;
}

/**
 * Pads the end of the page by the banner's height, so that its last line can be scrolled into view, and keeps toasts
 * above the banner.
 */
export function usePadPageEnd(banner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = banner.current;
    if (!element) return;
    const root = document.documentElement.style;
    const sizes = new ResizeObserver(() => {
      document.body.style.paddingBottom = `${element.offsetHeight}px`;
      root.setProperty('--note-height', `${element.offsetHeight}px`);
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      document.body.style.removeProperty('padding-bottom');
      root.removeProperty('--note-height');
    };
  }, [banner]);
}

/** Where the focus goes when what had it is taken away. */
export const focusPage = (): void => document.getElementById('main')?.focus({ preventScroll: true });

function covers(banner: HTMLElement, focused: Element): boolean {
  const [over, under] = [banner.getBoundingClientRect(), focused.getBoundingClientRect()];
  return (
    under.bottom > over.top && under.top < over.bottom && under.right > over.left && under.left < over.right
  );
}

/** As a share of the screen's height. A larger element is visible beside the banner wherever it is. */
const LARGE_ELEMENT_RATIO = 0.5;

const canBeCovered = (banner: HTMLElement, focused: Element | null): focused is Element =>
  focused !== null &&
  focused !== document.body &&
  !banner.contains(focused) &&
  focused.closest('[role="dialog"]') === null &&
  focused.getBoundingClientRect().height < innerHeight * LARGE_ELEMENT_RATIO;

/**
 * The banner never covers the focused element (ruling 31): the page is scrolled clear of it, and where that does not help, as with
 * a fixed bar, the banner hides until the focus moves on. Returns true while it must be hidden.
 */
export function useHideWhenCoveringFocus(banner: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const check = (mayScroll: boolean): void => {
      const element = banner.current;
      const focused = document.activeElement;
      if (!element) return;
      if (!canBeCovered(element, focused) || !covers(element, focused)) return setHidden(false);
      if (mayScroll)
        scrollBy({
          top: focused.getBoundingClientRect().bottom - element.getBoundingClientRect().top + 8,
          behavior: 'instant',
        });
      setHidden(covers(element, focused));
    };
    const onFocus = (): void => check(true);
    // When the banner appears, do not scroll away from what is being read.
    check(false);
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, [banner]);
  return isHidden;
}

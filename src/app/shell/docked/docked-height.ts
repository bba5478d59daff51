import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** What stands at the lower edge of the screen by itself: the thumb navigation, a screen's actions. */
const DOCKED = '[data-docked]';

/** How much of the lower edge is taken. Pixels. */
export function useDockedHeight(): number {
  const [height, setHeight] = useState(0);
  // Before the first paint: the banner comes where it stays.
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

/** Room under the page's end, so that its last line can be scrolled clear; nothing that is being read moves. Toasts stand above it, too. */
export function useSpaceBelow(banner: RefObject<HTMLElement | null>): void {
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

function covers(banner: HTMLElement, focused: Element): boolean {
  const [over, under] = [banner.getBoundingClientRect(), focused.getBoundingClientRect()];
  return (
    under.bottom > over.top && under.top < over.bottom && under.right > over.left && under.left < over.right
  );
}

/** Larger than this, an element shows beside the banner wherever it is. */
const LARGE = 0.5;

const mayLieUnder = (banner: HTMLElement, focused: Element | null): focused is Element =>
  focused !== null &&
  focused !== document.body &&
  !banner.contains(focused) &&
  focused.closest('[role="dialog"]') === null &&
  focused.getBoundingClientRect().height < innerHeight * LARGE;

/**
 * The banner never lies over what has the focus (ruling 31): the page is scrolled clear of it, and where that does not help, as with
 * a bar that stays in place, the banner steps aside until the focus moves on. True while it is aside.
 */
export function useClearOfFocus(banner: RefObject<HTMLElement | null>): boolean {
  const [isTucked, setTucked] = useState(false);
  useEffect(() => {
    const check = (mayScroll: boolean): void => {
      const element = banner.current;
      const focused = document.activeElement;
      if (!element) return;
      if (!mayLieUnder(element, focused) || !covers(element, focused)) return setTucked(false);
      if (mayScroll)
        scrollBy({
          top: focused.getBoundingClientRect().bottom - element.getBoundingClientRect().top + 8,
          behavior: 'instant',
        });
      setTucked(covers(element, focused));
    };
    const onFocus = (): void => check(true);
    // What is being read when the banner comes stays where it is.
    check(false);
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, [banner]);
  return isTucked;
}

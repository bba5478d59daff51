import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The CSS height from an element's top to the end of the screen, for panes that scroll on their own. Follows banners
 * and breadcrumbs above it. Undefined while `isWanted` is false.
 */
export function useHeightBelow(
  element: RefObject<HTMLElement | null>,
  isWanted: boolean,
): string | undefined {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const main = element.current?.closest('main');
    if (!isWanted || !main) return;
    const measure = () => {
      if (element.current) setTop(Math.ceil(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    sizes.observe(main);
    // Breadcrumbs come and go with the URL without resizing anything around them.
    const children = new MutationObserver(measure);
    children.observe(main, { childList: true });
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [element, isWanted]);
  return isWanted ? `calc(100dvh - ${top}px)` : undefined;
}

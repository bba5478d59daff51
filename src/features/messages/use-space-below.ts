import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The height that is left below an element's top, for panes that scroll by themselves on a desk. Follows the banners
 * and crumbs above it. Undefined while `wanted` is false.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>, wanted: boolean): string | undefined {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const main = element.current?.closest('main');
    if (!wanted || !main) return;
    const measure = () => {
      if (element.current) setTop(Math.ceil(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    sizes.observe(main);
    // Crumbs come and go with the address without changing the size of anything around them.
    const children = new MutationObserver(measure);
    children.observe(main, { childList: true });
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [element, wanted]);
  return wanted ? `calc(100dvh - ${top}px)` : undefined;
}

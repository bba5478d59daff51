import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** At which sides a box that scrolls sideways has more than it shows. */
export interface ScrollEdges {
  before: boolean;
  after: boolean;
}

const NO_MORE: ScrollEdges = { before: false, after: false };

/** Zoom and fractions of pixels leave a scroller short of its end. */
const TOLERANCE_PX = 1;

/** @returns the ref for the box that scrolls */
export function useScrollEdges<Box extends HTMLElement>(): [RefObject<Box | null>, ScrollEdges] {
  const box = useRef<Box>(null);
  const [edges, setEdges] = useState(NO_MORE);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const measure = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = current;
      const before = scrollLeft > TOLERANCE_PX;
      const after = scrollWidth - clientWidth - scrollLeft > TOLERANCE_PX;
      setEdges((last) => (last.before === before && last.after === after ? last : { before, after }));
    };
    measure();
    // The box changes with the window, its content with the rows.
    const sizes = new ResizeObserver(measure);
    sizes.observe(current);
    if (current.firstElementChild) sizes.observe(current.firstElementChild);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, []);
  return [box, edges];
}

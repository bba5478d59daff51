import { type PointerEvent, useRef, useState } from 'react';
import type { Day } from '@/domain/values/days';

const dayOf = (element: Element | null): Day | null =>
  element?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null;

interface Drag {
  from: Day;
  to: Day;
}

/**
 * Choosing a range with the pointer: from the day where it went down to the one where it comes up. A finger that begins sideways chooses, one that
 * begins up or down scrolls (`touch-action: pan-y`). The same can be done with Shift and the arrow keys, and in a form.
 */
export function useDrag(onRange: (from: Day, to: Day) => void) {
  const start = useRef<Day | null>(null);
  /** A drag that ends on the day where it began is followed by a click, which is no tap. */
  const hasDragged = useRef(false);
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = (): void => {
    start.current = null;
    setDrag(null);
  };
  return {
    drag,
    hasDragged: (): boolean => hasDragged.current,
    handlers: {
      onPointerDown: (event: PointerEvent): void => {
        hasDragged.current = false;
        if (event.button !== 0 || !event.isPrimary) return;
        start.current = dayOf(event.target as Element);
      },
      onPointerMove: (event: PointerEvent): void => {
        const from = start.current;
        if (from === null) return;
        // The pointer is captured, so its events name the place where it went down.
        const to = dayOf(document.elementFromPoint(event.clientX, event.clientY));
        if (to === null || (to === from && !hasDragged.current)) return;
        if (!hasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        hasDragged.current = true;
        setDrag({ from, to });
      },
      onPointerUp: (): void => {
        const done = drag;
        end();
        if (done && hasDragged.current) onRange(done.from, done.to);
      },
      onPointerCancel: end,
    },
  };
}

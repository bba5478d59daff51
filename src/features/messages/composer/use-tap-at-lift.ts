import { useRef, type TouchEvent } from 'react';
import { DESIGN } from '@/domain/design-constants';

interface TapAtLift {
  onTouchStart: (event: TouchEvent<HTMLElement>) => void;
  onTouchEnd: (event: TouchEvent<HTMLElement>) => void;
}

/**
 * For the one button whose effect must be painted in the next frame (B2): a finger's tap counts when it is lifted. The click that the browser
 * makes of it comes 15 to 20 ms later on a slow phone, and does not come at all then. Mouse, keyboard and screen readers click as ever. Not a
 * tap, as for the browser: a long press, a finger that has left the button, and a second one.
 */
export function useTapAtLift(act: () => void): TapAtLift {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    onTouchStart: ({ timeStamp, touches }) => {
      touchedAt.current = touches.length === 1 ? timeStamp : Number.NEGATIVE_INFINITY;
    },
    onTouchEnd: (event) => {
      const finger = event.changedTouches[0];
      if (!finger || event.timeStamp - touchedAt.current >= DESIGN.longPressMs) return;
      const under = document.elementFromPoint(finger.clientX, finger.clientY);
      if (
        !event.cancelable ||
        event.currentTarget.matches(':disabled') ||
        !event.currentTarget.contains(under)
      )
        return;
      // No click: the page may have moved under the finger by then.
      event.preventDefault();
      act();
    },
  };
}

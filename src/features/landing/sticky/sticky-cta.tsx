import { type PointerEvent, useRef, useState } from 'react';
import { vibrate } from '@/platform/haptics';
import { JoinBar } from '@/ui/domain/join/join-bar';
import { focusPage, useHideWhenCoveringFocus } from '@/ui/layout/docked';
import { claimsMode, joinedThisWeek, liveViewers } from '@/domain/claims';
import { useMayInterrupt } from '../cta/may-interrupt';
import { STICKY } from './sticky-rules';
import { useSticky } from './use-sticky';

const MODE = claimsMode();

/** A finger that taps slips by so much. */
const SLIP_PX = 12;
/** Of the way that is left below a finger: at the lower edge of a screen there are not fifty pixels to go. */
const OF_THE_WAY = 0.7;

/** After how many pixels down from here, in pixels from the top of the page's window, a drag counts. */
const limitFrom = (y: number): number =>
  Math.min(STICKY.dragToDismiss, Math.max(SLIP_PX, (innerHeight - y) * OF_THE_WAY));

/** How far somebody has dragged it down, in pixels; let go beyond the limit it is dismissed. */
function useDragDown(dismiss: () => void) {
  const from = useRef<number | null>(null);
  const [by, setBy] = useState(0);
  const distance = ({ clientY }: PointerEvent): number =>
    from.current === null ? 0 : Math.max(0, clientY - from.current);
  const end = (): void => {
    from.current = null;
    setBy(0);
  };
  return {
    by,
    handlers: {
      onPointerDown: (event: PointerEvent) => (from.current = event.clientY),
      onPointerMove: (event: PointerEvent) => setBy(distance(event)),
      onPointerUp: (event: PointerEvent) => {
        if (from.current !== null && distance(event) > limitFrom(from.current)) dismiss();
        end();
      },
      onPointerCancel: end,
    },
  };
}

/** On a phone, for visitors: the way to join while they read (A4). The button to close it stands beside the gesture (ruling 31). */
export function StickyCta() {
  const bar = useRef<HTMLElement>(null);
  const isAllowed = useMayInterrupt();
  const { isShown, viewers, dismiss } = useSticky(liveViewers(MODE));
  const close = (): void => {
    vibrate('selection');
    const hadFocus = bar.current?.contains(document.activeElement);
    dismiss();
    if (hadFocus) focusPage();
  };
  const { by, handlers } = useDragDown(close);
  const isCovering = useHideWhenCoveringFocus(bar);
  return (
    <JoinBar
      ref={bar}
      isVisible={isShown && isAllowed && !isCovering}
      draggedBy={by}
      viewers={viewers}
      joined={joinedThisWeek(MODE)}
      onJoin={() => vibrate('light')}
      onClose={close}
      {...handlers}
    />
  );
}

import { type PointerEvent, useRef, useState } from 'react';
import { vibrate } from '@/platform/haptics';
import { JoinBar } from '@/ui/domain/join/join-bar';
import { focusPage, useHideWhenCoveringFocus } from '@/ui/layout/docked';
import { claimsMode, joinedThisWeek, liveViewers } from '@/domain/claims';
import { useMayInterrupt } from '../cta/may-interrupt';
import { STICKY } from './sticky-rules';
import { useSticky } from './use-sticky';

const MODE = claimsMode();

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
        if (distance(event) > STICKY.dragToDismiss) dismiss();
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

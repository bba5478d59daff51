import { type PointerEvent, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { vibrate } from '@/platform/haptics';
import { IconButton, LinkButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { useHideWhenCoveringFocus } from '@/ui/layout/docked';
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

/** Beside a claim of the demo, small enough to stay on its line (ruling 28). */
const Example = () => (
  <span className="rounded-mark border border-line px-1 text-label font-normal whitespace-nowrap text-ink-2">
    Example
  </span>
);

/** On a phone, for visitors: the way to join while they read (A4). The button to close it stands beside the gesture (ruling 31). */
export function StickyCta() {
  const bar = useRef<HTMLElement>(null);
  const isAllowed = useMayInterrupt();
  const { isShown, viewers, dismiss } = useSticky(liveViewers(MODE), false);
  const close = (): void => {
    vibrate('selection');
    dismiss();
  };
  const { by, handlers } = useDragDown(close);
  const isCovering = useHideWhenCoveringFocus(bar);
  const joined = joinedThisWeek(MODE);
  const isVisible = isShown && isAllowed && !isCovering;
  return (
    <section
      ref={bar}
      data-docked
      aria-label="Join Marquee"
      inert={!isVisible}
      {...handlers}
      style={by > 0 ? { transform: `translateY(${by}px)`, transition: 'none' } : undefined}
      className={cx(
        'fixed inset-x-0 bottom-0 z-(--z-sticky) touch-none border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] transition-transform duration-(--dur-2) md:hidden print:hidden',
        !isVisible && 'invisible translate-y-full',
      )}
    >
      {viewers !== null && (
        <p className="board bg-paper px-4 py-1.5 text-sm text-ink">
          <span className="mono font-semibold">{viewers}</span> people are looking right now. <Example />
        </p>
      )}
      <div className="@container">
        {/* With large text the words have a line of their own. */}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 py-2 pr-1 pl-4 @[19rem]:grid-cols-[minmax(0,1fr)_auto_auto]">
          <p className="col-span-2 text-sm leading-tight @[19rem]:col-span-1">
            {joined !== null && (
              <span className="block">
                <span className="font-semibold">{joined}</span> <Example />
              </span>
            )}
            <span className="block text-ink-2">Free forever, No credit card</span>
          </p>
          <LinkButton
            variant="primary"
            to="/sign-up"
            onClick={() => vibrate('light')}
            className="whitespace-nowrap"
          >
            Join free
          </LinkButton>
          <IconButton label="Not now" onClick={close}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
    </section>
  );
}

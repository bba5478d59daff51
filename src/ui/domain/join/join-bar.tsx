import type { ComponentProps } from 'react';
import { X } from 'lucide-react';
import { IconButton, LinkButton } from '../../button';
import { cx } from '../../cx';

interface JoinBarProps extends Pick<
  ComponentProps<'section'>,
  'ref' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
> {
  /** Otherwise it is below the edge of the screen, and nothing in it takes the focus. */
  isVisible: boolean;
  /** How far it is dragged down, in pixels. */
  draggedBy: number;
  /** A claim of the demo; null: none is made. */
  viewers: number | null;
  /** A claim of the demo, as words; null: none is made. */
  joined: string | null;
  onJoin: () => void;
  onClose: () => void;
}

/** Beside a claim of the demo, small enough to stay on its line (ruling 28). */
const Example = () => (
  <span className="rounded-mark border border-line px-1 text-label font-normal whitespace-nowrap text-ink-2">
    Example
  </span>
);

/** At the lower edge of a phone, for visitors: the way to join while they read (A4). A finger that goes up from it scrolls the page, one that goes down drags it. */
export const JoinBar = ({
  isVisible,
  draggedBy,
  viewers,
  joined,
  onJoin,
  onClose,
  ...rest
}: JoinBarProps) => (
  <section
    data-docked
    aria-label="Join Marquee"
    inert={!isVisible}
    {...rest}
    style={draggedBy > 0 ? { transform: `translateY(${draggedBy}px)`, transition: 'none' } : undefined}
    className={cx(
      'fixed inset-x-0 bottom-0 z-(--z-sticky) touch-pan-down border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] transition-transform duration-(--dur-2) md:hidden print:hidden',
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
        <LinkButton variant="primary" to="/sign-up" onClick={onJoin} className="whitespace-nowrap">
          Join free
        </LinkButton>
        <IconButton label="Not now" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  </section>
);

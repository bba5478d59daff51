import type { ReactNode } from 'react';
import { cx } from '../../cx';
import { useScrollEdges } from './use-scroll-edges';

interface ScrollBoxProps {
  /** What is in it, for screen readers. */
  label: string;
  /** Such as the most of its height. */
  className?: string;
  /** One element. */
  children: ReactNode;
}

const EDGE_CLASS =
  'pointer-events-none absolute inset-y-0 w-7 from-ink/25 to-transparent print:hidden forced-colors:w-1 forced-colors:bg-[CanvasText]';

/** A box that scrolls sideways where its content is too wide, by touch and by keys. A shadow lies at the side that has more; none where all of it is shown. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const [box, { before, after }] = useScrollEdges<HTMLDivElement>();
  return (
    <div className="relative min-w-0 overflow-hidden rounded-box border border-hair bg-sheet">
      <div
        ref={box}
        className={cx('overflow-x-auto rounded-box -outline-offset-3', className)}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {children}
      </div>
      {before && <i aria-hidden data-edge="before" className={cx(EDGE_CLASS, 'left-0 bg-linear-to-r')} />}
      {after && <i aria-hidden data-edge="after" className={cx(EDGE_CLASS, 'right-0 bg-linear-to-l')} />}
    </div>
  );
}

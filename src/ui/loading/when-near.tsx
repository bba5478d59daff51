import { DESIGN } from '@/domain/design-constants';
import { type ReactNode, useEffect, useRef } from 'react';

/** P9: what follows is loaded when its place is this near to what is seen. */
const NEAR_MARGIN = `${DESIGN.moreWithinPx}px 0px`;

interface WhenNearProps {
  /** What is there already. */
  after: string;
  onNear: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * The place where more of a list comes. It is looked at anew when something has come: an observer reports only changes, and after little the
 * place is still near.
 */
export function WhenNear({ after, onNear, className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    // A busy page hears of several frames at once, the oldest first.
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && latest.current(),
      {
        rootMargin: NEAR_MARGIN,
      },
    );
    observer.observe(node);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [after]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}

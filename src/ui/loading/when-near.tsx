import { type ReactNode, useEffect, useRef } from 'react';

/** P9: what follows is loaded when its place is this near to what is seen. */
const NEAR_MARGIN = '200px 0px';

interface WhenNearProps {
  onNear: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * The place where more of a list comes. Key it by what is there already: an observer reports only changes, and when little has come the
 * place is still near.
 */
export function WhenNear({ onNear, className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: NEAR_MARGIN,
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { JoinCard } from '@/ui/domain/join/join-card';
import { useHideWhenCoveringFocus } from '@/ui/layout/docked';
import { CallToAction } from './call-to-action';
import { isEdgeShown, isExit } from './cta-rules';
import { mayInterrupt, useMayInterrupt } from './may-interrupt';

/** Whether the page is scrolled to where it belongs, and until somebody closes it; on the way out it comes once more. */
function useEdge() {
  const [isInPlace, setInPlace] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const hasReturned = useRef(false);
  useEffect(() => {
    const look = (): void => {
      const footer = document.getElementById('footer')?.getBoundingClientRect();
      setInPlace(isEdgeShown(scrollY, innerHeight, footer ? footer.top + scrollY : null));
    };
    const onLeave = (event: MouseEvent): void => {
      if (hasReturned.current || !isExit(event) || !mayInterrupt()) return;
      hasReturned.current = true;
      setClosed(false);
      setInPlace(true);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    document.addEventListener('mouseout', onLeave);
    return () => {
      removeEventListener('scroll', look);
      document.removeEventListener('mouseout', onLeave);
    };
  }, []);
  return { isShown: isInPlace && !isClosed, close: () => setClosed(true) };
}

/** On wide screens, for visitors: the way to join while they read (A4). */
export function EdgeCta() {
  const card = useRef<HTMLElement>(null);
  const isAllowed = useMayInterrupt();
  const { isShown, close } = useEdge();
  const isCovering = useHideWhenCoveringFocus(card);
  if (!isShown || !isAllowed) return null;
  return (
    <JoinCard ref={card} isHidden={isCovering} onClose={close}>
      <CallToAction />
    </JoinCard>
  );
}

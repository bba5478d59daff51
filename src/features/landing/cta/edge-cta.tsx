import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '@/ui/button';
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
    <section
      ref={card}
      aria-label="Begin"
      className={`fixed right-4 bottom-4 z-(--z-sticky) hidden items-center gap-2 rounded-box border border-line bg-paper py-2 pr-1 pl-4 md:flex print:hidden ${isCovering ? 'invisible' : ''}`}
    >
      <p className="text-sm">Free for both sides.</p>
      <CallToAction />
      <IconButton label="Close" onClick={close}>
        <X size={20} aria-hidden />
      </IconButton>
    </section>
  );
}

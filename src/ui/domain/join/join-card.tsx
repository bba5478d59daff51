import type { ReactNode, RefObject } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../../button';

interface JoinCardProps {
  ref?: RefObject<HTMLElement | null>;
  /** It stays in its place, unseen. */
  isHidden: boolean;
  onClose: () => void;
  /** The call to action. */
  children: ReactNode;
}

/** At the lower edge of a wide screen, for visitors: the way to join while they read (A4). */
export const JoinCard = ({ ref, isHidden, onClose, children }: JoinCardProps) => (
  <section
    ref={ref}
    aria-label="Begin"
    className={`fixed right-4 bottom-4 z-(--z-sticky) hidden items-center gap-2 rounded-box border border-line bg-paper py-2 pr-1 pl-4 md:flex print:hidden ${isHidden ? 'invisible' : ''}`}
  >
    <p className="text-sm">Free for both sides.</p>
    {children}
    <IconButton label="Close" onClick={onClose}>
      <X size={20} aria-hidden />
    </IconButton>
  </section>
);

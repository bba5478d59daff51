import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '@/platform/when-idle';

interface DeferredProps {
  /** Looks and is named like the real one. */
  renderButton: (onClick: () => void) => ReactNode;
  /** The real button with what it opens, a lazy component; `startOpen` when somebody has tapped already. */
  renderReal: (startOpen: boolean) => ReactNode;
}

/** A button whose dialog or menu is code of its own: it comes when the page is idle, or at the first tap, which opens it. */
export function Deferred({ renderButton, renderReal }: DeferredProps) {
  const [wanted, setWanted] = useState<'not yet' | 'idle' | 'tapped'>('not yet');
  useEffect(() => whenIdle(() => setWanted((before) => (before === 'not yet' ? 'idle' : before))), []);
  const placeholder = renderButton(() => setWanted('tapped'));
  if (wanted === 'not yet') return placeholder;
  return <Suspense fallback={placeholder}>{renderReal(wanted === 'tapped')}</Suspense>;
}

import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { loadWhenIdle } from '@/platform/when-idle';

interface DeferredProps {
  /** Fetches the code of the real one. */
  load: () => Promise<unknown>;
  /** A placeholder with the look and the accessible name of the real button. */
  renderButton: (onClick: () => void) => ReactNode;
  /** The real button with what it opens, a lazy component; `startOpen` when the placeholder was tapped. */
  renderReal: (startOpen: boolean) => ReactNode;
}

/** A button whose dialog or menu is loaded when the page is idle, or by the first tap, which then opens it. */
export function Deferred({ load, renderButton, renderReal }: DeferredProps) {
  const [loadReason, setLoadReason] = useState<'no' | 'when idle' | 'tapped'>('no');
  useEffect(() => {
    let isUnmounted = false;
    loadWhenIdle(load).then(
      () => isUnmounted || setLoadReason((before) => (before === 'no' ? 'when idle' : before)),
      // A tap tries again.
      (error: unknown) => console.warn('What a button opens has not come yet:', error),
    );
    return () => {
      isUnmounted = true;
    };
  }, [load]);
  const placeholder = renderButton(() => setLoadReason('tapped'));
  if (loadReason === 'no') return placeholder;
  return <Suspense fallback={placeholder}>{renderReal(loadReason === 'tapped')}</Suspense>;
}

import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '@/platform/when-idle';

interface DeferredProps {
  /** A placeholder with the look and the accessible name of the real button. */
  renderButton: (onClick: () => void) => ReactNode;
  /** The real button with what it opens, a lazy component; `startOpen` when the placeholder was tapped. */
  renderReal: (startOpen: boolean) => ReactNode;
}

/** A button whose dialog or menu is loaded when the page is idle, or by the first tap, which then opens it. */
export function Deferred({ renderButton, renderReal }: DeferredProps) {
  const [loadReason, setLoadReason] = useState<'no' | 'when idle' | 'tapped'>('no');
  useEffect(() => whenIdle(() => setLoadReason((before) => (before === 'no' ? 'when idle' : before))), []);
  const placeholder = renderButton(() => setLoadReason('tapped'));
  if (loadReason === 'no') return placeholder;
  return <Suspense fallback={placeholder}>{renderReal(loadReason === 'tapped')}</Suspense>;
}

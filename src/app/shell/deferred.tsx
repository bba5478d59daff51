import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadQuietly } from '@/client-state/quiet-load';
import { loadOrReload, showMissingCode } from '@/platform/updates/missing-code';
import { loadWhenIdle } from '@/platform/when-idle';

interface WithStart {
  /** The placeholder was tapped: what it opens is open. */
  startOpen: boolean;
}

type Real<P> = ComponentType<P & WithStart>;

interface DeferredProps<P> {
  /** Fetches the real button with what it opens. */
  load: () => Promise<{ default: Real<P> }>;
  /** Of the real button. */
  props: P;
  /** A placeholder with the look and the accessible name of the real button. */
  renderButton: (onClick: () => void) => ReactNode;
}

/**
 * A button whose dialog or menu is loaded when the page is idle, or by the first tap, which then opens it. Until its code is here the placeholder
 * stays, so that a tap after a failure tries again, and its focus passes to the real button.
 */
export function Deferred<P extends object>({ load, props, renderButton }: DeferredProps<P>) {
  const place = useRef<HTMLDivElement>(null);
  const [taps, setTaps] = useState(0);
  const [real, setReal] = useState<{ Real: Real<P>; hadFocus: boolean } | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const show = ({ default: Real }: { default: Real<P> }): void => {
      if (isUnmounted) return;
      const hadFocus = place.current?.contains(document.activeElement) ?? false;
      setReal((before) => before ?? { Real, hadFocus });
    };
    if (taps === 0)
      loadWhenIdle(() => loadQuietly(load)).then(show, (error: unknown) =>
        console.warn('What a button opens has not come yet:', error),
      );
    else
      loadOrReload(load)(taps > 1)
        .then(show)
        .then(
          () => showMissingCode(false),
          (error: unknown) => {
            console.error('What a button opens has not come:', error);
            showMissingCode(true);
          },
        );
    return () => {
      isUnmounted = true;
    };
  }, [load, taps]);
  useLayoutEffect(() => {
    // What opens takes the focus itself.
    if (real?.hadFocus && taps === 0) place.current?.querySelector('button')?.focus();
  }, [real, taps]);
  return (
    <div ref={place} className="contents">
      {real ? (
        <real.Real {...props} startOpen={taps > 0} />
      ) : (
        renderButton(() => setTaps((before) => before + 1))
      )}
    </div>
  );
}

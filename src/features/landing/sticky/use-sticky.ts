import { useCallback, useEffect, useState } from 'react';
import { drifted } from '@/domain/claims';
import { isLiveShown, isStickyShown, STICKY } from './sticky-rules';

/** A4 names it. Gone with the tab. */
const DISMISSED_KEY = 'cta_dismissed';

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

function rememberDismissed(): void {
  try {
    sessionStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    // Storage is blocked: it is dismissed until the page is opened anew.
  }
}

const TICK_MS = 1_000;

interface Sticky {
  isShown: boolean;
  /** How many look at the page, while that is shown (A9). */
  viewers: number | null;
  dismiss: () => void;
}

/**
 * When the call to action at the lower edge is shown (A4).
 * @param firstViewers null: nothing is said of who is here
 */
export function useSticky(firstViewers: number | null): Sticky {
  const [isDismissed, setDismissed] = useState(wasDismissed);
  const [isShown, setShown] = useState(false);
  const [isLive, setLive] = useState(false);
  const [viewers, setViewers] = useState(firstViewers);
  useEffect(() => {
    if (isDismissed) return undefined;
    const openedAt = performance.now();
    // Not read before the first scroll: it would lay the page out in the middle of its start.
    let lastTop: number | null = null;
    let isGoingUp = false;
    const look = (): void => {
      const footer = document.getElementById('footer')?.getBoundingClientRect();
      const onPageMs = performance.now() - openedAt;
      setLive(isLiveShown(onPageMs));
      setShown(
        isStickyShown({
          top: scrollY,
          viewport: innerHeight,
          pageHeight: document.documentElement.scrollHeight,
          footerTop: footer ? footer.top + scrollY : null,
          isGoingUp,
          onPageMs,
        }),
      );
    };
    const onScroll = (): void => {
      if (lastTop !== null && scrollY !== lastTop) isGoingUp = scrollY < lastTop;
      lastTop = scrollY;
      look();
    };
    const ticks = setInterval(look, TICK_MS);
    const drift = setInterval(
      () => setViewers((before) => before && drifted(before, Math.random())),
      STICKY.driftEveryMs,
    );
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearInterval(ticks);
      clearInterval(drift);
      removeEventListener('scroll', onScroll);
    };
  }, [isDismissed]);
  const dismiss = useCallback(() => {
    rememberDismissed();
    setDismissed(true);
  }, []);
  return { isShown: isShown && !isDismissed, viewers: isLive && !isDismissed ? viewers : null, dismiss };
}

import type { WakeReason } from '../engine';

/**
 * What in a browser can mean that sync has something to do again: the page is looked at, comes back from the
 * back-forward cache, or the network goes or returns: that it has gone is soon said by a request that fails, not by the next poll.
 * Answers how to stop listening.
 */
export function onPageWake(wake: (reason: WakeReason) => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const looked = (): void => {
    if (document.visibilityState === 'visible') wake('person');
  };
  const changed = (): void => wake('person');
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) wake('person');
  };
  document.addEventListener('visibilitychange', looked);
  window.addEventListener('focus', looked);
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  window.addEventListener('pageshow', restored);
  return () => {
    document.removeEventListener('visibilitychange', looked);
    window.removeEventListener('focus', looked);
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
    window.removeEventListener('pageshow', restored);
  };
}

export const isPageHidden = (): boolean =>
  typeof document !== 'undefined' && document.visibilityState === 'hidden';

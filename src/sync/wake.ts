import type { WakeReason } from './engine';

/**
 * What in a browser can mean that sync has something to do again: the page is looked at, comes back from the
 * back-forward cache, or the network returns. Answers how to stop listening.
 */
export function listenForWakes(wake: (reason: WakeReason) => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const looked = (): void => {
    if (document.visibilityState === 'visible') wake('person');
  };
  const back = (): void => wake('person');
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) wake('person');
  };
  document.addEventListener('visibilitychange', looked);
  window.addEventListener('focus', looked);
  window.addEventListener('online', back);
  window.addEventListener('pageshow', restored);
  return () => {
    document.removeEventListener('visibilitychange', looked);
    window.removeEventListener('focus', looked);
    window.removeEventListener('online', back);
    window.removeEventListener('pageshow', restored);
  };
}

export const isPageHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden';

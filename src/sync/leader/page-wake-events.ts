import type { WakeReason } from '../work-loop';

/**
 * Browser events after which sync may have work to do: the page becomes visible, returns from the back-forward
 * cache, or goes online or offline. Going offline, a request fails at once, so that the status changes before the next poll.
 * Returns a function that stops listening.
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

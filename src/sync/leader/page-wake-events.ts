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

/** Tells whether the page is hidden, now and after each change. Returns a function that stops. */
export function followVisibility(tell: (isHidden: boolean) => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const changed = (): void => tell(document.visibilityState === 'hidden');
  changed();
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** What this browser supports and its user has allowed. */

/** The messages of P8, and two for problems of the server or the session. */
export const PUSH_PROBLEMS = {
  unsupported: 'Notifications are not supported',
  noWorker: 'Service Worker not registered',
  denied: 'Push notification permission denied',
  notGranted: 'Notification permission not granted',
  signedOut: 'Please sign in to continue.',
  notSetUp: 'Push notifications are not set up on this server.',
  unreached: 'This needs a connection.',
} as const;

export class PushError extends Error {
  override readonly name = 'PushError';

  constructor(readonly problem: keyof typeof PUSH_PROBLEMS) {
    super(PUSH_PROBLEMS[problem]);
  }
}

/** `install`: an iPhone or iPad, where only apps on the Home Screen may have notifications. */
export type PushSupport = 'supported' | 'install' | 'unsupported';

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  return isApplePhone() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
}

/**
 * Asks the user. Call only after a tap on something that explains why: otherwise browsers refuse, and so do people.
 * @throws PushError
 */
export async function requestPushPermission(): Promise<void> {
  if (pushSupport() !== 'supported') throw new PushError('unsupported');
  const answer = await Notification.requestPermission();
  if (answer === 'denied') throw new PushError('denied');
  if (answer !== 'granted') throw new PushError('notGranted');
}

async function serviceWorkerRegistration(): Promise<ServiceWorkerRegistration> {
  if (pushSupport() !== 'supported') throw new PushError('unsupported');
  const found = await navigator.serviceWorker.getRegistration();
  if (!found) throw new PushError('noWorker');
  return found;
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const belongsToKey = (subscription: PushSubscription, key: string): boolean => {
  const { applicationServerKey: current } = subscription.options;
  return current === null || String(new Uint8Array(current)) === String(bytesOf(key));
};

/** The current subscription; null when there is none or push is not supported. */
export async function deviceSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'supported') return null;
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes with the server's key. A subscription with another key is replaced.
 * @throws PushError
 */
export async function subscribeDevice(key: string): Promise<PushSubscription> {
  const { pushManager } = await serviceWorkerRegistration();
  if (Notification.permission !== 'granted') throw new PushError('notGranted');
  const before = await pushManager.getSubscription();
  if (before && belongsToKey(before, key)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** What this browser can do about push, and what its person has allowed. */

/** The specified sentences (P8), and the two that say what only a server or a sign-in can fix. */
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

/** `install`: an iPhone or iPad, which has notifications only for what is on the Home Screen. */
export type PushSupport = 'supported' | 'install' | 'unsupported';

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  return isApplePhone() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
}

/**
 * Asks the person. Only after a tap that says what for: browsers refuse it otherwise, and people do.
 * @throws PushError
 */
export async function askPermission(): Promise<void> {
  if (pushSupport() !== 'supported') throw new PushError('unsupported');
  const answer = await Notification.requestPermission();
  if (answer === 'denied') throw new PushError('denied');
  if (answer !== 'granted') throw new PushError('notGranted');
}

async function registration(): Promise<ServiceWorkerRegistration> {
  if (pushSupport() !== 'supported') throw new PushError('unsupported');
  const found = await navigator.serviceWorker.getRegistration();
  if (!found) throw new PushError('noWorker');
  return found;
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSignedFor = (subscription: PushSubscription, key: string): boolean => {
  const { applicationServerKey: mine } = subscription.options;
  return mine === null || String(new Uint8Array(mine)) === String(bytesOf(key));
};

/** The one there is, or null: also where there is no push at all. */
export async function deviceSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'supported') return null;
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.pushManager.getSubscription()) ?? null;
}

/**
 * The device's subscription under the server's key; one under another key makes way.
 * @throws PushError
 */
export async function subscribeDevice(key: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  if (Notification.permission !== 'granted') throw new PushError('notGranted');
  const before = await pushManager.getSubscription();
  if (before && isSignedFor(before, key)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

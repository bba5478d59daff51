import type { PushNotice } from '@/domain/notifications/push-notice';
import { isSafeRedirect } from '@/domain/navigation/redirects';

/** Message types between a page and its service worker (`sw/push.ts`). */
const OPEN = 'OPEN';
const PUSH_CHANGED = 'PUSH_CHANGED';

interface WorkerMessage {
  type?: string;
  url?: unknown;
}

export interface WorkerListener {
  /** A notice was tapped: navigate to `path`. */
  open: (path: string) => void;
  /** The browser has replaced or removed this device's push subscription. */
  pushChanged: () => void;
}

/** Returns a function that stops listening. */
export function listenToWorker({ open, pushChanged }: WorkerListener): () => void {
  const worker = navigator.serviceWorker;
  if (!worker) return () => {};
  const onMessage = ({ data, ports }: MessageEvent): void => {
    const { type, url } = (data ?? {}) as WorkerMessage;
    if (type === PUSH_CHANGED) pushChanged();
    if (type !== OPEN) return;
    // The worker waits for this answer; without it, it loads the page anew.
    ports[0]?.postMessage('taken');
    if (isSafeRedirect(url)) open(url);
  };
  worker.addEventListener('message', onMessage);
  return () => worker.removeEventListener('message', onMessage);
}

const mayShow = (): boolean => 'Notification' in window && Notification.permission === 'granted';
const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration();

/** Shows a system notification if the person allows it; a tap on it comes back through the worker. */
export async function showNotice({ title, tag, url }: PushNotice): Promise<void> {
  if (!mayShow()) return;
  const registration = await registered();
  await registration?.showNotification(title, {
    tag,
    data: { url },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  });
}

/** Closes the notifications on the screen: all, or those with a tag. */
export async function closeNotices(tag?: string): Promise<void> {
  if (!mayShow()) return;
  const registration = await registered();
  for (const notice of (await registration?.getNotifications(tag === undefined ? {} : { tag })) ?? [])
    notice.close();
}

/** The number on the installed app's icon; none at zero. */
export async function setAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}

/// <reference lib="webworker" />
import { readNotice } from '../src/domain/push-notice';

/** The words between the worker and its pages (`src/platform/notices.ts`). */
const OPEN = 'OPEN';
const PUSH_CHANGED = 'PUSH_CHANGED';
/** A page that listens answers at once; one that is still loading does not. */
const PAGE_REPLY_TIMEOUT_MS = 1_000;

/** Not in TypeScript's own types yet. */
interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

const pagesOf = (worker: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

function parsePayload(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    // Not ours, or cut short: the person is told that there is news all the same.
    return null;
  }
}

async function showNotification(
  worker: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const { title, tag, url } = readNotice(parsePayload(data));
  // Who looks at the app is told in it. Yet browsers take a subscription away that brings pushes without notifications: it is
  // shown without a sound, and goes.
  const isAppVisible = (await pagesOf(worker)).some((page) => page.visibilityState === 'visible');
  await worker.registration.showNotification(title, {
    tag,
    data: { url },
    silent: isAppVisible,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  });
  if (isAppVisible) for (const notice of await worker.registration.getNotifications({ tag })) notice.close();
}

/** Whether the page goes there by itself. */
function askPageToOpen(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(false), PAGE_REPLY_TIMEOUT_MS);
    port1.addEventListener('message', () => {
      clearTimeout(timeout);
      resolve(true);
    });
    port1.start();
    page.postMessage({ type: OPEN, url }, [port2]);
  });
}

/** In a window that is open already, before all in the one that was used last; else in a new one. */
async function openUrl(worker: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const pages = await pagesOf(worker);
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0];
  if (!page) {
    await worker.clients.openWindow(url);
    return;
  }
  // Some browsers refuse the focus; the page goes there all the same.
  await page
    .focus()
    .catch((error: unknown) => console.warn('The window could not be brought to the front:', error));
  if (!(await askPageToOpen(page, url))) await page.navigate(url);
}

/** The page tells the server: only it has a session. Without one open, the next start does. */
async function resubscribe(
  worker: ServiceWorkerGlobalScope,
  { newSubscription, oldSubscription }: SubscriptionChangeEvent,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && key)
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  // A worker's own pages: there is no other origin that the message could reach.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of await pagesOf(worker)) page.postMessage({ type: PUSH_CHANGED });
}

export function handlePushEvents(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(showNotification(worker, event.data)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openUrl(worker, readNotice(event.notification.data).url));
  });
  worker.addEventListener('pushsubscriptionchange' as never, (event: SubscriptionChangeEvent) =>
    event.waitUntil(resubscribe(worker, event)),
  );
}

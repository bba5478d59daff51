/// <reference lib="webworker" />
import { parsePushNotice } from '../src/domain/notifications/push-notice';

/** Message types between the worker and its pages (`src/platform/service-worker/notices.ts`). */
const OPEN = 'OPEN';
const PUSH_CHANGED = 'PUSH_CHANGED';
/** A page that listens replies at once; one that is still loading does not reply. */
const PAGE_REPLY_TIMEOUT_MS = 1_000;

/** Missing from TypeScript's own types. */
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
    // Not ours, or truncated: a generic notification still tells the person that something is new.
    return null;
  }
}

async function showNotification(
  worker: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const { title, tag, url } = parsePushNotice(parsePayload(data));
  // A visible app shows its own toast. But browsers revoke a subscription whose pushes show no notification,
  // so one is shown silently and closed again.
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

/** Asks the page to navigate itself. Resolves to false if it does not reply in time. */
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

/** Opens the address in an existing window, preferably the one used last, or else in a new one. */
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
  // Some browsers refuse to focus; the page navigates regardless.
  await page
    .focus()
    .catch((error: unknown) => console.warn('The window could not be brought to the front:', error));
  if (!(await askPageToOpen(page, url))) await page.navigate(url);
}

/**
 * Renews the subscription. A page tells the server, because only pages have a session; without an open page
 * the next start does.
 */
async function resubscribe(
  worker: ServiceWorkerGlobalScope,
  { newSubscription, oldSubscription }: SubscriptionChangeEvent,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && key)
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  // These are the worker's own pages; the message cannot reach another origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of await pagesOf(worker)) page.postMessage({ type: PUSH_CHANGED });
}

export function handlePushEvents(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(showNotification(worker, event.data)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openUrl(worker, parsePushNotice(event.notification.data).url));
  });
  worker.addEventListener('pushsubscriptionchange' as never, (event: SubscriptionChangeEvent) =>
    event.waitUntil(resubscribe(worker, event)),
  );
}

/// <reference lib="webworker" />

const SYNC_TAG = 'marquee-queue';

interface QueueSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * Background Sync: the browser says that there is a connection, and the worker tells the open pages; the leading one sends.
 * The worker does not send by itself. One owner of the work at a time is the page's lock, and the session's tokens stay where
 * no worker reads them. Without an open page the event fails, so that the browser keeps the tag and tries again later; the
 * next launch sends in any case.
 */
async function wakePages(clients: Clients): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  if (pages.length === 0) throw new Error('No page of Marquee is open to send what waits.');
  // A worker's own pages: there is no other origin that the message could reach.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of pages) page.postMessage({ type: 'WAKE' });
}

export function handleBackgroundSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync' as never, (event: QueueSyncEvent) => {
    if (event.tag === SYNC_TAG) event.waitUntil(wakePages(worker.clients));
  });
}

/// <reference lib="webworker" />

const SYNC_TAG = 'marquee-queue';

interface QueueSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * Background Sync: when the browser reports a connection, the worker wakes the open pages, and the leading
 * one sends. The worker never sends anything itself: the page's lock allows one sender at a time, and session
 * tokens stay out of reach of workers. Without an open page the event fails, so that the browser keeps the
 * tag and tries again later; the next launch sends in any case.
 */
async function wakePages(clients: Clients): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  if (pages.length === 0) throw new Error('No page of Marquee is open to send pending writes.');
  // These are the worker's own pages; the message cannot reach another origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  for (const page of pages) page.postMessage({ type: 'WAKE' });
}

export function handleBackgroundSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync' as never, (event: QueueSyncEvent) => {
    if (event.tag === SYNC_TAG) event.waitUntil(wakePages(worker.clients));
  });
}

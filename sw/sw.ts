/// <reference lib="webworker" />
/**
 * The service worker: keeps the shell and every route's code on the device, so that the app opens with no
 * signal. It caches code only. Data lives in IndexedDB, where sync can see it; API answers are never cached
 * here.
 */
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { handlePushEvents } from './push';
import { handleBackgroundSync } from './background-sync';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Paths that the server answers itself; navigating there must not return the app's shell. */
const SERVER_PATHS = [
  /^\/_mail/,
  /^\/_google\//,
  /^\/health/,
  /^\/(rest|auth|storage|functions|realtime)\/v1\//,
  /^\/api\//,
];

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { denylist: SERVER_PATHS }));

/**
 * The first worker takes over at once, so that the first visit already works offline. A later one waits for
 * SKIP_WAITING.
 */
clientsClaim();
handleBackgroundSync(self);
handlePushEvents(self);

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

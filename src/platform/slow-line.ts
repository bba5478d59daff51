/** A script of the start that took longer than this to arrive came over a slow line, in milliseconds. */
const SLOW_SCRIPT_MS = 1_000;

/** Whether the app's first script came over a slow line. One that the service worker or the cache answers takes a few milliseconds. */
export const isSlowLine = (): boolean =>
  performance
    .getEntriesByType('resource')
    .some(({ name, duration }) => name.endsWith('.js') && duration >= SLOW_SCRIPT_MS);

import { whenIdle } from './when-idle';

/** A script of the start that took longer than this to arrive came over a slow line, in milliseconds. */
const SLOW_SCRIPT_MS = 1_000;

/** The slowest script so far. One that the service worker or the cache answers takes a few milliseconds. */
const slowestScriptMs = (): number =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => (entry as PerformanceResourceTiming).name.endsWith('.js'))
    .reduce((slowest, { duration }) => Math.max(slowest, duration), 0);

/**
 * On a slow line the fonts, 150 KB, would take three seconds from what the page waits for: until the first content is there,
 * their stand-ins are shown, which are as wide and as high (`styles/fonts.css`). Called before the first paint.
 */
export function holdFontsOnSlowLine(): void {
  if (slowestScriptMs() < SLOW_SCRIPT_MS) return;
  const { dataset } = document.documentElement;
  dataset['fonts'] = 'later';
  whenIdle(() => delete dataset['fonts']);
}

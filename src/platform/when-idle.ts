import { useEffect } from 'react';
import { awaitedContentAtom } from '@/client-state/awaited-content';
import { clientStore } from '@/client-state/client-state';
import { loadQuietly } from '@/client-state/quiet-load';
import { isBeingPrerendered, laterInBrowser } from '@/client-state/page/prerendered';

const FALLBACK_DELAY_MS = 1500;
const MAX_WAIT_MS = 4000;
/** Longer than a first list takes on a slow line. A part that hangs must not keep everything else away. */
const LONGEST_WAIT_FOR_CONTENT_MS = 30_000;

const nothing = (): void => {};

/** Runs `act` when the page's thread is idle, after 4 s at the latest. Returns a function that cancels it. */
export function requestIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

/** Calls back as soon as nothing on the page shows a skeleton, at the latest after `longestMs`. Returns a function that cancels it. */
function whenContentIsShown(act: () => void, longestMs: number): () => void {
  const stop = (): void => {
    clearTimeout(timer);
    stopWatching();
  };
  const done = (): void => {
    stop();
    act();
  };
  const timer = setTimeout(done, longestMs);
  const stopWatching = clientStore.sub(awaitedContentAtom, () => {
    if (clientStore.get(awaitedContentAtom) === 0) done();
  });
  return stop;
}

/**
 * Runs `act` when the page is idle and shows no skeleton: a page that waits for a slow line is idle, too, and what it waits for needs
 * the whole line (B12). Returns a function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  const latest = performance.now() + LONGEST_WAIT_FOR_CONTENT_MS;
  const actOrWait = (): void => {
    const longestMs = latest - performance.now();
    if (clientStore.get(awaitedContentAtom) === 0 || longestMs <= 0) act();
    else
      cancel = whenContentIsShown(() => {
        // One skeleton may make room for the next: looked at again when the page is idle.
        cancel = requestIdle(actOrWait);
      }, longestMs);
  };
  let cancel = requestIdle(actOrWait);
  return () => cancel();
}

/** A load that hangs must not keep the next one away, in milliseconds. */
const LONGEST_LOAD_MS = 4_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Loads when the page is idle and shows no skeleton, one after another in the order of the calls: all at once, what runs on arrival would be one
 * long task, and a tap would wait for all of it (B10, B13). While pages are prerendered, such a part is left out.
 */
export function loadWhenIdle<T>(load: () => Promise<T>): Promise<T> {
  if (isBeingPrerendered) return laterInBrowser();
  const begun = last.then(() => new Promise<void>((rest) => void whenIdle(rest)));
  const loaded = begun.then(load);
  last = begun.then(() =>
    Promise.race([
      loaded.then(nothing, nothing),
      new Promise<void>((end) => setTimeout(end, LONGEST_LOAD_MS)),
    ]),
  );
  return loaded;
}

/** Has code of this screen's on the device before it is needed. Where it cannot be fetched now, whoever opens it tries again and says so. */
export const useFetchedWhenIdle = (load: () => Promise<unknown>): void =>
  useEffect(() => void loadWhenIdle(() => loadQuietly(load)).catch(nothing), [load]);

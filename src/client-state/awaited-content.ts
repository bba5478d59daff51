import { atom } from 'jotai/vanilla';
import { clientStore } from './client-state';

/** How many parts of the page show a skeleton, because their code or their data has not come yet. */
export const awaitedContentAtom = atom(0);

/** Called while a skeleton is shown: what can wait then leaves the line to what is awaited. Returns a function that ends it. */
export function awaitContent(): () => void {
  clientStore.set(awaitedContentAtom, (before) => before + 1);
  return () => clientStore.set(awaitedContentAtom, (before) => before - 1);
}

const nothing = (): void => {};
let endOfHtml = nothing;
const afterHtml = new Set<() => void>();

/** A prerendered page looks complete while the code that makes it answer has not come. Called before React takes it over. */
export function beginAwaitingScreen(): void {
  endOfHtml = awaitContent();
}

/** The screen answers, or has failed. */
export function endAwaitingScreen(): void {
  endOfHtml();
  endOfHtml = nothing;
  for (const act of afterHtml) act();
}

export const isAwaitingScreen = (): boolean => endOfHtml !== nothing;

/** Whether a prerendered page that awaits its screen can be read meanwhile: it is no skeleton of what its code would show. */
export const canHtmlBeRead = (): boolean =>
  // A link that was tapped, or a button at work, is busy as well.
  isAwaitingScreen() && document.querySelector('#main [aria-busy="true"]:not(a, button)') === null;

/**
 * Calls back once the screen answers, has failed, or somebody has left its page; at the latest after `longestMs`. Returns a function that
 * cancels it.
 */
export function afterAwaitedScreen(act: () => void, longestMs: number): () => void {
  const stop = (): void => {
    clearTimeout(tooLong);
    afterHtml.delete(done);
  };
  const done = (): void => {
    stop();
    act();
  };
  const tooLong = setTimeout(done, longestMs);
  afterHtml.add(done);
  return stop;
}

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

/** A prerendered page looks complete while the code that makes it answer has not come. Called before React takes it over. */
export function beginAwaitingScreen(): void {
  endOfHtml = awaitContent();
}

/** The screen answers, or has failed. */
export function endAwaitingScreen(): void {
  endOfHtml();
  endOfHtml = nothing;
}

export const isAwaitingScreen = (): boolean => endOfHtml !== nothing;

import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import { isAwaitingScreen } from '@/client-state/awaited-content';
import { afterFirstLook } from '@/platform/first-look';
import { loadAgain, showMissingCode } from '@/platform/updates/missing-code';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Component by the function that loads it. */
const parts = new Map<unknown, unknown>();
/** The same functions, which know whether they have failed before. */
const retriable = new Map<unknown, unknown>();
const failed = new Set<unknown>();

/** Not where the page is a skeleton of what its code would show. */
const canBeRead = (): boolean => document.querySelector('#main [aria-busy="true"]') === null;

/** Better a page that can only be read than none: its HTML stays, with a word about it. Another screen, or a new start, loads this part again. */
function keepHtml(load: unknown, error: unknown): Promise<never> {
  console.error('A page stays as it came, without its code:', error);
  showMissingCode(true);
  parts.delete(load);
  return new Promise(() => {});
}

function retriableOf<P>(load: Load<P>): Load<P> {
  const known = retriable.get(load) ?? loadAgain(load);
  retriable.set(load, known);
  return known as Load<P>;
}

/**
 * One component per part, cached: a new lazy component in each render attempt would restart the loading each time. What was fetched
 * before the first render is in the first paint: a lazy component would show its fallback first, and React then keeps that for 0.3 s.
 */
function partOf<P>(load: Load<P>): ComponentType<P> {
  const known = parts.get(load);
  if (known) return known as ComponentType<P>;
  const component = lazy(() =>
    afterFirstLook(retriableOf(load)).catch((error: unknown) => {
      if (isAwaitingScreen() && canBeRead()) return keepHtml(load, error);
      failed.add(load);
      throw error;
    }),
  );
  parts.set(load, component);
  return component as ComponentType<P>;
}

/** The part, with its properties. */
export const renderPart = <P extends object>(load: Load<P>, props: P): ReactElement<P> =>
  createElement(partOf(load), props);

/** For the first render. What arrives after it is left to `partOf`. */
export async function fetchPart<P>(load: Load<P>): Promise<void> {
  const { default: component } = await load();
  if (!parts.has(load)) parts.set(load, component);
}

/** React caches a lazy component's failure, and Retry must really load again. */
export function forgetFailedParts(): void {
  for (const load of failed) parts.delete(load);
  failed.clear();
}

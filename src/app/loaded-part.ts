import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import { canHtmlBeRead, isAwaitingScreen } from '@/client-state/awaited-content';
import { afterFirstLook } from '@/platform/first-look';
import { runScreenCode } from '@/platform/screen-code';
import { loadOrReload, showMissingCode } from '@/platform/updates/missing-code';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Component by the function that loads it. */
const parts = new Map<unknown, unknown>();
const failed = new Set<unknown>();
/** Parts that a person asked for again. */
const retried = new Set<unknown>();

/** Better a page that can only be read than none: its HTML stays, with a word about it. Another screen, or a new start, loads this part again. */
function keepHtml(load: unknown, error: unknown): Promise<never> {
  console.error('A page stays as it came, without its code:', error);
  showMissingCode(true);
  parts.delete(load);
  return new Promise(() => {});
}

/** @throws what the import throws, unless the page's HTML stays instead */
const loadPart = <P>(load: Load<P>): Promise<{ default: ComponentType<P> }> =>
  afterFirstLook(async () => {
    if (isAwaitingScreen()) await runScreenCode();
    return loadOrReload(load)(retried.delete(load));
  }).catch((error: unknown) => {
    if (canHtmlBeRead()) return keepHtml(load, error);
    failed.add(load);
    throw error;
  });

/**
 * One component per part, cached: a new lazy component in each render attempt would restart the loading each time. What was fetched
 * before the first render is in the first paint: a lazy component would show its fallback first, and React then keeps that for 0.3 s.
 */
function partOf<P>(load: Load<P>): ComponentType<P> {
  const known = parts.get(load);
  if (known) return known as ComponentType<P>;
  const component = lazy(() => loadPart(load));
  parts.set(load, component);
  return component as ComponentType<P>;
}

/** The part, with its properties. */
export const renderPart = <P extends object>(load: Load<P>, props: P): ReactElement<P> =>
  createElement(partOf(load), props);

/** For the render that replaces a page's HTML, unless somebody has left it meanwhile, and has that screen in another place. */
export async function fetchPartOfPage<P>(load: Load<P>): Promise<void> {
  const { default: component } = await loadPart(load);
  if (isAwaitingScreen() || !parts.has(load)) parts.set(load, component);
}

/** For the first render. What arrives after it is left to `partOf`. */
export async function fetchPart<P>(load: Load<P>): Promise<void> {
  const { default: component } = await load();
  if (!parts.has(load)) parts.set(load, component);
}

/**
 * React caches a lazy component's failure, and Retry must really load again.
 * @param isRetry a person asked for it; else they went on to another screen
 */
export function forgetFailedParts(isRetry: boolean): void {
  for (const load of failed) {
    parts.delete(load);
    if (isRetry) retried.add(load);
  }
  failed.clear();
}

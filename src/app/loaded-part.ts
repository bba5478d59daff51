import { type ComponentType, createElement, Fragment, lazy, type ReactElement } from 'react';
import { afterFirstLook } from '@/platform/first-look';
import { isBeingPrerendered, useIsStillHtml } from '@/client-state/prerendered';
import { showMissingCode } from '@/platform/updates/missing-code';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Component by the function that loads it. */
const parts = new Map<unknown, unknown>();
const failed = new Set<unknown>();

interface AwaitedCode {
  isHere: boolean;
  code: Promise<void>;
}

const awaited = new Map<unknown, AwaitedCode>();
const never = new Promise<never>(() => {});

function beginAwaiting(load: () => Promise<unknown>): AwaitedCode {
  const begun: AwaitedCode = {
    isHere: false,
    code: load().then(
      () => void (begun.isHere = true),
      async (error: unknown) => {
        console.error('A page stays as it came, without its code:', error);
        showMissingCode(true);
        return never;
      },
    ),
  };
  awaited.set(load, begun);
  return begun;
}

/**
 * Before a part: leaves its HTML as it is until its code is here. By throwing the promise, which makes React go on with the other parts of the
 * page; while `lazy` or `use` wait in HTML, no part of it is taken over. Renders nothing, so that the part itself is not rendered again.
 */
function AwaitCode({ load }: { load: () => Promise<unknown> }): null {
  const isStillHtml = useIsStillHtml();
  if (isStillHtml && !isBeingPrerendered) {
    const { isHere, code } = awaited.get(load) ?? beginAwaiting(load);
    // oxlint-disable-next-line typescript/only-throw-error -- see above
    if (!isHere) throw code;
  }
  return null;
}

/**
 * One component per part, cached: a new lazy component in each render attempt would restart the loading each time. What was fetched
 * before the first render is in the first paint: a lazy component would show its fallback first, and React then keeps that for 0.3 s.
 */
function partOf<P extends object>(load: Load<P>): ComponentType<P> {
  const known = parts.get(load);
  if (known) return known as ComponentType<P>;
  const loadLater: Load<P> = () =>
    afterFirstLook(load).catch((error: unknown) => {
      failed.add(load);
      throw error;
    });
  const Lazy = lazy(loadLater) as ComponentType<P>;
  const Part: ComponentType<P> = (props) =>
    createElement(Fragment, null, createElement(AwaitCode, { load: loadLater }), createElement(Lazy, props));
  parts.set(load, Part);
  return Part;
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

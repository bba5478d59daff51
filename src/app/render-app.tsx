import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { beginAwaitingScreen, isAwaitingScreen } from '@/client-state/awaited-content';
import { isLater } from '@/client-state/page/prerendered';
import { showMissingCode } from '@/platform/updates/missing-code';
import { App } from './app';
import { RootBoundary } from './shell/failures/root-boundary';

/** Until somebody who waits for the code of a page that is there hears that it does not answer, as in `index.html`. */
const MAX_WAIT_FOR_SCREEN_MS = 10_000;

/** Parts that read the device are left out of a page's HTML. Anything else that React renders anew differs from what was prerendered. */
function onRecoverableError(error: unknown): void {
  if (!isLater(error)) console.warn('The prerendered page was not what React renders:', error);
}

/** Takes over the page's HTML on a first visit, and renders anew on any other: `index.html` has decided which it is. */
export function renderApp(root: HTMLElement): void {
  const app = (
    <RootBoundary>
      <App Router={BrowserRouter} />
    </RootBoundary>
  );
  const { dataset } = document.documentElement;
  // `index.html` waits for this.
  dataset['started'] = '';
  showMissingCode(false);
  if (dataset['own'] === undefined) {
    beginAwaitingScreen();
    setTimeout(() => isAwaitingScreen() && showMissingCode(true), MAX_WAIT_FOR_SCREEN_MS);
    // In slices, so that a tap meanwhile does not wait for the whole page, and not in the task that has run the code.
    setTimeout(() => startTransition(() => void hydrateRoot(root, app, { onRecoverableError })));
    return;
  }
  // What the page came with was not shown.
  root.replaceChildren();
  delete dataset['own'];
  createRoot(root).render(app);
}

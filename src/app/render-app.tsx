import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { beginAwaitingScreen, isAwaitingScreen } from '@/client-state/awaited-content';
import { isLater } from '@/client-state/page/prerendered';
import { isWholePage } from '@/client-state/page/whole-page';
import { showMissingCode } from '@/platform/updates/missing-code';
import { App } from './app';
import { RootBoundary } from './shell/failures/root-boundary';

/** Until somebody who waits for the code of a page that is there hears that it does not answer, as in `index.html`. */
const MAX_WAIT_FOR_SCREEN_MS = 10_000;
/** The same where the screen begins with the first use (`platform/touch/until-used.ts`). */
const MAX_WAIT_OF_READER_MS = 18_000;

/** Parts that read the device are left out of a page's HTML. Anything else that React renders anew differs from what was prerendered. */
function onRecoverableError(error: unknown): void {
  if (!isLater(error)) console.warn('The prerendered page was not what React renders:', error);
}

type ReactClient = Pick<typeof import('react-dom/client'), 'createRoot' | 'hydrateRoot'>;

/** Takes over the page's HTML on a first visit, and renders anew on any other: `index.html` has decided which it is. */
export function renderApp(root: HTMLElement, client: ReactClient): void {
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
    setTimeout(
      () => isAwaitingScreen() && showMissingCode(true),
      isWholePage() ? MAX_WAIT_OF_READER_MS : MAX_WAIT_FOR_SCREEN_MS,
    );
    // In slices, so that a tap meanwhile does not wait for the whole page, and not in the task that has run the code.
    setTimeout(() => startTransition(() => void client.hydrateRoot(root, app, { onRecoverableError })));
    return;
  }
  // What the page came with was not shown.
  root.replaceChildren();
  delete dataset['own'];
  client.createRoot(root).render(app);
}

import '@/styles/index.css';
// Before React, so that what the first paint needs is fetched while React's own code is run.
import { lastLook } from '@/app/first-look/last-look';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '@/app/app';
import { hasFirstLook, startFirstLook } from '@/app/first-look/first-look';
import { RootBoundary } from '@/app/shell/failures/root-boundary';
import { LATER } from '@/platform/prerendered';
import { markAwaitedLinks } from '@/platform/touch/awaited-link';
import { holdFontsOnSlowLine } from '@/platform/fonts';
import { watchForInstall } from '@/platform/install';
import { reloadOnceForMissingCode } from '@/platform/updates/missing-code';
import { whenIdle } from '@/platform/when-idle';
import { startAppearance } from '@/ui/theme';

/** Where it is not told, zod tries to make code from text, which the page's policy forbids and browsers report (B10). Before its first schema. */
const forbidCompiledSchemas = (): void =>
  void Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Whether the page's HTML is what this visit begins with; `index.html` says when it is not, before it is painted. */
const isFirstVisit = (root: HTMLElement): boolean =>
  root.dataset['prerendered'] === location.pathname &&
  document.documentElement.dataset['own'] === undefined &&
  !hasFirstLook();

function emptied(root: HTMLElement): HTMLElement {
  root.replaceChildren();
  delete document.documentElement.dataset['own'];
  return root;
}

/** Parts that read the device are left out of the HTML. Anything else that React renders anew here differs from what was prerendered. */
function onRecoverableError(error: unknown): void {
  const { cause = error } = error as { cause?: unknown };
  if ((error as { digest?: unknown }).digest === LATER || (cause as { digest?: unknown }).digest === LATER)
    return;
  console.warn('The prerendered page was not what React renders:', error);
}

function start(): void {
  forbidCompiledSchemas();
  startAppearance();
  holdFontsOnSlowLine();
  startFirstLook();
  reloadOnceForMissingCode();
  watchForInstall();
  markAwaitedLinks();
  const root = document.getElementById('root');
  if (!root) throw new Error('Failed to find root element');
  const app = (
    <RootBoundary>
      <App Router={BrowserRouter} />
    </RootBoundary>
  );
  const render = (): void => {
    // In slices, so that a tap meanwhile does not wait for the whole page.
    if (isFirstVisit(root)) startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
    else createRoot(emptied(root)).render(app);
  };
  if (lastLook) void lastLook.then(render);
  else render();
  whenIdle(() => {
    import('@/app/shell/failures/initialization-error')
      .then(({ requireBackend }) => requireBackend())
      .catch((error: unknown) => console.warn('What speaks to the backend has not come yet:', error));
  });
  if (import.meta.env.DEV) void auditTouchTargets();
}

/** While building: shows what is too small for a thumb. */
async function auditTouchTargets(): Promise<void> {
  const { reportToConsole, startTouchAudit } = await import('@/platform/touch/touch-overlay');
  startTouchAudit(reportToConsole());
}

try {
  start();
} catch (error) {
  import('@/app/shell/failures/initialization-error').then(
    ({ showInitializationError }) => showInitializationError(error),
    () => document.body.append('Initialization Error'),
  );
}

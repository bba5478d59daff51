import '@/styles/index.css';
// Before React, so that what the first paint needs is fetched while React's own code is run.
import { lastLook } from '@/app/first-look/last-look';
import { startFirstLook } from '@/app/first-look/first-look';
import { renderApp } from '@/app/render-app';
import { markAwaitedLinks } from '@/platform/touch/awaited-link';
import { holdFontsOnSlowLine } from '@/platform/fonts';
import { watchForInstall } from '@/platform/install';
import { reloadOnceForMissingCode } from '@/platform/updates/missing-code';
import { loadWhenIdle } from '@/platform/when-idle';
import { startAppearance } from '@/ui/theme';
// Here, and nowhere else in the start: it runs in the entry's own task, not in that of all the rest (B10).
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Where it is not told, zod tries to make code from text, which the page's policy forbids and browsers report (B10). Before its first schema. */
const forbidCompiledSchemas = (): void =>
  void Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

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
  const render = (): void => renderApp(root, { createRoot, hydrateRoot });
  if (lastLook) void lastLook.then(render);
  else render();
  // Behind the screen as it looked, which goes by itself if this fails.
  if ('behind' in root.dataset)
    import('@/app/first-look/looks/end-look').catch((error: unknown) =>
      console.warn('No screen for its look:', error),
    );
  loadWhenIdle(() => import('@/app/shell/failures/initialization-error'))
    .then(({ requireBackend }) => requireBackend())
    .catch((error: unknown) => console.warn('No backend code:', error));
  loadWhenIdle(() => import('@/app/shell/navigation/prefetch')).then(
    ({ fetchTouchedScreens }) => fetchTouchedScreens(),
    (error: unknown) => console.warn('No screens ahead:', error),
  );
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

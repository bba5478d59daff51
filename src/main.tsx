import '@/styles/index.css';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { showInitializationError } from '@/app/initialization-error';
import { requireBackend } from '@/app/require-backend';
import { RootBoundary } from '@/app/root-boundary';
import { reloadOnceForMissingCode } from '@/platform/app-update';
import { startLook } from '@/ui/theme';

function start(): void {
  startLook();
  reloadOnceForMissingCode();
  requireBackend();
  const root = document.getElementById('root');
  if (!root) throw new Error('Failed to find root element');
  createRoot(root).render(<RootBoundary><App /></RootBoundary>);
  if (import.meta.env.DEV) void auditTouchTargets();
}

/** While building: shows what is too small for a thumb. */
async function auditTouchTargets(): Promise<void> {
  const { reportToConsole, startTouchAudit } = await import('@/platform/touch-overlay');
  startTouchAudit(reportToConsole());
}

try {
  start();
} catch (error) {
  showInitializationError(error);
}

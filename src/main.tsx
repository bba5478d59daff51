import '@/styles/index.css';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { reloadOnceForMissingCode } from '@/platform/app-update';
import { startLook } from '@/ui/theme';

startLook();
reloadOnceForMissingCode();

const root = document.getElementById('root');
if (!root) throw new Error('Failed to find root element');
if (import.meta.env.DEV) {
  const { reportToConsole, startTouchAudit } = await import('@/platform/touch-overlay');
  startTouchAudit(reportToConsole());
}
createRoot(root).render(<App />);

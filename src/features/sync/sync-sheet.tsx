import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { observeSyncState } from '@/store/writes/queue';
import { useLive } from '@/store/react/use-live';
import { SyncChip } from '@/ui/sync-parts';
import { alertToast } from '@/ui/toast';

// Most people read the chip and never open it. A try that failed is failed for good, so each one is another.
const panel = () => lazy(() => import('./sync-panel'));

/** The chip in the bar; behind it everything that has not reached the server, and what can be done with it (S8). */
export function SyncSheet() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [Panel, setPanel] = useState(panel);
  const state = useLive(observeSyncState);
  const failed = (error: unknown): void => {
    console.error('The sync sheet did not open:', error);
    setOpen(false);
    setWasOpened(false);
    setPanel(panel);
    alertToast({
      state: 'failed',
      title: 'This did not open',
      text: 'What it needs comes with the next connection. Nothing of yours is touched.',
    });
  };
  // The bar keeps its shape for the moment until the store answers.
  if (!state) return <span aria-hidden className="min-h-11 min-w-11" />;
  return (
    <>
      <SyncChip
        kind={state.kind}
        waiting={state.waiting}
        refused={state.refused}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      />
      {wasOpened && (
        <ErrorBoundary fallback={null} onError={failed}>
          <Suspense fallback={null}>
            <Panel state={state} open={open} onOpenChange={setOpen} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

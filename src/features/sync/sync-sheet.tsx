import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { observeSyncState } from '@/store/writes/sync-state';
import { useLive } from '@/store/react/use-live';
import { loadOrReload } from '@/platform/updates/missing-code';
import { SyncChip } from '@/ui/sync/sync-parts';
import { alertToast } from '@/ui/feedback/toast';

const loadPanel = loadOrReload(() => import('./sync-panel'));

// Lazy, because most people only read the chip. `lazy` caches a failure, so a retry needs a new component.
const firstPanel = () => lazy(() => loadPanel());
const nextPanel = () => lazy(() => loadPanel(true));

/** The chip in the bar, which opens the list of everything that has not reached the server (S8). */
export function SyncSheet() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [Panel, setPanel] = useState(firstPanel);
  const state = useLive(observeSyncState);
  const failed = (error: unknown): void => {
    console.error('The sync sheet did not open:', error);
    setOpen(false);
    setWasOpened(false);
    setPanel(nextPanel);
    alertToast({
      state: 'failed',
      title: 'This did not open',
      text: 'It needs a connection once. Nothing of yours was changed.',
    });
  };
  // A placeholder of the same size until the store has answered.
  if (!state) return <span aria-hidden className="min-h-11 min-w-11" />;
  return (
    <>
      <SyncChip
        kind={state.kind}
        waiting={state.waiting}
        refused={state.refused}
        isHeldUp={state.isHeldUp}
        delay={state.delay}
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

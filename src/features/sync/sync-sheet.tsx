import { lazy, Suspense, useState } from 'react';
import { observeSyncState } from '@/store/queue';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { SyncChip } from '@/ui/sync-parts';

// Most people read the chip and never open it.
const SyncPanel = lazy(() => import('./sync-panel'));

/** The chip in the bar; behind it everything that has not reached the server, and what can be done with it (S8). */
export function SyncSheet() {
  const store = useStore();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const state = useLive(() => observeSyncState(store), [store]);
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
      {wasOpened && <Suspense fallback={null}><SyncPanel state={state} open={open} onOpenChange={setOpen} /></Suspense>}
    </>
  );
}

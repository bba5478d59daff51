import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PersistenceCopy } from '@/domain/persistence-copy';
import { TWO_FACTOR_REQUIRED, DEVICE_PROOF_REQUIRED } from '@/domain/sync-blocker';
import { observeSyncState } from '@/store/writes/queue';
import { useLive } from '@/store/react/use-live';
import { Banner, BannerAction } from '@/ui/banner';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';

interface Demand {
  words: keyof PersistenceCopy;
  action: string;
  Dialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>>;
}

/** What the server asks of a session before it goes on, by its own word. */
const DEMANDS: Readonly<Record<string, Demand>> = {
  // The second factor was switched on from another device (S14).
  [TWO_FACTOR_REQUIRED]: {
    words: 'codeNeeded',
    action: 'Enter code',
    Dialog: lazy(() => import('./code-dialog')),
  },
  // A suspected breach (A4, ruling 17).
  [DEVICE_PROOF_REQUIRED]: {
    words: 'deviceProofNeeded',
    action: 'Confirm',
    Dialog: lazy(() => import('./proof-dialog')),
  },
};

/** This device says what the server asks of it, and goes on with that. Nobody is signed out. */
export function CodeNotice() {
  const words = usePersistenceCopy();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const state = useLive(observeSyncState);
  const demand = DEMANDS[state?.barred ?? ''];
  // A dialog that is open says by itself that there is no connection.
  if (!demand || (state?.connection === 'offline' && !open) || pathname === '/sign-in') return null;
  const { Dialog } = demand;
  return (
    <>
      <Banner kind="warn" action={<BannerAction onClick={() => setOpen(true)}>{demand.action}</BannerAction>}>
        {words[demand.words]}
      </Banner>
      {open && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

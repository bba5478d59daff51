import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PersistenceCopy } from '@/domain/sync/persistence-copy';
import { TWO_FACTOR_REQUIRED, DEVICE_PROOF_REQUIRED } from '@/domain/sync/sync-blocker';
import { observeSyncState } from '@/store/writes/sync-state';
import { useLive } from '@/store/react/use-live';
import { Banner, BannerAction } from '@/ui/feedback/banner';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';

interface Demand {
  copyKey: keyof PersistenceCopy;
  action: string;
  Dialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>>;
}

/** By refusal code: what the server demands of a session before it syncs again. */
const DEMANDS: Readonly<Record<string, Demand>> = {
  // The second factor was switched on from another device (S14).
  [TWO_FACTOR_REQUIRED]: {
    copyKey: 'codeNeeded',
    action: 'Enter code',
    Dialog: lazy(() => import('./code-dialog')),
  },
  // A suspected breach (A4, ruling 17).
  [DEVICE_PROOF_REQUIRED]: {
    copyKey: 'deviceProofNeeded',
    action: 'Confirm',
    Dialog: lazy(() => import('./proof-dialog')),
  },
};

/** Says what the server demands of this session and opens the dialog for it. Nobody is signed out. */
export function CodeNotice() {
  const copy = usePersistenceCopy();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const state = useLive(observeSyncState);
  const demand = DEMANDS[state?.barred ?? ''];
  // An open dialog says on its own that there is no connection.
  if (!demand || (state?.connection === 'offline' && !open) || pathname === '/sign-in') return null;
  const { Dialog } = demand;
  return (
    <>
      <Banner kind="warn" action={<BannerAction onClick={() => setOpen(true)}>{demand.action}</BannerAction>}>
        {copy[demand.copyKey]}
      </Banner>
      {open && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

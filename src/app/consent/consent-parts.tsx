import { lazy, Suspense } from 'react';
import { useClientState } from '@/client-state/client-state';
import { consentChoicesOpenAtom, consentWantedAtom } from '@/platform/consent';
import { Telemetry } from '../telemetry/telemetry';
import { ConsentBanner } from './consent-banner';

const ConsentDialog = lazy(() => import('./consent-dialog'));

/** The question, the choices behind it, and what runs with a yes. `mayAsk`: false where a task has the whole screen; nothing optional runs meanwhile. */
export default function ConsentParts({ mayAsk }: { mayAsk: boolean }) {
  const isWanted = useClientState(consentWantedAtom);
  const isOpen = useClientState(consentChoicesOpenAtom);
  return (
    <>
      {isWanted && mayAsk && <ConsentBanner />}
      <Telemetry />
      {isOpen && (
        <Suspense fallback={null}>
          <ConsentDialog />
        </Suspense>
      )}
    </>
  );
}

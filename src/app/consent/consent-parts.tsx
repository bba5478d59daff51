import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isConsentWanted, onConsentChange } from '@/platform/consent';
import { areConsentChoicesOpen, onConsentChoices } from '@/platform/consent-choices';
import { Telemetry } from '../telemetry/telemetry';
import { ConsentBanner } from './consent-banner';

const ConsentDialog = lazy(() => import('./consent-dialog'));

/** The question, the choices behind it, and what runs with a yes. `mayAsk`: false where a task has the whole screen; nothing optional runs meanwhile. */
export default function ConsentParts({ mayAsk }: { mayAsk: boolean }) {
  const isWanted = useSyncExternalStore(onConsentChange, isConsentWanted);
  const isOpen = useSyncExternalStore(onConsentChoices, areConsentChoicesOpen);
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

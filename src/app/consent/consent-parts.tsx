import { lazy, Suspense } from 'react';
import { useClientState } from '@/client-state/client-state';
import { consentChoicesOpenAtom, consentWantedAtom } from '@/platform/telemetry/consent';
import { Telemetry } from '../telemetry/telemetry';
import { ConsentBanner } from './consent-banner';

const ConsentDialog = lazy(() => import('./consent-dialog'));

/** The consent banner, its dialog, and what runs with consent. `mayPrompt` is false while a task has the whole screen. */
export default function ConsentParts({ mayPrompt }: { mayPrompt: boolean }) {
  const isWanted = useClientState(consentWantedAtom);
  const isOpen = useClientState(consentChoicesOpenAtom);
  return (
    <>
      {isWanted && mayPrompt && <ConsentBanner />}
      <Telemetry />
      {isOpen && (
        <Suspense fallback={null}>
          <ConsentDialog />
        </Suspense>
      )}
    </>
  );
}

import { useEffect } from 'react';
import { useClientState } from '@/client-state/client-state';
import { allowedAtom } from '@/platform/telemetry/consent';
import { dropReports } from '@/platform/telemetry/report-queue';
import { forgetVitals } from '@/platform/telemetry/vitals-memory';
import { whenIdle } from '@/platform/when-idle';
import { PathCheck } from './path-check';
import { beaconReports, sendReports } from './report-sender';

let isMeasuring = false;

function begin(): void {
  if (isMeasuring) return;
  isMeasuring = true;
  import('./web-vitals-observer').then(
    ({ observeWebVitals }) => observeWebVitals(),
    (error: unknown) => {
      // Offline, and the code is not cached: the next page tries again.
      isMeasuring = false;
      console.warn('The speed of this page is not measured:', error);
    },
  );
}

function onHidden(): void {
  if (document.visibilityState === 'hidden') beaconReports();
}

const send = (): void => void sendReports();

/** Checks paths (logged only), and measures speed with consent. Withdrawing consent also discards what is not sent. */
export function Telemetry() {
  const isMeasuringAllowed = useClientState(allowedAtom).includes('analytics');
  useEffect(() => {
    if (!isMeasuringAllowed) {
      dropReports();
      forgetVitals();
      return;
    }
    const stopWaiting = whenIdle(() => {
      begin();
      send();
    });
    addEventListener('online', send);
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', beaconReports);
    return () => {
      stopWaiting();
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', beaconReports);
    };
  }, [isMeasuringAllowed]);
  return <PathCheck />;
}

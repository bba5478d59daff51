import { useEffect, useRef, useState } from 'react';
import { addressNow } from '@/client-state/history-entries';
import { observeSyncState } from '@/store/writes/sync-state';
import { sendNow } from '@/store/writes/queue-actions';
import { useIsSpaceScarce } from '@/store/react/use-sync-state';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { useNavigate, useLocation } from 'react-router-dom';
import { signInAgainPath } from '@/domain/navigation/redirects';
import { Banner, BannerAction, OfflineBanner, OnlineBanner } from '@/ui/feedback/banner';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { AcceptanceBanner } from '../acceptance/acceptance-banner';
import OfflineLook from './offline-look';
import { PersistenceBanner } from './persistence-banner';
import { SentAwayBanner } from './sent-away-banner';
import { SuspendedBanner } from './suspended-banner';
import { rememberConnection, useConnectionAsKnown } from '@/client-state/remembered-connection';
import { IsolatedSection } from '../isolated-section';

const SHOW_BACK_ONLINE_MS = 3000;

/** Little or no free space: what that means, and what to do (S12). */
function FreeSpaceBanner() {
  const store = useStore();
  const isScarce = useIsSpaceScarce();
  const storageProblem = useLive(observeSyncState)?.storageProblem ?? null;
  const [dismissed, setDismissed] = useState(false);
  if (storageProblem !== null)
    return (
      <Banner kind="warn" action={<BannerAction onClick={() => void sendNow(store)}>Try again</BannerAction>}>
        {storageProblem}
      </Banner>
    );
  if (!isScarce || dismissed) return null;
  return (
    <Banner kind="warn" action={<BannerAction onClick={() => setDismissed(true)}>OK</BannerAction>}>
      Storage on this device is almost full. Marquee keeps fewer jobs and people here until there is space;
      your own work stays.
    </Banner>
  );
}

/** Shows the sync engine's own finding, not `navigator.onLine` (P2, design section 5). */
function ConnectionBanner() {
  const store = useStore();
  const copy = usePersistenceCopy();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const state = useLive(observeSyncState);
  const [justBack, setJustBack] = useState(false);
  const wasOffline = useRef(false);
  const reported = state?.connection ?? 'unknown';
  const connection = useConnectionAsKnown(reported);

  useEffect(() => {
    if (reported !== 'unknown') rememberConnection(reported);
    if (connection === 'offline') wasOffline.current = true;
    if (connection !== 'online' || !wasOffline.current) return;
    wasOffline.current = false;
    setJustBack(true);
    const done = setTimeout(() => setJustBack(false), SHOW_BACK_ONLINE_MS);
    return () => clearTimeout(done);
  }, [connection, reported]);

  if (connection === 'offline' && state?.delay === 'foreign')
    return (
      <Banner kind="offline" action={<BannerAction onClick={() => void sendNow(store)}>Retry</BannerAction>}>
        No way through: this network answers in Marquee’s place. Open any website to see its page.
      </Banner>
    );
  if (connection === 'offline') return <OfflineBanner onRetry={() => void sendNow(store)} />;
  // The sign-in screen says so on its own.
  if (state?.needsSignIn && pathname !== '/sign-in') {
    return (
      <Banner
        kind="warn"
        action={
          <BannerAction onClick={() => void navigate(signInAgainPath(addressNow()))}>Sign In</BannerAction>
        }
      >
        {copy.sessionEnded}
      </Banner>
    );
  }
  return justBack ? <OnlineBanner /> : null;
}

/** What a person must know at once about their connection and about how their work is stored. */
export default function Banners() {
  return (
    <>
      <PersistenceBanner />
      <IsolatedSection fallback={<OfflineLook />}>
        <ConnectionBanner />
      </IsolatedSection>
      <IsolatedSection>
        <SuspendedBanner />
      </IsolatedSection>
      <IsolatedSection>
        <FreeSpaceBanner />
      </IsolatedSection>
      <IsolatedSection>
        <AcceptanceBanner />
      </IsolatedSection>
      <IsolatedSection>
        <SentAwayBanner />
      </IsolatedSection>
    </>
  );
}

import { lazy, useEffect, useState } from 'react';
import { clientStore } from '@/client-state/client-state';
import { wantToasts } from '@/client-state/toasts';
import { whenIdle } from '@/platform/when-idle';
import { observeUnreadCount } from '@/store/entities/conversations';
import { useLive } from '@/store/react/use-live';
import { useIdentity, useUnifiedAuth } from '@/store/react/identity';
import { IsolatedSection } from '../shell/isolated-section';
import { navigationBadgesAtom } from '../shell/navigation/navigation-badges';
import { prefetchOneTapAway } from '../shell/navigation/prefetch';
import { KeepOnboardingSkipped } from './keep-onboarding-skipped';
import { ProfileWatcher } from './profile-watcher';
import { StoreEarlySaves } from './store/store-early-saves';

const KeepLook = lazy(() => import('../first-look/looks/keep-look'));
const NotificationToasts = lazy(() => import('./notifications/notification-toasts'));
const RefusedHaptic = lazy(() => import('./refused-haptic'));
const SendJobViews = lazy(() => import('./send-job-views'));

/** Effects that run beside every screen while somebody is signed in. */
export default function SignedInEffects() {
  const { mode } = useUnifiedAuth();
  const messages = useLive(observeUnreadCount);
  useEffect(() => {
    clientStore.set(navigationBadgesAtom, messages === undefined ? {} : { messages });
    return () => clientStore.set(navigationBadgesAtom, {});
  }, [messages]);
  const { role, userId } = useIdentity();
  useEffect(() => prefetchOneTapAway(role), [role]);
  const [isIdle, setIsIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIsIdle(true);
        wantToasts();
      }),
    [],
  );
  return (
    <>
      {mode === 'full' && <ProfileWatcher />}
      <StoreEarlySaves />
      {isIdle && <KeepOnboardingSkipped />}
      {isIdle && userId !== null && (
        <IsolatedSection>
          <KeepLook accountId={userId} />
        </IsolatedSection>
      )}
      {isIdle && (
        <IsolatedSection>
          <NotificationToasts />
        </IsolatedSection>
      )}
      {isIdle && (
        <IsolatedSection>
          <RefusedHaptic />
        </IsolatedSection>
      )}
      {isIdle && (
        <IsolatedSection>
          <SendJobViews />
        </IsolatedSection>
      )}
    </>
  );
}

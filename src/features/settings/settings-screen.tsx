import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useConnectionAsKnown } from '@/client-state/remembered-connection';
import { observeMe } from '@/store/entities/profiles';
import { observeSyncState } from '@/store/writes/sync-state';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { Page, PageTitle } from '@/ui/layout/page';
import { AccountSection } from './account/account-section';
import { DeviceSection } from './device/device-section';
import { HiringSection } from './hiring-section';
import { AppearanceSection } from './look-section';
import { NotificationsSection } from './notifications/notifications-section';
import { PrivacySection } from './privacy-section';

/** `/settings`. A hash such as `#notifications` scrolls to that section. */
export default function SettingsScreen() {
  const { hash } = useLocation();
  const { role } = useIdentity();
  const me = useLive(observeMe);
  const state = useLive(observeSyncState);
  const offline = useConnectionAsKnown(state?.connection) === 'offline';
  const known = me !== undefined;
  useEffect(() => {
    if (known && hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, known]);
  return (
    <Page>
      <PageTitle className="mb-6 text-2xl">Settings</PageTitle>
      <AccountSection offline={offline} />
      {(role === 'employer' || role === 'admin') && <HiringSection />}
      <AppearanceSection />
      <NotificationsSection me={me} offline={offline} />
      <PrivacySection />
      <DeviceSection state={state} />
    </Page>
  );
}

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
import { MailSection } from './notifications/mail-section';
import { NotificationsSection } from './notifications/notifications-section';
import { BlockedSection } from './people/blocked-section';
import { VisibilitySection } from './people/visibility-section';
import { PrivacySection } from './privacy-section';
import { SettingsIndex } from './settings-index';
import { UnitsSection } from './units-section';

const TALENT_SECTIONS = [{ id: 'visibility', label: 'Who finds you' }];
const HIRING_SECTIONS = [{ id: 'hiring', label: 'Hiring' }];

/** `/settings`. A hash such as `#notifications` scrolls to that section. */
export default function SettingsScreen() {
  const { hash, key } = useLocation();
  const { role } = useIdentity();
  const me = useLive(observeMe);
  const state = useLive(observeSyncState);
  const offline = useConnectionAsKnown(state?.connection) === 'offline';
  const isHiring = role === 'employer' || role === 'admin';
  const known = me !== undefined;
  // Also when the same section is chosen again.
  const visit = `${key} ${hash}`;
  useEffect(() => {
    const [, id] = visit.split('#');
    if (known && id) document.getElementById(id)?.scrollIntoView();
  }, [visit, known]);
  return (
    <Page>
      <PageTitle className="mb-4 text-2xl">Settings</PageTitle>
      <SettingsIndex
        sections={[
          { id: 'account', label: 'Account' },
          ...(isHiring ? HIRING_SECTIONS : []),
          { id: 'notifications', label: 'Notifications' },
          { id: 'mail', label: 'E-mail' },
          ...(role === 'talent' ? TALENT_SECTIONS : []),
          { id: 'blocked', label: 'Blocked people' },
          { id: 'appearance', label: 'Appearance' },
          { id: 'units', label: 'Units' },
          { id: 'privacy', label: 'Privacy' },
          { id: 'device', label: 'This device' },
        ]}
      />
      <AccountSection offline={offline} />
      {isHiring && <HiringSection />}
      <NotificationsSection me={me} offline={offline} />
      {me && <MailSection me={me} />}
      {role === 'talent' && <VisibilitySection me={me} />}
      <BlockedSection />
      <AppearanceSection />
      {me && <UnitsSection me={me} />}
      <PrivacySection />
      <DeviceSection state={state} />
    </Page>
  );
}

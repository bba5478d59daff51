import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useConnectionAsKnown } from '@/client-state/remembered-connection';
import type { Profile } from '@/domain/streams/profiles';
import { observeMe } from '@/store/entities/profiles';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { observeSyncState, type SyncState } from '@/store/writes/sync-state';
import { Page, PageTitle } from '@/ui/layout/page';
import { AccountSection } from '../account/account-section';
import { DeviceSection } from '../device/device-section';
import { HiringSection } from '../hiring-section';
import { AppearanceSection } from '../look-section';
import { MailSection } from '../notifications/mail-section';
import { NotificationsSection } from '../notifications/notifications-section';
import { BlockedSection } from '../people/blocked-section';
import { VisibilitySection } from '../people/visibility-section';
import { PrivacySection } from '../privacy-section';
import { UnitsSection } from '../units-section';
import { isForRole, type SectionId, SETTINGS_PAGES } from './settings-pages';

interface Known {
  /** Undefined until it is read, null before the account's first sync on this device. */
  me: Stored<Profile> | null | undefined;
  state: SyncState | undefined;
  offline: boolean;
}

const SECTIONS: Readonly<Record<SectionId, (known: Known) => ReactNode>> = {
  account: ({ offline }) => <AccountSection offline={offline} />,
  hiring: () => <HiringSection />,
  notifications: ({ me, offline }) => <NotificationsSection me={me} offline={offline} />,
  mail: ({ me }) => me && <MailSection me={me} />,
  visibility: ({ me }) => <VisibilitySection me={me} />,
  blocked: () => <BlockedSection />,
  appearance: () => <AppearanceSection />,
  units: ({ me }) => me && <UnitsSection me={me} />,
  privacy: () => <PrivacySection />,
  device: ({ state }) => <DeviceSection state={state} />,
};

/** Each of the pages behind `/settings` that is made of sections. */
export default function SettingsPageScreen() {
  const { pathname } = useLocation();
  const { role } = useIdentity();
  const me = useLive(observeMe);
  const state = useLive(observeSyncState);
  const offline = useConnectionAsKnown(state?.connection) === 'offline';
  const page = SETTINGS_PAGES.find(({ path }) => path === pathname.replace(/\/+$/, ''));
  if (!page) throw new Error(`${pathname} is a route without settings.`);
  return (
    <Page>
      <PageTitle className="mb-4 text-2xl">{page.title}</PageTitle>
      {page.sections
        .filter((section) => isForRole(section, role))
        .map((section) => (
          <div key={section}>{SECTIONS[section]({ me, state, offline })}</div>
        ))}
    </Page>
  );
}

import { lazy, Suspense } from 'react';
import { useIdentity } from '@/store/react/identity';
import { Page, PageTitle } from '@/ui/layout/page';
import { SettingsSection } from '../settings-section';
import { DeletionSection } from './personal-data/deletion-section';
import { DevicesSection } from './activity/devices-section';
import { EventsSection } from './activity/events-section';
import { ExportSection } from './personal-data/export-section';
import { PasskeySection } from './passkeys/passkey-section';
import { SessionsSection } from './activity/sessions-section';
import { TwoFactorSection } from './two-factor/two-factor-section';
import { PartSkeleton } from './fetched-part';

const Credentials = lazy(() => import('./credentials/credentials'));

const CredentialsSkeleton = () => (
  <>
    <SettingsSection id="password-to-come" title="Password">
      <PartSkeleton rows={6} />
    </SettingsSection>
    <SettingsSection id="email-to-come" title="Email">
      <PartSkeleton rows={4} />
    </SettingsSection>
  </>
);

/** `/settings/security`: how the account is protected and where it is used. Only online (ruling 32). */
export default function SecurityScreen() {
  const { userId } = useIdentity();
  if (userId === null) return null;
  return (
    <Page>
      <PageTitle className="mb-6 text-2xl">Security</PageTitle>
      <TwoFactorSection accountId={userId} />
      <PasskeySection accountId={userId} />
      <Suspense fallback={<CredentialsSkeleton />}>
        <Credentials />
      </Suspense>
      <SessionsSection accountId={userId} />
      <DevicesSection accountId={userId} />
      <EventsSection accountId={userId} />
      <ExportSection accountId={userId} />
      <DeletionSection accountId={userId} />
    </Page>
  );
}

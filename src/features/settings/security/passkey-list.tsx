import { lazy, Suspense } from 'react';
import { SettingsSection } from '../settings-section';
import { PasskeySkeleton } from './passkey-skeleton';

/** Apart, so that nothing of it stands in the list of files that the first page brings along. */
const PasskeySection = lazy(() => import('./passkey-section'));

const LEAD =
  'Sign in with a face, a fingerprint or the PIN of your device. No password is sent, and nothing of your face or finger leaves it.';

/** The part of a settings screen about passkeys. Needs nothing of the screen around it. */
export const PasskeyList = () => (
  <SettingsSection id="passkeys" title="Passkeys" lead={LEAD}>
    <Suspense fallback={<PasskeySkeleton />}>
      <PasskeySection />
    </Suspense>
  </SettingsSection>
);

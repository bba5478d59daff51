import { useSyncExternalStore } from 'react';
import { hasPrivacySignal, isAllowed, onConsentChange } from '@/platform/consent';
import { openConsentChoices } from '@/platform/consent-choices';
import { Button } from '@/ui/button';
import { DefinitionList } from '@/ui/definition-list';
import { SettingsSection } from './settings-section';

/** What this device may do beyond what the app needs, and the way to change it. */
export function PrivacySection() {
  const measures = useSyncExternalStore(onConsentChange, () => isAllowed('analytics'));
  const recognition = useSyncExternalStore(onConsentChange, () => isAllowed('recognition'));
  return (
    <SettingsSection id="privacy" title="Privacy" lead="For this device.">
      <DefinitionList
        rows={[
          ['Speed measurements', measures ? 'On' : 'Off'],
          ['Recognising this device', recognition ? 'On' : 'Off'],
        ]}
      />
      {hasPrivacySignal() && !measures && !recognition && (
        <p className="text-sm text-ink-2">
          Off because your browser asks sites not to track you (Global Privacy Control).
        </p>
      )}
      <Button className="mt-4" aria-haspopup="dialog" onClick={openConsentChoices}>
        Cookie choices
      </Button>
    </SettingsSection>
  );
}

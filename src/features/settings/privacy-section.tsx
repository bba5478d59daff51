import { useClientState } from '@/client-state/client-state';
import { allowedAtom, hasPrivacySignal, openConsentChoices } from '@/platform/telemetry/consent';
import { Button } from '@/ui/button';
import { DefinitionList } from '@/ui/layout/definition-list';
import { SettingsSection } from './settings-section';

/** Which optional data this device may collect, and the button to change it. */
export function PrivacySection() {
  const allowed = useClientState(allowedAtom);
  const measures = allowed.includes('analytics');
  const recognition = allowed.includes('recognition');
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

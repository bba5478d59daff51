import { useClientState } from '@/client-state/client-state';
import { Segmented, Switch } from '@/ui/fields/choice';
import { appearanceAtom, saveAppearance, THEMES } from '@/ui/theme';
import { SettingsSection } from './settings-section';

/** Day, night, and more contrast for bright sun. Stored in this browser. */
export function AppearanceSection() {
  const appearance = useClientState(appearanceAtom);
  return (
    <SettingsSection id="appearance" title="Appearance" lead="For this device.">
      <Segmented
        label="Light"
        hideLabel={false}
        options={THEMES}
        value={appearance.theme}
        onChange={(value) =>
          saveAppearance({
            ...appearance,
            theme: THEMES.find((theme) => theme.value === value)?.value ?? 'system',
          })
        }
      />
      <Switch
        className="mt-3"
        label="High contrast"
        note="For a screen in the sun. More contrast in your system's settings always turns it on."
        checked={appearance.highContrast}
        onChange={(event) => saveAppearance({ ...appearance, highContrast: event.target.checked })}
      />
    </SettingsSection>
  );
}

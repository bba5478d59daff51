import { useClientState } from '@/client-state/client-state';
import { Segmented, Switch } from '@/ui/choice';
import { lookAtom, saveLook, type Theme } from '@/ui/theme';
import { SettingsSection } from './settings-section';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
];

/** Day, night, and more contrast for sun. Kept in this browser. */
export function LookSection() {
  const look = useClientState(lookAtom);
  return (
    <SettingsSection id="appearance" title="Appearance" lead="For this device.">
      <Segmented
        label="Light"
        hideLabel={false}
        options={THEMES}
        value={look.theme}
        onChange={(value) =>
          saveLook({ ...look, theme: THEMES.find((theme) => theme.value === value)?.value ?? 'system' })
        }
      />
      <Switch
        className="mt-3"
        label="High contrast"
        note="For a screen in the sun. Follows your system's wish for more contrast in any case."
        checked={look.highContrast}
        onChange={(event) => saveLook({ ...look, highContrast: event.target.checked })}
      />
    </SettingsSection>
  );
}

import type { Profile } from '@/domain/streams/profiles';
import { DISTANCE_UNITS, type DistanceUnit, distanceUnitOf } from '@/domain/people/distance-units';
import { useUpdateSettings } from '@/store/react/use-forms';
import { attempt } from '@/ui/feedback/attempt';
import { Segmented } from '@/ui/fields/choice';
import { SettingsSection } from './settings-section';

const LABELS: Readonly<Record<DistanceUnit, string>> = { km: 'Kilometres', mi: 'Miles' };
const OPTIONS = DISTANCE_UNITS.map((value) => ({ value, label: LABELS[value] }));

/** In what distances are shown and typed. */
export function UnitsSection({ me }: { me: Profile }) {
  const updateSettings = useUpdateSettings();
  return (
    <SettingsSection id="units" title="Units" lead="On all your devices.">
      <Segmented
        label="Distances"
        hideLabel={false}
        options={OPTIONS}
        value={distanceUnitOf(me)}
        onChange={(value) => {
          const units = DISTANCE_UNITS.find((unit) => unit === value);
          if (units) void attempt(() => updateSettings({ units }));
        }}
      />
    </SettingsSection>
  );
}

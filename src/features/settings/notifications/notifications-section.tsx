import { useState } from 'react';
import type { Profile, ProfileSettings } from '@/domain/streams/profiles';
import { useIdentity } from '@/store/react/identity';
import { useUpdateSettings } from '@/store/react/use-update-me';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { Switch } from '@/ui/fields/choice';
import { SyncLine } from '@/ui/sync/sync-line';
import { switchesFor } from './notification-switches';
import { PushSwitch } from './push-switch';
import { QuietHours } from './quiet-hours';
import { SettingsSection } from '../settings-section';

/**
 * Push on this device, each notification type, and quiet hours. The last two are stored in the profile: they apply to
 * every device and can be changed offline.
 */
export function NotificationsSection({
  me,
  offline,
}: {
  me: Stored<Profile> | null | undefined;
  offline: boolean;
}) {
  const updateSettings = useUpdateSettings();
  const { role } = useIdentity();
  // What was just chosen, until the store has it: a switch must not flip back for a moment.
  const [chosen, setChosen] = useState<{
    settings: ProfileSettings;
    timezone: string;
    over: Stored<Profile>;
  } | null>(null);
  if (!me) {
    return (
      <SettingsSection id="notifications" title="Notifications">
        <p className="text-ink-2">
          {me === null
            ? 'Your profile has not reached this device yet. These settings come with it.'
            : '\u00a0'}
        </p>
      </SettingsSection>
    );
  }
  const settings = chosen?.over === me ? chosen.settings : me.settings;
  const timezone = chosen?.over === me ? chosen.timezone : me.timezone;
  const save = async ({
    timezone: zone = timezone,
    ...changes
  }: Partial<ProfileSettings> & { timezone?: string }) => {
    setChosen({ settings: { ...settings, ...changes }, timezone: zone, over: me });
    if (!(await attempt(() => updateSettings(changes, { timezone: zone })))) setChosen(null);
  };
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      lead="What you are notified about, on all your devices."
    >
      <PushSwitch offline={offline} />
      {switchesFor(role).map(({ type, label, note }) => (
        <Switch
          key={type}
          label={label}
          note={note}
          checked={!settings.muted.includes(type)}
          onChange={(event) =>
            void save({
              muted: event.target.checked
                ? settings.muted.filter((other) => other !== type)
                : [...settings.muted, type],
            })
          }
        />
      ))}
      <QuietHours settings={settings} timezone={timezone} onChange={(changes) => void save(changes)} />
      <p className="mt-3 min-h-6" role="status">
        <SyncLine sync={me.sync} />
      </p>
    </SettingsSection>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';
import type { Profile, ProfileSettings } from '@/domain/streams/profiles';
import { useIdentity } from '@/store/react/identity';
import { useUpdateSettings } from '@/store/react/use-forms';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { Switch } from '@/ui/fields/choice';
import { SyncLine } from '@/ui/sync/sync-line';
import { switchesFor } from './notification-switches';
import { PushSwitch } from './push-switch';
import { QuietHours, type QuietHoursChanges } from './quiet-hours';
import { SettingsSection } from '../settings-section';

interface Chosen {
  settings: ProfileSettings;
  timezone: string;
  /** How many of its changes are still being written. */
  writes: number;
  /** The row that was read last before the writes ended; the next one has them. */
  over: Stored<Profile> | null | undefined;
}

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
  // What was just chosen, until the store has all of it: a switch must not flip back for a moment.
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const latest = useRef(me);
  useLayoutEffect(() => {
    latest.current = me;
  });
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
  const isChosen = chosen !== null && (chosen.writes > 0 || chosen.over === me);
  const { settings, timezone } = isChosen ? chosen : me;
  const store = async (
    changes: Partial<ProfileSettings>,
    zone: string,
    write: () => Promise<unknown>,
  ): Promise<void> => {
    setChosen((before) => ({
      settings: { ...settings, ...changes },
      timezone: zone,
      writes: (before?.writes ?? 0) + 1,
      over: me,
    }));
    const isStored = await attempt(write);
    setChosen((before) =>
      before && isStored ? { ...before, writes: before.writes - 1, over: latest.current } : null,
    );
  };
  // Only what was tapped is written: the other settings may be changed elsewhere at this moment.
  const save = ({ timezone: zone, ...changes }: QuietHoursChanges) =>
    store(changes, zone ?? timezone, () =>
      updateSettings(changes, zone === undefined ? {} : { timezone: zone }),
    );
  const mute = (type: string, isMuted: boolean) => {
    const without = (muted: readonly string[]): string[] => muted.filter((other) => other !== type);
    const change = ({ muted }: ProfileSettings) => ({
      muted: isMuted ? [...without(muted), type] : without(muted),
    });
    return store(change(settings), timezone, () => updateSettings(change));
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
          onChange={(event) => void mute(type, !event.target.checked)}
        />
      ))}
      <QuietHours settings={settings} timezone={timezone} onChange={(changes) => void save(changes)} />
      <p className="mt-3 min-h-6" role="status">
        <SyncLine sync={me.sync} />
      </p>
    </SettingsSection>
  );
}

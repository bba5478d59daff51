import { useState } from 'react';
import type { Profile } from '@/domain/entities/profile';
import { updateMe } from '@/store/profiles';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/told';
import { attempt } from '@/ui/attempt';
import { Switch } from '@/ui/choice';
import { SyncLine } from '@/ui/domain/sync-line';
import { Field } from '@/ui/field';
import { DEFAULT_QUIET, switchesFor } from './notification-switches';
import { SettingsSection } from './settings-section';

type Settings = Profile['settings'];

/** Per type, and quiet hours. Stored with the profile, so that they hold on every device; changed offline like anything else. */
export function NotificationsSection({ me }: { me: Stored<Profile> | null | undefined }) {
  const store = useStore();
  const { role } = useIdentity();
  // What was just chosen, until the store tells of it: a switch must not spring back for a moment.
  const [chosen, setChosen] = useState<{ settings: Settings; over: Stored<Profile> } | null>(null);
  if (!me) {
    return (
      <SettingsSection id="notifications" title="Notifications">
        <p className="text-ink-2">{me === null ? 'Your profile has not reached this device yet. These settings come with it.' : '\u00a0'}</p>
      </SettingsSection>
    );
  }
  const settings = chosen?.over === me ? chosen.settings : me.settings;
  const save = async (changes: Partial<Settings>) => {
    const next = { ...settings, ...changes };
    setChosen({ settings: next, over: me });
    if (!(await attempt(() => updateMe(store, { settings: next })))) setChosen(null);
  };
  const isQuiet = settings.quiet_from !== '' && settings.quiet_to !== '';
  return (
    <SettingsSection id="notifications" title="Notifications" lead="For all your devices.">
      {switchesFor(role).map(({ type, label, note }) => (
        <Switch
          key={type}
          label={label}
          note={note}
          checked={!settings.muted.includes(type)}
          onChange={(event) => void save({ muted: event.target.checked ? settings.muted.filter((other) => other !== type) : [...settings.muted, type] })}
        />
      ))}
      <Switch
        label="Quiet hours"
        note="Nothing makes a sound between these times. It is all here in the morning."
        checked={isQuiet}
        onChange={(event) => void save(event.target.checked ? DEFAULT_QUIET : { quiet_from: '', quiet_to: '' })}
      />
      {isQuiet && (
        <div className="mt-2 grid grid-cols-2 gap-3">
          {/* An emptied field is a half-typed time, not a wish: only whole times are kept. */}
          <Field label="From" type="time" value={settings.quiet_from} onChange={(event) => event.target.value && void save({ quiet_from: event.target.value })} />
          <Field label="To" type="time" value={settings.quiet_to} onChange={(event) => event.target.value && void save({ quiet_to: event.target.value })} />
        </div>
      )}
      <p className="mt-3 min-h-6" role="status"><SyncLine sync={me.sync} /></p>
    </SettingsSection>
  );
}

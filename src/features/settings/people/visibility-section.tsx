import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Profile } from '@/domain/streams/profiles';
import { useSetListed } from '@/store/react/use-forms';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { Switch } from '@/ui/fields/choice';
import { SyncLine } from '@/ui/sync/sync-line';
import { SettingsSection } from '../settings-section';

/** For talent: whether others find them at all. What of them others see is part of the profile. */
export function VisibilitySection({ me }: { me: Stored<Profile> | null | undefined }) {
  const setListed = useSetListed();
  // What was just chosen, until the store has it: the switch must not flip back for a moment.
  const [chosen, setChosen] = useState<{ isOn: boolean; over: Stored<Profile> } | null>(null);
  if (!me) return null;
  const isOn = chosen?.over === me ? chosen.isOn : me.is_active;
  const choose = async (next: boolean): Promise<void> => {
    setChosen({ isOn: next, over: me });
    if (!(await attempt(() => setListed(next)))) setChosen(null);
  };
  return (
    <SettingsSection id="visibility" title="Who finds you" lead="On all your devices.">
      <Switch
        label="On the talent list"
        note={
          me.profile_completed
            ? 'Off: nobody finds your profile, and nobody new writes to you. People you talk with, and jobs you applied to, stay as they are.'
            : 'You are not on it yet: it shows people whose profile has a name and a few words about them.'
        }
        checked={isOn}
        onChange={(event) => void choose(event.target.checked)}
      />
      <p className="mt-1 text-sm text-ink-2">
        Whether employers may write to you, and who sees which part of your profile, is{' '}
        <Link to="/profile" className="font-semibold text-ink underline underline-offset-4">
          in your profile
        </Link>
        .
      </p>
      <p className="mt-2 min-h-6" role="status">
        <SyncLine sync={me.sync} />
      </p>
    </SettingsSection>
  );
}

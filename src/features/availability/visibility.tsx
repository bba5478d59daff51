import { useState } from 'react';
import { circleOf } from '@/domain/people/privacy/shown-parts';
import type { Profile } from '@/domain/streams/profiles';
import type { Stored } from '@/store/queries/write-status';
import { useUpdateSettings } from '@/store/react/use-forms';
import { attempt } from '@/ui/feedback/attempt';
import { Switch } from '@/ui/fields/choice';
import { SyncLine } from '@/ui/sync/sync-line';

/** Whether others see which days are free; never more than that. */
export function Visibility({ me }: { me: Stored<Profile> }) {
  const updateSettings = useUpdateSettings();
  // What was just chosen, until the store has it: the switch must not flip back for a moment.
  const [chosen, setChosen] = useState<{ isOn: boolean; over: Stored<Profile> } | null>(null);
  const isOn = chosen?.over === me ? chosen.isOn : me.settings.show_days !== false;
  const choose = async (next: boolean): Promise<void> => {
    setChosen({ isOn: next, over: me });
    if (!(await attempt(() => updateSettings({ show_days: next, shown_days: next ? 'everyone' : 'nobody' }))))
      setChosen(null);
  };
  return (
    <div>
      <Switch
        label="Show my days"
        note="Others see free, partly free, on hold or busy on your profile and when they search. Never why, where or for whom."
        checked={isOn}
        onChange={(event) => void choose(event.target.checked)}
      />
      {!isOn && circleOf(me, 'days') === 'contacts' && (
        <p className="text-sm text-ink-2">People in touch with you still see them.</p>
      )}
      <p className="min-h-6" role="status">
        <SyncLine sync={me.sync} />
      </p>
    </div>
  );
}

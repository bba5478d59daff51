import { useState } from 'react';
import { circleOf } from '@/domain/people/privacy/shown-parts';
import type { Profile } from '@/domain/streams/profiles';
import type { Stored } from '@/store/queries/write-status';
import { useUpdateSettings } from '@/store/react/use-forms';
import { attempt } from '@/ui/feedback/attempt';
import { Switch } from '@/ui/fields/choice';
import { SyncLine } from '@/ui/sync/sync-line';

type Me = Stored<Profile>;

/** What was just chosen, until the store has it: a switch must not flip back for a moment. */
function useChosen(me: Me, stored: boolean, store: (next: boolean) => Promise<unknown>) {
  const [chosen, setChosen] = useState<{ isOn: boolean; over: Me } | null>(null);
  return {
    isOn: chosen?.over === me ? chosen.isOn : stored,
    choose: async (next: boolean): Promise<void> => {
      setChosen({ isOn: next, over: me });
      if (!(await attempt(() => store(next)))) setChosen(null);
    },
  };
}

/** Whether others see which days are free, never more than that; and whether a booked day can take another booking. */
export function Visibility({ me }: { me: Me }) {
  const updateSettings = useUpdateSettings();
  const days = useChosen(me, me.settings.show_days !== false, (next) =>
    updateSettings({ show_days: next, shown_days: next ? 'everyone' : 'nobody' }),
  );
  const twice = useChosen(me, me.settings.allow_double_booking === true, (next) =>
    updateSettings({ allow_double_booking: next }),
  );
  return (
    <div>
      <Switch
        label="Show my days"
        note="Others see free, partly free, on hold or busy on your profile and when they search. Never why, where or for whom."
        checked={days.isOn}
        onChange={(event) => void days.choose(event.target.checked)}
      />
      {!days.isOn && circleOf(me, 'days') === 'contacts' && (
        <p className="text-sm text-ink-2">People in touch with you still see them.</p>
      )}
      <Switch
        label="Two bookings on one day"
        note="Off: whoever is booked on a day cannot be booked on it again, by a yes or by a confirmation."
        checked={twice.isOn}
        onChange={(event) => void twice.choose(event.target.checked)}
      />
      <p className="min-h-6" role="status">
        <SyncLine sync={me.sync} />
      </p>
    </div>
  );
}

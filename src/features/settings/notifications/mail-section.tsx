import { MAIL_KINDS } from '@/domain/notifications/mail-kinds';
import type { Profile, ProfileSettings } from '@/domain/streams/profiles';
import type { Stored } from '@/store/queries/write-status';
import { useUpdateSettings } from '@/store/react/use-forms';
import { attempt } from '@/ui/feedback/attempt';
import { Switch } from '@/ui/fields/choice';
import { SyncLine } from '@/ui/sync/sync-line';
import { SettingsSection } from '../settings-section';

/** Every kind of mail that is sent to this person: what can be switched off, and why the others cannot. */
export function MailSection({ me }: { me: Stored<Profile> }) {
  const updateSettings = useUpdateSettings();
  const mute = (kind: string, isMuted: boolean): void =>
    void attempt(() =>
      updateSettings(({ muted }: ProfileSettings) => {
        const others = muted.filter((other) => other !== kind);
        return { muted: isMuted ? [...others, kind] : others };
      }),
    );
  return (
    <SettingsSection id="mail" title="Email" lead={`What is sent to ${me.email}.`}>
      {MAIL_KINDS.map(({ label, note, muted }) =>
        muted === undefined ? (
          <div key={label} className="min-h-14 py-1 text-base font-medium">
            {label}
            <span className="block text-sm font-normal text-ink-2">{note}</span>
          </div>
        ) : (
          <Switch
            key={label}
            label={label}
            note={note}
            checked={!me.settings.muted.includes(muted)}
            onChange={(event) => mute(muted, !event.target.checked)}
          />
        ),
      )}
      <p className="mt-3 min-h-6" role="status">
        <SyncLine sync={me.sync} />
      </p>
    </SettingsSection>
  );
}

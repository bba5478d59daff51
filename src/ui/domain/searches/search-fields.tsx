import { type AlertsOff, NOTHING_OFF } from '@/domain/saved/alert-line';
import { ALERT_CHOICES, type AlertChoice } from '@/domain/saved/saved-search';
import { LIMITS } from '@/domain/limits';
import { Field } from '../../fields/field';
import { Segmented, Switch } from '../../fields/choice';

const ALERT_LABELS: Readonly<Record<AlertChoice, string>> = {
  instant: 'At once',
  daily: 'Once a day',
  off: 'Off',
};

const MAIL_NOTES: Readonly<Record<AlertChoice, string>> = {
  instant: 'A mail soon after a job is published, to the address of your account.',
  daily: 'One mail a day for all of these searches, to the address of your account.',
  off: 'Mail about jobs is switched off in Settings, under Email. Switch it on there first.',
};

export interface SearchForm {
  name: string;
  alerts: AlertChoice;
  mail: boolean;
}

interface SearchFieldsProps {
  form: SearchForm;
  onChange: (form: SearchForm) => void;
  /** Alerts are made for jobs only. */
  hasAlerts: boolean;
  /** What they have switched off in the settings. */
  off?: AlertsOff;
}

/** What one can choose of a saved search: when it is saved, and later. */
export const SearchFields = ({ form, onChange, hasAlerts, off = NOTHING_OFF }: SearchFieldsProps) => (
  <div className="grid gap-5 px-4 py-4">
    <Field
      label="Name"
      value={form.name}
      maxLength={LIMITS.shortText}
      error={form.name.trim() === '' ? 'Give the search a name.' : undefined}
      onChange={(event) => onChange({ ...form, name: event.target.value })}
    />
    {hasAlerts && (
      <div>
        <Segmented
          label="Alerts for new jobs"
          hideLabel={false}
          options={ALERT_CHOICES.map((value) => ({ value, label: ALERT_LABELS[value] }))}
          value={form.alerts}
          onChange={(value) =>
            onChange({ ...form, alerts: ALERT_CHOICES.find((choice) => choice === value) ?? 'off' })
          }
        />
        <p className="mt-2 text-sm text-ink-2">
          {off.notices
            ? 'Job alerts are switched off in Settings, under Notifications. Switch them on there first.'
            : 'In Notifications, and as a push where you allow it. Quiet hours and switches are in Settings.'}
        </p>
        {form.alerts !== 'off' && (
          <Switch
            className="mt-2"
            label="Also by mail"
            note={MAIL_NOTES[off.mail ? 'off' : form.alerts]}
            checked={form.mail}
            onChange={(event) => onChange({ ...form, mail: event.target.checked })}
          />
        )}
      </div>
    )}
  </div>
);

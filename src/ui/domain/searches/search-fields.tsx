import { ALERTS, type AlertsOffBySearched } from '@/domain/saved/alert-line';
import { ALERT_CHOICES, type AlertChoice, type Searched } from '@/domain/saved/saved-search';
import { LIMITS } from '@/domain/limits';
import { Field } from '../../fields/field';
import { Segmented, Switch } from '../../fields/choice';

const ALERT_LABELS: Readonly<Record<AlertChoice, string>> = {
  instant: 'At once',
  daily: 'Once a day',
  off: 'Off',
};

const LABELS: Readonly<Record<Searched, string>> = {
  jobs: 'Alerts for new jobs',
  people: 'Alerts for new people',
};

/** Of alerts at once. */
const MAIL_AT_ONCE: Readonly<Record<Searched, string>> = {
  jobs: 'A mail soon after a job is published, to the address of your account.',
  people: 'A mail soon after somebody is listed for the first time, to the address of your account.',
};

function mailNote(searched: Searched, alerts: AlertChoice, isOff: boolean): string {
  if (isOff)
    return 'Mail about saved searches is switched off in Settings, under Email. Switch it on there first.';
  return alerts === 'instant'
    ? MAIL_AT_ONCE[searched]
    : 'One mail a day for all of your searches, to the address of your account.';
}

export interface SearchForm {
  name: string;
  alerts: AlertChoice;
  mail: boolean;
}

interface SearchFieldsProps {
  form: SearchForm;
  onChange: (form: SearchForm) => void;
  searched: Searched;
  /** What they have switched off in the settings. */
  off: AlertsOffBySearched;
}

/** What one can choose of a saved search: when it is saved, and later. */
export const SearchFields = ({ form, onChange, searched, off }: SearchFieldsProps) => (
  <div className="grid gap-5 px-4 py-4">
    <Field
      label="Name"
      value={form.name}
      maxLength={LIMITS.shortText}
      error={form.name.trim() === '' ? 'Give the search a name.' : undefined}
      onChange={(event) => onChange({ ...form, name: event.target.value })}
    />
    <div>
      <Segmented
        label={LABELS[searched]}
        hideLabel={false}
        options={ALERT_CHOICES.map((value) => ({ value, label: ALERT_LABELS[value] }))}
        value={form.alerts}
        onChange={(value) =>
          onChange({ ...form, alerts: ALERT_CHOICES.find((choice) => choice === value) ?? 'off' })
        }
      />
      <p className="mt-2 text-sm text-ink-2">
        {off[searched].notices
          ? `${ALERTS[searched]} are switched off in Settings, under Notifications. Switch them on there first.`
          : 'In Notifications, and as a push where you allow it. Quiet hours and switches are in Settings.'}
      </p>
      {form.alerts !== 'off' && (
        <Switch
          className="mt-2"
          label="Also by mail"
          note={mailNote(searched, form.alerts, off[searched].mail)}
          checked={form.mail}
          onChange={(event) => onChange({ ...form, mail: event.target.checked })}
        />
      )}
    </div>
  </div>
);

import type { ProfileSettings } from '@/domain/streams/profiles';
import { deviceTimezone, formatTimezone, isTimezone, timezones } from '@/domain/timezones';
import { Button } from '@/ui/button';
import { Select, Switch } from '@/ui/choice';
import { Field } from '@/ui/field';

interface QuietHoursProps {
  settings: ProfileSettings;
  /** The person's own, by which the hours are meant; empty when nobody has said. */
  timezone: string;
  onChange: (changes: { quiet_from?: string; quiet_to?: string; timezone?: string }) => void;
}

const NIGHT = { quiet_from: '22:00', quiet_to: '06:00' };
const NONE = { quiet_from: '', quiet_to: '' };

/** When nothing may make a sound, and by which clock. */
export function QuietHours({
  settings: { quiet_from: from, quiet_to: to },
  timezone,
  onChange,
}: QuietHoursProps) {
  const isOn = from !== '' && to !== '';
  const zone = isTimezone(timezone) ? timezone : 'UTC';
  const here = deviceTimezone();
  return (
    <>
      <Switch
        label="Quiet hours"
        note="Nothing makes a sound between these times. It is all here in the morning."
        checked={isOn}
        onChange={(event) =>
          onChange(
            event.target.checked ? { ...NIGHT, timezone: isTimezone(timezone) ? timezone : here } : NONE,
          )
        }
      />
      {isOn && (
        <div className="mt-2 grid grid-cols-2 gap-3">
          {/* An emptied field is a half-typed time, not a wish: only whole times are kept. */}
          <Field
            label="From"
            type="time"
            value={from}
            onChange={(event) => event.target.value && onChange({ quiet_from: event.target.value })}
          />
          <Field
            label="To"
            type="time"
            value={to}
            error={from === to ? 'The same time as From: no hour is quiet.' : undefined}
            onChange={(event) => event.target.value && onChange({ quiet_to: event.target.value })}
          />
          <Select
            className="col-span-2"
            label="Time zone"
            value={zone}
            options={timezones(zone, here).map((value) => ({ value, label: formatTimezone(value) }))}
            onChange={(event) => onChange({ timezone: event.target.value })}
          />
          {here !== zone && (
            <p className="col-span-2 -mt-2 flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
              This device is in {formatTimezone(here)}.
              <Button
                variant="quiet"
                className="-mx-3 min-h-11 px-3 text-sm"
                onClick={() => onChange({ timezone: here })}
              >
                Use this time zone
              </Button>
            </p>
          )}
        </div>
      )}
    </>
  );
}

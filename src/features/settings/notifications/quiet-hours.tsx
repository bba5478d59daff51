import type { ProfileSettings } from '@/domain/streams/profiles';
import { isClockTime } from '@/domain/values/clock-time';
import { deviceTimezone, formatTimezone, isTimezone, timezones } from '@/domain/values/timezones';
import { Button } from '@/ui/button';
import { Select, Switch } from '@/ui/fields/choice';
import { TimeField } from '@/ui/dates/time-field';

export interface QuietHoursChanges {
  quiet_from?: string;
  quiet_to?: string;
  timezone?: string;
}

interface QuietHoursProps {
  settings: ProfileSettings;
  /** The time zone from the profile, in which the hours are meant; empty when not set. */
  timezone: string;
  onChange: (changes: QuietHoursChanges) => void;
}

const NIGHT = { quiet_from: '22:00', quiet_to: '06:00' };
const NONE = { quiet_from: '', quiet_to: '' };

/** The hours in which notifications are silent, and their time zone. */
export function QuietHours({
  settings: { quiet_from: from, quiet_to: to },
  timezone,
  onChange,
}: QuietHoursProps) {
  const isOn = from !== '' && to !== '';
  const zone = isTimezone(timezone) ? timezone : 'UTC';
  const deviceZone = deviceTimezone();
  return (
    <>
      <Switch
        label="Quiet hours"
        note="Nothing makes a sound between these times. It is all here in the morning."
        checked={isOn}
        onChange={(event) =>
          onChange(
            event.target.checked
              ? { ...NIGHT, timezone: isTimezone(timezone) ? timezone : deviceZone }
              : NONE,
          )
        }
      />
      {isOn && (
        <div className="mt-2 grid grid-cols-2 gap-3">
          {/* Only whole times are saved: half a time would be another hour for as long as it is typed. */}
          <TimeField
            label="From"
            value={from}
            onChange={(time) => isClockTime(time) && onChange({ quiet_from: time })}
          />
          <TimeField
            label="To"
            value={to}
            error={from === to ? 'The same time as From, so there are no quiet hours.' : undefined}
            onChange={(time) => isClockTime(time) && onChange({ quiet_to: time })}
          />
          <Select
            className="col-span-2"
            label="Time zone"
            value={zone}
            options={timezones(zone, deviceZone).map((value) => ({ value, label: formatTimezone(value) }))}
            onChange={(event) => onChange({ timezone: event.target.value })}
          />
          {deviceZone !== zone && (
            <p className="col-span-2 -mt-2 flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
              This device is in {formatTimezone(deviceZone)}.
              <Button
                variant="quiet"
                className="-mx-3 min-h-11 px-3 text-sm"
                onClick={() => onChange({ timezone: deviceZone })}
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

import ICAL from 'ical.js';
import { instantAt } from '../../call-sheets/zoned-time';
import { addDays, type Day, dayFrom } from '../../values/days';
import { twoDigits } from '../../values/formats';
import { isTimezone } from '../../values/timezones';
import { WINDOWS_ZONES } from './windows-zones';

/** A zone whose clocks this runtime knows by its name. */
class NamedZone extends ICAL.Timezone {
  /** Seconds by day, as a number; null where the clocks change on it: a series asks several times at each of its steps, and Intl is slow. */
  private readonly offsets = new Map<number, number | null>();

  private offsetAt(day: Day, time: string): number {
    return (Date.parse(`${day}T${time}:00Z`) - Date.parse(instantAt(day, time, this.tzid))) / 1000;
  }

  /** The clocks of a time are this zone’s own, as in any zone of a file. */
  override utcOffset({ year, month, day: date, hour, minute }: ICAL.Time): number {
    const key = (year * 12 + month) * 31 + date;
    const known = this.offsets.get(key);
    if (typeof known === 'number') return known;
    const day = dayFrom(year, month, date);
    if (known === undefined) {
      const [from, to] = [this.offsetAt(day, '00:00'), this.offsetAt(addDays(day, 1), '00:00')];
      this.offsets.set(key, from === to ? from : null);
      if (from === to) return from;
    }
    return this.offsetAt(day, `${twoDigits(hour)}:${twoDigits(minute)}`);
  }
}

/**
 * A calendar that also knows zones which its file names and does not describe. Without one `ical.js` forgets the name with the first occurrence of a
 * series, and compares ends and exceptions as if all were UTC.
 */
export class FileCalendar extends ICAL.Component {
  private readonly named = new Map<string, ICAL.Timezone | null>();

  constructor() {
    super('vcalendar');
  }

  /** Null where the file does not describe it and nobody knows it: its times are floating then. */
  override getTimeZoneByID(name: string): ICAL.Timezone {
    const described = super.getTimeZoneByID(name) as ICAL.Timezone | null;
    if (described) return described;
    let zone = this.named.get(name);
    if (zone === undefined) {
      const tzid = WINDOWS_ZONES[name.trim()] ?? name.trim();
      zone = isTimezone(tzid) ? new NamedZone({ tzid }) : null;
      this.named.set(name, zone);
    }
    // ical.js types what it says may be null as if it never were.
    return zone as ICAL.Timezone;
  }
}

/** Whether a time of the event is in a zone that neither the file describes nor anybody knows. */
export const isInUnknownZone = (event: ICAL.Component): boolean =>
  ['dtstart', 'dtend'].some((name) => {
    const property = event.getFirstProperty(name);
    const time = property?.getFirstValue();
    return (
      property?.getParameter('tzid') !== undefined &&
      time instanceof ICAL.Time &&
      !time.isDate &&
      time.zone?.tzid === 'floating'
    );
  });

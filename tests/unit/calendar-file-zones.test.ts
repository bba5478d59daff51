import { describe, expect, it } from 'vitest';
import { type ReadDays, readDays } from '@/domain/availability/calendar-file/read-days';
import { WINDOWS_ZONES } from '@/domain/availability/calendar-file/windows-zones';
import { isTimezone } from '@/domain/values/timezones';
import { unknownZoneWords } from '@/features/availability/import/import-copy';

const RANGE = { from: '2026-12-01', to: '2027-12-31' };

/** A file that describes no zone. */
function read(timezone: string, ...events: readonly (readonly string[])[]): ReadDays {
  const lines = events.flatMap((event, n) => [
    'BEGIN:VEVENT',
    ...(event.some((line) => line.startsWith('UID')) ? [] : [`UID:${n}`]),
    ...event,
    'END:VEVENT',
  ]);
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const found = readDays(text, RANGE, timezone);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
/** `12-15 morning, 12-22 morning` */
const said = ({ days }: ReadDays): string =>
  Object.entries(days)
    .map(([day, { part }]) => `${day.slice(5)} ${part}`)
    .join(', ');
const evening = (zone: string, ...more: readonly string[]): string[] => [
  `DTSTART;TZID=${zone}:20261214T200000`,
  `DTEND;TZID=${zone}:20261214T230000`,
  ...more,
];

describe('a series in a zone that the file only names', () => {
  const weekly = (...more: readonly string[]): string =>
    said(read('Europe/London', evening('America/Los_Angeles', ...more)));

  it('is on the days on which each of it is for the person, as a single event is', () => {
    expect(weekly()).toBe('12-15 morning');
    expect(weekly('RRULE:FREQ=WEEKLY;COUNT=3')).toBe('12-15 morning, 12-22 morning, 12-29 morning');
  });

  it.each([
    ['in UTC', '20261229T040000Z'],
    ['on its own clocks', '20261228T200000'],
    ['by its last day', '20261228'],
  ])('ends with the one that its rule names %s', (_how, until) =>
    expect(weekly(`RRULE:FREQ=WEEKLY;UNTIL=${until}`)).toBe('12-15 morning, 12-22 morning, 12-29 morning'),
  );

  it('has its first day also where more days are named without a rule', () => {
    expect(weekly('RDATE;TZID=America/Los_Angeles:20261216T200000')).toBe('12-15 morning, 12-17 morning');
  });

  it('goes without what was deleted of it, and with what was moved, added, or is named in UTC', () => {
    expect(weekly('RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=America/Los_Angeles:20261221T200000')).toBe(
      '12-15 morning, 12-29 morning',
    );
    expect(weekly('RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261222T040000Z')).toBe(
      '12-15 morning, 12-29 morning',
    );
    expect(weekly('RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;TZID=America/Los_Angeles:20261216T200000')).toBe(
      '12-15 morning, 12-17 morning, 12-22 morning',
    );
    const moved = read(
      'Europe/London',
      ['UID:a', ...evening('America/Los_Angeles', 'RRULE:FREQ=WEEKLY;COUNT=2')],
      [
        'UID:a',
        'RECURRENCE-ID:20261222T040000Z',
        'DTSTART:20261224T190000Z',
        'DURATION:PT1H',
        'SUMMARY:Moved',
      ],
    );
    expect(said(moved)).toBe('12-15 morning, 12-24 night');
  });

  it('repeats by the clocks of its zone, also after they were changed', () => {
    // 19:30 in New York is half past midnight in London, and an hour earlier there between the two changes of clocks.
    const series = [
      'DTSTART;TZID=America/New_York:20270308T193000',
      'DURATION:PT10M',
      'RRULE:FREQ=WEEKLY;COUNT=4',
    ];
    expect(said(read('Europe/London', series))).toBe(
      '03-09 morning, 03-15 night, 03-22 night, 03-30 morning',
    );
  });

  it('keeps the hours of its zone when years of it are passed over', () => {
    const daily = [
      'DTSTART;TZID=Asia/Tokyo:20100101T060000',
      'DTEND;TZID=Asia/Tokyo:20100101T070000',
      'RRULE:FREQ=DAILY;UNTIL=20261202T210000Z',
    ];
    expect(said(read('Europe/London', daily))).toBe('12-01 night, 12-02 night');
  });
});

describe('names of Windows for zones', () => {
  it('are read as the zones that they are, without a description in the file', () => {
    const found = read('Europe/London', evening('Pacific Standard Time'));
    expect(said(found)).toBe('12-15 morning');
    expect(found.unknownZoneEvents).toBe(0);
    expect(
      said(read('Europe/London', evening('"W. Europe Standard Time"', 'RRULE:FREQ=WEEKLY;COUNT=2'))),
    ).toBe('12-14 night, 12-21 night');
  });
  it('each stand for a zone whose clocks are known', () =>
    expect(Object.entries(WINDOWS_ZONES).filter(([, zone]) => !isTimezone(zone ?? ''))).toEqual([]));
});

describe('a zone that nobody knows', () => {
  it('is read as the person’s own, and the summary says so', () => {
    const found = read(
      'Europe/London',
      evening('Customized Time Zone'),
      evening('Shooting Time', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      evening('Europe/Paris'),
      // Whole days are in no zone, and what is over marks nothing.
      ['DTSTART;TZID=Nowhere;VALUE=DATE:20261218'],
      ['DTSTART;TZID=Nowhere:20200101T100000', 'DURATION:PT1H'],
    );
    expect(said(found)).toBe('12-14 night, 12-18 day, 12-21 night');
    expect(found.unknownZoneEvents).toBe(2);
    expect(unknownZoneWords(found)).toBe(
      '2 events are in a time zone that is not known here. Their times were read as your own: check these days.',
    );
  });
  it('is not spoken of where there is none', () =>
    expect(unknownZoneWords({ unknownZoneEvents: 0 })).toBeNull());
  it('is spoken of in the singular, too', () =>
    expect(unknownZoneWords({ unknownZoneEvents: 1 })).toBe(
      '1 event is in a time zone that is not known here. Its times were read as your own: check its days.',
    ));
});

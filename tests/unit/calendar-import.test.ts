import { describe, expect, it } from 'vitest';
import { daysFile } from '@/domain/availability/days-file';
import { MAX_CALENDAR_EVENTS, type Unreadable } from '@/domain/availability/calendar-file/file-parts';
import { type ReadDays, readDays } from '@/domain/availability/calendar-file/read-days';
import { importPlan } from '@/domain/availability/import-plan';
import { addDays } from '@/domain/values/days';
import { listDays, skippedWords, UNREADABLE } from '@/features/availability/import/import-copy';

const RANGE = { from: '2027-05-10', to: '2030-05-31' };

const BERLIN = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

const file = (...lines: readonly (string | readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Somebody//Calendar//EN',
    ...lines.flat(),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const event = (...lines: readonly string[]): string[] => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${lines.join('-').slice(0, 40)}`]),
  ...lines,
  'END:VEVENT',
];

function read(text: string, timezone = 'Europe/London'): ReadDays {
  const found = readDays(text, RANGE, timezone);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
/** `2027-05-12 day, 2027-05-13 morning` */
const said = ({ days }: ReadDays): string =>
  Object.entries(days)
    .map(([day, { state, part }]) => [day, state, part].filter(Boolean).join(' '))
    .join(', ');
const skipped = ({ skipped: counts }: ReadDays) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

describe('a file of Google Calendar', () => {
  const text = file(
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Ines',
    'X-WR-TIMEZONE:Europe/London',
    event('DTSTART;VALUE=DATE:20270512', 'DTEND;VALUE=DATE:20270514', 'SUMMARY:Holiday', 'TRANSP:OPAQUE'),
    event('DTSTART:20270515T080000Z', 'DTEND:20270515T090000Z', 'UID:g1@google.com', 'SUMMARY:Dentist'),
    event(
      'DTSTART;VALUE=DATE:20270520',
      'DTEND;VALUE=DATE:20270521',
      'SUMMARY:Birthday',
      'TRANSP:TRANSPARENT',
    ),
    event('DTSTART;VALUE=DATE:20270521', 'DTEND;VALUE=DATE:20270522', 'STATUS:CANCELLED', 'SUMMARY:Off'),
    [
      'BEGIN:VEVENT',
      'DTSTART;TZID=America/New_York:20270516T200000',
      'DTEND;TZID=America/New_York:20270516T210000',
      'UID:g2@google.com',
      'SUMMARY:Call',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P0DT0H10M0S',
      'END:VALARM',
      'END:VEVENT',
    ],
  );
  it('takes whole days, times of UTC, and times of a zone that it names and does not describe', () => {
    expect(said(read(text))).toBe('2027-05-12 day, 2027-05-13 day, 2027-05-15 morning, 2027-05-17 morning');
    expect(skipped(read(text))).toEqual({ free: 1, cancelled: 1 });
  });
  it('has each time on the day that it is for the person', () => {
    expect(said(read(text, 'Asia/Tokyo'))).toContain('2027-05-15 afternoon');
    expect(said(read(text, 'America/New_York'))).toContain('2027-05-16 night');
  });
});

describe('a file of Outlook', () => {
  it('describes its zones by names of its own, and says free in a property of its own', () => {
    const text = file(
      'METHOD:PUBLISH',
      BERLIN,
      event(
        'UID:040000008200E00074C5B7101A82E008',
        'DTSTART;TZID=W. Europe Standard Time:20270512T003000',
        'DTEND;TZID="W. Europe Standard Time":20270512T010000',
        'SUMMARY;LANGUAGE=en-gb:Night bus',
        'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      ),
      event('DTSTART:20270601T090000', 'DTEND:20270601T170000', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    );
    // Half past midnight in Berlin is the evening before in London.
    expect(said(read(text))).toBe('2027-05-11 night');
    expect(said(read(text, 'Europe/Berlin'))).toBe('2027-05-12 morning');
    expect(skipped(read(text))).toEqual({ free: 1 });
  });

  it('repeats by the clocks of its zone, also after they were changed', () => {
    const text = file(
      BERLIN,
      event(
        'DTSTART;TZID=W. Europe Standard Time:20271025T003000',
        'DTEND;TZID=W. Europe Standard Time:20271025T013000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
    );
    expect(said(read(text, 'UTC'))).toBe('2027-10-24 night, 2027-10-31 night, 2027-11-07 night');
    expect(said(read(text, 'Europe/Berlin'))).toContain('2027-11-01 morning');
  });
});

describe('a file of Apple Calendar', () => {
  const series = [
    'UID:A1',
    'DTSTART;TZID=Europe/London:20270503T190000',
    'DTEND;TZID=Europe/London:20270503T210000',
    'RRULE:FREQ=WEEKLY;UNTIL=20270614T180000Z',
    'EXDATE;TZID=Europe/London:20270517T190000',
    'SUMMARY:Choir',
  ];
  it('repeats without what was deleted of it, and with what was moved, cancelled or freed', () => {
    const text = file(
      event(...series),
      event(
        'UID:A1',
        'RECURRENCE-ID;TZID=Europe/London:20270524T190000',
        'DTSTART;TZID=Europe/London:20270526T100000',
        'DTEND;TZID=Europe/London:20270526T110000',
      ),
      event(
        'UID:A1',
        'RECURRENCE-ID;TZID=Europe/London:20270531T190000',
        'DTSTART;TZID=Europe/London:20270531T190000',
        'DTEND;TZID=Europe/London:20270531T210000',
        'STATUS:CANCELLED',
      ),
    );
    expect(said(read(text))).toBe('2027-05-10 night, 2027-05-26 morning, 2027-06-07 night, 2027-06-14 night');
    expect(skipped(read(text))).toEqual({});
  });
  it('may have changes of a series that is not in it', () => {
    const text = file(
      event('UID:A2', 'RECURRENCE-ID:20270512T190000Z', 'DTSTART:20270512T190000Z', 'DURATION:PT2H'),
    );
    expect(said(read(text))).toBe('2027-05-12 night');
  });
});

describe('what an event takes of its days', () => {
  const taken = (start: string, end: string): string =>
    said(read(file(event(`DTSTART:${start}`, `DTEND:${end}`))));
  it.each([
    ['20270512T090000', '20270512T130000', '2027-05-12 morning'],
    ['20270512T040000', '20270512T060000', '2027-05-12 morning'],
    ['20270512T130000', '20270512T180000', '2027-05-12 afternoon'],
    ['20270512T180000', '20270513T000000', '2027-05-12 night'],
    ['20270512T190000', '20270513T043000', '2027-05-12 night'],
    ['20270512T120000', '20270512T140000', '2027-05-12 day'],
    ['20270512T170000', '20270514T080000', '2027-05-12 day, 2027-05-13 day, 2027-05-14 morning'],
  ])('%s to %s: %s', (start, end, days) => expect(taken(start, end)).toBe(days));

  it('is the whole day where two events are in two parts of it, in either order', () => {
    const [morning, night] = [
      event('DTSTART:20270512T090000', 'DTEND:20270512T100000'),
      event('DTSTART:20270512T200000', 'DTEND:20270512T210000'),
    ];
    expect(said(read(file(morning, morning)))).toBe('2027-05-12 morning');
    expect(said(read(file(morning, night)))).toBe('2027-05-12 day');
    expect(said(read(file(night, morning)))).toBe('2027-05-12 day');
  });
  it('is nothing where it takes no time, is over, or is too far away', () => {
    const text = file(
      event('DTSTART:20270512T090000'),
      event('DTSTART;VALUE=DATE:20270509', 'DTEND;VALUE=DATE:20270510'),
      event('DTSTART;VALUE=DATE:20300601'),
      event('DTSTART:20200101T090000Z', 'DTEND:20200101T100000Z', 'RRULE:FREQ=DAILY;COUNT=20'),
    );
    expect(said(read(text))).toBe('');
    expect(skipped(read(text))).toEqual({ instant: 1, over: 2, far: 1 });
  });
  it('reaches into the calendar from before it, in a series too', () => {
    const week = event(
      'DTSTART;VALUE=DATE:20270430',
      'DTEND;VALUE=DATE:20270505',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    );
    expect(said(read(file(week)))).toBe('2027-05-10 day, 2027-05-11 day');
  });
  it('that repeats each year from 29 February is in leap years alone', () => {
    const birthday = file(event('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'));
    expect(said(read(birthday))).toBe('2028-02-29 day');
  });
  it('that ends on its own day is that day', () =>
    expect(said(read(file(event('DTSTART;VALUE=DATE:20270512', 'DTEND;VALUE=DATE:20270512'))))).toBe(
      '2027-05-12 day',
    ));
  it('is cut at the ends of the calendar, however long it is', () => {
    const { days } = read(file(event('DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:99990101')));
    expect(Object.keys(days)).toHaveLength(1118);
    expect(Object.keys(days).at(-1)).toBe('2030-05-31');
  });
});

describe('a file that is hostile or broken', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['spaces', ' \r\n ', 'empty'],
    ['a page', '<!doctype html><p>Sign in</p>', 'other'],
    ['a zip', 'PK\u0003\u0004\u0014', 'zip'],
    ['an address book', 'BEGIN:VCARD\r\nEND:VCARD', 'other'],
    ['too much', `BEGIN:VCALENDAR\r\n${'X'.repeat(10 * 1024 * 1024)}`, 'large'],
    ['too many events', file('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(MAX_CALENDAR_EVENTS + 1)), 'events'],
    [
      'series that are read for ever',
      file(event('DTSTART:19700101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY')),
      'many-days',
    ],
  ])('%s is refused', (_name, text, reason) => expect(readDays(text, RANGE, 'UTC', 1000)).toBe(reason));

  it('is said to have no calendar in it, whatever its name ends in', () => {
    const reason = readDays('<!doctype html><p>Sign in</p>', RANGE, 'UTC');
    expect(UNREADABLE[reason as Unreadable]).toBe(
      'There is no calendar in this file. Export the calendar as an .ics file, and choose that.',
    );
  });

  it('costs only the events that cannot be read', () => {
    const good = event('DTSTART;VALUE=DATE:20270512');
    const text = file(
      event('DTSTART:tomorrow'),
      event('SUMMARY:Without a start'),
      event('DTSTART:20270513T090000Z', 'RRULE:FREQ=SOMETIMES'),
      ['BEGIN:VEVENT', 'no colon in this line', 'END:VEVENT'],
      good,
    );
    expect(said(read(text))).toBe('2027-05-12 day');
    expect(skipped(read(text))).toEqual({ unreadable: 4 });
  });
  it('says that it ends too early', () => {
    const whole = file(event('DTSTART;VALUE=DATE:20270512'), event('DTSTART;VALUE=DATE:20270513'));
    expect(read(whole).isCut).toBe(false);
    const cut = read(whole.slice(0, -45));
    expect(cut.isCut).toBe(true);
    expect(said(cut)).toBe('2027-05-12 day');
  });
  it('is read with a byte order mark, plain line ends and folded lines', () =>
    expect(
      said(read(`\uFEFF${file(event('DTSTART;VALUE=DA', ' TE:20270512')).replaceAll('\r\n', '\n')}`)),
    ).toBe('2027-05-12 day'));
  it('reads the first days of what repeats more often than any event does, and says so', () => {
    const hourly = read(file(event('DTSTART:20270511T000000Z', 'DURATION:PT30M', 'RRULE:FREQ=HOURLY')));
    expect(Object.keys(hourly.days)).toHaveLength(834);
    expect(skipped(hourly)).toEqual({ unfinished: 1 });
    expect(skippedWords(hourly)).toEqual([
      '1 event repeats so often that only the first days of it were read',
    ]);
  });
  it('passes over what is past: a daily series from 1970, and many weekly ones', () => {
    const daily = read(file(event('DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=DAILY')));
    expect(Object.keys(daily.days)).toHaveLength(1118);
    expect(skipped(daily)).toEqual({});
    const weekly = Array.from({ length: 100 }, (_, n) =>
      event(`UID:weekly ${n}`, 'DTSTART:20180101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TH'),
    );
    // Of each, 68 are in these months; 976 are past.
    const half = { from: '2027-05-10', to: '2027-12-31' };
    expect(readDays(file(...weekly), half, 'UTC', 7_500)).toMatchObject({
      days: { '2027-05-10': { part: 'morning' }, '2027-12-30': { part: 'morning' } },
      skipped: { over: 0, far: 0, frequent: 0 },
    });
  });
  it('says of a series that ended years ago that it is over', () =>
    expect(
      skipped(read(file(event('DTSTART;VALUE=DATE:20180101', 'RRULE:FREQ=WEEKLY;UNTIL=20190101')))),
    ).toEqual({ over: 1 }));
  it('keeps the rhythm and the clocks of a series whose past it passes over', () => {
    const every = event(
      'DTSTART;TZID=Europe/Berlin:20180101T233000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270625T000000Z',
    );
    // Mondays, every second week from 1 January 2018; 23:30 in Berlin is 22:30 in London.
    expect(said(read(file(every)))).toBe(
      '2027-05-10 night, 2027-05-24 night, 2027-06-07 night, 2027-06-21 night',
    );
  });
  it('says of a file of busy times alone what it is', () =>
    expect(
      readDays(
        file(['BEGIN:VFREEBUSY', 'FREEBUSY:20270512T090000Z/20270512T170000Z', 'END:VFREEBUSY']),
        RANGE,
        'UTC',
      ),
    ).toBe('busy-times'));
  it('repeats for ever only as far as the calendar goes', () => {
    const { days } = read(file(event('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY')));
    expect(Object.keys(days)).toHaveLength(1118);
  });
});

it('keeps no title, place or person of a file', () => {
  const text = file(
    event(
      'DTSTART;VALUE=DATE:20270512',
      'SUMMARY:Secret title',
      'LOCATION:Secret place',
      'ORGANIZER;CN=Secret person:mailto:secret@example.com',
      'DESCRIPTION:Secret words',
    ),
  );
  expect(JSON.stringify(read(text))).not.toMatch(/secret/i);
});

it('the own file gives its marks back, and leaves bookings to the bookings', () => {
  const text = daysFile(
    [
      { day: '2027-05-12', title: 'Free', text: '', isBusy: false },
      { day: '2027-05-13', title: 'On hold in the morning', text: 'Secret note', isBusy: true },
      { day: '2027-05-14', title: 'Booked: 1st AC, Low Tide', text: '', isBusy: true },
    ],
    new Date('2027-05-01T12:00:00Z'),
  );
  const own = read(text);
  expect(own.isOwn).toBe(true);
  expect(said(own)).toBe('2027-05-12 free day, 2027-05-13 hold morning');
  expect(skipped(own)).toEqual({ booking: 1 });
  expect(JSON.stringify(own)).not.toContain('Secret');
});

it('days are named with their year where it is not this one', () => {
  expect(listDays(['2027-05-12', '2027-05-13', '2028-05-12'], 2027)).toBe('12–13 May, Fri 12 May 2028');
  const all = Array.from({ length: 400 }, (_, n) => addDays('2027-11-29', n));
  expect(listDays(all, 2027)).toBe('29 Nov 2027–1 Jan 2029');
  expect(listDays(all.slice(0, 60), 2027)).toBe('29 Nov–27 Jan 2028');
});

describe('what an import would change', () => {
  const days = {
    '2027-05-12': { state: null, part: 'day' },
    '2027-05-13': { state: null, part: 'morning' },
    '2027-05-14': { state: null, part: 'day' },
    '2027-05-15': { state: null, part: 'day' },
    '2027-05-16': { state: null, part: 'day' },
  } as const;
  const calendar = {
    marks: {
      '2027-05-14': { state: 'busy', part: 'day', note: 'Mine' },
      '2027-05-15': { state: 'free', part: 'day', note: 'Kept' },
    },
    booked: new Map([['2027-05-16', []]]),
  } as const;
  const plan = (state: 'busy' | 'hold', parts: 'part' | 'day' | 'none', replaces: boolean) =>
    importPlan({ days }, calendar, { state, parts, replaces });

  it('marks what says nothing, and leaves what is booked, what says so already, and what says something else', () => {
    const busy = plan('busy', 'part', false);
    expect(busy.changes).toEqual({
      '2027-05-12': { state: 'busy', part: 'day', note: '' },
      '2027-05-13': { state: 'busy', part: 'morning', note: '' },
    });
    expect(busy).toMatchObject({
      same: ['2027-05-14'],
      other: ['2027-05-15'],
      booked: ['2027-05-16'],
      partly: [],
    });
  });
  it('changes what says something else on request, and keeps the note', () =>
    expect(plan('busy', 'part', true).changes['2027-05-15']).toEqual({
      state: 'busy',
      part: 'day',
      note: 'Kept',
    }));
  it('takes a part for the day, or leaves it out, as is chosen', () => {
    expect(plan('hold', 'day', false).changes['2027-05-13']).toMatchObject({ state: 'hold', part: 'day' });
    expect(plan('hold', 'none', false)).toMatchObject({ partly: ['2027-05-13'] });
    expect(Object.keys(plan('hold', 'none', false).changes)).toEqual(['2027-05-12']);
  });
  it('lets the own file say what each day is', () =>
    expect(
      importPlan(
        { days: { '2027-05-12': { state: 'free', part: 'night' } } },
        { marks: {}, booked: new Map() },
        { state: 'busy', parts: 'none', replaces: false },
      ).changes,
    ).toEqual({ '2027-05-12': { state: 'free', part: 'night', note: '' } }));
});

import { describe, expect, it } from 'vitest';
import { callsToStartWith, notBookedOn } from '@/domain/call-sheets/called-on';
import { callEntry } from '@/domain/call-sheets/calendar-entry';
import { calledPeople, contentToStartWith } from '@/domain/call-sheets/calls';
import { MAX_CALLS } from '@/domain/call-sheets/content';
import { OFF } from '@/domain/call-sheets/off';
import { callAt, callOf, callWords, mapLinkOf, NO_CALL, telLinkOf } from '@/domain/call-sheets/own-call';
import { changesFor, versionOf } from '@/domain/call-sheets/changes';
import { scheduleInOrder } from '@/domain/call-sheets/schedule';
import { isAsked, reached, receiptStateOf } from '@/domain/call-sheets/receipt-state';
import { newId } from '@/domain/ids';
import { callsheets } from '@/domain/streams/production/callsheets';
import { crew } from '@/domain/streams/production/crew';
import { instantAt } from '@/domain/call-sheets/zoned-time';
import { valuesToSave } from '@/features/projects/editor/sheet-values';
import { sampleWorld } from '../support/sample-world';

const me = newId();
const sheet = { ...callsheets.sample(sampleWorld()), version: 1, status: 'published' } as const;
const { content } = sheet;
const words = (changes: ReturnType<typeof changesFor>) =>
  changes.map(({ label, was, now }) => `${label}: ${was} > ${now}`);

describe('who is not called', () => {
  const [talent, other] = [newId(), newId()];
  const booked = (id: string, ...days: string[]) => ({ talent_id: id, days, status: 'confirmed' }) as const;
  const left = { ...NO_CALL, call: OFF };

  it('has no time of day, is on no list of the crew, and reads so', () => {
    const off = { ...sheet, calls: { [me]: { ...left, note: 'Rest' } } };
    expect([callOf(off, me), callWords(off, me), callAt(off, me)]).toEqual(['off', 'not called', null]);
    const member = {
      ...crew.sample(sampleWorld()),
      user_id: me,
      status: 'joined',
      answer: 'accepted',
    } as const;
    expect(calledPeople(off, [member])).toEqual([]);
    expect(calledPeople(sheet, [member])).toHaveLength(1);
    expect(words(changesFor(sheet, off, me))[0]).toBe('Your call: 06:30 > Not called');
    expect(words(changesFor(off, sheet, me))[0]).toBe('Your call: Not called > 06:30');
  });

  it('is asked to confirm where the version before called them, and as little as that', () => {
    const off = { ...sheet, version: 3, calls: { [me]: left } };
    expect([2, 3].map((version) => isAsked(off, { user_id: me, version }))).toEqual([false, true]);
    expect(isAsked({ ...off, calls: {} }, { user_id: me, version: 2 })).toBe(true);
  });

  it('is whoever is booked for the show on other days; of who has no booking nothing is known', () => {
    const bookings = [
      booked(talent, '2027-02-01'),
      booked(talent, '2027-02-03'),
      booked(other, '2027-02-02'),
    ];
    expect([...notBookedOn(bookings, '2027-02-03')]).toEqual([other]);
    expect([...notBookedOn([{ ...booked(other, '2027-02-02'), status: 'held' }], '2027-02-03')]).toEqual([]);
  });

  it('begins so on a new sheet, whatever the one before said, which stays for who has no booking', () => {
    const calls = { [talent]: left, [me]: left, [other]: { ...NO_CALL, call: '05:00', note: 'Van' } };
    const bookings = [booked(talent, '2027-02-02'), booked(other, '2027-02-01')];
    expect(callsToStartWith(calls, bookings, '2027-02-02')).toEqual({ [me]: left, [other]: left });
    const full = Object.fromEntries(
      Array.from({ length: MAX_CALLS }, () => [newId(), { ...NO_CALL, name: 'Extra' }]),
    );
    expect(Object.keys(callsToStartWith(full, bookings, '2027-02-02'))).toHaveLength(MAX_CALLS);
  });
});

describe('a call sheet that begins with another day', () => {
  const [ada, gil, pilot] = [newId(), newId(), newId()];

  it('keeps places, people and hours, and nothing that was said of that day alone', () => {
    const said = { ...content, weather: 'Sleet', advance: 'Sc. 13', notes: 'Quiet by the school today' };
    expect(contentToStartWith(said)).toEqual({
      ...content,
      weather: '',
      schedule: [],
      advance: '',
      notes: '',
    });
  });

  it('has nobody’s note of that day, and no call that said nothing else', () => {
    const calls = {
      [ada]: { ...NO_CALL, call: '05:15', note: 'Van from the hotel' },
      [gil]: { ...NO_CALL, note: 'Happy birthday' },
      [pilot]: { ...NO_CALL, name: 'Boat pilot', role: 'Boat', note: 'At the other pier' },
    };
    expect(callsToStartWith(calls, [], '2027-02-02')).toEqual({
      [ada]: { ...NO_CALL, call: '05:15' },
      [pilot]: { ...NO_CALL, name: 'Boat pilot', role: 'Boat' },
    });
  });
});

describe('what changed on a call sheet', () => {
  it('is said field by field, one’s own call first', () => {
    const after = {
      ...sheet,
      shoot_day: '2027-02-02',
      content: {
        ...content,
        general_call: '05:30',
        parking: '',
        schedule: [...content.schedule, { time: '13:00', what: 'Lunch' }],
      },
      calls: {
        [me]: { ...NO_CALL, call: '04:45', note: 'Lens tests' },
        [newId()]: { ...NO_CALL, call: '05:00' },
      },
    };
    expect(words(changesFor(sheet, after, me))).toEqual([
      'Your call: 06:30 > 04:45',
      'For you:  > Lens tests',
      'Day: Mon 1 Feb > Tue 2 Feb',
      'General call: 06:30 > 05:30',
      'Parking: Behind the ice house > ',
      'Schedule:  > 13:00 Lunch',
      'Calls of others:  > 1 other call changed',
    ]);
  });

  it('is nothing where all is the same, and a general call that moves moves whoever has none of their own', () => {
    expect(changesFor(sheet, sheet, me)).toEqual([]);
    const earlier = { ...sheet, content: { ...content, general_call: '05:30' } };
    const own = { [me]: { ...NO_CALL, call: '05:00' } };
    expect(words(changesFor(sheet, earlier, me))[0]).toBe('Your call: 06:30 > 05:30');
    expect(
      words(changesFor({ ...sheet, calls: own }, { ...earlier, calls: own }, me)).map(
        (each) => each.split(':')[0],
      ),
    ).toEqual(['General call']);
  });

  it.each([
    [
      'a line that only moved',
      {
        schedule: [
          { time: '08:00', what: 'b' },
          { time: '07:00', what: 'a' },
        ],
      },
      'In another order',
    ],
    [
      'another map of the same place',
      { locations: [{ ...content.locations[0]!, map_url: 'https://map.test/' }] },
      'Another map',
    ],
  ])('names %s', (_what, now, said) => {
    const before = {
      ...content,
      schedule: [
        { time: '07:00', what: 'a' },
        { time: '08:00', what: 'b' },
      ],
    };
    const changes = changesFor(
      { ...sheet, content: before },
      { ...sheet, content: { ...before, ...now } },
      me,
    );
    expect(changes.map((each) => each.now)).toEqual([said]);
  });

  it('names the time zone before the times that are meant in it', () => {
    const later = {
      ...sheet,
      timezone: 'America/New_York',
      version: 2,
      content: { ...content, general_call: '05:30' },
      history: [
        { version: 1, at: null, was: { timezone: 'Europe/London', content: { general_call: '07:00' } } },
      ],
    };
    const before = versionOf(later, 1)!;
    expect(changesFor(before, later, me).map(({ label, was, now }) => `${label}: ${was} > ${now}`)).toEqual([
      'Your call: 07:00 > 05:30',
      'Time zone of all times: Europe/London > America/New York',
      expect.stringMatching(/^General call: 07:00 > 05:30$/i),
    ]);
  });

  it('goes back through all versions between, also over lines that are new or gone', () => {
    const call = { ...NO_CALL, call: '05:00' };
    const third = {
      ...sheet,
      version: 3,
      content: { ...content, general_call: '05:30' },
      calls: { [me]: call },
      history: [
        { version: 2, at: null, was: { shoot_day: '2027-01-31', calls: { [me]: null } } },
        { version: 1, at: null, was: { content: { general_call: '07:00' } } },
      ],
    };
    expect(versionOf(third, 3)).toMatchObject({ calls: { [me]: call } });
    expect(versionOf(third, 2)).toEqual({
      shoot_day: '2027-01-31',
      timezone: sheet.timezone,
      content: third.content,
      calls: {},
    });
    expect(versionOf(third, 1)?.content.general_call).toBe('07:00');
  });

  it('is not told from a version that the sheet does not know any more', () => {
    const later = { ...sheet, version: 5, history: [{ version: 4, at: null, was: {} }] };
    expect([versionOf(later, 3), versionOf(later, 0), versionOf(later, 6)]).toEqual([null, null, null]);
  });
});

describe('who is called when', () => {
  const member = (name: string, role_code: string, status: 'joined' | 'invited' = 'joined') => ({
    ...crew.sample(sampleWorld()),
    id: newId(),
    user_id: newId(),
    user_name: name,
    role_code,
    status,
  });

  it('is by department as on a crew list, with whoever has no account last, and nobody who has not joined', () => {
    const [ada, gil, lu] = [
      member('Ada', 'gaffer'),
      member('Gil', 'first_ad'),
      member('Lu', 'grip', 'invited'),
    ];
    const calls = {
      [ada.user_id]: { ...NO_CALL, call: '05:15' },
      [newId()]: { call: '', name: 'Boat pilot', role: 'Boat', note: '' },
    };
    expect(
      calledPeople({ content, calls }, [ada, gil, lu]).map(({ label, people }) => [
        label,
        people.map(({ name, call, isOwn }) => `${name} ${call}${isOwn ? ' own' : ''}`),
      ]),
    ).toEqual([
      ['Direction', ['Gil 06:30']],
      ['Electric', ['Ada 05:15 own']],
      ['Others', ['Boat pilot 06:30']],
    ]);
  });

  it('is the general call without one of their own', () => {
    expect(callOf({ content, calls: { [me]: { ...NO_CALL, note: 'x' } } }, me)).toBe('06:30');
  });
});

describe('how far a version has come with somebody', () => {
  it.each([
    ['sent', {}, 0],
    ['delivered', { delivered: 2 }, 1],
    ['opened', { delivered: 2, opened: 2 }, 1],
    ['confirmed', {}, 2],
  ] as const)('%s', (state, marks, confirmed_version) => {
    expect(receiptStateOf({ version: 2, marks, confirmed_version }, 2)).toBe(state);
  });

  it('begins again with a revision, and counts whoever is further', () => {
    expect(receiptStateOf({ version: 3, marks: { delivered: 2, opened: 2 }, confirmed_version: 2 }, 3)).toBe(
      'sent',
    );
    expect(reached(['sent', 'opened', 'confirmed'], 'delivered')).toBe(2);
  });
});

it.each([
  ['+44 (0)20 7946-0018', 'tel:+442079460018'],
  ['(+44) 20 7946 0018', 'tel:+442079460018'],
  ['020 7946 0018 ext 12', 'tel:02079460018;ext=12'],
  ['Gate: 020 7946 0018 / 020 7946 0019', 'tel:02079460018'],
  ['999 or 112', 'tel:999'],
  ['0800 CALL NOW', ''],
  ['12', ''],
  ['1234567890123456', ''],
  ['555 01 42', 'tel:5550142'],
  ['ask at the gate', ''],
  ['', ''],
])('“%s” is dialled as %s', (phone, link) => {
  expect(telLinkOf(phone)).toBe(link);
});

it('a map opens where its author says, or is asked for the address', () => {
  expect(mapLinkOf({ name: 'Slipway', address: 'Quay Street 4', map_url: 'https://map.test/1' })).toBe(
    'https://map.test/1',
  );
  expect(mapLinkOf({ name: 'Slipway', address: 'Quay Street 4', map_url: '' })).toContain(
    'Quay%20Street%204',
  );
  expect(mapLinkOf({ name: '', address: '', map_url: '' })).toBe('');
});

describe('a call of a night shoot', () => {
  const night = (general: string, call: string) => ({
    ...sheet,
    timezone: 'America/New_York',
    content: { ...content, general_call: general },
    calls: { [me]: { ...NO_CALL, call } },
  });
  it.each([
    ['after midnight', '19:00', '00:30', '2027-02-02T05:30:00.000Z', '00:30, after midnight'],
    ['of the last minute that is', '19:00', '06:59', '2027-02-02T11:59:00.000Z', '06:59, after midnight'],
    ['half a day before, of a rigging crew', '19:00', '07:00', '2027-02-01T12:00:00.000Z', '07:00'],
    ['before the general one of a morning', '07:00', '05:15', '2027-02-01T10:15:00.000Z', '05:15'],
    ['where there is no general one', '', '00:30', '2027-02-01T05:30:00.000Z', '00:30'],
  ])('is on the day on which it is: %s', (_which, general, call, at, said) => {
    expect(callAt(night(general, call), me)).toBe(at);
    expect(callWords(night(general, call), me)).toBe(said);
  });
  it('is at no time where the sheet says none', () => expect(callAt(night('', ''), me)).toBeNull());

  it('is marked in the list of the crew, and the general one never is', () => {
    const member = {
      ...crew.sample(sampleWorld()),
      user_id: me,
      status: 'joined',
      answer: 'accepted',
    } as const;
    const pilot = { [newId()]: { ...NO_CALL, call: '01:15', name: 'Boat pilot' } };
    const marked = (call: string) =>
      calledPeople({ ...night('19:00', call), calls: { ...night('19:00', call).calls, ...pilot } }, [member])
        .flatMap(({ people }) => people)
        .map((person) => [person.call, person.isNextDay]);
    expect(marked('00:45')).toEqual([
      ['00:45', true],
      ['01:15', true],
    ]);
    expect(marked('')[0]).toEqual(['19:00', false]);
  });

  it('says so where it changes, also where the clock says the same and the general call moves the day', () => {
    const [before, after] = [night('19:00', '19:30'), night('19:00', '00:45')];
    expect(words(changesFor(before, after, me))[0]).toBe('Your call: 19:30 > 00:45, after midnight');
    expect(words(changesFor(after, night('10:00', '00:45'), me))[0]).toBe(
      'Your call: 00:45, after midnight > 00:45',
    );
  });
});

describe('the schedule of a day', () => {
  const day = (general: string, ...lines: string[]): string[] =>
    scheduleInOrder(
      general,
      lines.map((line) => ({ time: line.slice(0, 5).trim(), what: line.slice(6) })),
    ).map(({ time, what }) => `${time} ${what}`.trim());

  it.each([
    ['goes on after midnight', '19:00', ['19:00 Call', '01:00 Supper', '05:00 Wrap']],
    ['puts what is added later where it belongs', '19:00', ['16:00 Rigging', '19:00 Call', '01:00 Supper']],
    ['begins in the morning', '06:30', ['05:30 Breakfast', '07:15 Sc. 3', '13:00 Lunch', '19:00 Wrap']],
    ['of a call at noon wraps after midnight', '12:00', ['12:00 Call', '22:00 Wrap cast', '00:30 Wrap crew']],
    [
      'has what comes until the wrap before it, and the way home after it',
      '18:00',
      ['09:30 Rigging', '18:00 Call', '02:00 Supper', '06:15 Last shot', '07:00 Wrap', '08:00 Last van'],
    ],
    ['wraps before midnight', '07:00', ['05:00 Breakfast', '07:00 Call', '18:00 wrap']],
    ['has no wrap in a word that begins so', '12:00', ['08:00 Wrapping paper', '12:00 Call', '18:00 Wrap']],
    ['is by the clock while the general call is typed', '7', ['05:00 Breakfast', '18:00 Wrap', '21:00 Van']],
    ['without a general call is by the clock', '', ['01:00 Supper', '19:00 Call']],
  ])('%s', (_what, general, inOrder) => {
    expect(day(general, ...inOrder)).toEqual(inOrder);
    expect(day(general, ...inOrder.toReversed())).toEqual(inOrder);
  });

  it('keeps a line without a time after the line before it, and those of one time as they were typed', () => {
    const typed = ['19:00 Call', '01:00 Supper', '      Vegan on the left', '23:00 Sc. 2', '23:00 Sc. 1'];
    expect(day('19:00', ...typed)).toEqual([
      '19:00 Call',
      '23:00 Sc. 2',
      '23:00 Sc. 1',
      '01:00 Supper',
      'Vegan on the left',
    ]);
  });
});

describe('a call in a calendar', () => {
  const calls = { [me]: { ...NO_CALL, call: '05:45', note: 'Van from the hotel' } };
  const [location] = content.locations;
  const where = [location!.name, location!.address].join(', ');

  it('is at the unit base, as its reminders say, with the person’s own note first and the location beside it', () => {
    const entry = callEntry({ ...sheet, calls }, me)!;
    expect(entry.place).toBe(content.unit_base);
    expect(entry.text.split('\n').slice(0, 2)).toEqual(['Van from the hotel', `Location: ${where}`]);
  });

  it('is at the first location where there is no unit base, which is then not said twice', () => {
    const entry = callEntry({ ...sheet, content: { ...content, unit_base: '' }, calls }, me)!;
    expect(entry.place).toBe(where);
    expect(entry.text).not.toContain(where);
  });

  it('is none for who is not called', () => {
    expect(callEntry({ ...sheet, calls: { [me]: { ...NO_CALL, call: OFF } } }, me)).toBeNull();
  });

  it.each([
    ['in winter', '2027-02-01', '06:30', 'America/Los_Angeles', '2027-02-01T14:30:00.000Z'],
    ['in summer', '2027-07-01', '06:30', 'Europe/London', '2027-07-01T05:30:00.000Z'],
    [
      'on the morning the clocks go forward',
      '2027-03-28',
      '05:30',
      'Europe/Berlin',
      '2027-03-28T03:30:00.000Z',
    ],
    ['just before they do', '2027-03-28', '01:30', 'Europe/Berlin', '2027-03-28T00:30:00.000Z'],
    ['across the date line', '2027-02-01', '00:15', 'Pacific/Auckland', '2027-01-31T11:15:00.000Z'],
    ['of a zone that nobody knows, as UTC', '2027-02-01', '06:30', 'Moon/Base', '2027-02-01T06:30:00.000Z'],
  ])('is at the clock of the place, %s', (_when, day, time, zone, instant) => {
    expect(instantAt(day, time, zone)).toBe(instant);
  });
});

it('the editor saves no empty lines, and the schedule as the day goes, a line without one after the line before it', () => {
  const id = newId();
  const saved = valuesToSave({
    shoot_day: '2027-02-01',
    calls: { [id]: { ...NO_CALL, note: '  ' }, [me]: { ...NO_CALL, call: '05:00' } },
    content: {
      ...content,
      unit_base: ' Harbour ',
      locations: [{ name: ' ', address: '', map_url: '' }],
      schedule: [
        { time: '13:00', what: 'Lunch' },
        { time: '', what: 'Vegan on the left' },
        { time: '07:15', what: 'Sc. 3' },
      ],
    },
  });
  expect(saved.content.schedule.map(({ what }) => what)).toEqual(['Sc. 3', 'Lunch', 'Vegan on the left']);
  const night = valuesToSave({
    ...saved,
    content: {
      ...content,
      general_call: '19:00',
      schedule: [
        { time: '19:00', what: 'Crew call' },
        { time: '01:00', what: 'Supper' },
      ],
    },
  });
  expect(night.content.schedule.map(({ what }) => what)).toEqual(['Crew call', 'Supper']);
  expect([saved.content.locations, saved.content.unit_base]).toEqual([[], 'Harbour']);
  expect(Object.keys(saved.calls)).toEqual([me]);
});

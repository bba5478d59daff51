import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookedDays, firstBookedDay, takenDays } from '@/domain/availability/booked-days';
import {
  DAY_PARTS,
  DAY_STATES,
  firstOfMonth,
  markableRange,
  markWords,
  monthsLater,
} from '@/domain/availability/day-marks';
import { daysReason, ownDaysReason } from '@/domain/availability/day-words';
import {
  isFreeOn,
  readShownDays,
  SHOWN_DAYS,
  SHOWN_DAYS_FORM,
  shownAs,
  writeShownDays,
} from '@/domain/availability/shown-days';
import { addDays } from '@/domain/values/days';

const NOTHING = { booked: new Set<string>(), held: new Set<string>() };

const mark = (
  state: (typeof DAY_STATES)[number],
  part: (typeof DAY_PARTS)[number] = 'day',
  note = 'Dentist',
) => ({ state, part, note });

describe('what others see of a day', () => {
  it('is free, partly free, on hold or busy, and never why', () => {
    const seen = Object.fromEntries(
      DAY_STATES.flatMap((state) => DAY_PARTS.map((part) => [`${state} ${part}`, shownAs({ state, part })])),
    );
    expect(seen).toMatchObject({
      'free day': 'free',
      'free morning': 'partly',
      'hold day': 'hold',
      'hold night': 'hold',
      'busy day': 'busy',
      'busy afternoon': 'partly',
      'travel day': 'busy',
      'unavailable day': 'busy',
      'unavailable night': 'partly',
    });
  });

  it('is one text from a day on, which ends with the last day of which something is known', () => {
    const marks = {
      '2027-05-11': mark('busy'),
      '2027-05-12': mark('free'),
      '2027-05-14': mark('hold'),
      '2027-05-15': mark('free', 'night'),
    };
    expect(writeShownDays('2027-05-12', marks, NOTHING)).toBe('2027-05-12f-hp');
    expect(
      writeShownDays('2027-05-12', marks, { booked: new Set(['2027-05-12', '2027-05-17']), held: new Set() }),
    ).toBe('2027-05-12b-hp-b');
    expect(writeShownDays('2027-05-16', marks, NOTHING)).toBe('');
    // A hold leaves busy what is marked so, and nothing else.
    expect(
      writeShownDays('2027-05-11', marks, {
        booked: new Set(['2027-05-13']),
        held: new Set(['2027-05-11', '2027-05-12', '2027-05-13', '2027-05-15']),
      }),
    ).toBe('2027-05-11bhbhh');
    const last = addDays('2027-05-12', SHOWN_DAYS - 1);
    expect(writeShownDays('2027-05-12', { [last]: mark('free') }, NOTHING)).toHaveLength(10 + SHOWN_DAYS);
    expect(writeShownDays('2027-05-12', { [addDays(last, 1)]: mark('free') }, NOTHING)).toBe('');
  });

  it('is read as it was written, and nothing else is known', () => {
    const day = fc.integer({ min: -20, max: SHOWN_DAYS + 20 }).map((n) => addDays('2027-05-12', n));
    fc.assert(
      fc.property(
        fc.dictionary(
          day,
          fc.record({
            state: fc.constantFrom(...DAY_STATES),
            part: fc.constantFrom(...DAY_PARTS),
            note: fc.constant(''),
          }),
        ),
        day,
        (marks, asked) => {
          const text = writeShownDays('2027-05-12', marks, NOTHING);
          expect(text).toMatch(SHOWN_DAYS_FORM);
          const isShown = asked >= '2027-05-12' && asked <= addDays('2027-05-12', SHOWN_DAYS - 1);
          const said = marks[asked];
          expect(readShownDays(text)?.(asked) ?? 'unknown').toBe(isShown && said ? shownAs(said) : 'unknown');
        },
      ),
    );
  });

  it.each([undefined, '', '2027-05-12'])('%j says nothing of any day', (text) =>
    expect(readShownDays(text)).toBeNull(),
  );

  it('is free on several days when it is free on each, the whole day; what is not known is not free', () => {
    const text = '2027-05-12ffpf-h';
    expect(isFreeOn(text, ['2027-05-12', '2027-05-13', '2027-05-15'])).toBe(true);
    for (const day of ['2027-05-11', '2027-05-14', '2027-05-16', '2027-05-17', '2027-05-18'])
      expect(isFreeOn(text, ['2027-05-12', day]), day).toBe(false);
    expect(isFreeOn('', ['2027-05-12'])).toBe(false);
  });
});

describe('days of a job, in words', () => {
  const THREE = ['2027-05-12', '2027-05-13', '2027-05-14'];
  const said = (letters: string, days: readonly string[] = THREE): string => {
    const reason = daysReason(days, readShownDays(letters === '' ? '' : `2027-05-12${letters}`));
    return reason ? `${reason.verdict}: ${reason.text}` : 'nothing';
  };

  it.each([
    ['fff', 'fits: Free on all 3 days'],
    ['bbb', 'misfit: Busy on all 3 days'],
    ['ffb', 'partly: Busy on Fri 14 May; free on 2 of 3 days'],
    ['bfb', 'partly: Busy on Wed 12 May, Fri 14 May; free on 1 of 3 days'],
    ['hff', 'partly: On hold on Wed 12 May; free on 2 of 3 days'],
    ['bhp', 'partly: Busy on Wed 12 May; on hold on Thu 13 May; partly free on Fri 14 May'],
    ['f-f', 'partly: Free on 2 of 3 days; Thu 13 May not known'],
    ['', 'open: Their days are not known'],
    ['---f', 'open: Their days are not known'],
  ])('%j: %s', (letters, words) => expect(said(letters)).toBe(words));

  it('of one day name it', () => {
    expect(said('f', ['2027-05-12'])).toBe('fits: Free on Wed 12 May');
    expect(said('b', ['2027-05-12'])).toBe('misfit: Busy on Wed 12 May');
  });
  it('are none for a job without days', () => expect(said('f', [])).toBe('nothing'));
  it('count a day once', () =>
    expect(said('f', ['2027-05-12', '2027-05-12'])).toBe('fits: Free on Wed 12 May'));

  it('are said to the person themselves', () => {
    const own = (text: string) => ownDaysReason(THREE, readShownDays(text))?.text;
    expect(own('2027-05-12fff')).toBe('You are free on all 3 days');
    expect(own('2027-05-12bff')).toBe('You are busy on Wed 12 May; free on 2 of 3 days');
    expect(own('')).toBe('Your calendar says nothing of its days');
    expect(ownDaysReason([], null)).toBeNull();
  });
  it('are counted in a line where they would fill several', () => {
    const seven = Array.from({ length: 7 }, (_, at) => `2027-05-${12 + at}`);
    const inALine = (letters: string) =>
      ownDaysReason(seven, readShownDays(`2027-05-12${letters}`), true)?.text;
    expect(inALine('bbffbff')).toBe('You are busy on 12–13 May, Sun 16 May; free on 4 of 7 days');
    expect(inALine('bfbfbff')).toBe('You are busy on 3 of 7 days; free on 4 of 7 days');
    expect(inALine('bhfuffb')).toBe('You are busy on 2, on hold on 1, free on 3 of 7 days');
  });
});

describe('days and months', () => {
  it('names a month by its first day, also over a year', () => {
    expect(firstOfMonth('2027-05-31')).toBe('2027-05-01');
    expect(['2027-11-30', '2027-12-01'].map((day) => monthsLater(day, 1))).toEqual([
      '2027-12-01',
      '2028-01-01',
    ]);
    expect(monthsLater('2027-01-15', -1)).toBe('2026-12-01');
  });

  it('can be marked from a year back to three years ahead', () =>
    expect(markableRange('2027-05-12')).toEqual({ from: '2026-05-01', to: '2030-05-31' }));

  it('says of which part of the day a mark is', () => {
    expect(markWords(mark('busy'))).toBe('Busy');
    expect(markWords(mark('free', 'morning'))).toBe('Free in the morning');
    expect(markWords(mark('hold', 'night'))).toBe('On hold at night');
  });
});

describe('booked days', () => {
  const offer = { days: ['2027-05-12', '2027-05-12', '2027-05-13'] } as never;
  const application = { id: 'a', offer, job_title: '1st AC', company_name: 'Gullwing', is_called_off: false };
  const booking = {
    id: 'b',
    status: 'confirmed',
    wants: 'booking',
    employer_step: 'confirmed',
    talent_step: 'accepted',
    application_id: null,
    days: ['2027-05-13', '2027-05-14'],
    title: 'Low Tide',
    company_name: '',
    employer_name: 'Petra Lind',
  } as const;
  const hold = { ...booking, id: 'h', status: 'held', wants: 'hold', employer_step: '' } as const;

  it('are those of accepted offers, each day once, and not confirmed before the employer has said hired', () => {
    const booked = bookedDays([], [{ ...application, status: 'hired' }]);
    expect([...booked.keys()]).toEqual(['2027-05-12', '2027-05-13']);
    expect(booked.get('2027-05-12')).toEqual([
      { bookingId: null, applicationId: 'a', title: '1st AC', company: 'Gullwing', state: 'booked' },
    ]);
    expect(bookedDays([], [{ ...application, status: 'accepted' }]).get('2027-05-13')?.[0]?.state).toBe(
      'accepted',
    );
  });

  it('are none of an offer that waits for an answer, that names none, or of a hire that ended', () => {
    for (const status of ['offered', 'change_asked', 'turned_down', 'withdrawn', 'declined'] as const)
      expect(bookedDays([], [{ ...application, status }]).size, status).toBe(0);
    expect(bookedDays([], [{ ...application, status: 'hired', offer: { days: [] } as never }]).size).toBe(0);
  });

  it('are none of a hire whose booking was cancelled, also before the server knows, and those of one that was booked again', () => {
    const hired = { ...application, status: 'hired' } as const;
    expect(bookedDays([], [{ ...hired, is_called_off: true }]).size).toBe(0);
    const cancelled = { ...booking, application_id: 'a', employer_step: 'withdrawn' } as const;
    expect(bookedDays([cancelled], [hired]).size).toBe(0);
    const again = { ...booking, id: 'again', application_id: 'a' };
    expect(bookedDays([{ ...cancelled, status: 'cancelled' }, again], [hired]).size).toBe(2);
  });

  it('are those of bookings and holds, an accepted offer once, and none that ended here before the server knows', () => {
    const all = bookedDays(
      [{ ...booking, application_id: 'a' }, hold],
      [{ ...application, status: 'accepted' }],
    );
    expect(all.get('2027-05-13')?.map(({ bookingId, state }) => [bookingId, state])).toEqual([
      ['b', 'accepted'],
      ['h', 'held'],
    ]);
    expect(all.has('2027-05-12')).toBe(false);
    expect(
      bookedDays([{ ...booking, application_id: 'a' }], [{ ...application, status: 'withdrawn' }]).size,
    ).toBe(0);
    expect(bookedDays([{ ...booking, talent_step: 'released' }], []).size).toBe(0);
    expect(bookedDays([{ ...hold, status: 'requested', talent_step: '' }], []).size).toBe(0);
    const answered = bookedDays([{ ...hold, status: 'requested' }], []);
    expect(takenDays(answered)).toEqual({ booked: new Set(), held: new Set(hold.days) });
    expect(takenDays(bookedDays([booking, hold], [])).held.size).toBe(0);
  });

  it('are where nobody else is given a yes; a hold alone leaves that open', () => {
    const days = ['2027-05-01', ...booking.days];
    expect(firstBookedDay(days, bookedDays([booking, hold], []))).toBe(booking.days[0]);
    expect(firstBookedDay(days, bookedDays([hold], []))).toBeNull();
    expect(firstBookedDay(['2027-05-01'], bookedDays([booking], []))).toBeNull();
  });
});

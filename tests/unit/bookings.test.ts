import { describe, expect, it } from 'vitest';
import { CHALLENGE_HOURS } from '@/domain/limits';
import { addDays } from '@/domain/values/days';
import { formatMinor } from '@/domain/values/money';
import {
  deadlineWords,
  endedBy,
  explanationOf,
  holdWords,
  killFeeWords,
  stateMark,
  stateWords,
  timeLeft,
  totalWords,
} from '@/domain/bookings/booking-copy';
import { bookingStateOf } from '@/domain/bookings/booking-state';
import { feeOf, killFee, totalOf } from '@/domain/bookings/terms';
import { bookings } from '@/domain/streams/production/bookings';
import type { Booking } from '@/domain/streams/production/bookings';
import { jobs } from '@/domain/streams/jobs';
import { askErrors, proposedRequest, toRequest, usualOpenUntil } from '@/features/bookings/ask/ask-form';
import { sampleWorld } from '../support/sample-world';

const booking = (changes: Partial<Booking> = {}): Booking => ({
  ...bookings.sample(sampleWorld()),
  ...changes,
});
const NOW = new Date('2027-04-01T12:00:00Z');

describe('where a booking stands, before the server knows', () => {
  it.each([
    ['requested', { talent_step: 'accepted' }, 'held'],
    ['requested', { talent_step: 'accepted', wants: 'booking' }, 'confirmed'],
    ['requested', { talent_step: 'declined' }, 'declined'],
    ['requested', { talent_step: 'released' }, 'declined'],
    ['requested', { employer_step: 'withdrawn' }, 'released'],
    ['requested', { employer_step: 'confirmed' }, 'requested'],
    ['held', { talent_step: 'accepted' }, 'held'],
    ['held', { talent_step: 'released' }, 'released'],
    ['held', { talent_step: 'accepted', employer_step: 'confirmed' }, 'confirmed'],
    ['challenged', { talent_step: 'accepted', employer_step: 'confirmed' }, 'confirmed'],
    ['confirmed', { talent_step: 'released' }, 'cancelled'],
    ['confirmed', { talent_step: 'accepted', employer_step: 'withdrawn' }, 'cancelled'],
    ['expired', { talent_step: 'accepted' }, 'expired'],
    ['released', { talent_step: 'accepted', employer_step: 'confirmed' }, 'released'],
    ['completed', { employer_step: 'withdrawn' }, 'completed'],
  ] as const)('%s, with %o, is %s', (status, said, state) => {
    expect(bookingStateOf(booking({ status, ...said }))).toBe(state);
  });
});

describe('terms', () => {
  it('come to the rate for all days, with the kit by the day, and a share if the employer cancels', () => {
    const terms = booking();
    expect([feeOf(terms), totalOf(terms), killFee(terms)]).toEqual([104_000, 134_000, 52_000]);
    const week = booking({ rate_unit: 'week', days: ['2027-05-10', '2027-05-11', '2027-05-12'] });
    expect([feeOf(week), killFee(week)]).toEqual([31_200, 15_600]);
    expect(totalWords({ ...week, kit_fee_minor: null })).toMatch(/^\S+ in all at 5 days a week$/);
    const full = Array.from({ length: 10 }, (_, n) => addDays('2027-05-10', n));
    expect(totalWords({ ...week, kit_fee_minor: null, days: full })).toMatch(/^\S+ in all$/);
    expect(killFee(booking({ rate_unit: 'project' }))).toBe(26_000);
    for (const unit of ['hour', 'month', 'year', 'deferred', 'unpaid'] as const)
      expect([feeOf(booking({ rate_unit: unit })), killFee(booking({ rate_unit: unit }))]).toEqual([
        null,
        null,
      ]);
    expect(killFee(booking({ kill_fee_percent: 0 }))).toBeNull();
    // An offer may name no days: nothing is known of a sum, not even that it is none.
    const without = booking({ days: [] });
    expect([totalOf(without), killFee(without), totalWords(without)]).toEqual([null, null, '']);
    expect(killFeeWords(without)).toBe('50 % of the fee');
    expect(killFee(booking({ days: [], rate_unit: 'project' }))).toBe(26_000);
    expect(totalWords(booking({ days: ['2027-05-10'], kit_fee_minor: null }))).toBe('');
  });
});

describe('words', () => {
  it('say to each side what it means for them', () => {
    const challenged = booking({ status: 'challenged', challenge_deadline: '2027-04-02T11:12:00Z', rank: 1 });
    expect(stateWords(challenged, 'employer', NOW)).toBe('Challenged: 23 h 12 min left to confirm');
    expect(stateWords(challenged, 'talent', NOW)).toBe('Petra Lind has 23 h 12 min to confirm');
    const over = booking({ status: 'challenged', challenge_deadline: '2027-04-01T11:59:00Z' });
    expect(stateWords(over, 'employer', NOW)).toBe('The 24 hours are over');
    expect(stateWords(booking({ status: 'held', rank: 2 }), 'employer', NOW)).toBe('Second hold');
    // Over several days more can be before it than one day has.
    expect([0, 1, 3, 4, 6].map(holdWords)).toEqual([
      'Hold',
      'First hold',
      'Third hold',
      'Hold, 3 ahead',
      'Hold, 5 ahead',
    ]);
    const overtaken = { status: 'released', ended_by: 'others' } as const;
    expect(stateWords(booking({ ...overtaken, held_at: '2027-03-01T09:00:00Z' }), 'employer', NOW)).toBe(
      'Mara Voss was booked by somebody else',
    );
    expect(stateWords(booking(overtaken), 'employer', NOW)).toBe('Mara Voss is no longer free');
    expect(stateWords(booking(overtaken), 'talent', NOW)).toBe('Your days went to another booking');
    expect(stateWords(booking({ status: 'released', ended_by: 'clock' }), 'talent', NOW)).toBe(
      'Petra Lind did not confirm in time',
    );
    expect(stateWords(booking({ status: 'cancelled', ended_by: 'talent' }), 'talent', NOW)).toBe(
      'You cancelled',
    );
    expect(stateWords(booking({ status: 'released', ended_by: 'employer' }), 'employer', NOW)).toBe(
      'You took it back',
    );
  });

  it('S8: what the server does not know yet waits, and is nobody else’s', () => {
    const leaving = booking({ status: 'confirmed', talent_step: 'released' });
    expect([stateWords(leaving, 'talent', NOW), stateMark(leaving)]).toEqual(['You cancel', 'waiting']);
    expect(endedBy(leaving)).toBe('talent');
    const confirming = booking({ status: 'held', talent_step: 'accepted', employer_step: 'confirmed' });
    expect([stateWords(confirming, 'employer', NOW), stateMark(confirming)]).toEqual([
      'You say yes',
      'waiting',
    ]);
    expect(stateMark(booking({ status: 'confirmed' }))).toBe('confirmed');
  });

  it('count down to whoever challenges as well, once the server has said until when', () => {
    const challenging = booking({ status: 'held', rank: 2, is_challenging: true });
    expect(stateWords(challenging, 'employer', NOW)).toBe('Second hold, whoever is first has 24 hours');
    const until = { ...challenging, challenging_until: '2027-04-02T11:12:00Z' };
    expect(stateWords(until, 'employer', NOW)).toBe('Second hold, whoever is first has 23 h 12 min left');
    expect(stateWords(until, 'talent', NOW)).toBe(
      'Second hold, challenges whoever is first, 23 h 12 min left',
    );
    expect(stateWords(until, 'employer', new Date('2027-04-02T11:12:00Z'))).toBe(
      'Second hold, the 24 hours are over',
    );
    expect(stateWords({ ...until, rank: 1 }, 'employer', NOW)).toBe('First hold');
  });

  it('count what is left of the 24 hours in full minutes, never more than there is, and end', () => {
    expect(timeLeft('2027-04-01T12:00:30Z', NOW)).toBe('less than a minute');
    expect(timeLeft('2027-04-01T12:01:59Z', NOW)).toBe('1 min');
    expect(timeLeft('2027-04-01T13:00:00Z', NOW)).toBe('1 h 0 min');
    expect(timeLeft('2027-04-01T12:00:00Z', NOW)).toBe('');
  });
});

describe('what a state means, where its few words do not say it', () => {
  const challenged = { status: 'challenged', rank: 1, challenge_deadline: '2027-04-02T11:12:00Z' } as const;
  const second = { status: 'held', rank: 2 } as const;
  const until = deadlineWords('2027-04-02T11:12:00Z', NOW);
  it.each<[Partial<Booking>, string, string]>([
    [
      challenged,
      `Another production is ready to book Mara Voss. Confirm by ${until}, or your hold ends and they move up.`,
      `Another production is ready to book you. If Petra Lind does not confirm by ${until}, their hold ends.`,
    ],
    [second, 'Somebody else is first on one of these days. You move up when they let go.', ''],
    [
      { ...second, is_challenging: true },
      `If they do not confirm in ${CHALLENGE_HOURS} hours, you move up and are notified.`,
      '',
    ],
    [
      { ...second, is_challenging: true, challenging_until: '2027-04-02T11:12:00Z' },
      `If they do not confirm by ${until}, you move up and are notified.`,
      '',
    ],
    [
      { status: 'held', rank: 1, is_challenging: true },
      'Nobody is before you any more. You can confirm.',
      '',
    ],
    [{ status: 'held', rank: 1 }, '', ''],
    [
      { status: 'cancelled', kill_fee_minor: 52_000, currency: 'EUR' },
      `Agreed and due: ${formatMinor(52_000, 'EUR')}.`,
      `Agreed and due: ${formatMinor(52_000, 'EUR')}.`,
    ],
    [{ status: 'cancelled', kill_fee_minor: null }, '', ''],
    // Days do not tell what a rate by the hour or the month comes to.
    ...(['hour', 'month'] as const).map((rate_unit): [Partial<Booking>, string, string] => [
      { status: 'cancelled', ended_by: 'employer', kill_fee_percent: 50, rate_unit },
      'Agreed and due: 50 % of the fee.',
      'Agreed and due: 50 % of the fee.',
    ]),
    ...[
      { ended_by: 'talent', kill_fee_percent: 50 } as const,
      { ended_by: 'others', kill_fee_percent: 50 } as const,
      { ended_by: 'employer', kill_fee_percent: 0 } as const,
      { ended_by: 'employer', kill_fee_percent: 50, rate_unit: 'unpaid' } as const,
    ].map((changes): [Partial<Booking>, string, string] => [
      { status: 'cancelled', rate_unit: 'hour', ...changes },
      '',
      '',
    ]),
    [
      { status: 'cancelled', days_worked: 1 },
      'Cancelled after 1 of 2 days had begun.',
      'Cancelled after 1 of 2 days had begun.',
    ],
    [{ status: 'requested' }, '', ''],
    [{ status: 'confirmed' }, '', ''],
  ])('%o', (changes, employer, talent) => {
    expect([
      explanationOf(booking(changes), 'employer', NOW),
      explanationOf(booking(changes), 'talent', NOW),
    ]).toEqual([employer, talent]);
  });
});

describe('the form that asks for days', () => {
  const whole = {
    ...proposedRequest({}),
    title: 'Low Tide',
    days: ['2027-05-14', '2027-05-13'],
    rate: '520',
  };

  it('says what is wrong at each field, and nothing of what is right', () => {
    expect(askErrors(whole, '2027-04-01')).toEqual({});
    expect(Object.keys(askErrors(proposedRequest({}), '2027-04-01'))).toEqual(['title', 'days', 'rate']);
    expect(askErrors({ ...whole, days: ['2027-03-31'] }, '2027-04-01').days).toMatch(/still to come/);
    expect(
      askErrors({ ...whole, rate: 'lots', kit: 'x', openUntil: '2027-05-14' }, '2027-04-01'),
    ).toMatchObject({
      rate: 'Enter an amount, such as 620.',
      kit: 'Enter an amount, such as 150, or leave it empty.',
      openUntil: 'Choose a day from today to the first day of work.',
    });
    expect(askErrors({ ...whole, rate: '', unit: 'unpaid' }, '2027-04-01')).toEqual({});
  });

  it('proposes what they ask for themselves, in their unit, and only without a job, which has its own', () => {
    const person = { day_rate_minor: null, hourly_rate: 45.5, currency: 'EUR' };
    expect(proposedRequest({ person })).toMatchObject({ rate: '45.5', unit: 'hour', currency: 'EUR' });
    expect(proposedRequest({ person: { ...person, day_rate_minor: 62_000 } })).toMatchObject({
      rate: '620',
      unit: 'day',
      currency: 'EUR',
    });
    expect(proposedRequest({ person: { ...person, hourly_rate: null } })).toMatchObject({
      rate: '',
      unit: 'day',
    });
    const job = jobs.sample(sampleWorld());
    expect(proposedRequest({ person, job })).toMatchObject({ unit: job.pay_type, currency: job.currency });
  });

  it('leaves three days to answer and a hold to the day before work, and neither past the first day', () => {
    expect(usualOpenUntil('booking', whole.days, '2027-04-01')).toBe('2027-04-04');
    expect(usualOpenUntil('booking', whole.days, '2027-05-12')).toBe('2027-05-13');
    expect(usualOpenUntil('hold', whole.days, '2027-04-01')).toBe('2027-05-12');
    expect(usualOpenUntil('hold', whole.days, '2027-05-13')).toBe('2027-05-13');
  });

  it('sends amounts in minor units, and is filled again from what was refused', () => {
    const sent = toRequest({ ...whole, kit: '150', currency: 'JPY' }, '2027-04-01', {
      jobId: null,
      projectId: null,
    });
    expect(sent).toMatchObject({ rateMinor: 520, kitFeeMinor: 150, openUntil: '2027-05-12' });
    const killFeeOf = (unit: 'hour' | 'unpaid' | 'deferred') =>
      toRequest({ ...whole, unit, killFee: 50 }, '2027-04-01', { jobId: null, projectId: null })
        .killFeePercent;
    expect([killFeeOf('hour'), killFeeOf('unpaid'), killFeeOf('deferred')]).toEqual([50, 0, 0]);
    const refused = booking();
    const again = proposedRequest({ refused });
    expect(again).toMatchObject({ title: 'Low Tide', rate: '520', kit: '150', killFee: 50 });
    expect(toRequest(again, '2027-04-01', { jobId: null, projectId: null })).toMatchObject({
      rateMinor: refused.rate_minor,
      kitFeeMinor: refused.kit_fee_minor,
      days: refused.days,
    });
  });
});

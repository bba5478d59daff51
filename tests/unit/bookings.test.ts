import { describe, expect, it } from 'vitest';
import { endedBy, stateMark, stateWords, timeLeft, totalWords } from '@/domain/bookings/booking-copy';
import { bookingStateOf } from '@/domain/bookings/booking-state';
import { feeOf, killFee, totalOf } from '@/domain/bookings/terms';
import { bookings } from '@/domain/streams/production/bookings';
import type { Booking } from '@/domain/streams/production/bookings';
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
    expect(killFee(booking({ rate_unit: 'project' }))).toBe(26_000);
    for (const unit of ['hour', 'month', 'year', 'deferred', 'unpaid'] as const)
      expect([feeOf(booking({ rate_unit: unit })), killFee(booking({ rate_unit: unit }))]).toEqual([
        null,
        null,
      ]);
    expect(killFee(booking({ kill_fee_percent: 0 }))).toBeNull();
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
    expect(stateWords(booking({ status: 'released', ended_by: 'others' }), 'employer', NOW)).toBe(
      'Mara Voss was booked by somebody else',
    );
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

  it('count what is left of the 24 hours in minutes, rounded up, and end', () => {
    expect(timeLeft('2027-04-01T12:00:30Z', NOW)).toBe('1 min');
    expect(timeLeft('2027-04-01T13:00:00Z', NOW)).toBe('1 h 0 min');
    expect(timeLeft('2027-04-01T12:00:00Z', NOW)).toBe('');
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

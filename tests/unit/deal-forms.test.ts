import { describe, expect, it } from 'vitest';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { Interview, Offer } from '@/domain/definition/deal';
import { newId } from '@/domain/ids';
import { offerForm, proposedOffer, toOffer } from '@/features/applications/applicants/deals/offer-form';
import {
  blankInterview,
  interviewForm,
  toInterview,
} from '@/features/applications/applicants/deals/interview-form';

const TODAY = '2026-05-10';
const job = {
  pay_type: 'day',
  salary_min: 500,
  salary_max: 620,
  kit_fee_minor: 4_000,
  currency: 'USD',
  job_dates: [{ day: '2026-05-21' }, { day: '2026-05-20' }, { day: '2026-05-20' }],
  location: '',
  city: 'Bergen',
} as unknown as Job;
const application = (changes: Partial<Application> = {}): Application =>
  ({
    rate_quote_minor: null,
    rate_unit: 'day',
    currency: 'USD',
    available_dates: [],
    asked_dates: [],
    offer: null,
    ...changes,
  }) as Application;

const sentencesOf = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the proposed offer', () => {
  it('is what they asked for, on the days they are free, else what the post says', () => {
    expect(proposedOffer(application(), job, TODAY)).toEqual({
      rate: '620',
      kit: '40',
      killFee: '0',
      unit: 'day',
      days: ['2026-05-20', '2026-05-21'],
      place: 'Bergen',
      answerBy: '2026-05-13',
      note: '',
    });
    expect(
      proposedOffer(application({ rate_quote_minor: 65_050, available_dates: ['2026-05-21'] }), job, TODAY),
    ).toMatchObject({ rate: '650.5', days: ['2026-05-21'] });
    expect(proposedOffer(application({ rate_quote_minor: 9_000, rate_unit: 'hour' }), job, TODAY).rate).toBe(
      '620',
    );
    expect(proposedOffer(application({ rate_quote_minor: 9_000, currency: 'NOK' }), job, TODAY).rate).toBe(
      '620',
    );
  });
  it('is answered before the first day, and never before today', () => {
    const soon = (day: string) => ({ ...job, job_dates: [{ day }] }) as unknown as Job;
    expect(proposedOffer(application(), soon('2026-05-12'), TODAY).answerBy).toBe('2026-05-11');
    expect(proposedOffer(application(), soon(TODAY), TODAY).answerBy).toBe(TODAY);
  });
  it('repeats the standing terms, without the words', () => {
    const standing = { ...toOffer(proposedOffer(application(), job, TODAY), 'USD'), id: 'o', note: 'Old.' };
    expect(
      proposedOffer(application({ offer: { ...standing, rate_minor: 70_000 } }), null, TODAY),
    ).toMatchObject({
      rate: '700',
      kit: '40',
      days: ['2026-05-20', '2026-05-21'],
      note: '',
    });
    const { kit_fee_minor: _kit, ...old } = standing;
    const kitOf = (offer: Offer, of: Job | null) => proposedOffer(application({ offer }), of, TODAY).kit;
    expect(kitOf(old, job), 'an earlier version of the app offered none').toBe('40');
    expect(kitOf({ ...old, kit_fee_minor: null }, job), 'taken out').toBe('');
    expect(proposedOffer(application({ offer: { ...old, kill_fee_percent: 50 } }), job, TODAY).killFee).toBe(
      '50',
    );
  });
});

describe('the offer form', () => {
  const form = proposedOffer(application(), job, TODAY);
  it('makes an offer that the store accepts', () => {
    const offer = toOffer({ ...form, rate: '1,250.50', note: ' Kit paid. ', answerBy: '' }, 'USD');
    expect(Offer.parse({ id: newId(), ...offer })).toMatchObject({
      rate_minor: 125_050,
      note: 'Kit paid.',
      answer_by: null,
    });
    expect(toOffer({ ...form, unit: 'unpaid', killFee: '50' }, 'USD')).toMatchObject({
      rate_minor: null,
      kill_fee_percent: 0,
    });
    const fees = (kit: string) => toOffer({ ...form, kit, killFee: '25' }, 'USD');
    expect(fees('45.5')).toMatchObject({ kit_fee_minor: 4_550, kill_fee_percent: 25 });
    expect([fees('').kit_fee_minor, fees('0').kit_fee_minor]).toEqual([null, null]);
  });
  it.each([
    [{ rate: '' }, 'rate: Say the rate before you make an offer.'],
    [{ rate: 'plenty' }, 'rate: Enter an amount, such as 620.'],
    [{ rate: '10000001' }, 'rate: At most $10,000,000.'],
    [{ kit: '40,555', rate: '620,5555' }, 'rate: Enter an amount, such as 620.'],
    [{ answerBy: '2026-05-09' }, 'answerBy: Choose today or a later day, or leave it empty.'],
    [{ answerBy: '9999-12-31' }, 'answerBy: Choose a day within the next 2 years.'],
    [{ kit: 'some' }, 'kit: Enter an amount, such as 150, or leave it empty.'],
    [{ note: 'x'.repeat(1001) }, 'note: The words can hold 1,000 characters.'],
  ])('says what is wrong, at its field: %j', (changes, sentence) => {
    expect(sentencesOf(offerForm(TODAY, 'USD').safeParse({ ...form, ...changes }))).toEqual([sentence]);
  });
  it('needs no rate where none is paid', () => {
    expect(offerForm(TODAY, 'USD').safeParse({ ...form, rate: '', unit: 'deferred' }).success).toBe(true);
  });
});

describe('the interview form', () => {
  const NOW = Date.parse('2026-05-10T12:00:00');
  const form = { ...blankInterview(), slots: [{ day: '2026-05-12', time: '10:00' }] };
  it('makes an invitation that the store accepts, each time once and in order', () => {
    const made = toInterview({
      ...form,
      slots: [
        { day: '2026-05-12', time: '10:00' },
        { day: '', time: '' },
        { day: '2026-05-11', time: '09:30' },
        { day: '2026-05-12', time: '10:00' },
      ],
    });
    expect(Interview.parse({ id: newId(), ...made }).slots).toEqual([
      new Date('2026-05-11T09:30').toISOString(),
      new Date('2026-05-12T10:00').toISOString(),
    ]);
  });
  it.each([
    [
      { slots: [{ day: '', time: '' }] },
      'slots.0.day: Offer at least one time for the interview that is still to come.',
    ],
    [{ slots: [{ day: '2026-05-12', time: '' }] }, 'slots.0.day: Choose a day and a time.'],
    [{ slots: [{ day: '2026-05-10', time: '11:59' }] }, 'slots.0.day: Choose a time that is still to come.'],
    [{ slots: [{ day: '9999-12-31', time: '10:00' }] }, 'slots.0.day: Choose a day within the next 2 years.'],
    [{ kind: 'in_person' as const }, 'place: Say where they should come to.'],
  ])('says what is wrong, at its field: %j', (changes, sentence) => {
    expect(sentencesOf(interviewForm(NOW).safeParse({ ...form, ...changes }))).toEqual([sentence]);
  });
});

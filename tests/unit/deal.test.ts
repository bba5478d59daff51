import { agreedRate } from '@/domain/values/money';
import { describe, expect, it } from 'vitest';
import { interviewState, isOfferOpen, missedDay, offerOf, replyTo, turnOf } from '@/domain/applications/deal';
import { APPLICATION_STATUSES } from '@/domain/lifecycles';
import type { Application } from '@/domain/streams/applications';
import {
  dealState,
  formatSlot,
  offerDays,
  offerSays,
  offerSummary,
  offerTotal,
  turnText,
} from '@/ui/domain/applications/deal-copy';

const TODAY = '2026-05-10';
const NOW = new Date('2026-05-10T12:00:00Z');
const AT = NOW.getTime();

const OFFER: NonNullable<Application['offer']> = {
  id: 'second',
  rate_minor: 65_000,
  rate_unit: 'day',
  currency: 'USD',
  days: ['2026-05-21', '2026-05-20'],
  place: 'Stage 4',
  note: '',
  answer_by: '2026-05-12',
};
const INTERVIEW: NonNullable<Application['interview']> = {
  id: 'i2',
  kind: 'video',
  slots: ['2026-05-10T09:00:00.000Z', '2026-05-11T09:00:00.000Z'],
  minutes: 30,
  timezone: 'UTC',
  place: '',
  note: '',
};
const application = (changes: Partial<Application>): Application =>
  ({
    status: 'pending',
    respond_by: null,
    step_by: null,
    is_called_off: false,
    history: [{ status: changes.status ?? 'pending', at: '2026-05-09T12:00:00Z', by: 'employer' }],
    offer: null,
    offer_reply: null,
    interview: null,
    interview_reply: null,
    ...changes,
  }) as Application;

describe('an offer', () => {
  it('counts while the state speaks of it; an answer counts for the offer that it names', () => {
    expect(offerOf(application({ status: 'offered', offer: OFFER }))).toBe(OFFER);
    for (const status of ['declined', 'reviewed', 'withdrawn', 'job_closed'] as const)
      expect(offerOf(application({ status, offer: OFFER }))).toBeNull();
    const reply = { offer_id: 'second', answer: 'ask_change', note: 'More.' } as const;
    expect(replyTo({ offer: OFFER, offer_reply: reply })).toBe(reply);
    expect(replyTo({ offer: { ...OFFER, id: 'third' }, offer_reply: reply })).toBeNull();
    expect(replyTo({ offer: null, offer_reply: reply })).toBeNull();
  });
  it('says until when it was open, also after a change was asked for', () => {
    const says = (status: Application['status'], answer_by: string | null) =>
      offerSays(application({ status, offer: { ...OFFER, answer_by } }), TODAY);
    const ended = 'This offer was open until 9 May.';
    const asked = 'You asked for a change.';
    const open = `${asked} You can still accept the offer as it is.`;
    expect(says('offered', '2026-05-09')).toEqual({ said: null, ended });
    expect(says('change_asked', '2026-05-09')).toEqual({ said: asked, ended });
    for (const day of [TODAY, null]) {
      expect(says('offered', day)).toEqual({ said: null, ended: null });
      expect(says('change_asked', day)).toEqual({ said: open, ended: null });
    }
    expect(says('turned_down', '2026-05-09').ended).toBeNull();
  });
  it('is open up to and including its last day', () => {
    const open = (answer_by: string | null, status: Application['status'] = 'offered') =>
      isOfferOpen(application({ status, offer: { ...OFFER, answer_by } }), TODAY);
    expect([open('2026-05-09'), open(TODAY), open('2026-05-11'), open(null)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect([open(null, 'change_asked'), open(null, 'accepted'), open(null, 'turned_down')]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('says what it comes to', () => {
    expect(agreedRate(OFFER)).toEqual({ value: '$650', unit: '/day' });
    expect(agreedRate({ ...OFFER, rate_minor: null, rate_unit: 'unpaid' })).toEqual({ value: 'No pay' });
    expect(offerDays(OFFER)).toBe('2 days: 20–21 May');
    expect(offerDays({ days: ['2026-05-24', '2026-05-20', '2026-05-21'] })).toBe(
      '3 days: 20–21 May, Sun 24 May',
    );
    expect(offerDays({ days: ['2026-05-20'] })).toBe('Wed 20 May');
    expect(offerDays({ days: [] })).toBe('To be agreed');
    expect(offerSummary({ ...OFFER, place: 'Pier 4', kit_fee_minor: 4_000, kill_fee_percent: 50 })).toBe(
      '$650 /day, 2 days: 20–21 May\nPier 4\nKit $40 /day\nIf the employer cancels: 50 %, $650',
    );
    expect(offerSummary({ ...OFFER, days: [], place: '' })).toBe('$650 /day, days to be agreed');
    expect(offerTotal(OFFER)).toBe('$1,300 in all');
    expect(offerTotal({ ...OFFER, kit_fee_minor: 4_000 })).toBe('$1,380 in all');
    expect(offerTotal({ ...OFFER, days: ['2026-05-20'], kit_fee_minor: 4_000 })).toBe('$690 in all');
    expect(offerTotal({ ...OFFER, rate_unit: 'hour' })).toBeNull();
    expect(offerTotal({ ...OFFER, days: ['2026-05-20'] })).toBeNull();
  });
});

describe('an interview', () => {
  const state = (interview_reply: Application['interview_reply'], interview = INTERVIEW) =>
    interviewState(application({ status: 'interview', interview, interview_reply }), AT);
  it('offers the times that are still to come, until one is chosen or none fits', () => {
    expect(state(null)).toEqual({ state: 'choosing', slots: ['2026-05-11T09:00:00.000Z'] });
    expect(state({ interview_id: 'i1', slot: INTERVIEW.slots[1] ?? '', note: '' }).state).toBe('choosing');
    expect(state({ interview_id: 'i2', slot: INTERVIEW.slots[1] ?? '', note: '' })).toEqual({
      state: 'booked',
      slot: '2026-05-11T09:00:00.000Z',
    });
    expect(state({ interview_id: 'i2', slot: null, note: 'Later.' })).toEqual({
      state: 'other-times',
      note: 'Later.',
    });
    expect(interviewState(application({ status: 'offered', interview: INTERVIEW }), AT)).toEqual({
      state: 'none',
    });
  });
  it('is shown to each side in its own words', () => {
    const shown = (changes: Partial<Application>) =>
      (['applicant', 'employer'] as const).map((side) => dealState(application(changes), side, NOW)?.text);
    const invited = { status: 'interview', interview: INTERVIEW } as const;
    expect(shown(invited)).toEqual(['Interview: choose a time', 'Interview: they choose a time']);
    expect(shown({ ...invited, interview: { ...INTERVIEW, slots: [INTERVIEW.slots[0] ?? ''] } })).toEqual([
      'Interview: the times have passed',
      'Interview: the times have passed',
    ]);
    const slot = INTERVIEW.slots[1] ?? '';
    expect(shown({ ...invited, interview_reply: { interview_id: 'i2', slot, note: '' } })).toEqual([
      `Interview ${formatSlot(slot)}`,
      `Interview ${formatSlot(slot)}`,
    ]);
    expect(shown({ status: 'offered', offer: OFFER })).toEqual([
      'Offer: answer by Tue 12 May',
      'Offered: they answer by Tue 12 May',
    ]);
    expect(shown({ status: 'offered', offer: { ...OFFER, answer_by: '2026-05-01' } })).toEqual([
      'The offer has run out',
      'The offer has run out',
    ]);
    expect(shown({ status: 'accepted', offer: OFFER })).toEqual(['You accepted', 'Accepted your offer']);
    expect(shown({ status: 'turned_down', offer: OFFER })).toEqual([
      'You turned it down',
      'Turned your offer down',
    ]);
    expect(shown({ status: 'pending' })).toEqual([undefined, undefined]);
  });
});

describe('whose turn it is', () => {
  const turn = (changes: Partial<Application>) => turnOf(application(changes), TODAY, AT);
  it('is said for every state, with the day where one is named', () => {
    const seen = Object.fromEntries(
      APPLICATION_STATUSES.map((status) => [
        status,
        turn({
          status,
          respond_by: '2026-05-14',
          step_by: '2026-05-16',
          offer: OFFER,
          interview: INTERVIEW,
        }),
      ]),
    );
    expect(seen).toEqual({
      pending: { who: 'employer', until: '2026-05-14' },
      reviewed: { who: 'employer', until: '2026-05-14' },
      shortlisted: { who: 'employer', until: '2026-05-16' },
      interview: { who: 'applicant', until: '2026-05-11' },
      offered: { who: 'applicant', until: '2026-05-12' },
      change_asked: { who: 'employer', until: '2026-05-16' },
      accepted: { who: 'employer', until: '2026-05-16' },
      hired: null,
      turned_down: null,
      declined: null,
      withdrawn: null,
      job_closed: null,
    });
  });
  it('is said to each side', () => {
    const theirs = { who: 'employer', until: '2026-05-11' } as const;
    expect(turnText(theirs, 'applicant', TODAY)).toBe('They, by tomorrow');
    expect(turnText(theirs, 'employer', TODAY)).toBe('You, by tomorrow');
    expect(turnText({ who: 'applicant', until: null }, 'applicant', TODAY)).toBe('You, no date set');
    expect(turnText({ who: 'employer', until: '2026-05-08' }, 'applicant', TODAY)).toBe('They, due 8 May');
  });
  it('is the employer’s again after the last day of an offer, after the times, and after the interview', () => {
    const employer = { who: 'employer', until: '2026-05-16' };
    const step_by = '2026-05-16';
    expect(turn({ status: 'offered', step_by, offer: { ...OFFER, answer_by: '2026-05-09' } })).toEqual(
      employer,
    );
    const invited = (slots: string[], reply: string | null) =>
      turn({
        status: 'interview',
        step_by,
        interview: { ...INTERVIEW, slots },
        interview_reply: reply === null ? null : { interview_id: 'i2', slot: reply, note: '' },
      });
    const [past, coming] = INTERVIEW.slots as [string, string];
    expect(invited([past], null)).toEqual(employer);
    expect(invited([past, coming], past)).toEqual(employer);
    expect(invited([past, coming], coming)).toBeNull();
  });
  it('has no day while the step waits on this device: the server names it', () => {
    const history = [{ status: 'pending', at: '2026-05-09T12:00:00Z', by: 'applicant' }] as const;
    expect(turn({ status: 'shortlisted', step_by: '2026-05-11', history: [...history] })).toEqual({
      who: 'employer',
      until: null,
    });
  });
  it('is missed by the employer once their day has passed, at the first answer and at every later step', () => {
    const missed = (changes: Partial<Application>) => missedDay(application(changes), TODAY, AT);
    const past = '2026-05-09';
    expect(missed({ status: 'reviewed', respond_by: past })).toBe(past);
    for (const status of ['shortlisted', 'change_asked', 'accepted'] as const) {
      expect(missed({ status, respond_by: past, step_by: TODAY })).toBeNull();
      expect(missed({ status, step_by: past, offer: OFFER })).toBe(past);
    }
    // The applicant's own turn, and an end, are nobody's silence.
    expect(missed({ status: 'offered', step_by: past, offer: OFFER })).toBeNull();
    expect(missed({ status: 'offered', step_by: past, offer: { ...OFFER, answer_by: '2026-05-01' } })).toBe(
      past,
    );
    expect(missed({ status: 'declined', respond_by: past, step_by: past })).toBeNull();
  });
});

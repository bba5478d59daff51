import { describe, expect, it } from 'vitest';
import { declineWords } from '@/domain/applications/decline-words';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import type { Person } from '@/domain/streams/people';
import type { Profile } from '@/domain/streams/profiles';
import { APPLICATION_STATUSES, TRANSITIONS } from '@/domain/lifecycles';
import { jobsOf, promiseOf, toApplicant } from '@/features/applications/applicants/applicant';
import { filtered, isFreeOnAllDays } from '@/features/applications/applicants/filter/applicant-filter';
import { movesFrom, sectionOf, SECTIONS } from '@/features/applications/applicants/moves';
import { dealsToSettle, jobsToAnswer } from '@/features/dashboard/employer-day';
import { fitting, movedAt, needsAnswer, summary, unfinished } from '@/features/dashboard/talent-day';
import type { Stored } from '@/store/queries/write-status';
import { answerBy } from '@/ui/domain/applications/deal-copy';
import {
  DECLINE_TEMPLATES,
  quoteOf,
  refusedChangeOf,
  stateForApplicant,
  stateForEmployer,
} from '@/ui/domain/applications/application-copy';

const TODAY = '2026-05-10';
const NOW = new Date('2026-05-10T12:00:00Z');

const OFFER: NonNullable<Application['offer']> = {
  id: 'offer-1',
  rate_minor: 65_000,
  rate_unit: 'day',
  currency: 'USD',
  days: ['2026-05-20', '2026-05-21'],
  place: 'Stage 4',
  note: '',
  answer_by: '2026-05-12',
};

const application = (changes: Partial<Stored<Application>> = {}): Stored<Application> =>
  ({
    id: 'a',
    job_id: 'job',
    applicant_id: 'ines',
    employer_id: 'mara',
    status: 'pending',
    job_title: '1st AC',
    respond_by: '2026-05-12',
    step_by: null,
    is_called_off: false,
    employer_viewed_at: null,
    available_dates: [],
    asked_dates: [],
    rate_quote_minor: 62_000,
    rate_unit: 'day',
    currency: 'USD',
    offer: null,
    offer_reply: null,
    interview: null,
    interview_reply: null,
    // The server names the day of the next step with the step itself.
    history:
      changes.step_by && changes.status
        ? [{ status: changes.status, at: '2026-05-09T10:00:00Z', by: 'employer' }]
        : [],
    rev: 1,
    sync: { state: 'sent' },
    ...changes,
  }) as Stored<Application>;

describe('what an applicant sees (S8)', () => {
  it('says sent only once the server has it, and gives the reason when it was refused', () => {
    expect(stateForApplicant(application(), NOW, 'signal')).toEqual({ state: 'sent', text: 'Sent' });
    expect(stateForApplicant(application({ sync: { state: 'waiting', since: 0 } }), NOW, 'signal').text).toBe(
      'Waiting for signal',
    );
    const refused = {
      state: 'refused',
      since: 0,
      code: 'MQ202',
      sentence: 'Applications for this job have closed.',
      refusedId: 'r',
    } as const;
    const neverSent = application({ sync: refused, rev: 0 });
    expect(stateForApplicant(neverSent, NOW, 'signal')).toEqual({
      state: 'refused',
      text: 'Applications for this job have closed.',
    });
    expect(refusedChangeOf(neverSent)).toBeNull();
  });

  it('S7: a change that was refused hides from neither side where the application stands', () => {
    const sentence = 'They accepted your offer before your answer arrived. It was not sent.';
    const refused = { state: 'refused', since: 0, code: 'MQ220', sentence, refusedId: 'r' } as const;
    const accepted = application({ status: 'accepted', offer: OFFER, sync: refused });
    expect(stateForEmployer(accepted, NOW, 'signal').text).toBe('Accepted your offer');
    expect(stateForApplicant(accepted, NOW, 'signal').text).toBe('You accepted');
    expect(refusedChangeOf(accepted)).toBe(sentence);
    expect(refusedChangeOf(application())).toBeNull();
  });

  it('shows a withdrawal that has not been sent', () => {
    expect(
      stateForApplicant(
        application({ status: 'withdrawn', sync: { state: 'waiting', since: 0 } }),
        NOW,
        'signal',
      ).text,
    ).toBe('Withdrawn, waiting for signal');
  });

  it('says no reply the day after the promised date, never on that day or after an answer', () => {
    for (const status of ['pending', 'reviewed'] as const) {
      expect(stateForApplicant(application({ status, respond_by: '2026-05-09' }), NOW, 'signal')).toEqual({
        state: 'no-reply',
        text: 'No reply from employer',
      });
      expect(stateForApplicant(application({ status, respond_by: TODAY }), NOW, 'signal').state).not.toBe(
        'no-reply',
      );
    }
    expect(
      stateForApplicant(application({ status: 'shortlisted', respond_by: '2026-05-09' }), NOW, 'signal')
        .state,
    ).toBe('shortlisted');
  });

  it('says no reply again when the day of a later step has passed', () => {
    const late = application({ status: 'shortlisted', step_by: '2026-05-09' });
    expect(stateForApplicant(late, NOW, 'signal').text).toBe('No reply from employer');
    expect(stateForEmployer(late, NOW, 'signal').text).toBe('Next step was due 9 May');
    const today = application({ status: 'accepted', offer: OFFER, step_by: TODAY });
    expect(stateForApplicant(today, NOW, 'signal').text).toBe('You accepted');
  });

  it('says of a hire whose booking was cancelled that it was', () => {
    const hired = application({ status: 'hired', offer: OFFER });
    const calledOff = application({ status: 'hired', offer: OFFER, is_called_off: true });
    for (const stateFor of [stateForApplicant, stateForEmployer]) {
      expect(stateFor(hired, NOW, 'signal').text).toBe('Hired');
      expect(stateFor(calledOff, NOW, 'signal').text).toBe('Hired, days cancelled since');
    }
  });

  it('says when the application was seen', () => {
    expect(
      stateForApplicant(application({ employer_viewed_at: '2026-05-09T10:00:00Z' }), NOW, 'signal').text,
    ).toBe('Seen by the employer');
  });
});

it('an employer sees when the answer is due', () => {
  expect(stateForEmployer(application({ respond_by: '2026-05-09' }), NOW, 'signal').text).toBe(
    'Answer was due 9 May',
  );
});

it('days are written as people say them', () => {
  expect([TODAY, '2026-05-11', '2026-05-12'].map((day) => answerBy(day, TODAY))).toEqual([
    'today',
    'tomorrow',
    'Tue 12 May',
  ]);
});

it('a quote is an amount with its unit, or empty', () => {
  expect(quoteOf(application())).toEqual({ amount: '$620', unit: '/day' });
  expect(quoteOf(application({ rate_quote_minor: null }))).toBeNull();
});

it('every decline template is within the server’s limit', () => {
  for (const words of Object.values(DECLINE_TEMPLATES)) {
    expect(words).toMatch(/^Thank you for applying/);
    expect(words.length).toBeLessThanOrEqual(1000);
  }
});

it('a decline is read as its words, or as its reason where there are none', () => {
  const declined = application({ status: 'declined', decline_code: 'rate', decline_note: 'Too much.' });
  expect(declineWords(declined)).toBe('Too much.');
  expect(declineWords({ ...declined, decline_note: ' \n' })).toBe('The rate does not fit.');
  expect(declineWords({ ...declined, decline_code: null, decline_note: '' })).toBe('');
});

describe('the employer’s actions come from the lifecycle', () => {
  it.each(APPLICATION_STATUSES)('from %s are exactly the legal ones, each with a label', (status) => {
    const legal = TRANSITIONS.filter(
      (t) => t.lifecycle === 'application' && t.from === status && t.actor === 'employer',
    );
    const moves = movesFrom(status);
    // New terms in place of those that stand leave the state as it is.
    expect(moves.filter(({ to }) => to !== status).map(({ to }) => to)).toEqual(legal.map(({ to }) => to));
    expect(moves.filter(({ to }) => to === status).map(({ label }) => label)).toEqual(
      { interview: ['Propose other times'], offered: ['Change the offer'] }[status as string] ?? [],
    );
    for (const { label } of moves) expect(label).toMatch(/^[A-Z][a-z]+/);
  });

  it('put every status into one section', () => {
    for (const status of APPLICATION_STATUSES) expect(SECTIONS).toContain(sectionOf(status));
  });
});

describe('an applicant', () => {
  const job = {
    id: 'job',
    job_dates: [{ day: '2026-05-12' }, { day: '2026-05-13' }, { day: '2026-05-13' }],
    required_skills: [],
    is_remote: true,
    lat: null,
    published_at: '2026-05-01T12:00:00Z',
  } as unknown as Job;
  const person = {
    departments: [],
    role_codes: [],
    skills: [],
    city: '',
    shown_days: '',
  } as unknown as Person;

  it('is free on the job’s days they gave, each counted once', () => {
    const both = ['2026-05-12', '2026-05-13'];
    expect(
      toApplicant(application({ available_dates: ['2026-05-13'], asked_dates: both }), job, null, NOW).free,
    ).toEqual({ kind: 'counted', days: 1, of: 2, unknown: 0 });
    expect(toApplicant(application(), null, null, NOW)).toMatchObject({ free: null, match: null });
  });

  it('is not busy on a day that the job did not have when they applied', () => {
    const moved = application({ available_dates: ['2026-05-13'], asked_dates: ['2026-05-13', '2026-06-01'] });
    const { free, match } = toApplicant(moved, job, person, NOW);
    expect(free).toEqual({ kind: 'counted', days: 1, of: 2, unknown: 1 });
    expect(match).toMatchObject({ busyDays: 0 });
    const other = application({ available_dates: ['2026-06-01'], asked_dates: ['2026-06-01'] });
    expect(toApplicant(other, job, person, NOW).free).toEqual({ kind: 'other days' });
  });

  it('is not busy on all days because they named none', () => {
    const silent = toApplicant(application({ asked_dates: ['2026-05-12', '2026-05-13'] }), job, person, NOW);
    expect(silent.free).toEqual({ kind: 'none named' });
    expect(silent.match?.busyDays).toBe(0);
    expect(silent.match?.parts.find(({ id }) => id === 'days')).toMatchObject({ isCounted: false });
  });

  it('is listed by promised reply date, with overdue ones counted separately', () => {
    const people = [
      application({ id: 'later', respond_by: '2026-05-14' }),
      application({ id: 'late', respond_by: '2026-05-08' }),
      application({ id: 'soon', respond_by: '2026-05-11' }),
      application({ id: 'done', status: 'declined', respond_by: '2026-05-01' }),
      application({ id: 'never', respond_by: null }),
    ].map((one) => toApplicant(one, null, null, NOW));
    const promised = promiseOf(people, TODAY);
    expect(promised.waiting.map(({ application: { id } }) => id)).toEqual(['late', 'soon', 'later', 'never']);
    expect(promised).toMatchObject({ next: '2026-05-11', overdue: 1 });
  });

  it('is counted with their job', () => {
    expect(
      jobsOf([
        application(),
        application({ id: 'b' }),
        application({ id: 'c', job_id: 'other', job_title: 'Gaffer' }),
      ]),
    ).toEqual([
      { id: 'job', title: '1st AC', count: 2 },
      { id: 'other', title: 'Gaffer', count: 1 },
    ]);
  });
});

const everybody = () => true;

describe('the top of the dashboard', () => {
  it('counts who waits as the list of applicants does: not whom others answer, nor whose change was refused', () => {
    const refused = { state: 'refused', since: 0, code: 'MQ202', sentence: '', refusedId: 'r' } as const;
    const all = [
      application({ id: 'mine' }),
      application({ id: 'theirs', employer_id: 'omar' }),
      application({ id: 'refused', sync: refused }),
    ];
    const mayAnswer = ({ employer_id: owner }: Application) => owner === 'mara';
    const waiting = promiseOf(
      all.map((one) => toApplicant(one, null, null, NOW, null, mayAnswer(one))),
      TODAY,
    ).waiting.map((one) => one.application.id);
    expect(waiting).toEqual(['mine']);
    expect(jobsToAnswer(all, TODAY, mayAnswer).map(({ people }) => people)).toEqual([1]);
    const accepted = all.map((one) => ({ ...one, status: 'accepted' as const, offer: OFFER }));
    expect(dealsToSettle(accepted, NOW, mayAnswer).map(({ id }) => id)).toEqual(['mine', 'refused']);
  });

  it('an employer sees their own jobs with waiting applicants, most urgent first', () => {
    const day = jobsToAnswer(
      [
        application(),
        application({ id: 'b', respond_by: '2026-05-11' }),
        application({ id: 'c', job_id: 'late', respond_by: '2026-05-01' }),
        application({ id: 'e', job_id: 'answered', status: 'hired' }),
      ],
      TODAY,
      everybody,
    );
    expect(day.map(({ jobId, people, next, overdue }) => ({ jobId, people, next, overdue }))).toEqual([
      { jobId: 'late', people: 1, next: null, overdue: 1 },
      { jobId: 'job', people: 2, next: '2026-05-11', overdue: 0 },
    ]);
  });

  it('an employer sees those who have answered and wait for the next step', () => {
    const invited = { id: 'i', slots: ['2026-05-11T10:00:00.000Z'] } as Application['interview'];
    const all = [
      application({ id: 'accepted', status: 'accepted', offer: OFFER }),
      application({ id: 'change', status: 'change_asked', offer: OFFER }),
      application({ id: 'open', status: 'offered', offer: OFFER }),
      application({ id: 'late', status: 'offered', offer: { ...OFFER, answer_by: '2026-05-09' } }),
      application({ id: 'invited', status: 'interview', interview: invited }),
      application({
        id: 'other-times',
        status: 'interview',
        interview: invited,
        interview_reply: { interview_id: 'i', slot: null, note: 'Later.' },
      }),
      application({ id: 'shortlisted', status: 'shortlisted', step_by: '2026-05-12' }),
      application({ id: 'due', status: 'shortlisted', step_by: '2026-05-11' }),
    ];
    expect(dealsToSettle(all, NOW, everybody).map(({ id }) => id)).toEqual([
      'accepted',
      'change',
      'late',
      'other-times',
      'due',
    ]);
  });

  it('an offer, an invitation and a refused write need the talent’s action; the rest is summarized, open ones first', () => {
    const refused = { state: 'refused', since: 0, code: 'MQ202', sentence: '', refusedId: 'r' } as const;
    const all = [
      application({ id: 'declined', status: 'declined' }),
      application({ id: 'offer', status: 'offered', offer: OFFER }),
      application({ id: 'late', status: 'offered', offer: { ...OFFER, answer_by: '2026-05-09' } }),
      application({ id: 'open' }),
      application({ id: 'refused', sync: refused }),
    ];
    expect(all.filter((one) => needsAnswer(one, NOW)).map(({ id }) => id)).toEqual(['offer', 'refused']);
    expect(summary(all, NOW, 4).map(({ id }) => id)).toEqual(['late', 'open', 'declined']);
  });

  it('what the other side has moved within a week stands first, the latest before the others', () => {
    const moved = (id: string, at: string, by: 'applicant' | 'employer' | 'system' = 'employer') =>
      application({ id, status: 'shortlisted', history: [{ status: 'shortlisted', at, by }] });
    const all = [
      application({ id: 'open' }),
      moved('mine', '2026-05-10T11:00:00Z', 'applicant'),
      moved('early', '2026-05-04T12:00:00Z'),
      moved('over', '2026-05-03T11:59:00Z'),
      moved('late', '2026-05-09T12:00:00Z', 'system'),
    ];
    expect(summary(all, NOW, 5).map(({ id }) => id)).toEqual(['late', 'early', 'open', 'mine', 'over']);
    expect(all.map((one) => movedAt(one, NOW))).toEqual([
      null,
      null,
      '2026-05-04T12:00:00Z',
      null,
      '2026-05-09T12:00:00Z',
    ]);
  });

  it('leaves out jobs that match badly, were applied to, or are one’s own', () => {
    const me = {
      id: 'ines',
      role_codes: ['first_ac'],
      departments: ['camera'],
      skills: [],
      city: 'Lisbon',
      region: '',
      country_code: 'PT',
      day_rate_minor: null,
      currency: 'EUR',
    } as unknown as Profile;
    const job = (id: string, changes: Partial<Job> = {}) =>
      ({
        id,
        posted_by: 'mara',
        status: 'active',
        application_deadline: null,
        timezone: 'Europe/Berlin',
        role_code: 'first_ac',
        category: 'camera',
        required_skills: [],
        job_dates: [],
        is_remote: true,
        city: '',
        region: '',
        country_code: '',
        pay_type: 'day',
        salary_min: 400,
        salary_max: null,
        currency: 'EUR',
        published_at: NOW.toISOString(),
        ...changes,
      }) as unknown as Stored<Job>;
    const jobs = [
      job('weak', { role_code: 'chef', category: 'catering', required_skills: ['Baking'] }),
      job('applied'),
      job('own', { posted_by: 'ines' }),
      job('past its deadline', { application_deadline: '2026-05-09' }),
      job('closed', { status: 'closed' }),
      job('good'),
    ];
    expect(fitting(jobs, me, null, new Set(['applied']), NOW, 4).map((one) => one.job.id)).toEqual(['good']);
    // However well they fit, jobs on a busy day come after those without one.
    const on = (...days: string[]) => ({
      job_dates: days.map((day) => ({ day, kind: 'shoot' as const, call: '', wrap: '' })),
    });
    const dated = [
      job('busy', on('2027-05-12', '2027-05-13', '2027-05-14', '2027-05-15')),
      job('free', { ...on('2027-05-13'), salary_max: null, salary_min: 1 }),
    ];
    const found = fitting(
      dated,
      { ...me, day_rate_minor: 40_000 },
      (day) => (day === '2027-05-12' ? 'busy' : 'free'),
      new Set(),
      NOW,
      4,
    );
    expect(found.map(({ job: { id }, match }) => [id, match.busyDays, match.allDays])).toEqual([
      ['free', 0, 1],
      ['busy', 1, 4],
    ]);
    expect(found[0]!.match.score).toBeLessThan(found[1]!.match.score);
  });

  it('leaves out a draft whose job has been applied to since', () => {
    expect(
      unfinished([{ subject_id: 'a' }, { subject_id: 'b' }, { subject_id: null }], new Set(['a'])),
    ).toEqual([{ subject_id: 'b' }, { subject_id: null }]);
  });
});

describe('applicants who are free on all days', () => {
  const days = ['2026-05-20', '2026-05-21'];
  const job = {
    required_skills: [],
    is_remote: true,
    lat: null,
    job_dates: days.map((day) => ({ day, kind: 'shoot', call: '', wrap: '' })),
  } as unknown as Job;
  const person = { departments: [], role_codes: [], skills: [], currency: 'USD', city: '' };
  const of = (available: string[], shown = '', status: Application['status'] = 'pending') =>
    toApplicant(
      application({ available_dates: available, status }),
      job,
      { ...person, shown_days: shown } as never,
      NOW,
    );

  it('said so when they applied, and are neither busy nor on hold by now', () => {
    expect(isFreeOnAllDays(of(days))).toBe(true);
    expect(isFreeOnAllDays(of(days, '2026-05-20f-'))).toBe(true);
    expect(isFreeOnAllDays(of(['2026-05-20']))).toBe(false);
    for (const letter of ['b', 'h']) expect(isFreeOnAllDays(of(days, `2026-05-20f${letter}`))).toBe(false);
  });

  it('include whom this job itself has made busy', () =>
    expect(isFreeOnAllDays(of(days, '2026-05-20bb', 'hired'))).toBe(true));

  it('are free by their calendar on a day that they were not asked about', () => {
    expect(isFreeOnAllDays(of(['2026-05-20'], '2026-05-20ff'))).toBe(true);
    expect(isFreeOnAllDays(of([], '2026-05-20ff'))).toBe(true);
    expect(isFreeOnAllDays(of(['2026-05-20'], '2026-05-20fp'))).toBe(false);
  });

  it('are not those who left a day out', () =>
    expect(
      isFreeOnAllDays(
        toApplicant(
          application({ available_dates: ['2026-05-20'], asked_dates: days }),
          job,
          { ...person, shown_days: '2026-05-20ff' } as never,
          NOW,
        ),
      ),
    ).toBe(false));

  it('are those that the filter leaves', () => {
    const [free, busy] = [of(days), of([])];
    const filter = { text: '', stars: 0, tag: null, isFree: true };
    expect(filtered([free, busy], filter)).toEqual([free]);
    expect(filtered([free, busy], { ...filter, isFree: false })).toEqual([free, busy]);
  });
});

import { describe, expect, it } from 'vitest';
import { askingPath, choosingForPlacePath } from '@/domain/bookings/asking-path';
import { activitySentence } from '@/domain/projects/activity-copy';
import { budgetSum } from '@/domain/projects/budget';
import { crewListOf } from '@/domain/projects/crew-grid';
import {
  daysAtOnce,
  DAYS_AT_ONCE,
  daysOfProject,
  daysToCome,
  isTooLongForDays,
  MAX_PROJECT_DAYS,
  projectDays,
} from '@/domain/projects/project-days';
import { addDays } from '@/domain/values/days';
import { PROJECT_TEMPLATES } from '@/domain/projects/templates';
import { jobs } from '@/domain/streams/jobs';
import { bookings } from '@/domain/streams/production/bookings';
import { PROJECT_EVENTS } from '@/domain/streams/production/projectevents';
import { Positions, projects } from '@/domain/streams/production/projects';
import { findRole } from '@/domain/taxonomy/crew-roles';
import { proposedRequest } from '@/features/bookings/ask/ask-form';
import { belongingTo } from '@/features/bookings/ask/asked-for';
import { sampleWorld } from '../support/sample-world';

describe('templates', () => {
  it.each(PROJECT_TEMPLATES)('$label asks for roles that exist', ({ positions, calendarDays }) => {
    expect(Object.keys(positions).filter((code) => findRole(code) === null)).toEqual([]);
    expect(Positions.safeParse(positions).success).toBe(true);
    expect(calendarDays).toBeGreaterThan(0);
  });
  it('are those that a production office names', () => {
    expect(PROJECT_TEMPLATES.map(({ label }) => label)).toEqual([
      'Commercial, 3 days',
      'Music video, 1 day',
      'Short film, 6 days',
      'Feature, 5 weeks',
      'Event, 1 day',
      'Photo shoot, 1 day',
    ]);
  });
});

const member = (role_code: string, status: 'joined' | 'left' = 'joined') => ({
  id: role_code,
  user_id: role_code,
  user_name: 'Ines Marlow',
  role_code,
  status,
  answer: status === 'joined' ? ('accepted' as const) : ('left' as const),
  removed: false,
});

it('a crew list has the places of a crew, planned or not, without its people', () => {
  const crew = [member('grip'), member('grip'), member('gaffer'), member('dit', 'left'), member('')];
  expect(crewListOf({ grip: 1, gaffer: 2 }, crew)).toEqual({ grip: 2, gaffer: 2 });
});

describe('a budget', () => {
  const booking = (more: object) => ({
    role_code: 'gaffer',
    status: 'confirmed' as const,
    rate_minor: 50_000,
    rate_unit: 'day' as const,
    days: ['2027-02-01', '2027-02-02'],
    kit_fee_minor: 10_000,
    kill_fee_percent: 0,
    currency: 'GBP',
    ...more,
  });
  it('is rates times days times places, against what is agreed with kit', () => {
    const { lines, ...sums } = budgetSum(
      { grip: { rate_minor: 30_000, days: 3 }, gaffer: { rate_minor: 52_000, days: 2 } },
      { grip: 2 },
      [
        booking({}),
        booking({ status: 'held' }),
        booking({ currency: 'USD' }),
        booking({ rate_unit: 'hour' }),
        booking({ role_code: 'dit', status: 'completed', kit_fee_minor: null, days: ['2027-02-01'] }),
      ],
      'GBP',
    );
    expect(sums).toEqual({
      planned_minor: 180_000 + 104_000,
      agreed_minor: 120_000 + 50_000,
      expected_minor: 50_000 + 180_000 + 120_000,
      uncounted: 2,
    });
    expect(
      lines.map(({ role, people, planned_minor, agreed_minor }) => [
        role,
        people,
        planned_minor,
        agreed_minor,
      ]),
    ).toEqual([
      ['dit', 1, 0, 50_000],
      ['grip', 2, 180_000, 0],
      ['gaffer', 1, 104_000, 120_000],
    ]);
  });
});

describe('activity', () => {
  const names = new Map([
    ['p', 'Petra Lind'],
    ['i', 'Ines Marlow'],
  ]);
  const said = (
    event: (typeof PROJECT_EVENTS)[number],
    subject = '',
    version = 0,
    person: string | null = null,
  ) =>
    activitySentence(
      { actor_id: 'p', event, person_id: person, subject, version },
      (id) => names.get(id) ?? '',
    );
  it('says who did what', () => {
    expect(said('sheet_published', '2027-02-01', 2)).toMatch(
      /^Petra Lind published the call sheet for Mon 1 Feb.*, version 2$/,
    );
    expect(said('state', 'shooting')).toBe('Petra Lind moved it to Shooting');
    expect(said('removed', '', 0, 'i')).toBe('Petra Lind took Ines Marlow off the crew');
    expect(said('file_added', 'map')).toBe('Petra Lind added a file: Maps and locations');
  });
  it('names nobody who is not known any more', () => {
    expect(
      activitySentence(
        { actor_id: null, event: 'invited', person_id: 'x', subject: '', version: 0 },
        () => '',
      ),
    ).toBe('Somebody invited somebody');
  });
  it.each(PROJECT_EVENTS)('has a sentence for %s', (event) => {
    expect(said(event, '2027-02-01', 1, 'i')).toMatch(/^Petra Lind \w/);
  });
});

describe('the days of a project', () => {
  const project = { starts_on: '2027-02-01', ends_on: '2027-02-03', positions: { second_ac: 1, grip: 2 } };
  const booked = (
    talent_id: string,
    role_code: string,
    days: string[],
    status: 'held' | 'requested' | 'confirmed' = 'confirmed',
  ) => ({
    talent_id,
    role_code,
    days,
    status,
    wants: 'booking' as const,
    talent_step: '' as const,
    employer_step: '' as const,
  });
  const missing = (...of: Parameters<typeof projectDays>) =>
    projectDays(...of).map(({ missing: roles }) =>
      roles.map(({ role, count }) => `${count} ${role}`).join(', '),
    );

  it('are each between the first and the last', () => {
    expect(daysOfProject(project)).toEqual(['2027-02-01', '2027-02-02', '2027-02-03']);
    expect(daysOfProject({ starts_on: '2027-02-01', ends_on: null })).toEqual(['2027-02-01']);
    expect(daysOfProject({ starts_on: null, ends_on: null })).toEqual([]);
    expect(daysOfProject({ starts_on: '2027-01-01', ends_on: '2199-12-31' })).toHaveLength(MAX_PROJECT_DAYS);
  });

  it('are there to the last of a series of 120, and of a longer show as many as anybody is asked for', () => {
    const series = { starts_on: '2027-02-01', ends_on: addDays('2027-02-01', 167) };
    expect(daysOfProject(series).at(-1)).toBe(series.ends_on);
    const [whole, longer] = [MAX_PROJECT_DAYS - 1, MAX_PROJECT_DAYS].map((days) => ({
      starts_on: '2027-02-01',
      ends_on: addDays('2027-02-01', days),
    }));
    expect([whole, longer].map((show) => isTooLongForDays(show!))).toEqual([false, true]);
    expect(isTooLongForDays({ starts_on: '2027-02-01', ends_on: null })).toBe(false);
  });

  it('are drawn around today at first: all of two months, and of more a week before it and what follows', () => {
    const first = '2027-02-01';
    const days = (count: number) => Array.from({ length: count }, (_, n) => addDays(first, n));
    const drawn = (count: number, today: number) => daysAtOnce(days(count), addDays(first, today));
    expect(drawn(DAYS_AT_ONCE, 50)).toEqual({ from: 0, to: DAYS_AT_ONCE });
    expect(drawn(3, 900)).toEqual({ from: 0, to: 3 });
    expect(drawn(168, -30)).toEqual({ from: 0, to: DAYS_AT_ONCE });
    expect(drawn(168, 40)).toEqual({ from: 33, to: 33 + DAYS_AT_ONCE });
    for (const late of [160, 167, 400])
      expect(drawn(168, late)).toEqual({ from: 168 - DAYS_AT_ONCE, to: 168 });
  });

  it('lack whoever is neither on the crew nor has given that day', () => {
    expect(missing(project, [member('second_ac')], [])).toEqual(['2 grip', '2 grip', '2 grip']);
    expect(missing(project, [member('second_ac', 'left')], [])).toEqual(
      Array.from({ length: 3 }, () => '1 second_ac, 2 grip'),
    );
  });

  it('count somebody with days of their own on those alone, once, on the crew or not', () => {
    const crew = [member('second_ac'), member('grip')];
    const given = [
      booked('second_ac', 'second_ac', ['2027-02-01', '2027-02-03']),
      booked('x', 'grip', ['2027-02-02'], 'held'),
      booked('y', 'grip', ['2027-02-01'], 'requested'),
    ];
    expect(missing(project, crew, given)).toEqual(['1 grip', '1 second_ac', '1 grip']);
  });
});

describe('asking for the days of a place', () => {
  const show = {
    ...projects.sample(sampleWorld()),
    timezone: 'UTC',
    starts_on: '2027-02-01',
    ends_on: '2027-02-03',
  };
  const now = new Date('2027-02-02T12:00:00Z');

  it('is for the days of the project that are to come, and for none of a show that is longer than a month', () => {
    expect(daysToCome(show, '2027-01-10')).toEqual(['2027-02-01', '2027-02-02', '2027-02-03']);
    expect(daysToCome(show, '2027-02-03')).toEqual(['2027-02-03']);
    expect(daysToCome(show, '2027-02-04')).toEqual([]);
    expect(daysToCome({ starts_on: '2026-01-01', ends_on: '2027-02-03' }, '2027-02-03')).toEqual([
      '2027-02-03',
    ]);
    expect(daysToCome({ starts_on: '2027-02-01', ends_on: null }, '2027-01-01')).toEqual(['2027-02-01']);
    expect(daysToCome({ starts_on: '2027-02-01', ends_on: '2027-03-04' }, '2027-01-01')).toEqual([]);
    expect(daysToCome({ starts_on: null, ends_on: null }, '2027-01-01')).toEqual([]);
  });

  it('leads to people of the role who are free, and carries project and role to the form', () => {
    const choosing = new URL(
      choosingForPlacePath('p', 'grip', ['2027-02-01', '2027-02-02']),
      'https://a.test',
    );
    expect(Object.fromEntries(choosing.searchParams)).toEqual({
      role: 'grip',
      free: '2027-02-01,2027-02-02',
      project: 'p',
      place: 'grip',
      chosen: '',
    });
    expect(choosingForPlacePath('p', 'grip', [])).not.toContain('free');
    expect(askingPath(['a', 'b'], { projectId: 'p', role: 'grip' })).toBe(
      '/bookings/new?person=a&person=b&project=p&role=grip',
    );
    // A role alone is a filter of the directory.
    expect(askingPath(['a'], { jobId: 'j', role: 'grip' })).toBe('/bookings/new?person=a&job=j');
  });

  it('proposes its days, role and title, or those of the job', () => {
    expect(proposedRequest({ project: show, roleCode: 'grip' }, now)).toMatchObject({
      title: show.title,
      roleCode: 'grip',
      days: ['2027-02-02', '2027-02-03'],
      timezone: 'UTC',
    });
    const job = { ...jobs.sample(sampleWorld()), title: 'Grip', job_dates: [] };
    expect(proposedRequest({ project: show, job }, now)).toMatchObject({ title: 'Grip', days: [] });
  });

  it('belongs to the project of the address, of the request that was refused, else to that of the job', () => {
    const about = { job: 'j', project: null, refused: null, role: '' };
    const refused = { ...bookings.sample(sampleWorld()), project_id: 'refused' };
    expect(belongingTo(about, { project: show })).toEqual({ jobId: 'j', projectId: show.id });
    expect(belongingTo(about, { project: null })).toEqual({ jobId: 'j', projectId: null });
    expect(belongingTo(about, { project: show, refused }).projectId).toBe('refused');
    expect(belongingTo({ ...about, project: 'p' }, { project: show, refused }).projectId).toBe('p');
  });
});

import { describe, expect, test } from 'vitest';
import {
  closedToApplications,
  closingKey,
  closingOf,
  closingText,
  isClosingSoon,
} from '@/domain/jobs/lifetime/closing-day';
import { APPLICATION_STATUSES } from '@/domain/lifecycles';
import { isSameAddress, nameOfSearch, readSearchPayload } from '@/domain/saved/saved-search';
import { pathOfSearch } from '@/domain/saved/search-address';
import { targetOf } from '@/app/shell/navigation/navigation';
import { rememberLastList, returnKey, startsOver } from '@/client-state/last/last-list';
import { type ListQuery, readQuery, writeQuery } from '@/features/jobs/list/job-query';
import { orderOf } from '@/features/jobs/list/search/list-order';
import { appliedMark } from '@/ui/domain/applications/applied-mark';
import type { ApplicationWithStatus } from '@/ui/domain/applications/application-copy';
import { SAMPLE_JOB } from '../support/sample-job';

const job = (dates: Partial<typeof SAMPLE_JOB> = {}) => ({
  ...SAMPLE_JOB,
  application_deadline: null,
  valid_through: null,
  starts_on: null,
  ...dates,
});

describe('when a job closes', () => {
  test('is the earliest of its deadline, its last day and its first, and says which', () => {
    expect(closingOf(job({ application_deadline: '2027-05-03', valid_through: '2027-05-02' }))).toEqual({
      day: '2027-05-02',
      verb: 'Closes',
    });
    expect(closingOf(job({ application_deadline: '2027-05-03', starts_on: '2027-05-03' }))?.verb).toBe(
      'Apply by',
    );
    expect(closingOf(job({ starts_on: '2027-05-01', valid_through: '2027-05-02' }))?.verb).toBe('Starts');
    expect(closingOf(job())).toBeNull();
    expect(closingOf(job({ status: 'closed', starts_on: '2027-05-01' }))).toBeNull();
  });

  test('is said by name for today and tomorrow, and is soon for three days', () => {
    const closes = (day: string) => ({ day, verb: 'Closes' });
    expect(closingText(closes('2027-05-01'), '2027-05-01')).toBe('Closes today');
    expect(closingText(closes('2027-05-02'), '2027-05-01')).toBe('Closes tomorrow');
    expect(closingText(closes('2027-05-04'), '2027-05-01')).toBe('Closes Tue 4 May');
    expect(isClosingSoon(closes('2027-05-04'), '2027-05-01')).toBe(true);
    expect(isClosingSoon(closes('2027-05-05'), '2027-05-01')).toBe(false);
  });

  test('a day that has passed is neither today nor soon', () => {
    const passed = (verb: string) => ({ day: '2027-04-30', verb });
    expect(closingText(passed('Apply by'), '2027-05-01')).toBe('Applications closed');
    expect(closingText(passed('Starts'), '2027-05-01')).toBe('Started Fri 30 Apr');
    expect(isClosingSoon(passed('Apply by'), '2027-05-01')).toBe(false);
  });

  test('ends applications of a job that stays open, and says until when they were taken', () => {
    const open = job({ application_deadline: '2027-05-01', timezone: 'America/Los_Angeles' });
    expect(closedToApplications(open, new Date('2027-05-02T06:00:00Z'))).toBeNull();
    expect(closedToApplications(open, new Date('2027-05-02T08:00:00Z'))).toBe(
      'Applications were taken until Sat 1 May.',
    );
    expect(closedToApplications(job(), new Date('2027-05-02T08:00:00Z'))).toBeNull();
    expect(closedToApplications(job({ status: 'closed' }), new Date())).toBe(
      'Applications for this job have closed.',
    );
  });

  test('sorts open jobs with a day first, then those without, then what is closed or gone', () => {
    const keys = [
      closingKey(null),
      closingKey(job({ status: 'closed', starts_on: '2027-05-01' })),
      closingKey(job()),
      closingKey(job({ starts_on: '2027-05-02' })),
      closingKey(job({ starts_on: '2027-05-01' })),
    ];
    expect(keys.toSorted()).toEqual([keys[4], keys[3], keys[2], keys[1], keys[0]]);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('a saved search', () => {
  const payload = {
    searched: 'jobs',
    address: 'q=gaffer&union=union&sort=pay',
    filter: { text: 'gaffer', unions: ['union'] },
    words: [{ word: 'gaffer', codes: ['role=gaffer'] }],
    wholeRoles: ['gaffer'],
    beginningRoles: [],
    towns: {},
    alerts: 'daily',
    mail: true,
    opened_at: '2027-05-01T08:20:00Z',
  };

  test.each([
    ['match', { sort: 'newest', byMatch: true }],
    ['newest', { sort: 'newest', byMatch: false }],
    ['pay', { sort: 'pay', byMatch: false }],
    ['match', { sort: 'pay', byMatch: true }],
  ] as const)('opens the list with the same words, filters and order: %s of %o', (shown, order) => {
    const query: ListQuery = {
      filter: { text: 'gaffer', unions: ['union'], showHidden: true },
      ...order,
    };
    expect(orderOf(query)).toBe(shown);
    const address = writeQuery(new URLSearchParams(), query).toString();
    const path = new URL(pathOfSearch({ id: 'one', searched: 'jobs', address }), 'https://marquee.test');
    expect(path.pathname).toBe('/jobs');
    expect(readQuery(path.searchParams)).toEqual(query);
    expect(path.searchParams.get('search')).toBe('one');
    expect(pathOfSearch({ id: 'one', searched: 'people', address: '' })).toBe('/talent?search=one');
  });

  test('is no longer that search once something is changed', () => {
    const opened = new URLSearchParams('q=gaffer&search=one&job=two');
    expect(writeQuery(opened, readQuery(opened)).toString()).toBe('q=gaffer&job=two');
  });

  test('is read only in the form in which it is kept; without a known choice it has no alerts', () => {
    expect(readSearchPayload(payload)).toEqual(payload);
    expect(
      readSearchPayload({
        ...payload,
        alerts: 'hourly',
        words: 'x',
        wholeRoles: {},
        beginningRoles: null,
        opened_at: 1,
      }),
    ).toEqual({
      ...payload,
      alerts: 'off',
      words: [],
      wholeRoles: [],
      beginningRoles: [],
      opened_at: '',
    });
    for (const broken of [{ searched: 'pets' }, { address: 1 }, { filter: [] }, { filter: null }])
      expect(readSearchPayload({ ...payload, ...broken })).toBeNull();
  });

  test('is named after what it asks for', () => {
    expect(nameOfSearch(['“gaffer”', 'Union'], 'All jobs')).toBe('“gaffer” · Union');
    expect(nameOfSearch(['a', 'b', 'c', 'd', 'e', 'f'], 'All jobs')).toBe('a · b · c · d · 2 more');
    expect(nameOfSearch([], 'All jobs')).toBe('All jobs');
    expect(nameOfSearch(['🎬'.repeat(200)], '')).toBe('🎬'.repeat(80));
  });

  test('is the same whatever the order of its parameters', () => {
    expect(isSameAddress('q=a&union=union', 'union=union&q=a')).toBe(true);
    expect(isSameAddress('q=a', 'q=b')).toBe(false);
  });
});

describe('the mark of a job that somebody applied to', () => {
  const mark = (application: Partial<ApplicationWithStatus>) =>
    appliedMark(application as ApplicationWithStatus, 'signal');

  test('says how the application stands', () => {
    expect(APPLICATION_STATUSES.map((status) => mark({ status }).text)).toEqual(
      expect.arrayContaining([
        'Applied',
        'Shortlisted',
        'Interview',
        'Offer',
        'Hired',
        'Declined',
        'Withdrawn',
      ]),
    );
    expect(mark({ status: 'interview' }).text).toBe('Interview');
  });

  test('S8: never says applied before the server has it', () => {
    expect(mark({ status: 'pending', sync: { state: 'waiting' } as ApplicationWithStatus['sync'] })).toEqual({
      state: 'waiting',
      text: 'Application waiting for signal',
    });
    expect(mark({ status: 'pending', sync: { state: 'refused' } as ApplicationWithStatus['sync'] })).toEqual({
      state: 'refused',
      text: 'Application not sent',
    });
  });
});

describe('the tab of a list', () => {
  rememberLastList('/jobs', { accountId: 'me', search: '?union=union', key: 'k1' });

  test('leads back to the list as it was left', () => {
    const { to, state } = targetOf('/jobs', '/jobs/some-job', 'me');
    expect(to).toBe('/jobs?union=union');
    expect(returnKey(state)).toBe('k1');
    expect(startsOver(state)).toBe(false);
  });

  test('from the list itself leads to its beginning, without filters', () => {
    const { to, state } = targetOf('/jobs', '/jobs', 'me');
    expect(to).toBe('/jobs');
    expect(startsOver(state)).toBe(true);
    expect(returnKey(state)).toBeNull();
  });

  test('S9: leads nobody to what another account has searched for', () => {
    expect(targetOf('/jobs', '/dashboard', 'somebody else')).toEqual({ to: '/jobs' });
    expect(targetOf('/jobs', '/dashboard', null)).toEqual({ to: '/jobs' });
  });
});

import { describe, expect, it } from 'vitest';
import { similarJobs } from '@/domain/jobs/fit/similar-jobs';

const job = {
  id: 'this',
  status: 'active' as const,
  posted_by: 'mara',
  company_id: 'gullwing' as string | null,
  production: 'Low Tide',
  category: 'camera',
  role_code: 'first_ac',
  is_remote: false,
  country_code: 'US',
  lat: 33.74,
  lng: -118.29,
  starts_on: '2027-05-12',
  ends_on: '2027-05-14',
};
const LONDON = { country_code: 'GB', lat: 51.51, lng: -0.13 };
const other = (id: string, change: Partial<typeof job> | object = {}): typeof job => ({
  ...job,
  id,
  posted_by: 'somebody',
  company_id: null,
  production: 'Night Ferry',
  ...change,
});
const similar = (others: (typeof job)[], max = 4): string[] =>
  similarJobs(job, others, '2027-05-01', max).map(({ id }) => id);

describe('similar jobs', () => {
  it('have the role above all, then the place, then the dates', () =>
    expect(
      similar(
        [
          other('department', { role_code: 'dop' }),
          other('later', { starts_on: '2027-06-20', ends_on: '2027-06-20' }),
          other('abroad', LONDON),
          other('same'),
        ],
        9,
      ),
    ).toEqual(['same', 'later', 'abroad', 'department']));
  it.each([
    ['the job itself', { id: 'this' }],
    ['one of the same show, which is shown by itself', { posted_by: 'mara', production: 'Low Tide' }],
    ['one of the same show by a colleague', { company_id: 'gullwing', production: 'Low Tide' }],
    ['a closed one', { status: 'closed' }],
    ['one that is over', { starts_on: '2027-04-01', ends_on: '2027-04-02' }],
    ['another department', { category: 'sound' }],
  ])('are not %s', (_, change) => expect(similar([other('it', change)])).toEqual([]));
  it('may share the name of the show by chance', () =>
    expect(similar([other('it', { production: 'Low Tide' })])).toEqual(['it']));
  it('are few', () => expect(similar([other('a'), other('b'), other('c')], 2)).toHaveLength(2));
});

import { blankJobContent } from '@/domain/jobs/blank-job';
import type { Job } from '@/domain/streams/jobs';

/** An open job as a visitor reads it. */
export const SAMPLE_JOB: Job & { rev: number } = {
  ...blankJobContent('America/Los_Angeles', 'USD'),
  id: '019a1d9e-0000-7000-8000-000000000001',
  posted_by: '019a1d9e-0000-7000-8000-000000000002',
  status: 'active',
  closed_reason: null,
  title: '1st AC',
  category: 'camera',
  production: 'Low Tide',
  description: 'Second unit.',
  salary_min: 620,
  salary_max: 680,
  city: 'San Pedro',
  region: 'CA',
  country_code: 'US',
  starts_on: '2027-05-12',
  ends_on: '2027-05-16',
  call_time: '05:30',
  valid_through: '2027-05-16',
  published_at: '2027-05-01T08:20:00Z',
  last_confirmed_at: null,
  closed_at: null,
  slug: '1st-ac',
  company_name: 'Gullwing Pictures',
  poster_name: 'Mara',
  hired_count: 0,
  created_at: '2027-05-01T08:20:00Z',
  updated_at: '2027-05-01T08:20:00Z',
  rev: 1,
};

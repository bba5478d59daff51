import { addDays, today, type Day } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { Job } from '@/domain/streams/jobs';
import type { Person } from '@/domain/streams/people';
import type { StripDay } from '@/ui/dates/date-strip';

/** Invented jobs and people, so that every part can be seen without a store. Dates are relative to today. */
export const NOW = new Date();
export const TODAY = today(NOW);
const at = NOW.toISOString();
const ID = '00000000-0000-4000-8000-000000000001';

export const CAMERA_JOB: Job = {
  ...blankJobContent('America/Los_Angeles', 'USD'),
  id: ID,
  posted_by: ID,
  status: 'active',
  closed_reason: null,
  slug: '',
  hired_count: 0,
  title: '1st AC',
  production: 'Low Tide',
  production_kind: 'feature',
  company_name: 'Gullwing Pictures',
  company_logo: null,
  poster_name: 'Mara Lindqvist',
  city: 'San Pedro',
  region: 'CA',
  country_code: 'US',
  union_status: 'union',
  salary_min: 620,
  salary_max: 620,
  starts_on: addDays(TODAY, 12),
  ends_on: addDays(TODAY, 16),
  call_time: '05:30',
  valid_through: null,
  published_at: at,
  last_confirmed_at: null,
  closed_at: null,
  created_at: at,
  updated_at: at,
};

export const BOOM_JOB: Job = {
  ...CAMERA_JOB,
  title: 'Boom operator',
  production: 'Kettle',
  production_kind: 'commercial',
  company_name: 'Stonecrop Films',
  city: 'Burbank',
  union_status: 'non_union',
  salary_min: 550,
  salary_max: 550,
  call_time: '13:00',
  is_urgent: true,
  starts_on: addDays(TODAY, 14),
  ends_on: addDays(TODAY, 14),
};

/** The longest texts that must still fit. */
export const LONG_JOB: Job = {
  ...CAMERA_JOB,
  title: 'Additional second assistant camera and data wrangler',
  production: 'The long goodbye to the lighthouse keeper of Skagen',
  company_name: 'Nordvestjysk Filmproduktionsselskab',
  city: 'Hjørring',
  region: '',
  country_code: 'DK',
  currency: 'DKK',
  salary_min: 4250,
  salary_max: 5100,
  starts_on: addDays(TODAY, 28),
  ends_on: addDays(TODAY, 61),
};

export const PERSON: Person = {
  id: ID,
  full_name: 'Ines Marlow',
  first_name: 'Ines',
  last_name: 'Marlow',
  role: 'talent',
  username: null,
  headline: '',
  bio: '',
  avatar_url: null,
  location: '',
  city: 'Los Angeles',
  region: 'CA',
  country_code: 'US',
  departments: ['camera'],
  role_codes: ['first_ac'],
  skills: [],
  hourly_rate: null,
  day_rate_minor: 62_000,
  currency: 'USD',
  experience_years: 9,
  kit: [],
  unions: [],
  languages: [],
  travel_radius_km: 80,
  open_to_contact: true,
  show_rate: true,
  linkedin_url: null,
  portfolio_url: null,
  website_url: null,
  created_at: at,
  updated_at: at,
  shown_days: '',
};

export const APPLICATION: Application = {
  id: ID,
  job_id: ID,
  applicant_id: ID,
  employer_id: ID,
  company_id: null,
  status: 'shortlisted',
  cover_note: '',
  rate_quote_minor: null,
  rate_unit: 'day',
  currency: 'USD',
  available_dates: [],
  asked_dates: [],
  kit_offered: [],
  portfolio_ids: [],
  portfolio: {},
  resume_path: null,
  resume_name: '',
  resume_size: null,
  answers: [],
  attachments: [],
  attachments_stored: [],
  employer_viewed_at: at,
  respond_by: addDays(TODAY, 4),
  step_by: null,
  is_called_off: false,
  decline_code: null,
  decline_note: '',
  decided_at: null,
  offer: null,
  offer_reply: null,
  interview: null,
  interview_reply: null,
  history: [
    { status: 'pending', at: new Date(NOW.getTime() - 3 * 86_400_000).toISOString(), by: 'applicant' },
    { status: 'reviewed', at: new Date(NOW.getTime() - 86_400_000).toISOString(), by: 'employer' },
    { status: 'shortlisted', at, by: 'employer' },
  ],
  job_title: '1st AC, Low Tide',
  company_name: 'Gullwing Pictures',
  applicant_name: 'Ines Marlow',
  applicant_headline: '',
  created_at: at,
  updated_at: at,
};

const STATES = [
  'free',
  'travel',
  'busy',
  'busy',
  'busy',
  'busy',
  'busy',
  'hold',
  'hold',
  'free',
  'free',
  'free',
  'off',
  'off',
] as const;

/** Two weeks that contain every state of a day. */
export const fortnight = (picked: Day | null): StripDay[] =>
  STATES.map((state, i) => ({
    day: addDays(TODAY, i),
    state,
    today: i === 0,
    picked: addDays(TODAY, i) === picked,
  }));

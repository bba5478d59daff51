import type * as z from 'zod';
import type * as schemas from '../schemas/job';

export const JOB_TYPES = [
  'full_time',
  'part_time',
  'contract',
  'freelance',
  'daily',
  'internship',
  'volunteer',
] as const;
export const PAY_TYPES = ['hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid'] as const;
export const UNPAID_REASONS = ['student', 'charity', 'self_funded'] as const;
export const UNION_STATUSES = ['union', 'non_union', 'either'] as const;
export const DATE_KINDS = ['prep', 'shoot', 'travel', 'wrap', 'fitting'] as const;
export const CLOSED_REASONS = ['filled', 'cancelled', 'expired'] as const;
export const APPLY_MODES = ['marquee', 'external'] as const;
export const PRODUCTION_KINDS = [
  'feature',
  'series',
  'short',
  'commercial',
  'music_video',
  'documentary',
  'corporate',
  'live',
  'photo',
  'animation',
  'other',
] as const;

export type PayType = (typeof PAY_TYPES)[number];
export type JobDate = z.infer<typeof schemas.JobDate>;
export type JobContent = z.infer<typeof schemas.JobContent>;
export type Job = z.infer<typeof schemas.Job>;

export const blankJobContent = (timezone: string, money: string): JobContent => ({
  company_id: null,
  project_id: null,
  title: '',
  description: '',
  category: '',
  role_code: '',
  production: '',
  production_kind: 'other',
  headcount: 1,
  required_skills: [],
  nice_skills: [],
  job_type: 'freelance',
  pay_type: 'day',
  unpaid_reason: null,
  salary_min: null,
  salary_max: null,
  currency: money,
  pay_day_hours: 10,
  overtime_terms: '',
  kit_fee_minor: null,
  kit_required: [],
  per_diem_minor: null,
  travel_paid: false,
  accommodation_paid: false,
  union_status: 'either',
  location: '',
  city: '',
  region: '',
  country_code: '',
  lat: null,
  lng: null,
  is_remote: false,
  job_dates: [],
  timezone,
  nda_required: false,
  application_deadline: null,
  questions: [],
  is_urgent: false,
  apply_mode: 'marquee',
  external_url: null,
});

/** What an owner may write on a published job, beside its content. */
export const JOB_WRITABLE = [
  ...Object.keys(blankJobContent('', '')),
  'status',
  'closed_reason',
  'last_confirmed_at',
];

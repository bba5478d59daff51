import * as z from 'zod';
import { JOB_STATUSES } from '../lifecycles';
import { clockTime, countryCode, currency, day, id, LIMITS, minorAmount, shortText, tags, timestamp, url } from './common';

export const JOB_TYPES = ['full_time', 'part_time', 'contract', 'freelance', 'daily', 'internship', 'volunteer'] as const;
export const PAY_TYPES = ['hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid'] as const;
export const UNPAID_REASONS = ['student', 'charity', 'self_funded'] as const;
export const UNION_STATUSES = ['union', 'non_union', 'either'] as const;
export const DATE_KINDS = ['prep', 'shoot', 'travel', 'wrap', 'fitting'] as const;
export const CLOSED_REASONS = ['filled', 'cancelled', 'expired'] as const;
export const APPLY_MODES = ['marquee', 'external'] as const;
export const PRODUCTION_KINDS = [
  'feature', 'series', 'short', 'commercial', 'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other',
] as const;

export type PayType = (typeof PAY_TYPES)[number];

export const JobDate = z.object({
  day,
  kind: z.enum(DATE_KINDS),
  /** Empty when not yet known. */
  call: z.union([clockTime, z.literal('')]),
  wrap: z.union([clockTime, z.literal('')]),
});
export type JobDate = z.infer<typeof JobDate>;

/** What an employer writes. The same fields are the payload of a draft of kind `job` and the writable part of a published job. */
export const JobContent = z.object({
  company_id: id.nullable(),
  project_id: id.nullable(),
  title: z.string().max(LIMITS.title),
  description: z.string().max(LIMITS.description),
  /** A department's code. */
  category: z.string().max(40),
  role_code: z.string().max(60),
  production: shortText,
  production_kind: z.enum(PRODUCTION_KINDS),
  headcount: z.int().min(1).max(500),
  required_skills: tags,
  nice_skills: tags,
  job_type: z.enum(JOB_TYPES),
  pay_type: z.enum(PAY_TYPES),
  unpaid_reason: z.enum(UNPAID_REASONS).nullable(),
  /** In whole units of `currency`, per `pay_type`; the specification's field, so not minor units. */
  salary_min: z.number().min(0).max(10_000_000).nullable(),
  salary_max: z.number().min(0).max(10_000_000).nullable(),
  currency,
  /** Hours in a paid day before overtime. */
  pay_day_hours: z.int().min(1).max(24).nullable(),
  overtime_terms: shortText,
  kit_fee_minor: minorAmount.nullable(),
  kit_required: tags,
  per_diem_minor: minorAmount.nullable(),
  travel_paid: z.boolean(),
  accommodation_paid: z.boolean(),
  union_status: z.enum(UNION_STATUSES),
  /** The unit base or studio in words. */
  location: shortText,
  city: shortText,
  region: shortText,
  country_code: z.union([countryCode, z.literal('')]),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  is_remote: z.boolean(),
  job_dates: z.array(JobDate).max(200),
  timezone: z.string().max(60),
  nda_required: z.boolean(),
  application_deadline: day.nullable(),
  questions: z.array(z.string().min(1).max(LIMITS.shortText)).max(10),
  is_urgent: z.boolean(),
  apply_mode: z.enum(APPLY_MODES),
  external_url: url.nullable(),
});
export type JobContent = z.infer<typeof JobContent>;

export const Job = JobContent.extend({
  id,
  posted_by: id,
  status: z.enum(JOB_STATUSES),
  closed_reason: z.enum(CLOSED_REASONS).nullable(),
  /** Server: first and last of `job_dates`, and the first day's call. */
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  call_time: z.union([clockTime, z.literal('')]),
  valid_through: day.nullable(),
  published_at: timestamp,
  last_confirmed_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
  slug: z.string().max(160),
  /** Server: copied so that a slate reads whole on a device that holds neither company nor poster. */
  company_name: shortText,
  poster_name: shortText,
  hired_count: z.int().min(0),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Job = z.infer<typeof Job>;

/** What an owner may write on a published job, beside its content. */
export const JOB_WRITABLE = [...Object.keys(JobContent.shape), 'status', 'closed_reason', 'last_confirmed_at'];

export const blankJobContent = (timezone: string, money: string): JobContent => ({
  company_id: null, project_id: null, title: '', description: '', category: '', role_code: '', production: '',
  production_kind: 'other', headcount: 1, required_skills: [], nice_skills: [], job_type: 'freelance', pay_type: 'day',
  unpaid_reason: null, salary_min: null, salary_max: null, currency: money, pay_day_hours: 10, overtime_terms: '',
  kit_fee_minor: null, kit_required: [], per_diem_minor: null, travel_paid: false, accommodation_paid: false,
  union_status: 'either', location: '', city: '', region: '', country_code: '', lat: null, lng: null, is_remote: false,
  job_dates: [], timezone, nda_required: false, application_deadline: null, questions: [], is_urgent: false,
  apply_mode: 'marquee', external_url: null,
});

import * as z from 'zod';
import {
  clockTime,
  countryCode,
  currency,
  day,
  id,
  minorAmount,
  shortText,
  tags,
  url,
} from '../definition/field-types';
import { LIMITS, MAX_PAY_MINOR } from '../limits';
import {
  APPLY_MODES,
  DATE_KINDS,
  JOB_TYPES,
  PAY_TYPES,
  PRODUCTION_KINDS,
  UNION_STATUSES,
  UNPAID_REASONS,
} from '../vocabulary';

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
  salary_min: z.number().min(0).max(MAX_PAY_MINOR).nullable(),
  salary_max: z.number().min(0).max(MAX_PAY_MINOR).nullable(),
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

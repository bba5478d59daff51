import type { AccountRole } from './roles';

/** Closed lists of words that rows, forms and screens share; SQL's checks hold the same. Lists that only one stream needs are in its definition. */

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

/** The reasons for declining an application that the applicant is shown. */
export const DECLINE_CODES = ['filled', 'dates', 'experience', 'rate', 'location', 'other'] as const;

/** What an applicant answers to an offer; each leads to one state of the application. */
export const OFFER_ANSWERS = ['accept', 'turn_down', 'ask_change'] as const;
export const INTERVIEW_KINDS = ['video', 'phone', 'in_person'] as const;

export const COMPANY_INDUSTRIES = [
  'production',
  'agency',
  'studio',
  'post',
  'rental',
  'broadcaster',
  'other',
] as const;
export const COMPANY_SIZES = ['1', '2-10', '11-50', '51-200', '201-1000', '1000+'] as const;

/** What a person can be notified about, and can switch off. `payment`: reserved; not sent, so it has no switch. */
export const NOTIFICATION_TYPES = [
  'message',
  'application_status',
  'new_application',
  'hold',
  'booking',
  'deadline',
  'reply_due',
  'payment',
  'note',
  'system',
  'job_alert',
  'people_alert',
  'endorsement',
  'project',
  'call_sheet',
  'call_reminder',
] as const;

/** Types of which only some accounts are ever notified; every other type is for all. */
export const NOTIFICATION_ROLES: Readonly<
  Partial<Record<(typeof NOTIFICATION_TYPES)[number], readonly AccountRole[]>>
> = {
  new_application: ['employer', 'admin'],
  reply_due: ['employer', 'admin'],
};

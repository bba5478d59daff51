import * as z from 'zod';
import { LIMITS } from '@/domain/entities/common';
import {
  DATE_KINDS,
  type JobContent,
  JOB_TYPES,
  PAY_TYPES,
  PRODUCTION_KINDS,
  UNION_STATUSES,
  UNPAID_REASONS,
} from '@/domain/entities/job';
import { fromMinor, toMinor } from '@/domain/money';
import { parseAmount } from '@/domain/parse-amount';
import { clockTime } from '@/domain/schemas/common';
import { JobContent as JobContentSchema } from '@/domain/schemas/job';

/**
 * The posting form's own values. Amounts and counts stay as typed (`'620'`), so that half a number is never lost between
 * two keystrokes; `contentOf` makes the job's content of them, `formOf` the other way round.
 */

const amount = (most: number) =>
  z
    .string()
    .refine((text) => parseAmount(text) !== undefined, 'Enter an amount in numbers, like 620.')
    .refine((text) => (parseAmount(text) ?? 0) <= most, `Enter ${most.toLocaleString('en')} at most.`);
const MOST_PAY = 10_000_000;
const MOST_EXTRA = 1_000_000;
const count = (most: number, sentence: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, sentence)
    .refine((text) => Number(text) >= 1 && Number(text) <= most, sentence);
const clock = z.union([clockTime, z.literal('')]);
const words = (most: number) => z.string().max(most, `Keep this to ${most.toLocaleString('en')} characters.`);

export const PostForm = z
  .object({
    title: words(LIMITS.title),
    category: z.string(),
    role_code: z.string(),
    production: words(LIMITS.shortText),
    production_kind: z.enum(PRODUCTION_KINDS),
    headcount: count(500, 'Say how many people, from 1 to 500.'),
    description: words(LIMITS.description),
    required_skills: z.array(z.string()),
    nice_skills: z.array(z.string()),
    job_type: z.enum(JOB_TYPES),
    is_urgent: z.boolean(),
    job_dates: z.array(z.object({ day: z.string(), kind: z.enum(DATE_KINDS), call: clock, wrap: clock })),
    timezone: z.string(),
    is_remote: z.boolean(),
    city: words(LIMITS.shortText),
    region: words(LIMITS.shortText),
    country_code: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    location: words(LIMITS.shortText),
    pay_type: z.enum(PAY_TYPES),
    unpaid_reason: z.enum(UNPAID_REASONS).nullable(),
    salary_min: amount(MOST_PAY),
    salary_max: amount(MOST_PAY),
    currency: z.string(),
    pay_day_hours: z.union([z.literal(''), count(24, 'A paid day has 1 to 24 hours.')]),
    overtime_terms: words(LIMITS.shortText),
    kit_fee: amount(MOST_EXTRA),
    kit_required: z.array(z.string()),
    per_diem: amount(MOST_EXTRA),
    travel_paid: z.boolean(),
    accommodation_paid: z.boolean(),
    union_status: z.enum(UNION_STATUSES),
    nda_required: z.boolean(),
    application_deadline: z.string(),
    questions: z.array(z.object({ text: words(LIMITS.shortText) })),
    external: z.boolean(),
    external_url: z.string(),
  })
  .superRefine((form, context) => {
    if (form.external && !/^https?:\/\/[^\s]+\.[^\s]+$/.test(form.external_url.trim())) {
      context.addIssue({
        code: 'custom',
        path: ['external_url'],
        message: 'Enter the whole address, starting with https://.',
      });
    }
  });
export type PostForm = z.infer<typeof PostForm>;

const typed = (value: number | null): string => (value === null ? '' : String(value));
const number = (text: string): number | null => parseAmount(text) ?? null;
const whole = (text: string, otherwise: number | null): number | null => {
  const value = number(text);
  return value === null ? otherwise : Math.round(value);
};

export function formOf(content: JobContent): PostForm {
  const { kit_fee_minor: kitFee, per_diem_minor: perDiem, apply_mode: mode, currency } = content;
  const minor = (value: number | null): string => (value === null ? '' : String(fromMinor(value, currency)));
  return {
    ...pick(content),
    headcount: String(content.headcount),
    salary_min: typed(content.salary_min),
    salary_max: typed(content.salary_max),
    pay_day_hours: typed(content.pay_day_hours),
    kit_fee: minor(kitFee),
    per_diem: minor(perDiem),
    application_deadline: content.application_deadline ?? '',
    questions: content.questions.map((text) => ({ text })),
    external: mode === 'external',
    external_url: content.external_url ?? '',
  };
}

/** The fields that are the same on both sides. */
const pick = (content: JobContent) => ({
  title: content.title,
  category: content.category,
  role_code: content.role_code,
  production: content.production,
  production_kind: content.production_kind,
  description: content.description,
  required_skills: content.required_skills,
  nice_skills: content.nice_skills,
  job_type: content.job_type,
  is_urgent: content.is_urgent,
  job_dates: content.job_dates,
  timezone: content.timezone,
  is_remote: content.is_remote,
  city: content.city,
  region: content.region,
  country_code: content.country_code,
  lat: content.lat,
  lng: content.lng,
  location: content.location,
  pay_type: content.pay_type,
  unpaid_reason: content.unpaid_reason,
  currency: content.currency,
  overtime_terms: content.overtime_terms,
  kit_required: content.kit_required,
  travel_paid: content.travel_paid,
  accommodation_paid: content.accommodation_paid,
  union_status: content.union_status,
  nda_required: content.nda_required,
});

/** Unpaid work has no amounts, whatever was typed before somebody switched to it. */
function payOf(form: PostForm): Pick<JobContent, 'salary_min' | 'salary_max' | 'unpaid_reason'> {
  if (form.pay_type === 'unpaid')
    return { salary_min: null, salary_max: null, unpaid_reason: form.unpaid_reason };
  return { salary_min: number(form.salary_min), salary_max: number(form.salary_max), unpaid_reason: null };
}

/**
 * The content to store or publish. Never throws: a draft is saved at every pause, whatever stands in it.
 * @param rest the content that the form does not show (company, project), which must survive an edit
 */
export function contentOf(form: PostForm, rest: JobContent): JobContent {
  const { kit_fee: kitFee, per_diem: perDiem, external, questions, ...same } = form;
  const minor = (text: string): number | null => {
    const value = number(text);
    return value === null ? null : toMinor(value, form.currency);
  };
  return {
    ...rest,
    ...same,
    ...payOf(form),
    headcount: whole(form.headcount, 1) ?? 1,
    pay_day_hours: whole(form.pay_day_hours, null),
    kit_fee_minor: minor(kitFee),
    per_diem_minor: minor(perDiem),
    job_dates: form.job_dates.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    application_deadline: form.application_deadline === '' ? null : form.application_deadline,
    questions: questions.map(({ text }) => text.trim()).filter(Boolean),
    apply_mode: external ? 'external' : 'marquee',
    external_url: external && form.external_url.trim() !== '' ? form.external_url.trim() : null,
  };
}

/** What a stored draft holds may come from an older version or be half written: what does not fit is left at its blank. */
export function contentFromDraft(payload: Partial<JobContent>, blank: JobContent): JobContent {
  const content: Record<string, unknown> = { ...blank };
  for (const [name, schema] of Object.entries(JobContentSchema.shape)) {
    const parsed = schema.safeParse(payload[name as keyof JobContent]);
    if (name in payload && parsed.success) content[name] = parsed.data;
  }
  return content as JobContent;
}

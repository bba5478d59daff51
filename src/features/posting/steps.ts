import type { PublishProblem } from '@/domain/publish-rules';
import type { PostForm } from './post-form';

/** The form in four steps, and which field stands on which: errors and refusals find their step by it. */
export type FieldName = keyof PostForm;

export interface Step {
  id: 'role' | 'dates' | 'pay' | 'check';
  label: string;
  fields: readonly FieldName[];
}

export const STEPS: readonly Step[] = [
  {
    id: 'role',
    label: 'Role and work',
    fields: [
      'role_code',
      'title',
      'category',
      'production',
      'production_kind',
      'headcount',
      'job_type',
      'description',
      'required_skills',
      'nice_skills',
      'is_urgent',
    ],
  },
  {
    id: 'dates',
    label: 'Dates and place',
    fields: ['job_dates', 'timezone', 'is_remote', 'city', 'region', 'country_code', 'location'],
  },
  {
    id: 'pay',
    label: 'Pay and terms',
    fields: [
      'pay_type',
      'unpaid_reason',
      'salary_min',
      'salary_max',
      'currency',
      'pay_day_hours',
      'overtime_terms',
      'kit_fee',
      'per_diem',
      'kit_required',
      'travel_paid',
      'accommodation_paid',
      'union_status',
      'nda_required',
      'application_deadline',
      'questions',
      'external',
      'external_url',
    ],
  },
  { id: 'check', label: 'Check and publish', fields: [] },
];

export const stepOf = (field: string): number =>
  Math.max(
    0,
    STEPS.findIndex(({ fields }) => (fields as readonly string[]).includes(field)),
  );

/** A rule speaks of the job's field; the form's own may be another one, which is the one to mark and to focus. */
const SHOWN_AT: Readonly<Record<string, FieldName>> = {
  location: 'city',
  kit_fee_minor: 'kit_fee',
  per_diem_minor: 'per_diem',
  apply_mode: 'external',
};

export const fieldOf = (problem: Pick<PublishProblem, 'field'>): FieldName =>
  SHOWN_AT[problem.field] ?? (problem.field as FieldName);

/** Codes of a refused publication, at the field that mends them. */
export const FIELD_OF_REFUSAL: Readonly<Record<string, FieldName>> = {
  MQ101: 'salary_min',
  MQ102: 'unpaid_reason',
  MQ103: 'salary_max',
  MQ104: 'job_dates',
  MQ105: 'application_deadline',
  MQ108: 'job_dates',
  MQ109: 'title',
  MQ111: 'category',
  MQ112: 'city',
};

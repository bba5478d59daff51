import { formatDayRange } from '../values/days';
import { formatTimezone } from '../values/timezones';
import { LIMITS } from '../limits';
import type { JobContent } from './job-content';
import {
  APPLY_MODE_LABELS,
  dayCount,
  JOB_TYPE_LABELS,
  payLine,
  PAY_TYPE_LABELS,
  productionLine,
  PRODUCTION_LABELS,
  UNION_LABELS,
  UNPAID_LABELS,
} from './job-copy';
import {
  appliesElsewhere,
  applyAddress,
  choice,
  code,
  type Codec,
  coordinate,
  flag,
  headcount,
  hours,
  jobDates,
  minorAmount,
  optionalDay,
  pay,
  prose,
  questions,
  shortText,
  tags,
  unpaidReason,
} from './job-codecs';
import * as say from './summary/summary-words';
import { countryName } from '../taxonomy/countries';
import { roleLabel } from '../taxonomy/crew-roles';
import { departmentLabel } from '../taxonomy/departments';

const MAX_HEADCOUNT = 500;
const HOURS_IN_A_DAY = 24;

/** The posting form's steps that hold fields; a last one shows them all. */
export type FieldStep = 'role' | 'dates' | 'pay';
/** The questions of quick post. */
export type QuickQuestion = 'role' | 'dates' | 'rate' | 'place';

/** A line of the posting form's last step. */
export interface SummaryLine {
  /** Where it is not the field's own. */
  label?: string;
  /** Where it is not the field's own value in words: for fields that people read as one. */
  words?: (job: JobContent) => string;
  /** Said where there are no words; without it there is no line. */
  none?: string;
  isFigure?: boolean;
}

export interface JobField<Value> {
  /** Its name where it stands alone, as in a conflict. */
  label: string;
  /** Its label in the form, where the fields around it say the rest. */
  formLabel?: string;
  /** Null: the form does not show it, and an edit leaves it as it was. */
  step: FieldStep | null;
  quick?: QuickQuestion;
  /** Its name in the form, where it is typed so differently that the job's own would mislead. */
  input?: string;
  /** The job's field that shows what is wrong with this one, where it is another. */
  problemsAt?: keyof JobContent;
  codec: Codec<Value, unknown> | null;
  summary: readonly SummaryLine[];
}

/**
 * Each field of a job, once. The form's values and their checks, its steps, its last step, conflicts, refused changes
 * and the job's terms all read from here. The order is that of the form: the first field that is wrong gets the focus.
 */
export const JOB_FIELDS = {
  company_id: { label: 'Company', step: null, codec: null, summary: [] },
  project_id: { label: 'Project', step: null, codec: null, summary: [] },

  role_code: {
    label: 'Role',
    step: 'role',
    codec: code(roleLabel),
    summary: [{ label: 'Listed as', words: say.listedAs }],
  },
  title: {
    label: 'Title',
    formLabel: 'Role',
    step: 'role',
    quick: 'role',
    codec: prose(LIMITS.title),
    summary: [{ none: 'none yet' }],
  },
  category: {
    label: 'Department',
    step: 'role',
    quick: 'role',
    codec: code(departmentLabel),
    summary: [{ none: 'none yet' }],
  },
  production: {
    label: 'Show',
    formLabel: 'Show or project',
    step: 'role',
    codec: prose(LIMITS.shortText),
    summary: [{ label: 'Production', words: productionLine, none: 'not named' }],
  },
  production_kind: {
    label: 'Kind of show',
    formLabel: 'Kind of production',
    step: 'role',
    codec: choice(PRODUCTION_LABELS),
    summary: [],
  },
  job_type: { label: 'Kind of work', step: 'role', codec: choice(JOB_TYPE_LABELS), summary: [{}] },
  headcount: {
    label: 'People',
    step: 'role',
    codec: headcount(MAX_HEADCOUNT, 'Say how many people, from 1 to 500.'),
    summary: [{ isFigure: true }],
  },
  description: { label: 'The work', step: 'role', codec: prose(LIMITS.description), summary: [{}] },
  required_skills: {
    label: 'Required skills',
    formLabel: 'Needed',
    step: 'role',
    codec: tags,
    summary: [{ none: 'nothing in particular' }],
  },
  nice_skills: { label: 'Nice to have', step: 'role', codec: tags, summary: [{}] },
  is_urgent: {
    label: 'Urgent',
    step: 'role',
    codec: flag,
    summary: [{ words: say.urgent }],
  },

  job_dates: {
    label: 'Dates',
    formLabel: 'Days',
    step: 'dates',
    quick: 'dates',
    codec: jobDates,
    summary: [
      {
        words: ({ job_dates: dates }) => formatDayRange(dates[0]?.day ?? null, dates.at(-1)?.day ?? null),
        isFigure: true,
      },
      { label: 'In all', words: ({ job_dates: dates }) => dayCount(dates), none: 'none yet' },
      { label: 'Call', words: say.firstCall, none: 'open', isFigure: true },
      { label: 'Wrap', words: say.firstWrap, none: 'open', isFigure: true },
      { label: 'Each day', words: say.daysOneByOne },
    ],
  },
  timezone: {
    label: 'Time zone',
    step: 'dates',
    codec: code(String),
    summary: [{ words: ({ timezone }) => formatTimezone(timezone) }],
  },
  is_remote: { label: 'Remote', step: 'dates', codec: flag, summary: [] },
  city: {
    label: 'City',
    formLabel: 'Town',
    step: 'dates',
    quick: 'place',
    codec: shortText(LIMITS.shortText),
    summary: [{ label: 'Place', words: say.placeWords }],
  },
  region: { label: 'Region', step: 'dates', codec: shortText(LIMITS.shortText), summary: [] },
  country_code: { label: 'Country', step: 'dates', codec: code(countryName), summary: [{}] },
  lat: { label: 'Latitude', step: 'dates', codec: coordinate, summary: [] },
  lng: { label: 'Longitude', step: 'dates', codec: coordinate, summary: [] },
  location: {
    label: 'Unit base',
    formLabel: 'Unit base or studio',
    step: 'dates',
    quick: 'place',
    problemsAt: 'city',
    codec: prose(LIMITS.shortText),
    summary: [],
  },

  pay_type: { label: 'Paid', step: 'pay', codec: choice(PAY_TYPE_LABELS), summary: [] },
  unpaid_reason: {
    label: 'Why unpaid',
    formLabel: 'What is it?',
    step: 'pay',
    quick: 'rate',
    codec: unpaidReason(UNPAID_LABELS),
    summary: [{}],
  },
  salary_min: {
    label: 'Pay from',
    formLabel: 'From',
    step: 'pay',
    quick: 'rate',
    codec: pay,
    summary: [{ label: 'Rate', words: payLine, isFigure: true }],
  },
  salary_max: {
    label: 'Pay to',
    formLabel: 'To',
    step: 'pay',
    quick: 'rate',
    codec: pay,
    summary: [],
  },
  currency: { label: 'Currency', step: 'pay', codec: code(String), summary: [] },
  pay_day_hours: {
    label: 'Hours in a paid day',
    formLabel: 'Hours in a day',
    step: 'pay',
    codec: hours(HOURS_IN_A_DAY, 'A paid day has 1 to 24 hours.'),
    summary: [{ isFigure: true }],
  },
  overtime_terms: { label: 'Overtime', step: 'pay', codec: prose(LIMITS.shortText), summary: [{}] },
  kit_fee_minor: {
    label: 'Kit fee',
    step: 'pay',
    input: 'kit_fee',
    codec: minorAmount,
    summary: [{ words: say.kitFee, isFigure: true }],
  },
  per_diem_minor: {
    label: 'Per diem',
    step: 'pay',
    input: 'per_diem',
    codec: minorAmount,
    summary: [{ words: say.perDiem, isFigure: true }],
  },
  travel_paid: {
    label: 'Travel paid',
    formLabel: 'Travel',
    step: 'pay',
    codec: flag,
    summary: [{ words: say.travel }],
  },
  accommodation_paid: {
    label: 'Accommodation paid',
    formLabel: 'Accommodation',
    step: 'pay',
    codec: flag,
    summary: [{ words: say.accommodation }],
  },
  union_status: { label: 'Union', step: 'pay', codec: choice(UNION_LABELS), summary: [{}] },
  kit_required: { label: 'Kit to bring', step: 'pay', codec: tags, summary: [{}] },
  application_deadline: {
    label: 'Apply by',
    step: 'pay',
    codec: optionalDay,
    summary: [{ none: 'no deadline', isFigure: true }],
  },
  nda_required: {
    label: 'Confidential',
    formLabel: 'NDA before the details',
    step: 'pay',
    codec: flag,
    summary: [{ label: 'NDA', words: say.nda }],
  },
  questions: {
    label: 'Questions',
    formLabel: 'Questions to answer',
    step: 'pay',
    codec: questions(LIMITS.shortText),
    summary: [{ label: 'Questions', none: 'none' }],
  },
  apply_mode: {
    label: 'Where to apply',
    formLabel: 'People apply on our own site',
    step: 'pay',
    input: 'external',
    codec: appliesElsewhere('marquee', 'external', APPLY_MODE_LABELS),
    summary: [{ label: 'Where to apply' }],
  },
  external_url: { label: 'Address to apply at', step: 'pay', codec: applyAddress, summary: [{}] },
} as const satisfies { readonly [Name in keyof JobContent]: JobField<JobContent[Name]> };

/** Each field's name where it stands alone. */
export const JOB_FIELD_LABELS = Object.fromEntries(
  Object.entries(JOB_FIELDS).map(([name, { label }]) => [name, label]),
) as Record<keyof JobContent, string>;

/** The field of this name, whatever document the name is of. */
export const jobFieldNamed = (name: string): JobField<unknown> | undefined =>
  Object.hasOwn(JOB_FIELDS, name) ? JOB_FIELDS[name as keyof JobContent] : undefined;

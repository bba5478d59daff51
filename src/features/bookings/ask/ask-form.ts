import { LIMITS, MAX_BOOKING_DAYS } from '@/domain/limits';
import { KIT_FEE_RULE, amountProblem, rateProblem } from '@/domain/pay/typed-amount';
import { daysToCome } from '@/domain/projects/project-days';
import { refusal, REFUSALS } from '@/domain/refusals';
import type { Booking } from '@/domain/streams/production/bookings';
import type { Person } from '@/domain/streams/people';
import type { Job } from '@/domain/streams/jobs';
import type { Project } from '@/domain/streams/production/projects';
import { addDays, type Day, today as todayIn } from '@/domain/values/days';
import { fromMinor, hasAmount, toMinor } from '@/domain/values/money';
import { parseAmount } from '@/domain/values/parse-amount';
import { deviceTimezone } from '@/domain/values/timezones';
import { DESIGN } from '@/domain/design-constants';
import type { PayType } from '@/domain/vocabulary';
import type { DaysAsked } from '@/store/bookings/bookings';

/** As it is typed; amounts in whole units of the currency. */
export interface AskForm {
  wants: Booking['wants'];
  title: string;
  roleCode: string;
  days: readonly Day[];
  timezone: string;
  place: string;
  rate: string;
  unit: PayType;
  currency: string;
  kit: string;
  killFee: number;
  openUntil: string;
  note: string;
}

/** Everybody in a department, and few enough to be one evening's work to answer. */
export const MAX_ASKED_AT_ONCE = 20;

const DAYS_TO_ANSWER = 3;

/** What a request is made from: an own job, a project, a request that was refused, or nothing. */
export interface AskedFor {
  job?: Job | null;
  project?: Project | null;
  refused?: Booking | null;
  roleCode?: string;
  /** Whose rate is proposed, where they show one. */
  person?: Pick<Person, 'day_rate_minor' | 'hourly_rate' | 'currency'> | null;
}

const amountText = (minor: number | null, currency: string): string =>
  minor === null ? '' : String(fromMinor(minor, currency));

/** What they say themselves, in their own unit: nobody is asked for a rate that they never named. */
function ownRate(person: AskedFor['person']): Pick<AskForm, 'rate' | 'unit' | 'currency'> | null {
  if (!person) return null;
  const { day_rate_minor: day, hourly_rate: hour, currency } = person;
  if (day !== null) return { rate: amountText(day, currency), unit: 'day', currency };
  return hour === null ? null : { rate: String(hour), unit: 'hour', currency };
}

/** @param now of a project, days that are over are not asked for */
export function proposedRequest(
  { job, project, refused, person, roleCode = '' }: AskedFor,
  now = new Date(),
): AskForm {
  if (refused)
    return {
      wants: refused.wants,
      title: refused.title,
      roleCode: refused.role_code,
      days: refused.days,
      timezone: refused.timezone,
      place: refused.place,
      rate: amountText(refused.rate_minor, refused.currency),
      unit: refused.rate_unit,
      currency: refused.currency,
      kit: amountText(refused.kit_fee_minor, refused.currency),
      killFee: refused.kill_fee_percent,
      openUntil: refused.open_until,
      note: refused.note,
    };
  const posted = job?.salary_max ?? job?.salary_min ?? null;
  const own = job ? null : ownRate(person);
  const timezone = job?.timezone || (project?.timezone ?? '') || deviceTimezone();
  const days = job ? job.job_dates.map(({ day }) => day) : daysToCome(project, todayIn(now, timezone));
  return {
    wants: 'hold',
    title: job?.title ?? project?.title ?? '',
    roleCode: roleCode || (job?.role_code ?? ''),
    days: [...new Set(days)].toSorted(),
    timezone,
    place: job?.location || (job?.city ?? project?.city ?? ''),
    rate: posted === null ? (own?.rate ?? '') : String(posted),
    unit: job?.pay_type ?? own?.unit ?? 'day',
    currency: job?.currency ?? own?.currency ?? DESIGN.currency,
    kit: '',
    killFee: 0,
    openUntil: '',
    note: '',
  };
}

export type AskField = 'title' | 'days' | 'rate' | 'kit' | 'openUntil' | 'note';
export type AskErrors = Partial<Record<AskField, string>>;

/** The sentence at each field that is not right. @param today where the work is */
export function askErrors(form: AskForm, today: Day): AskErrors {
  const errors: AskErrors = {};
  if (form.title.trim() === '') errors.title = REFUSALS.MQ696;
  const [first] = form.days.toSorted();
  if (first === undefined || first < today || form.days.length > MAX_BOOKING_DAYS)
    errors.days = refusal('MQ692', { most: String(MAX_BOOKING_DAYS) });
  const rate = hasAmount(form.unit) ? rateProblem(form.rate, form.currency, REFUSALS.MQ697) : null;
  if (rate !== null) errors.rate = rate;
  const kit = amountProblem(form.kit, form.currency, KIT_FEE_RULE);
  if (kit !== null) errors.kit = kit;
  if (form.openUntil !== '' && (form.openUntil < today || (first !== undefined && form.openUntil > first)))
    errors.openUntil = 'Choose a day from today to the first day of work.';
  if (form.note.length > LIMITS.dealNote) errors.note = 'The words can hold 1,000 characters.';
  return errors;
}

/** Three days to answer where a yes books; a hold is open to the day before the first day of work. Never past the first day of work. */
export function usualOpenUntil(wants: AskForm['wants'], days: readonly Day[], today: Day): Day {
  const [first] = days.toSorted();
  if (wants === 'hold' && first !== undefined && first > today) return addDays(first, -1);
  const usual = addDays(today, DAYS_TO_ANSWER);
  return first !== undefined && first < usual ? first : usual;
}

/** @param form one without errors */
export function toRequest(
  form: AskForm,
  today: Day,
  about: { jobId: string | null; projectId: string | null },
): DaysAsked {
  const minor = (text: string): number | null => {
    const amount = parseAmount(text);
    return typeof amount === 'number' ? toMinor(amount, form.currency) : null;
  };
  return {
    ...about,
    wants: form.wants,
    title: form.title,
    roleCode: form.roleCode,
    days: form.days,
    timezone: form.timezone,
    place: form.place,
    rateMinor: minor(form.rate),
    rateUnit: form.unit,
    currency: form.currency,
    kitFeeMinor: minor(form.kit) || null,
    // No fee, and so no share of it.
    killFeePercent: hasAmount(form.unit) ? form.killFee : 0,
    note: form.note,
    openUntil: form.openUntil === '' ? usualOpenUntil(form.wants, form.days, today) : form.openUntil,
  };
}

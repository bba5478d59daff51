import * as z from 'zod';
import { lastPlannedDay, TOO_FAR_AWAY } from '@/domain/jobs/lifetime/planning-horizon';
import type { Offer } from '@/domain/definition/deal';
import { LIMITS } from '@/domain/limits';
import { KIT_FEE_RULE, amountProblem, rateProblem } from '@/domain/pay/typed-amount';
import { REFUSALS } from '@/domain/refusals';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { addDays, type Day } from '@/domain/values/days';
import { fromMinor, hasAmount, toMinor } from '@/domain/values/money';
import { parseAmount } from '@/domain/values/parse-amount';
import { PAY_TYPES } from '@/domain/vocabulary';

const DAYS_TO_ANSWER = 3;

/** @param currency of its amounts */
export const offerForm = (today: Day, currency: string) =>
  z
    .object({
      /** As typed; whole units of the currency. */
      rate: z.string(),
      unit: z.enum(PAY_TYPES),
      /** As typed, a day. */
      kit: z.string(),
      /** In percent, as a list has it. */
      killFee: z.string(),
      days: z.array(z.string()).max(200),
      place: z.string().max(LIMITS.shortText, `A place can hold ${LIMITS.shortText} characters.`),
      answerBy: z
        .string()
        .refine((day) => day === '' || day >= today, 'Choose today or a later day, or leave it empty.')
        .refine((day) => day <= lastPlannedDay(today), TOO_FAR_AWAY),
      note: z.string().max(LIMITS.dealNote, 'The words can hold 1,000 characters.'),
    })
    .superRefine(({ rate, unit, kit }, context) => {
      const wrong = {
        rate: hasAmount(unit) ? rateProblem(rate, currency, REFUSALS.MQ209) : null,
        kit: amountProblem(kit, currency, KIT_FEE_RULE),
      };
      for (const [field, message] of Object.entries(wrong))
        if (message !== null) context.addIssue({ code: 'custom', path: [field], message });
    });
export type OfferForm = z.infer<ReturnType<typeof offerForm>>;

type Asked = Pick<Application, 'rate_quote_minor' | 'rate_unit' | 'currency' | 'available_dates' | 'offer'>;
type Terms = Pick<
  Job,
  'pay_type' | 'salary_min' | 'salary_max' | 'kit_fee_minor' | 'currency' | 'job_dates' | 'location' | 'city'
>;

/** The currency is the job's, and stays: an offer in another one could not be compared with the post. */
export const offerCurrency = (application: Asked, job: Terms | null): string =>
  application.offer?.currency ?? job?.currency ?? application.currency;

/** What they asked for, in the unit in which they asked; else what the post says. */
function proposedRate(application: Asked, job: Terms | null): string {
  const { rate_quote_minor: quote, rate_unit: unit, currency } = application;
  const asked = quote !== null && (job === null || (job.pay_type === unit && job.currency === currency));
  if (asked) return String(fromMinor(quote, currency));
  const posted = job?.salary_max ?? job?.salary_min;
  return posted === null || posted === undefined ? '' : String(posted);
}

const amountText = (minor: number | null | undefined, currency: string): string =>
  minor === null || minor === undefined ? '' : String(fromMinor(minor, currency));

/** By default three days, but not beyond the day before the first one; never before today. */
function proposedDeadline(first: Day | undefined, today: Day): Day {
  const usual = addDays(today, DAYS_TO_ANSWER);
  const last = first === undefined ? usual : addDays(first, -1);
  const day = last < usual ? last : usual;
  return day < today ? today : day;
}

/** Prefilled from the standing offer; for a first one from the application and the post. */
export function proposedOffer(application: Asked, job: Terms | null, today: Day): OfferForm {
  const posted = [...new Set(job?.job_dates.map(({ day }) => day) ?? [])].toSorted();
  const free = posted.filter((day) => application.available_dates.includes(day));
  const days = free.length > 0 ? free : posted;
  const standing = application.offer;
  if (standing)
    return {
      rate: amountText(standing.rate_minor, standing.currency),
      // An earlier version of the app offered none, whatever the job named.
      kit: amountText(
        standing.kit_fee_minor === undefined ? job?.kit_fee_minor : standing.kit_fee_minor,
        standing.currency,
      ),
      killFee: String(standing.kill_fee_percent ?? 0),
      unit: standing.rate_unit,
      days: standing.days,
      place: standing.place,
      answerBy: proposedDeadline(standing.days.toSorted()[0], today),
      note: '',
    };
  return {
    rate: proposedRate(application, job),
    kit: job ? amountText(job.kit_fee_minor, job.currency) : '',
    killFee: '0',
    unit: job?.pay_type ?? application.rate_unit,
    days,
    place: (job?.location || job?.city) ?? '',
    answerBy: proposedDeadline(days[0], today),
    note: '',
  };
}

/** @param form one that its schema has accepted */
export function toOffer(form: OfferForm, currency: string): Omit<Offer, 'id'> {
  const amount = hasAmount(form.unit) ? parseAmount(form.rate) : null;
  const kit = parseAmount(form.kit);
  return {
    rate_minor: typeof amount === 'number' ? toMinor(amount, currency) : null,
    rate_unit: form.unit,
    currency,
    kit_fee_minor: typeof kit === 'number' && kit > 0 ? toMinor(kit, currency) : null,
    kill_fee_percent: hasAmount(form.unit) ? Number(form.killFee) : 0,
    days: form.days.toSorted(),
    place: form.place.trim(),
    note: form.note.trim(),
    answer_by: form.answerBy === '' ? null : form.answerBy,
  };
}

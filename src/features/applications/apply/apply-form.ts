import * as z from 'zod';
import { LIMITS, MAX_PIECES } from '@/domain/limits';
import { amountProblem } from '@/domain/pay/typed-amount';
import { daysOfJob } from '@/domain/applications/named-days';
import { piecesOf, standingCv } from '@/domain/people/profile-media';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import type { PayType } from '@/domain/vocabulary';
import type { Profile } from '@/domain/streams/profiles';
import { fromMinor, hasAmount, toMinor } from '@/domain/values/money';
import { REFUSALS } from '@/domain/refusals';
import type { NewApplication } from '@/store/entities/applications';
import type { PickedParts } from '@/store/profile/parts-for-application';
import { parseAmount } from '@/domain/values/parse-amount';

const ApplyForm = z.object({
  coverNote: z.string().max(LIMITS.coverNote, REFUSALS.MQ207),
  /** As typed; whole units of the job's currency. */
  rate: z.string(),
  days: z.array(z.string()),
  kit: z.array(z.string()),
  /** Attach the CV of the profile, if there is one. */
  cv: z.boolean(),
  /** Stills and videos of the profile. */
  pieces: z.array(z.string()).max(MAX_PIECES, REFUSALS.MQ630),
  answers: z.array(
    z
      .string()
      .trim()
      .min(1, 'The employer asks this of everyone. A short answer is enough.')
      .max(LIMITS.coverNote, REFUSALS.MQ207),
  ),
});
export type ApplyForm = z.infer<typeof ApplyForm>;

export const applyForm = ({ currency }: Pick<Job, 'currency'>) =>
  ApplyForm.superRefine(({ rate }, context) => {
    const message = amountProblem(rate, currency);
    if (message !== null) context.addIssue({ code: 'custom', path: ['rate'], message });
  });

/** False for jobs without pay, where a rate makes no sense. */
export const asksForRate = (job: Pick<Job, 'pay_type'>): boolean => hasAmount(job.pay_type);

/**
 * The person's rate from the profile, only when unit and currency match; converting it would claim something they never
 * said.
 */
function rateFromProfile(job: Job, me: Profile): string {
  if (!asksForRate(job) || me.currency !== job.currency) return '';
  if (job.pay_type === 'day' && me.day_rate_minor !== null)
    return String(fromMinor(me.day_rate_minor, me.currency));
  return job.pay_type === 'hour' && me.hourly_rate !== null ? String(me.hourly_rate) : '';
}

/** Prefilled: all days, the rate and the CV from the profile, and the required kit that the person owns. */
export const blankApplication = (job: Job, me: Profile): ApplyForm => ({
  coverNote: '',
  rate: rateFromProfile(job, me),
  days: daysOfJob(job),
  kit: job.kit_required.filter((item) => me.kit.includes(item)),
  cv: true,
  pieces: [],
  answers: job.questions.map(() => ''),
});

/** The days that they named, as far as the job still has them. */
export const stillAsked = (
  { available_dates: named }: Pick<Application, 'available_dates'>,
  job: Pick<Job, 'job_dates'>,
): string[] => daysOfJob(job).filter((day) => named.includes(day));

/** Prefilled from a refused application, so that nothing has to be typed twice (S7). */
export const fromApplication = (application: Application, job: Job): ApplyForm => ({
  coverNote: application.cover_note,
  rate:
    application.rate_quote_minor === null
      ? ''
      : String(fromMinor(application.rate_quote_minor, application.currency)),
  days: stillAsked(application, job),
  kit: application.kit_offered,
  cv: application.resume_path !== null,
  pieces: application.portfolio_ids,
  answers: job.questions.map((_, i) => application.answers[i] ?? ''),
});

/** Prefilled from a draft of this or another device, as far as it still fits the job. */
export function fromDraft(payload: Record<string, unknown>, blank: ApplyForm): ApplyForm {
  const read = ApplyForm.partial()
    .extend({
      answers: z.array(z.string()).optional(),
      rate: z.string().optional(),
      coverNote: z.string().optional(),
      pieces: z.array(z.string()).optional(),
    })
    .safeParse(payload);
  if (!read.success) return blank;
  const { answers = [], days, ...rest } = read.data;
  return {
    ...blank,
    ...rest,
    days: days?.filter((day) => blank.days.includes(day)) ?? blank.days,
    answers: blank.answers.map((_, i) => answers[i] ?? ''),
  };
}

export function toNewApplication(
  form: ApplyForm,
  job: Pick<Job, 'id' | 'currency' | 'pay_type' | 'job_dates'>,
  { media }: Pick<Profile, 'media'>,
): NewApplication & PickedParts {
  const amount = asksForRate(job) ? parseAmount(form.rate) : null;
  const unit: PayType = job.pay_type;
  return {
    jobId: job.id,
    coverNote: form.coverNote.trim(),
    rateQuoteMinor: typeof amount === 'number' ? toMinor(amount, job.currency) : null,
    rateUnit: unit,
    currency: job.currency,
    availableDates: form.days.toSorted(),
    askedDates: daysOfJob(job).toSorted(),
    kitOffered: form.kit,
    cvId: form.cv ? (standingCv(media)?.id ?? null) : null,
    pieceIds: piecesOf(media).flatMap(({ id }) => (form.pieces.includes(id) ? [id] : [])),
    answers: form.answers.map((answer) => answer.trim()),
  };
}

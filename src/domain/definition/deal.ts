import * as z from 'zod';
import { LIMITS, MAX_INTERVIEW_SLOTS } from '../limits';
import { INTERVIEW_KINDS, OFFER_ANSWERS, PAY_TYPES } from '../vocabulary';
import { currency, day, id, minorAmount, shortText } from './field-types';

/**
 * What two sides agree on in an application. Each offer and each interview has an id of its own, and an answer names the one that it
 * answers: an answer that was given offline must never pass for an answer to something its author has not read.
 * Twins: `private.is_offer` and its neighbours.
 */

/** An instant as the browser writes it: UTC, to the millisecond. */
const instant = z.iso.datetime();
const note = z.string().max(LIMITS.dealNote);

export const Offer = z.strictObject({
  id,
  /** Null only where there is no pay to name: unpaid and deferred. */
  rate_minor: minorAmount.nullable(),
  rate_unit: z.enum(PAY_TYPES),
  currency,
  /** A day, on top of the rate; missing in offers of earlier versions of the app, as the one below. */
  kit_fee_minor: minorAmount.nullable().optional(),
  /** Of the fee for all days, if the employer cancels what was accepted. */
  kill_fee_percent: z.int().min(0).max(100).optional(),
  days: z.array(day).max(200),
  place: shortText,
  note,
  /** The last day on which it can be accepted, where the job is or where the applicant lives; null: until it is taken back. */
  answer_by: day.nullable(),
});
export type Offer = z.infer<typeof Offer>;

export const OfferReply = z.strictObject({ offer_id: id, answer: z.enum(OFFER_ANSWERS), note });
export type OfferReply = z.infer<typeof OfferReply>;

export const Interview = z.strictObject({
  id,
  kind: z.enum(INTERVIEW_KINDS),
  slots: z.array(instant).min(1).max(MAX_INTERVIEW_SLOTS),
  minutes: z.int().min(5).max(480),
  /** The time zone in which the employer chose the times. */
  timezone: shortText,
  /** A link, a telephone number or an address. */
  place: z.string().max(500),
  note,
});
export type Interview = z.infer<typeof Interview>;

/** `slot`: one of the interview's; null: none of them, and `note` says what would suit. */
export const InterviewReply = z.strictObject({ interview_id: id, slot: instant.nullable(), note });
export type InterviewReply = z.infer<typeof InterviewReply>;

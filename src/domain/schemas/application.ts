import * as z from 'zod';
import { LIMITS } from '../entities/common';
import { DECLINE_CODES } from '../entities/application';
import { PAY_TYPES } from '../entities/job';
import { APPLICATION_STATUSES } from '../lifecycles';
import { Attachments } from './attachments';
import { currency, day, id, minorAmount, shortText, tags, timestamp } from './common';

export const ApplicationEvent = z.object({
  status: z.enum(APPLICATION_STATUSES),
  at: timestamp,
  by: z.enum(['applicant', 'employer', 'system']),
});

/** Table `job_applications`; one per job and person. "Queued" is not a status: it is the local sync state of a row the server has not seen. */
export const Application = z.object({
  id,
  job_id: id,
  applicant_id: id,
  /** Server: the poster of the job, who may read and triage. */
  employer_id: id,
  status: z.enum(APPLICATION_STATUSES),
  cover_note: z.string().max(LIMITS.coverNote),
  rate_quote_minor: minorAmount.nullable(),
  rate_unit: z.enum(PAY_TYPES),
  currency,
  available_dates: z.array(day).max(200),
  kit_offered: tags,
  portfolio_ids: z.array(id).max(20),
  resume_path: z.string().max(300).nullable(),
  /** One answer per question of the job, in its order. */
  answers: z.array(z.string().max(LIMITS.coverNote)).max(10),
  /** Said when applying, and not changed after. */
  attachments: Attachments,
  /** Server: the ids of those whose bytes have arrived. */
  attachments_stored: z.array(id),
  employer_viewed_at: timestamp.nullable(),
  /** The day by which the applicant is promised an answer. */
  respond_by: day.nullable(),
  decline_code: z.enum(DECLINE_CODES).nullable(),
  decline_note: z.string().max(1000),
  decided_at: timestamp.nullable(),
  /** Server: every step so far, oldest first. */
  history: z.array(ApplicationEvent),
  /** Server: copied at the moment of applying, so that both sides read it offline. */
  job_title: shortText,
  company_name: shortText,
  applicant_name: shortText,
  applicant_headline: shortText,
  created_at: timestamp,
  updated_at: timestamp,
});

import * as z from 'zod';
import { Attachments } from '../definition/attachments';
import { defineStream } from '../definition/define-stream';
import { Interview, InterviewReply, Offer, OfferReply } from '../definition/deal';
import { currency, day, id, minorAmount, shortText, tags, timestamp } from '../definition/field-types';
import { newestFirst } from '../definition/indexes';
import { Pieces } from '../definition/profile-parts';
import { APPLICATION_STATUSES } from '../lifecycles';
import { LIMITS, MAX_CV_BYTES, MAX_FILE_NAME_LENGTH } from '../limits';
import { DECLINE_CODES, PAY_TYPES } from '../vocabulary';

const applicationEvent = z.object({
  status: z.enum(APPLICATION_STATUSES),
  at: timestamp,
  by: z.enum(['applicant', 'employer', 'system']),
});

/** One per job and person. "Queued" is not a status: it is the local sync state of a row the server has not seen. */
export const applications = defineStream(
  z.object({
    id,
    job_id: id,
    applicant_id: id,
    /** Server: the poster of the job, who may read and triage. */
    employer_id: id,
    /** Server: the job's, whose people read and answer it with the poster. */
    company_id: id.nullable(),
    status: z.enum(APPLICATION_STATUSES),
    cover_note: z.string().max(LIMITS.coverNote),
    rate_quote_minor: minorAmount.nullable(),
    rate_unit: z.enum(PAY_TYPES),
    currency,
    available_dates: z.array(day).max(200),
    /** The days that the job had when they named theirs. On others they were not asked. */
    asked_dates: z.array(day).max(200),
    kit_offered: tags,
    /** Stills and videos of the applicant's profile, at most `MAX_PIECES` of them. */
    portfolio_ids: z.array(id).max(20),
    /** Server: those that the profile still has. */
    portfolio: Pieces,
    /** The applicant's CV in Storage, as it was when they applied. Said then, and not changed after. */
    resume_path: z.string().max(300).nullable(),
    resume_name: z.string().max(MAX_FILE_NAME_LENGTH),
    resume_size: z.int().min(1).max(MAX_CV_BYTES).nullable(),
    /** One answer per question of the job, in its order. */
    answers: z.array(z.string().max(LIMITS.coverNote)).max(10),
    /** Said when applying, and not changed after. */
    attachments: Attachments,
    /** Server: the ids of those, and of the CV, whose bytes have arrived. */
    attachments_stored: z.array(id),
    employer_viewed_at: timestamp.nullable(),
    /** The day by which the applicant is promised an answer. */
    respond_by: day.nullable(),
    /** Server: the day by which the employer takes the next step, from the first answer on. */
    step_by: day.nullable(),
    decline_code: z.enum(DECLINE_CODES).nullable(),
    decline_note: z.string().max(1000),
    decided_at: timestamp.nullable(),
    /** Server: the booking of this hire was cancelled, so that its place in the job is open again. */
    is_called_off: z.boolean(),
    /** The employer's offer, and the applicant's answer to it. An answer to an earlier offer counts for nothing. */
    offer: Offer.nullable(),
    offer_reply: OfferReply.nullable(),
    /** The times the employer proposes, and the applicant's choice. */
    interview: Interview.nullable(),
    interview_reply: InterviewReply.nullable(),
    /** Server: every step so far, oldest first. */
    history: z.array(applicationEvent),
    /** Server: copied at the moment of applying, so that both sides read it offline. */
    job_title: shortText,
    company_name: shortText,
    applicant_name: shortText,
    applicant_headline: shortText,
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'applications',
  table: 'job_applications',
  owners: ['applicant_id', 'employer_id'],
  writable: [
    'job_id',
    'status',
    'cover_note',
    'rate_quote_minor',
    'rate_unit',
    'currency',
    'available_dates',
    'asked_dates',
    'kit_offered',
    'portfolio_ids',
    'resume_path',
    'resume_name',
    'resume_size',
    'answers',
    'employer_viewed_at',
    'decline_code',
    'decline_note',
    'attachments',
    'offer',
    'offer_reply',
    'interview',
    'interview_reply',
  ],
  clientsMay: { insert: true, edit: true, remove: false },
  local: {
    collection: 'applications',
    indexes: [
      ['job_id', newestFirst('created_at')],
      ['applicant_id', newestFirst('created_at')],
      ['employer_id', newestFirst('created_at')],
    ],
  },
  hinted: true,
  pins: ['job_id', 'applicant_id', 'employer_id'],
  unasked: ['employer_viewed_at'],
  title: 'cover_note',
  queue: [{ kind: 'application', when: { isNew: true } }, { kind: 'application_change' }],
  words: {
    one: 'Application',
    heading: 'Applications',
    fields: {
      job_id: 'Job',
      status: 'State',
      cover_note: 'Your note',
      rate_quote_minor: 'Rate quote',
      rate_unit: 'Rate unit',
      currency: 'Currency',
      available_dates: 'Available dates',
      asked_dates: 'Dates of the job then',
      kit_offered: 'Kit offered',
      portfolio_ids: 'Pieces of your work',
      resume_path: 'CV',
      resume_name: 'Name of the CV',
      resume_size: 'Size of the CV',
      answers: 'Answers',
      employer_viewed_at: 'Employer viewed',
      decline_code: 'Decline code',
      decline_note: 'Decline note',
      attachments: 'Attachments',
      offer: 'Offer',
      offer_reply: 'Answer to the offer',
      interview: 'Interview',
      interview_reply: 'Interview time',
    },
    prose: ['cover_note', 'decline_note', 'answers'],
  },
  sample: ({ id: own, me, other, job }) => ({
    id: own,
    job_id: job,
    applicant_id: me,
    employer_id: other,
    company_id: null,
    status: 'pending',
    cover_note: 'Six years on nights.',
    rate_quote_minor: 65_000,
    rate_unit: 'day',
    currency: 'USD',
    available_dates: ['2027-02-01'],
    asked_dates: ['2027-02-01'],
    kit_offered: ['2 ton package'],
    portfolio_ids: [],
    portfolio: {},
    resume_path: null,
    resume_name: '',
    resume_size: null,
    answers: [],
    attachments: [],
    attachments_stored: [],
    employer_viewed_at: null,
    respond_by: null,
    step_by: null,
    decline_code: null,
    decline_note: '',
    decided_at: null,
    is_called_off: false,
    offer: null,
    offer_reply: null,
    interview: null,
    interview_reply: null,
    history: [{ status: 'pending', at: '2027-01-04T09:00:00+00:00', by: 'applicant' }],
    job_title: 'Gaffer, night exteriors',
    company_name: '',
    applicant_name: 'Mara Voss',
    applicant_headline: '',
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Application = z.infer<typeof applications.schema>;

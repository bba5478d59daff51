import type * as z from 'zod';
import type * as schemas from '../schemas/application';

export const DECLINE_CODES = ['filled', 'dates', 'experience', 'rate', 'location', 'other'] as const;
export type Application = z.infer<typeof schemas.Application>;

export const APPLICATION_WRITABLE = [
  'job_id',
  'status',
  'cover_note',
  'rate_quote_minor',
  'rate_unit',
  'currency',
  'available_dates',
  'kit_offered',
  'portfolio_ids',
  'resume_path',
  'answers',
  'employer_viewed_at',
  'decline_code',
  'decline_note',
  'attachments',
];

import type * as z from 'zod';
import type * as schemas from '../schemas/personal';

export const NOTIFICATION_TYPES = [
  'message',
  'application_status',
  'new_application',
  'hold',
  'booking',
  'deadline',
  'reply_due',
  'payment',
  'note',
  'system',
] as const;
export type Notification = z.infer<typeof schemas.Notification>;
export const NOTIFICATION_WRITABLE = ['is_read'];

/**
 * `job`, `application`, `message`: unfinished work that follows the person to their other devices.
 * `refused`: a write the server would not take, kept on this device until its author decides (S7); never sent.
 */
export const DRAFT_KINDS = ['job', 'application', 'message', 'refused'] as const;
export const DRAFT_INTENTS = ['publish'] as const;
export type Draft = z.infer<typeof schemas.Draft>;
export const DRAFT_WRITABLE = ['kind', 'intent', 'subject_id', 'title', 'payload'];

export const SAVED_KINDS = ['job', 'profile', 'search', 'contacted', 'hired'] as const;
export type Saved = z.infer<typeof schemas.Saved>;
export const SAVED_WRITABLE = ['kind', 'target_id', 'label', 'payload'];

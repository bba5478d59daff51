import * as z from 'zod';
import { id, shortText, timestamp, url } from './common';

export const NOTIFICATION_TYPES = [
  'message', 'application_status', 'new_application', 'hold', 'booking', 'deadline', 'reply_due', 'payment', 'note', 'system',
] as const;

/** Made by the server alone; the reader may only mark it read. */
export const Notification = z.object({
  id,
  user_id: id,
  type: z.enum(NOTIFICATION_TYPES),
  title: shortText,
  message: z.string().max(500),
  action_url: url.nullable(),
  is_read: z.boolean(),
  /** Notifications with one key are shown as one group. */
  group_key: z.string().max(120),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Notification = z.infer<typeof Notification>;
export const NOTIFICATION_WRITABLE = ['is_read'];

/**
 * `job`, `application`, `message`: unfinished work that follows the person to their other devices.
 * `refused`: a write the server would not take, kept on this device until its author decides (S7); never sent.
 */
export const DRAFT_KINDS = ['job', 'application', 'message', 'refused'] as const;
export const DRAFT_INTENTS = ['publish'] as const;

export const Draft = z.object({
  id,
  owner_id: id,
  kind: z.enum(DRAFT_KINDS),
  /** `publish` on kind `job`: the server makes the job, under the draft's own id, in the same transaction. */
  intent: z.enum(DRAFT_INTENTS).nullable(),
  /** What the draft is about: a job's or a conversation's id. */
  subject_id: id.nullable(),
  title: shortText,
  payload: z.record(z.string(), z.unknown()),
  /** Server: the id of what the intent made. */
  result_id: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Draft = z.infer<typeof Draft>;
export const DRAFT_WRITABLE = ['kind', 'intent', 'subject_id', 'title', 'payload'];

export const SAVED_KINDS = ['job', 'profile', 'search', 'contacted', 'hired'] as const;

/** The id is derived from owner, kind and target (`savedId`), so that two devices save the same thing once. */
export const Saved = z.object({
  id,
  user_id: id,
  kind: z.enum(SAVED_KINDS),
  target_id: id.nullable(),
  label: shortText,
  payload: z.record(z.string(), z.unknown()),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Saved = z.infer<typeof Saved>;
export const SAVED_WRITABLE = ['kind', 'target_id', 'label', 'payload'];

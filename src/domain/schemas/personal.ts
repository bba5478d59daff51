import * as z from 'zod';
import { DRAFT_INTENTS, DRAFT_KINDS, NOTIFICATION_TYPES, SAVED_KINDS } from '../entities/personal';
import { id, shortText, timestamp, url } from './common';

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

import type * as z from 'zod';
import type * as schemas from '../schemas/conversation';

export const CONVERSATION_KINDS = ['direct', 'job', 'project', 'coach'] as const;
/** `requested`: a first message from a stranger, which the other side accepts or declines. `blocked` is set and lifted by the one who blocks. */
export const CONVERSATION_STATES = ['open', 'requested', 'declined', 'blocked'] as const;
export const MESSAGE_KINDS = ['text', 'file', 'offer', 'hold', 'system'] as const;
export type Conversation = z.infer<typeof schemas.Conversation>;
export const CONVERSATION_WRITABLE = ['read_marks', 'delivered_marks', 'state'];
export type Message = z.infer<typeof schemas.Message>;
export const MESSAGE_WRITABLE = [
  'conversation_id',
  'recipient_id',
  'job_id',
  'body',
  'reply_to_id',
  'kind',
  'payload',
  'attachments',
];

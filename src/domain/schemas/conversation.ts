import * as z from 'zod';
import { LIMITS } from '../entities/common';
import { CONVERSATION_KINDS, CONVERSATION_STATES, MESSAGE_KINDS } from '../entities/conversation';
import { Attachments } from './attachments';
import { id, shortText, timestamp, url } from './common';

export const ConversationMember = z.object({
  user_id: id,
  name: shortText,
  headline: shortText,
  avatar_url: url.nullable(),
  role: z.string().max(20),
});

/** The highest `server_seq` each participant (by user id) has read or received. Only rises; each may raise only their own. */
export const Marks = z.record(z.string(), z.int().min(0));

/** The id is derived from kind, participants and job (`conversationId`), so that both sides make the same one. */
export const Conversation = z.object({
  id,
  kind: z.enum(CONVERSATION_KINDS),
  participants: z.array(id).min(1).max(50),
  members: z.array(ConversationMember),
  job_id: id.nullable(),
  job_title: shortText,
  state: z.enum(CONVERSATION_STATES),
  /** Who asked, while `requested`; who blocked, while `blocked`. */
  state_by: id.nullable(),
  last_seq: z.int().min(0),
  last_message_at: timestamp.nullable(),
  last_message_preview: z.string().max(160),
  last_message_sender_id: id.nullable(),
  read_marks: Marks,
  delivered_marks: Marks,
  created_at: timestamp,
  updated_at: timestamp,
});

export const Message = z.object({
  id,
  conversation_id: id,
  sender_id: id,
  /** Only on the first message of a conversation, which the server then creates in the same transaction. */
  recipient_id: id.nullable(),
  job_id: id.nullable(),
  body: z.string().min(1).max(LIMITS.message),
  reply_to_id: id.nullable(),
  kind: z.enum(MESSAGE_KINDS),
  payload: z.record(z.string(), z.unknown()),
  /** Server: order within the conversation, from 1. 0 until the server has it. */
  server_seq: z.int().min(0),
  edited_at: timestamp.nullable(),
  attachments: Attachments,
  /** Server: the ids of those whose bytes have arrived. */
  attachments_stored: z.array(id),
  created_at: timestamp,
  updated_at: timestamp,
});

import * as z from 'zod';
import { Attachments } from '../definition/attachments';
import { defineStream } from '../definition/define-stream';
import { id, timestamp } from '../definition/field-types';
import { keyOf, threadOrder } from '../definition/indexes';
import { LIMITS } from '../limits';

const MESSAGE_KINDS = ['text', 'file', 'offer', 'hold', 'system'] as const;

export const messages = defineStream(
  z.object({
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
  }),
)({
  name: 'messages',
  table: 'messages',
  owners: [],
  writable: [
    'conversation_id',
    'recipient_id',
    'job_id',
    'body',
    'reply_to_id',
    'kind',
    'payload',
    'attachments',
  ],
  // Its text, for ten minutes (MQ311). The server leaves everything else as it was sent.
  clientsMay: { insert: true, edit: true, remove: false },
  local: { collection: 'messages', indexes: [[keyOf('conversation_id'), threadOrder('server_seq')]] },
  hinted: true,
  title: 'body',
  queue: [{ kind: 'message', when: { isNew: true } }, { kind: 'message_change' }],
  words: {
    one: 'Message',
    heading: 'Messages',
    counted: { one: 'message', many: 'messages' },
    fields: {
      conversation_id: 'Conversation',
      recipient_id: 'Recipient',
      job_id: 'Job',
      body: 'Message',
      reply_to_id: 'Reply to',
      kind: 'Kind',
      payload: 'Payload',
      attachments: 'Attachments',
    },
    prose: ['body'],
  },
  sample: ({ id: own, me, conversation }) => ({
    id: own,
    conversation_id: conversation,
    sender_id: me,
    recipient_id: null,
    job_id: null,
    body: 'Call is at 17:30.',
    reply_to_id: null,
    kind: 'text',
    payload: {},
    server_seq: 2,
    edited_at: null,
    attachments: [],
    attachments_stored: [],
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Message = z.infer<typeof messages.schema>;

import * as z from 'zod';
import { defineStream } from '../definition/define-stream';
import { id, shortText, timestamp, url } from '../definition/field-types';
import { newestFirst } from '../definition/indexes';

const CONVERSATION_KINDS = ['direct', 'job', 'project', 'coach'] as const;
/** `requested`: a first message from a stranger, which the other side accepts or declines. `blocked` is set and lifted by the one who blocks. */
const CONVERSATION_STATES = ['open', 'requested', 'declined', 'blocked'] as const;

const conversationMember = z.object({
  user_id: id,
  name: shortText,
  headline: shortText,
  avatar_url: url.nullable(),
  role: z.string().max(20),
  /** The company that they post for; null for none. */
  company_id: id.nullable(),
  company_name: shortText,
});

/** The highest `server_seq` each participant (by user id) has read or received. Only rises; each may raise only their own. */
const marks = z.record(z.string(), z.int().min(0));

/** The id is derived from kind, participants and job (`conversationId`), or from company, person and job (`companyThreadId`), so that both sides make the same one. */
export const conversations = defineStream(
  z.object({
    id,
    kind: z.enum(CONVERSATION_KINDS),
    participants: z.array(id).min(1).max(50),
    members: z.array(conversationMember),
    job_id: id.nullable(),
    job_title: shortText,
    /** Of a thread that a company's people share alone: whose they are; null as well once the company is gone, ... */
    company_id: id.nullable(),
    /** ... its name, `''` in every other conversation, ... */
    company_name: shortText,
    /** ... and who is on the other side; null as well once their account is gone. `participants` are this person and the colleagues who have written. */
    person_id: id.nullable(),
    state: z.enum(CONVERSATION_STATES),
    /** Who asked, while `requested`; who blocked, while `blocked`. */
    state_by: id.nullable(),
    last_seq: z.int().min(0),
    last_message_at: timestamp.nullable(),
    last_message_preview: z.string().max(160),
    last_message_sender_id: id.nullable(),
    read_marks: marks,
    delivered_marks: marks,
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'conversations',
  table: 'conversations',
  owners: [],
  writable: ['read_marks', 'delivered_marks', 'state'],
  clientsMay: { insert: false, edit: true, remove: false },
  merge: { read_marks: 'rise', delivered_marks: 'rise' },
  local: { collection: 'conversations', indexes: [[newestFirst('last_message_at')]] },
  hinted: true,
  pins: ['participants', 'job_id'],
  unasked: ['read_marks', 'delivered_marks'],
  // I block, too.
  alwaysWritten: ['state'],
  queue: [{ kind: 'conversation_change' }],
  words: {
    one: 'Conversation',
    heading: 'Conversations',
    counted: { one: 'conversation', many: 'conversations' },
    fields: {
      read_marks: 'Read marks',
      delivered_marks: 'Delivered marks',
      state: 'State',
    },
    prose: [],
  },
  sample: ({ id: own, me, other }) => ({
    id: own,
    kind: 'direct',
    participants: [me, other],
    members: [me, other].map((user) => ({
      user_id: user,
      name: 'Mara Voss',
      headline: '',
      avatar_url: null,
      role: 'talent',
      company_id: null,
      company_name: '',
    })),
    job_id: null,
    job_title: '',
    company_id: null,
    company_name: '',
    person_id: null,
    state: 'open',
    state_by: null,
    last_seq: 1,
    last_message_at: '2027-01-04T09:00:00+00:00',
    last_message_preview: 'Are you free in May?',
    last_message_sender_id: other,
    read_marks: { [other]: 1 },
    delivered_marks: {},
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Conversation = z.infer<typeof conversations.schema>;

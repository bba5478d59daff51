import * as z from 'zod';
import { defineStream } from '../definition/define-stream';
import { id, shortText, timestamp } from '../definition/field-types';
import { keyOf } from '../definition/indexes';

/**
 * `job`, `application`, `message`: unfinished work that follows the person to their other devices.
 * `template`: a text that somebody uses again in messages. `job_template`: a job that somebody posts again.
 * `report`: what is wrong with a person, a job or a conversation, for whoever runs this installation.
 * `note`: what somebody writes about the other side of a completed booking (`domain/notes/note-form.ts`).
 * `refused`: a write the server would not take, kept on this device until its author decides (S7); never sent.
 */
const DRAFT_KINDS = [
  'job',
  'application',
  'message',
  'template',
  'job_template',
  'report',
  'note',
  'refused',
] as const;
const DRAFT_INTENTS = ['publish', 'report', 'submit'] as const;

export const drafts = defineStream(
  z.object({
    id,
    owner_id: id,
    kind: z.enum(DRAFT_KINDS),
    /** `publish` on kind `job`, `report` on kind `report`, `submit` on kind `note`: the server makes it, under the draft's own id, in the same transaction. */
    intent: z.enum(DRAFT_INTENTS).nullable(),
    /** What the draft is about: a job's, a conversation's or a booking's id. */
    subject_id: id.nullable(),
    title: shortText,
    payload: z.record(z.string(), z.unknown()),
    /** Server: the id of what the intent made. */
    result_id: id.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'drafts',
  table: 'drafts',
  owners: ['owner_id'],
  writable: ['kind', 'intent', 'subject_id', 'title', 'payload'],
  clientsMay: { insert: true, edit: true, remove: true },
  merge: {
    payload: 'by_key',
    'payload.required_skills': 'union',
    'payload.nice_skills': 'union',
    'payload.kit_required': 'union',
    'payload.days': 'union',
    'payload.kit': 'union',
    'payload.at': 'derived',
  },
  local: { collection: 'drafts', indexes: [[keyOf('kind')]] },
  hinted: true,
  pins: ['subject_id'],
  title: 'title',
  queue: [
    { kind: 'job_published', when: { document: { intent: 'publish' } } },
    { kind: 'report', when: { document: { intent: 'report' } } },
    { kind: 'note_sent', when: { document: { intent: 'submit' } } },
    { kind: 'note_draft', when: { document: { kind: 'note' } } },
    { kind: 'job_draft', when: { document: { kind: 'job' } } },
    { kind: 'job_template', when: { document: { kind: 'job_template' } } },
    { kind: 'message_template', when: { document: { kind: 'template' } } },
    { kind: 'draft' },
  ],
  words: {
    one: 'Draft',
    heading: 'Drafts',
    fields: {
      kind: 'Kind',
      intent: 'Intent',
      subject_id: 'Subject',
      title: 'Title',
      payload: 'Payload',
    },
    acts: { report: 'Report' },
    keys: {
      coverNote: 'Your note',
      cv: 'Attach your CV',
      pieces: 'Pieces of your work',
      body: 'Message',
      words: 'What happened',
      rating: 'Rating',
      text: 'Your note',
      collaborationType: 'What you worked on',
      isPublic: 'Who reads it',
    },
    prose: [
      'title',
      'label',
      'production',
      'location',
      'description',
      'cover_note',
      'coverNote',
      'body',
      'answers',
      'words',
      'text',
    ],
  },
  sample: ({ id: own, me }) => ({
    id: own,
    owner_id: me,
    kind: 'job',
    intent: null,
    subject_id: null,
    title: 'Gaffer, night exteriors',
    payload: { title: 'Gaffer, night exteriors' },
    result_id: null,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Draft = z.infer<typeof drafts.schema>;

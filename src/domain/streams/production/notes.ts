import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { id, shortText, timestamp } from '../../definition/field-types';
import { newestFirst } from '../../definition/indexes';
import { LIMITS, MAX_NOTE, MAX_NOTE_REPLY } from '../../limits';
import { COLLABORATION_TYPES } from '../../notes/note-form';
import { NOTE_STATUSES } from '../../projects/production-lifecycles';

/**
 * What the two sides of a completed booking have written about each other, once it is published. Before, a note is its author's draft alone
 * (`drafts`, kind `note`): a row of this stream would tell the other side of it. The subject replies; all else is the server's.
 */
export const notes = defineStream(
  z.object({
    /** The draft's. */
    id,
    booking_id: id,
    reviewer_id: id,
    subject_id: id,
    /** The side of the subject. */
    about: z.enum(['talent', 'employer']),
    rating: z.int().min(1).max(5),
    text: z.string().max(MAX_NOTE),
    collaboration_type: z.enum(COLLABORATION_TYPES),
    is_public: z.boolean(),
    publish_at: timestamp,
    /** The subject's own part, said once. */
    reply_text: z.string().max(MAX_NOTE_REPLY),
    status: z.enum(NOTE_STATUSES),
    replied_at: timestamp.nullable(),
    is_reply_removed: z.boolean(),
    /** Everybody sees it. */
    is_shown: z.boolean(),
    reviewer_name: shortText,
    /** Of an employer. */
    reviewer_company: shortText,
    subject_name: shortText,
    company_id: id.nullable(),
    company_name: shortText,
    /** What the person did; a code of the crew taxonomy, or ''. */
    role_code: z.string().max(LIMITS.tag),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'notes',
  table: 'notes',
  owners: ['reviewer_id', 'subject_id'],
  writable: ['reply_text'],
  clientsMay: { insert: false, edit: true, remove: false },
  local: { collection: 'bookings', kind: 'note', indexes: [['kind', newestFirst('created_at')]] },
  hinted: true,
  pins: [],
  title: 'reviewer_name',
  queue: [{ kind: 'note_reply' }],
  words: {
    one: 'Note',
    heading: 'Notes',
    fields: { reply_text: 'Your reply' },
    prose: ['reply_text'],
  },
  sample: ({ id: own, me, other }) => ({
    id: own,
    booking_id: '0198f2a4-1111-7000-8000-00000000b00c',
    reviewer_id: other,
    subject_id: me,
    about: 'talent',
    rating: 5,
    text: 'Had the generator where it could not be heard, both nights.',
    collaboration_type: 'feature',
    is_public: true,
    publish_at: '2027-01-04T09:00:00+00:00',
    reply_text: '',
    status: 'published',
    replied_at: null,
    is_reply_removed: false,
    is_shown: true,
    reviewer_name: 'Petra Lind',
    reviewer_company: '',
    subject_name: 'Mara Voss',
    company_id: null,
    company_name: '',
    role_code: 'gaffer',
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Note = z.infer<typeof notes.schema>;

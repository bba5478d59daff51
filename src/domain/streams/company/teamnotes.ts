import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { id, shortText, timestamp } from '../../definition/field-types';
import { newestFirst } from '../../definition/indexes';
import { LIMITS } from '../../limits';
import { MAX_NOTE_TAG_LENGTH, MAX_NOTE_TAGS, MAX_STARS } from '../../saved/note-limits';

/** What a company's people say to each other about an applicant. Applicants never read it. */
export const teamnotes = defineStream(
  z.object({
    id,
    application_id: id,
    note: z.string().max(LIMITS.teamNote),
    /** 0: none given. */
    stars: z.number().int().min(0).max(MAX_STARS),
    tags: z.array(z.string().min(1).max(MAX_NOTE_TAG_LENGTH)).max(MAX_NOTE_TAGS),
    /** Server, as everything below. */
    author_id: id,
    author_name: shortText,
    job_id: id,
    /** Who posted the job. */
    employer_id: id,
    /** Null: of a job that was posted for no company, whose poster is alone with their notes. */
    company_id: id.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'teamnotes',
  table: 'team_notes',
  owners: ['author_id', 'employer_id'],
  writable: ['application_id', 'note', 'stars', 'tags'],
  clientsMay: { insert: true, edit: true, remove: true },
  local: { collection: 'profiles', kind: 'team_note', indexes: [['kind', newestFirst('created_at')]] },
  hinted: true,
  pins: ['application_id'],
  title: 'note',
  queue: [
    { kind: 'team_note_removed', when: { removed: true } },
    { kind: 'team_note', when: { isNew: true } },
    { kind: 'team_note_change' },
  ],
  words: {
    one: 'Team note',
    heading: 'Team notes',
    fields: { application_id: 'Application', note: 'Note', stars: 'Stars', tags: 'Tags' },
    prose: ['note'],
  },
  sample: ({ id: own, me, application, job }) => ({
    id: own,
    application_id: application,
    note: 'Asked about night shoots: fine with two in a row.',
    stars: 4,
    tags: ['night shoots'],
    author_id: me,
    author_name: 'Nora Haas',
    job_id: job,
    employer_id: me,
    company_id: null,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type TeamNote = z.infer<typeof teamnotes.schema>;

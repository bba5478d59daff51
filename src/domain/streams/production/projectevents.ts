import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { id, timestamp } from '../../definition/field-types';
import { keyOf, newestFirst } from '../../definition/indexes';

export const PROJECT_EVENTS = [
  'started',
  'changed',
  'state',
  'places',
  'invited',
  'joined',
  'declined',
  'left',
  'removed',
  'editor',
  'member',
  'handed_on',
  'sheet_published',
  'sheet_cancelled',
  'file_added',
  'file_removed',
] as const;

/** What somebody did on a project: the server's own record, without names and texts. Everybody on the project reads it. */
export const projectevents = defineStream(
  z.object({
    id,
    project_id: id,
    /** Null: their account is gone. */
    actor_id: id.nullable(),
    event: z.enum(PROJECT_EVENTS),
    /** Whom it was about, if not the actor. */
    person_id: id.nullable(),
    /** A state, a kind of file, the day of a sheet; '' for others. */
    subject: z.string().max(40),
    /** Of a sheet; 0 for others. */
    version: z.int().min(0),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'projectevents',
  table: 'project_events',
  owners: [],
  writable: [],
  clientsMay: { insert: false, edit: false, remove: false },
  local: {
    collection: 'projects',
    kind: 'event',
    indexes: [
      ['kind', newestFirst('created_at')],
      [keyOf('project_id'), 'kind'],
    ],
  },
  hinted: true,
  queue: [],
  words: {
    one: 'Activity of a project',
    heading: 'Activity of projects',
    fields: {},
    prose: [],
  },
  sample: ({ id: own, me, project }) => ({
    id: own,
    project_id: project,
    actor_id: me,
    event: 'sheet_published',
    person_id: null,
    subject: '2027-02-01',
    version: 1,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type ProjectEvent = z.infer<typeof projectevents.schema>;

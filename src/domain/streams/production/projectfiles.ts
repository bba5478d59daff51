import * as z from 'zod';
import { Attachments } from '../../definition/attachments';
import { defineStream } from '../../definition/define-stream';
import { id, timestamp } from '../../definition/field-types';
import { keyOf, newestFirst } from '../../definition/indexes';
import { LIMITS } from '../../limits';
import { PROJECT_FILE_KINDS } from '../../projects/file-kinds';

/** One file of a project: a script, a schedule, a map. Its editors add and remove it, everybody on the project reads it. Its bytes never change. */
export const projectfiles = defineStream(
  z.object({
    id,
    project_id: id,
    file_kind: z.enum(PROJECT_FILE_KINDS),
    /** What it is called; '': as its file is. */
    label: z.string().max(LIMITS.title),
    /** One. */
    attachments: Attachments,
    /** Server, as everything below: its id once its bytes have arrived. */
    attachments_stored: z.array(id),
    added_by: id,
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'projectfiles',
  table: 'project_files',
  owners: [],
  writable: ['project_id', 'file_kind', 'label', 'attachments'],
  clientsMay: { insert: true, edit: true, remove: true },
  local: {
    collection: 'projects',
    kind: 'project_file',
    indexes: [
      ['kind', newestFirst('created_at')],
      [keyOf('project_id'), 'kind'],
    ],
  },
  hinted: true,
  queue: [
    { kind: 'project_file_removed', when: { removed: true } },
    { kind: 'project_file', when: { isNew: true } },
    { kind: 'project_file_change' },
  ],
  words: {
    one: 'File of a project',
    heading: 'Files of projects',
    fields: { project_id: 'Project', file_kind: 'Kind', label: 'Label', attachments: 'Attachments' },
    prose: ['label'],
  },
  sample: ({ id: own, me, project }) => ({
    id: own,
    project_id: project,
    file_kind: 'schedule',
    label: 'One-liner, blue pages',
    // As many ids as rows: nobody's file twice.
    attachments: [{ id: own, name: 'one-liner.pdf', type: 'application/pdf', size: 48_000 }],
    attachments_stored: [],
    added_by: me,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type ProjectFile = z.infer<typeof projectfiles.schema>;

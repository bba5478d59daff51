import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { id, timestamp } from '../../definition/field-types';
import { keyOf, newestFirst } from '../../definition/indexes';

/** Who has a published call sheet: made by the server, marked by the person. Editors read everybody's. */
export const receipts = defineStream(
  z.object({
    id,
    sheet_id: id,
    project_id: id,
    user_id: id,
    /** Server: the version that they were sent last. */
    version: z.int().min(0),
    /** The latest versions that reached a device of theirs, and that they looked at. */
    marks: z.object({ delivered: z.int().min(0).optional(), opened: z.int().min(0).optional() }),
    /** The latest version that they confirmed; 0: none. */
    confirmed_version: z.int().min(0),
    /** Server. */
    confirmed_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'receipts',
  table: 'call_sheet_receipts',
  owners: ['user_id'],
  writable: ['marks', 'confirmed_version'],
  clientsMay: { insert: false, edit: true, remove: false },
  merge: { marks: 'rise', confirmed_version: 'derived' },
  local: {
    collection: 'projects',
    kind: 'receipt',
    indexes: [
      ['kind', newestFirst('created_at')],
      [keyOf('project_id'), 'kind'],
    ],
  },
  hinted: true,
  pins: ['sheet_id'],
  unasked: ['marks'],
  queue: [{ kind: 'call_sheet_receipt' }],
  words: {
    one: 'Confirmation of a call',
    heading: 'Confirmations of calls',
    fields: { marks: 'Arrived and looked at', confirmed_version: 'Confirmed version' },
    prose: [],
  },
  sample: ({ id: own, me, project, sheet }) => ({
    id: own,
    sheet_id: sheet,
    project_id: project,
    user_id: me,
    version: 1,
    marks: { delivered: 1 },
    confirmed_version: 0,
    confirmed_at: null,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type CallSheetReceipt = z.infer<typeof receipts.schema>;

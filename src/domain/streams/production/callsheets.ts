import * as z from 'zod';
import { SHEET_LABELS } from '../../call-sheets/labels';
import { CallSheetContent, Calls, EarlierVersion } from '../../call-sheets/content';
import { defineStream } from '../../definition/define-stream';
import { day, id, shortText, timestamp } from '../../definition/field-types';
import { keyOf, newestFirst } from '../../definition/indexes';
import { CALL_SHEET_STATUSES } from '../../projects/production-lifecycles';

/**
 * One day of a project. Editors alone read a draft; what is published everybody on the project reads. Each change of what is published is a new
 * version: the server counts it, keeps what the last one said, and asks everybody to confirm again.
 */
export const callsheets = defineStream(
  z.object({
    id,
    project_id: id,
    /** Where the work is. */
    shoot_day: day,
    status: z.enum(CALL_SHEET_STATUSES),
    content: CallSheetContent,
    /** By the id of somebody on the project, or of a line for somebody who is not. */
    calls: Calls,
    /** Server, as everything below: 0 until it is published. */
    version: z.int().min(0),
    published_at: timestamp.nullable(),
    published_by_name: shortText,
    /** The latest first. */
    history: z.array(EarlierVersion),
    project_title: shortText,
    timezone: z.string().max(60),
    created_by: id.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'callsheets',
  table: 'call_sheets',
  owners: [],
  writable: ['project_id', 'shoot_day', 'status', 'content', 'calls'],
  clientsMay: { insert: true, edit: true, remove: false },
  merge: { content: 'by_key', calls: 'by_key' },
  local: {
    collection: 'projects',
    kind: 'call_sheet',
    indexes: [
      ['kind', newestFirst('created_at')],
      [keyOf('project_id'), 'kind'],
    ],
  },
  hinted: true,
  title: 'project_title',
  queue: [{ kind: 'call_sheet' }],
  words: {
    one: 'Call sheet',
    heading: 'Call sheets',
    fields: {
      project_id: 'Project',
      shoot_day: 'Day',
      status: 'State',
      content: 'Call sheet',
      calls: 'Call times',
    },
    keys: SHEET_LABELS,
    prose: ['content.advance', 'content.notes'],
  },
  sample: ({ id: own, me, project }) => ({
    id: own,
    project_id: project,
    shoot_day: '2027-02-01',
    status: 'draft',
    content: {
      unit: 'Main unit',
      general_call: '06:30',
      unit_base: 'Harbour car park, Quay Street',
      parking: 'Behind the ice house',
      hospital: 'St Anne’s, 14 Mill Lane',
      hospital_phone: '+44 20 7946 0018',
      weather: 'Dry, gusts of 30 km/h from the west',
      locations: [{ name: 'Slipway', address: 'Quay Street 4', map_url: '' }],
      schedule: [{ time: '07:30', what: 'Sc. 12, sisters launch the boat' }],
      contacts: [{ name: 'Petra Lind', role: 'Producer', phone: '+44 20 7946 0011' }],
      advance: '',
      notes: '',
    },
    calls: {},
    version: 0,
    published_at: null,
    published_by_name: '',
    history: [],
    project_title: 'Low Tide',
    timezone: 'Europe/London',
    created_by: me,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type CallSheet = z.infer<typeof callsheets.schema>;

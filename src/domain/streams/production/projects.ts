import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { day, id, shortText, timestamp } from '../../definition/field-types';
import { newestFirst } from '../../definition/indexes';
import { LIMITS } from '../../limits';
import { PROJECT_STATUSES } from '../../projects/production-lifecycles';
import { PRODUCTION_KINDS } from '../../vocabulary';

/** How many people are needed in each role, by its code. Twin: `private.are_positions`. */
export const Positions = z.record(z.string().regex(/^[a-z0-9_]{1,60}$/), z.int().min(1).max(99));
export type Positions = z.infer<typeof Positions>;

/** A show. Everybody on it reads it; who may edit it says their membership (`crew`). */
export const projects = defineStream(
  z.object({
    id,
    owner_id: id,
    title: z.string().min(1).max(LIMITS.title),
    production_kind: z.enum(PRODUCTION_KINDS),
    logline: z.string().max(LIMITS.logline),
    status: z.enum(PROJECT_STATUSES),
    /** Where the work is, in `timezone`. */
    starts_on: day.nullable(),
    ends_on: day.nullable(),
    timezone: z.string().max(60),
    city: shortText,
    positions: Positions,
    /** Server: so that a project reads whole on a device that holds neither. */
    owner_name: shortText,
    company_name: shortText,
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'projects',
  table: 'projects',
  owners: ['owner_id'],
  writable: [
    'title',
    'production_kind',
    'logline',
    'status',
    'starts_on',
    'ends_on',
    'timezone',
    'city',
    'positions',
  ],
  clientsMay: { insert: true, edit: true, remove: false },
  merge: { positions: 'by_key' },
  local: { collection: 'projects', kind: 'project', indexes: [['kind', newestFirst('created_at')]] },
  hinted: true,
  pins: ['owner_id'],
  title: 'title',
  queue: [{ kind: 'project', when: { isNew: true } }, { kind: 'project_change' }],
  words: {
    one: 'Project',
    heading: 'Projects',
    collectionHeading: 'Projects and call sheets',
    fields: {
      title: 'Title',
      production_kind: 'Kind of show',
      logline: 'Logline',
      status: 'State',
      starts_on: 'First day',
      ends_on: 'Last day',
      timezone: 'Time zone',
      city: 'City',
      positions: 'Crew that is needed',
    },
    prose: ['title', 'logline'],
  },
  sample: ({ id: own, me }) => ({
    id: own,
    owner_id: me,
    title: 'Low Tide',
    production_kind: 'commercial',
    logline: 'Two sisters, one boat, and the last race of the year.',
    status: 'prep',
    starts_on: '2027-02-01',
    ends_on: '2027-02-03',
    timezone: 'Europe/London',
    city: 'Margate',
    positions: { gaffer: 1, electrician: 2 },
    owner_name: 'Petra Lind',
    company_name: '',
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Project = z.infer<typeof projects.schema>;

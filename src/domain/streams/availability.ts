import * as z from 'zod';
import { DAY_PARTS, DAY_STATES, MAX_DAY_NOTE_LENGTH } from '../availability/day-marks';
import { defineStream } from '../definition/define-stream';
import { day, id, timestamp } from '../definition/field-types';
import { newestFirst } from '../definition/indexes';

const mark = z.strictObject({
  state: z.enum(DAY_STATES),
  part: z.enum(DAY_PARTS),
  note: z.string().max(MAX_DAY_NOTE_LENGTH),
});

/**
 * Which days somebody is free, on hold or busy, a row for each month of each person. The id is derived from both (`availabilityId`), and days merge one by
 * one, so two devices mark different days without a conflict. Others see a summary in the public profile (`domain/availability/shown-days.ts`).
 */
export const availability = defineStream(
  z.object({
    id,
    user_id: id,
    /** Its first day. */
    month: day,
    /** A day without a mark says nothing. Days of the month alone. */
    days: z.record(day, mark),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'availability',
  table: 'availability',
  owners: ['user_id'],
  writable: ['month', 'days'],
  clientsMay: { insert: true, edit: true, remove: false },
  merge: { days: 'by_key' },
  local: {
    collection: 'bookings',
    kind: 'availability',
    indexes: [['kind', newestFirst('created_at')]],
  },
  hinted: true,
  title: 'month',
  queue: [{ kind: 'availability' }],
  words: {
    one: 'Your days',
    heading: 'Your days',
    collectionHeading: 'Days, holds and bookings',
    fields: { month: 'Month', days: 'Days' },
    prose: [],
  },
  sample: ({ id: own, me }) => ({
    id: own,
    user_id: me,
    month: '2027-05-01',
    days: { '2027-05-14': { state: 'free', part: 'day', note: '' } },
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Availability = z.infer<typeof availability.schema>;

import * as z from 'zod';
import { defineStream } from '../definition/define-stream';
import { id, shortText, timestamp, url } from '../definition/field-types';
import { newestFirst } from '../definition/indexes';
import { NOTIFICATION_TYPES } from '../vocabulary';

/** Made by the server alone; the reader may only mark it read. */
export const notifications = defineStream(
  z.object({
    id,
    user_id: id,
    type: z.enum(NOTIFICATION_TYPES),
    title: shortText,
    message: z.string().max(500),
    action_url: url.nullable(),
    is_read: z.boolean(),
    /** Notifications with one key are shown as one group. */
    group_key: z.string().max(120),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'notifications',
  table: 'notifications',
  owners: ['user_id'],
  writable: ['is_read'],
  unasked: ['is_read'],
  clientsMay: { insert: false, edit: true, remove: false },
  merge: { is_read: 'turn_on' },
  local: { collection: 'notifications', indexes: [[newestFirst('created_at')]] },
  hinted: true,
  title: 'title',
  queue: [{ kind: 'notification_read' }],
  words: {
    one: 'Notification',
    heading: 'Notifications',
    acts: { notification_read: 'Notification read' },
    fields: {
      is_read: 'Is read',
    },
    prose: [],
  },
  sample: ({ id: own, me }) => ({
    id: own,
    user_id: me,
    type: 'system',
    title: 'Your job closes tomorrow',
    message: 'Gaffer, night exteriors',
    action_url: null,
    is_read: false,
    group_key: '',
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Notification = z.infer<typeof notifications.schema>;

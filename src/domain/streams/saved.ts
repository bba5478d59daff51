import * as z from 'zod';
import { defineStream } from '../definition/define-stream';
import { id, shortText, timestamp } from '../definition/field-types';
import { newestFirst } from '../definition/indexes';

const SAVED_KINDS = ['job', 'profile', 'search', 'contacted', 'hired'] as const;

/** What a person keeps for later. The id is derived from owner, kind and target (`savedId`), so that two devices save the same thing once. */
export const saved = defineStream(
  z.object({
    id,
    user_id: id,
    kind: z.enum(SAVED_KINDS),
    target_id: id.nullable(),
    label: shortText,
    payload: z.record(z.string(), z.unknown()),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'saved',
  table: 'saved',
  owners: ['user_id'],
  writable: ['kind', 'target_id', 'label', 'payload'],
  clientsMay: { insert: true, edit: true, remove: true },
  local: { collection: 'saved', indexes: [['kind', newestFirst('created_at')]] },
  hinted: true,
  pins: ['target_id'],
  title: 'label',
  queue: [{ kind: 'unsaved', when: { removed: true } }, { kind: 'saved' }],
  words: {
    one: 'Saved',
    heading: 'Saved',
    acts: { saved: 'Saved for later', unsaved: 'No longer saved' },
    fields: {
      kind: 'Kind',
      target_id: 'Target',
      label: 'Label',
      payload: 'Payload',
    },
    prose: ['label'],
  },
  sample: ({ id: own, me }) => ({
    id: own,
    user_id: me,
    kind: 'search',
    target_id: null,
    label: 'Gaffers, night exteriors',
    payload: {},
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Saved = z.infer<typeof saved.schema>;

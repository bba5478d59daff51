import * as z from 'zod';
import { defineStream } from '../definition/define-stream';
import { id, shortText, timestamp } from '../definition/field-types';
import { newestFirst } from '../definition/indexes';

/**
 * `hidden`: a job that its owner does not want to see in the list; it opens nothing and keeps no job on the device. `muted`, `archived`: a
 * conversation (`store/messages/conversation-marks.ts`). `person_note`: stars, tags, lists and a note about a person, for its owner alone
 * (`domain/saved/person-note.ts`). `people_list`: the name of one of these lists (`domain/saved/own-lists.ts`). `left_credit`: a
 * completed booking that its person wants no credit of, and is not offered one for again.
 */
const SAVED_KINDS = [
  'job',
  'profile',
  'search',
  'contacted',
  'hired',
  'hidden',
  'muted',
  'archived',
  'person_note',
  'people_list',
  'left_credit',
] as const;

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
  // Of a saved search (`domain/saved/saved-search.ts`): two devices may change its name and alerts, and both open it. Of an archived
  // conversation: two devices archive it, each after the last message that it knows. Of a note about a person: each of its parts by itself,
  // and tags and lists of both.
  merge: {
    payload: 'by_key',
    'payload.opened_at': 'derived',
    'payload.seq': 'derived',
    'payload.tags': 'union',
    'payload.lists': 'union',
  },
  local: { collection: 'saved', indexes: [['kind', newestFirst('created_at')]] },
  hinted: true,
  pins: ['target_id'],
  title: 'label',
  queue: [
    { kind: 'shown_again', when: { removed: true, document: { kind: 'hidden' } } },
    { kind: 'hidden', when: { document: { kind: 'hidden' } } },
    { kind: 'unmuted', when: { removed: true, document: { kind: 'muted' } } },
    { kind: 'muted', when: { document: { kind: 'muted' } } },
    { kind: 'unarchived', when: { removed: true, document: { kind: 'archived' } } },
    { kind: 'archived', when: { document: { kind: 'archived' } } },
    { kind: 'list_removed', when: { removed: true, document: { kind: 'people_list' } } },
    { kind: 'people_list', when: { document: { kind: 'people_list' } } },
    { kind: 'left_credit', when: { document: { kind: 'left_credit' } } },
    { kind: 'unsaved', when: { removed: true } },
    { kind: 'search', when: { document: { kind: 'search' } } },
    { kind: 'person_note', when: { document: { kind: 'person_note' } } },
    { kind: 'saved' },
  ],
  words: {
    one: 'Saved',
    heading: 'Saved',
    acts: {
      saved: 'Saved for later',
      unsaved: 'No longer saved',
      search: 'Saved search',
      person_note: 'Private note',
      people_list: 'List of people',
      list_removed: 'List removed',
      left_credit: 'Credit not wanted',
      hidden: 'Job hidden',
      shown_again: 'Job shown again',
      muted: 'Conversation muted',
      unmuted: 'Conversation no longer muted',
      archived: 'Conversation archived',
      unarchived: 'Conversation back in the list',
    },
    fields: {
      kind: 'Kind',
      target_id: 'Target',
      label: 'Label',
      payload: 'Payload',
    },
    keys: { stars: 'Stars', tags: 'Tags', lists: 'Lists', note: 'Note' },
    prose: ['label', 'note'],
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

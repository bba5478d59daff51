import * as z from 'zod';
import { defineStream } from '../../definition/define-stream';
import { day, id, shortText, timestamp } from '../../definition/field-types';
import { keyOf, newestFirst } from '../../definition/indexes';
import { LIMITS } from '../../limits';
import { MEMBER_STATUSES } from '../../projects/production-lifecycles';
import { PRODUCTION_KINDS } from '../../vocabulary';

export const MEMBER_ACCESS = ['owner', 'editor', 'member'] as const;

/**
 * Who is on a project, or was asked. The id is derived from both (`projectMemberId`), so that nobody is on it twice. Each side writes fields of
 * its own, and the server derives `status` from them: `memberStateOf` says what it will be while an edit waits.
 */
export const crew = defineStream(
  z.object({
    id,
    project_id: id,
    user_id: id,
    /** A code of the crew taxonomy, or ''. */
    role_code: z.string().max(LIMITS.tag),
    access: z.enum(MEMBER_ACCESS),
    /** How often they were invited: raised to invite somebody again. */
    invitation: z.int().min(1).max(1_000),
    removed: z.boolean(),
    /** The owner's part: whether they may take the project over. */
    is_offered: z.boolean(),
    /** The person's own part. */
    answer: z.enum(['', 'accepted', 'declined', 'left']),
    /** What they say to that; '' again once it is done. */
    takes_over: z.enum(['', 'accepted', 'declined']),
    /** Server, as everything below. */
    status: z.enum(MEMBER_STATUSES),
    invited_by: id.nullable(),
    invited_by_name: shortText,
    user_name: shortText,
    /** Their headline, or what they do: a code of the crew taxonomy, or words. */
    user_headline: shortText,
    /** Of the project, which somebody who is invited does not read yet. */
    project_title: shortText,
    project_kind: z.enum(PRODUCTION_KINDS),
    starts_on: day.nullable(),
    ends_on: day.nullable(),
    joined_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'crew',
  table: 'project_members',
  owners: ['user_id'],
  writable: [
    'project_id',
    'user_id',
    'role_code',
    'access',
    'invitation',
    'removed',
    'is_offered',
    'answer',
    'takes_over',
  ],
  clientsMay: { insert: true, edit: true, remove: false },
  local: {
    collection: 'projects',
    kind: 'member',
    indexes: [
      ['kind', newestFirst('created_at')],
      [keyOf('project_id'), 'kind'],
    ],
  },
  hinted: true,
  pins: ['user_id'],
  title: 'user_name',
  queue: [{ kind: 'project_invitation', when: { isNew: true } }, { kind: 'project_membership' }],
  words: {
    one: 'Place on a crew',
    heading: 'Crews',
    fields: {
      project_id: 'Project',
      user_id: 'Person',
      role_code: 'Role',
      access: 'Access',
      invitation: 'Invitation',
      removed: 'Taken off',
      is_offered: 'Offered the project',
      answer: 'Answer',
      takes_over: 'Takes the project over',
    },
    prose: [],
  },
  sample: ({ id: own, me, other, project }) => ({
    id: own,
    project_id: project,
    user_id: me,
    role_code: 'gaffer',
    access: 'member',
    invitation: 1,
    removed: false,
    is_offered: false,
    answer: '',
    takes_over: '',
    status: 'invited',
    invited_by: other,
    invited_by_name: 'Petra Lind',
    user_name: 'Mara Voss',
    user_headline: 'Gaffer',
    project_title: 'Low Tide',
    project_kind: 'commercial',
    starts_on: '2027-02-01',
    ends_on: '2027-02-03',
    joined_at: null,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type ProjectMember = z.infer<typeof crew.schema>;

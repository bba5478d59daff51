import * as z from 'zod';
import { COMPANY_ACCESS } from '../../companies/permissions';
import { defineStream } from '../../definition/define-stream';
import { id, shortText, timestamp } from '../../definition/field-types';
import { newestFirst } from '../../definition/indexes';
import { MEMBER_STATUSES } from '../../projects/production-lifecycles';

/**
 * Who works for a company, or was invited by mail. The id is derived from company and address (`colleagueId`), so that nobody is invited twice. Each side
 * writes fields of its own, and the server derives `status` from them.
 */
export const colleagues = defineStream(
  z.object({
    id,
    company_id: id,
    /** The address that was invited, in lower case; '' for whoever made the company. */
    email: z.string().max(254),
    access: z.enum(COMPANY_ACCESS),
    /** How often they were invited: raised to invite somebody again, or to send the mail once more. */
    invitation: z.int().min(1).max(1_000),
    removed: z.boolean(),
    /** The person's own part. Devices write `left` alone; an invitation is answered online (`answerInvitation`). */
    answer: z.enum(['', 'accepted', 'declined', 'left']),
    /** Also their own part: of which of its jobs they hear, if they hire. */
    hears: z.enum(['posted', 'all']),
    /** Server, as everything below; null until somebody has joined. */
    user_id: id.nullable(),
    status: z.enum(MEMBER_STATUSES),
    invited_by: id.nullable(),
    invited_by_name: shortText,
    user_name: shortText,
    company_name: shortText,
    joined_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'colleagues',
  table: 'company_members',
  owners: ['user_id'],
  writable: ['company_id', 'email', 'access', 'invitation', 'removed', 'answer', 'hears'],
  clientsMay: { insert: true, edit: true, remove: false },
  local: { collection: 'profiles', kind: 'colleague', indexes: [['kind', newestFirst('created_at')]] },
  hinted: true,
  pins: ['company_id'],
  title: 'email',
  queue: [{ kind: 'company_invitation', when: { isNew: true } }, { kind: 'company_membership' }],
  words: {
    one: 'Place in a company',
    heading: 'Colleagues',
    fields: {
      company_id: 'Company',
      email: 'Email address',
      access: 'Access',
      invitation: 'Invitation',
      removed: 'Taken off',
      answer: 'Answer',
      hears: 'Notified about',
    },
    prose: [],
  },
  sample: ({ id: own, me, other, company }) => ({
    id: own,
    company_id: company,
    email: 'nora@gantry.example',
    access: 'recruiter',
    invitation: 1,
    removed: false,
    answer: 'accepted',
    hears: 'posted',
    user_id: me,
    status: 'joined',
    invited_by: other,
    invited_by_name: 'Petra Lind',
    user_name: 'Nora Haas',
    company_name: 'Gantry Row',
    joined_at: '2027-01-04T09:00:00+00:00',
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Colleague = z.infer<typeof colleagues.schema>;

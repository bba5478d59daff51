import type { NOTIFICATION_TYPES } from '@/domain/vocabulary';
import type { Role } from '@/domain/roles';

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

interface NotificationSwitch {
  type: NotificationType;
  label: string;
  note: string;
  /** Absent for everyone. */
  roles?: readonly Role[];
}

const HIRING: readonly Role[] = ['employer', 'admin'];

/** One for each type that is sent, and for each role that may get it: a switch for what nobody sends would promise it. */
const SWITCHES: readonly NotificationSwitch[] = [
  { type: 'message', label: 'Messages', note: 'Somebody wrote to you.' },
  {
    type: 'application_status',
    label: 'Answers to your applications',
    note: 'Shortlisted, an interview, an offer, declined.',
    roles: ['talent'],
  },
  {
    type: 'new_application',
    label: 'New applications',
    note: 'Somebody applied to one of your jobs.',
    roles: HIRING,
  },
  {
    type: 'application_status',
    label: 'Answers to your offers',
    note: 'Accepted, declined, a change asked for, an interview time, a withdrawal.',
    roles: HIRING,
  },
  {
    type: 'reply_due',
    label: 'Replies that are due',
    note: 'Somebody is promised your answer by tomorrow.',
    roles: HIRING,
  },
  {
    type: 'deadline',
    label: 'Deadlines',
    note: 'An offer runs out, or an interview is near.',
    roles: ['talent'],
  },
  {
    type: 'deadline',
    label: 'Deadlines',
    note: 'An interview is near, or a job closes unless you say that you are still hiring.',
    roles: HIRING,
  },
  { type: 'job_alert', label: 'Job alerts', note: 'A search that you saved has found new jobs.' },
  {
    type: 'endorsement',
    label: 'Confirmed credits',
    note: 'Somebody asks you to confirm a credit, or has confirmed one of yours.',
  },
  {
    type: 'call_sheet',
    label: 'Call sheets',
    note: 'A call sheet is published, changed or cancelled. Keep it on while you are on a crew.',
  },
  {
    type: 'call_reminder',
    label: 'Before your call',
    note: 'The evening before, and 90 minutes ahead, also in your quiet hours.',
  },
  {
    type: 'note',
    label: 'Notes',
    note: 'Somebody wrote about you, or replied; or the last days for your own note.',
  },
  {
    type: 'project',
    label: 'Projects',
    note: 'Somebody invites you to a crew, answers your invitation, or leaves.',
  },
  { type: 'system', label: 'Your account', note: 'News about your account.', roles: ['talent'] },
  {
    type: 'system',
    label: 'Your jobs and your account',
    note: 'For instance, when one of your jobs has expired.',
    roles: HIRING,
  },
];

export const switchesFor = (role: Role): readonly NotificationSwitch[] =>
  SWITCHES.filter(({ roles }) => !roles || roles.includes(role));

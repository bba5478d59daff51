import { CHALLENGE_HOURS } from '@/domain/limits';
import { notificationLabel } from '@/domain/notifications/notification-labels';
import { HIRING_ROLES, type Role } from '@/domain/roles';
import { NOTIFICATION_ROLES, type NOTIFICATION_TYPES } from '@/domain/vocabulary';

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

interface NotificationSwitch {
  type: NotificationType;
  note: string;
  /** Only where roles get the same type for different reasons; who gets a type at all is in `NOTIFICATION_ROLES`. */
  roles?: readonly Role[];
}

/** One for each type that is sent, and for each role that may get it: a switch for what nobody sends would promise it. */
const SWITCHES: readonly NotificationSwitch[] = [
  { type: 'message', note: 'Somebody wrote to you.' },
  {
    type: 'application_status',
    note: 'Shortlisted, an interview, an offer, declined.',
    roles: ['talent'],
  },
  {
    type: 'new_application',
    note: 'Somebody applied to one of your jobs.',
  },
  {
    type: 'application_status',
    note: 'Accepted, declined, a change asked for, an interview time, a withdrawal.',
    roles: HIRING_ROLES,
  },
  {
    type: 'reply_due',
    note: 'Somebody is promised your answer by tomorrow.',
  },
  {
    type: 'deadline',
    note: 'An offer runs out, or an interview is near.',
    roles: ['talent'],
  },
  {
    type: 'deadline',
    note: 'An interview is near, or a job closes unless you say that you are still hiring.',
    roles: HIRING_ROLES,
  },
  {
    type: 'hold',
    note: `Somebody asks for your days, takes that back, or has ${CHALLENGE_HOURS} hours to confirm you.`,
    roles: ['talent'],
  },
  {
    type: 'hold',
    note: 'A hold is given, refused, challenged or over, you move up to the first, or its last day is near.',
    roles: HIRING_ROLES,
  },
  {
    type: 'booking',
    note: 'Days are confirmed or cancelled, or a booking is over.',
  },
  { type: 'job_alert', note: 'A search that you saved has found new jobs.' },
  { type: 'people_alert', note: 'A search that you saved has found people who are new here.' },
  {
    type: 'endorsement',
    note: 'Somebody asks you to confirm a credit, or has confirmed one of yours.',
  },
  {
    type: 'call_sheet',
    note: 'A call sheet is published, changed or cancelled. Keep it on while you are on a crew.',
  },
  {
    type: 'call_reminder',
    note: 'The evening before, and 90 minutes ahead, also in your quiet hours.',
  },
  {
    type: 'note',
    note: 'Somebody wrote about you, or replied; or the last days for your own note.',
  },
  {
    type: 'project',
    note: 'Somebody invites you to a crew, answers your invitation, or leaves.',
  },
  { type: 'system', note: 'News about your account.', roles: ['talent'] },
  {
    type: 'system',
    note: 'For instance, when one of your jobs has expired.',
    roles: HIRING_ROLES,
  },
];

const isFor = (role: Role, roles: readonly Role[] | undefined): boolean =>
  roles === undefined || roles.includes(role);

export const switchesFor = (role: Role): readonly (NotificationSwitch & { label: string })[] =>
  SWITCHES.filter(({ type, roles }) => isFor(role, NOTIFICATION_ROLES[type]) && isFor(role, roles)).map(
    (one) => ({ ...one, label: notificationLabel(one.type, role) }),
  );

import type { NOTIFICATION_TYPES } from '@/domain/vocabulary';
import type { Role } from '@/domain/roles';

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

interface NotificationSwitch {
  type: NotificationType;
  label: string;
  note: string;
  /** Absent: for everyone. */
  roles?: readonly Role[];
}

const HIRING: readonly Role[] = ['employer', 'admin'];

/** What can be switched off, in words: every type, for whoever may ever get it. */
const SWITCHES: readonly NotificationSwitch[] = [
  { type: 'message', label: 'Messages', note: 'Somebody wrote to you.' },
  {
    type: 'application_status',
    label: 'Answers to your applications',
    note: 'Shortlisted, offered, declined.',
    roles: ['talent'],
  },
  {
    type: 'new_application',
    label: 'New applications',
    note: 'Somebody applied to a job of yours.',
    roles: HIRING,
  },
  {
    type: 'application_status',
    label: 'Withdrawals',
    note: 'Somebody took their application back.',
    roles: HIRING,
  },
  { type: 'reply_due', label: 'Replies that are due', note: 'Somebody waits for your word.' },
  { type: 'deadline', label: 'Deadlines', note: 'A job that you follow closes soon.', roles: ['talent'] },
  { type: 'deadline', label: 'Deadlines', note: 'A job of yours closes soon.', roles: HIRING },
  { type: 'hold', label: 'Holds', note: 'Days are asked for, challenged or released.' },
  { type: 'booking', label: 'Bookings', note: 'Confirmed, changed or cancelled.' },
  { type: 'payment', label: 'Payments', note: 'Money was sent, held or paid out.' },
  { type: 'note', label: 'Notes', note: 'Somebody you worked with wrote a note.' },
  { type: 'system', label: 'Your account', note: 'News about your account.', roles: ['talent'] },
  {
    type: 'system',
    label: 'Your jobs and your account',
    note: 'A job of yours closed by itself, for instance.',
    roles: HIRING,
  },
];

export const switchesFor = (role: Role): readonly NotificationSwitch[] =>
  SWITCHES.filter(({ roles }) => !roles || roles.includes(role));

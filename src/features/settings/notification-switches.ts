import type { NOTIFICATION_TYPES } from '@/domain/entities/personal';
import type { Role } from '@/domain/roles';

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

interface NotificationSwitch {
  type: NotificationType;
  label: string;
  note: string;
  /** Absent: for everyone. */
  roles?: readonly Role[];
}

/**
 * What can be switched off, in words: the types the server makes today. Deadlines, holds, bookings, payments and notes
 * join with their rooms; a switch for what never comes would be a false promise.
 */
const SWITCHES: readonly NotificationSwitch[] = [
  { type: 'message', label: 'Messages', note: 'Somebody wrote to you.' },
  { type: 'application_status', label: 'Answers to your applications', note: 'Shortlisted, offered, declined.', roles: ['talent'] },
  { type: 'new_application', label: 'New applications', note: 'Somebody applied to a job of yours.', roles: ['employer', 'admin'] },
  { type: 'application_status', label: 'Withdrawals', note: 'Somebody took their application back.', roles: ['employer', 'admin'] },
  { type: 'system', label: 'Your jobs', note: 'A job of yours closed by itself.', roles: ['employer', 'admin'] },
];

export const switchesFor = (role: Role): readonly NotificationSwitch[] => SWITCHES.filter(({ roles }) => !roles || roles.includes(role));

export const DEFAULT_QUIET = { quiet_from: '22:00', quiet_to: '06:00' };

import type { Role } from '../roles';
import type { NOTIFICATION_TYPES } from '../vocabulary';
import { MAIL_KINDS } from './mail-kinds';

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Whoever hires has other words for some. */
interface LabelsBySide {
  talent: string;
  hiring: string;
}

/** What each type of notification is called, wherever a person can mute it or reads that they have. */
const LABELS: Readonly<Record<NotificationType, string | LabelsBySide>> = {
  message: 'Messages',
  application_status: { talent: 'Answers to your applications', hiring: 'Answers to your offers' },
  new_application: 'New applications',
  hold: { talent: 'Requests and holds', hiring: 'Holds' },
  booking: 'Bookings',
  deadline: 'Deadlines',
  reply_due: 'Replies that are due',
  payment: 'Payments',
  note: 'Notes',
  system: { talent: 'Your account', hiring: 'Your jobs and your account' },
  job_alert: 'Job alerts',
  people_alert: 'People alerts',
  endorsement: 'Confirmed credits',
  project: 'Projects',
  call_sheet: 'Call sheets',
  call_reminder: 'Before your call',
};

export function notificationLabel(type: NotificationType, role: Role): string {
  const label = LABELS[type];
  if (typeof label === 'string') return label;
  return role === 'talent' ? label.talent : label.hiring;
}

/** The label of anything in `settings.muted`: a type of notification or a kind of mail; undefined for one that this version does not know. */
export function mutedLabel(muted: string, role: Role): string | undefined {
  if (Object.hasOwn(LABELS, muted)) return notificationLabel(muted as NotificationType, role);
  const mail = MAIL_KINDS.find((kind) => kind.muted === muted);
  return mail && `Mail: ${mail.label}`;
}

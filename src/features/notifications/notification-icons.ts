import {
  AlarmClock,
  BadgeCheck,
  Bell,
  Bookmark,
  Briefcase,
  CalendarClock,
  CalendarDays,
  Clapperboard,
  ClipboardList,
  FileText,
  Handshake,
  MessageSquare,
  Star,
  TimerReset,
  UserSearch,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { NOTIFICATION_TYPES } from '@/domain/vocabulary';

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const NOTIFICATION_ICONS: Readonly<Record<NotificationType, LucideIcon>> = {
  message: MessageSquare,
  application_status: Briefcase,
  new_application: FileText,
  hold: CalendarClock,
  booking: CalendarDays,
  deadline: TimerReset,
  reply_due: Handshake,
  payment: Wallet,
  note: Star,
  system: Bell,
  job_alert: Bookmark,
  people_alert: UserSearch,
  endorsement: BadgeCheck,
  project: Clapperboard,
  call_sheet: ClipboardList,
  call_reminder: AlarmClock,
};

/**
 * The icon for a type of notification. Rows are pulled as the server sends them, so an app of an older version meets types that it
 * does not know.
 */
export const notificationIcon = (type: string): LucideIcon =>
  Object.hasOwn(NOTIFICATION_ICONS, type) ? NOTIFICATION_ICONS[type as NotificationType] : Bell;

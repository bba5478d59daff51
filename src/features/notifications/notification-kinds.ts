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
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { NOTIFICATION_TYPES } from '@/domain/vocabulary';

type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The icon for each type of notification. */
export const NOTIFICATION_ICONS: Record<NotificationType, LucideIcon> = {
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
  endorsement: BadgeCheck,
  project: Clapperboard,
  call_sheet: ClipboardList,
  call_reminder: AlarmClock,
};

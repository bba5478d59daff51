import {
  Activity,
  Bookmark,
  Briefcase,
  Building2,
  CalendarDays,
  Clapperboard,
  ClipboardList,
  Compass,
  FileText,
  LayoutDashboard,
  MessageSquare,
  ShieldCheck,
  Star,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { NavigationItem } from './navigation';

const ICONS: Record<NavigationItem['icon'], LucideIcon> = {
  dashboard: LayoutDashboard,
  jobs: Briefcase,
  talent: Users,
  messages: MessageSquare,
  wallet: Wallet,
  applications: FileText,
  coach: Compass,
  company: Building2,
  admin: ShieldCheck,
  bookmarks: Bookmark,
  calendar: CalendarDays,
  'my-jobs': ClipboardList,
  monitoring: Activity,
  projects: Clapperboard,
  notes: Star,
};

export function NavigationIcon({ name, active }: { name: NavigationItem['icon']; active: boolean }) {
  const Icon = ICONS[name];
  return <Icon size={22} strokeWidth={active ? 2.4 : 1.8} aria-hidden />;
}

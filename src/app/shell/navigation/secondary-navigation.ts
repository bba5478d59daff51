import type { Role } from '@/domain/roles';
import { NAVIGATION, type NavigationItem } from './navigation';

interface SecondaryItem {
  label: string;
  to: string;
  /** In the phone's menu. */
  icon: NavigationItem['icon'];
  primary?: boolean;
  /** Not in the bar, where it would not fit at any width. The account's menu has all of them. */
  inMenuOnly?: true;
}

const BOOKINGS: SecondaryItem = { label: 'Bookings', to: '/bookings', icon: 'calendar', inMenuOnly: true };
const NOTES: SecondaryItem = { label: 'Notes', to: '/notes', icon: 'notes', inMenuOnly: true };
const PROJECTS: SecondaryItem = { label: 'Projects', to: '/projects', icon: 'projects' };
const SAVED: SecondaryItem = { label: 'Saved', to: '/saved', icon: 'bookmarks' };

/** Offered besides the navigation: to employers Post Job, to talent the Career Coach (P2), to everybody what they have saved and the shows they are on. */
const SECONDARY: Readonly<Record<Role, readonly SecondaryItem[]>> = {
  visitor: [],
  talent: [
    { label: 'Availability', to: '/availability', icon: 'calendar' },
    BOOKINGS,
    NOTES,
    PROJECTS,
    SAVED,
    { label: 'Career Coach', to: '/career-coach', icon: 'coach' },
  ],
  employer: [
    { label: 'Post Job', to: '/jobs/post', icon: 'jobs', primary: true },
    { label: 'My Jobs', to: '/jobs/manage', icon: 'my-jobs' },
    BOOKINGS,
    NOTES,
    PROJECTS,
    SAVED,
  ],
  // Without My Jobs: beside the sixth item of an admin's navigation, the line would not fit at 1280 px.
  admin: [
    { label: 'Post Job', to: '/jobs/post', icon: 'jobs', primary: true },
    SAVED,
    { label: 'Monitoring', to: '/admin/monitoring', icon: 'monitoring' },
  ],
};

/** A role's one button, and the links that the navigation does not contain already. */
export function secondaryOf(role: Role): {
  primary: SecondaryItem | undefined;
  others: readonly SecondaryItem[];
} {
  const others = SECONDARY[role].filter(
    (item) => !item.primary && !NAVIGATION[role].some(({ to }) => to === item.to),
  );
  return { primary: SECONDARY[role].find((item) => item.primary), others };
}

export const ACCOUNT_MENU = [
  { label: 'Profile', to: '/profile' },
  { label: 'Settings', to: '/settings' },
] as const;

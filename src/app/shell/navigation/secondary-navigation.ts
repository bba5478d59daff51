import type { Role } from '@/domain/roles';
import { NAVIGATION } from './navigation';

/** Offered beside the navigation: to employers the way to post, to talent the coach (P2). */
const SECONDARY: Readonly<Record<Role, readonly { label: string; to: string; primary?: boolean }[]>> = {
  visitor: [],
  talent: [{ label: 'Career Coach', to: '/career-coach' }],
  employer: [
    { label: 'Post Job', to: '/jobs/post', primary: true },
    { label: 'My Jobs', to: '/jobs/manage' },
  ],
  admin: [
    { label: 'Post Job', to: '/jobs/post', primary: true },
    { label: 'My Jobs', to: '/jobs/manage' },
    { label: 'Monitoring', to: '/admin/monitoring' },
  ],
};

/** Its one button, and what the navigation does not hold already. */
export function secondaryOf(role: Role): {
  primary: { label: string; to: string } | undefined;
  others: readonly { label: string; to: string }[];
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

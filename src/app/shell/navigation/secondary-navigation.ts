import type { Role } from '@/domain/roles';
import { NAVIGATION } from './navigation';

const SAVED = { label: 'Saved', to: '/saved' };

/** Offered besides the navigation: to employers Post Job, to talent the Career Coach (P2), to everybody what they have saved. */
const SECONDARY: Readonly<Record<Role, readonly { label: string; to: string; primary?: boolean }[]>> = {
  visitor: [],
  talent: [SAVED, { label: 'Career Coach', to: '/career-coach' }],
  employer: [
    { label: 'Post Job', to: '/jobs/post', primary: true },
    { label: 'My Jobs', to: '/jobs/manage' },
    SAVED,
  ],
  // Without My Jobs: beside the sixth item of an admin's navigation, the line would not fit at 1280 px.
  admin: [
    { label: 'Post Job', to: '/jobs/post', primary: true },
    SAVED,
    { label: 'Monitoring', to: '/admin/monitoring' },
  ],
};

/** A role's one button, and the links that the navigation does not contain already. */
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

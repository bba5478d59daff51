import { openConsentChoices } from '@/platform/telemetry/consent';
import type { LinkGroup } from '@/ui/navigation/group-links';

/** Also in the menu, because an endless list has no footer. */
export const LEGAL: LinkGroup = {
  title: 'Legal',
  links: [
    { label: 'Privacy policy', to: '/privacy' },
    { label: 'Terms of service', to: '/terms' },
    { label: 'Community guidelines', to: '/community-guidelines' },
    { label: 'Cookie policy', to: '/cookies' },
    { label: 'Cookie choices', act: openConsentChoices },
  ],
};

/** Columns of the footer (P2, A2), accordions on a phone. */
export const FOOTER: readonly LinkGroup[] = [
  {
    title: 'For Talent',
    links: [
      { label: 'Find Jobs', to: '/jobs' },
      { label: 'Browse Talent', to: '/talent', tag: 'Popular' },
      { label: 'Career Coach', to: '/career-coach', tag: 'Soon' },
      { label: 'Dashboard', to: '/dashboard' },
    ],
  },
  {
    title: 'For Employers',
    links: [
      { label: 'Post Jobs', to: '/jobs/post', tag: 'Popular' },
      { label: 'Find Talent', to: '/talent' },
      { label: 'Employer Dashboard', to: '/employer/dashboard' },
      { label: 'Manage Applications', to: '/employer/applications' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Contact', to: '/contact' },
      { label: 'Careers', to: '/careers' },
      { label: 'Press', to: '/press' },
    ],
  },
  LEGAL,
];

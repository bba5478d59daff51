/** The parts of the admin area that are open, in the order of its links. The dashboard of an admin has a row for each. */
export const ADMIN_PARTS = [
  {
    to: '/admin/reports',
    label: 'Reports',
    text: 'What people have reported, and what was done about it.',
  },
  {
    to: '/admin/verifications',
    label: 'Verifications',
    text: 'Which companies ask to be verified, and which are.',
  },
  {
    to: '/admin/contact',
    label: 'Contact',
    text: 'What people have written to us, and who has answered it.',
  },
  {
    to: '/admin/newsletter',
    label: 'Newsletter',
    text: 'Write an issue, test it, send it, and see what has become of it.',
  },
  {
    to: '/admin/monitoring',
    label: 'Monitoring',
    text: 'How fast Marquee is for people who agreed to have it measured.',
  },
] as const;

export type AdminPart = (typeof ADMIN_PARTS)[number];

import { type AccountRole, HIRING_ROLES, type Role } from '@/domain/roles';

export type SectionId =
  | 'account'
  | 'hiring'
  | 'notifications'
  | 'mail'
  | 'visibility'
  | 'blocked'
  | 'appearance'
  | 'units'
  | 'privacy'
  | 'device';

interface SettingsPage {
  path: string;
  title: string;
  /** What can be set there, in the list of all pages. */
  about: string;
  /** Other pages than those of sections have a screen of their own. */
  sections: readonly SectionId[];
}

/** What `/settings` leads to, in this order. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    path: '/settings/account',
    title: 'Your account',
    about: 'Name, email, talent or employer',
    sections: ['account', 'hiring'],
  },
  {
    path: '/settings/security',
    title: 'Security',
    about: 'Password, passkeys, two factors, where you are signed in, your data',
    sections: [],
  },
  {
    path: '/settings/notifications',
    title: 'Notifications and mail',
    about: 'What you hear of, when, and how',
    sections: ['notifications', 'mail'],
  },
  {
    path: '/settings/people',
    title: 'Who reaches you',
    about: 'Who finds you, whom you have blocked',
    sections: ['visibility', 'blocked'],
  },
  {
    path: '/settings/display',
    title: 'Display',
    about: 'Day and night, contrast, miles or kilometres',
    sections: ['appearance', 'units'],
  },
  {
    path: '/settings/device',
    title: 'Privacy and device',
    about: 'Cookies, what is stored here, diagnostics',
    sections: ['privacy', 'device'],
  },
];

/** Sections that are not for everybody. */
const ONLY_FOR: Partial<Record<SectionId, readonly AccountRole[]>> = {
  hiring: HIRING_ROLES,
  visibility: ['talent'],
};

export const isForRole = (section: SectionId, role: Role): boolean =>
  role !== 'visitor' && (ONLY_FOR[section]?.includes(role) ?? true);

/** Where a link goes that was made when all settings were one page, as `/settings#mail`. */
export const pageOfSection = (section: string): string | undefined =>
  SETTINGS_PAGES.find(({ sections }) => (sections as readonly string[]).includes(section))?.path;

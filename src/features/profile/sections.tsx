import type { ReactNode } from 'react';
import type { Profile } from '@/domain/streams/profiles';
import type { ProfileChanges } from '@/store/entities/profiles';
import type { AccountRole } from '@/domain/roles';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { experienceLabel } from '@/ui/domain/people/person-copy';
import type { OpenForm } from '@/platform/updates/use-kept-form';

/** Saves what the section shows; only what differs from what it showed when it was opened is a change. */
export type SaveProfile = (values: ProfileChanges) => Promise<void>;

export interface EditorProps extends OpenForm {
  me: Profile;
  save: SaveProfile;
}

/** Each has a form (`editors/section-editor.tsx`). */
export type SectionId =
  'name' | 'bio' | 'craft' | 'skills' | 'rate' | 'place' | 'kit' | 'links' | 'contact' | 'shown';

export interface ProfileSection {
  id: SectionId;
  title: string;
  roles: readonly AccountRole[];
  /** The facts of the section; empty values are shown as missing. */
  rows: (me: Profile) => readonly (readonly [string, ReactNode])[];
}

export const EVERYONE: readonly AccountRole[] = ['talent', 'employer', 'admin'];
export const WORKS: readonly AccountRole[] = ['talent', 'admin'];

/** Addresses of somebody's own pages. */
export const LINKS = [
  ['website_url', 'Website'],
  ['portfolio_url', 'Portfolio'],
  ['linkedin_url', 'LinkedIn'],
] as const;

export const ABOUT_SECTIONS: readonly ProfileSection[] = [
  {
    id: 'name',
    title: 'Name',
    roles: EVERYONE,
    rows: (me) => [
      ['First name', me.first_name],
      ['Last name', me.last_name],
      ['Headline', me.headline],
    ],
  },
  {
    id: 'bio',
    title: 'About',
    roles: EVERYONE,
    rows: (me) => [
      [
        'About you',
        me.bio && (
          <span key="bio" className="whitespace-pre-line">
            {me.bio}
          </span>
        ),
      ],
    ],
  },
  {
    id: 'craft',
    title: 'What you do',
    roles: WORKS,
    rows: (me) => [
      ['Departments', me.departments.map(departmentLabel).join(', ')],
      ['Roles', me.role_codes.map(roleLabel).join(', ')],
      ['Experience', experienceLabel(me.experience_years)],
    ],
  },
  {
    id: 'skills',
    title: 'Skills',
    roles: WORKS,
    rows: (me) => [['Skills', me.skills.join(', ')]],
  },
];

export const LINK_SECTION: ProfileSection = {
  id: 'links',
  title: 'Links',
  roles: EVERYONE,
  rows: (me) => LINKS.map(([name, label]) => [label, me[name]] as const),
};

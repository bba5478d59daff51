import type { ReactNode } from 'react';
import type { Profile } from '@/domain/streams/profiles';
import {
  BioForm,
  changedFormFields,
  CraftForm,
  craftChanges,
  LinksForm,
  linksChanges,
  NameForm,
  nameChanges,
} from '@/domain/people/person-forms';
import type { ProfileChanges } from '@/store/entities/profiles';
import type { AccountRole } from '@/domain/roles';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import {
  BioPart,
  craftDefaults,
  CraftParts,
  NameParts,
  SkillsForm,
  SkillsPart,
} from '@/ui/domain/people/person-parts';
import { experienceLabel } from '@/ui/domain/people/person-copy';
import { Field } from '@/ui/fields/field';
import { type OpenForm, SectionForm } from './section-form';

/** Saves what the section shows; only what differs from what it showed when it was opened is a change. */
export type SaveProfile = (values: ProfileChanges) => Promise<void>;

export interface EditorProps extends OpenForm {
  me: Profile;
  save: SaveProfile;
}

export interface ProfileSection {
  id: string;
  title: string;
  roles: readonly AccountRole[];
  /** The facts of the section; empty values are shown as missing. */
  rows: (me: Profile) => readonly (readonly [string, ReactNode])[];
  Editor: (props: EditorProps) => ReactNode;
}

export const EVERYONE: readonly AccountRole[] = ['talent', 'employer', 'admin'];
export const WORKS: readonly AccountRole[] = ['talent', 'admin'];

function NameEditor({ me, save, ...section }: EditorProps) {
  const { first_name, last_name, headline } = me;
  return (
    <SectionForm
      schema={NameForm}
      defaults={{ first_name, last_name, headline }}
      save={(values) => save(nameChanges(values))}
      {...section}
    >
      {(form) => (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
            <NameParts form={form} />
          </div>
          <Field
            label="Headline"
            optional
            hint="One line under your name: 1st AC. Boats, water, first light."
            error={form.formState.errors.headline?.message}
            {...form.register('headline')}
          />
        </>
      )}
    </SectionForm>
  );
}

const BioEditor = ({ me, save, ...section }: EditorProps) => (
  <SectionForm schema={BioForm} defaults={{ bio: me.bio }} save={save} {...section}>
    {(form) => <BioPart form={form} role={me.role} />}
  </SectionForm>
);

const CraftEditor = ({ me, save, ...section }: EditorProps) => (
  <SectionForm
    schema={CraftForm}
    defaults={craftDefaults(me)}
    save={(values) => save(craftChanges(values))}
    {...section}
  >
    {(form) => <CraftParts form={form} />}
  </SectionForm>
);

const SkillsEditor = ({ me, save, ...section }: EditorProps) => (
  <SectionForm schema={SkillsForm} defaults={{ skills: me.skills }} save={save} {...section}>
    {(form) => <SkillsPart form={form} departments={me.departments} />}
  </SectionForm>
);

const LINKS = [
  ['website_url', 'Website'],
  ['portfolio_url', 'Portfolio'],
  ['linkedin_url', 'LinkedIn'],
] as const;

function LinksEditor({ me, save, ...section }: EditorProps) {
  const defaults = {
    website_url: me.website_url ?? '',
    portfolio_url: me.portfolio_url ?? '',
    linkedin_url: me.linkedin_url ?? '',
  };
  return (
    <SectionForm
      schema={LinksForm}
      defaults={defaults}
      save={(values) => save(changedFormFields(LinksForm, defaults, linksChanges, values))}
      {...section}
    >
      {({ register, formState: { errors } }) =>
        LINKS.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            optional
            inputMode="url"
            autoCapitalize="none"
            error={errors[name]?.message}
            {...register(name)}
          />
        ))
      }
    </SectionForm>
  );
}

export const ABOUT_SECTIONS: readonly ProfileSection[] = [
  {
    id: 'name',
    title: 'Name',
    roles: EVERYONE,
    Editor: NameEditor,
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
    Editor: BioEditor,
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
    Editor: CraftEditor,
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
    Editor: SkillsEditor,
    rows: (me) => [['Skills', me.skills.join(', ')]],
  },
];

export const LINK_SECTION: ProfileSection = {
  id: 'links',
  title: 'Links',
  roles: EVERYONE,
  Editor: LinksEditor,
  rows: (me) => LINKS.map(([name, label]) => [label, me[name]] as const),
};

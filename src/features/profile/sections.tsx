import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { tags } from '@/domain/entities/common';
import type { Profile } from '@/domain/entities/profile';
import {
  BioForm,
  bioHint,
  CraftForm,
  craftChanges,
  LinksForm,
  linksChanges,
  NameForm,
  nameChanges,
} from '@/domain/person-forms';
import type { AccountRole } from '@/domain/roles';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { DepartmentChips, RoleField, SkillField } from '@/ui/domain/person-fields';
import { experienceWords } from '@/ui/domain/person-words';
import { Field, TextArea } from '@/ui/field';
import { SectionForm } from './section-form';

export type SaveProfile = (changes: Partial<Profile>) => Promise<void>;

export interface EditorProps {
  me: Profile;
  save: SaveProfile;
  onDone: () => void;
}

export interface ProfileSection {
  id: string;
  title: string;
  roles: readonly AccountRole[];
  /** What stands there, as facts; empty values are said to be missing. */
  rows: (me: Profile) => readonly (readonly [string, ReactNode])[];
  Editor: (props: EditorProps) => ReactNode;
}

export const EVERYONE: readonly AccountRole[] = ['talent', 'employer', 'admin'];
export const WORKS: readonly AccountRole[] = ['talent', 'admin'];

function NameEditor({ me, save, onDone }: EditorProps) {
  const { first_name, last_name, headline } = me;
  return (
    <SectionForm
      schema={NameForm}
      defaults={{ first_name, last_name, headline }}
      save={(values) => save(nameChanges(values))}
      onDone={onDone}
    >
      {({ register, formState: { errors } }) => (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
            <Field
              label="First name"
              autoComplete="given-name"
              error={errors.first_name?.message}
              {...register('first_name')}
            />
            <Field
              label="Last name"
              autoComplete="family-name"
              error={errors.last_name?.message}
              {...register('last_name')}
            />
          </div>
          <Field
            label="Headline"
            optional
            hint="One line under your name: 1st AC. Boats, water, first light."
            error={errors.headline?.message}
            {...register('headline')}
          />
        </>
      )}
    </SectionForm>
  );
}

function BioEditor({ me, save, onDone }: EditorProps) {
  return (
    <SectionForm schema={BioForm} defaults={{ bio: me.bio }} save={save} onDone={onDone}>
      {({ register, formState: { errors } }) => (
        <TextArea label="About you" rows={7} hint={bioHint(me.role)} error={errors.bio?.message} {...register('bio')} />
      )}
    </SectionForm>
  );
}

function CraftEditor({ me, save, onDone }: EditorProps) {
  const defaults = {
    departments: me.departments,
    role_codes: me.role_codes,
    experience_years: me.experience_years?.toString() ?? '',
  };
  return (
    <SectionForm schema={CraftForm} defaults={defaults} save={(values) => save(craftChanges(values))} onDone={onDone}>
      {({ control, register, formState: { errors } }) => (
        <>
          <Controller
            control={control}
            name="departments"
            render={({ field }) => <DepartmentChips value={field.value} onChange={field.onChange} />}
          />
          <Controller
            control={control}
            name="role_codes"
            render={({ field }) => (
              <RoleField value={field.value} onChange={field.onChange} error={errors.role_codes?.message} />
            )}
          />
          <Field
            label="Years of experience"
            optional
            inputMode="numeric"
            className="max-w-60"
            error={errors.experience_years?.message}
            {...register('experience_years')}
          />
        </>
      )}
    </SectionForm>
  );
}

const SkillsForm = z.object({ skills: tags });

function SkillsEditor({ me, save, onDone }: EditorProps) {
  return (
    <SectionForm schema={SkillsForm} defaults={{ skills: me.skills }} save={save} onDone={onDone}>
      {({ control }) => (
        <Controller
          control={control}
          name="skills"
          render={({ field }) => (
            <SkillField value={field.value} onChange={field.onChange} departments={me.departments} />
          )}
        />
      )}
    </SectionForm>
  );
}

const LINKS = [
  ['website_url', 'Website'],
  ['portfolio_url', 'Portfolio'],
  ['linkedin_url', 'LinkedIn'],
] as const;

function LinksEditor({ me, save, onDone }: EditorProps) {
  const defaults = {
    website_url: me.website_url ?? '',
    portfolio_url: me.portfolio_url ?? '',
    linkedin_url: me.linkedin_url ?? '',
  };
  return (
    <SectionForm schema={LinksForm} defaults={defaults} save={(values) => save(linksChanges(values))} onDone={onDone}>
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
      ['Experience', experienceWords(me.experience_years)],
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

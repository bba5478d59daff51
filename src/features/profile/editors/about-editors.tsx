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
import {
  BioPart,
  craftDefaults,
  CraftParts,
  NameParts,
  SkillsForm,
  SkillsPart,
} from '@/ui/domain/people/person-parts';
import { Field } from '@/ui/fields/field';
import { type EditorProps, LINKS } from '../sections';
import { SectionForm } from './section-form';

export function NameEditor({ me, save, ...section }: EditorProps) {
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

export const BioEditor = ({ me, save, ...section }: EditorProps) => (
  <SectionForm schema={BioForm} defaults={{ bio: me.bio }} save={save} {...section}>
    {(form) => <BioPart form={form} role={me.role} />}
  </SectionForm>
);

export const CraftEditor = ({ me, save, ...section }: EditorProps) => (
  <SectionForm
    schema={CraftForm}
    defaults={craftDefaults(me)}
    save={(values) => save(craftChanges(values))}
    {...section}
  >
    {(form) => <CraftParts form={form} />}
  </SectionForm>
);

export const SkillsEditor = ({ me, save, ...section }: EditorProps) => (
  <SectionForm schema={SkillsForm} defaults={{ skills: me.skills }} save={save} {...section}>
    {(form) => <SkillsPart form={form} departments={me.departments} />}
  </SectionForm>
);

export function LinksEditor({ me, save, ...section }: EditorProps) {
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

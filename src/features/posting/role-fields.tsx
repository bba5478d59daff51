import { useController, useFormContext, useWatch } from 'react-hook-form';
import { LIMITS } from '@/domain/entities/common';
import { type CrewRole, findRole, findRoles } from '@/domain/taxonomy/crew-roles';
import { DEPARTMENTS, departmentLabel } from '@/domain/taxonomy/departments';
import { foldForSearch } from '@/domain/taxonomy/name-search';
import { findSkills } from '@/domain/taxonomy/skills';
import { Select, Switch } from '@/ui/choice';
import { JOB_TYPE_LABELS, optionsOf, PRODUCTION_LABELS } from '@/ui/domain/job-copy';
import { Field, TextArea } from '@/ui/field';
import { SuggestField } from '@/ui/suggest-field';
import { TagField } from '@/ui/tag-field';
import type { PostForm } from './post-form';
import { sentenceAt } from './post-resolver';

const DEPARTMENT_OPTIONS = DEPARTMENTS.map(({ code, label }) => ({ value: code, label }));

/** What the crew list calls it, whatever the title says: this is what people filter by. */
function RoleField() {
  const { control, setValue, formState } = useFormContext<PostForm>();
  const title = useController({ control, name: 'title' });
  const code = useController({ control, name: 'role_code' });
  const role = findRole(code.field.value);
  const list = ({ code: listed, department }: CrewRole): void => {
    code.field.onChange(listed);
    setValue('category', department, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted || formState.errors.category !== undefined,
    });
  };
  const take = (picked: CrewRole): void => {
    title.field.onChange(picked.label);
    list(picked);
  };
  const type = (text: string): void => {
    title.field.onChange(text);
    const exact = findRoles(text).find(({ label }) => foldForSearch(label) === foldForSearch(text));
    if (exact) list(exact);
    else if (text.trim() === '') code.field.onChange('');
  };
  return (
    <SuggestField
      className="sm:col-span-6"
      label="Role"
      placeholder="1st AC, gaffer, focus puller"
      value={title.field.value}
      onChange={type}
      suggestions={findRoles(title.field.value)}
      toText={({ label }) => label}
      toNote={({ department }) => departmentLabel(department)}
      onPick={take}
      onBlur={title.field.onBlur}
      inputRef={title.field.ref}
      hint={
        role && role.label !== title.field.value
          ? `Listed as ${role.label}.`
          : 'Name it as on the crew list. Say more in your own words if you like.'
      }
      error={sentenceAt(formState.errors, 'title')}
    />
  );
}

function SkillsField({
  name,
  label,
  hint,
}: {
  name: 'required_skills' | 'nice_skills';
  label: string;
  hint?: string;
}) {
  const { control } = useFormContext<PostForm>();
  const { field } = useController({ control, name });
  const department = useWatch({ control, name: 'category' });
  return (
    <TagField
      className="sm:col-span-6"
      label={label}
      optional
      hint={hint}
      value={field.value}
      onChange={field.onChange}
      suggest={(text) => findSkills(text, department || undefined).map((skill) => skill.label)}
      most={LIMITS.tags}
      longest={LIMITS.tag}
      inputRef={field.ref}
    />
  );
}

/** Step 1: who is looked for, and for what. */
export function RoleFields() {
  const {
    register,
    formState: { errors },
  } = useFormContext<PostForm>();
  return (
    <>
      <RoleField />
      <Select
        className="sm:col-span-3"
        label="Department"
        placeholder="Choose"
        options={DEPARTMENT_OPTIONS}
        error={sentenceAt(errors, 'category')}
        {...register('category')}
      />
      <Select
        className="sm:col-span-3"
        label="Kind of work"
        options={optionsOf(JOB_TYPE_LABELS)}
        {...register('job_type')}
      />
      <Field
        className="sm:col-span-3"
        label="Show or project"
        optional
        placeholder="Low Tide"
        error={sentenceAt(errors, 'production')}
        {...register('production')}
      />
      <Select
        className="sm:col-span-2"
        label="Kind of production"
        options={optionsOf(PRODUCTION_LABELS)}
        {...register('production_kind')}
      />
      <Field
        className="sm:col-span-1"
        label="People"
        inputMode="numeric"
        error={sentenceAt(errors, 'headcount')}
        {...register('headcount')}
      />
      <TextArea
        className="sm:col-span-6"
        label="The work"
        optional
        rows={6}
        hint="What the days are like, what matters, who they work with."
        error={sentenceAt(errors, 'description')}
        {...register('description')}
      />
      <SkillsField name="required_skills" label="Needed" hint="Enter or a comma adds one." />
      <SkillsField name="nice_skills" label="Nice to have" />
      <Switch
        className="sm:col-span-6"
        label="Urgent"
        note="Marked with a hatched edge in every list."
        {...register('is_urgent')}
      />
    </>
  );
}

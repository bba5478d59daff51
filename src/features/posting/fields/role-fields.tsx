import { useController, useFormContext, useWatch } from 'react-hook-form';
import { LIMITS } from '@/domain/limits';
import { JOB_TYPE_LABELS, optionsOf, PRODUCTION_LABELS } from '@/domain/jobs/job-copy';
import { inputLabel, type JobForm } from '@/domain/jobs/job-form-fields';
import { type CrewRole, findRole, findRoles, roleNamed } from '@/domain/taxonomy/crew-roles';
import { DEPARTMENTS, departmentLabel } from '@/domain/taxonomy/departments';
import { findSkills } from '@/domain/taxonomy/skills';
import { Select, Switch } from '@/ui/fields/choice';
import { Field, TextArea } from '@/ui/fields/field';
import { SuggestField } from '@/ui/fields/suggest-field';
import { TagField } from '@/ui/fields/tag-field';
import { sentenceAt } from '../form/job-form-resolver';
import { useJobInputs } from '../form/use-job-inputs';

const DEPARTMENT_OPTIONS = DEPARTMENTS.map(({ code, label }) => ({ value: code, label }));

/** The title, and the crew role that it stands for: people filter by the role. */
function RoleField() {
  const { control, setValue, formState } = useFormContext<JobForm>();
  const title = useController({ control, name: 'title' });
  const code = useController({ control, name: 'role_code' });
  const role = findRole(code.field.value);
  const setRole = ({ code: listed, department }: CrewRole): void => {
    code.field.onChange(listed);
    setValue('category', department, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted || formState.errors.category !== undefined,
    });
  };
  const pickRole = (picked: CrewRole): void => {
    title.field.onChange(picked.label);
    setRole(picked);
  };
  const onType = (text: string): void => {
    title.field.onChange(text);
    const exact = roleNamed(text);
    if (exact) setRole(exact);
    else if (text.trim() === '') code.field.onChange('');
  };
  return (
    <SuggestField
      className="sm:col-span-6"
      label={inputLabel('title')}
      placeholder="1st AC, gaffer, focus puller"
      value={title.field.value}
      onChange={onType}
      suggestions={findRoles(title.field.value)}
      toText={({ label }) => label}
      toNote={({ department }) => departmentLabel(department)}
      onPick={pickRole}
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

function SkillsField({ name, hint }: { name: 'required_skills' | 'nice_skills'; hint?: string }) {
  const { control } = useFormContext<JobForm>();
  const { field } = useController({ control, name });
  const department = useWatch({ control, name: 'category' });
  return (
    <TagField
      className="sm:col-span-6"
      label={inputLabel(name)}
      optional
      hint={hint}
      value={field.value}
      onChange={field.onChange}
      suggest={(text) => findSkills(text, department || undefined).map((skill) => skill.label)}
      maxTags={LIMITS.tags}
      maxLength={LIMITS.tag}
      inputRef={field.ref}
    />
  );
}

/** Step 1: who is needed, and for what. */
export function RoleFields() {
  const input = useJobInputs();
  return (
    <>
      <RoleField />
      <Select
        className="sm:col-span-3"
        placeholder="Choose"
        options={DEPARTMENT_OPTIONS}
        {...input('category')}
      />
      <Select className="sm:col-span-3" options={optionsOf(JOB_TYPE_LABELS)} {...input('job_type')} />
      <Field className="sm:col-span-3" optional placeholder="Low Tide" {...input('production')} />
      <Select
        className="sm:col-span-2"
        options={optionsOf(PRODUCTION_LABELS)}
        {...input('production_kind')}
      />
      <Field className="sm:col-span-1" inputMode="numeric" {...input('headcount')} />
      <TextArea
        className="sm:col-span-6"
        optional
        rows={6}
        hint="What the days are like, what matters, who they work with."
        {...input('description')}
      />
      <SkillsField name="required_skills" hint="Enter or a comma adds one." />
      <SkillsField name="nice_skills" />
      <Switch
        className="sm:col-span-6"
        note="Marked with a hatched edge in every list."
        {...input('is_urgent')}
      />
    </>
  );
}

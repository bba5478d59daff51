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
  NameForm,
  nameChanges,
  rateChanges,
  RateForm,
  rateForm,
} from '@/domain/person-forms';
import { CURRENCIES } from '@/domain/taxonomy/currencies';
import { RadioCards, Select, Switch } from '@/ui/choice';
import { DepartmentChips, RoleField, SkillField } from '@/ui/domain/person-fields';
import { PersonRow } from '@/ui/domain/person-row';
import { Field, TextArea } from '@/ui/field';
import { StepForm } from './step-form';
import type { StepId } from './steps';

export interface StepProps {
  me: Profile;
  save: (changes: Partial<Profile>) => Promise<void>;
  onDone: () => void;
}

/** Only the server grants admin (ruling 14). */
const RoleForm = z.object({ role: z.enum(['talent', 'employer', 'admin']) });

const ROLES = [
  { value: 'talent', label: 'Find work', note: 'Talent: crew and creatives' },
  { value: 'employer', label: 'Hire people', note: 'Employer: productions and companies' },
];

function RoleStep({ me, save, onDone }: StepProps) {
  if (me.role === 'admin')
    return (
      <StepForm schema={RoleForm} defaults={{ role: me.role }} save={async () => {}} onDone={onDone}>
        {() => <p>You keep order here, as an admin. That stays as it is.</p>}
      </StepForm>
    );
  return (
    <StepForm schema={RoleForm} defaults={{ role: me.role }} save={save} onDone={onDone}>
      {({ control }) => (
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <RadioCards
              legend="I am here to"
              name="role"
              options={ROLES}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </StepForm>
  );
}

function NameStep({ me, save, onDone }: StepProps) {
  const { first_name, last_name, headline } = me;
  return (
    <StepForm
      schema={NameForm}
      defaults={{ first_name, last_name, headline }}
      save={(values) => save(nameChanges(values))}
      onDone={onDone}
    >
      {({ register, formState: { errors } }) => (
        <>
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
        </>
      )}
    </StepForm>
  );
}

function BioStep({ me, save, onDone }: StepProps) {
  return (
    <StepForm schema={BioForm} defaults={{ bio: me.bio }} save={save} onDone={onDone}>
      {({ register, formState: { errors } }) => (
        <TextArea label="About you" rows={7} hint={bioHint(me.role)} error={errors.bio?.message} {...register('bio')} />
      )}
    </StepForm>
  );
}

function CraftStep({ me, save, onDone }: StepProps) {
  const defaults = {
    departments: me.departments,
    role_codes: me.role_codes,
    experience_years: me.experience_years?.toString() ?? '',
  };
  return (
    <StepForm schema={CraftForm} defaults={defaults} save={(values) => save(craftChanges(values))} onDone={onDone}>
      {({ control, register, formState: { errors } }) => (
        <>
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
          <Controller
            control={control}
            name="departments"
            render={({ field }) => <DepartmentChips value={field.value} onChange={field.onChange} />}
          />
        </>
      )}
    </StepForm>
  );
}

const SkillsForm = z.object({ skills: tags });

function SkillsStep({ me, save, onDone }: StepProps) {
  return (
    <StepForm schema={SkillsForm} defaults={{ skills: me.skills }} save={save} onDone={onDone}>
      {({ control }) => (
        <Controller
          control={control}
          name="skills"
          render={({ field }) => (
            <SkillField value={field.value} onChange={field.onChange} departments={me.departments} />
          )}
        />
      )}
    </StepForm>
  );
}

function RateStep({ me, save, onDone }: StepProps) {
  return (
    <StepForm schema={RateForm} defaults={rateForm(me)} save={(values) => save(rateChanges(values))} onDone={onDone}>
      {({ register, formState: { errors } }) => (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
            <Field
              label="Day rate"
              optional
              inputMode="decimal"
              hint="For a ten-hour day."
              error={errors.day_rate?.message}
              {...register('day_rate')}
            />
            <Select
              label="In"
              options={CURRENCIES.map(({ code, label }) => ({ value: code, label: `${code}, ${label}` }))}
              {...register('currency')}
            />
          </div>
          <Switch label="Show my rate on my profile" note="Off: people read “Ask”." {...register('show_rate')} />
        </>
      )}
    </StepForm>
  );
}

const Nothing = z.object({});

function PictureStep({ me, onDone }: StepProps) {
  return (
    <StepForm schema={Nothing} defaults={{}} save={async () => {}} onDone={onDone}>
      {() => (
        <>
          <div className="rounded-box border border-hair bg-sheet">
            <PersonRow person={me} />
          </div>
          <p className="text-ink-2">Your initials stand in for a picture. Pictures cannot be added yet.</p>
        </>
      )}
    </StepForm>
  );
}

export const STEP_FIELDS: Readonly<Record<StepId, (props: StepProps) => ReactNode>> = {
  role: RoleStep,
  name: NameStep,
  bio: BioStep,
  craft: CraftStep,
  skills: SkillsStep,
  rate: RateStep,
  picture: PictureStep,
};

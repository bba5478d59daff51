import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { distanceUnitOf } from '@/domain/people/distance-units';
import {
  BioForm,
  changedFormFields,
  CraftForm,
  craftChanges,
  NameForm,
  nameChanges,
  placeChangesIn,
  placeForm,
  PlaceForm,
  rateChanges,
  RateForm,
  rateForm,
} from '@/domain/people/person-forms';
import { RadioCards } from '@/ui/fields/choice';
import {
  BioPart,
  craftDefaults,
  CraftParts,
  NameParts,
  PlaceParts,
  RateParts,
  SkillsForm,
  SkillsPart,
} from '@/ui/domain/people/person-parts';
import { PreviewStep } from './preview-step';
import { StepForm, type StepProps } from './step-form';
import type { StepId } from './steps';

/** Only the server grants admin (ruling 14). */
const RoleForm = z.object({ role: z.enum(['talent', 'employer', 'admin']) });

const ROLES = [
  { value: 'talent', label: 'Find work', note: 'Talent: crew and creatives' },
  { value: 'employer', label: 'Hire people', note: 'Employer: productions and companies' },
];

function RoleStep({ me, save, ...step }: StepProps) {
  if (me.role === 'admin')
    return (
      <StepForm schema={RoleForm} defaults={{ role: me.role }} save={async () => {}} {...step}>
        {() => <p>You are an admin here. That cannot be changed.</p>}
      </StepForm>
    );
  return (
    <StepForm schema={RoleForm} defaults={{ role: me.role }} save={save} {...step}>
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

function NameStep({ me, save, ...step }: StepProps) {
  const { first_name, last_name, headline } = me;
  return (
    <StepForm
      schema={NameForm}
      defaults={{ first_name, last_name, headline }}
      save={(values) => save(nameChanges(values))}
      {...step}
    >
      {(form) => <NameParts form={form} />}
    </StepForm>
  );
}

const BioStep = ({ me, save, ...step }: StepProps) => (
  <StepForm schema={BioForm} defaults={{ bio: me.bio }} save={save} {...step}>
    {(form) => <BioPart form={form} role={me.role} />}
  </StepForm>
);

const CraftStep = ({ me, save, ...step }: StepProps) => (
  <StepForm
    schema={CraftForm}
    defaults={craftDefaults(me)}
    save={(values) => save(craftChanges(values))}
    {...step}
  >
    {(form) => <CraftParts form={form} />}
  </StepForm>
);

const SkillsStep = ({ me, save, ...step }: StepProps) => (
  <StepForm schema={SkillsForm} defaults={{ skills: me.skills }} save={save} {...step}>
    {(form) => <SkillsPart form={form} departments={me.departments} />}
  </StepForm>
);

const RateStep = ({ me, save, ...step }: StepProps) => (
  <StepForm
    schema={RateForm}
    defaults={rateForm(me)}
    save={(values) => save(changedFormFields(RateForm, rateForm(me), rateChanges(me), values))}
    {...step}
  >
    {(form) => <RateParts form={form} note="Off: people read “Ask”." />}
  </StepForm>
);

const PlaceStep = ({ me, save, ...step }: StepProps) => {
  const unit = distanceUnitOf(me);
  const defaults = placeForm(me, unit);
  return (
    <StepForm
      schema={PlaceForm}
      defaults={defaults}
      save={(values) => save(changedFormFields(PlaceForm, defaults, placeChangesIn(unit), values))}
      {...step}
    >
      {(form) => <PlaceParts form={form} travels={me.role !== 'employer'} unit={unit} />}
    </StepForm>
  );
};

export const STEP_FIELDS: Readonly<Record<Exclude<StepId, 'company'>, (props: StepProps) => ReactNode>> = {
  role: RoleStep,
  name: NameStep,
  place: PlaceStep,
  craft: CraftStep,
  skills: SkillsStep,
  rate: RateStep,
  bio: BioStep,
  preview: PreviewStep,
};

import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import type { ProfileChanges } from '@/store/entities/profiles';
import type { Profile } from '@/domain/streams/profiles';
import {
  BioForm,
  changedFormFields,
  CraftForm,
  craftChanges,
  NameForm,
  nameChanges,
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
  RateParts,
  SkillsForm,
  SkillsPart,
} from '@/ui/domain/people/person-parts';
import { PersonRow } from '@/ui/domain/people/person-row';
import { StepForm } from './step-form';
import type { StepId } from './steps';

export interface StepProps {
  me: Profile;
  save: (values: ProfileChanges) => Promise<void>;
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
        {() => <p>You are an admin here. That cannot be changed.</p>}
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
      {(form) => <NameParts form={form} />}
    </StepForm>
  );
}

const BioStep = ({ me, save, onDone }: StepProps) => (
  <StepForm schema={BioForm} defaults={{ bio: me.bio }} save={save} onDone={onDone}>
    {(form) => <BioPart form={form} role={me.role} />}
  </StepForm>
);

const CraftStep = ({ me, save, onDone }: StepProps) => (
  <StepForm
    schema={CraftForm}
    defaults={craftDefaults(me)}
    save={(values) => save(craftChanges(values))}
    onDone={onDone}
  >
    {(form) => <CraftParts form={form} />}
  </StepForm>
);

const SkillsStep = ({ me, save, onDone }: StepProps) => (
  <StepForm schema={SkillsForm} defaults={{ skills: me.skills }} save={save} onDone={onDone}>
    {(form) => <SkillsPart form={form} departments={me.departments} />}
  </StepForm>
);

const RateStep = ({ me, save, onDone }: StepProps) => (
  <StepForm
    schema={RateForm}
    defaults={rateForm(me)}
    save={(values) => save(changedFormFields(RateForm, rateForm(me), rateChanges, values))}
    onDone={onDone}
  >
    {(form) => <RateParts form={form} note="Off: people read “Ask”." />}
  </StepForm>
);

const EmptyForm = z.object({});

function PictureStep({ me, onDone }: StepProps) {
  return (
    <StepForm schema={EmptyForm} defaults={{}} save={async () => {}} onDone={onDone}>
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

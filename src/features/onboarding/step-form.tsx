import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Profile } from '@/domain/streams/profiles';
import { type KeptFormOf, type OpenForm, useKeptForm } from '@/platform/updates/use-kept-form';
import type { ProfileChanges } from '@/store/entities/profiles';
import { sentenceOf } from '@/ui/feedback/attempt';
import { LeftText } from '@/ui/fields/left-text';
import { Problem } from '@/ui/feedback/problem';

/** The id of the current step's form, for the submit button in the action bar, which is outside of it. */
export const STEP_FORM = 'onboarding-step';

export interface StepProps extends OpenForm {
  me: Profile;
  save: (values: ProfileChanges) => Promise<void>;
}

interface StepFormProps<In extends FieldValues, Out> extends KeptFormOf<In, Out> {
  children: (form: UseFormReturn<In, unknown, Out>) => ReactNode;
}

/** What is typed is kept on this device until the step is done: over a reload, the way back, and until tomorrow. */
export function StepForm<In extends FieldValues, Out>({ children, ...of }: StepFormProps<In, Out>) {
  const { form, wasRestored, submit, failure } = useKeptForm(of);
  return (
    <form id={STEP_FORM} noValidate onSubmit={submit} className="grid gap-5">
      {wasRestored && <LeftText />}
      {children(form)}
      {failure !== undefined && <Problem>{sentenceOf(failure)}</Problem>}
    </form>
  );
}

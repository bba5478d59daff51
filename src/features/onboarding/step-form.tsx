import { useState, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { FormName } from '@/client-state/form-copies';
import { type OpenedForm, useFormCopy } from '@/platform/updates/use-form-copy';
import type { Profile } from '@/domain/streams/profiles';
import type { ProfileChanges } from '@/store/entities/profiles';
import { sentenceOf } from '@/ui/feedback/attempt';
import { LeftText } from '@/ui/fields/left-text';
import { Problem } from '@/ui/feedback/problem';

/** The id of the current step's form, for the submit button in the action bar, which is outside of it. */
export const STEP_FORM = 'onboarding-step';

/** A step that is open: which form it is, and what it was opened with. */
export interface OpenStepForm {
  of: FormName;
  opened: OpenedForm;
  onDone: () => void;
}

export interface StepProps extends OpenStepForm {
  me: Profile;
  save: (values: ProfileChanges) => Promise<void>;
}

interface StepFormProps<In extends FieldValues, Out> extends OpenStepForm {
  schema: z.ZodType<Out, In>;
  defaults: DefaultValues<In>;
  /** Stores the answer; rejects with a sentence for the person when that fails. */
  save: (values: Out) => Promise<void>;
  children: (form: UseFormReturn<In, unknown, Out>) => ReactNode;
}

/** What is typed is kept on this device until the step is done: over a reload, the way back, and until tomorrow. */
export function StepForm<In extends FieldValues, Out>({
  schema,
  defaults,
  of,
  opened,
  save,
  onDone,
  children,
}: StepFormProps<In, Out>) {
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: defaults });
  const kept = useFormCopy({ form, of, opened, defaults });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await save(values);
      await kept.finish();
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });
  return (
    <form id={STEP_FORM} noValidate onSubmit={submit} className="grid gap-5">
      {kept.wasRestored && <LeftText />}
      {children(form)}
      {failure !== null && <Problem>{failure}</Problem>}
    </form>
  );
}

import { useState, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';

/** The id of the current step's form, for the submit button in the action bar, which is outside of it. */
export const STEP_FORM = 'onboarding-step';

interface StepFormProps<In extends FieldValues, Out> {
  schema: z.ZodType<Out, In>;
  defaults: DefaultValues<In>;
  /** Stores the answer; rejects with a sentence for the person when that fails. */
  save: (values: Out) => Promise<void>;
  onDone: () => void;
  children: (form: UseFormReturn<In, unknown, Out>) => ReactNode;
}

export function StepForm<In extends FieldValues, Out>({
  schema,
  defaults,
  save,
  onDone,
  children,
}: StepFormProps<In, Out>) {
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: defaults });
  const [failure, setFailure] = useState<string | null>(null);
  const { isDirty } = form.formState;
  useHoldWhile(isDirty);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await save(values);
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });
  return (
    <form id={STEP_FORM} noValidate onSubmit={submit} className="grid gap-5">
      {children(form)}
      {failure !== null && <Problem>{failure}</Problem>}
    </form>
  );
}

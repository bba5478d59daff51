import { type SubmitEvent, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { FormName } from '@/client-state/form-copies';
import { type OpenedForm, useFormCopy } from './use-form-copy';

/** A form that is open: which one it is, and what it was opened with. */
export interface OpenForm {
  of: FormName;
  opened: OpenedForm;
  onDone: () => void;
}

export interface KeptFormOf<In extends FieldValues, Out> extends OpenForm {
  schema: z.ZodType<Out, In>;
  defaults: DefaultValues<In>;
  /** Rejects with a sentence for the person when storing fails; the form then keeps its text. */
  save: (values: Out) => Promise<void>;
}

interface OpenedKeptForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  /** It shows what was left in an earlier visit. */
  wasRestored: boolean;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Why the last try to save failed, as `save` rejected; undefined: it did not. */
  failure: unknown;
  /** Gives up what is typed. */
  discard: () => void;
}

/** A form whose text is kept on this device until it is saved or discarded (`useFormCopy`): a section of the profile, a step of onboarding. */
export function useKeptForm<In extends FieldValues, Out>({
  schema,
  defaults,
  of,
  opened,
  save,
  onDone,
}: KeptFormOf<In, Out>): OpenedKeptForm<In, Out> {
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: defaults });
  const kept = useFormCopy({ form, of, opened, defaults });
  const [failure, setFailure] = useState<unknown>();
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await save(values);
      await kept.finish();
      onDone();
    } catch (error) {
      setFailure(error);
    }
  });
  return {
    form,
    wasRestored: kept.wasRestored,
    submit: (event) => void submit(event),
    failure,
    discard: () => void kept.finish().then(onDone),
  };
}

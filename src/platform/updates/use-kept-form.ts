import { type SubmitEvent, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { FormName } from '@/client-state/form-copies';
import { type OpenedForm, withLeftText } from './copy/use-copy-saver';
import { useFormCopy } from './use-form-copy';

/** A form that is open: which one it is, and what it was opened with. */
export interface OpenForm {
  of: FormName;
  /** Left out: nothing that is stored. */
  opened?: OpenedForm;
  onDone: () => void;
}

export interface KeptFormOf<In extends FieldValues, Out> extends OpenForm {
  schema: z.ZodType<Out, In>;
  defaults: DefaultValues<In>;
  /** When a field is checked first; left out: when the form is submitted. */
  mode?: 'onTouched';
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
  /** Gives up what is typed; the form stays open with what it shows where nothing was left. */
  clear: () => void;
}

/**
 * A form whose text is kept on this device until it is saved or discarded (`useFormCopy`): a section of the profile, a step of onboarding, an
 * offer.
 */
export function useKeptForm<In extends FieldValues, Out>({
  schema,
  defaults: latest,
  of,
  opened,
  mode = undefined,
  save,
  onDone,
}: KeptFormOf<In, Out>): OpenedKeptForm<In, Out> {
  // What arrives while the form is open does not change what it began with.
  const [defaults] = useState(latest);
  const [start] = useState(() => withLeftText(of, defaults));
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: start, mode });
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
    clear: () => {
      form.reset(defaults);
      kept.beginAgain(defaults, opened);
    },
  };
}

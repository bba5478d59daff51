import { useEffect, useRef, useState, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { FormName } from '@/client-state/form-copies';
import { type OpenedForm, useFormCopy } from '@/platform/updates/use-form-copy';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { LeftText } from '@/ui/fields/left-text';

/** A section that is open: which form it is, and what it was opened with. */
export interface OpenForm {
  of: FormName;
  opened: OpenedForm;
  onDone: () => void;
}

interface SectionFormProps<In extends FieldValues, Out> extends OpenForm {
  schema: z.ZodType<Out, In>;
  defaults: DefaultValues<In>;
  /** Rejects with a sentence for the person when storing fails; the form then keeps its text. */
  save: (values: Out) => Promise<void>;
  children: (form: UseFormReturn<In, unknown, Out>) => ReactNode;
}

/** Edits one section. What is typed is kept on this device until it is saved or discarded. */
export function SectionForm<In extends FieldValues, Out>({
  schema,
  defaults,
  of,
  opened,
  save,
  onDone,
  children,
}: SectionFormProps<In, Out>) {
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: defaults });
  const kept = useFormCopy({ form, of, opened, defaults });
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that opened the section is unmounted, so the focus would be lost.
    element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);
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
  const discard = async (): Promise<void> => {
    await kept.finish();
    onDone();
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-4 pt-2 pb-4">
      {kept.wasRestored && <LeftText />}
      {children(form)}
      {failure !== null && <Problem>{failure}</Problem>}
      <div className="grid grid-cols-[auto_1fr] gap-2 sm:flex">
        <Button onClick={() => void discard()}>{kept.wasRestored ? 'Discard' : 'Cancel'}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting} className="sm:min-w-40">
          Save
        </Button>
      </div>
    </form>
  );
}

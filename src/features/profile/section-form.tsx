import { useEffect, useRef, useState, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';

interface SectionFormProps<In extends FieldValues, Out> {
  schema: z.ZodType<Out, In>;
  defaults: DefaultValues<In>;
  /** Rejects with a sentence for the person when storing fails; the form then keeps its text. */
  save: (values: Out) => Promise<void>;
  onDone: () => void;
  children: (form: UseFormReturn<In, unknown, Out>) => ReactNode;
}

/** Edits one section. A reload asks first while there is unsaved input. */
export function SectionForm<In extends FieldValues, Out>({
  schema,
  defaults,
  save,
  onDone,
  children,
}: SectionFormProps<In, Out>) {
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: defaults });
  const [failure, setFailure] = useState<string | null>(null);
  const { isDirty, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that opened the section is unmounted, so the focus would be lost.
    element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);
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
    <form ref={element} noValidate onSubmit={submit} className="grid gap-4 pt-2 pb-4">
      {children(form)}
      {failure !== null && <Problem>{failure}</Problem>}
      <div className="grid grid-cols-[auto_1fr] gap-2 sm:flex">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting} className="sm:min-w-40">
          Save
        </Button>
      </div>
    </form>
  );
}

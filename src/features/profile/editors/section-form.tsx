import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type KeptFormOf, useKeptForm } from '@/platform/updates/use-kept-form';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { LeftText } from '@/ui/fields/left-text';

interface SectionFormProps<In extends FieldValues, Out> extends KeptFormOf<In, Out> {
  children: (form: UseFormReturn<In, unknown, Out>) => ReactNode;
}

/** Edits one section. What is typed is kept on this device until it is saved or discarded. */
export function SectionForm<In extends FieldValues, Out>({ children, ...of }: SectionFormProps<In, Out>) {
  const { form, wasRestored, submit, failure, discard } = useKeptForm(of);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that opened the section is unmounted, so the focus would be lost.
    element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-4 pt-2 pb-4">
      {wasRestored && <LeftText />}
      {children(form)}
      {failure !== undefined && <Problem>{sentenceOf(failure)}</Problem>}
      <div className="grid grid-cols-[auto_1fr] gap-2 sm:flex">
        <Button onClick={discard}>{wasRestored ? 'Discard' : 'Cancel'}</Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting} className="sm:min-w-40">
          Save
        </Button>
      </div>
    </form>
  );
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import {
  type FormCopy,
  type FormName,
  forgetFormCopy,
  readFormCopy,
  valuesFor,
  writeFormCopy,
} from '@/client-state/form-copies';
import { DraftSaver, unsavedDraft } from './draft-saver';

const draftKeyOf = ({ accountId, name }: FormName): string => `form ${accountId} ${name}`;

/** What was left in this form: what this page could not store yet, else what this browser has. */
export const openFormCopy = (of: FormName): FormCopy | null =>
  unsavedDraft<FormCopy | null>(draftKeyOf(of))?.value ?? readFormCopy(of);

/** What a form showed when it was opened, and its name. */
export interface OpenedForm {
  readonly shown: object | null;
  readonly form: string;
}

interface FormCopyOf<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'setValue' | 'getValues' | 'watch'>;
  of: FormName;
  /** What the form showed when it was opened, in this visit or in the one in which somebody began to type. */
  opened: OpenedForm;
  defaults: DefaultValues<Values>;
}

interface KeptForm {
  /** It shows what was left in an earlier visit. */
  wasRestored: boolean;
  /** What is typed is saved, or the person gives it up: nothing of it is kept. */
  finish: () => Promise<void>;
}

/**
 * Keeps what is typed into a form on this device, at every pause and when the form or the page is left, until it is saved or discarded (S2). A form
 * that opens again shows it. Where this browser stores nothing, leaving the page asks first.
 */
export function useFormCopy<Values extends FieldValues>({
  form,
  of: { accountId, name },
  opened: { shown, form: formId },
  defaults,
}: FormCopyOf<Values>): KeptForm {
  const { setValue, getValues, watch } = form;
  const [copy] = useState(() => openFormCopy({ accountId, name }));
  const base = useRef({ shown, formId, defaults });
  const saver = useRef<DraftSaver<FormCopy | null> | null>(null);

  // Before it is painted, so that nobody sees the older text.
  useLayoutEffect(() => {
    if (copy === null) return;
    for (const [field, value] of Object.entries(valuesFor(base.current.defaults as object, copy)))
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }, [copy, setValue]);

  useEffect(() => {
    const of = { accountId, name };
    const saving = new DraftSaver<FormCopy | null>({
      key: draftKeyOf(of),
      save: async (changed) => (changed === null ? forgetFormCopy(of) : writeFormCopy(of, changed)),
      onSaved: () => {},
      onFailed: (error) => console.warn('What is typed here cannot be kept on this device:', error),
    });
    saver.current = saving;
    const before = JSON.stringify(base.current.defaults);
    const subscription = watch(() => {
      const values = getValues();
      const isAsOpened = JSON.stringify({ ...base.current.defaults, ...values }) === before;
      saving.changed(
        isAsOpened ? null : { values, shown: { ...base.current.shown }, form: base.current.formId },
      );
    });
    return () => {
      subscription.unsubscribe();
      void saving.flush();
    };
  }, [accountId, name, watch, getValues]);

  return {
    wasRestored: copy !== null,
    finish: useCallback(async () => {
      await saver.current?.settle();
      forgetFormCopy({ accountId, name });
    }, [accountId, name]),
  };
}

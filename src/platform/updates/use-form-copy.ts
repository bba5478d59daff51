import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FormCopy, FormName } from '@/client-state/form-copies';
import { openFormCopy, type OpenedForm, putFormCopyBack, useCopySaver } from './copy/use-copy-saver';

interface FormCopyOf<Values extends FieldValues> {
  /** Its default values are `withLeftText(of, defaults)`: what was left is in the form from the first render on. */
  form: Pick<UseFormReturn<Values>, 'getValues' | 'watch'>;
  of: FormName;
  /** What the form showed when it was opened, in this visit or in the one in which somebody began to type. Left out: nothing that is stored. */
  opened?: OpenedForm;
  /** What it shows where nothing was left. */
  defaults: DefaultValues<Values>;
}

interface KeptForm<Values extends FieldValues> {
  /** It shows what was left in an earlier visit. */
  wasRestored: boolean;
  /** What is typed is saved, or the person gives it up: nothing of it is kept. */
  finish: () => Promise<void>;
  /** The person gives up what they have typed. Resolves to a function that puts it back for when the form opens again; null where nothing was typed. */
  giveUp: () => Promise<(() => void) | null>;
  /** As `finish`, and the form stays open: it begins again with these values, which the caller has put into it. */
  beginAgain: (defaults: DefaultValues<Values>, opened?: OpenedForm) => void;
}

/**
 * Keeps what is typed into a form on this device, at every pause and when the form or the page is left, until it is saved or discarded (S2). A form
 * that opens again shows it. Where this browser stores nothing, leaving the page asks first. Forms without react-hook-form: `useKeptState`.
 */
export function useFormCopy<Values extends FieldValues>({
  form: { getValues, watch },
  of,
  opened,
  defaults,
}: FormCopyOf<Values>): KeptForm<Values> {
  const [wasRestored, setRestored] = useState(() => openFormCopy(of) !== null);
  const base = useRef({ opened, defaults });
  const { changed, finish, goOn } = useCopySaver(of, getValues);

  const typed = useCallback((): FormCopy | null => {
    const { defaults: before, opened: from } = base.current;
    const values = getValues();
    const isAsOpened = JSON.stringify({ ...before, ...values }) === JSON.stringify(before);
    return isAsOpened ? null : { values, shown: { ...from?.shown }, form: from?.form ?? '' };
  }, [getValues]);
  const keep = useCallback(() => changed(typed()), [typed, changed]);
  useEffect(() => {
    const subscription = watch(keep);
    return () => subscription.unsubscribe();
  }, [watch, keep]);

  return {
    wasRestored,
    finish,
    giveUp: async () => {
      const copy = typed();
      await finish();
      return copy && (() => putFormCopyBack(of, copy));
    },
    beginAgain: useCallback(
      (next, from) => {
        base.current = { defaults: next, opened: from };
        setRestored(false);
        // What was typed while it was being saved stays typed, and is kept.
        void (async () => {
          await finish();
          goOn(next);
          keep();
        })();
      },
      [finish, goOn, keep],
    ),
  };
}

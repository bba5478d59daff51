import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type FormCopy,
  type FormName,
  readFormCopy,
  valuesFor,
  writeFormCopy,
} from '@/client-state/form-copies';
import { DraftSaver, unsavedDraft } from '../draft-saver';
import { SharedCopy } from './shared-copy';

const draftKeyOf = ({ accountId, name }: FormName): string => `form ${accountId} ${name}`;

/** What was left in this form: what this page could not store yet, else what this browser has. */
export const openFormCopy = (of: FormName): FormCopy | null =>
  unsavedDraft<FormCopy | null>(draftKeyOf(of))?.value ?? readFormCopy(of);

/**
 * What a form begins with: what was left in it, over its defaults.
 * @param nullable fields that may also have no value (`null`)
 */
export function withLeftText<Values extends object>(
  of: FormName,
  defaults: Values,
  nullable?: readonly string[],
): Values {
  const copy = openFormCopy(of);
  return copy === null ? defaults : { ...defaults, ...valuesFor(defaults, copy, nullable) };
}

/** What a form showed when it was opened, and its name. */
export interface OpenedForm {
  readonly shown: object | null;
  readonly form: string;
}

/** Stores the copy of one form at every pause, and when the form or the page is left; `null` forgets it. */
export interface CopySaver {
  changed: (copy: FormCopy | null) => void;
  /** What is typed is saved, sent or given up: nothing of it is kept. Resolves when no older text can be stored any more. */
  finish: () => Promise<void>;
  /** The form stays open with these values, and what is typed from now on is kept again. */
  goOn: (values: object) => void;
}

const saverOf = (of: FormName, store: (changed: FormCopy | null) => void): DraftSaver<FormCopy | null> =>
  new DraftSaver({
    key: draftKeyOf(of),
    save: async (changed) => store(changed),
    onSaved: () => {},
    onFailed: (error) => console.warn('What is typed here cannot be kept on this device:', error),
  });

/** What was given up is in its form when that opens again, also where this browser stores nothing. */
export function putFormCopyBack(of: FormName, copy: FormCopy): void {
  const saver = saverOf(of, (changed) => changed && writeFormCopy(of, changed));
  saver.changed(copy);
  void saver.flush();
}

/** @param start what the form shows as it opens; asked once */
export function useCopySaver({ accountId, name }: FormName, start: () => object): CopySaver {
  const saver = useRef<DraftSaver<FormCopy | null> | null>(null);
  const [first] = useState(start);
  const copy = useMemo(() => new SharedCopy({ accountId, name }, { ...first }), [accountId, name, first]);
  useEffect(() => {
    const saving = saverOf({ accountId, name }, (changed) =>
      changed === null ? copy.forget() : copy.write(changed),
    );
    saver.current = saving;
    return () => void saving.flush();
  }, [accountId, name, copy]);
  return useMemo(
    () => ({
      changed: (changed) => saver.current?.changed(changed),
      finish: async () => {
        await saver.current?.settle();
        copy.forget();
      },
      goOn: (values) => {
        copy.beginAgain({ ...values });
        saver.current?.resume();
      },
    }),
    [copy],
  );
}

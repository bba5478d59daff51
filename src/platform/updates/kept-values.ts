import {
  type FormName,
  forgetFormCopy,
  readFormCopy,
  valuesFor,
  writeFormCopy,
} from '@/client-state/form-copies';
import type { KeptValues } from '@/domain/sync/kept-values';
import { holdUnsavedText } from './unsaved-text';

/** For forms without `useFormCopy`. */
export const keptValues = <Values extends object>(of: FormName): KeptValues<Values> => ({
  read: (defaults) => {
    const copy = readFormCopy(of);
    return copy ? { ...defaults, ...valuesFor(defaults, copy) } : defaults;
  },
  keep: (values) => {
    try {
      if (values === null) forgetFormCopy(of);
      else writeFormCopy(of, { values: { ...values } as Record<string, unknown>, shown: {}, form: of.name });
    } catch (error) {
      // It is on the screen still, and a reload asks first where the form holds it.
      console.warn('What is typed here cannot be kept on this device:', error);
    }
  },
});

/** The name of a new list of people, which is typed in several places. */
export const keptNewList = (accountId: string) =>
  keptValues<{ name: string }>({ accountId, name: 'new list' });

/** What keeps a report from being lost while it is typed. @param accountId who reports @param subjectId what */
export const reportSaving = (accountId: string, subjectId: string) => ({
  kept: keptValues<{ reason: string; words: string }>({ accountId, name: `report ${subjectId}` }),
  hold: holdUnsavedText,
});

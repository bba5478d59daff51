import {
  type FormName,
  forgetFormCopy,
  readFormCopy,
  valuesFor,
  writeFormCopy,
} from '@/client-state/form-copies';
import type { KeptValues } from '@/domain/sync/kept-values';

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

import type { RowSchema } from '@/store/storage/row-form';
import type { CollectionName } from '@/domain/streams';
import type { Shape } from '@/store/schema/shape';
import { STEPS, versionOf } from '@/store/schema/upgrade-steps';
import forms from './stored-forms.json';

export type Forms = Record<CollectionName, Record<string, RowSchema>>;

export const FORMS_FILE = 'tests/support/stored-forms.json';

/** The stored form of every collection in every version there has been, as written down when it was the newest. */
export const FORMS = forms as unknown as Forms;

/** The form that the app had when it knew the first `count` steps. */
export function shapeAfter(count: number): Shape {
  const steps = STEPS.slice(0, count);
  return {
    steps,
    schemaOf(name) {
      const form = FORMS[name][versionOf(name, steps)];
      if (!form) throw new Error(`${name} has no form on record for version ${versionOf(name, steps)}.`);
      return structuredClone(form);
    },
  };
}

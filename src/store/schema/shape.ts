import type { CollectionName } from '@/domain/streams';
import type { RowForm, RowSchema } from '../storage/forms/row-form';
import { schemaOf } from './collections';
import { withDerivedKeys } from './derived';
import { STEPS, type Step } from './upgrade-steps';

/** The stored form of one version of the app. Tests open stores with the forms of older and of hypothetical versions. */
export interface Shape {
  schemaOf: (collection: CollectionName) => RowSchema;
  steps: readonly Step[];
}

export const SHAPE: Shape = { schemaOf, steps: STEPS };

/** A collection as the storage needs it. */
export const rowFormOf = (name: CollectionName, shape: Shape): RowForm => ({
  name,
  schema: shape.schemaOf(name),
  withIndexKeys: (row) => withDerivedKeys(name, row),
});

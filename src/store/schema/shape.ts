import type { CollectionName } from '@/domain/streams';
import type { RowForm, RowSchema } from '../storage/forms/row-form';
import { schemaOf } from './collections';
import { withDerivedKeys } from './derived';
import { STEPS, type Step } from './upgrade-steps';

/** The stored form as one version of the app knows it. Tests open stores with the forms of older and of imagined versions. */
export interface Shape {
  schemaOf: (collection: CollectionName) => RowSchema;
  steps: readonly Step[];
}

export const SHAPE: Shape = { schemaOf, steps: STEPS };

/** A collection as the storage has to know it. */
export const rowFormOf = (name: CollectionName, shape: Shape): RowForm => ({
  name,
  schema: shape.schemaOf(name),
  withIndexKeys: (row) => withDerivedKeys(name, row),
});

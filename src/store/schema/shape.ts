import type { RxJsonSchema } from 'rxdb';
import type { CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import { schemaOf } from './collections';
import { STEPS, type Step } from './upgrade-steps';

/** The stored form as one version of the app knows it. Tests open stores with the forms of older and of imagined versions. */
export interface Shape {
  schemaOf: (collection: CollectionName) => RxJsonSchema<SyncedRow>;
  steps: readonly Step[];
}

export const SHAPE: Shape = { schemaOf, steps: STEPS };

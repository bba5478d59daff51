import type { CollectionName } from '@/domain/streams';
import type { Row } from '@/sync/document';

/** One change of the stored form, with how a document gets from the form before it to the one after it. */
export interface Step {
  collection: CollectionName;
  /** What changed, for logs and tests. */
  name: string;
  /**
   * Given a document's server fields, answers them in the new form. It runs over the document, over the base that a waiting
   * edit started from, and over the copies that refused writes keep. It sees no envelope and must leave `id` alone.
   */
  up: (fields: Row) => Row;
}

/** Only indexes, derived keys or fields that may be absent changed: copying computes the keys anew. */
const asItIs = (fields: Row): Row => fields;

/** Written before there were files: none came with it. */
const withoutFiles = (fields: Row): Row => ({ attachments: [], attachments_stored: [], ...fields });

/**
 * Every change of the stored form there has ever been, oldest first (S11). Append only: a step's place is the version it
 * leads to, and devices in the field stand at any of them. `tests/unit/stored-forms.test.ts` fails when a form changes without a step.
 */
export const STEPS: readonly Step[] = [
  { collection: 'applications', name: 'sort by applicant and by employer from an index', up: asItIs },
  { collection: 'messages', name: 'the files that come with a message', up: withoutFiles },
  { collection: 'applications', name: 'the files that come with an application', up: withoutFiles },
  { collection: 'profiles', name: 'what a new job begins with, among the settings', up: asItIs },
];

/**
 * The version of a collection's stored form: how many steps have led to it. `drafts` keeps refused writes of every
 * collection, so each step is one of `drafts`, too.
 */
export const versionOf = (collection: CollectionName, steps: readonly Step[] = STEPS): number =>
  collection === 'drafts' ? steps.length : steps.filter((step) => step.collection === collection).length;

/** The steps that a collection still has to take, in order. */
export const stepsFrom = (
  collection: CollectionName,
  version: number,
  steps: readonly Step[] = STEPS,
): readonly Step[] =>
  (collection === 'drafts' ? steps : steps.filter((step) => step.collection === collection)).slice(version);

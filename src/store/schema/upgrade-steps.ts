import type { CollectionName } from '@/domain/streams';
import type { Row } from '@/sync/document';

/** One change of the stored form, with how a document gets from the form before it to the one after it. */
export interface Step {
  /** `all`: of every collection. */
  collection: CollectionName | 'all';
  /** What changed, for logs and tests. */
  name: string;
  /**
   * Given a document's server fields, returns them in the new form. It runs over the document, over the base that a waiting
   * edit started from, and over the copies that refused writes keep. It sees no envelope and must leave `id` alone.
   */
  up: (fields: Row) => Row;
  /** The same for what the device itself adds to a document: the envelope, and the payload of a refused write. After `up`. */
  upOwn?: (document: Row) => Row;
}

/** Only indexes, derived keys or fields that may be absent changed: copying computes the keys anew. */
const asItIs = (fields: Row): Row => fields;

/** Written before there were files: none came with it. */
const withoutFiles = (fields: Row): Row => ({ attachments: [], attachments_stored: [], ...fields });

/** A value under another name, unless it has it already: what an interrupted step has done once stays. */
function renamed(object: Row, names: Readonly<Record<string, string>>): Row {
  const result: Row = {};
  for (const [name, value] of Object.entries(object)) result[names[name] ?? name] = value;
  return result;
}

function plainEnvelope(envelope: Row): Row {
  const { contested, ...rest } = renamed(envelope, { gone: 'deletedOnServer' });
  return contested === undefined
    ? rest
    : { ...rest, conflictingFields: renamed(contested as Row, { fields: 'names' }) };
}

function plainRefusal(payload: Row): Row {
  const refusal = renamed(payload, { clashes: 'conflicts' });
  return refusal.code === 'CLASH' ? { ...refusal, code: 'CONFLICT' } : refusal;
}

const plainNames = (document: Row): Row => ({
  ...renamed(document, { fill: 'snapshot' }),
  sync: plainEnvelope(document.sync as Row),
  ...(document.kind === 'refused' && typeof document.payload === 'object' && document.payload !== null
    ? { payload: plainRefusal(document.payload as Row) }
    : {}),
});

/**
 * Every change of the stored form there has ever been, oldest first (S11). Append only: a step's place is the version it
 * leads to, and devices in the field stand at any of them. `tests/unit/stored-forms.test.ts` fails when a form changes without a step.
 */
export const STEPS: readonly Step[] = [
  { collection: 'applications', name: 'sort by applicant and by employer from an index', up: asItIs },
  { collection: 'messages', name: 'the files that come with a message', up: withoutFiles },
  { collection: 'applications', name: 'the files that come with an application', up: withoutFiles },
  { collection: 'profiles', name: 'what a new job begins with, among the settings', up: asItIs },
  {
    collection: 'all',
    name: 'plain names in the envelope and in refused writes',
    up: asItIs,
    upOwn: plainNames,
  },
];

export const concerns = (step: Step, collection: CollectionName): boolean =>
  step.collection === 'all' || step.collection === collection;

/**
 * The version of a collection's stored form: how many steps have led to it. `drafts` keeps refused writes of every
 * collection, so each step is one of `drafts`, too.
 */
export const versionOf = (collection: CollectionName, steps: readonly Step[] = STEPS): number =>
  collection === 'drafts' ? steps.length : steps.filter((step) => concerns(step, collection)).length;

/** The steps that a collection still has to take, in order. */
export const stepsFrom = (
  collection: CollectionName,
  version: number,
  steps: readonly Step[] = STEPS,
): readonly Step[] =>
  (collection === 'drafts' ? steps : steps.filter((step) => concerns(step, collection))).slice(version);

/** A metadata document that was renamed, with how its value gets into the new form. `to: null`: it is needed no more. */
export interface MetadataStep {
  /** How many of `STEPS` there were with the release that renamed it: stores that know as many have the new name. */
  version: number;
  from: string;
  to: string | null;
  up: (value: Row) => Row;
}

const plainPositions = (positions: Row): Row =>
  Object.fromEntries(
    Object.entries(positions).map(([stream, position]) => [
      stream,
      renamed(position as Row, { fill: 'snapshot' }),
    ]),
  );

/**
 * Metadata belongs to no collection and has no version. A document whose form changes gets a new name, comes along with the
 * collections of the same release, and is deleted under its old name once they are in use. Append only.
 */
export const METADATA_STEPS: readonly MetadataStep[] = [
  { version: 5, from: 'sync-checkpoints', to: 'sync-positions', up: plainPositions },
  {
    version: 5,
    from: 'sync-report',
    to: 'sync-status',
    up: (status) =>
      renamed(status, { filling: 'isSnapshotting', trouble: 'storageProblem', aside: 'deferred' }),
  },
  { version: 5, from: 'sync-reach', to: 'sync-coverage', up: asItIs },
  { version: 5, from: 'sync-troubles', to: 'sync-error-log', up: asItIs },
  { version: 5, from: 'sync-ask-again', to: 'sync-resync-request', up: asItIs },
  { version: 5, from: 'sync-asked-again', to: 'sync-resync-done', up: asItIs },
  { version: 5, from: 'wake', to: null, up: asItIs },
];

import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import type { Row } from '@/sync/document';
import { schemaOf } from '@/store/schema/collections';
import { STEPS, stepsFrom, versionOf } from '@/store/schema/upgrade-steps';
import { sampleWorld } from '../support/sample-world';
import { FORMS, FORMS_FILE, type Forms } from '../support/stored-forms';

/** `RECORD_FORMS=1` adds the forms of new versions. It never changes a recorded one, because devices in the field have it. */
async function record(): Promise<void> {
  const forms = Object.fromEntries(
    COLLECTIONS.map((name) => [name, { [versionOf(name)]: schemaOf(name), ...FORMS[name] }]),
  );
  const style = await resolveConfig(FORMS_FILE);
  writeFileSync(FORMS_FILE, await format(JSON.stringify(forms), { ...style, parser: 'json' }));
}
if (process.env['RECORD_FORMS'] === '1') await record();
const recorded = JSON.parse(readFileSync(FORMS_FILE, 'utf8')) as Forms;

test.each(COLLECTIONS)(
  'S11: the stored form of %s is the one on record, or has a new version with a step',
  (name) => {
    const version = versionOf(name);
    expect(
      recorded[name]?.[version],
      `${name} has no form on record for version ${version}. A new collection needs only that; a changed one first needs a step in src/store/schema/upgrade-steps.ts: RECORD_FORMS=1 npx vitest run --project unit stored-forms`,
    ).toBeDefined();
    expect(
      JSON.parse(JSON.stringify(schemaOf(name))),
      `The stored form of ${name} has changed, and a device that holds version ${version} could not open it (RxDB: DB6). Append a step to src/store/schema/upgrade-steps.ts, which raises the version, and record the new form: RECORD_FORMS=1 npx vitest run --project unit stored-forms`,
    ).toEqual(recorded[name]?.[version]);
  },
);

test.each(COLLECTIONS)(
  'S11: every version of %s that was ever on a device has its form on record',
  (name) => {
    const versions = Object.keys(recorded[name] ?? {}).map(Number);
    const first = versions[0] ?? 0;
    // A collection that was added later starts with the steps for all collections that existed then, and none of its own.
    const possible = STEPS.map((_, count) => STEPS.slice(0, count + 1))
      .filter((steps) => steps.every(({ collection }) => collection !== name))
      .map((steps) => versionOf(name, steps));
    expect([0, ...possible]).toContain(first);
    expect(versions).toEqual(Array.from({ length: versionOf(name) - first + 1 }, (_, n) => first + n));
  },
);

/** A row as a device of that version has it: without the fields that its form does not know. */
function rowOfVersion(sample: Row, known: object): Row {
  return Object.fromEntries(Object.entries(sample).filter(([name]) => name in known));
}

/** Fields of most streams, which say nothing of one. */
const COMMON_FIELDS: ReadonlySet<string> = new Set(['id', 'project_id', 'created_at', 'updated_at']);

/** A form that knows few fields of a stream is from before there was the stream, and holds no row of it. */
const knowsStream = ({ properties }: { properties: object }, { schema }: StreamDefinition): boolean => {
  const fields = Object.keys(schema.shape).filter((field) => !COMMON_FIELDS.has(field));
  return fields.filter((field) => field in properties).length > fields.length / 2;
};

const ROWS = Object.values<StreamDefinition>(DEFINITIONS).flatMap((definition) => {
  const collection = definition.local.collection as CollectionName;
  return Object.entries(FORMS[collection] ?? {})
    .filter(([, form]) => knowsStream(form, definition))
    .map(([version, form]) => ({
      name: definition.name,
      version: Number(version),
      definition,
      collection,
      known: form.properties,
    }));
});

test.each(ROWS)(
  'S11: a row of $name from version $version is whole after the upgrade',
  ({ version, definition: { schema, sample }, collection, known }) => {
    const upgraded = stepsFrom(collection, version).reduce<Row>(
      (row, { up }) => up(row),
      rowOfVersion(sample(sampleWorld()), known),
    );
    expect(schema.safeParse(upgraded).error).toBeUndefined();
  },
);

test('S11: every step has a unique name', () => {
  const names = STEPS.map((step) => `${step.collection}: ${step.name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const step of STEPS) expect(step.name.length, `a step of ${step.collection}`).toBeGreaterThan(10);
});

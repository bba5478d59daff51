import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLLECTIONS } from '@/domain/streams';
import { schemaOf } from '@/store/schema/collections';
import { STEPS, versionOf } from '@/store/schema/upgrade-steps';
import { FORMS, FORMS_FILE, type Forms } from '../support/stored-forms';

const asWritten = (forms: Forms): string =>
  `{\n${Object.entries(forms)
    .map(
      ([name, versions]) =>
        `"${name}": {\n${Object.entries(versions)
          .map(([v, form]) => `"${v}": ${JSON.stringify(form)}`)
          .join(',\n')}\n}`,
    )
    .join(',\n')}\n}\n`;

/** `RECORD_FORMS=1` adds the forms of new versions. It never changes a recorded one, because devices in the field have it. */
function record(): void {
  const forms = Object.fromEntries(
    COLLECTIONS.map((name) => [name, { [versionOf(name)]: schemaOf(name), ...FORMS[name] }]),
  );
  writeFileSync(FORMS_FILE, asWritten(forms as Forms));
}
if (process.env['RECORD_FORMS'] === '1') record();
const recorded = JSON.parse(readFileSync(FORMS_FILE, 'utf8')) as Forms;

test.each(COLLECTIONS)(
  'S11: the stored form of %s is the one on record, or has a new version with a step',
  (name) => {
    const version = versionOf(name);
    expect(
      recorded[name][version],
      `${name} has no form on record for version ${version}. When its step is in src/store/schema/upgrade-steps.ts, record it: RECORD_FORMS=1 npx vitest run --project unit stored-forms`,
    ).toBeDefined();
    expect(
      JSON.parse(JSON.stringify(schemaOf(name))),
      `The stored form of ${name} has changed, and a device that holds version ${version} could not open it (RxDB: DB6). Append a step to src/store/schema/upgrade-steps.ts, which raises the version, and record the new form: RECORD_FORMS=1 npx vitest run --project unit stored-forms`,
    ).toEqual(recorded[name][version]);
  },
);

test.each(COLLECTIONS)(
  'S11: every version of %s that was ever on a device has its form on record',
  (name) => {
    expect(Object.keys(recorded[name]).map(Number)).toEqual(
      Array.from({ length: versionOf(name) + 1 }, (_, version) => version),
    );
  },
);

test('S11: every step has a unique name', () => {
  const names = STEPS.map((step) => `${step.collection}: ${step.name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const step of STEPS) expect(step.name.length, `a step of ${step.collection}`).toBeGreaterThan(10);
});

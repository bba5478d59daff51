import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { availableKinds, type TestDatabase } from '../support/database';
import { migrationFiles, schemaFiles, type SqlFile } from '../support/sql-files';
import type { Catalogue } from './schema/catalogue';
import { describeDatabase, differences, openSchema } from './schema/compare';
import { incomplete } from './schema/generate';

const kinds = await availableKinds();
/** This file creates four databases, and PGlite is slow on a busy machine. */
const SLOW_MS = 120_000;
const textsOf = (files: readonly SqlFile[]): string[] => files.map(({ text }) => text);

describe.each(kinds)('two databases (%s)', (kind) => {
  let wanted: TestDatabase | undefined;
  let made: TestDatabase | undefined;
  let target: Catalogue;
  beforeAll(async () => {
    wanted = await openSchema(kind, textsOf(schemaFiles()));
    made = await openSchema(kind, textsOf(migrationFiles()));
    target = await describeDatabase(wanted.sql);
  }, SLOW_MS);
  afterAll(() => Promise.all([wanted?.close(), made?.close()]));

  it('are the same: migrations and schema files give the same database', async () => {
    expect(target.size).toBeGreaterThan(1_500);
    expect(differences(target, await describeDatabase(made!.sql))).toEqual([]);
  });
});

it('no migration has to be completed by hand', () => {
  expect(incomplete(migrationFiles())).toEqual([]);
});

import type { DatabaseKind } from '../../support/database';
import type { SqlFile } from '../../support/sql-files';
import { MANUAL_STEP } from './manual-steps';
import { describeDatabase, differences, openSchema } from './compare';
import { planOf } from './plan';
import { rowStatements } from './row-statements';

export interface Generated {
  /** Null when the migrations already give the same database as the schema files. */
  text: string | null;
  /** The differences that the text does not resolve. */
  missing: string[];
}

const HEAD =
  '-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).';

/** The first migration: the schema files, concatenated. */
export const baselineOf = (schemas: readonly SqlFile[]): string =>
  [
    `${HEAD}\n-- The whole schema. Do not edit it here.`,
    ...schemas.map(({ file, text }) => `-- ==== supabase/schemas/${file}\n\n${text.trim()}`),
  ]
    .join('\n\n')
    .concat('\n');

/** The migration that is missing after these, run once before it is returned. */
export async function generate(
  schemas: readonly SqlFile[],
  migrations: readonly SqlFile[],
  kind: DatabaseKind = 'pglite',
): Promise<Generated> {
  if (migrations.length === 0) return { text: baselineOf(schemas), missing: [] };
  const wanted = await openSchema(
    kind,
    schemas.map(({ text }) => text),
  );
  try {
    const target = await describeDatabase(wanted.sql);
    const texts = migrations.map(({ text }) => text);
    const made = await openSchema(kind, texts);
    try {
      if (differences(target, await describeDatabase(made.sql)).length === 0)
        return { text: null, missing: [] };
      const statements = [...(await planOf(made, wanted)), ...(await rowStatements(made, wanted))];
      const text = `${HEAD}\n\n${statements.join('\n\n')}\n`;
      // In one transaction, as it is run everywhere.
      await made.exec(`begin; ${text}\ncommit;`);
      return { text, missing: differences(target, await describeDatabase(made.sql)) };
    } finally {
      await made.close();
    }
  } finally {
    await wanted.close();
  }
}

/** Migrations that still have to be completed by hand. */
export const incomplete = (migrations: readonly SqlFile[]): string[] =>
  migrations.filter(({ text }) => text.includes(MANUAL_STEP)).map(({ file }) => file);

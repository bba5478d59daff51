import type { TestDatabase } from '../../support/database';
import { manualStep } from './manual-steps';
import { type ReferenceRow, readReferenceRows } from './reference-rows';

const nameOf = ({ table, key }: ReferenceRow): string => `${table.name} ${key}`;
const same = (a: ReferenceRow, b: ReferenceRow): boolean =>
  JSON.stringify(Object.entries(a.fields).toSorted()) === JSON.stringify(Object.entries(b.fields).toSorted());

/** Statements that bring the reference rows of one database into the state of the other's. */
export async function rowStatements(from: TestDatabase, to: TestDatabase): Promise<string[]> {
  const before = new Map((await readReferenceRows(from.sql)).map((row) => [nameOf(row), row]));
  const after = new Map((await readReferenceRows(to.sql)).map((row) => [nameOf(row), row]));
  const statements: string[] = [];
  // Deletions come first, so that a new row may have the same unique value.
  for (const [name, row] of [...before].toReversed())
    if (!after.has(name)) statements.push(await removed(from, row));
  for (const [name, row] of after) {
    const old = before.get(name);
    if (old === undefined) statements.push(await added(to, row));
    else if (!same(old, row)) statements.push(await changed(to, row, old));
  }
  return statements;
}

/** The literals of a row's columns, formatted by the database itself. */
async function literals({ sql }: TestDatabase, row: ReferenceRow): Promise<Record<string, string>> {
  const columns = Object.keys(row.fields);
  const keys = row.table.key.map((column, index) => `t.${column}::text = $${index + 1}`);
  const [found] = await sql<{ values: string[] }>(
    `select array[${columns.map((column) => `quote_nullable(t.${column}::text)`).join(', ')}] as values from ${row.table.name} t
     ${keys.length > 0 ? `where ${keys.join(' and ')}` : ''}`,
    row.table.key.map((column) => String(row.fields[column])),
  );
  return Object.fromEntries(columns.map((column, index) => [column, found?.values[index] ?? 'null']));
}

/** The name of a table is compared as one: Postgres would take the literal for its number. */
const castOf = (column: string): string => (column === 'relation' ? '::regclass' : '');

async function whereOf(database: TestDatabase, row: ReferenceRow): Promise<string> {
  const values = await literals(database, row);
  return row.table.key.length === 0
    ? ''
    : ` where ${row.table.key.map((column) => `${column} = ${values[column]}${castOf(column)}`).join(' and ')}`;
}

async function added(to: TestDatabase, row: ReferenceRow): Promise<string> {
  const values = await literals(to, row);
  if (row.table.name === 'cron.job')
    return whereItIs(
      row,
      `perform cron.schedule(${values['jobname']}, ${values['schedule']}, ${values['command']});`,
    );
  const insert = `insert into ${row.table.name} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')});`;
  return row.table.random
    ? manualStep(`needs a value drawn at random for ${row.table.random.join(', ')}`, insert)
    : whereItIs(row, insert);
}

async function changed(to: TestDatabase, row: ReferenceRow, old: ReferenceRow): Promise<string> {
  if (row.table.name === 'cron.job') return added(to, row);
  const values = await literals(to, row);
  const sets = Object.keys(values)
    .filter((column) => JSON.stringify(row.fields[column]) !== JSON.stringify(old.fields[column]))
    .map((column) => `${column} = ${values[column]}`);
  return whereItIs(row, `update ${row.table.name} set ${sets.join(', ')}${await whereOf(to, row)};`);
}

async function removed(from: TestDatabase, row: ReferenceRow): Promise<string> {
  const values = await literals(from, row);
  return row.table.name === 'cron.job'
    ? whereItIs(row, `perform cron.unschedule(${values['jobname']});`)
    : whereItIs(row, `delete from ${row.table.name}${await whereOf(from, row)};`);
}

/** Not every database has Storage or pg_cron. */
const whereItIs = ({ table }: ReferenceRow, sql: string): string =>
  table.name.startsWith('private.') || table.name.startsWith('sync_private.')
    ? sql
    : `do $guard$ begin\n  if to_regclass('${table.name}') is not null then\n    ${sql}\n  end if;\nend $guard$;`;

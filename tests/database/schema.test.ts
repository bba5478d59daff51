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

/** Runs a statement, reads the differences, and rolls back. */
async function changedBy(database: TestDatabase, before: Catalogue, statement: string): Promise<string[]> {
  await database.exec(`begin; ${statement}`);
  try {
    return differences(before, await describeDatabase(database.sql));
  } finally {
    await database.exec('rollback');
  }
}

/** Each is something that a schema file may contain and a migration may omit. */
const FORGOTTEN: readonly [what: string, sql: string][] = [
  ['a table', 'create table private.things (id int primary key)'],
  ['a column', 'alter table public.saved add column note text'],
  ['a type', 'alter table public.saved alter column label type varchar'],
  ['a default', "alter table public.saved alter column label set default 'x'"],
  ['not null', 'alter table public.saved alter column target_id set not null'],
  ['a constraint', 'alter table public.saved add constraint short check (length(label) < 100)'],
  ['an index', 'create index saved_label on public.saved (label)'],
  ['a policy', 'create policy more on public.saved for select to anon using (true)'],
  ["a policy's condition", 'alter policy "own saved things are read" on public.saved using (true)'],
  ['row-level security', 'alter table public.saved disable row level security'],
  ['a grant on a table', 'grant delete on public.saved to authenticated'],
  ['a grant on a column', 'grant update (user_id) on public.saved to authenticated'],
  ['a grant on a function', 'grant execute on function private.slug(text, uuid) to anon'],
  ['a grant on a schema', 'grant create on schema private to authenticated'],
  [
    'a body',
    "create or replace function private.max_passkeys() returns int language sql immutable set search_path = '' as $$ select 9 $$",
  ],
  ['a search path', 'alter function private.max_passkeys() reset search_path'],
  ['the rights of a function', 'alter function private.max_passkeys() security definer'],
  ['the volatility of a function', 'alter function private.max_passkeys() stable'],
  [
    'an argument',
    'drop function private.without_spaces(text); create function private.without_spaces(p text, q int) returns text language sql as $$ select p $$',
  ],
  ['a trigger', 'drop trigger a_guard on public.saved'],
  ['a trigger that is off', 'alter table public.saved disable trigger a_guard'],
  ["a trigger on the platform's table", 'drop trigger marquee_create_profile on auth.users'],
  ["a policy on the platform's table", 'drop policy "files of accepted rows arrive once" on storage.objects'],
  ["a policy on Realtime's channels", 'drop policy "accounts hear their hints" on realtime.messages'],
  ['a comment', "comment on table public.saved is 'x'"],
  ['a published table', 'alter publication supabase_realtime add table public.saved'],
  ['a default privilege', 'alter default privileges in schema private grant select on tables to anon'],
  ['a row', "insert into private.rate_rules values ('x', 1, 1, 1)"],
  ['a value in a row', "update private.refusals set sentence = 'x' where code = 'MQ101'"],
  ['a row that is gone', "delete from private.push_titles where type = 'note'"],
  ["a bucket's limit", 'update storage.buckets set file_size_limit = 1'],
  ['a timer', "select cron.schedule('marquee-answer-rates', '0 0 * * *', 'select 1')"],
];

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

  // Only on the first kind: the comparison is the same on both, and takes a second on PGlite.
  if (kind === kinds.at(-1))
    it.each(FORGOTTEN)('differ when one of them lacks %s', async (_, sql) => {
      expect(await changedBy(made!, target, sql)).not.toEqual([]);
    });
});

it('no migration has to be completed by hand', () => {
  expect(incomplete(migrationFiles())).toEqual([]);
});

it('a table whose rows are not compared is reported', { timeout: SLOW_MS }, async () => {
  const database = await openSchema(kinds.at(-1) ?? 'pglite', textsOf(schemaFiles()));
  await database.exec("insert into private.alert_mails values ('x', now())");
  await expect(describeDatabase(database.sql)).rejects.toThrow(
    'does not list the rows of private.alert_mails',
  );
  await database.close();
});

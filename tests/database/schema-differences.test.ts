import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneKind, type TestDatabase } from '../support/database';
import { schemaFiles } from '../support/sql-files';
import type { Catalogue } from './schema/catalogue';
import { describeDatabase, differences, openSchema } from './schema/compare';

const kind = await oneKind();
/** PGlite is slow on a busy machine. */
const SLOW_MS = 120_000;
const open = (): Promise<TestDatabase> =>
  openSchema(
    kind,
    schemaFiles().map(({ text }) => text),
  );

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

let database: TestDatabase;
let complete: Catalogue;
beforeAll(async () => {
  database = await open();
  complete = await describeDatabase(database.sql);
}, SLOW_MS);
afterAll(() => database?.close());

it.each(FORGOTTEN)('two databases differ when one of them lacks %s', async (_, sql) => {
  expect(await changedBy(database, complete, sql)).not.toEqual([]);
});

it('a table whose rows are not compared is reported', { timeout: SLOW_MS }, async () => {
  const other = await open();
  await other.exec("insert into private.alert_mails values ('x', now())");
  await expect(describeDatabase(other.sql)).rejects.toThrow('does not list the rows of private.alert_mails');
  await other.close();
});

import { beforeAll, describe, expect, it } from 'vitest';
import { availableKinds } from '../support/database';
import { migrationFiles, schemaFiles, type SqlFile } from '../support/sql-files';
import { MANUAL_STEP } from './schema/manual-steps';
import { describeDatabase, differences, openSchema } from './schema/compare';
import { baselineOf, generate, type Generated, incomplete } from './schema/generate';

const kinds = await availableKinds();
const migrations = migrationFiles();
/** The command itself uses PGlite, as the longest of these tests does; the others are faster on a server. */
const quick = kinds.at(-1);

const SLOW_MS = 120_000;
const textsOf = (files: readonly SqlFile[]): string[] => files.map(({ text }) => text);

/** The schema files with one of them changed; fails if the text to replace is not there. */
function edited(files: readonly SqlFile[], file: string, from: string, to: string): SqlFile[] {
  const before = files.find((each) => each.file === file)?.text ?? '';
  expect(before.split(from), `${file}: ${from}`).toHaveLength(2);
  return files.map((each) => (each.file === file ? { file, text: before.replace(from, () => to) } : each));
}

const SAVED = '06_jobs/07_saved.sql';
const NOTES = `
create table public.jottings (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  body text not null check (length(body) <= 2000)
);
create index jottings_owner_id on public.jottings (owner_id);
comment on table public.jottings is 'What a person writes down.';
insert into sync_private.streams (name, pull_order, relation, readable, writable, owner_columns, is_insertable) values
  ('jottings', 99, 'public.jottings', '{id,owner_id,body,created_at,updated_at}', '{body}', '{owner_id}', true);
select sync_private.install_stream('jottings');
create policy "own notes are read" on public.jottings for select to authenticated using (owner_id = (select auth.uid()));
create policy "own notes are written" on public.jottings for insert to authenticated with check (owner_id = (select auth.uid()));
create function private.guard_jotting() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.owner_id := (select auth.uid());
  return new;
end $$;
create trigger a_guard before insert on public.jottings for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_jotting();
create function public.count_jottings() returns int language sql stable set search_path = '' as $$
  select count(*)::int from public.jottings where not _deleted
$$;
revoke execute on function public.count_jottings() from public, anon;
grant execute on function public.count_jottings() to authenticated;
alter publication supabase_realtime add table public.jottings;
`;

/** Changes of every kind that a capability brings. */
function grown(): SqlFile[] {
  let files = schemaFiles();
  files = edited(
    files,
    SAVED,
    "  label text not null default '' check (length(label) <= 200),",
    `  label text not null default '' check (length(label) <= 300),\n  folder text not null default '' check (length(folder) <= 60),`,
  );
  files = edited(
    files,
    SAVED,
    '{id,user_id,kind,target_id,label,payload,',
    '{id,user_id,kind,target_id,label,folder,payload,',
  );
  files = edited(files, SAVED, "'{kind,target_id,label,payload}'", "'{kind,target_id,label,folder,payload}'");
  files = edited(
    files,
    SAVED,
    'create index saved_target on public.saved (user_id, kind, target_id)',
    'create index saved_target on public.saved (user_id, target_id, kind)',
  );
  files = edited(
    files,
    SAVED,
    'for update to authenticated\n  using (user_id = (select auth.uid()))',
    "for update to authenticated\n  using (user_id = (select auth.uid()) and kind <> 'hired')",
  );
  files = edited(files, SAVED, '    new.id := old.id;', '    new.id := old.id;\n    new.kind := old.kind;');
  files = edited(
    files,
    '01_foundation/02_refusals.sql',
    "  ('MQ500',",
    "  ('MQ499', 'It''s {name}''s turn.'),\n  ('MQ500',",
  );
  files = edited(files, '01_foundation/06_rate_limits.sql', "('/export', 5, 900000", "('/export', 6, 900000");
  files = edited(files, '05_notifications/03_push_outbox.sql', "  ('note', 'New note'),\n", '');
  files = edited(
    files,
    '07_messages/05_attachments.sql',
    "bucket_id = 'attachments' and private.can_read_file(name, metadata)",
    "bucket_id = 'attachments' and private.can_read_file(name, metadata) and true",
  );
  files = edited(files, '09_operations/04_timers.sql', "'41 3 * * *'", "'42 3 * * *'");
  return files.flatMap((each) =>
    each.file === SAVED ? [each, { file: '06_jobs/07_notes.sql', text: NOTES }] : [each],
  );
}

describe('npm run db:migration', () => {
  it(
    'has nothing to write while migrations and schema files give the same database',
    { timeout: SLOW_MS },
    async () => {
      expect(await generate(schemaFiles(), migrations, quick)).toEqual({ text: null, missing: [] });
    },
  );

  it('writes the schema files as they are when there is no migration yet', async () => {
    const { text } = await generate(schemaFiles(), []);
    expect(text).toBe(baselineOf(schemaFiles()));
    for (const { text: part } of schemaFiles()) expect(text).toContain(part.trim());
  });

  describe('for a new table and changes of every kind', () => {
    let generated: Generated;
    beforeAll(async () => {
      generated = await generate(grown(), migrations);
    }, SLOW_MS);

    it('writes all of them, with nothing left to complete by hand', () => {
      expect(generated.missing).toEqual([]);
      expect(generated.text).not.toContain(MANUAL_STEP);
    });
    it('contains no owner, and no privilege that older servers do not know', () => {
      expect(generated.text).not.toMatch(/OWNER TO|MAINTAIN|"postgres"/);
    });
    // On PGlite, generating it has already run it.
    it.each(kinds.filter((kind) => kind !== 'pglite'))(
      'which is right on %s, too',
      { timeout: SLOW_MS },
      async (kind) => {
        const wanted = await openSchema(kind, textsOf(grown()));
        const made = await openSchema(kind, [...textsOf(migrations), generated.text ?? '']);
        expect(differences(await describeDatabase(wanted.sql), await describeDatabase(made.sql))).toEqual([]);
        await Promise.all([wanted.close(), made.close()]);
      },
    );
  });

  it(
    'leaves to a person what it cannot generate safely, says so, and fails until that is done',
    { timeout: SLOW_MS },
    async () => {
      let files = edited(
        schemaFiles(),
        '06_jobs/02_jobs.sql',
        '  headcount int not null default 1 check (headcount between 1 and 500),\n',
        '',
      ).map(({ file, text }) => ({ file, text: text.replaceAll('headcount,', '') }));
      files = edited(
        files,
        '05_notifications/02_push_subscriptions.sql',
        '  endpoint text not null unique',
        '  endpoint varchar(2000) not null unique',
      );
      files = edited(
        files,
        '01_foundation/07_keyring.sql',
        "  ('two_factor',",
        "  ('third', 'x'),\n  ('two_factor',",
      );
      const { text, missing } = await generate(files, migrations, quick);
      for (const reason of ['drops a column', 'rewrites a table', 'needs a value drawn at random'])
        expect(text).toContain(`${MANUAL_STEP} this ${reason}`);
      for (const name of [
        'column public.jobs.headcount',
        'column public.push_subscriptions.endpoint',
        'row private.keyring third',
      ])
        expect(missing.join('\n')).toContain(name);
      expect(incomplete([{ file: 'a.sql', text: text ?? '' }])).toEqual(['a.sql']);
    },
  );
});

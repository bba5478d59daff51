import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startBackend } from '../../supabase/local/backend';
import { freshFolder, startTestBackend } from '../support/backend';
import { nativePostgres } from '../support/postgres';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const folderWith = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-migrations-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
};

const FIRST = 'create table public.first (id int primary key);';

describe.each(ENGINES)('migrations on %s', (engine) => {
  it('are applied in the order of their versions, and recorded as the Supabase CLI does', async () => {
    const backend = await startOnEngine(engine, {
      migrationsFolder: folderWith({
        '20260102000000_second.sql': 'alter table public.first add b int;',
        '20260101000000_first.sql': FIRST,
      }),
    });
    expect(
      await backend.sql(
        'select version, name, statements from supabase_migrations.schema_migrations order by version',
      ),
    ).toEqual([
      { version: '20260101000000', name: 'first', statements: [FIRST] },
      { version: '20260102000000', name: 'second', statements: ['alter table public.first add b int;'] },
    ]);
    await backend.stop();
  });

  it('a broken one stops the start, naming file, line and reason', async () => {
    const broken = 'create table public.half (id int);\n\ncreate table public.worse (id nonsense);';
    const start = startOnEngine(engine, {
      migrationsFolder: folderWith({ '20260101000000_broken.sql': broken }),
    });
    await expect(start).rejects.toThrow(
      'The migration 20260101000000_broken.sql, line 3 was refused by the database: type "nonsense" does not exist. Nothing of it was applied.',
    );
  });
});

// Embedded databases share nothing; databases of one server share its roles.
describe.each(ENGINES.filter((engine) => engine !== 'PGlite'))(
  'several concurrent starts on %s',
  (engine) => {
    it('each get the roles of hosted Supabase', async () => {
      const backends = await Promise.all([1, 2, 3].map(() => startOnEngine(engine)));
      const roles = await Promise.all(
        backends.map(({ sql }) =>
          sql(`select r.rolname as name, r.rolbypassrls as bypasses, r.rolcanlogin as logs_in, pg_has_role('authenticator', r.oid, 'member') as lent
             from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role') order by 1`),
        ),
      );
      const expected = ['anon', 'authenticated', 'service_role'].map((name) => ({
        name,
        bypasses: name === 'service_role',
        logs_in: false,
        lent: true,
      }));
      expect(roles).toEqual([expected, expected, expected]);
      await Promise.all(backends.map(({ stop }) => stop()));
    });
  },
);

describe.each(ENGINES.filter((engine) => engine !== 'PGlite'))('another history on %s', () => {
  it('is refused with a sentence, and nothing is applied', async () => {
    const server = await nativePostgres();
    const databaseUrl = await server!.createDatabase('backend_other_history');
    const start = (name: string, sql: string) =>
      startTestBackend({ databaseUrl, migrationsFolder: folderWith({ [name]: sql }) });
    await (await start('20260101000000_foundation.sql', FIRST)).stop();
    await expect(start('20260201000000_baseline.sql', 'create table public.half (id int);')).rejects.toThrow(
      '(20260101000000_foundation). Nothing was changed. Empty the database, or name another one.',
    );
    const backend = await start('20260101000000_foundation.sql', FIRST);
    expect(
      await backend.sql("select table_name from information_schema.tables where table_schema = 'public'"),
    ).toEqual([{ table_name: 'first' }]);
    await backend.stop();
  });
});

describe('migrations of one data folder over time', () => {
  it('a broken one leaves no trace, keeps the earlier ones, and can be fixed', async () => {
    const dataFolder = await freshFolder();
    const migrationsFolder = folderWith({
      '20260101000000_first.sql': FIRST,
      '20260102000000_next.sql': 'create table public.half (id int); select 1 / 0;',
    });
    await expect(startTestBackend({ dataFolder, migrationsFolder })).rejects.toThrow('division by zero');
    writeFileSync(join(migrationsFolder, '20260102000000_next.sql'), 'create table public.whole (id int);');
    const backend = await startTestBackend({ dataFolder, migrationsFolder });
    expect(
      await backend.sql(
        "select table_name from information_schema.tables where table_schema = 'public' order by 1",
      ),
    ).toEqual([{ table_name: 'first' }, { table_name: 'whole' }]);
    await backend.stop();
  });

  it('one changed after it was applied is reported and not applied again', async () => {
    const dataFolder = await freshFolder();
    const migrationsFolder = folderWith({ '20260101000000_first.sql': FIRST });
    await (await startBackend({ port: 0, quiet: true, dataFolder, migrationsFolder })).stop();
    writeFileSync(join(migrationsFolder, '20260101000000_first.sql'), `${FIRST} -- changed`);
    const logged: string[] = [];
    const { error } = console;
    console.error = (line: string) => void logged.push(line);
    const backend = await startBackend({ port: 0, quiet: true, dataFolder, migrationsFolder }).finally(
      () => (console.error = error),
    );
    expect(logged).toEqual([
      'marquee  20260101000000_first.sql was changed after it was applied; this database keeps the earlier version until --reset.',
    ]);
    await backend.stop();
    rmSync(dataFolder, { recursive: true });
  });

  it('a database with another history is refused with one sentence, and nothing is applied; --reset starts over', async () => {
    const dataFolder = await freshFolder();
    const old = folderWith({
      '20260101000000_foundation.sql': FIRST,
      '20260101000001_second.sql': 'create table public.second (id int primary key);',
    });
    await (await startBackend({ port: 0, quiet: true, dataFolder, migrationsFolder: old })).stop();
    const squashed = folderWith({ '20260201000000_baseline.sql': 'create table public.baseline (id int);' });
    const again = (reset = false) =>
      startBackend({ port: 0, quiet: true, dataFolder, migrationsFolder: squashed, reset });
    await expect(again()).rejects.toThrow(
      'This database was made by another version of Marquee, whose migrations are not those of this one (20260101000000_foundation and 1 more). Nothing was changed. Start with --reset, which throws away what it holds, or name another folder with --data.',
    );
    const fresh = await again(true);
    expect(
      await fresh.sql("select table_name from information_schema.tables where table_schema = 'public'"),
    ).toEqual([{ table_name: 'baseline' }]);
    await fresh.stop();
    rmSync(dataFolder, { recursive: true });
  });

  it.each([
    ['without a version', ['first.sql'], 'The migration first.sql needs a name like'],
    [
      'with the version of another',
      ['20260101000000_a.sql', '20260101000000_b.sql'],
      'Two migrations have the version 20260101000000',
    ],
  ])('one %s is refused', async (_, names, sentence) => {
    const migrationsFolder = folderWith(Object.fromEntries(names.map((name) => [name, FIRST])));
    await expect(startOnEngine('PGlite', { migrationsFolder })).rejects.toThrow(sentence);
  });

  it('a project without migrations is refused, naming the folder', async () => {
    await expect(startOnEngine('PGlite', { migrationsFolder: '/nowhere' })).rejects.toThrow(
      'There are no migrations: /nowhere does not exist.',
    );
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import { STREAMS } from '@/domain/streams';
import { ACCESS } from './access-matrix';
import { onEveryDatabase } from './every-database';
import { EXCLUDED_FROM_EXPORT } from './export-exclusions';

/**
 * What Postgres itself must enforce is repeated in SQL. Each stream's SQL is compared with its definition, and what is
 * missing is reported by name, with the place to add it.
 */

interface Policy {
  table: string;
  role: string;
  command: string;
}

interface HintTrigger {
  table: string;
  command: string;
  arguments: string;
}

onEveryDatabase('the SQL of each stream', (db) => {
  let registry: Record<string, Record<string, unknown>>;
  let policies: Policy[];
  let published: string[];
  let hints: HintTrigger[];
  let exported: string[];

  beforeAll(async () => {
    const rows = await db().sql<Record<string, unknown> & { name: string }>(
      "select *, replace(relation::text, 'public.', '') as table from sync_private.streams order by pull_order",
    );
    registry = Object.fromEntries(rows.map((row) => [row.name, row]));
    policies = await db().sql<Policy>(`
      select tablename as "table", unnest(roles)::text as role, lower(cmd) as command from pg_policies
      where schemaname = 'public' and permissive = 'PERMISSIVE'`);
    published = (
      await db().sql<{ table: string }>(
        `select tablename::text as "table" from pg_publication_tables where pubname = 'supabase_realtime'`,
      )
    ).map(({ table }) => table);
    hints = await db().sql<HintTrigger>(`
      select replace(tgrelid::regclass::text, 'public.', '') as "table", regexp_replace(tgname, '^zz_hint_(company_)?', '') as command,
        regexp_replace(pg_get_triggerdef(oid), '.* private.hint_of_change', '') as arguments
      from pg_trigger where tgfoid = 'private.hint_of_change'::regproc and tgenabled = 'O'`);
    exported = (
      await db().sql<{ table: string }>(
        `select replace(relation, 'public.', '') as "table" from private.export_parts`,
      )
    ).map(({ table }) => table);
  });

  it('has the same streams, in the order of a pull', () => {
    expect(Object.keys(registry)).toEqual(STREAMS.map(({ name }) => name));
  });

  describe.each(Object.entries<StreamDefinition>(DEFINITIONS))('stream %s', (name, definition) => {
    const { table, clientsMay, owners, writable } = definition;
    const isPublic = definition.public ?? false;
    const mayBe = (role: string, command: string): boolean =>
      policies.some((policy) => policy.table === table && policy.role === role && policy.command === command);

    it('has its row in the registry', () => {
      const row = registry[name];
      const where = `stream ${name} differs in sync_private.streams (the insert beside its table in supabase/schemas)`;
      expect(row, where).toBeDefined();
      const { readable, is_insertable, is_editable, is_deletable, owner_columns } = row as Record<
        string,
        unknown
      >;
      expect((readable as string[]).toSorted(), where).toEqual(
        Object.keys(definition.schema.shape).toSorted(),
      );
      expect(
        {
          table: row?.['table'],
          writable: row?.['writable'],
          longTexts: row?.['long_texts'],
          merge: row?.['merge'],
          alwaysWritten: row?.['always_written'],
          budget: row?.['budget'],
          public: row?.['is_public'],
          insert: is_insertable,
          edit: is_editable === true && writable.length > 0,
          remove: is_deletable,
          // Who reads public rows and a conversation's rows is decided by other rules.
          owners: owner_columns,
        },
        where,
      ).toEqual({
        table,
        writable: [...writable],
        longTexts: definition.longTexts ?? [],
        merge: definition.merge ?? {},
        alwaysWritten: definition.alwaysWritten ?? [],
        budget: definition.budget ?? 100_000,
        public: isPublic,
        ...clientsMay,
        owners:
          isPublic || row?.['conversation_column'] !== null || row?.['project_column'] === 'id'
            ? []
            : [...owners],
      });
    });

    it('has a policy for each command that clients may use, and for no other', () => {
      const wanted = {
        'members read': true,
        'visitors read': isPublic,
        insert: clientsMay.insert,
        // A removal is an update, too: rows stay until every device has pulled it.
        update: clientsMay.edit || clientsMay.remove,
        delete: false,
      };
      const found = {
        'members read': mayBe('authenticated', 'select'),
        'visitors read': mayBe('anon', 'select'),
        insert: mayBe('authenticated', 'insert') && name !== 'profiles',
        update: mayBe('authenticated', 'update'),
        delete: mayBe('authenticated', 'delete'),
      };
      expect(
        found,
        `stream ${name}: policies of public.${table} (beside the table in supabase/schemas)`,
      ).toEqual(wanted);
    });

    it('S6: takes a company’s rows back from whoever stops reading them', async () => {
      const { company_column: column } = registry[name] as { company_column: string | null };
      const [source] = await db().sql<{ text: string }>(
        "select pg_get_functiondef('private.company_access_changed(uuid, uuid)'::regprocedure) as text",
      );
      // Jobs are the company's as well, by their policy alone: visitors read most of them.
      expect(
        column === null || source!.text.includes(`access_changed_to(p_user, '${name}',`),
        `stream ${name}: private.company_access_changed in supabase/schemas/06_jobs/25_colleague_changes.sql`,
      ).toBe(true);
    });

    it('hints each change to those whom its row in the registry names, when its definition says so', () => {
      const row = registry[name] as {
        owner_columns: string[];
        conversation_column: string | null;
        project_column: string | null;
        for_project_editors: boolean;
        company_column: string | null;
      };
      const columns = row.conversation_column
        ? ['conversations', row.conversation_column]
        : row.project_column
          ? [row.for_project_editors ? 'project_editors' : 'projects', row.project_column]
          : ['accounts', ...row.owner_columns];
      const listOf = (arguments_: readonly string[]): string =>
        `(${arguments_.map((column) => `'${column}'`).join(', ')})`;
      const wanted = [
        // A row may be for a company alone.
        ...(columns.length > 1 ? [columns] : []),
        ...(row.company_column ? [['companies', row.company_column]] : []),
      ]
        .map(listOf)
        .toSorted();
      const foundFor = (wantedCommand: string): string[] =>
        hints
          .filter((hint) => hint.table === table && hint.command === wantedCommand)
          .map(({ arguments: found }) => found)
          .toSorted();
      for (const command of ['insert', 'update', 'delete'])
        expect(
          foundFor(command),
          `stream ${name}: hint_changes('${name}') in supabase/schemas/09_operations/03_realtime.sql`,
        ).toEqual(definition.hinted ? wanted : []);
    });

    it('is in a person’s export, or excluded with a reason', () => {
      expect(
        exported.includes(table) !== table in EXCLUDED_FROM_EXPORT,
        `stream ${name}: public.${table} in supabase/schemas/08_accounts/15_export.sql, or why not in tests/database/export-exclusions.ts`,
      ).toBe(true);
    });

    it('has its row in the access matrix', () => {
      expect(
        Object.keys(ACCESS),
        `stream ${name} has no row in the access matrix (add ${table} in tests/database/access-matrix.ts)`,
      ).toContain(table);
    });
  });

  it('no row is published to Realtime, which carries hints alone', () => {
    expect(published).toEqual([]);
  });
});

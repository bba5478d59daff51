import { describe, expect, it } from 'vitest';
import type { Offer } from '@/domain/definition/deal';
import { newId } from '@/domain/ids';
import { APPLICATION_STATUSES, JOB_STATUSES, TRANSITIONS } from '@/domain/lifecycles';
import { MAX_BUDGET_MINOR, MAX_HOURLY_RATE_MINOR, MAX_PAY_MINOR } from '@/domain/limits';
import { PUSH_TITLES } from '@/domain/notifications/push-notice';
import { REFUSALS } from '@/domain/refusals';
import { STREAMS } from '@/domain/streams';
import { openEmptyDatabase } from '../support/database';
import { migrationFiles } from '../support/sql-files';
import { ACCESS, CALLABLE } from './access-matrix';
import { onEveryDatabase } from './every-database';

/** Trigger functions and helpers that run with their owner's rights, in Marquee's schemas. */
const DEFINERS = `
  select p.oid, n.nspname || '.' || p.proname as name, p.proconfig, p.prosecdef,
    has_function_privilege('anon', p.oid, 'execute') as anon, has_function_privilege('authenticated', p.oid, 'execute') as authenticated,
    coalesce((select bool_or(a.grantee = 0) from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.privilege_type = 'EXECUTE'), false) as everybody
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private', 'sync_private') order by 2`;

interface Fn {
  name: string;
  proconfig: string[] | null;
  prosecdef: boolean;
  anon: boolean;
  authenticated: boolean;
  everybody: boolean;
}

const AN_OFFER: Offer = {
  id: newId(),
  rate_minor: 61_000,
  rate_unit: 'day',
  currency: 'KRW',
  days: [],
  place: '',
  note: '',
  answer_by: null,
};

onEveryDatabase('the catalogue', (db, kind) => {
  describe("twins of the app's own lists", () => {
    it('refusals', async () => {
      const rows = await db().sql<{ code: string; sentence: string }>(
        'select code, sentence from private.refusals',
      );
      expect(Object.fromEntries(rows.map(({ code, sentence }) => [code, sentence]))).toEqual(REFUSALS);
    });
    it('lifecycles', async () => {
      const rows = await db().sql(
        'select lifecycle, from_state as "from", event, actor, to_state as "to" from private.lifecycle_transitions',
      );
      expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
        new Set(
          TRANSITIONS.map(({ lifecycle, from, event, actor, to }) =>
            JSON.stringify({ lifecycle, from, event, actor, to }),
          ),
        ),
      );
      expect(rows).toHaveLength(TRANSITIONS.length);
    });
    it('the texts of pushes', async () => {
      const rows = await db().sql<{ type: string; title: string }>(
        'select type, title from private.push_titles',
      );
      expect(Object.fromEntries(rows.map(({ type, title }) => [type, title]))).toEqual(PUSH_TITLES);
    });
    it.each([
      ['jobs', JOB_STATUSES],
      ['job_applications', APPLICATION_STATUSES],
    ])('statuses of %s', async (table, statuses) => {
      const [check] = await db().sql<{ text: string }>(
        'select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and conname = $2',
        [`public.${table}`, `${table}_status_check`],
      );
      expect([...check!.text.matchAll(/'(\w+)'/g)].map(([, status]) => status)).toEqual([...statuses]);
    });
    const wholeUnits = MAX_PAY_MINOR;
    it.each([
      ['jobs', 'salary_min', wholeUnits],
      ['jobs', 'salary_max', wholeUnits],
      ['jobs', 'kit_fee_minor', MAX_PAY_MINOR],
      ['jobs', 'per_diem_minor', MAX_PAY_MINOR],
      ['job_applications', 'rate_quote_minor', MAX_PAY_MINOR],
      ['bookings', 'rate_minor', MAX_PAY_MINOR],
      ['bookings', 'kit_fee_minor', MAX_PAY_MINOR],
      ['profiles', 'day_rate_minor', MAX_PAY_MINOR],
      ['profiles', 'hourly_rate', MAX_HOURLY_RATE_MINOR],
      ['project_budgets', 'total_minor', MAX_BUDGET_MINOR],
    ])('the limit of %s.%s', async (table, column, limit) => {
      const [check] = await db().sql<{ text: string }>(
        'select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and conname = $2',
        [`public.${table}`, `${table}_${column}_check`],
      );
      expect(check!.text).toMatch(new RegExp(`<= \\(?'?${limit}\\b`));
    });
    it.each([
      [MAX_PAY_MINOR, true],
      [MAX_PAY_MINOR + 1, false],
    ])('the limit of what offers and budgets name: %i', async (amount, fits) => {
      const [named] = await db().sql(
        `select private.is_offer($1::text::jsonb || jsonb_build_object('rate_minor', $2::bigint)) as offer,
          private.is_offer($1::text::jsonb || jsonb_build_object('kit_fee_minor', $2::bigint)) as kit,
          private.are_budget_rates(jsonb_build_object('gaffer', jsonb_build_object('rate_minor', $2::bigint, 'days', 3))) as budget`,
        [JSON.stringify(AN_OFFER), amount],
      );
      expect(named).toEqual({ offer: fits, kit: fits, budget: fits });
    });
  });

  describe('every table', () => {
    it('in public has row-level security and the restrictive gate', async () => {
      const rows = await db().sql<{ name: string; rls: boolean; gate: boolean }>(`
        select c.relname as name, c.relrowsecurity as rls, exists (
          select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd = '*'
            and p.polroles = array['authenticated'::regrole::oid] and pg_get_expr(p.polqual, c.oid) like '%private.gate()%'
            and pg_get_expr(p.polwithcheck, c.oid) like '%private.gate()%') as gate
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`);
      expect(rows.filter(({ rls, gate }) => !rls || !gate)).toEqual([]);
      expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(ACCESS).toSorted());
    });
    it('has policies for named roles and single commands, which evaluate the caller once per statement', async () => {
      const rows = await db().sql<{ name: string; roles: string[]; cmd: string; text: string }>(`
        select tablename || ': ' || policyname as name, roles::text[] as roles, cmd, coalesce(qual, '') || ' ' || coalesce(with_check, '') as text
        from pg_policies where schemaname = 'public' and policyname <> 'gate'`);
      for (const { name, roles, cmd, text } of rows) {
        expect(roles, name).not.toContain('public');
        expect(cmd, name).not.toBe('ALL');
        expect(text.replaceAll(/\( ?SELECT auth\.uid\(\)( AS uid)?\)/g, ''), name).not.toContain(
          'auth.uid()',
        );
      }
    });
    it('grants no more than the matrix lists', async () => {
      const rows = await db().sql<{ name: string; role: string; command: string }>(`
        select c.relname as name, r.rolname as role, lower(p.command) as command
        from pg_class c cross join pg_roles r cross join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('REFERENCES'), ('TRIGGER')) p (command)
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and r.rolname in ('anon', 'authenticated')
          and case when p.command in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') then has_any_column_privilege(r.rolname, c.oid, p.command)
            else has_table_privilege(r.rolname, c.oid, p.command) end`);
      const allowed = Object.entries(ACCESS).flatMap(([table, { grants }]) =>
        Object.entries(grants).flatMap(([role, commands]) =>
          commands.map((command) => `${table} ${role} ${command}`),
        ),
      );
      expect(rows.map(({ name, role, command }) => `${name} ${role} ${command}`).toSorted()).toEqual(
        allowed.toSorted(),
      );
    });
    it('lets clients write only what their streams list', async () => {
      const rows = await db().sql<{ name: string; command: string; columns: string[] }>(`
        select c.relname as name, lower(p.command) as command, array_agg(a.attname::text order by a.attname) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          cross join (values ('INSERT'), ('UPDATE')) p (command)
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_column_privilege('authenticated', c.oid, a.attnum, p.command)
        group by 1, 2`);
      for (const { name, command, columns } of rows) {
        const stream = STREAMS.find(({ table }) => table === name);
        if (!stream) continue;
        const more = { insert: ['id'], update: ['_deleted'] }[command] ?? [];
        const signUp =
          name === 'profiles' && command === 'insert' ? ['email', 'created_at', 'updated_at'] : [];
        const listed = [...stream.writable, ...more, ...signUp];
        expect(
          columns.filter((column) => !listed.includes(column)),
          `${command} on ${name}`,
        ).toEqual([]);
      }
    });
    it('has an index behind every foreign key', async () => {
      const rows = await db().sql(`
        select c.conrelid::regclass::text as "table", a.attname as "column"
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace, 'sync_private'::regnamespace)
          and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`);
      expect(rows).toEqual([]);
    });
    it('has an index behind every column that a policy compares', async () => {
      const rows = await db().sql<{ name: string; text: string }>(
        "select tablename as name, coalesce(qual, with_check) as text from pg_policies where schemaname = 'public' and policyname <> 'gate'",
      );
      const indexed = await db().sql<{ name: string; column: string }>(`
        select c.relname as name, a.attname as "column" from pg_index i join pg_class c on c.oid = i.indrelid
          join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where c.relnamespace = 'public'::regnamespace`);
      const has = new Set(indexed.map(({ name, column }) => `${name}.${column}`));
      const compared = rows.flatMap(({ name, text }) =>
        [...text.matchAll(/(\w+) (?:=|IN) \( ?SELECT/g)].map(([, column]) => `${name}.${column}`),
      );
      expect(compared.length).toBeGreaterThan(10);
      expect(compared.filter((column) => !has.has(column))).toEqual([]);
    });
  });

  describe('every function', () => {
    it('pins its search path', async () => {
      const rows = await db().sql<Fn>(DEFINERS);
      expect(rows.length).toBeGreaterThan(50);
      expect(
        rows
          .filter(({ proconfig }) => !proconfig?.some((setting) => setting === 'search_path=""'))
          .map(({ name }) => name),
      ).toEqual([]);
    });
    it('is never executable by everybody, and by visitors and members only if it is listed', async () => {
      const rows = await db().sql<Fn>(DEFINERS);
      expect(rows.filter(({ everybody }) => everybody).map(({ name }) => name)).toEqual([]);
      const found = rows
        .filter(({ anon, authenticated }) => anon || authenticated)
        .map(({ name, anon, prosecdef }) => `${name}${anon ? ' anon' : ''}${prosecdef ? ' definer' : ''}`);
      expect(found).toEqual(CALLABLE);
    });
    it('that is not a helper of a policy or of sync cannot be called by clients', async () => {
      const who = db().as({ id: await db().createUser() });
      for (const call of [
        'sync_private.new_epoch()',
        'sync_private.prune_receipts()',
        'private.close_expired_jobs()',
        'private.display_name(gen_random_uuid())',
      ]) {
        await expect(who.sql(`select ${call}`)).rejects.toMatchObject({ code: '42501' });
      }
      for (const table of [
        'sync_private.receipts',
        'sync_private.access_changes',
        'sync_private.tombstones',
        'private.blocks',
        'private.two_factor',
        'private.mfa_sessions',
        'private.refusals',
        'private.push_titles',
        'private.newsletter_subscribers',
        'private.newsletter_tokens',
        'private.newsletter_deliveries',
        'private.contact_messages',
        'private.contact_mail',
      ]) {
        await expect(who.sql(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
      }
    });
  });

  it('a later table without protection is found', async () => {
    await db().exec('create table public.forgotten (id uuid primary key)');
    const rows = await db().sql(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
    );
    await db().exec('drop table public.forgotten');
    expect(rows).toEqual([{ relname: 'forgotten' }]);
  });

  it(
    'comes from migrations that each run in one transaction, and leave nothing behind when one fails',
    { timeout: 120_000 },
    async () => {
      const empty = await openEmptyDatabase(kind);
      const files = migrationFiles();
      for (const { file, text } of files) {
        expect(file).toMatch(/^\d{14}_\w+\.sql$/);
        // Several statements in one message are one transaction.
        await expect(empty.exec(`${text}; select 1 / 0;`), file).rejects.toThrow('division by zero');
        await empty.exec(text);
      }
      const tables =
        "select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'";
      expect(await empty.sql(tables)).toEqual(await db().sql(tables));
      await empty.close();
    },
  );
});

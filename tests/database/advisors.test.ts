import { describe, expect, it } from 'vitest';
import { CALLABLE } from './access-matrix';
import { onEveryDatabase } from './every-database';

/** Schemas that are Marquee's; the platform's are the platform's. */
const OWN = `n.nspname in ('public', 'private', 'sync_private')`;
/** A call that is evaluated for each row, because it is not in a subquery of its own. */
const PER_ROW = (expression: string): string =>
  `regexp_replace(lower(coalesce(${expression}, '')), 'select\\s+(auth\\.\\w+\\(\\)|current_setting\\()', '', 'g') ~ '(auth\\.(uid|jwt|role|email)\\(\\)|current_setting\\()'`;

/**
 * What Supabase's database advisors (security and performance) report above INFO, by their names, as queries of our own: each finds the
 * objects that they would name. The rest of their list is about settings of a hosted project.
 */
const ADVISORS: Record<string, string> = {
  auth_users_exposed: `
    select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_rewrite r on r.ev_class = c.oid join pg_depend d on d.objid = r.oid and d.refobjid = 'auth.users'::regclass
    where n.nspname = 'public' and c.relkind in ('v', 'm')`,
  auth_rls_initplan: `
    select tablename || ': ' || policyname as found from pg_policies
    where schemaname in ('public', 'storage', 'realtime') and (${PER_ROW('qual')} or ${PER_ROW('with_check')})`,
  multiple_permissive_policies: `
    select c.relname || ' ' || role || ' ' || command as found
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace,
      unnest(p.polroles) role,
      unnest(case p.polcmd when '*' then array['r', 'a', 'w', 'd'] else array[p.polcmd::text] end) command
    where ${OWN} and p.polpermissive group by c.relname, role, command having count(*) > 1`,
  policy_exists_rls_disabled: `
    select distinct c.relname as found from pg_policy p join pg_class c on c.oid = p.polrelid where not c.relrowsecurity`,
  duplicate_index: `
    select string_agg(i.indexrelid::regclass::text, ' = ') as found
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} group by i.indrelid, i.indkey, i.indclass, i.indpred, i.indexprs, i.indisunique having count(*) > 1`,
  security_definer_view: `
    select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'v'
      and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
  function_search_path_mutable: `
    select n.nspname || '.' || p.proname as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OWN} and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`,
  rls_disabled_in_public: `
    select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  extension_in_public: `
    select extname as found from pg_extension e join pg_namespace n on n.oid = e.extnamespace where n.nspname = 'public'`,
  rls_references_user_metadata: `
    select tablename || ': ' || policyname as found from pg_policies
    where coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata'`,
  materialized_view_or_foreign_table_in_api: `
    select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('m', 'f')`,
  unsupported_reg_types: `
    select c.relname || '.' || a.attname as found
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and c.relkind = 'r' and a.attnum > 0
      and a.atttypid::regtype::text in ('regcollation', 'regconfig', 'regdictionary', 'regnamespace', 'regoper', 'regoperator', 'regproc', 'regprocedure')`,
  fkey_to_auth_unique: `
    select f.conname as found from pg_constraint f join pg_class t on t.oid = f.confrelid join pg_namespace n on n.oid = t.relnamespace
      join pg_index i on i.indexrelid = f.conindid
    where f.contype = 'f' and n.nspname = 'auth' and not i.indisprimary`,
  rls_policy_always_true: `
    select tablename || ': ' || policyname as found from pg_policies
    where schemaname = 'public' and permissive = 'PERMISSIVE' and cmd <> 'SELECT' and 'true' in (qual, with_check)`,
  public_bucket_allows_listing: `
    select b.id as found from storage.buckets b where b.public and exists (
      select from pg_policies p where p.schemaname = 'storage' and p.tablename = 'objects' and p.cmd in ('SELECT', 'ALL')
        and p.qual ~ ('''' || b.id || ''''))`,
};

onEveryDatabase(
  'Supabase’s database advisors',
  (db) => {
    it.each(Object.entries(ADVISORS))('have nothing to say about %s', async (_name, query) => {
      expect((await db().sql<{ found: string }>(query)).map(({ found }) => found)).toEqual([]);
    });

    describe('say of each function with its owner’s rights that clients may execute', () => {
      it('what the list of callable functions says on purpose, and of no other', async () => {
        const rows = await db().sql<{ found: string }>(
          `select distinct n.nspname || '.' || p.proname as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where ${OWN} and p.prosecdef and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`,
        );
        const listed = CALLABLE.filter((line) => line.endsWith(' definer')).map((line) => line.split(' ')[0]);
        expect(rows.map(({ found }) => found).toSorted()).toEqual([...new Set(listed)].toSorted());
      });
    });

    it('find what they are there to find', async () => {
      await db().exec(`
        create table public.careless (id int, owner uuid references auth.users (id), kind regproc);
        create index careless_a on public.careless (id);
        create index careless_b on public.careless (id);
        create policy one on public.careless for update to authenticated using (auth.uid() = owner);
        create policy two on public.careless for update to authenticated using (true);
        create policy three on public.careless for select to authenticated using ((select auth.jwt()) -> 'user_metadata' is null);
        create view public.careless_view as select id from auth.users;
        create materialized view public.careless_copy as select 1 as id;
        create function public.careless() returns int language sql security definer as 'select 1';
        grant execute on function public.careless() to anon;`);
      const found = Object.fromEntries(
        await Promise.all(
          Object.entries(ADVISORS).map(
            async ([name, query]) => [name, (await db().sql(query)).length > 0] as const,
          ),
        ),
      );
      const cannotBeMadeHere = ['extension_in_public', 'fkey_to_auth_unique', 'public_bucket_allows_listing'];
      expect(
        Object.keys(found)
          .filter((name) => !found[name])
          .toSorted(),
      ).toEqual(cannotBeMadeHere);
    });
  },
  { storage: true },
);

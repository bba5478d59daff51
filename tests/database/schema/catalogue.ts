import type { Query } from '../../support/database';
import { codeOf } from '../mutation/tokens';

/**
 * A database described as text: one line for each object that Marquee's SQL creates, under a unique name. Two databases with the
 * same lines behave the same. Deliberately omitted: comments and line breaks in function bodies, and the order of a table's
 * columns, which `alter table … add column` cannot choose.
 */
export type Catalogue = Map<string, string>;

const OURS = `('public', 'private', 'sync_private')`;
/** Schemas of the platform in which Marquee creates triggers and policies on tables that it does not own. */
const THEIRS = `('auth', 'storage', 'realtime')`;
/** PUBLIC is grantee 0; an absent list means the built-in defaults. The owner differs between databases, so it is given one name. */
const acl = (list: string, owner: string, defaults: string): string => `(
  select coalesce(string_agg(line, ', ' order by line), 'none') from (
    select (case a.grantee when 0 then 'PUBLIC' when ${owner} then 'owner' else a.grantee::regrole::text end)
      || ' ' || string_agg(a.privilege_type || case when a.is_grantable then '*' else '' end, '+' order by a.privilege_type) as line
    from aclexplode(coalesce(${list}, acldefault('${defaults}', ${owner}))) a group by a.grantee) grants)`;

/** Each returns rows of {name, text}. */
const QUERIES: Readonly<Record<string, string>> = {
  schema: `select n.nspname as name, ${acl('n.nspacl', 'n.nspowner', 'n')} as text
    from pg_namespace n where n.nspname in ${OURS} or n.nspname = 'extensions'`,
  extension: `select e.extname as name, n.nspname as text from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  table: `select c.oid::regclass::text as name, concat_ws('; ', c.relkind, c.relpersistence,
      case when c.relrowsecurity then 'row-level security' end, case when c.relforcerowsecurity then 'forced' end,
      'replica identity ' || c.relreplident::text, ${acl('c.relacl', 'c.relowner', 'r')}, obj_description(c.oid, 'pg_class')) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  view: `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${OURS} and c.relkind in ('v', 'm')`,
  sequence: `select c.oid::regclass::text as name, concat_ws('; ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
      s.seqcache, s.seqcycle, ${acl('c.relacl', 'c.relowner', 's')}) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequence s on s.seqrelid = c.oid where n.nspname in ${OURS}`,
  column: `select c.oid::regclass::text || '.' || a.attname as name, concat_ws('; ', format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid),
      nullif('identity ' || a.attidentity::text, 'identity '), nullif('generated ' || a.attgenerated::text, 'generated '),
      (select 'collate ' || collname from pg_collation where oid = a.attcollation and oid <> (select typcollation from pg_type where oid = a.atttypid)),
      case when a.attacl is not null then ${acl('a.attacl', 'c.relowner', 'c')} end, col_description(c.oid, a.attnum)) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped`,
  constraint: `select c.conrelid::regclass::text || ': ' || c.conname as name,
      concat_ws('; ', pg_get_constraintdef(c.oid), case when not c.convalidated then 'not valid' end, obj_description(c.oid, 'pg_constraint')) as text
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname in ${OURS} and c.contype <> 't' and c.contype <> 'n'`,
  index: `select i.indexrelid::regclass::text as name,
      concat_ws('; ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${OURS}`,
  function: `select p.oid::regprocedure::text as name, concat_ws('; ', pg_get_function_arguments(p.oid), 'returns ' || pg_get_function_result(p.oid),
      l.lanname, p.provolatile, p.proparallel, case when p.prosecdef then 'security definer' end, case when p.proisstrict then 'strict' end,
      case when p.proleakproof then 'leakproof' end, 'cost ' || p.procost, 'rows ' || p.prorows, array_to_string(p.proconfig, ', '),
      ${acl('p.proacl', 'p.proowner', 'f')}, obj_description(p.oid, 'pg_proc')) as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang where n.nspname in ${OURS}`,
  body: `select p.oid::regprocedure::text as name, coalesce(p.prosrc, '') as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${OURS}`,
  trigger: `select t.tgrelid::regclass::text || ': ' || t.tgname as name, pg_get_triggerdef(t.oid) || '; ' || t.tgenabled::text as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and (n.nspname in ${OURS} or n.nspname in ${THEIRS})`,
  policy: `select schemaname || '.' || tablename || ': ' || policyname as name,
      concat_ws('; ', permissive, cmd, array_to_string(roles, '+'), 'using ' || qual, 'with check ' || with_check) as text
    from pg_policies where schemaname in ${OURS} or schemaname in ${THEIRS}`,
  published: `select pubname || ': ' || schemaname || '.' || tablename as name, (
      select string_agg(column_name::text, '+' order by column_name::text) from unnest(attnames) column_name) as text from pg_publication_tables`,
  publication: `select pubname as name, concat_ws(' ', puballtables, pubinsert, pubupdate, pubdelete, pubtruncate, pubviaroot) as text from pg_publication`,
  'default privileges': `select concat_ws(' ', d.defaclnamespace::regnamespace, d.defaclobjtype) as name,
      ${acl('d.defaclacl', 'd.defaclrole', 'f')} as text
    from pg_default_acl d where d.defaclrole = current_user::regrole`,
};

/** Objects of these kinds are not read above, so Marquee must have none. */
const UNREAD = `
  select 'type ' || t.oid::regtype::text as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ${OURS} and t.typtype in ('d', 'e', 'r', 'm')
  union all select 'rule ' || r.rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS} and r.rulename <> '_RETURN'
  union all select 'event trigger ' || evtname from pg_event_trigger
  union all select 'operator ' || o.oprname from pg_operator o join pg_namespace n on n.oid = o.oprnamespace where n.nspname in ${OURS}`;

/** Only the code: comments are removed, also in dollar-quoted text inside it, which is a generated statement. */
const bare = (body: string): string =>
  codeOf(body)
    .map(({ kind, text }) =>
      kind === 'dollar' ? text.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ') : text,
    )
    .join(' ');

/** @throws Error for objects of kinds that it cannot read. */
export async function readCatalogue(sql: Query): Promise<Catalogue> {
  const catalogue: Catalogue = new Map();
  for (const [kind, query] of Object.entries(QUERIES))
    for (const { name, text } of await sql<{ name: string; text: string | null }>(query))
      catalogue.set(`${kind} ${name}`, kind === 'body' ? bare(text ?? '') : (text ?? ''));
  const unread = await sql<{ name: string }>(UNREAD);
  if (unread.length > 0)
    throw new Error(`The catalogue cannot read: ${unread.map(({ name }) => name).join(', ')}`);
  return catalogue;
}

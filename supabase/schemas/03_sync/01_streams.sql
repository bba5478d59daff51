-- Streams: the synced tables as data, and the columns of every synced row. docs/sync.md describes the protocol.
-- Twin: src/domain/streams/<name>.ts. Each table's own file inserts its row and calls install_stream().

create table sync_private.streams (
  name text primary key,
  -- order of a pull
  pull_order int not null unique,
  relation regclass not null unique,
  -- the fields of a document besides `rev`; equal to the column grants
  readable text[] not null,
  -- the same as a select list over `t`; written by install_stream()
  select_list text not null default '',
  -- Readable fields that a brief snapshot leaves out of the catalogue, as nothing waits for them; a pull of texts brings them. Related rows
  -- are always whole: an edit starts from a whole row.
  long_texts text[] not null default '{}',
  -- the fields that a push may set; equal to the column grants
  writable text[] not null,
  -- what JSON each of them is, by the column's type: string, number, boolean, object, array, or `array of` one of these; written by install_stream()
  forms jsonb not null default '{}',
  -- field -> rise | union | turn_on | act | by_key | derived (08_merge.sql)
  merge jsonb not null default '{}',
  -- Fields by which a person says something of their own: written, for the table's triggers to hear, even where the row says so already.
  always_written text[] not null default '{}',
  -- most bytes of a write with its base: twice what the table's own bounds let a row have, where that is more than a draft
  largest_write int not null default 250000,
  -- most rows of a snapshot
  budget int not null default 100000,
  -- visitors may read it
  is_public boolean not null default false,
  -- Whom a row is for, in one or two of five ways: columns that hold the reader's id ...
  owner_columns text[] not null default '{}',
  -- ... the column that holds a conversation's id ...
  conversation_column text,
  -- ... the column that holds a project's id, for everybody on it or for those who edit it alone ...
  project_column text,
  for_project_editors boolean not null default false,
  -- ... the column that holds a company's id, for everybody who works there, except whom this other column names: they do not even learn that there is a row ...
  company_column text,
  hidden_from_column text,
  -- ... or this expression over `t` and $1 (the reader's id).
  scope text,
  -- for public streams: a query over $1 for the ids that a snapshot returns first, whatever the budget
  related_ids text,
  -- rows of `t` in a snapshot of the catalogue, newest first by this column
  catalogue text not null default 'not t._deleted',
  newest text not null default 'created_at',
  -- whether a push may insert, change and remove rows
  is_insertable boolean not null default false,
  is_editable boolean not null default true,
  is_deletable boolean not null default false,
  -- No rule of the table reads its other rows, so one statement may insert several (13_push_batches.sql). Messages are
  -- counted and numbered row by row, and an application looks for others.
  allows_batch_insert boolean not null default false
);
grant select on sync_private.streams to anon, authenticated;

-- ---------------------------------------------------------------- stamps

-- One device of one account; null for none. A device that changes accounts is a different one (S9). Everybody: it
-- uses only the caller's own id.
create function sync_private.account_client(p_client uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return md5(p_client::text || (select auth.uid())::text)::uuid;
end $$;
grant execute on function sync_private.account_client(uuid) to anon, authenticated;

-- The last of a synced table's BEFORE triggers. server_xid orders pulls (S5), rev counts versions; no client's clock orders
-- anything. A bare re-stamp (`set id = id`) keeps updated_at. Not a definer, because it must know who writes.
create function sync_private.stamp() returns trigger language plpgsql set search_path = '' as $$
declare
  -- Inside definer functions the current user is the owner: what the server writes on its own is not the client's write.
  v_is_client boolean := current_user in ('anon', 'authenticated');
begin
  new.server_xid := pg_current_xact_id();
  if tg_op = 'INSERT' then
    new.rev := 1;
    if v_is_client or new.created_at is null then new.created_at := clock_timestamp(); end if;
    if v_is_client or new.updated_at is null then new.updated_at := new.created_at; end if;
  else
    new.rev := old.rev + 1;
    if v_is_client then new.created_at := old.created_at; end if;
    if v_is_client or (new.updated_at = old.updated_at
      and to_jsonb(new) - array['server_xid', 'rev'] is distinct from to_jsonb(old) - array['server_xid', 'rev'])
    then new.updated_at := clock_timestamp(); end if;
  end if;
  if v_is_client then
    -- Which device of which account wrote last, and from which version: recognises a replay whose row can no longer be read
    -- (S3).
    new.last_client := sync_private.account_client(nullif(current_setting('sync.client', true), '')::uuid);
    new.last_base := nullif(current_setting('sync.base', true), '')::bigint;
  end if;
  return new;
end $$;

-- Trigger function: a row that was removed keeps its id, and what that is derived from, but nothing that a person wrote: whoever
-- removes something means it, and what is kept would fill the database uncounted. A device that still has the row and makes it
-- again sends all of it. The argument holds the empty values. Not a definer: it only changes the row that is being written.
create function sync_private.empty_removed() returns trigger language plpgsql set search_path = '' as $$
begin
  return jsonb_populate_record(new, tg_argv[0]::jsonb);
end $$;

-- ---------------------------------------------------------------- making a table a stream

-- The form in which JSON holds a value of a type: 'array of string' for text[], say. A jsonb column is what its default is, or an object where it has none.
-- For install_stream only.
create function sync_private.json_form(p_type oid, p_default text) returns text language sql stable set search_path = '' as $$
  select case
    when t.typelem <> 0 and t.typcategory = 'A' then 'array of ' || sync_private.json_form(t.typelem, null)
    when t.oid = 'jsonb'::regtype then case when p_default like '''[%' then 'array' else 'object' end
    when t.typcategory = 'N' then 'number'
    when t.typcategory = 'B' then 'boolean'
    else 'string' end
  from pg_catalog.pg_type t where t.oid = p_type
$$;

-- Adds to a stream's table what all of them have: columns, triggers, indexes, grants and the gate. For schema files and
-- migrations only, once the table and its row in `streams` exist.
create function sync_private.install_stream(p_stream text) returns void language plpgsql set search_path = '' as $$
declare
  s sync_private.streams;
  v_column text;
  v_table text;
begin
  update sync_private.streams set select_list = 't.' || array_to_string(readable, ', t.'), forms = (
    select coalesce(jsonb_object_agg(a.attname, sync_private.json_form(a.atttypid, pg_catalog.pg_get_expr(d.adbin, d.adrelid))), '{}')
    from pg_catalog.pg_attribute a left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = relation and a.attname = any (writable))
  where name = p_stream returning * into strict s;
  v_table := (select relname from pg_catalog.pg_class where oid = s.relation);
  execute format($ddl$
    alter table %1$s
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column rev bigint not null default 1,
      add column server_xid xid8 not null default pg_current_xact_id(),
      add column _deleted boolean not null default false,
      add column last_client uuid,
      add column last_base bigint $ddl$, s.relation);
  execute format('create trigger zz_stamp before insert or update on %s for each row '
    'execute function sync_private.stamp()', s.relation);
  execute format('create trigger zz_tombstone after delete on %s for each row '
    'execute function sync_private.record_tombstone(%L)', s.relation, s.name);
  execute format('create index %I on %s (server_xid, id)', v_table || '_pull', s.relation);
  foreach v_column in array array_remove(s.owner_columns || s.conversation_column || s.project_column || s.company_column, null) loop
    continue when v_column = 'id';
    execute format('create index %I on %s (%I, server_xid, id)', v_table || '_pull_' || v_column, s.relation, v_column);
    execute format('create index %I on %s (%I, %I desc, id desc)',
      v_table || '_snapshot_' || v_column, s.relation, v_column, s.newest);
  end loop;
  if s.scope is not null then
    execute format('create index %I on %s (%I desc, id desc) where %s', v_table || '_snapshot', s.relation, s.newest,
      replace(s.catalogue, 't.', ''));
  end if;
  perform private.protect_table(s.relation);
  execute format('grant select (%s, rev, server_xid, _deleted) on %s to authenticated%s',
    array_to_string(s.readable, ', '), s.relation, case when s.is_public then ', anon' else '' end);
  if s.is_insertable then
    execute format('grant insert (id, %s) on %s to authenticated', array_to_string(s.writable, ', '), s.relation);
  end if;
  if s.is_editable and cardinality(s.writable) > 0 then
    execute format('grant update (%s%s) on %s to authenticated',
      array_to_string(s.writable, ', '), case when s.is_deletable then ', _deleted' else '' end, s.relation);
  end if;
end $$;

-- ---------------------------------------------------------------- ids

-- The same id for everyone who knows the same parts (twin: src/domain/ids.ts): the first 16 bytes of SHA-256 over the
-- parts joined with '|', marked as UUID version 8. For rules alone.
create function sync_private.derived_id(variadic p_parts text[]) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select encode(set_byte(set_byte(b, 6, get_byte(b, 6) & 15 | 128),
      8, get_byte(b, 8) & 63 | 128), 'hex')::uuid
    from (select substring(sha256(convert_to(array_to_string(p_parts, '|'), 'UTF8')) from 1 for 16) as b) as hashed);
end $$;

-- Whether a client may give a row this id: with p_is_derived the one derived from these parts, none of them null, and otherwise any
-- that is not derived (UUID version 8), so that nobody takes or tries the id of another person's row. For rules alone.
create function sync_private.is_own_id(p_id uuid, p_is_derived boolean, variadic p_parts text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if p_is_derived then return array_position(p_parts, null) is null and p_id = sync_private.derived_id(variadic p_parts); end if;
  return substr(p_id::text, 15, 1) <> '8';
end $$;

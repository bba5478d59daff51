-- Sync, the ground: streams as data, stamps, and the logs that pulls read. The protocol is told in docs/sync.md.

create schema sync_private;
revoke all on schema sync_private from public;
grant usage on schema sync_private to anon, authenticated, service_role;

-- ---------------------------------------------------------------- streams (twin: src/domain/streams.ts)

create table sync_private.streams (
  name text primary key,
  -- order of a pull
  place int not null unique,
  relation regclass not null unique,
  -- what a document holds, beside `rev`; column grants agree
  readable text[] not null,
  -- the same as a select list over `t`; written by install()
  fields text not null default '',
  -- what a push may set; column grants agree
  writable text[] not null,
  -- field -> rise | union | turn_on
  merge jsonb not null default '{}',
  -- most rows of a first fill
  budget int not null default 100000,
  -- visitors may read it
  is_public boolean not null default false,
  -- who a row is for, in one of three ways: columns that hold the reader's id ...
  owner_columns text[] not null default '{}',
  -- ... the column that holds a conversation's id ...
  conversation_column text,
  -- ... or everybody, as far as this expression over `t` and $1 (the reader's id) says.
  scope text,
  -- for public streams: a query over $1 of the ids that a fill brings first, whatever the budget
  related text,
  -- rows over `t` that a fill of the catalogue walks, newest first by this column
  catalogue text not null default 'not t._deleted',
  newest text not null default 'created_at',
  -- a push may make rows, change them, take them away
  is_insertable boolean not null default false,
  is_editable boolean not null default true,
  is_deletable boolean not null default false
);
grant select on sync_private.streams to anon, authenticated;

-- ---------------------------------------------------------------- epoch

create table sync_private.state (
  one boolean primary key default true check (one),
  epoch int not null
);
insert into sync_private.state (epoch) values (1);

-- Checkpoints of another epoch are void: the device fills anew and keeps its queue. The cluster's own number is part of it,
-- because transaction ids mean nothing in another cluster; a restored dump is safe even before anybody runs new_epoch().
create function sync_private.epoch() returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_cluster text := '0';
begin
  if has_function_privilege('pg_catalog.pg_control_system()', 'execute') then
    select system_identifier::text into v_cluster from pg_catalog.pg_control_system();
  end if;
  -- Short: it travels twice with every stream of every idle pull.
  return (select epoch from sync_private.state) || '.' || left(md5(v_cluster), 6);
end $$;

-- ---------------------------------------------------------------- stamps

-- One device in one account's hands; null for none.
create function sync_private.sealed_client(p_client uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return md5(p_client::text || (select auth.uid())::text)::uuid;
end $$;

-- Last of a synced table's BEFORE triggers: server_xid orders pulls (S5), rev counts versions. The client's clock orders
-- nothing. A bare re-stamp (`set id = id`) keeps updated_at.
create function sync_private.stamp() returns trigger language plpgsql set search_path = '' as $$
declare
  -- Inside security definer functions this is the owner: what the server writes on its own account is not the client's.
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
    -- (S3). A device that changes hands is not its last owner (S9).
    new.last_client := sync_private.sealed_client(nullif(current_setting('sync.client', true), '')::uuid);
    new.last_base := nullif(current_setting('sync.base', true), '')::bigint;
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------- logs that pulls read

-- "Look again": this reader's access to this row was given or taken away though the row itself did not change (S6).
-- A pull looks the row up with the reader's rights and sends the document or a tombstone, so one log serves both.
create table sync_private.access_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  stream text not null references sync_private.streams (name) on delete cascade,
  id uuid not null,
  server_xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, stream, id)
);
create index access_changes_pull on sync_private.access_changes (user_id, stream, server_xid, id);
create index access_changes_stream on sync_private.access_changes (stream);

-- Rows that were deleted outright, by a cascade or an operator: everybody who follows the stream hears of it.
create table sync_private.graves (
  stream text not null references sync_private.streams (name) on delete cascade,
  id uuid not null,
  server_xid xid8 not null default pg_current_xact_id(),
  primary key (stream, id)
);
create index graves_pull on sync_private.graves (stream, server_xid, id);

-- For triggers: tell one reader to look again.
create function sync_private.look_again(p_user uuid, p_stream text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync_private.access_changes (user_id, stream, id)
  select p_user, p_stream, p_id where exists (select from auth.users where id = p_user)
  on conflict (user_id, stream, id) do update set server_xid = pg_current_xact_id();
end $$;

create function sync_private.bury() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into sync_private.graves (stream, id) values (tg_argv[0], old.id)
  on conflict (stream, id) do update set server_xid = pg_current_xact_id();
  return null;
end $$;

-- ---------------------------------------------------------------- putting a table into sync

-- Adds the columns, triggers, indexes and grants that a stream's table needs. Called by migrations, once the table and its
-- row in `streams` exist.
create function sync_private.install(p_stream text) returns void language plpgsql set search_path = '' as $$
declare
  s sync_private.streams;
  v_column text;
  v_table text;
begin
  update sync_private.streams set fields = 't.' || array_to_string(readable, ', t.') where name = p_stream
  returning * into strict s;
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
  execute format('create trigger zz_bury after delete on %s for each row '
    'execute function sync_private.bury(%L)', s.relation, s.name);
  execute format('create index %I on %s (server_xid, id)', v_table || '_pull', s.relation);
  foreach v_column in array array_remove(s.owner_columns || s.conversation_column, null) loop
    continue when v_column = 'id';
    execute format('create index %I on %s (%I, server_xid, id)', v_table || '_pull_' || v_column, s.relation, v_column);
    execute format('create index %I on %s (%I, %I desc, id desc)',
      v_table || '_fill_' || v_column, s.relation, v_column, s.newest);
  end loop;
  if s.scope is not null then
    execute format('create index %I on %s (%I desc, id desc) where %s', v_table || '_fill', s.relation, s.newest,
      replace(s.catalogue, 't.', ''));
  end if;
  perform private.protect(s.relation);
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

revoke execute on all functions in schema sync_private from public;
grant execute on function sync_private.epoch(), sync_private.sealed_client(uuid) to anon, authenticated;

-- What pulls read besides the rows themselves: the epoch of this database, changed access, and deleted rows.

create table sync_private.state (
  is_singleton boolean primary key default true check (is_singleton),
  epoch int not null
);
insert into sync_private.state (epoch) values (1);

-- Checkpoints of another epoch are void: the device takes a new snapshot and keeps its queue. The cluster's own number is
-- part of it, because transaction ids mean nothing in another cluster: a restored dump is safe even before anybody has run
-- new_epoch(). Definer: clients may not read `state`; the answer goes to every device anyway.
create function sync_private.epoch() returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_cluster text := '0';
begin
  if has_function_privilege('pg_catalog.pg_control_system()', 'execute') then
    select system_identifier::text into v_cluster from pg_catalog.pg_control_system();
  end if;
  -- Short, because it travels twice with every stream of every idle pull.
  return (select epoch from sync_private.state) || '.' || left(md5(v_cluster), 6);
end $$;
grant execute on function sync_private.epoch() to anon, authenticated;

-- This reader's access to this row was given or taken away though the row itself did not change (S6). A pull looks the row
-- up with the reader's rights and sends the document or a tombstone, so one log serves both.
create table sync_private.access_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  stream text not null references sync_private.streams (name) on delete cascade,
  id uuid not null,
  server_xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, stream, id)
);
create index access_changes_pull on sync_private.access_changes (user_id, stream, server_xid, id);
create index access_changes_stream on sync_private.access_changes (stream);

-- Records that one reader's access to one row changed. Definer: clients may not write the log. For triggers only.
create function sync_private.access_changed(p_user uuid, p_stream text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync_private.access_changes (user_id, stream, id)
  select p_user, p_stream, p_id where exists (select from auth.users where id = p_user)
  on conflict (user_id, stream, id) do update set server_xid = pg_current_xact_id();
end $$;

-- Rows that were deleted physically, by a cascade or an operator: every device that follows the stream gets a tombstone.
create table sync_private.tombstones (
  stream text not null references sync_private.streams (name) on delete cascade,
  id uuid not null,
  server_xid xid8 not null default pg_current_xact_id(),
  primary key (stream, id)
);
create index tombstones_pull on sync_private.tombstones (stream, server_xid, id);

-- Trigger function of every synced table. Definer: clients may not write the log.
create function sync_private.record_tombstone() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into sync_private.tombstones (stream, id) values (tg_argv[0], old.id)
  on conflict (stream, id) do update set server_xid = pg_current_xact_id();
  return null;
end $$;

-- To be run once after a logical restore into another cluster: transaction ids start again there, so every row is stamped again
-- and every device takes a new snapshot and keeps its queue. Returns the new epoch. Definer, for operators only.
create function sync_private.new_epoch() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_relation regclass;
  v_epoch int;
begin
  for v_relation in select relation from sync_private.streams order by pull_order loop
    execute format('update %s set id = id', v_relation);
  end loop;
  update sync_private.access_changes set server_xid = pg_current_xact_id();
  update sync_private.tombstones set server_xid = pg_current_xact_id();
  update sync_private.state set epoch = epoch + 1 returning epoch into v_epoch;
  return v_epoch;
end $$;

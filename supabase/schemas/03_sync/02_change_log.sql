-- What pulls read besides the rows themselves: the epoch of this database, changed access, and deleted rows.

create table sync_private.state (
  is_singleton boolean primary key default true check (is_singleton),
  -- drawn, not counted: a copy that is put back a second time would else be taken for the history that followed the first
  epoch int not null default floor(100000 + random() * 900000)
);
insert into sync_private.state (epoch) values (1);

-- Starts of a server that can be put back to an earlier state without anybody telling it (a data folder copied back, a crash that
-- lost the last transactions): the local backend records each. None on hosted projects, where that changes the timeline.
create table sync_private.starts (
  id bigint generated always as identity primary key,
  -- random, so that a start of a history that was put back is not taken for one of this
  label text not null unique default substr(md5(gen_random_uuid()::text), 1, 6),
  -- the first transaction that this start may have made
  first_xid xid8 not null,
  at timestamptz not null default clock_timestamp()
);

-- Records a start, before anything is served; the latest thousand are kept, and a device that is older takes a new snapshot. p_first_xid: the
-- next transaction id as it was when the database was opened, before the start wrote anything itself: a device may know that id from what was
-- lost. Returns its label. Definer, for operators only.
create function sync_private.record_start(p_first_xid xid8 default null) returns text language plpgsql security definer set search_path = '' as $$
declare
  v_label text;
begin
  delete from sync_private.starts where id <= (select max(id) - 1000 from sync_private.starts);
  insert into sync_private.starts (first_xid) values (coalesce(p_first_xid, pg_snapshot_xmax(pg_current_snapshot()))) returning label into v_label;
  return v_label;
end $$;

-- Of which history a checkpoint is: {epoch}.{cluster and timeline}.{start}. Transaction ids mean nothing in another cluster, nor
-- after a point-in-time recovery or the promotion of a replica, which begin a new timeline: these are safe even before anybody has run
-- new_epoch(). Definer: clients may not read these tables; the answer goes to every device anyway.
create function sync_private.epoch() returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_cluster text := '0';
begin
  if has_function_privilege('pg_catalog.pg_control_system()', 'execute') then
    select system_identifier::text into v_cluster from pg_catalog.pg_control_system();
  end if;
  if not pg_is_in_recovery() then v_cluster := v_cluster || left(pg_walfile_name(pg_current_wal_lsn()), 8); end if;
  -- Short, because it travels twice with every stream of every idle pull.
  return concat_ws('.', (select epoch from sync_private.state), left(md5(v_cluster), 6),
    coalesce((select label from sync_private.starts order by id desc limit 1), '0'));
end $$;
grant execute on function sync_private.epoch() to anon, authenticated;

-- Whether a checkpoint of this epoch and transaction id belongs to this server's history: it is of this cluster and timeline, of a
-- start that this history had, and not from beyond the end of that start. Any other is void: the device takes a new snapshot and
-- keeps its queue. Definer: the starts are closed to clients.
create function sync_private.is_own_checkpoint(p_epoch text, p_xid xid8) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_start sync_private.starts;
begin
  if p_epoch is null or p_xid is null or p_xid > pg_snapshot_xmax(pg_current_snapshot()) then return false; end if;
  if p_epoch = sync_private.epoch() then return true; end if;
  if split_part(p_epoch, '.', 1) || '.' || split_part(p_epoch, '.', 2)
    <> split_part(sync_private.epoch(), '.', 1) || '.' || split_part(sync_private.epoch(), '.', 2) then return false; end if;
  select * into v_start from sync_private.starts where label = split_part(p_epoch, '.', 3);
  -- '0' came before the first start that was recorded.
  if not found and split_part(p_epoch, '.', 3) <> '0' then return false; end if;
  return not exists (select from sync_private.starts where id > coalesce(v_start.id, 0) and first_xid < p_xid);
end $$;
grant execute on function sync_private.is_own_checkpoint(text, xid8) to anon, authenticated;

-- This reader's access to this row was given or taken away though the row itself did not change (S6). A pull looks the row
-- up with the reader's rights and sends the document or a tombstone, so one log serves both.
-- Privacy policy: That it was there stays as a few ids
create table sync_private.access_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  stream text not null references sync_private.streams (name) on delete cascade,
  id uuid not null,
  server_xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, stream, id)
);
create index access_changes_pull on sync_private.access_changes (user_id, stream, server_xid, id);
create index access_changes_stream on sync_private.access_changes (stream);

-- Records that one reader's access to one row changed, and hints it. Definer: clients may not write the log. For triggers only.
create function sync_private.access_changed(p_user uuid, p_stream text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync_private.access_changes (user_id, stream, id)
  select p_user, p_stream, p_id where exists (select from auth.users where id = p_user)
  on conflict (user_id, stream, id) do update set server_xid = pg_current_xact_id();
  perform private.hint_accounts(array[p_user]);
end $$;

-- The same for many rows at once.
create function sync_private.access_changed_to(p_user uuid, p_stream text, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync_private.access_changes (user_id, stream, id)
  select p_user, p_stream, id from unnest(p_ids) id where exists (select from auth.users where auth.users.id = p_user)
  on conflict (user_id, stream, id) do update set server_xid = pg_current_xact_id();
  perform private.hint_accounts(array[p_user]);
end $$;

-- Rows that were deleted physically, by a cascade or an operator: every device that follows the stream gets a tombstone.
-- Privacy policy: That it was there stays as a few ids
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
  update sync_private.state set epoch = default returning epoch into v_epoch;
  return v_epoch;
end $$;

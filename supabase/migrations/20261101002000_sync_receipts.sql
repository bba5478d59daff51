-- Receipts: what a device's write was answered with, so that a replay gets the same answer (S3) even where the row has moved
-- on or access has gone since.

create table sync_private.receipts (
  client uuid not null,
  id uuid not null,
  -- the edit's name, or a digest of the write when the device gives none
  edit text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  stream text not null references sync_private.streams (name) on delete cascade,
  base_rev bigint,
  status text not null check (status in ('accepted', 'conflict')),
  fields text[] not null default '{}',
  -- the values this edit put on the row: tells a later edit from the same base its own earlier write from somebody else's
  wrote jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (client, id, edit)
);
create index receipts_user_id on sync_private.receipts (user_id);
create index receipts_stream on sync_private.receipts (stream);
create index receipts_at on sync_private.receipts (at);

create function sync_private.find_receipt(p_client uuid, p_id uuid, p_edit text) returns sync_private.receipts
language plpgsql stable security definer set search_path = '' as $$
declare
  v_receipt sync_private.receipts;
begin
  select * into v_receipt from sync_private.receipts
  where client = p_client and id = p_id and edit = p_edit and user_id = (select auth.uid());
  return v_receipt;
end $$;

-- What earlier edits of this device, from this same version of the row, have put on it.
create function sync_private.wrote_before(p_client uuid, p_id uuid, p_base_rev bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select coalesce(jsonb_object_agg(w.key, w.value order by r.at), '{}')
  from sync_private.receipts r cross join jsonb_each(r.wrote) w
  where r.client = p_client and r.id = p_id and r.base_rev is not distinct from p_base_rev and r.user_id = (select auth.uid()));
end $$;

-- After its receipt is pruned: whether the row itself says that this device, in this account's hands, wrote it last and from
-- this version.
create function sync_private.wrote_last(p_stream text, p_client uuid, p_id uuid, p_base_rev bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_relation regclass := (select relation from sync_private.streams where name = p_stream);
  v_found boolean;
begin
  execute format(
    'select exists (select from %s where id = $1 and last_client = $2 and last_base is not distinct from $3)', v_relation)
    into v_found using p_id, sync_private.sealed_client(p_client), p_base_rev;
  return v_found;
end $$;

create function sync_private.keep_receipt(p_client uuid, p_stream text, p_id uuid, p_edit text, p_base_rev bigint, p_status text,
  p_fields text[], p_wrote jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, base_rev, status, fields, wrote)
  select p_client, p_id, p_edit, (select auth.uid()), p_stream, p_base_rev, p_status, p_fields, p_wrote where p_client is not null
  on conflict (client, id, edit) do nothing;
end $$;

-- Forgets receipts older than 30 days: by then a replay either finds the row as it left it or is told of a conflict. Returns
-- how many. Operators and timers only; run daily.
create function sync_private.prune_receipts() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from sync_private.receipts where at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- To be run once after a logical restore into another cluster: transaction ids start anew there, so every row is stamped
-- anew and every device fills anew, keeping its queue. Returns the new epoch. Operators only.
create function sync_private.new_epoch() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_relation regclass;
  v_epoch int;
begin
  for v_relation in select relation from sync_private.streams order by place loop
    execute format('update %s set id = id', v_relation);
  end loop;
  update sync_private.access_changes set server_xid = pg_current_xact_id();
  update sync_private.graves set server_xid = pg_current_xact_id();
  update sync_private.state set epoch = epoch + 1 returning epoch into v_epoch;
  return v_epoch;
end $$;

revoke execute on all functions in schema sync_private from public;
-- Each answers about, or writes for, the caller alone.
grant execute on function sync_private.find_receipt(uuid, uuid, text), sync_private.wrote_before(uuid, uuid, bigint),
  sync_private.wrote_last(text, uuid, uuid, bigint),
  sync_private.keep_receipt(uuid, text, uuid, text, bigint, text, text[], jsonb) to authenticated;

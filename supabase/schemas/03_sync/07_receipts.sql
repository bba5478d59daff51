-- Receipts: the answer to each of a device's writes, so that a replay gets the same answer (S3), even where the row has changed
-- or access has ended since. A refusal is an answer like any other (S7): otherwise a copy that the network delayed could be
-- accepted after its author was refused and has written again.
--
-- Clients may not touch the table. The definer functions below write and read only the caller's receipts (`user_id =
-- auth.uid()`); sync_push runs with the caller's rights, so members may execute them.

-- Privacy policy: The record of what each device has sent: 30 days.
create table sync_private.receipts (
  client uuid not null,
  id uuid not null,
  -- the edit id, or a digest of the write when the device sends none
  edit text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  stream text not null references sync_private.streams (name) on delete cascade,
  base_rev bigint,
  status text not null constraint receipts_status_check check (status in ('accepted', 'conflict', 'refused')),
  -- those in conflict
  fields text[] not null default '{}',
  -- the values that this edit wrote to the row: tells a later edit from the same base its own earlier write from somebody else's.
  -- Longer ones as their digests (short_values), because they are only ever compared.
  written jsonb not null default '{}',
  at timestamptz not null default now(),
  code text,
  message text,
  -- The version of the row that the edit made. Whether a device has seen its own edit depends on this, not on the version from
  -- which the edit began: a late page may move a device's base on while the answer to its edit is lost.
  rev bigint,
  primary key (client, id, edit),
  constraint receipts_refusal check ((status = 'refused') = (code is not null and message is not null))
);
create index receipts_user_id on sync_private.receipts (user_id);
create index receipts_stream on sync_private.receipts (stream);
create index receipts_at on sync_private.receipts (at);

-- ---------------------------------------------------------------- reading receipts

-- The receipt of one edit of a row from this client; all null where there is none. Definer: receipts are closed to clients; it returns the caller's own alone.
create function sync_private.find_receipt(p_client uuid, p_id uuid, p_edit text) returns sync_private.receipts
language plpgsql stable security definer set search_path = '' as $$
declare
  v_receipt sync_private.receipts;
begin
  select * into v_receipt from sync_private.receipts
  where client = p_client and id = p_id and edit = p_edit and user_id = (select auth.uid());
  return v_receipt;
end $$;
grant execute on function sync_private.find_receipt(uuid, uuid, text) to authenticated;

-- The receipt of an edit, or of the one that it repeats: a device that got no answer and then saw its edit in a page offers, after a
-- restore or a failover, what it saw under that edit's id with `-seen` and the version from which it began
-- (src/sync/push/seen-writes.ts). If the answer is still here, all of it arrived, and is no new attempt: access may have ended
-- since, or somebody else may have gone on with the row.
create function sync_private.find_answer(p_client uuid, p_id uuid, p_edit text) returns sync_private.receipts
language plpgsql stable security definer set search_path = '' as $$
declare
  v_receipt sync_private.receipts := sync_private.find_receipt(p_client, p_id, p_edit);
begin
  if v_receipt.client is not null or p_edit !~ '-seen\d*$' then return v_receipt; end if;
  v_receipt := sync_private.find_receipt(p_client, p_id, regexp_replace(p_edit, '-seen\d*$', ''));
  if v_receipt.status is distinct from 'conflict' then return v_receipt; end if;
  -- What was in conflict was offered then, and is not among what came back.
  v_receipt.status := 'accepted';
  v_receipt.fields := '{}';
  return v_receipt;
end $$;
grant execute on function sync_private.find_answer(uuid, uuid, text) to authenticated;

-- Whether this device has been answered for a write of one of these rows.
create function sync_private.has_receipts(p_client uuid, p_ids uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from sync_private.receipts where client = p_client and id = any (p_ids) and user_id = (select auth.uid()));
end $$;
grant execute on function sync_private.has_receipts(uuid, uuid[]) to authenticated;

-- Whether a write of this row has ever been accepted from this device.
create function sync_private.has_accepted(p_client uuid, p_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from sync_private.receipts where client = p_client and id = p_id and user_id = (select auth.uid()) and status <> 'refused');
end $$;
grant execute on function sync_private.has_accepted(uuid, uuid) to authenticated;

-- The values that earlier edits of this device wrote to the row in versions that it had not seen when it made this one. An edit
-- that the network delayed while newer ones arrived does not undo them: those started from a later version or, from the same one,
-- have ids that sort after its own. The version comes first, because a device whose clock was set back generates lower ids.
-- p_mine, p_theirs: the edit and the row; a value that one of them has, too, is given back in full, another one as its digest.
create function sync_private.written_before(p_client uuid, p_id uuid, p_base_rev bigint, p_edit text, p_mine jsonb, p_theirs jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return sync_private.full_values((
  select coalesce(jsonb_object_agg(w.key, w.value order by r.at, r.edit collate "C"), '{}')
  from sync_private.receipts r cross join jsonb_each(r.written) w
  where r.client = p_client and r.id = p_id and r.user_id = (select auth.uid())
    -- A receipt without a version is placed by the one that its edit began from.
    and case when r.rev is null then r.base_rev is not distinct from p_base_rev else r.rev > coalesce(p_base_rev, 0) end
    -- A digest, used for a write without an edit id, has no order.
    and (p_edit is null or (coalesce(r.base_rev, 0), r.edit collate "C") < (coalesce(p_base_rev, 0), p_edit collate "C"))),
    p_mine, p_theirs);
end $$;
grant execute on function sync_private.written_before(uuid, uuid, bigint, text, jsonb, jsonb) to authenticated;

-- Once its receipt has been pruned: whether the row itself says that this device, in this account's hands, wrote it last and
-- from this version. Reads past row-level security, as access may be gone; a yes tells the device only what it did itself.
create function sync_private.is_last_writer(p_stream text, p_client uuid, p_id uuid, p_base_rev bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_relation regclass := (select relation from sync_private.streams where name = p_stream);
  v_found boolean;
begin
  execute format(
    'select exists (select from %s where id = $1 and last_client = $2 and last_base is not distinct from $3)', v_relation)
    into v_found using p_id, sync_private.account_client(p_client), p_base_rev;
  return v_found;
end $$;
grant execute on function sync_private.is_last_writer(text, uuid, uuid, bigint) to authenticated;

-- ---------------------------------------------------------------- digests

-- A value as a receipt holds it: in full up to 64 bytes, or a digest. So a receipt takes a few hundred bytes, not as many as the row:
-- somebody who types for an hour would leave a copy of the whole text every two seconds. A text that looks like a digest becomes one.
-- For receipts alone, like the other three.
create function sync_private.short_value(p_value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when octet_length(p_value::text) <= 64 and p_value::text not like '"md5:%' then p_value
    else to_jsonb('md5:' || md5(p_value::text)) end
$$;

-- What an edit wrote, as its receipt holds it. A map keeps its keys, since it is merged by key. Where so many or so long ones are written
-- that even this takes more than 8,000 bytes, as no form does, the entries of maps are left out: then a later edit from the same base
-- conflicts with this one, and the person decides.
create function sync_private.short_values(p_written jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_short jsonb := (
    select coalesce(jsonb_object_agg(w.key, case when jsonb_typeof(w.value) <> 'object' then sync_private.short_value(w.value)
      else (select coalesce(jsonb_object_agg(e.key, sync_private.short_value(e.value)), '{}') from jsonb_each(w.value) e) end), '{}')
    from jsonb_each(p_written) w);
begin
  if octet_length(v_short::text) <= 8000 then return v_short; end if;
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v_short)
    where jsonb_typeof(value) <> 'object' and position('.' in key) = 0);
end $$;

-- A value from its digest, where one of the two has that digest; else what it is given. For receipts only.
create function sync_private.full_value(p_short jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when p_short::text not like '"md5:%' then p_short
    when p_short = sync_private.short_value(p_mine) then p_mine
    when p_short = sync_private.short_value(p_theirs) then p_theirs
    else p_short end
$$;

-- The reverse of short_values, as far as one of the two has the same value at the same place; columns as names, entries of maps as paths.
create function sync_private.full_values(p_short jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(w.key, case
    when jsonb_typeof(w.value) = 'object' then (
      select coalesce(jsonb_object_agg(e.key, sync_private.full_value(e.value, p_mine -> w.key -> e.key, p_theirs -> w.key -> e.key)), '{}')
      from jsonb_each(w.value) e)
    when p.dot = 0 then sync_private.full_value(w.value, p_mine -> w.key, p_theirs -> w.key)
    else sync_private.full_value(w.value, p_mine -> left(w.key, p.dot - 1) -> substr(w.key, p.dot + 1),
      p_theirs -> left(w.key, p.dot - 1) -> substr(w.key, p.dot + 1)) end), '{}')
  from jsonb_each(p_short) w cross join lateral (select position('.' in w.key) as dot) p
$$;

-- ---------------------------------------------------------------- writing receipts

-- Raises the refusal that another connection's copy of this write got meanwhile.
create function sync_private.save_receipt(p_client uuid, p_stream text, p_id uuid, p_edit text, p_base_rev bigint, p_status text,
  p_fields text[], p_written jsonb, p_rev bigint) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, base_rev, status, fields, written, rev)
  select p_client, p_id, p_edit, (select auth.uid()), p_stream, p_base_rev, p_status, p_fields, sync_private.short_values(p_written), p_rev where p_client is not null
  on conflict (client, id, edit) do nothing;
  if not found then perform sync_private.repeat_refusal(sync_private.find_receipt(p_client, p_id, p_edit)); end if;
end $$;
grant execute on function sync_private.save_receipt(uuid, text, uuid, text, bigint, text, text[], jsonb, bigint) to authenticated;

-- One receipt for each of several new rows; p_written are the values that each got. Raises MQ409.
create function sync_private.save_receipts(p_client uuid, p_stream text, p_ids uuid[], p_edits text[], p_written jsonb[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, status, written, rev)
  select p_client, kept.id, kept.edit, (select auth.uid()), p_stream, 'accepted', sync_private.short_values(kept.written), 1
  from unnest(p_ids, p_edits, p_written) as kept (id, edit, written) where p_client is not null
  on conflict (client, id, edit) do nothing;
  get diagnostics v_count = row_count;
  -- Another connection has answered one of them: each has to be processed separately.
  if p_client is not null and v_count < cardinality(p_ids) then perform private.refuse('MQ409'); end if;
end $$;
grant execute on function sync_private.save_receipts(uuid, text, uuid[], text[], jsonb[]) to authenticated;

-- Remembers that a write was refused. False: another connection has accepted it meanwhile, and that is its answer.
create function sync_private.save_refusal(p_client uuid, p_stream text, p_id uuid, p_edit text, p_code text, p_message text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_standing text;
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, status, code, message)
  select p_client, p_id, p_edit, (select auth.uid()), p_stream, 'refused', p_code, p_message
  on conflict (client, id, edit) do nothing;
  select status into v_standing from sync_private.receipts
  where client = p_client and id = p_id and edit = p_edit and user_id = (select auth.uid());
  return coalesce(v_standing, 'refused') = 'refused';
end $$;
grant execute on function sync_private.save_refusal(uuid, text, uuid, text, text, text) to authenticated;

-- Raises the write's refusal, if it was refused. Reads no table.
create function sync_private.repeat_refusal(p_receipt sync_private.receipts) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_receipt.status = 'refused' then raise exception using errcode = p_receipt.code, message = p_receipt.message; end if;
end $$;
grant execute on function sync_private.repeat_refusal(sync_private.receipts) to authenticated;

-- Deletes receipts older than 30 days: by then a replay either finds the row as it left it or gets a conflict. Returns
-- how many. Deletes as well what no limit of what is sent counts any more. Definer, for operators and timers only; daily.
create function sync_private.prune_receipts() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from sync_private.receipts where at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  delete from sync_private.sent_bytes where hour < now() - interval '25 hours';
  return v_count;
end $$;

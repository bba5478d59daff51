-- One write of a push, with the caller's rights.

-- The row as the caller may read it now: writable and readable fields, rev, _deleted; null when they may not.
create function sync_private.read_row(s sync_private.streams, p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_row jsonb;
begin
  execute format('select to_jsonb(d) from (select %s, t.rev, t._deleted from %s t where t.id = $1) d', s.fields, s.relation)
    into v_row using p_id;
  return v_row;
end $$;

-- What the device is shown of a row: the document, or a tombstone.
create function sync_private.shown(p_row jsonb, p_id uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_row is null or (p_row ->> '_deleted')::boolean
    then jsonb_build_object('id', p_id, '_deleted', true) else p_row - '_deleted' end;
end $$;

-- A new row. No savepoint of its own: a second one for each row would overflow what Postgres caches.
create function sync_private.insert_row(s sync_private.streams, p_id uuid, p_mine jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_columns text := (select string_agg(format('%I', key), ', ') from jsonb_object_keys(p_mine) key);
begin
  if v_columns is null then
    execute format('insert into %s (id) values ($1)', s.relation) using p_id;
  else
    execute format('insert into %1$s (id, %2$s) select $1, %2$s from jsonb_populate_record(null::%1$s, $2)', s.relation, v_columns)
      using p_id, p_mine;
  end if;
end $$;

-- Changes fields of a row, compare-and-set on its rev. False when somebody was faster. Raises 42501 when the row may be read
-- but not changed.
create function sync_private.update_row(s sync_private.streams, p_id uuid, p_rev bigint, p_changes jsonb) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_columns text := (select string_agg(format('%I', key), ', ') from jsonb_object_keys(p_changes) key);
  v_count int;
begin
  execute format($update$
    update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
    where t.id = $2 and t.rev = $3 $update$, s.relation, v_columns) using p_changes, p_id, p_rev;
  get diagnostics v_count = row_count;
  if v_count = 0 and (sync_private.read_row(s, p_id) ->> 'rev')::bigint = p_rev then
    raise exception using errcode = '42501', message = 'The row is not the caller''s to change.';
  end if;
  return v_count > 0;
end $$;

-- Carries out one write: {collection, id, base, document, edit?} -> {status, master, fields?}. `edit` is the device's name for
-- the edit; without one, a digest of the write stands for it. Raises every refusal; the caller holds a savepoint.
create function sync_private.apply_write(s sync_private.streams, p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid := (p_write ->> 'id')::uuid;
  v_base jsonb := nullif(p_write -> 'base', 'null');
  v_base_rev bigint := (v_base ->> 'rev')::bigint;
  v_removes boolean := coalesce((p_write -> 'document' ->> '_deleted')::boolean, false);
  v_edit text := coalesce(p_write ->> 'edit', md5((p_write - 'edit')::text));
  v_mine jsonb;
  v_row jsonb;
  v_merge jsonb;
  v_fields text[];
  v_receipt sync_private.receipts := sync_private.find_receipt(p_client, v_id, v_edit);
  v_done boolean;
begin
  if v_removes and not s.is_deletable then perform private.refuse('MQ403'); end if;
  v_mine := sync_private.canonical(s, sync_private.writable_of(s, p_write -> 'document'));
  perform set_config('sync.client', coalesce(p_client::text, ''), true),
    -- Also for rules that must tell a late edit from a wrong one (MQ106).
    set_config('sync.base', coalesce(v_base_rev::text, ''), true);

  -- Somebody may write between our look and our write; three looks are plenty, and a fourth is asked for by the device.
  for attempt in 1 .. 3 loop
    v_row := sync_private.read_row(s, v_id);
    if v_receipt.client is not null
      -- Saved, let go, saved again: without a name of its own the third act looks like the first.
      and (p_write ? 'edit' or v_removes or v_row is null or not (v_row ->> '_deleted')::boolean)
    then
      return jsonb_build_object('status', v_receipt.status, 'master', sync_private.shown(v_row, v_id))
        || case when v_receipt.fields = '{}' then '{}' else jsonb_build_object('fields', v_receipt.fields) end;
    end if;
    v_merge := '{"changes": {}, "clashes": []}';

    if v_row is null then
      if v_removes or (p_client is not null and sync_private.wrote_last(s.name, p_client, v_id, v_base_rev)) then
        v_done := true;
      elsif v_base is not null then
        perform private.refuse('MQ404');
      elsif not s.is_insertable then
        perform private.refuse('MQ403');
      else
        perform sync_private.insert_row(s, v_id, v_mine);
        v_done := true;
      end if;
    elsif (v_row ->> '_deleted')::boolean then
      if v_removes then
        v_done := true;
      elsif v_base is null and s.is_deletable then
        v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_mine || '{"_deleted": false}');
      else
        return jsonb_build_object('status', 'conflict', 'master', sync_private.shown(v_row, v_id));
      end if;
    elsif v_removes then
      -- Somebody else's later edit is not thrown away unseen.
      if v_base_rev is distinct from (v_row ->> 'rev')::bigint
        and not (p_client is not null and sync_private.wrote_last(s.name, p_client, v_id, v_base_rev))
      then
        return jsonb_build_object('status', 'conflict', 'master', sync_private.shown(v_row, v_id));
      end if;
      v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, '{"_deleted": true}');
    else
      v_merge := sync_private.merge_row(s,
        case when v_base is not null then sync_private.canonical(s, sync_private.writable_of(s, v_base)) end, v_mine, v_row, case when (v_row ->> 'rev')::bigint is distinct from v_base_rev
          then sync_private.wrote_before(p_client, v_id, v_base_rev) else '{}' end);
      v_done := v_merge -> 'changes' = '{}'
        or sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_merge -> 'changes');
    end if;

    if v_done then
      v_fields := array(select jsonb_array_elements_text(v_merge -> 'clashes'));
      perform sync_private.keep_receipt(p_client, s.name, v_id, v_edit, v_base_rev,
        case when v_fields = '{}' then 'accepted' else 'conflict' end, v_fields,
        case when not s.is_editable then '{}' when v_row is null then v_mine else v_merge -> 'changes' end);
      return jsonb_build_object(
        'status', case when v_fields = '{}' then 'accepted' else 'conflict' end,
        'master', sync_private.shown(sync_private.read_row(s, v_id), v_id))
        || case when v_fields = '{}' then '{}' else jsonb_build_object('fields', v_fields) end;
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $$;

revoke execute on all functions in schema sync_private from public;
grant execute on function sync_private.read_row(sync_private.streams, uuid), sync_private.shown(jsonb, uuid),
  sync_private.insert_row(sync_private.streams, uuid, jsonb), sync_private.update_row(sync_private.streams, uuid, bigint, jsonb),
  sync_private.apply_write(sync_private.streams, jsonb, uuid) to authenticated;

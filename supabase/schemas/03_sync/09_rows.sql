-- One row of a stream, as a push reads and writes it. With the caller's rights throughout, so that row-level security and column
-- grants apply; that is why members may execute these.

-- What a push may set of a record.
create function sync_private.writable_fields(s sync_private.streams, p_record jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(coalesce(p_record, '{}')) where key = any (s.writable));
end $$;
grant execute on function sync_private.writable_fields(sync_private.streams, jsonb) to authenticated;

-- A record as the database prints it, so that 1.50 and 1.5, or two ways to write a moment, compare equal. Raises the database's
-- own error where a field is not in the right form.
create function sync_private.canonical_fields(s sync_private.streams, p_fields jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_record jsonb;
begin
  execute format('select to_jsonb(jsonb_populate_record(null::%s, $1))', s.relation) into v_record using p_fields;
  return (select coalesce(jsonb_object_agg(key, v_record -> key), '{}') from jsonb_object_keys(p_fields) key);
end $$;
grant execute on function sync_private.canonical_fields(sync_private.streams, jsonb) to authenticated;

-- The row as the caller may read it now: readable fields, rev, _deleted; null when they may not.
create function sync_private.read_row(s sync_private.streams, p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_row jsonb;
begin
  execute format('select to_jsonb(d) from (select %s, t.rev, t._deleted from %s t where t.id = $1) d', s.select_list, s.relation)
    into v_row using p_id;
  return v_row;
end $$;
grant execute on function sync_private.read_row(sync_private.streams, uuid) to authenticated;

-- What the device gets of a row: the document, or a tombstone.
create function sync_private.document_or_tombstone(p_row jsonb, p_id uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_row is null or (p_row ->> '_deleted')::boolean
    then jsonb_build_object('id', p_id, '_deleted', true) else p_row - '_deleted' end;
end $$;
grant execute on function sync_private.document_or_tombstone(jsonb, uuid) to authenticated;

-- The row behind a refused write, to which the device reverts; null when the caller may not read one.
create function sync_private.current_document(s sync_private.streams, p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_row jsonb := sync_private.read_row(s, p_id);
begin
  return case when v_row is not null then sync_private.document_or_tombstone(v_row, p_id) end;
end $$;
grant execute on function sync_private.current_document(sync_private.streams, uuid) to authenticated;

-- Inserts a new row. Without its own savepoint (12_push.sql).
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
grant execute on function sync_private.insert_row(sync_private.streams, uuid, jsonb) to authenticated;

-- Changes fields of a row if it still has this version. False when another write came first. Raises 42501 when the row may be read
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
grant execute on function sync_private.update_row(sync_private.streams, uuid, bigint, jsonb) to authenticated;

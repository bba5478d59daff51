-- Push: a device's writes, in the order in which they were made.
--
-- The path of one pushed message, in three files:
--   1. here: sync_push takes up to 240 writes, sixty in one savepoint; apply_write processes each and inserts
--      the row with the sender's rights;
--   2. 07_messages/02_messages.sql: the table, its policies, and the triggers that check the message, open a conversation
--      for a first one, number it and notify the others;
--   3. 05_receipts.sql: the answer is stored, so that the same write sent again gets it again.
-- Edits of existing rows also go through 06_merge.sql. For each write 08_push_batches.sql first decides whether it can be
-- inserted together with its neighbours, as new drafts and saved things are; a message never is. `rev` and `server_xid` of the
-- answer are set by the trigger that every stream has (`stamp`, 01_streams.sql).
--
-- A savepoint per row would be simplest, but Postgres caches only 64 subtransactions of a transaction. Nearly all writes are
-- accepted, so sixty share a savepoint; only when one of them is refused are they rolled back and repeated, each in its
-- own. A refused write still blocks none (S7), and each gets its own answer.
--
-- Everything here runs with the caller's rights, so that row-level security and column grants apply; that is why members may
-- execute it. The few definers are marked as such.

-- ---------------------------------------------------------------- reading and writing a row

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

-- Inserts a new row. Without its own savepoint: see above.
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

-- ---------------------------------------------------------------- answers

-- The fields that an edit changed and in which the row says something else now, though nothing was in conflict: somebody has
-- edited this device's value since. The value is theirs, and must not pass for the server's normalised form of the edit.
-- p_written: what the edit wrote; p_is_latest: the row is as the edit left it, so a difference in those is normalisation.
create function sync_private.fields_changed_since(s sync_private.streams, p_base jsonb, p_mine jsonb, p_row jsonb,
  p_conflicting text[], p_written jsonb, p_is_latest boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(m.key order by m.key), '[]') from jsonb_each(p_mine) m
  where not s.merge ? m.key and m.value is distinct from p_row -> m.key
    and (p_base is null or m.value is distinct from p_base -> m.key)
    and m.key <> all (p_conflicting) and not (p_is_latest and p_written ? m.key);
$$;
grant execute on function sync_private.fields_changed_since(sync_private.streams, jsonb, jsonb, jsonb, text[], jsonb, boolean)
  to authenticated;

-- An answer: {status, master, fields?, superseded?}. Empty lists are left out.
create function sync_private.write_answer(p_status text, p_master jsonb, p_fields text[], p_superseded jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', p_status, 'master', p_master)
    || case when p_fields = '{}' then '{}' else jsonb_build_object('fields', p_fields) end
    || case when p_superseded = '[]' then '{}' else jsonb_build_object('superseded', p_superseded) end;
$$;
grant execute on function sync_private.write_answer(text, jsonb, text[], jsonb) to authenticated;

-- The code and the message of a refusal: {code, message}; null when nobody has decided about this error, so that it is a fault of
-- the server (a bug, a missing right, a constraint that was not meant for people), and the device tries the same write again later.
-- Our own refusals are passed on. Of the database's own errors only those are refusals that name something the person can change: a field
-- that the stream lets them write, or a value that somebody else has. p_bad_field: the field with the wrong type, where it
-- is known. p_is_insert: the write is of a new row. Definer: it reads constraints of tables that the caller may not know, and
-- names a column.
create function sync_private.refusal_for_error(s sync_private.streams, p_is_insert boolean, p_state text, p_message text, p_table text,
  p_column text, p_constraint text, p_bad_field text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_own_table constant boolean := s.relation = to_regclass('public.' || quote_ident(p_table));
  -- The stream does not let clients do this, or not with this field. Otherwise the database lacks a right that it should have.
  v_is_never_allowed constant boolean :=
    p_message = 'permission denied for table ' || (select relname from pg_catalog.pg_class where oid = s.relation)
    and case when p_is_insert then not s.is_insertable
    else not s.is_editable or has_any_column_privilege('authenticated', s.relation, 'update') end;
  v_fields text[] := case
    when not v_is_own_table then '{}'
    when p_column <> '' then array[p_column]
    else array(select a.attname::text
      from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.conname = p_constraint and c.conrelid = s.relation order by a.attnum)
  end;
  v_code text := case
    when p_state like 'MQ%' then p_state
    when p_state = '42501' and (p_message not like 'permission denied for %' or v_is_never_allowed) then 'MQ403'
    when p_state = '23505' and p_constraint = 'one_application_each' then 'MQ201'
    when p_state = '23505' and (p_constraint like '%\_pkey' or p_constraint = 'profiles_username') then 'MQ409'
    when p_bad_field is not null then 'MQ400'
    when p_state ~ '^(22|23)' and p_state <> '23505' and v_fields <> '{}' and v_fields <@ s.writable then 'MQ400'
  end;
begin
  if v_code = p_state then return jsonb_build_object('code', v_code, 'message', p_message); end if;
  if v_code is null then
    raise warning 'sync_push: % (%) %.% %', p_message, p_state, p_table, p_column, p_constraint;
    return null;
  end if;
  return jsonb_build_object('code', v_code,
    'message', private.refusal_sentence(v_code, jsonb_build_object('detail', coalesce(p_bad_field, replace(v_fields[1], '_', ' '), 'the row'))));
end $$;
grant execute on function sync_private.refusal_for_error(sync_private.streams, boolean, text, text, text, text, text, text) to authenticated;

-- ---------------------------------------------------------------- one write

-- Carries out one write: {stream, id, base, document, edit?} -> {status, master, fields?, superseded?}. `edit` is the
-- edit id; without one, a digest of the write is used. Raises every refusal; the caller holds a savepoint.
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
  v_after jsonb;
  v_merge jsonb;
  v_fields text[];
  v_receipt sync_private.receipts := sync_private.find_answer(p_client, v_id, v_edit);
  -- The version from which the edit began, in the fields that it may set.
  v_seen jsonb := case when v_base is not null then sync_private.canonical_fields(s, sync_private.writable_fields(s, v_base)) end;
  v_written jsonb;
  v_done boolean;
begin
  if v_receipt.status = 'refused' then perform sync_private.repeat_refusal(v_receipt); end if;
  if v_removes and not s.is_deletable then perform private.refuse('MQ403'); end if;
  v_mine := sync_private.canonical_fields(s, sync_private.writable_fields(s, p_write -> 'document'));
  perform set_config('sync.client', coalesce(p_client::text, ''), true),
    -- Also read by rules that must tell a late edit from a wrong one (MQ106).
    set_config('sync.base', coalesce(v_base_rev::text, ''), true);

  -- Somebody may write between our reading and our writing. Three tries are enough; for a fourth the device sends it again.
  for attempt in 1 .. 3 loop
    v_row := sync_private.read_row(s, v_id);
    if v_receipt.client is not null
      -- Saved, removed, saved again: without an edit id the third write looks like the first.
      and (p_write ? 'edit' or v_removes or v_row is null or not (v_row ->> '_deleted')::boolean)
    then
      return sync_private.write_answer(v_receipt.status, sync_private.document_or_tombstone(v_row, v_id), v_receipt.fields,
        case when v_removes or v_row is null then '[]'
          else sync_private.fields_changed_since(s, v_seen, v_mine, v_row, v_receipt.fields, v_receipt.written,
            v_receipt.rev is not distinct from (v_row ->> 'rev')::bigint) end);
    end if;
    v_merge := '{"changes": {}, "conflicts": [], "written": {}}';

    if v_row is null then
      -- The replay of a write whose receipt was pruned has nothing to do. An edit that builds on one whose answer the device
      -- missed is not a replay: its values have never arrived.
      if v_removes or (p_client is not null and sync_private.is_last_writer(s.name, p_client, v_id, v_base_rev)
        and not sync_private.has_accepted(p_client, v_id))
      then
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
        return jsonb_build_object('status', 'conflict', 'master', sync_private.document_or_tombstone(v_row, v_id));
      end if;
    elsif v_removes then
      -- Somebody else's later edit must not be discarded unseen.
      if v_base_rev is distinct from (v_row ->> 'rev')::bigint
        and not (p_client is not null and sync_private.is_last_writer(s.name, p_client, v_id, v_base_rev))
      then
        return jsonb_build_object('status', 'conflict', 'master', sync_private.document_or_tombstone(v_row, v_id));
      end if;
      v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, '{"_deleted": true}');
    else
      v_merge := sync_private.merge_row(s, v_seen, v_mine, v_row, case when (v_row ->> 'rev')::bigint is distinct from v_base_rev
          then sync_private.written_before(p_client, v_id, v_base_rev, p_write ->> 'edit', v_mine, v_row) else '{}' end);
      v_done := v_merge -> 'changes' = '{}'
        or sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_merge -> 'changes');
    end if;

    if v_done then
      v_fields := array(select jsonb_array_elements_text(v_merge -> 'conflicts'));
      v_after := sync_private.read_row(s, v_id);
      v_written := case when v_row is null then v_mine else v_merge -> 'written' end;
      perform sync_private.save_receipt(p_client, s.name, v_id, v_edit, v_base_rev,
        case when v_fields = '{}' then 'accepted' else 'conflict' end, v_fields,
        case when s.is_editable then v_written else '{}' end, (v_after ->> 'rev')::bigint);
      return sync_private.write_answer(case when v_fields = '{}' then 'accepted' else 'conflict' end,
        sync_private.document_or_tombstone(v_after, v_id), v_fields,
        case when v_removes or v_after is null then '[]'
          else sync_private.fields_changed_since(s, v_seen, v_mine, v_after, v_fields, v_written, true) end);
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $$;
grant execute on function sync_private.apply_write(sync_private.streams, jsonb, uuid) to authenticated;

-- The id that a write names; null when it is not one. Reads no table.
create function sync_private.write_id(p_write jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_write ->> 'id' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then (p_write ->> 'id')::uuid end;
end $$;
grant execute on function sync_private.write_id(jsonb) to authenticated;

-- Connection, rollback by the server, resources, operator, system, internal error, lock not available: the device tries again.
create function sync_private.is_transient(p_state text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return left(p_state, 2) in ('08', '40', '53', '57', '58', 'XX') or p_state = '55P03';
end $$;
grant execute on function sync_private.is_transient(text) to authenticated;

-- Raises MQ400 with a detail where a write is not of the form that apply_write reads, or too large to be merged: before any work is done.
create function sync_private.require_sound_write(s sync_private.streams, p_write jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- bytes; the largest valid write is a draft with its base
  v_largest constant int := 250000;
  v_problem constant text := case
    when octet_length(p_write::text) > v_largest then 'it is too large'
    when s.name is null then 'stream'
    when sync_private.write_id(p_write) is null then 'id'
    when jsonb_typeof(p_write -> 'document') is distinct from 'object' then 'document'
    when jsonb_typeof(coalesce(p_write #> '{document,_deleted}', 'false')) not in ('boolean', 'null') then 'whether it is deleted'
    when coalesce(jsonb_typeof(p_write -> 'base'), 'null') not in ('object', 'null') or coalesce(p_write #>> '{base,rev}', '0') !~ '^[0-9]{1,18}$' then 'base'
    when coalesce(jsonb_typeof(p_write -> 'edit'), 'null') not in ('string', 'null') or not sync_private.has_short_edit(p_write) then 'edit' end;
begin
  if v_problem is not null then perform private.refuse('MQ400', jsonb_build_object('detail', v_problem)); end if;
  perform sync_private.require_mergeable(s, p_write);
end $$;
grant execute on function sync_private.require_sound_write(sync_private.streams, jsonb) to authenticated;

-- Whether a receipt can hold the edit's id; a longer one does not fit into its index.
create function sync_private.has_short_edit(p_write jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return octet_length(coalesce(p_write ->> 'edit', '')) <= 200;
end $$;
grant execute on function sync_private.has_short_edit(jsonb) to authenticated;

-- One write in the caller's savepoint. Raises every error.
create function sync_private.push_write(p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  s sync_private.streams;
begin
  select * into s from sync_private.streams where name = p_write ->> 'stream';
  perform sync_private.require_sound_write(s, p_write);
  return sync_private.apply_write(s, p_write, p_client);
end $$;
grant execute on function sync_private.push_write(jsonb, uuid) to authenticated;

-- One write in a savepoint of its own, accepted, refused or, where the server itself fails, broken: {stream, id, status, master, ...}.
-- A refusal is remembered only of an edit with an id: without one, the person's second try would look like the first. Raises only transient faults.
create function sync_private.push_or_refuse(p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  s sync_private.streams;
  v_id uuid := sync_private.write_id(p_write);
  v_about jsonb := jsonb_build_object('stream', p_write ->> 'stream', 'id', p_write ->> 'id');
  v_answer jsonb;
  v_refusal jsonb;
  v_state text;
  v_message text;
  v_table text;
  v_column text;
  v_constraint text;
begin
  select * into s from sync_private.streams where name = p_write ->> 'stream';
  for v_try in 1 .. 3 loop
    begin
      return v_about || sync_private.push_write(p_write, p_client);
    exception when others then
      get stacked diagnostics v_state = returned_sqlstate, v_message = message_text, v_table = table_name,
        v_column = column_name, v_constraint = constraint_name;
      if sync_private.is_transient(v_state) then raise; end if;
    end;
    v_answer := jsonb_build_object('status', 'refused',
      'master', case when s.name is not null and v_id is not null then sync_private.current_document(s, v_id) end);
    -- The same write in another connection was faster: try again, the row is there now.
    continue when v_state = '23505' and v_try = 1 and jsonb_typeof(v_answer -> 'master') = 'object';
    v_refusal := sync_private.refusal_for_error(s,
      nullif(p_write -> 'base', 'null') is null, v_state, v_message, v_table, v_column, v_constraint,
      case when v_state like '22%' and jsonb_typeof(p_write -> 'document') = 'object' then private.invalid_field(s.relation, sync_private.writable_fields(s, p_write -> 'document')) end);
    -- Without a receipt: once the server is repaired, the same write is accepted.
    if v_refusal is null then return v_about || jsonb_build_object('status', 'broken', 'master', null, 'code', v_state); end if;
    v_answer := v_answer || v_refusal;
    continue when p_client is not null and s.name is not null and v_id is not null and p_write ->> 'edit' is not null
      and sync_private.has_short_edit(p_write)
      and not sync_private.save_refusal(p_client, s.name, v_id, p_write ->> 'edit', v_answer ->> 'code', v_answer ->> 'message');
    return v_about || v_answer;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $$;
grant execute on function sync_private.push_or_refuse(jsonb, uuid) to authenticated;

-- A chunk in the caller's savepoint, answered in its order. Raises every error. Consecutive writes of one shape
-- are inserted together where that is possible (08_push_batches.sql).
create function sync_private.push_chunk(p_writes jsonb[], p_client uuid) returns jsonb[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_shapes text[] := array(select sync_private.batch_shape(value) from unnest(p_writes) with ordinality w (value, place) order by place);
  v_from int := 1;
  v_to int;
  v_batch jsonb[];
  v_write jsonb;
  v_answers jsonb[] := '{}';
begin
  while v_from <= cardinality(p_writes) loop
    v_to := v_from;
    while v_shapes[v_to + 1] = v_shapes[v_from] loop v_to := v_to + 1; end loop;
    v_batch := case when v_to > v_from then sync_private.insert_batch(p_writes[v_from:v_to], p_client) end;
    if v_batch is null then
      foreach v_write in array p_writes[v_from:v_to] loop
        v_answers := v_answers || (jsonb_build_object('stream', v_write ->> 'stream', 'id', v_write ->> 'id')
          || sync_private.push_write(v_write, p_client));
      end loop;
    else
      v_answers := v_answers || v_batch;
    end if;
    v_from := v_to + 1;
  end loop;
  return v_answers;
end $$;
grant execute on function sync_private.push_chunk(jsonb[], uuid) to authenticated;

-- ---------------------------------------------------------------- the call

-- p_client names the device. p_writes: at most 240 of {stream, id, base, document, edit?}; answered in that order:
-- [{stream, id, edit, status: accepted | conflict | refused | broken, master, checkpoint, code?, message?, fields?, superseded?}]. Of a `broken` one nothing was
-- done and nothing is remembered: `code` is the database's, and the device sends the same write again later. `checkpoint`: of the history that
-- contains these writes now; the device sends the latest along with whatever it asks next, so that a server that has lost them notices.
-- `base` holds `rev` and the fields from which the edit started; null for a row that the server has not seen. Only writable
-- fields are read. Signed-in callers only.
-- p_checkpoints: a list of those that the device has, its latest of pulls and of pushes at least, so that nothing is written into another
-- history than it knows.
-- Raises MQ400 for the whole when one of the two is no list, for more than 240 writes, 4 MB or 20 checkpoints, or a malformed one,
-- two_factor_required (PT403), MQ403 (suspended), restored (PT409: a
-- checkpoint is of another history; the device first offers again what it knows to be acknowledged), PT429 (this account has sent as much as
-- it may in an hour or a day; the detail is for how many seconds to wait), and transient faults. After the last two the whole batch is sent
-- again.
create function public.sync_push(p_client uuid, p_writes jsonb, p_checkpoints jsonb default '[]') returns json
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  v_chunk_size constant int := 60;
  v_from int := 0;
  v_chunk jsonb[];
  v_write jsonb;
  v_part jsonb[];
  v_answers jsonb[] := '{}';
  v_checkpoint text;
begin
  perform private.require_gate();
  perform sync_private.require_own_history(p_checkpoints);
  perform sync_private.require_room_to_send();
  if jsonb_typeof(p_writes) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "writes"}'); end if;
  if jsonb_array_length(p_writes) > 240 then perform private.refuse('MQ400', '{"detail": "more than 240 rows"}'); end if;
  -- Sixteen times what a device sends at once (MAX_PUSH_BYTES).
  if pg_column_size(p_writes) > 4000000 then perform private.refuse('MQ400', '{"detail": "more than 4 MB"}'); end if;
  -- A deferred check would fail outside its savepoint.
  set constraints all immediate;
  while v_from < jsonb_array_length(p_writes) loop
    v_chunk := array(select value from jsonb_array_elements(p_writes) with ordinality w (value, place)
      where place > v_from and place <= v_from + v_chunk_size order by place);
    begin
      v_part := sync_private.push_chunk(v_chunk, p_client);
    exception when others then
      if sync_private.is_transient(sqlstate) then raise; end if;
      v_part := '{}';
      foreach v_write in array v_chunk loop
        v_part := v_part || sync_private.push_or_refuse(v_write, p_client);
      end loop;
    end;
    v_answers := v_answers || v_part;
    v_from := v_from + v_chunk_size;
  end loop;
  if cardinality(v_answers) = 0 then return '[]'; end if;
  perform sync_private.count_sent(pg_column_size(p_writes), cardinality(v_answers));
  -- Above this transaction's own id: a start of the server that reuses the id has lost it.
  v_checkpoint := concat_ws('/', sync_private.epoch(), pg_current_xact_id()::text::bigint + 1);
  return (select json_agg(answer || jsonb_build_object('checkpoint', v_checkpoint, 'edit', write -> 'edit') order by place)
    from unnest(v_answers) with ordinality as answers (answer, place)
    join jsonb_array_elements(p_writes) with ordinality as writes (write, place) using (place));
end $$;
revoke execute on function public.sync_push(uuid, jsonb, jsonb) from public, anon;
grant execute on function public.sync_push(uuid, jsonb, jsonb) to authenticated;

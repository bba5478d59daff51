-- Push: a device's writes, in the order in which they were made.
--
-- The path of one pushed message, in four files:
--   1. here: sync_push takes up to 240 writes, sixty in one savepoint;
--   2. 11_write.sql: apply_write processes each and inserts the row (09_rows.sql) with the sender's rights;
--   3. 07_messages/02_messages.sql: the table, its policies, and the triggers that check the message, open a conversation
--      for a first one, number it and notify the others;
--   4. 07_receipts.sql: the answer is stored, so that the same write sent again gets it again.
-- Edits of existing rows also go through 08_merge.sql. For each write 13_push_batches.sql first decides whether it can be
-- inserted together with its neighbours, as new drafts and saved things are; a message never is. `rev` and `server_xid` of the
-- answer are set by the trigger that every stream has (`stamp`, 01_streams.sql).
--
-- A savepoint per row would be simplest, but Postgres caches only 64 subtransactions of a transaction. Nearly all writes are
-- accepted, so sixty share a savepoint; only when one of them is refused are they rolled back and repeated, each in its
-- own. A refused write still blocks none (S7), and each gets its own answer.
--
-- Everything here runs with the caller's rights, so that row-level security and column grants apply; that is why members may
-- execute it.

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
-- are inserted together where that is possible (13_push_batches.sql).
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

-- A write without numbers that are too long (private.has_oversized_number): `true` is in place of each part that has one, so that the write is refused for that part, by itself,
-- and keeps none of the others from being sent.
create function sync_private.readable_write(p_write jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case when private.has_oversized_number(value) then 'true' else value end), '{}')
  from jsonb_each(case jsonb_typeof(p_write) when 'object' then p_write else '{}' end)
$$;
grant execute on function sync_private.readable_write(jsonb) to authenticated;

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
  if private.has_oversized_number(p_writes) then
    p_writes := (select jsonb_agg(sync_private.readable_write(value) order by place) from jsonb_array_elements(p_writes) with ordinality w (value, place));
  end if;
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

-- Push: a device's writes, in the order they were made, each in a savepoint of its own. See docs/sync.md.

-- The code and the sentence for whatever a write ran into: {code, message}. Our own refusals pass; the database's own errors
-- are put into words, and what we did not foresee goes to the server's log.
-- p_bad_field: the field that is of the wrong type, when it is known.
create function sync_private.refusal_of(p_state text, p_message text, p_table text, p_column text, p_constraint text, p_bad_field text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_code text := case
    when p_state like 'MQ%' then p_state
    when p_state = '42501' then 'MQ403'
    when p_state = '23505' and p_constraint = 'one_application_each' then 'MQ201'
    when p_state = '23505' then 'MQ409'
    when p_state like '22%' or p_state like '23%' then 'MQ400'
    else 'MQ500'
  end;
  v_field text := coalesce(p_bad_field, nullif(p_column, ''), (
    select a.attname
    from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where p_constraint <> '' and c.conname = p_constraint and c.conrelid = to_regclass('public.' || quote_ident(p_table))));
begin
  if v_code = p_state then return jsonb_build_object('code', v_code, 'message', p_message); end if;
  if v_code = 'MQ500' then
    raise warning 'sync_push: % (%) %.% %', p_message, p_state, p_table, p_column, p_constraint;
  end if;
  return jsonb_build_object('code', v_code,
    'message', private.refusal(v_code, jsonb_build_object('detail', coalesce(replace(v_field, '_', ' '), 'the row'))));
end $$;

-- p_writes: at most 60 of {collection, id, base, document, edit?}; answered in that order:
-- [{collection, id, status: accepted | conflict | refused, master, code?, message?, fields?}].
-- `base` holds `rev` and the fields the edit started from; null for a row the server has not seen. Only writable fields are
-- read. Signed-in callers only, with their own rights.
-- Raises MQ400 for the whole when there are more than 60 (each row takes a savepoint, and Postgres caches 64),
-- two_factor_required (PT403), MQ403 (suspended), and transient faults, after which the whole batch is sent again.
create function public.sync_push(p_client uuid, p_writes jsonb) returns json
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  s sync_private.streams;
  v_write jsonb;
  v_id uuid;
  v_answer jsonb;
  v_answers jsonb[] := '{}';
  v_state text;
  v_message text;
  v_table text;
  v_column text;
  v_constraint text;
  v_tries int;
begin
  perform private.require_gate();
  if jsonb_typeof(p_writes) is distinct from 'array' or jsonb_array_length(p_writes) > 60 then
    perform private.refuse('MQ400', '{"detail": "more than 60 rows"}');
  end if;
  -- A deferred check would fail outside its row's savepoint.
  set constraints all immediate;
  for v_write in select value from jsonb_array_elements(p_writes) loop
    v_id := case when v_write ->> 'id' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
      then (v_write ->> 'id')::uuid end;
    select * into s from sync_private.streams where name = v_write ->> 'collection';
    v_tries := 0;
    loop
      begin
        v_tries := v_tries + 1;
        if s.name is null then perform private.refuse('MQ400', '{"detail": "collection"}'); end if;
        if v_id is null then perform private.refuse('MQ400', '{"detail": "id"}'); end if;
        v_answer := sync_private.apply_write(s, v_write, p_client);
        exit;
      exception when others then
        get stacked diagnostics v_state = returned_sqlstate, v_message = message_text, v_table = table_name,
          v_column = column_name, v_constraint = constraint_name;
        -- Transient: connection, rollback by the server, resources, operator, system, lock not available.
        if left(v_state, 2) in ('08', '40', '53', '57', '58', 'XX') or v_state = '55P03' then raise; end if;
        v_answer := jsonb_build_object('status', 'refused',
          'master', case when s.name is not null and v_id is not null then sync_private.visible_row(s, v_id) end);
        -- The same write in another connection was faster: look again, it is there now.
        continue when v_state = '23505' and v_tries = 1 and jsonb_typeof(v_answer -> 'master') = 'object';
        v_answer := v_answer || sync_private.refusal_of(v_state, v_message, v_table, v_column, v_constraint,
          case when v_state like '22%' then private.bad_field(s.relation, sync_private.writable_of(s, v_write -> 'document')) end);
        exit;
      end;
    end loop;
    v_answers := v_answers || (jsonb_build_object('collection', v_write ->> 'collection', 'id', v_write ->> 'id') || v_answer);
  end loop;
  return array_to_json(v_answers);
end $$;

-- The row behind a refused write, for the device to go back to; null when there is none to see.
create function sync_private.visible_row(s sync_private.streams, p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_row jsonb := sync_private.read_row(s, p_id);
begin
  return case when v_row is not null then sync_private.shown(v_row, p_id) end;
end $$;

revoke execute on function public.sync_push(uuid, jsonb) from public, anon;
grant execute on function public.sync_push(uuid, jsonb) to authenticated;
revoke execute on all functions in schema sync_private from public;
grant execute on function sync_private.refusal_of(text, text, text, text, text, text),
  sync_private.visible_row(sync_private.streams, uuid) to authenticated;

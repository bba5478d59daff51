-- A long queue leaves in few requests: up to 240 writes in one, where 60 cost a round trip of a slow line for each 60.
-- Postgres caches 64 subtransactions of a transaction, so a savepoint a row would not do. Nearly all writes are taken: sixty
-- share a savepoint, and only when one of them is refused are they taken back and done again, each in its own. A refused
-- write still blocks none (S7), and each still gets its own answer.

-- One write, taken or refused: {collection, id, status, master, ...}. With the caller's rights, from sync_push.
-- Raises transient faults only.
create function sync_private.push_alone(p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  s sync_private.streams;
  v_id uuid := sync_private.id_of(p_write);
  v_about jsonb := jsonb_build_object('collection', p_write ->> 'collection', 'id', p_write ->> 'id');
  v_answer jsonb;
  v_state text;
  v_message text;
  v_table text;
  v_column text;
  v_constraint text;
begin
  select * into s from sync_private.streams where name = p_write ->> 'collection';
  for v_try in 1 .. 2 loop
    begin
      return v_about || sync_private.push_bare(p_write, p_client);
    exception when others then
      get stacked diagnostics v_state = returned_sqlstate, v_message = message_text, v_table = table_name,
        v_column = column_name, v_constraint = constraint_name;
      if sync_private.is_transient(v_state) then raise; end if;
      v_answer := jsonb_build_object('status', 'refused',
        'master', case when s.name is not null and v_id is not null then sync_private.visible_row(s, v_id) end);
      -- The same write in another connection was faster: look again, it is there now.
      continue when v_state = '23505' and v_try = 1 and jsonb_typeof(v_answer -> 'master') = 'object';
      return v_about || v_answer || sync_private.refusal_of(v_state, v_message, v_table, v_column, v_constraint,
        case when v_state like '22%' then private.bad_field(s.relation, sync_private.writable_of(s, p_write -> 'document')) end);
    end;
  end loop;
end $$;

-- One write in whatever savepoint the caller holds. Raises what it runs into.
create function sync_private.push_bare(p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  s sync_private.streams;
begin
  select * into s from sync_private.streams where name = p_write ->> 'collection';
  if not found then perform private.refuse('MQ400', '{"detail": "collection"}'); end if;
  if sync_private.id_of(p_write) is null then perform private.refuse('MQ400', '{"detail": "id"}'); end if;
  return sync_private.apply_write(s, p_write, p_client);
end $$;

create function sync_private.id_of(p_write jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_write ->> 'id' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then (p_write ->> 'id')::uuid end;
end $$;

-- Connection, rollback by the server, resources, operator, system, internal; lock not available: the device tries again.
create function sync_private.is_transient(p_state text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return left(p_state, 2) in ('08', '40', '53', '57', '58', 'XX') or p_state = '55P03';
end $$;

-- p_writes: at most 240 of {collection, id, base, document, edit?}; answered in that order:
-- [{collection, id, status: accepted | conflict | refused, master, code?, message?, fields?}].
-- `base` holds `rev` and the fields the edit started from; null for a row the server has not seen. Only writable fields are
-- read. Signed-in callers only, with their own rights.
-- Raises MQ400 for the whole when there are more than 240, two_factor_required (PT403), MQ403 (suspended), and transient
-- faults, after which the whole batch is sent again.
create or replace function public.sync_push(p_client uuid, p_writes jsonb) returns json
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  v_together constant int := 60;
  v_from int := 0;
  v_chunk jsonb[];
  v_write jsonb;
  v_part jsonb[];
  v_answers jsonb[] := '{}';
begin
  perform private.require_gate();
  if jsonb_typeof(p_writes) is distinct from 'array' or jsonb_array_length(p_writes) > 240 then
    perform private.refuse('MQ400', '{"detail": "more than 240 rows"}');
  end if;
  -- A deferred check would fail outside its savepoint.
  set constraints all immediate;
  while v_from < jsonb_array_length(p_writes) loop
    v_chunk := array(select value from jsonb_array_elements(p_writes) with ordinality w (value, place)
      where place > v_from and place <= v_from + v_together order by place);
    v_part := '{}';
    begin
      foreach v_write in array v_chunk loop
        v_part := v_part || (jsonb_build_object('collection', v_write ->> 'collection', 'id', v_write ->> 'id')
          || sync_private.push_bare(v_write, p_client));
      end loop;
    exception when others then
      if sync_private.is_transient(sqlstate) then raise; end if;
      v_part := '{}';
      foreach v_write in array v_chunk loop
        v_part := v_part || sync_private.push_alone(v_write, p_client);
      end loop;
    end;
    v_answers := v_answers || v_part;
    v_from := v_from + v_together;
  end loop;
  return array_to_json(v_answers);
end $$;

revoke execute on function sync_private.push_alone(jsonb, uuid), sync_private.push_bare(jsonb, uuid),
  sync_private.id_of(jsonb), sync_private.is_transient(text) from public;
grant execute on function sync_private.push_alone(jsonb, uuid), sync_private.push_bare(jsonb, uuid),
  sync_private.id_of(jsonb), sync_private.is_transient(text) to authenticated;

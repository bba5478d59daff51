-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.sync_pull(p_requests jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- At or above this, transactions that began earlier may still add rows (S5).
  v_horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_newest xid8 := pg_snapshot_xmax(pg_current_snapshot());
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_limit int;
  v_budget int;
  v_is_first boolean;
  v_answers json[] := '{}';
  v_rows_behind int := 0;
  -- While no transaction is open, nothing can wait above the horizon.
  v_is_busy boolean := pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot());
  s sync_private.streams;
  v_nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_requests) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "requests"}'); end if;
  if jsonb_array_length(p_requests) > (select count(*) from sync_private.streams) then
    perform private.refuse('MQ400', '{"detail": "more requests than streams"}');
  end if;
  if (select count(distinct value ->> 'stream') < count(value ->> 'stream') from jsonb_array_elements(p_requests)) then
    perform private.refuse('MQ400', '{"detail": "the same stream twice"}');
  end if;
  perform sync_private.require_own_history(jsonb_path_query_array(p_requests, '$[*].acknowledged'));
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'stream';
    if not found then perform private.refuse('MQ400', jsonb_build_object('detail', concat_ws(' ', 'stream', left(v_request ->> 'stream', 40)))); end if;
    if exists (select from unnest(array['limit', 'budget']) field where coalesce(v_request ->> field, '0') !~ '^[0-9]{1,9}$') then
      perform private.refuse('MQ400', '{"detail": "limit or budget"}');
    end if;
    if (select auth.uid()) is null and not s.is_public then
      -- None of it is a visitor's, and their role may not even read the table.
      v_answers := v_answers || json_build_object(
        'stream', s.name, 'documents', '{}'::json[], 'checkpoint', null, 'more', false, 'rows_behind_horizon', 0);
      continue;
    end if;
    v_limit := greatest(least(coalesce((v_request ->> 'limit')::int, 500), 2000), 1);
    v_checkpoint := sync_private.parse_checkpoint(v_request -> 'checkpoint');
    -- Of this start, and not from the future of a server that was put back; is_own_checkpoint looks at those of earlier starts.
    if not (coalesce(v_checkpoint ->> 'e', '') = v_epoch and (v_checkpoint ->> 'x')::xid8 <= v_newest)
      and sync_private.is_own_checkpoint(v_checkpoint ->> 'e', (v_checkpoint ->> 'x')::xid8)
    then
      v_checkpoint := v_checkpoint || jsonb_build_object('e', v_epoch);
    end if;
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch or (v_checkpoint ->> 'x')::xid8 > v_newest then
      v_is_first := coalesce(jsonb_typeof(v_checkpoint), 'null') = 'null';
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
      if not v_is_first then v_checkpoint := jsonb_set(v_checkpoint, '{f,restored}', 'true'); end if;
    elsif v_request ->> 'fresh' = 'true' then
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
    end if;
    if v_is_busy then
      select count(*) into v_rows_behind
      from sync_private.changed_rows(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_budget := least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget);
    v_answers := v_answers || case when v_checkpoint ? 'f'
      then sync_private.snapshot_page(s, v_checkpoint, v_limit, v_budget, v_rows_behind)
      else sync_private.changes_page(s, v_checkpoint, v_limit, v_budget, sync_private.parse_since(v_request ->> 'since'), v_horizon, v_rows_behind) end;
  end loop;
  if p_requests -> 0 ? 'nonce' then
    v_answers := v_answers || json_build_object('nonce', left(p_requests -> 0 ->> 'nonce', 40));
  end if;
  return array_to_json(v_answers);
end $function$;

CREATE OR REPLACE FUNCTION public.sync_push(p_client uuid, p_writes jsonb, p_checkpoints jsonb DEFAULT '[]'::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
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
  -- Above this transaction's own id: a start of the server that reuses the id has lost it.
  v_checkpoint := concat_ws('/', sync_private.epoch(), pg_current_xact_id()::text::bigint + 1);
  return (select json_agg(answer || jsonb_build_object('checkpoint', v_checkpoint, 'edit', write -> 'edit') order by place)
    from unnest(v_answers) with ordinality as answers (answer, place)
    join jsonb_array_elements(p_writes) with ordinality as writes (write, place) using (place));
end $function$;

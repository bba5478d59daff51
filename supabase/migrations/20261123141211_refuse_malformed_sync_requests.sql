-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.application_headline(p_status text, p_note text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_status
    when 'reviewed' then 'Your application has been read'
    when 'shortlisted' then 'You are on the shortlist'
    when 'interview' then 'You are invited to an interview'
    when 'offered' then 'You have an offer'
    when 'hired' then 'You are hired'
    when 'declined' then case when p_note ~ '\S' then 'Not this time: ' || p_note else 'Not this time' end
    when 'job_closed' then 'The job has closed'
    else 'Your application has changed'
  end
$function$;

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
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_limit int;
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
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'stream';
    if not found then perform private.refuse('MQ400', jsonb_build_object('detail', concat_ws(' ', 'stream', v_request ->> 'stream'))); end if;
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
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch then
      v_checkpoint := jsonb_build_object('e', v_epoch, 'x', v_horizon::text,
        'f', sync_private.snapshot_start(case when s.related_ids is null or (select auth.uid()) is null then 'catalogue' else 'related' end)
          || jsonb_build_object('id', v_horizon::text, 'n', 0));
    end if;
    if v_is_busy then
      select count(*) into v_rows_behind
      from sync_private.changed_rows(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_answers := v_answers || case when v_checkpoint ? 'f'
      then sync_private.snapshot_page(s, v_checkpoint, v_limit,
        least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget), v_rows_behind)
      else sync_private.changes_page(s, v_checkpoint, v_limit, v_horizon, v_rows_behind) end;
  end loop;
  return array_to_json(v_answers);
end $function$;

CREATE OR REPLACE FUNCTION public.sync_push(p_client uuid, p_writes jsonb)
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
begin
  perform private.require_gate();
  if jsonb_typeof(p_writes) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "writes"}'); end if;
  if jsonb_array_length(p_writes) > 240 then perform private.refuse('MQ400', '{"detail": "more than 240 rows"}'); end if;
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
  return array_to_json(v_answers);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.push_or_refuse(p_write jsonb, p_client uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_id uuid := sync_private.write_id(p_write);
  v_about jsonb := jsonb_build_object('stream', p_write ->> 'stream', 'id', p_write ->> 'id');
  v_answer jsonb;
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
    v_answer := v_answer || sync_private.refusal_for_error(v_state, v_message, v_table, v_column, v_constraint,
      case when v_state like '22%' and jsonb_typeof(p_write -> 'document') = 'object' then private.invalid_field(s.relation, sync_private.writable_fields(s, p_write -> 'document')) end);
    continue when p_client is not null and s.name is not null and v_id is not null and p_write ->> 'edit' is not null
      and not sync_private.save_refusal(p_client, s.name, v_id, p_write ->> 'edit', v_answer ->> 'code', v_answer ->> 'message');
    return v_about || v_answer;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $function$;

CREATE OR REPLACE FUNCTION sync_private.push_write(p_write jsonb, p_client uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
begin
  select * into s from sync_private.streams where name = p_write ->> 'stream';
  if not found then perform private.refuse('MQ400', '{"detail": "stream"}'); end if;
  if sync_private.write_id(p_write) is null then perform private.refuse('MQ400', '{"detail": "id"}'); end if;
  if jsonb_typeof(p_write -> 'document') is distinct from 'object' then perform private.refuse('MQ400', '{"detail": "document"}'); end if;
  return sync_private.apply_write(s, p_write, p_client);
end $function$;

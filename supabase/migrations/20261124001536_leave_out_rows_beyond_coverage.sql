-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP FUNCTION "sync_private"."changes_page"(sync_private.streams, jsonb, integer, integer, xid8, integer);

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
  return array_to_json(v_answers);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.changes_page(s sync_private.streams, p_checkpoint jsonb, p_limit integer, p_budget integer, p_since timestamp with time zone, p_horizon xid8, p_rows_behind integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_documents json := '[]';
  v_count int;
  v_xids xid8[];
  v_ids uuid[];
  v_beyond uuid[] := '{}';
  v_checkpoint jsonb := p_checkpoint;
  v_xid constant xid8 := (p_checkpoint ->> 'x')::xid8;
  v_id constant uuid := coalesce(p_checkpoint ->> 'i', '00000000-0000-0000-0000-000000000000')::uuid;
begin
  select count(*), array_agg(x order by x, id), array_agg(id order by x, id) into v_count, v_xids, v_ids
  from sync_private.changed_rows(s.name, v_xid, v_id, p_horizon, p_limit);
  if s.scope is not null and v_count >= least(p_limit, p_budget + 1)
    and (select count(*) > p_budget from sync_private.changed_rows(s.name, v_xid, v_id, p_horizon, p_budget + 1))
  then
    return sync_private.snapshot_page(s, sync_private.snapshot_checkpoint(s, p_checkpoint ->> 'e', p_horizon), p_limit, p_budget, p_rows_behind);
  end if;
  if v_count > 0 and s.scope is not null and p_since is not null then
    v_beyond := sync_private.rows_beyond(s.name, v_ids, p_since, v_xid);
  end if;
  if v_count > 0 then
    execute format($page$
      -- A row that changed, and to which access changed in another transaction, is one document.
      with named as (select id, min(x) as x from unnest($1, $2) as page (x, id) where id <> all ($3) group by id)
      select coalesce(json_agg(
        case when t.id is null then json_build_object('id', named.id, '_deleted', true) else %1$s end order by named.x, named.id), '[]')
      from named left join %2$s t on t.id = named.id and not t._deleted and (%3$s) $page$,
      sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
    into v_documents using v_xids, v_ids, v_beyond;
  end if;

  if v_count >= p_limit then
    v_checkpoint := v_checkpoint || jsonb_build_object('x', v_xids[v_count]::text, 'i', v_ids[v_count]);
  elsif p_horizon > (p_checkpoint ->> 'x')::xid8 then
    -- Everything below the horizon was looked at: move on even if nothing was found, or idle pulls scan it again and again.
    v_checkpoint := v_checkpoint - 'i' || jsonb_build_object('x', p_horizon::text);
  end if;
  -- row_to_json prints no spaces, which are a tenth of an idle pull.
  return (select row_to_json(answer) from (
    select s.name as stream, v_documents as documents, sync_private.format_checkpoint(v_checkpoint) as checkpoint,
      v_count >= p_limit as more, p_rows_behind as rows_behind_horizon) answer);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.parse_since(p_since text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_since::timestamptz;
exception when data_exception then
  perform private.refuse('MQ400', '{"detail": "since"}');
end $function$;

CREATE OR REPLACE FUNCTION sync_private.rows_beyond(p_stream text, p_ids uuid[], p_since timestamp with time zone, p_xid xid8)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s sync_private.streams;
  v_uid uuid := (select auth.uid());
  v_beyond uuid[];
begin
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($rows$
    select coalesce(array_agg(t.id), '{}') from %1$s t
    where t.id = any ($2) and t.%2$I < $3%3$s
      and not exists (select from sync_private.access_changes a
        where a.user_id = $1 and a.stream = $5 and a.id = t.id and a.server_xid >= $4) $rows$,
    s.relation, s.newest,
    case when s.related_ids is not null and v_uid is not null then format(' and t.id not in (%s)', s.related_ids) else '' end)
  into v_beyond using v_uid, p_ids, p_since, p_xid, p_stream;
  return v_beyond;
end $function$;

REVOKE ALL ON FUNCTION "sync_private"."changes_page"(sync_private.streams, jsonb, integer, integer, timestamp with time zone, xid8, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."changes_page"(sync_private.streams, jsonb, integer, integer, timestamp with time zone, xid8, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."parse_since"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."parse_since"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."rows_beyond"(text, uuid[], timestamp with time zone, xid8) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."rows_beyond"(text, uuid[], timestamp with time zone, xid8) TO "anon", "authenticated";

-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE TABLE "sync_private"."starts" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "label" text NOT NULL DEFAULT substr(md5((gen_random_uuid())::text), 1, 6), "first_xid" xid8 NOT NULL, "at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "starts_label_key" UNIQUE (label), CONSTRAINT "starts_pkey" PRIMARY KEY (id));

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

CREATE OR REPLACE FUNCTION sync_private.epoch()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_cluster text := '0';
begin
  if has_function_privilege('pg_catalog.pg_control_system()', 'execute') then
    select system_identifier::text into v_cluster from pg_catalog.pg_control_system();
  end if;
  if not pg_is_in_recovery() then v_cluster := v_cluster || left(pg_walfile_name(pg_current_wal_lsn()), 8); end if;
  -- Short, because it travels twice with every stream of every idle pull.
  return concat_ws('.', (select epoch from sync_private.state), left(md5(v_cluster), 6),
    coalesce((select label from sync_private.starts order by id desc limit 1), '0'));
end $function$;

CREATE OR REPLACE FUNCTION sync_private.is_own_checkpoint(p_epoch text, p_xid xid8)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_start sync_private.starts;
begin
  if p_epoch is null or p_xid is null or p_xid > pg_snapshot_xmax(pg_current_snapshot()) then return false; end if;
  if p_epoch = sync_private.epoch() then return true; end if;
  if split_part(p_epoch, '.', 1) || '.' || split_part(p_epoch, '.', 2)
    <> split_part(sync_private.epoch(), '.', 1) || '.' || split_part(sync_private.epoch(), '.', 2) then return false; end if;
  select * into v_start from sync_private.starts where label = split_part(p_epoch, '.', 3);
  -- '0' came before the first start that was recorded.
  if not found and split_part(p_epoch, '.', 3) <> '0' then return false; end if;
  return not exists (select from sync_private.starts where id > coalesce(v_start.id, 0) and first_xid < p_xid);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.record_start()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_label text;
begin
  delete from sync_private.starts where id <= (select max(id) - 1000 from sync_private.starts);
  insert into sync_private.starts (first_xid) values (pg_snapshot_xmax(pg_current_snapshot())) returning label into v_label;
  return v_label;
end $function$;

REVOKE ALL ON FUNCTION "sync_private"."is_own_checkpoint"(text, xid8) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."is_own_checkpoint"(text, xid8) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "sync_private"."record_start"() FROM PUBLIC;

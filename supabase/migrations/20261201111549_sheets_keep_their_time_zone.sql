-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.derive_call_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select title, timezone into new.project_title, new.timezone from public.projects where id = new.project_id;
  if tg_op = 'UPDATE' and old.version > 0 and new.version = old.version then new.timezone := old.timezone; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.earlier_version(p_old public.call_sheets, p_new public.call_sheets)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('shoot_day', nullif(p_old.shoot_day, p_new.shoot_day), 'timezone', nullif(p_old.timezone, p_new.timezone)))
    || case when p_old.content = p_new.content then '{}' else jsonb_build_object('content', private.earlier_parts(p_old.content, p_new.content)) end
    || case when p_old.calls = p_new.calls then '{}' else jsonb_build_object('calls', private.earlier_parts(p_old.calls, p_new.calls)) end
$function$;

CREATE OR REPLACE FUNCTION private.guard_call_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most_an_hour constant int := 20;
  v_me uuid := (select auth.uid());
begin
  new.content := private.plain_json(new.content); new.calls := private.plain_json(new.calls);
  if tg_op = 'INSERT' then
    new.created_by := v_me; new.version := 0; new.published_at := null; new.history := '[]'; new.published_by_name := '';
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') or not private.edits_project(new.project_id, v_me) then perform private.refuse('MQ403'); end if;
    if new.status = 'cancelled' then perform private.refuse('MQ684', '{"from": "new", "to": "cancelled"}'); end if;
  else
    new.id := old.id; new.created_by := old.created_by; new.version := old.version; new.published_at := old.published_at;
    new.published_by_name := old.published_by_name; new.history := old.history;
    if new.project_id <> old.project_id then perform private.refuse('MQ403'); end if;
    -- Otherwise what it said would change for everybody without a version, and would be missing in the changes when it is published again.
    if old.status = 'cancelled' and new.status = 'cancelled'
      and (new.shoot_day, new.content, new.calls) is distinct from (old.shoot_day, old.content, old.calls)
    then
      perform private.refuse('MQ685');
    end if;
    if new.status <> old.status and private.lifecycle_event('call_sheet', old.status, new.status, 'editor') is null then
      perform private.refuse('MQ684', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  if new.status <> 'published' then return new; end if;
  new.timezone := (select timezone from public.projects where id = new.project_id);
  if coalesce(new.content ->> 'general_call', '') = '' then perform private.refuse('MQ683'); end if;
  if tg_op = 'UPDATE' and old.status = 'published'
    and (new.shoot_day, new.timezone, new.content, new.calls) is not distinct from (old.shoot_day, old.timezone, old.content, old.calls)
  then
    return new;
  end if;
  -- Locked, so that the project is not cancelled in between.
  perform from public.projects where id = new.project_id for share;
  if private.is_cancelled_project(new.project_id) then perform private.refuse('MQ796'); end if;
  if new.version > 0 then
    if (select count(*) from jsonb_array_elements(old.history || jsonb_build_object('at', old.published_at)) earlier
      where (earlier ->> 'at')::timestamptz > clock_timestamp() - interval '1 hour') >= v_most_an_hour
    then
      perform private.refuse('MQ723', jsonb_build_object('most', v_most_an_hour));
    end if;
    new.history := private.history_with(old, private.earlier_version(old, new));
  end if;
  new.version := new.version + 1;
  new.published_at := clock_timestamp();
  new.published_by_name := private.display_name(v_me);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.history_with(p_old public.call_sheets, p_was jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- A device that missed more is shown the sheet as it is.
  v_most constant int := 30;
begin
  return jsonb_build_array(jsonb_build_object('version', p_old.version, 'at', p_old.published_at, 'was', p_was))
    || (select coalesce(jsonb_agg(value order by place), '[]') from jsonb_array_elements(p_old.history) with ordinality earlier (value, place) where place < v_most);
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_call_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.call_sheets set id = id where project_id = new.id;
  if new.timezone is distinct from old.timezone and new.status <> 'cancelled' then
    update public.call_sheets s set version = version + 1, published_at = clock_timestamp(), published_by_name = private.display_name(coalesce((select auth.uid()), new.owner_id)),
      history = private.history_with(s, jsonb_build_object('timezone', s.timezone))
    where project_id = new.id and status = 'published' and not _deleted and shoot_day >= private.today(s.timezone) - 1;
  end if;
  return null;
end $function$;

REVOKE ALL ON FUNCTION "private"."history_with"(public.call_sheets, jsonb) FROM PUBLIC;

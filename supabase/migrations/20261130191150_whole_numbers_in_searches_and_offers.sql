-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.book_offer(p public.job_applications, p_from date DEFAULT '-infinity'::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
  v_days constant date[] := array(select distinct (day #>> '{}')::date as day from jsonb_array_elements(p.offer -> 'days') as entry (day)
    where (day #>> '{}')::date >= p_from order by day);
  -- The employer agreed by offering, the person by accepting what was offered last.
  v_offered constant timestamptz := (select max((step ->> 'at')::timestamptz) from jsonb_array_elements(p.history) step where step ->> 'status' = 'offered');
  v_at constant timestamptz := coalesce((select min((step ->> 'at')::timestamptz) from jsonb_array_elements(p.history) step
    where step ->> 'status' in ('accepted', 'hired') and (step ->> 'at')::timestamptz >= coalesce(v_offered, '-infinity')), clock_timestamp());
begin
  if cardinality(v_days) = 0 then return; end if;
  select * into v_job from public.jobs where id = p.job_id;
  insert into public.bookings (id, employer_id, talent_id, wants, job_id, project_id, title, role_code, days, timezone, place, rate_minor, rate_unit, currency, kit_fee_minor, kill_fee_percent, note,
    open_until, employer_step, talent_step, status, application_id, confirmed_at, employer_agreed_at, talent_agreed_at)
  values (sync_private.derived_id('booking', p.id::text, p.offer ->> 'id'), p.employer_id, p.applicant_id, 'booking', p.job_id,
    case when private.edits_project(v_job.project_id, p.employer_id) then v_job.project_id end,
    left(coalesce(nullif(p.job_title, ''), 'Job'), 120), coalesce(substring(v_job.role_code from '^[a-z0-9_]{0,60}$'), ''), v_days,
    coalesce(nullif(v_job.timezone, ''), 'UTC'), left(p.offer ->> 'place', 200), (p.offer ->> 'rate_minor')::numeric::int, p.offer ->> 'rate_unit', p.offer ->> 'currency',
    (p.offer ->> 'kit_fee_minor')::numeric::int, coalesce((p.offer ->> 'kill_fee_percent')::numeric::int, 0), left(p.offer ->> 'note', 1000), v_days[1], 'confirmed', 'accepted', 'confirmed', p.id, v_at, coalesce(v_offered, v_at), v_at)
  on conflict (id) do nothing;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.is_distance(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'number' and p #>> '{}' ~ '^\d{1,5}$';
end $function$;

CREATE OR REPLACE FUNCTION sync_private.is_filter_of(p_form text, p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text constant text := case when jsonb_typeof(p) = 'string' then p #>> '{}' end;
  -- bytes of all towns on the map, twice over: it is copied for every row
  v_largest_map constant int := 16000;
begin
  return coalesce(case p_form
    when 'text' then v_text is not null
    when 'id' then private.is_id(p)
    when 'boolean' then jsonb_typeof(p) = 'boolean'
    when 'number' then jsonb_typeof(p) = 'number'
    when 'day' then private.is_day(v_text)
    when 'time' then sync_private.is_time(p)
    when 'texts' then sync_private.are_text_elements(p)
    when 'words' then sync_private.are_search_words(p)
    when 'days' then sync_private.are_text_elements(p) and not exists (select from jsonb_array_elements_text(p) day where not private.is_day(day))
    -- As private.shown_days writes them: of which day the first letter is, and a letter for each.
    when 'shown days' then v_text = '' or v_text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[-fphb]+$' and private.is_day(left(v_text, 10))
    when 'place' then sync_private.is_distance(p -> 'km') and jsonb_typeof(p -> 'name') = 'string' and p ->> 'name' <> '' and jsonb_typeof(p -> 'country') = 'string'
    when 'towns' then jsonb_typeof(p) = 'object' and octet_length(p::text) <= v_largest_map
      and not exists (select from jsonb_each(p) town where not sync_private.is_distance(town.value))
    when 'position' then jsonb_typeof(p -> 'k') = 'number' and sync_private.is_time(p -> 'at') and private.is_id(p -> 'id')
  end, false);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.is_time(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)$'
    and private.is_day(left(p #>> '{}', 10));
end $function$;

REVOKE ALL ON FUNCTION "sync_private"."is_distance"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "sync_private"."is_distance"(jsonb) TO "anon", "authenticated";

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
  insert into public.bookings (id, employer_id, talent_id, wants, job_id, project_id, title, role_code, days, timezone, place, rate_minor, rate_unit, currency, note, open_until,
    employer_step, talent_step, status, application_id, confirmed_at, employer_agreed_at, talent_agreed_at)
  values (sync_private.derived_id('booking', p.id::text, p.offer ->> 'id'), p.employer_id, p.applicant_id, 'booking', p.job_id,
    case when private.edits_project(v_job.project_id, p.employer_id) then v_job.project_id end,
    left(coalesce(nullif(p.job_title, ''), 'Job'), 120), coalesce(substring(v_job.role_code from '^[a-z0-9_]{0,60}$'), ''), v_days,
    coalesce(nullif(v_job.timezone, ''), 'UTC'), left(p.offer ->> 'place', 200), (p.offer ->> 'rate_minor')::int, p.offer ->> 'rate_unit', p.offer ->> 'currency',
    left(p.offer ->> 'note', 1000), v_days[1], 'confirmed', 'accepted', 'confirmed', p.id, v_at, coalesce(v_offered, v_at), v_at)
  on conflict (id) do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.booked_day_begins_at(p public.bookings, p_day date)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return least(private.moment_of(p_day + 1, '00:00', p.timezone), coalesce(
    (select min(private.call_at(s, private.call_of(s, p.talent_id))) from public.call_sheets s
      where s.project_id = p.project_id and s.shoot_day = p_day and s.status = 'published' and not s._deleted),
    (select min(private.moment_of(p_day, d ->> 'call', p.timezone)) from public.jobs j, jsonb_array_elements(j.job_dates) d where j.id = p.job_id and d ->> 'day' = p_day::text),
    private.moment_of(p_day, '00:00', p.timezone)));
end $function$;

CREATE OR REPLACE FUNCTION private.call_at(p_sheet public.call_sheets, p_call text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.moment_of(p_sheet.shoot_day + private.is_next_day(p_sheet.content ->> 'general_call', p_call)::int, p_call, p_sheet.timezone)
$function$;

CREATE OR REPLACE FUNCTION private.first_call_of(p_sheet public.call_sheets)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return least(private.call_at(p_sheet, p_sheet.content ->> 'general_call'),
    (select min(private.call_at(p_sheet, value ->> 'call')) from jsonb_each(p_sheet.calls)));
end $function$;

CREATE OR REPLACE FUNCTION private.is_next_day(p_general text, p_call text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_general ~ '^([01]\d|2[0-3]):[0-5]\d$' and p_call ~ '^([01]\d|2[0-3]):[0-5]\d$' then p_general::time - p_call::time > interval '12 hours' else false end
$function$;

CREATE OR REPLACE FUNCTION private.remind_of_calls(p_sheet public.call_sheets, p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_eve constant timestamptz := private.eve_of(p_sheet);
  v_one record;
  v_count int := 0;
begin
  for v_one in
    with calls as (
      select m.user_id, c.call, private.call_at(p_sheet, c.call) as call_at
      from public.project_members m cross join lateral (select private.call_of(p_sheet, m.user_id) as call) c
      where m.project_id = p_sheet.project_id and m.status = 'joined'
    ), due as (
      select user_id, call, case when p_at >= call_at - private.call_lead() then 'call' else 'eve' end as reason, call_at from calls where p_at < call_at
    ), fresh as (
      insert into private.call_reminders (sheet_id, user_id, reason, shoot_day, version)
      select p_sheet.id, user_id, reason, p_sheet.shoot_day, p_sheet.version from due
      where p_at >= case reason when 'call' then call_at - private.call_lead() else v_eve end
        and p_sheet.published_at <= case reason when 'call' then call_at - private.call_lead() else v_eve end
      on conflict do nothing returning user_id)
    select due.* from due join fresh on fresh.user_id = due.user_id
    -- Another sheet of the project has told them of this call.
    where not exists (select from private.call_reminders said join public.call_sheets other on other.id = said.sheet_id
      where said.user_id = due.user_id and said.reason = due.reason and said.shoot_day = p_sheet.shoot_day and said.sheet_id <> p_sheet.id
        and other.project_id = p_sheet.project_id and private.call_of(other, due.user_id) = due.call)
    order by due.user_id
  loop
    -- What was to be read last night is over.
    update public.notifications set is_read = true
    where user_id = v_one.user_id and type = 'call_reminder' and group_key = 'call-eve:' || p_sheet.id and not is_read;
    perform private.notify(v_one.user_id, 'call_reminder',
      case v_one.reason when 'call' then 'Your call is ' || v_one.call
        else 'Your call: ' || v_one.call || ' on ' || to_char(private.local_time(p_sheet.timezone, v_one.call_at), 'FMDy FMDD Mon') end,
      concat_ws(': ', p_sheet.project_title, private.place_of_call(p_sheet.content)),
      '/projects/' || p_sheet.project_id || '/sheets/' || p_sheet.id,
      case v_one.reason when 'call' then 'call-now:' else 'call-eve:' end || p_sheet.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

REVOKE ALL ON FUNCTION "private"."call_at"(public.call_sheets, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_next_day"(text, text) FROM PUBLIC;

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
    coalesce(nullif(v_job.timezone, ''), 'UTC'), left(p.offer ->> 'place', 200), (p.offer ->> 'rate_minor')::int, p.offer ->> 'rate_unit', p.offer ->> 'currency',
    (p.offer ->> 'kit_fee_minor')::int, coalesce((p.offer ->> 'kill_fee_percent')::int, 0), left(p.offer ->> 'note', 1000), v_days[1], 'confirmed', 'accepted', 'confirmed', p.id, v_at, coalesce(v_offered, v_at), v_at)
  on conflict (id) do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.is_offer(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p is null or coalesce(case when jsonb_typeof(p) = 'object' then private.has_keys(p - '{kit_fee_minor,kill_fee_percent}'::text[], '{id,rate_minor,rate_unit,currency,days,place,note,answer_by}') end
    and case coalesce(jsonb_typeof(p -> 'kit_fee_minor'), 'null') when 'null' then true
      when 'number' then (p ->> 'kit_fee_minor')::numeric between 0 and 100000000 and (p ->> 'kit_fee_minor')::numeric % 1 = 0 end
    and case when not p ? 'kill_fee_percent' then true
      when jsonb_typeof(p -> 'kill_fee_percent') = 'number' then (p ->> 'kill_fee_percent')::numeric between 0 and 100 and (p ->> 'kill_fee_percent')::numeric % 1 = 0 end
    and private.is_id(p -> 'id') and private.is_text(p -> 'place', 200) and private.is_text(p -> 'note', 1000)
    and case jsonb_typeof(p -> 'rate_minor') when 'null' then true
      when 'number' then (p ->> 'rate_minor')::numeric between 0 and 100000000 and (p ->> 'rate_minor')::numeric % 1 = 0 end
    and p ->> 'rate_unit' in ('hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid')
    and p ->> 'currency' ~ '^[A-Z]{3}$'
    and (p -> 'answer_by' = 'null' or private.is_day(p ->> 'answer_by'))
    and case when jsonb_typeof(p -> 'days') = 'array' and jsonb_array_length(p -> 'days') <= 200
      then not exists (select from jsonb_array_elements(p -> 'days') d where jsonb_typeof(d.value) <> 'string' or not private.is_day(d.value #>> '{}')) end, false);
end $function$;

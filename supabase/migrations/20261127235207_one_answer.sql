-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answered_at(p_history jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with steps as (
    select place, step ->> 'status' as status, step ->> 'by' as actor, step ->> 'at' as at
    from jsonb_array_elements(p_history) with ordinality as history (step, place)
  )
  select at::timestamptz from steps
  where actor = 'employer' and place > (select coalesce(max(place), 0) from steps where status in ('pending', 'reviewed'))
  order by place limit 1
$function$;

CREATE OR REPLACE FUNCTION private.refresh_answer_rates()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  with answers as (
    select j.company_id, a.created_at, a.respond_by, private.answered_at(a.history) as answered_at
    from public.job_applications a join public.jobs j on j.id = a.job_id
    where j.company_id is not null and a.status <> 'withdrawn' and not a._deleted
  ), figures as (
    select company_id, count(*) as due,
      round(100.0 * count(*) filter (where answered_at::date <= respond_by) / count(*))::int as rate,
      round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60)
        filter (where answered_at is not null))::int as minutes
    from answers where answered_at is not null or respond_by < current_date
    group by company_id
  )
  update public.companies c set answer_rate = f.rate, median_reply_minutes = f.minutes
  from (select id, rate, minutes from public.companies left join figures on company_id = id and due >= 5) f
  where c.id = f.id and (c.answer_rate, c.median_reply_minutes) is distinct from (f.rate, f.minutes);
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

REVOKE ALL ON FUNCTION "private"."answered_at"(jsonb) FROM PUBLIC;

-- Written by hand: the stored rates of before this rule.
select private.refresh_answer_rates();

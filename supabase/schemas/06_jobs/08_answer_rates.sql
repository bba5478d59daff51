-- How well a company keeps the promise that everybody gets an answer, for its page and its ads.

-- When the answer that stands was given; null while there is none. Being read is no answer, and whoever is taken off the shortlist or
-- reconsidered waits again. For rules and timers only. Twin: answeredAt in src/domain/applications/figures.ts.
create function private.answered_at(p_history jsonb) returns timestamptz language sql stable set search_path = '' as $$
  with steps as (
    select place, step ->> 'status' as status, step ->> 'by' as actor, step ->> 'at' as at
    from jsonb_array_elements(p_history) with ordinality as history (step, place)
  )
  select at::timestamptz from steps
  where actor = 'employer' and place > (select coalesce(max(place), 0) from steps where status in ('pending', 'reviewed'))
  order by place limit 1
$$;

-- Computes answer_rate (percent of applications answered by their promised day, of those answered or due; null below 5) and
-- median_reply_minutes for every company. Returns how many changed. Definer, for operators and timers alone: daily.
create function private.refresh_answer_rates() returns int language plpgsql security definer set search_path = '' as $$
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
end $$;

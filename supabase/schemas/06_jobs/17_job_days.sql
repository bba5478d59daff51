-- How often a job was opened and saved, by day. Whoever posted it sees these counts and never who is behind them.
-- What the numbers mean, in words: src/domain/jobs/analytics/measures.ts.

-- Days are days at the place of work. Closed to the API: `job_days` below reads it.
-- Privacy policy: Counts of how often a job was opened and saved: 400 days.
create table private.job_days (
  job_id uuid not null references public.jobs (id) on delete cascade,
  day date not null,
  -- people with an account who opened its page on this day, each once
  views int not null default 0 check (views >= 0),
  -- people who saved it on this day and have not removed it since
  saves int not null default 0 check (saves >= 0),
  primary key (job_id, day)
);
create index job_days_day on private.job_days (day);

-- Who was counted, so that nobody is counted twice on one day. Forgotten after two days.
-- Privacy policy: That you opened a job’s page, for two days
create table private.job_viewers (
  viewer_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  job_id uuid not null references public.jobs (id) on delete cascade,
  primary key (viewer_id, day, job_id)
);
create index job_viewers_job_id on private.job_viewers (job_id);
create index job_viewers_day on private.job_viewers (day);

-- The day on which each saved job that counts was saved, so that removing it takes it out of that day again.
-- Privacy policy: see how many people opened and saved it, by day, and never who
create table private.job_savers (
  saved_id uuid primary key references public.saved (id) on delete cascade,
  job_id uuid not null references public.jobs (id) on delete cascade,
  day date not null
);
create index job_savers_job_id on private.job_savers (job_id);

-- Whether somebody posted this job, or posts for the same company: what they do with it says nothing about its readers. For the functions
-- below alone.
create function private.is_on_side_of_job(p_user uuid, p_job public.jobs) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_user = p_job.posted_by
    or exists (select from public.profiles where id = p_user and company_id = p_job.company_id)
    or private.has_permission(p_user, p_job.company_id, 'read');
end $$;

-- ---------------------------------------------------------------- views

-- Counts that the caller has opened these jobs, each at most once on one day, whatever is sent how often. The day is the one on which the
-- server hears of it: a device's clock counts nothing, so a view without a signal counts on the day on which it arrives. Jobs that are
-- not public, the caller's own and their company's are ignored, and so is what goes beyond 500 jobs in a day. Members behind the gate; raises MQ400 for more than 100
-- ids. Definer: the counts are closed.
create function public.record_job_views(p_jobs uuid[]) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_most_ids constant int := 100;
  -- more than anybody reads
  v_most_in_a_day constant int := 500;
  v_uid uuid := (select auth.uid());
begin
  perform private.require_gate();
  if coalesce(cardinality(p_jobs), 0) > v_most_ids then perform private.refuse('MQ400', '{"detail": "the jobs"}'); end if;
  with opened as (
    select j.id, private.today(j.timezone) as day from public.jobs j
    where j.id = any (p_jobs) and j.status in ('active', 'closed') and not j._deleted and not private.is_on_side_of_job(v_uid, j)
    limit greatest(0, v_most_in_a_day - (select count(*) from private.job_viewers where viewer_id = v_uid and day >= current_date))
  ), fresh as (
    insert into private.job_viewers (viewer_id, day, job_id) select v_uid, day, id from opened order by id
    on conflict do nothing returning job_id, day
  )
  insert into private.job_days as d (job_id, day, views) select job_id, day, 1 from fresh
  -- Always in the same order, so that two readers never deadlock.
  order by job_id
  on conflict (job_id, day) do update set views = d.views + 1;
end $$;
revoke execute on function public.record_job_views(uuid[]) from public, anon;
grant execute on function public.record_job_views(uuid[]) to authenticated;

-- ---------------------------------------------------------------- saves

-- Trigger function: somebody saves a job, or removes it. Definer: clients may not write the counts.
create function private.count_save() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_job public.jobs;
begin
  if new.kind <> 'job' then return null; end if;
  if new._deleted then
    delete from private.job_savers where saved_id = new.id;
    return null;
  end if;
  select * into v_job from public.jobs where id = new.target_id;
  if v_job.id is not null and not private.is_on_side_of_job(new.user_id, v_job) then
    insert into private.job_savers (saved_id, job_id, day)
    -- A row that comes back keeps the time at which it was first made.
    values (new.id, v_job.id, private.local_time(v_job.timezone, case tg_op when 'INSERT' then new.created_at else now() end)::date)
    on conflict (saved_id) do nothing;
  end if;
  return null;
end $$;
create trigger e_count_save after insert or update on public.saved for each row execute function private.count_save();

-- Trigger function: keeps the counts of days, also when an account is erased. Definer for the same reason.
create function private.count_saver() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.job_days as d (job_id, day, saves) values (new.job_id, new.day, 1)
    on conflict (job_id, day) do update set saves = d.saves + 1;
  else
    update private.job_days set saves = saves - 1 where job_id = old.job_id and day = old.day;
  end if;
  return null;
end $$;
create trigger count after insert or delete on private.job_savers for each row execute function private.count_saver();

-- ---------------------------------------------------------------- reading and forgetting

-- The counts of the caller's own jobs, and of those of companies that they work for, in the last p_days days: {job id: {day: [views, saves]}}; days without any are left out. Members behind
-- the gate. Definer: the counts are closed.
create function public.job_days(p_days int default 30) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return (
    select coalesce(jsonb_object_agg(id, days), '{}') from (
      select j.id, jsonb_object_agg(d.day, jsonb_build_array(d.views, d.saves)) as days
      from public.jobs j join private.job_days d on d.job_id = j.id
      where (j.posted_by = (select auth.uid()) or j.company_id in (select private.my_companies('read'))) and not j._deleted and d.views + d.saves > 0
        and d.day > current_date - least(greatest(coalesce(p_days, 30), 1), 60)
      group by j.id) counted);
end $$;
revoke execute on function public.job_days(int) from public, anon;
grant execute on function public.job_days(int) to authenticated;

-- Forgets who was counted, after two days: no time zone's day is still going on. Counts of more than a year go, too. Returns how many were
-- deleted. Definer, for timers only: daily.
create function private.prune_job_days() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_viewers int;
  v_days int;
begin
  delete from private.job_viewers where day < current_date - 2;
  get diagnostics v_viewers = row_count;
  delete from private.job_days where day < current_date - 400;
  get diagnostics v_days = row_count;
  return v_viewers + v_days;
end $$;

-- "Still hiring?": who has posted a job is asked when they have done nothing about it for two weeks, and without an answer it closes a week later. A
-- board of jobs that are long filled wastes everybody's day. An answer, an edit, and a step forward with an applicant count; a job with an offer or an
-- interview under way is left alone. Twin, for the days that its poster reads: src/domain/jobs/lifetime/still-hiring.ts.

-- Trigger function: an employer who goes a step forward with an applicant is still hiring. At most once a day, because everybody's device hears of it.
-- Definer: the writer may change the job, and this is the server's field.
create function private.confirm_by_step() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.jobs set last_confirmed_at = clock_timestamp()
  where id = new.job_id and status = 'active' and greatest(published_at, last_confirmed_at) < now() - interval '1 day';
  return null;
end $$;
create trigger e_still_hiring after update of status on public.job_applications for each row
  when (new.status is distinct from old.status and new.status in ('shortlisted', 'interview', 'offered'))
  execute function private.confirm_by_step();

-- Whether somebody has an offer for this job, or is asked to an interview. For the timer only.
create function private.has_open_deal(p_job uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.job_applications
    where job_id = p_job and not _deleted and status in ('interview', 'offered', 'change_asked', 'accepted'))
$$;

-- The day on which a job was last said to be open, by its poster, at its place of work.
create function private.said_open_on(p_job public.jobs) returns date language sql stable set search_path = '' as $$
  select private.local_time(p_job.timezone, greatest(p_job.published_at, p_job.last_confirmed_at))::date
$$;

-- Closes the jobs whose posters were asked and have not answered in time, then asks about those that have become quiet; returns how many of
-- both. Nobody has less than a week to answer, however late the timer runs. A job that ends within that week anyway is not asked about.
-- Definer, for operators and timers only: hourly.
create function private.check_still_hiring() returns int language plpgsql security definer set search_path = '' as $$
declare
  -- in days
  v_ask_after constant int := 14;
  v_close_after constant int := 7;
  v_job record;
  v_due date;
  v_count int := 0;
begin
  for v_job in
    select j.id, j.posted_by, j.company_id, j.title, j.company_name from public.jobs j
    where j.status = 'active' and not j._deleted and not private.has_open_deal(j.id) and exists (
      -- One from before the last answer counts for nothing: it was due within two weeks of that answer.
      select from private.reminders r where r.kind = 'still_hiring' and r.subject = j.id
        and r.due > private.said_open_on(j) + v_ask_after and r.due < private.today(j.timezone))
    for update skip locked
  loop
    update public.jobs set status = 'closed', closed_reason = 'expired', closed_at = clock_timestamp() where id = v_job.id;
    perform private.notify_hiring(v_job.posted_by, v_job.company_id, null, 'system', 'Your job has closed',
      v_job.title || ' closed because nobody said that it is still open. You can reopen it for ' || private.reopen_days() || ' days.',
      '/jobs/' || v_job.id, 'job:' || v_job.id, 'A job of ' || v_job.company_name || ' has closed');
    v_count := v_count + 1;
  end loop;

  for v_job in
    select j.id, j.posted_by, j.company_id, j.title, private.today(j.timezone) as today, private.said_open_on(j) as said
    from public.jobs j
    where j.status = 'active' and not j._deleted
      and greatest(j.published_at, j.last_confirmed_at) < now() - make_interval(days => v_ask_after - 1)
      and private.said_open_on(j) + v_ask_after <= private.today(j.timezone)
      and j.valid_through > greatest(private.said_open_on(j) + v_ask_after, private.today(j.timezone)) + v_close_after
      and not exists (select from private.reminders r where r.kind = 'still_hiring' and r.subject = j.id
        and r.due > private.said_open_on(j) + v_ask_after)
      and not private.has_open_deal(j.id)
  loop
    v_due := greatest(v_job.said + v_ask_after, v_job.today) + v_close_after;
    insert into private.reminders (kind, subject, due) values ('still_hiring', v_job.id, v_due) on conflict do nothing;
    perform private.notify_hiring(v_job.posted_by, v_job.company_id, null, 'deadline', 'Still hiring?',
      v_job.title || ' closes in a week unless you say that it is still open.', '/jobs/' || v_job.id, 'job:' || v_job.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

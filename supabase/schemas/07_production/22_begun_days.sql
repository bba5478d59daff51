-- When the days of a booking begin. What has begun was worked, and stays so, whatever is said of it afterwards.

-- Days of bookings that had begun when a call sheet or a job was about to say something else of them: whoever publishes a sheet for yesterday takes no day of work away.
-- Privacy policy: Requests, holds and bookings:
create table private.begun_days (
  booking_id uuid not null references public.bookings (id) on delete cascade,
  day date not null,
  primary key (booking_id, day)
);

-- When a day of a booking begins: with the person's call on a published sheet of its project, else with that of its job, else with the day; but neither before the day where the
-- work is nor after it, whatever time zone the project names: a sheet for another place neither ends somebody's right to cancel nor makes a day of work. Definer: sheets and jobs are
-- other people's. For rules only.
create function private.booked_day_begins_at(p public.bookings, p_day date) returns timestamptz language plpgsql stable security definer set search_path = '' as $$
declare
  v_midnight constant timestamptz := private.moment_of(p_day, '00:00', p.timezone);
begin
  return least(private.moment_of(p_day + 1, '00:00', p.timezone), greatest(v_midnight, coalesce(
    (select min(private.call_at(s, private.call_of(s, p.talent_id))) from public.call_sheets s
      where s.project_id = p.project_id and s.shoot_day = p_day and s.status = 'published' and not s._deleted),
    (select min(private.moment_of(p_day, d ->> 'call', p.timezone)) from public.jobs j, jsonb_array_elements(j.job_dates) d where j.id = p.job_id and d ->> 'day' = p_day::text),
    v_midnight)));
end $$;

-- How many days of a booking have begun by p_at, from the first. Definer: what had begun before is closed. For rules only. Twin: `lastDayOf` in
-- src/domain/bookings/begun-days.ts.
create function private.days_begun(p public.bookings, p_at timestamptz default clock_timestamp()) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from unnest(p.days) as day where private.booked_day_begins_at(p, day) <= p_at
    or exists (select from private.begun_days b where b.booking_id = p.id and b.day = day)
$$;

-- Keeps which days of bookings for this project, or this job, have begun by what is said of them now; null for neither. Volatile, so that it sees what the same statement has changed
-- before. Definer: bookings are other people's. For the triggers below.
create function private.keep_begun_days(p_project uuid, p_job uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.begun_days (booking_id, day)
  select b.id, day from public.bookings b, unnest(b.days) as day
  -- No zone is a day ahead of another's by more than this.
  where (b.project_id = p_project or b.job_id = p_job) and b.status = 'confirmed' and day <= current_date + 1
    and private.booked_day_begins_at(b, day) <= clock_timestamp()
  on conflict do nothing;
end $$;

-- Trigger function: a sheet is about to say something else of its day. Before the row is written: a call that is past does not move. Definer: see above.
create function private.keep_days_before_sheet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_begun_days(new.project_id, null);
  return new;
end $$;
create trigger d_keep_days_of_new before insert on public.call_sheets for each row
  when (new.status = 'published') execute function private.keep_days_before_sheet();
create trigger d_keep_days before update on public.call_sheets for each row
  when ('published' in (old.status, new.status) and (new.status <> old.status or new.shoot_day <> old.shoot_day or new.timezone <> old.timezone
    or new._deleted <> old._deleted or new.content <> old.content or new.calls <> old.calls))
  execute function private.keep_days_before_sheet();

-- Trigger function: a job is about to name other calls. Definer: see above.
create function private.keep_days_before_job() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_begun_days(null, new.id);
  return new;
end $$;
create trigger d_keep_days before update on public.jobs for each row
  when (new.job_dates is distinct from old.job_dates) execute function private.keep_days_before_job();

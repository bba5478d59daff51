-- What applicants hear when an open job changes: its days and call times, its place, its pay.

-- `7 Dec`, `7 Dec to 11 Dec`, `7 Dec 2026 to 2 Dec 2027` where another year's day comes in the same month or a later one; empty without days. For rules only.
create function private.day_range_words(p_from date, p_to date) returns text language sql stable set search_path = '' as $$
  select coalesce(case when p_to >= date_trunc('month', p_from) + interval '1 year' then to_char(p_from, 'FMDD Mon YYYY') || ' to ' || to_char(p_to, 'FMDD Mon YYYY')
    when p_to > p_from then to_char(p_from, 'FMDD Mon') || ' to ' || to_char(p_to, 'FMDD Mon') else to_char(p_from, 'FMDD Mon') end, '')
$$;

-- `600 to 650 USD a day`, `unpaid`. For rules only.
create function private.pay_words(p_job public.jobs) returns text language sql immutable set search_path = '' as $$
  select case when p_job.pay_type in ('unpaid', 'deferred') then p_job.pay_type else
    concat_ws(' to ', trim_scale(p_job.salary_min)::text, nullif(trim_scale(p_job.salary_max), trim_scale(p_job.salary_min))::text)
    || ' ' || p_job.currency || case when p_job.pay_type = 'hour' then ' an hour' else ' a ' || p_job.pay_type end end
$$;

-- `Remote`, `San Pedro, Berth 46`. For rules only.
create function private.place_words(p_job public.jobs) returns text language sql immutable set search_path = '' as $$
  select case when p_job.is_remote then 'remote' else concat_ws(', ', nullif(p_job.city, ''), nullif(p_job.location, '')) end
$$;

-- Trigger function: everybody whose application is open, or who is hired, gets one notification of what the job is now; a further change
-- before they have read it replaces it, without another push; after five in a day the latest one is unread again, silently. Who has
-- blocked the poster hears nothing of them; under a block of the company, or with whoever changes it, the days and the pay are told, and of the place no words. It names the job as it was called when they applied. Definer: clients may not create any, and
-- applications are other people's.
create function private.notify_job_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_days boolean := new.job_dates is distinct from old.job_dates;
  v_place boolean := (new.is_remote, new.city, new.region, new.country_code, new.location)
    is distinct from (old.is_remote, old.city, old.region, old.country_code, old.location);
  v_pay boolean := (new.pay_type, new.salary_min, new.salary_max, new.currency)
    is distinct from (old.pay_type, old.salary_min, old.salary_max, old.currency);
  v_title text := 'A job that you applied to has changed';
  v_now text[] := array['Dates: ' || private.day_range_words(new.starts_on, new.ends_on) || '.',
    'Place: ' || private.place_words(new) || '.', 'Pay: ' || private.pay_words(new) || '.'];
  v_most_a_day constant int := 5;
  v_changed text[] := array[
    case when not v_days then null
      when (new.starts_on, new.ends_on) is distinct from (old.starts_on, old.ends_on) then v_now[1]
      else 'Other days or call times.' end,
    case when v_place then v_now[2] end,
    case when v_pay then v_now[3] end];
  v_elsewhere constant text := 'Another place.';
  v_all text;
  v_group text := 'job-change:' || new.id;
  v_application record;
begin
  -- Imports are the operator's.
  if (select auth.uid()) is null or not (v_days or v_place or v_pay) then return null; end if;
  for v_application in
    select applicant_id, job_title, private.is_blocked_pair(applicant_id, new.posted_by, new.company_id) as is_blocked from public.job_applications
    where job_id = new.id and not _deleted and status not in ('declined', 'turned_down', 'withdrawn', 'job_closed')
      and not private.has_blocked(applicant_id, new.posted_by)
    order by applicant_id
  loop
    v_all := array_to_string(array[v_now[1], case when not v_application.is_blocked then v_now[2] when v_place then v_elsewhere end, v_now[3]], ' ');
    -- What was unread may have been another change, so it says all.
    update public.notifications set message = left(v_application.job_title || ': ' || v_all, 500)
    where user_id = v_application.applicant_id and group_key = v_group and not is_read and not _deleted;
    if found then continue; end if;
    if (select count(*) from public.notifications
      where user_id = v_application.applicant_id and group_key = v_group and created_at > now() - interval '24 hours') >= v_most_a_day
    then
      update public.notifications set is_read = false, message = left(v_application.job_title || ': ' || v_all, 500)
      where id = (select id from public.notifications
        where user_id = v_application.applicant_id and group_key = v_group and not _deleted order by created_at desc, id limit 1);
    else
      perform private.notify(v_application.applicant_id, 'application_status', v_title, v_application.job_title || ': '
        || array_to_string(array[v_changed[1], case when v_place and v_application.is_blocked then v_elsewhere else v_changed[2] end, v_changed[3]], ' '),
        '/jobs/' || new.id, v_group);
    end if;
  end loop;
  return null;
end $$;
create trigger d_change_notices after update on public.jobs for each row
  when (old.status = 'active' and new.status = 'active') execute function private.notify_job_change();

-- What accepted offers become: bookings, on the days and the terms that they name. An offer without days books nobody.

-- Trigger function, for clients' writes alone: nobody accepts an offer for days that they are booked on, that somebody else has a hold on, or that are over, nor one of an employer
-- who has blocked them or is not active. Raises MQ301, MQ686, MQ695, MQ794, MQ795.
-- Definer: bookings of others are not the writer's.
create function private.guard_offered_days() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_days constant date[] := array(select (day #>> '{}')::date from jsonb_array_elements(new.offer -> 'days') as day);
  v_day date;
begin
  perform private.require_active(old.employer_id, old.company_id);
  if private.has_blocked(old.employer_id, old.applicant_id) or private.is_blocked_by_company_side(old.applicant_id, old.employer_id, false, old.company_id) then
    perform private.refuse_contact(old.applicant_id, old.employer_id);
  end if;
  if (select max(day) from unnest(v_days) as day) < private.today((select timezone from public.jobs where id = old.job_id)) then perform private.refuse('MQ795'); end if;
  perform private.lock_days_of(new.applicant_id);
  v_day := private.first_booked_day(new.applicant_id, v_days, null);
  if v_day is not null then perform private.refuse('MQ686', jsonb_build_object('date', private.date_words(v_day))); end if;
  v_day := private.first_held_day(new.applicant_id, v_days, new.employer_id);
  if v_day is not null then perform private.refuse('MQ695', jsonb_build_object('date', private.date_words(v_day))); end if;
  return new;
end $$;
create trigger b_guard_days before update on public.job_applications for each row
  when (current_user in ('anon', 'authenticated') and new.status = 'accepted' and old.status <> 'accepted') execute function private.guard_offered_days();

-- Trigger function, for clients' writes alone: an offer names days that are still to come, and not years ahead, as a request does. Raises MQ692. Definer: as above.
create function private.guard_new_offer() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_days constant date[] := array(select (day #>> '{}')::date from jsonb_array_elements(new.offer -> 'days') as day);
  v_today constant date := private.today((select timezone from public.jobs where id = old.job_id));
begin
  if (select max(day) from unnest(v_days) as day) not between v_today and v_today + 1100 then perform private.refuse('MQ692', '{"most": 200}'); end if;
  return new;
end $$;
create trigger b_guard_offer before update on public.job_applications for each row
  when (current_user in ('anon', 'authenticated') and new.offer is distinct from old.offer and new.offer is not null) execute function private.guard_new_offer();

-- The booking that an accepted offer is, on its days from p_from on: nobody agrees today to what is over. It fills a place of the project that its job was posted
-- for, where its employer edits that. Definer: nobody else makes one. For triggers and migrations.
create function private.book_offer(p public.job_applications, p_from date default '-infinity') returns void language plpgsql volatile security definer set search_path = '' as $$
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
end $$;

-- Trigger function: an offer that is accepted is a booking, and one whose application ends is none any more, unless its last day has begun: that is completed as it would be.
-- Definer: see book_offer.
create function private.book_accepted_offer() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_by text;
begin
  if new.status in ('accepted', 'hired') and old.status not in ('accepted', 'hired') then
    perform private.book_offer(new, private.today((select timezone from public.jobs where id = new.job_id)));
  elsif old.status in ('accepted', 'hired') and new.status not in ('accepted', 'hired') then
    v_by := case when (select auth.uid()) = new.applicant_id then 'talent' when private.hires_for(new.employer_id, new.company_id, 'hire') then 'employer' else 'others' end;
    update public.bookings b set status = 'cancelled', ended_by = v_by, kill_fee_minor = case when v_by = 'employer' then private.kill_fee(b) end
    where application_id = new.id and status = 'confirmed' and private.days_begun(b) < cardinality(b.days);
  end if;
  return null;
end $$;
create trigger e_book after update of status on public.job_applications for each row
  when (new.status is distinct from old.status) execute function private.book_accepted_offer();

-- Trigger function: who was hired for a job that is cancelled has their days back, and what was agreed on for that. Definer: see book_offer.
create function private.cancel_job_bookings() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_by constant text := case when private.hires_for(new.posted_by, new.company_id, 'hire') then 'employer' else 'others' end;
begin
  update public.bookings b set status = 'cancelled', ended_by = v_by, kill_fee_minor = case when v_by = 'employer' then private.kill_fee(b) end
  where job_id = new.id and application_id is not null and status = 'confirmed' and private.days_begun(b) < cardinality(b.days);
  return null;
end $$;
create trigger e_cancel_bookings after update of closed_reason on public.jobs for each row
  when (new.closed_reason = 'cancelled' and old.closed_reason is distinct from 'cancelled') execute function private.cancel_job_bookings();

-- Trigger function: a booking that is to come goes with its application to whoever has the job now. One that is over stays with whoever made it, who alone can say how it
-- was. Definer: as above.
create function private.hand_over_bookings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings set employer_id = new.employer_id, employer_name = private.display_name(new.employer_id) where application_id = new.id and employer_id = old.employer_id and not private.is_worked(status, days_worked);
  return null;
end $$;
create trigger e_hand_over_bookings after update of employer_id on public.job_applications for each row
  when (new.employer_id is distinct from old.employer_id) execute function private.hand_over_bookings();

-- Trigger function: and it leaves the device of whoever had it, with what they were told of it (S6). Definer: log and notifications are closed to clients.
create function private.revoke_former_booker() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications where user_id = old.employer_id and group_key in ('booking:' || new.id, 'booking:' || new.id || ':unsent');
  perform sync_private.access_changed(old.employer_id, 'bookings', new.id);
  return null;
end $$;
create trigger e_revoke_former after update of employer_id on public.bookings for each row
  when (new.employer_id is distinct from old.employer_id) execute function private.revoke_former_booker();

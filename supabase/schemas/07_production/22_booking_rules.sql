-- Who may ask whom for days, what each side may say, and what follows from it.

-- Of one person's days, one step at a time: whoever reads the queue of holds and the booked days decides on what they find. For rules only.
create function private.lock_days_of(p_person uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('days of a person'), hashtext(p_person::text));
end $$;

-- `13 May 2027`. For refusals and notifications only.
create function private.date_words(p date) returns text language sql stable set search_path = '' as $$
  select to_char(p, 'FMDD FMMonth YYYY')
$$;

-- Whether this person takes two bookings on one day. Definer: settings are their own. For rules only.
create function private.allows_double_booking(p_person uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((select settings ->> 'allow_double_booking' = 'true' from public.profiles where id = p_person), false)
$$;

-- The first of these days on which this person is booked; null where they are free, or take two bookings a day. Definer: slots are closed. For rules only.
create function private.first_booked_day(p_person uuid, p_days date[], p_except uuid) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.allows_double_booking(p_person) then return null; end if;
  return (select min(day) from private.booked_slots where talent_id = p_person and day = any(p_days) and booking_id is distinct from p_except);
end $$;

-- The first of these days on which this person has given another employer a hold: before p_before, or at any time where that is null. Definer: holds are other
-- people's. For rules only.
create function private.first_held_day(p_person uuid, p_days date[], p_employer uuid, p_except uuid default null, p_before timestamptz default null) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select min(day) from public.bookings b, unnest(b.days) as day
    where b.talent_id = p_person and b.status in ('held', 'challenged') and b.employer_id <> p_employer and day = any(p_days)
      -- Whoever is suspended confirms nothing, and nobody waits for them.
      and not private.is_suspended(b.employer_id)
      and (p_before is null or (b.held_at, b.id) < (p_before, p_except)));
end $$;

-- What is due if the employer cancels: a share of the fee for all days, by the day, the week of five days or the whole. Null for rates that days do not tell.
-- Twin: `killFee` in src/domain/bookings/terms.ts.
create function private.kill_fee(p public.bookings) returns bigint language sql immutable set search_path = '' as $$
  select case when p.kill_fee_percent > 0 then round(p.kill_fee_percent / 100.0 * p.rate_minor * case p.rate_unit
    when 'day' then cardinality(p.days) when 'week' then cardinality(p.days) / 5.0 when 'project' then 1 end)::bigint end
$$;

-- Trigger function, for clients' writes alone: an employer, or an editor of the project, asks somebody for days. Raises MQ119, MQ301, MQ307, MQ400, MQ403, MQ688,
-- MQ689, MQ692, MQ696 to MQ698. Definer: it reads roles, jobs and who may write to whom.
create function private.guard_new_booking() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
  v_today date;
  -- As many as a job and an offer name. Twin: MAX_BOOKING_DAYS in src/domain/limits.ts
  v_most_days constant int := 200;
  v_most_open constant int := 5;
begin
  new.employer_id := v_me; new.application_id := null; new.rank := 0; new.held_at := null; new.challenge_deadline := null; new.challenging_until := null; new.confirmed_at := null;
  new.employer_agreed_at := null; new.talent_agreed_at := null; new.ended_by := ''; new.kill_fee_minor := null; new.days_worked := 0; new.credit := null; new.history := '[]';
  new.is_challenging := false; new.employer_note := ''; new.talent_step := ''; new.talent_note := ''; new.status := 'requested';
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, false, '') or new.talent_id = v_me then perform private.refuse('MQ403'); end if;
  perform private.require_staying(v_me);
  if private.account_role(v_me) not in ('employer', 'admin') and not coalesce(private.edits_project(new.project_id, v_me), false) then
    perform private.refuse('MQ689');
  end if;
  if new.job_id is not null and not exists (select from public.jobs where id = new.job_id and not _deleted
      and (posted_by = v_me or private.has_permission(v_me, company_id, 'hire')))
    or new.project_id is not null and not private.edits_project(new.project_id, v_me)
  then
    perform private.refuse('MQ403');
  end if;
  if private.account_role(new.talent_id) is distinct from 'talent' then perform private.refuse_contact(v_me, new.talent_id); end if;
  perform private.refuse_to_blocked(v_me, new.talent_id);
  if private.first_message_state(v_me, new.talent_id, null, private.edits_project(new.project_id, v_me)) is null then perform private.refuse_contact(v_me, new.talent_id); end if;
  -- One at a time, or several devices could all ask the fifth time.
  perform private.lock_rows_of(v_me);
  -- One that was taken back counts for a day: it was notified, too. One that others ended does not: its employer has done nothing.
  if (select count(*) from public.bookings where employer_id = v_me and talent_id = new.talent_id and not _deleted
    and (status = 'requested' or status = 'released' and ended_by = 'employer' and held_at is null and created_at > now() - interval '24 hours')) >= v_most_open
  then
    perform private.refuse('MQ698', jsonb_build_object('Name', private.display_name(new.talent_id), 'most', v_most_open));
  end if;

  if not private.is_timezone_name(new.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  if not private.is_currency(new.currency) then perform private.refuse('MQ400', '{"detail": "currency"}'); end if;
  v_today := private.today(new.timezone);
  new.days := array(select distinct day from unnest(new.days) as day where day is not null order by day);
  if cardinality(new.days) not between 1 and v_most_days or new.days[1] < v_today or new.days[cardinality(new.days)] > v_today + 1100 then
    perform private.refuse('MQ692', jsonb_build_object('most', v_most_days));
  end if;
  -- Not past the first day of work, which somebody else may need to fill.
  new.open_until := greatest(least(coalesce(new.open_until, new.days[1]), new.days[1]), v_today);
  new.title := btrim(private.visible_text(left(new.title, 1000)));
  new.place := btrim(private.visible_text(left(new.place, 1000)));
  new.note := btrim(private.visible_text(left(new.note, 5000)));
  if new.title = '' then perform private.refuse('MQ696'); end if;
  if coalesce(new.rate_minor, 0) = 0 and new.rate_unit not in ('deferred', 'unpaid') then perform private.refuse('MQ697'); end if;
  if new.wants = 'booking' then new.employer_agreed_at := clock_timestamp(); end if;
  -- Asked and taken back with no signal: one write.
  if new.employer_step = 'confirmed' then perform private.refuse('MQ688'); end if;
  if new.employer_step = 'withdrawn' then
    new.status := 'released'; new.ended_by := 'employer';
    -- Nobody was asked, so nobody reads what for.
    new.title := 'Taken back'; new.place := ''; new.note := '';
  end if;
  return new;
end $$;
create trigger a_guard before insert on public.bookings for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_new_booking();

-- Where a booking goes when the person says this; null where that changes nothing. Twin: `bookingStateOf` in src/domain/bookings/booking-state.ts.
create function private.after_talent_step(p_status text, p_wants text, p_step text) returns text language sql immutable set search_path = '' as $$
  select case p_step
    when 'accepted' then case when p_wants = 'hold' then 'held' else 'confirmed' end
    when 'declined' then 'declined'
    -- A yes that was taken back before it was sent is a no.
    when 'released' then case p_status when 'requested' then 'declined' when 'confirmed' then 'cancelled' else 'released' end end
$$;
-- The same for what the employer says.
create function private.after_employer_step(p_status text, p_step text) returns text language sql immutable set search_path = '' as $$
  select case p_step
    when 'confirmed' then 'confirmed'
    when 'withdrawn' then case p_status when 'confirmed' then 'cancelled' else 'released' end end
$$;

-- Whether whoever asked for these days may still do so: they hire, edit the project, and hire for the job's company and for the one in whose name they asked. A right that ended
-- takes nothing with it that was agreed, and agrees to nothing more. Definer: roles and memberships are other people's. For rules only.
create function private.may_still_book(p public.bookings) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p.project_id is null then private.account_role(p.employer_id) in ('employer', 'admin') else private.edits_project(p.project_id, p.employer_id) end
    and (p.job_id is null or exists (select from public.jobs where id = p.job_id
      and (posted_by = p.employer_id or private.has_permission(p.employer_id, company_id, 'hire'))))
    and (p.company_id is null or private.has_permission(p.employer_id, p.company_id, 'hire'));
end $$;

-- What a step ends: a request, a hold, or a booking. For rules only.
create function private.booking_stage(p_status text) returns text language sql immutable set search_path = '' as $$
  select case p_status when 'challenged' then 'held' else p_status end
$$;

-- Whether whoever takes a step through sync_push has seen what it ends: releasing a hold is not meant to cancel a booking, and taking a request back owes no fee. What this
-- device itself has made of the same version counts as seen. For guard_booking alone.
create function private.has_seen_stage(p public.bookings) returns boolean language plpgsql stable set search_path = '' as $$
declare
  v_client constant uuid := sync_private.account_client(nullif(current_setting('sync.client', true), '')::uuid);
  -- A device that has not heard of the row knows what it has sent.
  v_seen constant bigint := coalesce(nullif(current_setting('sync.base', true), '')::bigint, 1);
begin
  return v_client is null or v_seen >= p.stage_rev or p.last_client = v_client and coalesce(p.last_base, 1) = v_seen;
end $$;

-- Whether somebody has worked on it, so that it can be reviewed and is a credit. Twin: `isWorked` in src/domain/bookings/booking-state.ts.
create function private.is_worked(p_status text, p_days_worked int) returns boolean language sql immutable set search_path = '' as $$
  select p_status = 'completed' or p_status = 'cancelled' and p_days_worked > 0
$$;

-- Trigger function, for clients' writes alone: each side says its part, once the other's is known. Raises MQ301, MQ403, MQ686 to MQ688, MQ690, MQ691, MQ693 to
-- MQ695, MQ699, MQ791 to MQ794. Definer: it reads lifecycles and what others have asked this person.
create function private.guard_booking() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_is_talent boolean := old.talent_id = (select auth.uid());
  v_says public.bookings := new;
  v_to text;
  v_day date;
  -- words that do not reach the other side
  v_unsent text := '';
  v_type constant text := 'booking';
  v_most_holds constant int := 3;
begin
  if (new.talent_id, new.wants, new.job_id, new.project_id, new.title, new.role_code, new.days, new.timezone, new.place, new.rate_minor, new.rate_unit,
      new.currency, new.kit_fee_minor, new.kill_fee_percent, new.note, new.open_until) is distinct from
    (old.talent_id, old.wants, old.job_id, old.project_id, old.title, old.role_code, old.days, old.timezone, old.place, old.rate_minor, old.rate_unit,
      old.currency, old.kit_fee_minor, old.kill_fee_percent, old.note, old.open_until)
    or v_is_talent and (new.employer_step, new.employer_note, new.is_challenging) is distinct from (old.employer_step, old.employer_note, old.is_challenging)
    or not v_is_talent and (new.talent_step, new.talent_note) is distinct from (old.talent_step, old.talent_note)
  then
    perform private.refuse('MQ403');
  end if;
  perform private.lock_days_of(old.talent_id);
  -- Everything of the server's, and no words without the step that they belong to.
  new := old;
  if v_is_talent then
    if v_says.talent_step = old.talent_step then
      -- Said on another device, in other words: these go back to whoever wrote them.
      if v_says.talent_note <> old.talent_note then perform private.refuse('MQ699'); end if;
      return new;
    end if;
    new.talent_step := v_says.talent_step;
    new.talent_note := btrim(private.visible_text(left(v_says.talent_note, 2000)));
    v_to := private.after_talent_step(old.status, old.wants, new.talent_step);
  else
    if v_says.employer_step <> old.employer_step then
      new.employer_step := v_says.employer_step;
      new.employer_note := btrim(private.visible_text(left(v_says.employer_note, 2000)));
      v_to := private.after_employer_step(old.status, new.employer_step);
    elsif v_says.is_challenging and not old.is_challenging then
      if old.status not in ('held', 'challenged') then
        perform private.refuse(case when old.status = 'expired' then 'MQ687' when old.status in ('requested', 'confirmed') then 'MQ699' else 'MQ688' end);
      end if;
      if private.first_held_day(old.talent_id, old.days, old.employer_id, old.id, old.held_at) is null then perform private.refuse('MQ694'); end if;
      if private.is_blocked_pair(old.talent_id, old.employer_id, old.company_id) then perform private.refuse_contact(old.employer_id, old.talent_id); end if;
      perform private.hold_places(old.employer_id);
      if not private.may_still_book(old) then perform private.refuse('MQ791'); end if;
      new.is_challenging := true;
      return new;
    else
      if v_says.employer_note <> old.employer_note then perform private.refuse('MQ699'); end if;
      return new;
    end if;
  end if;
  -- Who blocks somebody is not booked by them, and reads nothing of them; letting go is open to both, and what was written with it goes back to whoever wrote it.
  if private.is_blocked_pair(old.talent_id, old.employer_id, old.company_id) then
    if v_to in ('held', 'confirmed') then
      perform private.refuse_contact((select auth.uid()), case when v_is_talent then old.employer_id else old.talent_id end);
    end if;
    v_unsent := case when v_is_talent then new.talent_note else new.employer_note end;
    new.talent_note := old.talent_note;
    new.employer_note := old.employer_note;
  end if;
  if v_to is null or private.lifecycle_event('booking', old.status, v_to, case when v_is_talent then 'talent' else 'employer' end) is null then
    -- A yes that was on its way while the days went to somebody else.
    if v_to in ('held', 'confirmed') and old.status = 'released' and old.ended_by = 'others' then
      v_day := private.first_booked_day(old.talent_id, old.days, old.id);
      if v_day is not null then
        perform private.refuse(case when v_is_talent then 'MQ686' else 'MQ693' end,
          jsonb_build_object('date', private.date_words(v_day), 'Name', old.talent_name));
      end if;
    end if;
    perform private.refuse(case when old.status = 'expired' then 'MQ687' when old.status in ('requested', 'held', 'challenged', 'confirmed') then 'MQ699' else 'MQ688' end);
  end if;
  if v_to in ('held', 'confirmed') then
    if v_is_talent then perform private.require_active(old.employer_id); end if;
    perform private.hold_places(old.employer_id);
    if not private.may_still_book(old) then
      perform private.refuse(case when v_is_talent then 'MQ792' else 'MQ791' end, jsonb_build_object('Name', old.employer_name));
    end if;
  end if;
  -- Clocks count, also before the timer has looked at them.
  if v_to in ('held', 'confirmed')
    and (private.today(old.timezone) > old.open_until or old.status = 'challenged' and old.challenge_deadline <= clock_timestamp())
  then
    perform private.refuse('MQ687');
  end if;

  if v_to in ('held', 'confirmed') then
    v_day := private.first_booked_day(old.talent_id, old.days, old.id);
    if v_day is not null then
      perform private.refuse(case when v_is_talent then 'MQ686' else 'MQ693' end,
        jsonb_build_object('date', private.date_words(v_day), 'Name', old.talent_name));
    end if;
  end if;
  if v_to = 'held' then
    select min(day) into v_day from unnest(old.days) as day where (select count(*) from public.bookings b
      where b.talent_id = old.talent_id and b.status in ('held', 'challenged') and b.days @> array[day] and not private.is_suspended(b.employer_id)) >= v_most_holds;
    if v_day is not null then
      perform private.refuse('MQ691', jsonb_build_object('date', private.date_words(v_day), 'most', v_most_holds));
    end if;
    new.held_at := clock_timestamp();
    new.talent_agreed_at := new.held_at;
  elsif v_to = 'confirmed' then
    v_day := private.first_held_day(old.talent_id, old.days, old.employer_id, old.id, old.held_at);
    if v_day is not null then
      perform private.refuse(case when v_is_talent then 'MQ695' else 'MQ690' end, jsonb_build_object('date', private.date_words(v_day), 'hours', private.challenge_hours()));
    end if;
    new.confirmed_at := clock_timestamp();
    if v_is_talent then new.talent_agreed_at := new.confirmed_at; else new.employer_agreed_at := new.confirmed_at; end if;
  else
    if not private.has_seen_stage(old) then perform private.refuse('MQ699'); end if;
    if v_to = 'cancelled' and private.days_begun(old) = cardinality(old.days) then perform private.refuse('MQ793'); end if;
    new.ended_by := case when v_is_talent then 'talent' else 'employer' end;
    if v_to = 'cancelled' and not v_is_talent then new.kill_fee_minor := private.kill_fee(old); end if;
    if v_unsent <> '' then
      perform private.notify((select auth.uid()), v_type,
        case when v_is_talent then old.employer_name else old.talent_name end || ' is not accepting messages, so your words were not sent',
        v_unsent, '/bookings/' || old.id, 'booking:' || old.id || ':unsent');
    end if;
  end if;
  new.status := v_to;
  return new;
end $$;
create trigger a_guard_step before update on public.bookings for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_booking();

-- Who took a step: a side, or the clock and what others did. What an employer lets go because the person said yes to another of theirs is nobody's step.
-- For triggers only.
create function private.booking_actor(p public.bookings) returns text language sql stable set search_path = '' as $$
  select case when p.ended_by in ('clock', 'others') then 'system'
    when (select auth.uid()) = p.talent_id then case when p.status = 'released' and p.ended_by = 'employer' then 'system' else 'talent' end when (select auth.uid()) = p.employer_id then 'employer' else 'system' end
$$;

-- Trigger function: names, and what follows from a step, whoever takes it. Definer: it reads profiles and companies.
create function private.derive_booking() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_actor text;
begin
  if tg_op = 'INSERT' then
    new.company_id := (select c.id from public.companies c where c.id = case
        when new.job_id is null then (select company_id from public.profiles where id = new.employer_id)
        -- A job of nobody's company is its poster's own, whomever they hire for else.
        else (select company_id from public.jobs where id = new.job_id) end
      and not c._deleted and private.has_permission(new.employer_id, c.id, 'hire'));
  end if;
  -- Seeds and imports have their own history.
  if tg_op = 'INSERT' and new.history <> '[]' then return new; end if;
  if tg_op = 'INSERT' then
    new.employer_name := private.display_name(new.employer_id);
    new.talent_name := private.display_name(new.talent_id);
    new.company_name := coalesce((select name from public.companies where id = new.company_id), '');
  end if;
  if tg_op = 'UPDATE' and new.status = old.status then return new; end if;
  if tg_op = 'UPDATE' and private.booking_stage(new.status) <> private.booking_stage(old.status) then new.stage_rev := old.rev + 1; end if;
  if tg_op = 'UPDATE' and new.status = 'cancelled' and old.status = 'confirmed' then new.days_worked := private.days_begun(old); end if;
  -- What is said later of a booking, such as a note, is about the company in whose name it was agreed on.
  if new.status = 'confirmed' and new.company_id is not null and not private.has_permission(new.employer_id, new.company_id, 'hire') then
    new.company_id := null; new.company_name := '';
  end if;
  if new.status not in ('held', 'challenged') then new.rank := 0; end if;
  if new.status <> 'challenged' then new.challenge_deadline := null; end if;
  if new.status not in ('held', 'challenged') then new.challenging_until := null; end if;
  v_actor := case when 'challenged' = new.status or tg_op = 'UPDATE' and old.status = 'challenged' and new.status = 'held' then 'system' else private.booking_actor(new) end;
  new.history := new.history || jsonb_build_object('status', new.status, 'at', clock_timestamp(), 'by', v_actor);
  return new;
end $$;
create trigger c_derive before insert or update on public.bookings
  for each row execute function private.derive_booking();

-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "c_forget_person" ON "public"."conversations";

DROP INDEX "public"."public_profiles_words";

DROP FUNCTION "private"."forget_person_of_thread"();

DROP FUNCTION "private"."is_blocked_by_company_side"(uuid, uuid, boolean);

DROP FUNCTION "private"."is_blocked_pair"(uuid, uuid);

DROP FUNCTION "private"."jobs_of_search"(jsonb, jsonb, integer);

DROP FUNCTION "private"."person_relevance"(tsquery[], text[], text[], boolean, text, text, text[], text[], text, text, text, text[], text[]);

DROP FUNCTION "private"."person_search_vector"(text, text, text, text, text, text, text[], text[], text[], text[]);

DROP FUNCTION "private"."place_codes"(text, text);

DROP FUNCTION "private"."require_unblocked_applicant"(uuid, uuid);

ALTER TABLE "public"."bookings" ADD COLUMN "challenging_until" timestamp with time zone;

ALTER TABLE "public"."job_applications" ADD COLUMN "step_by" date;

CREATE OR REPLACE FUNCTION private.after_booking_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from text := case when tg_op = 'UPDATE' then old.status end;
  v_actor text := new.history -> -1 ->> 'by';
  v_is_step boolean := tg_op = 'INSERT' or new.status <> old.status;
  v_type text := case when 'confirmed' in (v_from, new.status) or new.status in ('completed', 'cancelled') then 'booking' else 'hold' end;
  v_words text;
  v_title text;
  v_side text;
begin
  -- Whoever takes back what they accepted in an application has left it, and whoever cancels it has declined.
  if v_is_step and new.status = 'cancelled' and new.ended_by in ('talent', 'employer') then
    update public.job_applications set status = case new.ended_by when 'talent' then 'withdrawn' else 'declined' end
    where id = new.application_id and status = 'accepted';
  end if;
  if v_is_step then
    insert into private.booking_events (booking_id, actor, from_state, to_state) values (new.id, v_actor, v_from, new.status);
    if new.status = 'confirmed' then
      insert into private.booked_slots (booking_id, talent_id, day, allows_others)
      select new.id, new.talent_id, day, private.allows_double_booking(new.talent_id) from unnest(new.days) as day on conflict (booking_id, day) do nothing;
      -- Nobody waits for a day that is taken, be it with a hold or for an answer.
      if not private.allows_double_booking(new.talent_id) then
        perform private.end_booking(b.id, 'released', case b.employer_id when new.employer_id then 'employer' else 'others' end) from public.bookings b
        where b.talent_id = new.talent_id and b.status in ('requested', 'held', 'challenged') and b.id <> new.id and b.days && new.days;
      end if;
    elsif v_from = 'confirmed' and new.status = 'cancelled' then
      delete from private.booked_slots where booking_id = new.id;
    end if;
    if v_from in ('held', 'challenged') and new.status not in ('held', 'challenged') then perform private.drop_challenges(new.id); end if;
    perform private.rank_holds(new.talent_id);
    -- Who has moved up to the first place is challenged by whoever challenged the one before.
    perform private.challenge_holds(b) from public.bookings b
    where b.talent_id = new.talent_id and b.status in ('held', 'challenged') and b.is_challenging and b.rank > 1;
  elsif new.is_challenging and not old.is_challenging then
    perform private.challenge_holds(new);
  end if;

  -- An import is the operator's, and what was asked and taken back with no signal was never asked. The clock is nobody, and tells both.
  if tg_op = 'INSERT' and ((select auth.uid()) is null or new.status = 'released') then return null; end if;
  v_words := concat_ws(' · ', new.title, private.date_words(new.days[1])
    || case when cardinality(new.days) > 1 then ' and ' || cardinality(new.days) - 1 || ' more' else '' end);
  foreach v_side in array array['talent', 'employer'] loop
    v_title := case when v_is_step then private.booking_headline(new, v_from, v_actor, v_side)
      when v_side = 'employer' and new.rank = 1 and old.rank > 1 then 'You now have the first hold on ' || new.talent_name end;
    -- Whoever has booked somebody has let what else they asked for go with it, and neither side has said so.
    continue when new.status = 'released' and new.ended_by = 'employer' and new.employer_step <> 'withdrawn';
    -- Of a yes the application has told them. That a job has closed, or an application ended, does not tell that days are free again.
    continue when v_title is null or new.application_id is not null and new.status = 'confirmed';
    perform private.notify(case v_side when 'talent' then new.talent_id else new.employer_id end, v_type, v_title, v_words,
      '/bookings/' || new.id, 'booking:' || new.id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.alert_mail_searches(p_mail private.alert_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_most_jobs constant int := 10;
begin
  return (
    select jsonb_agg(jsonb_build_object('id', id, 'name', label, 'address', address, 'total', total, 'jobs', jobs) order by label, id) from (
      select s.id, s.label, s.payload ->> 'address' as address, count(*) as total,
        jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'production', j.production, 'company_name', j.company_name,
          'pay_type', j.pay_type, 'unpaid_reason', j.unpaid_reason, 'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency,
          'starts_on', j.starts_on, 'ends_on', j.ends_on, 'is_remote', j.is_remote, 'city', j.city, 'region', j.region, 'location', j.location)
          order by j.published_at desc, j.id) filter (where j.place <= v_most_jobs) as jobs
      from (
        select m.search_id, o.*, row_number() over (partition by m.search_id order by o.published_at desc, o.id) as place
        from private.alert_mail_jobs m join public.jobs o on o.id = m.job_id
        join public.profiles poster on poster.id = o.posted_by
        where m.mail_id = p_mail.id and o.status = 'active' and not o._deleted and poster.suspended_at is null
          and not private.is_blocked_pair(p_mail.user_id, o.posted_by, o.company_id)) j
      join public.saved s on s.id = j.search_id
      where s.kind = 'search' and not s._deleted and s.payload -> 'mail' = 'true' and s.payload ->> 'alerts' = p_mail.kind
      group by s.id) searches);
end $function$;

CREATE OR REPLACE FUNCTION private.alert_searches(p_job public.jobs, p_after uuid, p_most integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_search public.saved;
  v_last uuid;
  v_count int := 0;
begin
  for v_search in
    select s.* from public.saved s
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'instant' and s.id > p_after
    order by s.id limit p_most
  loop
    v_count := v_count + 1;
    v_last := v_search.id;
    -- What was there before the search was saved is no news to it, though its turn may come later.
    continue when p_job.published_at < v_search.created_at or v_search.user_id = p_job.posted_by or v_search.payload ->> 'searched' is distinct from 'jobs'
      or private.is_blocked_pair(v_search.user_id, p_job.posted_by, p_job.company_id);
    if exists (select from private.jobs_of_search(v_search, jsonb_build_object('id', p_job.id), 1)) then
      -- This job is new even where a device was already ahead of it.
      perform private.notify_of_jobs(v_search, private.news_of_search(v_search,
        least(coalesce(private.search_opened_at(v_search.payload), v_search.created_at), p_job.published_at - interval '1 microsecond')));
      perform private.mail_of_jobs(v_search, array[p_job.id], 'instant');
    end if;
  end loop;
  return case when v_count = p_most then v_last end;
end $function$;

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
  v_at constant timestamptz := coalesce((select min((step ->> 'at')::timestamptz) from jsonb_array_elements(p.history) step where step ->> 'status' in ('accepted', 'hired')), clock_timestamp());
begin
  if cardinality(v_days) = 0 then return; end if;
  select * into v_job from public.jobs where id = p.job_id;
  insert into public.bookings (id, employer_id, talent_id, wants, job_id, project_id, title, role_code, days, timezone, place, rate_minor, rate_unit, currency, note, open_until,
    employer_step, talent_step, status, application_id, confirmed_at, employer_agreed_at, talent_agreed_at)
  values (sync_private.derived_id('booking', p.id::text, p.offer ->> 'id'), p.employer_id, p.applicant_id, 'booking', p.job_id,
    case when private.edits_project(v_job.project_id, p.employer_id) then v_job.project_id end,
    left(coalesce(nullif(p.job_title, ''), 'Job'), 120), coalesce(v_job.role_code, ''), v_days,
    coalesce(nullif(v_job.timezone, ''), 'UTC'), left(p.offer ->> 'place', 200), (p.offer ->> 'rate_minor')::int, p.offer ->> 'rate_unit', p.offer ->> 'currency',
    left(p.offer ->> 'note', 1000), v_days[1], 'confirmed', 'accepted', 'confirmed', p.id, v_at, v_at, v_at)
  on conflict (id) do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.booking_actor(p public.bookings)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p.ended_by in ('clock', 'others') then 'system'
    when (select auth.uid()) = p.talent_id then case when p.status = 'released' and p.ended_by = 'employer' then 'system' else 'talent' end when (select auth.uid()) = p.employer_id then 'employer' else 'system' end
$function$;

CREATE OR REPLACE FUNCTION private.booking_headline(p public.bookings, p_from text, p_actor text, p_to text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p_to = 'talent' then case p.status
      when 'requested' then p.employer_name || case p.wants when 'hold' then ' asks you to hold ' else ' wants to book you for ' end
        || case cardinality(p.days) when 1 then 'a day' else cardinality(p.days) || ' days' end
      when 'challenged' then p.employer_name || ' has ' || private.challenge_hours() || ' hours to confirm you'
      when 'confirmed' then case when p_actor = 'employer' then 'You are booked by ' || p.employer_name end
      when 'released' then case p.ended_by when 'clock' then p.employer_name || ' did not confirm in time'
        when 'employer' then p.employer_name || case p_from when 'requested' then ' took a request back' else ' released a hold' end end
      when 'cancelled' then case when p_actor = 'talent' then null else p.employer_name || ' cancelled a booking' end
      when 'expired' then case p_from when 'requested' then 'A request has expired' else 'A hold has expired' end
      when 'completed' then 'Wrapped: ' || p.title end
    else case p.status
      when 'held' then case when p_from = 'challenged' then 'Your hold on ' || p.talent_name || ' is no longer challenged'
        else p.talent_name || ' gave you a hold' end
      when 'challenged' then 'Your hold on ' || p.talent_name || ' is challenged'
      when 'confirmed' then case when p_actor = 'talent' then p.talent_name || ' said yes' end
      when 'declined' then p.talent_name || ' is not available'
      when 'released' then case p.ended_by when 'talent' then p.talent_name || ' released your hold'
        when 'others' then p.talent_name || case p_from when 'requested' then ' is no longer free' else ' is booked by somebody else' end when 'clock' then 'Your ' || private.challenge_hours() || ' hours for ' || p.talent_name || ' are over' end
      when 'cancelled' then case when p_actor = 'employer' then null else p.talent_name || ' cancelled a booking' end
      when 'expired' then case p_from when 'requested' then p.talent_name || ' did not answer' else 'Your hold on ' || p.talent_name || ' has expired' end
      when 'completed' then 'Wrapped: ' || p.talent_name end
  end
$function$;

CREATE OR REPLACE FUNCTION private.can_upload_file(p_path text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_form_bytes constant int := 4096;
begin
  return private.gate() and exists (select from public.attachments a
    where owner_id = (select auth.uid()) and stored_at is null and removed_at is null and private.file_path(a) = p_path
      and (message_id is null or private.may_still_send(message_id, owner_id))
      and (application_id is null or exists (select from public.job_applications p where p.id = application_id and not p._deleted
        and not private.has_blocked(p.employer_id, p.applicant_id) and not private.is_blocked_by_company_side(p.applicant_id, p.employer_id, false, p.company_id)))
      and (company_id is null or private.has_permission(owner_id, company_id, 'manage'))
      and (project_file_id is null or private.edits_project((select project_id from public.project_files f where f.id = project_file_id), owner_id))
      and coalesce(private.stated_bytes(p_metadata, 'contentLength') <= size + v_form_bytes, true));
end $function$;

CREATE OR REPLACE FUNCTION private.challenge_holds(p public.bookings)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_deadline constant timestamptz := clock_timestamp() + make_interval(hours => private.challenge_hours());
begin
  insert into private.booking_challenges (challenger_id, challenged_id)
  select p.id, b.id from public.bookings b
  where b.talent_id = p.talent_id and b.status in ('held', 'challenged') and b.rank = 1 and b.employer_id <> p.employer_id
    and (b.held_at, b.id) < (p.held_at, p.id) and b.days && p.days
  on conflict do nothing;
  update public.bookings b set status = 'challenged', challenge_deadline = v_deadline
  where b.status = 'held' and b.id in (select challenged_id from private.booking_challenges where challenger_id = p.id);
  perform private.time_challengers(p.talent_id);
end $function$;

CREATE OR REPLACE FUNCTION private.challenge_hours()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 24 $function$;

CREATE OR REPLACE FUNCTION private.challenge_notice_hours()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 4 $function$;

CREATE OR REPLACE FUNCTION private.change_places(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('places of a person'), hashtext(p_user::text));
end $function$;

CREATE OR REPLACE FUNCTION private.check_still_hiring()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.close_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.company_access_changed(user_id, old.id), private.forget_company_notices(user_id, old.id)
  from public.company_members where company_id = old.id and status = 'joined';
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.count_homepage_figures()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_rates bigint;
  v_average numeric;
  v_notes bigint;
  v_good numeric;
begin
  select count(*), avg(hourly_rate) into v_rates, v_average
  from public.public_profiles where not _deleted and hourly_rate is not null and currency = 'USD';
  select count(*), 100.0 * count(*) filter (where rating >= 4) / nullif(count(*), 0) into v_notes, v_good from public.notes where is_shown;
  return jsonb_build_object(
    'totalJobs', private.shown_count((select count(*) from public.jobs where status = 'active' and not _deleted)),
    'totalTalent', private.shown_count((select count(*) from public.public_profiles where not _deleted)),
    'totalApplications', private.shown_count((select count(*) from public.job_applications)),
    'averageRate', case when private.shown_count(v_rates) is not null then round(v_average) end,
    'companies', private.shown_count((select count(*) from public.companies where not _deleted)),
    'active', private.shown_count((select count(*) from public.profiles where is_active and suspended_at is null and not _deleted)),
    'projects', private.shown_count((select count(*) from public.jobs where status in ('closed', 'archived') and closed_reason = 'filled' and not _deleted)),
    'subscribers', public.newsletter_count(),
    'satisfaction', case when private.shown_count(v_notes) is not null then round(v_good) end);
end $function$;

CREATE OR REPLACE FUNCTION private.day_at(p_at timestamp with time zone, p_timezone text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (p_at at time zone coalesce(nullif(p_timezone, ''), 'UTC'))::date;
exception when invalid_parameter_value then
  return (p_at at time zone 'UTC')::date;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_uid uuid := (select auth.uid());
begin
  -- Seeds and imports have their own history.
  if tg_op = 'INSERT' and new.history <> '[]' then
    new.step_by := private.step_by(new);
    return new;
  end if;
  if tg_op = 'INSERT' or new.status is distinct from old.status or private.deal_step(old, new) is not null then
    if tg_op = 'UPDATE' then
      new.decided_at := case when new.status in ('hired', 'declined')
        then coalesce(nullif(new.decided_at, old.decided_at), clock_timestamp()) end;
      if old.status = 'declined' then
        new.decline_code := null;
        new.decline_note := '';
      end if;
    end if;
    new.history := new.history || jsonb_build_object(
      'status', new.status, 'at', clock_timestamp(),
      'by', case when new.status = 'job_closed' then 'system' when tg_op = 'INSERT' or v_uid = new.applicant_id then 'applicant'
        else 'employer' end);
    new.step_by := private.step_by(new);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_actor text;
begin
  if tg_op = 'INSERT' then
    new.company_id := (select c.id from public.companies c where c.id = coalesce((select company_id from public.jobs where id = new.job_id),
        (select company_id from public.profiles where id = new.employer_id))
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
  if new.status not in ('held', 'challenged') then new.rank := 0; end if;
  if new.status <> 'challenged' then new.challenge_deadline := null; end if;
  if new.status not in ('held', 'challenged') then new.challenging_until := null; end if;
  v_actor := case when 'challenged' = new.status or tg_op = 'UPDATE' and old.status = 'challenged' and new.status = 'held' then 'system' else private.booking_actor(new) end;
  new.history := new.history || jsonb_build_object('status', new.status, 'at', clock_timestamp(), 'by', v_actor);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_endorsement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_asker public.profiles;
  v_endorser public.profiles;
begin
  select * into v_asker from public.profiles where id = new.asker_id;
  select * into v_endorser from public.profiles where id = new.endorser_id;
  new.asker_name := private.display_name(new.asker_id);
  new.asker_role := coalesce(private.work_of(v_asker), '');
  new.endorser_name := private.display_name(new.endorser_id);
  new.endorser_role := coalesce(private.work_of(v_endorser), '');
  if new.status <> 'confirmed' then new.sentence := ''; end if;
  if tg_op = 'UPDATE' and new.status is distinct from old.status then new.decided_at := clock_timestamp(); end if;
  new.is_shown := new.status = 'confirmed' and coalesce(v_endorser.is_active and v_endorser.suspended_at is null, false)
    -- A block of a company says nothing of what one of its people has confirmed.
    and not private.is_personal_block(new.asker_id, new.endorser_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.derive_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_project public.projects;
  v_person public.profiles;
begin
  select * into v_project from public.projects where id = new.project_id;
  select * into v_person from public.profiles where id = new.user_id;
  new.user_name := private.display_name(new.user_id);
  new.user_headline := coalesce(private.work_of(v_person), '');
  new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
  if tg_op = 'UPDATE' and (new.status in ('declined', 'left', 'removed')
    or new.status = 'invited' and old.status = 'invited'
      and (private.is_blocked_pair(new.user_id, v_project.owner_id) or private.is_blocked_pair(new.user_id, coalesce(new.invited_by, v_project.owner_id))))
  then
    -- Whoever is not on it any more learns nothing new of it (S6), nor does whoever is invited read new words of somebody whom they have blocked.
    new.project_title := old.project_title; new.project_kind := old.project_kind;
    new.starts_on := old.starts_on; new.ends_on := old.ends_on;
  else
    new.project_title := coalesce(v_project.title, '');
    new.project_kind := coalesce(v_project.production_kind, 'other');
    new.starts_on := v_project.starts_on;
    new.ends_on := v_project.ends_on;
  end if;
  if new.status <> 'joined' then new.joined_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.drop_challenges(p_booking uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.booking_challenges where p_booking in (challenger_id, challenged_id);
  update public.bookings b set status = 'held' where b.status = 'challenged'
    and not exists (select from private.booking_challenges where challenged_id = b.id)
    and b.talent_id = (select talent_id from public.bookings where id = p_booking);
  perform private.time_challengers((select talent_id from public.bookings where id = p_booking));
end $function$;

CREATE OR REPLACE FUNCTION private.employer_turn_until(p public.job_applications, p_today date, p_now timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p.status in ('pending', 'reviewed') then p.respond_by
    when p.status in ('shortlisted', 'change_asked', 'accepted') then p.step_by
    when p.status = 'offered' and (p.offer is null or (p.offer ->> 'answer_by')::date < p_today) then p.step_by
    when p.status = 'interview' and (p.interview is null
      or case when p.interview_reply -> 'interview_id' is distinct from p.interview -> 'id'
          then not exists (select from jsonb_array_elements_text(p.interview -> 'slots') slot where slot::timestamptz > p_now)
        else p.interview_reply -> 'slot' = 'null' or (p.interview_reply ->> 'slot')::timestamptz <= p_now end)
      then p.step_by
  end
$function$;

CREATE OR REPLACE FUNCTION private.follow_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.company_members := case when tg_op = 'DELETE' then old else new end;
  v_person uuid := v_row.user_id;
  v_was_in boolean := tg_op <> 'INSERT' and old.status = 'joined';
  v_is_in boolean := tg_op <> 'DELETE' and new.status = 'joined';
begin
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    -- Invited again, and accepted with another account that has the address now.
    perform sync_private.access_changed_to(old.user_id, 'colleagues', array[old.id]);
  end if;
  if v_person is null or not v_was_in and not v_is_in then return null; end if;
  -- What they make for it at the same moment is there before it is taken from them.
  if v_was_in and not (v_is_in and old.access = new.access) then perform private.change_places(v_person); end if;
  if v_was_in <> v_is_in then perform private.company_access_changed(v_person, v_row.company_id);
  elsif old.access <> new.access then
    -- Invitations are read by those who look after the people.
    perform sync_private.access_changed_to(v_person, 'colleagues', array(select id from public.company_members where company_id = v_row.company_id));
  end if;
  -- Nobody lets somebody in after they have gone themselves.
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'manage')) then
    update public.company_members set removed = true, status = 'removed'
    where company_id = v_row.company_id and invited_by = v_person and status = 'invited';
  end if;
  if v_is_in and not v_was_in then
    -- Whoever joins posts for it from now on; the companies of their own stay theirs.
    update public.profiles set company_id = v_row.company_id where id = v_person and (tg_op = 'UPDATE' or company_id is null);
  elsif v_was_in and not v_is_in then
    update public.profiles set company_id = (select m.company_id from public.company_members m where m.user_id = v_person and m.status = 'joined'
      order by m.access = 'owner' desc, m.joined_at limit 1)
    where id = v_person and company_id = v_row.company_id;
  end if;
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'hire')) then
    perform private.leave_jobs_to_owner(v_person, v_row.company_id);
  end if;
  if v_was_in and not v_is_in then perform private.forget_company_notices(v_person, v_row.company_id); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_company_notices(p_user uuid, p_company uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.forget_job_notices(p_user, array(select id from public.jobs where company_id = p_company and posted_by <> p_user));
  delete from public.notifications where user_id = p_user
    and group_key in (select 'message:' || id from public.conversations where company_id = p_company and person_id is distinct from p_user);
end $function$;

CREATE OR REPLACE FUNCTION private.forget_in_notifications(p public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_theirs constant text[] := array(
    select 'message:' || c.id from public.conversation_members m join public.conversations c on c.id = m.conversation_id
      where m.user_id = p.id and (c.person_id = p.id or cardinality(c.participants) <= 2 and not private.is_company_thread(c))
    union select unnest(array['booking:' || id, 'booking:' || id || ':unsent', 'note:' || id]) from public.bookings where p.id in (employer_id, talent_id)
    union select 'endorsement:' || id from public.endorsements where p.id in (asker_id, endorser_id));
begin
  delete from public.notifications where user_id <> p.id and group_key = any (v_theirs);
  perform private.forget_name_in_notifications(p.id, array(
    select 'message:' || conversation_id from public.messages where sender_id = p.id
    union select 'job:' || job_id from public.job_applications where applicant_id = p.id
    union select 'project:' || project_id from public.project_members where p.id in (user_id, invited_by)));
end $function$;

CREATE OR REPLACE FUNCTION private.forget_name_in_notifications(p_user uuid, p_groups text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name constant text := coalesce((select full_name from public.profiles where id = p_user), '');
begin
  delete from public.notifications where user_id <> p_user and v_name <> '' and group_key = any (p_groups) and position(v_name in title || ' ' || message) > 0;
end $function$;

CREATE OR REPLACE FUNCTION private.forget_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_conversations constant uuid[] := array(
    select conversation_id from public.conversation_members where user_id = old.id union select conversation_id from public.messages where sender_id = old.id);
begin
  perform private.forget_in_notifications(old);
  delete from public.messages where sender_id = old.id;
  update public.conversations c set
    -- Here, not by the foreign keys: they would check again what this transaction has changed, against profiles that are gone.
    created_by = nullif(c.created_by, old.id), state_by = nullif(c.state_by, old.id), person_id = nullif(c.person_id, old.id),
    members = (select coalesce(jsonb_agg(card order by place), '[]') from jsonb_array_elements(c.members) with ordinality cards (card, place) where card ->> 'user_id' <> old.id::text),
    last_message_preview = case when c.last_message_sender_id is distinct from old.id then c.last_message_preview
      else coalesce((select left(regexp_replace(btrim(m.body), '\s+', ' ', 'g'), 160) from public.messages m where m.conversation_id = c.id order by m.server_seq desc limit 1), '') end,
    last_message_sender_id = case when c.last_message_sender_id is distinct from old.id then c.last_message_sender_id
      else (select m.sender_id from public.messages m where m.conversation_id = c.id order by m.server_seq desc limit 1) end
  where c.id = any (v_conversations);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_actor text := case when old.applicant_id = (select auth.uid()) then 'applicant' else 'employer' end;
  v_words_changed boolean :=
    (new.cover_note, new.rate_quote_minor, new.rate_unit, new.currency, new.available_dates, new.kit_offered, new.portfolio_ids,
      new.resume_path, new.resume_name, new.resume_size, new.answers) is distinct from
    (old.cover_note, old.rate_quote_minor, old.rate_unit, old.currency, old.available_dates, old.kit_offered, old.portfolio_ids,
      old.resume_path, old.resume_name, old.resume_size, old.answers);
  v_answer_changed boolean := (new.decline_code, new.decline_note) is distinct from (old.decline_code, old.decline_note);
begin
  new.id := old.id; new.applicant_id := old.applicant_id; new.employer_id := old.employer_id; new.company_id := old.company_id; new.respond_by := old.respond_by;
  new.step_by := old.step_by;
  new.decided_at := old.decided_at; new.history := old.history; new.job_title := old.job_title;
  new.company_name := old.company_name; new.applicant_name := old.applicant_name; new.applicant_headline := old.applicant_headline;
  if new.job_id is distinct from old.job_id then perform private.refuse('MQ403'); end if;

  if new.status is distinct from old.status
    and private.lifecycle_event('application', old.status, new.status, v_actor) is null
  then
    perform private.refuse('MQ206', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_words_changed and (v_actor <> 'applicant' or old.status <> 'pending') then
    perform private.refuse('MQ403');
  end if;
  if v_words_changed then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id, old.company_id); end if;
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  if v_answer_changed and v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
  -- Everybody gets an answer, under a block as well, but no words with it: those go back to whoever wrote them.
  if new.decline_note ~ '\S' and new.decline_note is distinct from old.decline_note and private.is_blocked_pair(old.applicant_id, old.employer_id, old.company_id) then
    perform private.notify((select auth.uid()), 'application_status', old.applicant_name || ' is not accepting messages, so your words were not sent', new.decline_note,
      '/employer/applications?job=' || old.job_id || '&a=' || old.id, 'job:' || old.job_id);
    new.decline_note := old.decline_note;
  end if;
  -- The words of a decline whose step has lost against one of the applicant's.
  if v_answer_changed and new.status <> 'declined' then
    perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'declined'));
  end if;
  -- Nobody is told that a role is filled while it is not. Twin: isFilled in src/domain/jobs/unfilled.ts.
  if new.decline_code = 'filled' and old.decline_code is distinct from new.decline_code
    and not exists (select from public.jobs where id = old.job_id and (closed_reason = 'filled' or hired_count >= headcount))
  then
    perform private.refuse('MQ218');
  end if;
  if new.employer_viewed_at is distinct from old.employer_viewed_at then
    if v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
    -- Only the first time counts, by the server's clock.
    new.employer_viewed_at := coalesce(old.employer_viewed_at, clock_timestamp());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    if v_says.talent_step = old.talent_step then return new; end if;
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
      new.is_challenging := true;
      return new;
    else
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
      where b.talent_id = old.talent_id and b.status in ('held', 'challenged') and b.days @> array[day]) >= v_most_holds;
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
end $function$;

CREATE OR REPLACE FUNCTION private.guard_call_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Of earlier versions. A device that missed more is shown the sheet as it is.
  v_most_earlier constant int := 30;
  v_most_an_hour constant int := 20;
  v_me uuid := (select auth.uid());
begin
  new.content := private.plain_json(new.content); new.calls := private.plain_json(new.calls);
  if tg_op = 'INSERT' then
    new.created_by := v_me; new.version := 0; new.published_at := null; new.history := '[]'; new.published_by_name := '';
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') or not private.edits_project(new.project_id, v_me) then perform private.refuse('MQ403'); end if;
    if new.status = 'cancelled' then perform private.refuse('MQ684', '{"from": "new", "to": "cancelled"}'); end if;
  else
    new.id := old.id; new.created_by := old.created_by; new.version := old.version; new.published_at := old.published_at;
    new.published_by_name := old.published_by_name; new.history := old.history;
    if new.project_id <> old.project_id then perform private.refuse('MQ403'); end if;
    -- Otherwise what it said would change for everybody without a version, and would be missing in the changes when it is published again.
    if old.status = 'cancelled' and new.status = 'cancelled'
      and (new.shoot_day, new.content, new.calls) is distinct from (old.shoot_day, old.content, old.calls)
    then
      perform private.refuse('MQ685');
    end if;
    if new.status <> old.status and private.lifecycle_event('call_sheet', old.status, new.status, 'editor') is null then
      perform private.refuse('MQ684', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  if new.status <> 'published' then return new; end if;
  if coalesce(new.content ->> 'general_call', '') = '' then perform private.refuse('MQ683'); end if;
  if tg_op = 'UPDATE' and old.status = 'published'
    and (new.shoot_day, new.content, new.calls) is not distinct from (old.shoot_day, old.content, old.calls)
  then
    return new;
  end if;
  if new.version > 0 then
    if (select count(*) from jsonb_array_elements(old.history || jsonb_build_object('at', old.published_at)) earlier
      where (earlier ->> 'at')::timestamptz > clock_timestamp() - interval '1 hour') >= v_most_an_hour
    then
      perform private.refuse('MQ723', jsonb_build_object('most', v_most_an_hour));
    end if;
    new.history := jsonb_build_array(jsonb_build_object('version', old.version, 'at', old.published_at, 'was', private.earlier_version(old, new)))
      || (select coalesce(jsonb_agg(value order by place), '[]') from jsonb_array_elements(old.history) with ordinality earlier (value, place)
        where place < v_most_earlier);
  end if;
  new.version := new.version + 1;
  new.published_at := clock_timestamp();
  new.published_by_name := private.display_name(v_me);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_is_own boolean := old.user_id is not distinct from v_me;
  v_manages boolean;
  v_owns boolean;
  v_to text := old.status;
  v_quiet constant interval := '30 days';
begin
  -- Whoever changes their own place waits for that in 25_colleague_changes.sql.
  if not v_is_own then perform private.hold_places(v_me); end if;
  v_manages := private.has_permission(v_me, old.company_id, 'manage');
  v_owns := private.has_permission(v_me, old.company_id, 'own');
  if (new.company_id, new.email) is distinct from (old.company_id, old.email)
    or new.answer <> old.answer and (not v_is_own or new.answer <> 'left')
    or new.hears <> old.hears and not v_is_own
    or (new.access, new.invitation, new.removed) is distinct from (old.access, old.invitation, old.removed)
      and (not v_manages or not v_owns and ('manager' in (old.access, new.access) or 'owner' in (old.access, new.access)))
    or old.removed and not new.removed and new.invitation <= old.invitation
  then
    perform private.refuse('MQ403');
  end if;
  if old.access = 'owner' and (new.removed or new.answer <> old.answer or new.access <> 'owner') then perform private.refuse('MQ733'); end if;
  if new.access = 'owner' and old.access <> 'owner' and (old.status <> 'joined' or new.removed or private.account_role(old.user_id) = 'talent') then
    perform private.refuse('MQ734');
  end if;
  new.id := old.id; new.user_id := old.user_id; new.invited_by := old.invited_by; new.joined_at := old.joined_at;
  new.invitation := least(greatest(new.invitation, old.invitation), old.invitation + 1);
  if new.removed then
    -- Taking out wins over an invitation that was sent again in the same write, or on another device.
    new.invitation := old.invitation;
    if not old.removed then v_to := 'removed'; end if;
  elsif new.invitation > old.invitation and old.status <> 'joined' then
    -- Once more to somebody who has not answered yet, or again to somebody who has. A second no is heard for a while.
    if old.status = 'declined' and old.invitation > 1 and old.updated_at > now() - v_quiet then
      perform private.refuse('MQ781', jsonb_build_object('date', private.date_words((old.updated_at + v_quiet)::date + 1)));
    end if;
    perform private.require_no_colleague(old.company_id, old.email);
    perform private.count_invitation(v_me, old.email);
    v_to := 'invited'; new.answer := ''; new.invited_by := v_me;
  elsif new.invitation > old.invitation then
    -- Accepted meanwhile: done already.
    new.invitation := old.invitation; new.removed := old.removed;
  elsif new.answer <> old.answer then
    v_to := 'left';
    if old.status = 'removed' then v_to := old.status;
    elsif private.lifecycle_event('membership', old.status, v_to, 'member') is null then perform private.refuse('MQ675'); end if;
  end if;
  new.status := v_to;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_company_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.company_id := old.company_id;
  elsif (select private.gate()) and (not sync_private.is_own_id(new.id, true, 'company_settings', new.company_id::text)
    or not private.has_permission((select auth.uid()), new.company_id, 'manage'))
  then
    perform private.refuse('MQ403');
  end if;
  -- What is known, and nothing else that somebody might keep here.
  new.settings := case when new.settings ? 'hiring' then jsonb_build_object('hiring', new.settings -> 'hiring') else '{}' end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_applicant boolean := old.applicant_id = (select auth.uid());
  -- Twin: MAX_DEAL_STEPS in src/domain/limits.ts
  v_most constant int := 60;
  v_today date;
begin
  -- Several steps taken with no signal arrive as one write. What a later step overtook was never said: an offer before a decline, an
  -- invitation before an offer, an answer before a withdrawal.
  if new.status <> old.status then
    if new.status <> 'offered' and not v_is_applicant then new.offer := old.offer; end if;
    if new.status <> 'interview' and not v_is_applicant then new.interview := old.interview; end if;
    if new.status <> 'interview' and v_is_applicant then new.interview_reply := old.interview_reply; end if;
    if new.status = 'withdrawn' and v_is_applicant then new.offer_reply := old.offer_reply; end if;
  end if;

  -- Before any of it is used; the table's own checks come after.
  if not (private.is_offer(new.offer) and private.is_offer_reply(new.offer_reply)
    and private.is_interview(new.interview) and private.is_interview_reply(new.interview_reply))
  then
    perform private.refuse('MQ400', '{"detail": "offer or interview"}');
  end if;
  if new.offer is distinct from old.offer or new.interview is distinct from old.interview then
    if v_is_applicant then perform private.refuse('MQ403'); end if;
    -- Answers are not bounded: whoever proposes last must not lock the other out.
    if jsonb_array_length(old.history) >= v_most then perform private.refuse('MQ217', jsonb_build_object('most', v_most)); end if;
    perform private.require_no_block(old.employer_id, old.applicant_id, old.company_id);
  end if;
  if new.offer is distinct from old.offer then
    if new.offer is null or private.was_proposed(old.id, new.offer) then perform private.refuse('MQ400', '{"detail": "offer"}'); end if;
    if new.offer -> 'rate_minor' in ('null', '0') and new.offer ->> 'rate_unit' not in ('deferred', 'unpaid') then perform private.refuse('MQ209'); end if;
    -- A step that this device had not heard of may have come between: a request for a change, or one of the employer's own.
    if new.status = old.status and private.lifecycle_event('application', old.status, 'offered', 'employer') is not null then
      new.status := 'offered';
    end if;
    if new.status <> 'offered' then
      perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'offered'));
    end if;
  elsif new.status = 'offered' and old.status <> 'offered' then
    perform private.refuse('MQ209');
  end if;
  if new.interview is distinct from old.interview then
    if new.interview is null or private.was_proposed(old.id, new.interview) then
      perform private.refuse('MQ400', '{"detail": "interview"}');
    end if;
    if new.status = old.status and private.lifecycle_event('application', old.status, 'interview', 'employer') is not null then
      new.status := 'interview';
    end if;
    if new.status <> 'interview' then
      perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'interview'));
    end if;
    if not exists (select from jsonb_array_elements_text(new.interview -> 'slots') slot where slot::timestamptz > now()) then
      perform private.refuse('MQ213');
    end if;
  elsif new.status = 'interview' and old.status <> 'interview' then
    perform private.refuse('MQ213');
  end if;

  if new.offer_reply is distinct from old.offer_reply then
    if not v_is_applicant or new.offer_reply is null then perform private.refuse('MQ403'); end if;
    if old.status not in ('offered', 'change_asked') then perform private.refuse('MQ215'); end if;
    if new.offer_reply -> 'offer_id' is distinct from old.offer -> 'id' then perform private.refuse('MQ210'); end if;
    if new.status is distinct from (select to_state from private.lifecycle_transitions where lifecycle = 'application' and from_state = 'offered'
      and actor = 'applicant' and event = new.offer_reply ->> 'answer')
    then
      perform private.refuse('MQ403');
    end if;
    if new.status = 'change_asked' and new.offer_reply ->> 'note' !~ '\S' then perform private.refuse('MQ212'); end if;
    v_today := private.today((select timezone from public.jobs where id = old.job_id));
    if new.status = 'accepted' and (old.offer ->> 'answer_by')::date < v_today then
      perform private.refuse('MQ211', jsonb_build_object('day', to_char((old.offer ->> 'answer_by')::date, 'FMDD FMMonth YYYY')));
    end if;
    if new.offer_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id, old.company_id); end if;
  elsif v_is_applicant and new.status <> old.status and new.status in ('accepted', 'turned_down', 'change_asked') then
    perform private.refuse('MQ403');
  end if;
  if new.interview_reply is distinct from old.interview_reply then
    if not v_is_applicant or new.interview_reply is null then perform private.refuse('MQ403'); end if;
    if new.status <> 'interview' or new.interview_reply -> 'interview_id' is distinct from old.interview -> 'id' then
      perform private.refuse('MQ214');
    end if;
    if new.interview_reply -> 'slot' = 'null' then
      if new.interview_reply ->> 'note' !~ '\S' then perform private.refuse('MQ216'); end if;
    elsif not old.interview -> 'slots' @> (new.interview_reply -> 'slot') then
      perform private.refuse('MQ214');
    end if;
    if new.interview_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id, old.company_id); end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_content text[] := array(
    select field from unnest((select writable from sync_private.streams where name = 'jobs')) field
    where field not in ('status', 'closed_reason', 'last_confirmed_at'));
  v_edited boolean := exists (
    select from unnest(v_content) field
    where to_jsonb(new) -> field is distinct from to_jsonb(old) -> field);
  -- the version from which the edit started, when it came through sync_push
  v_began bigint := nullif(current_setting('sync.base', true), '')::bigint;
  v_event text;
begin
  new.id := old.id; new.posted_by := old.posted_by; new.published_at := old.published_at; new.slug := old.slug;
  new.hired_count := old.hired_count; new.closed_at := old.closed_at; new.closed_rev := old.closed_rev;
  new.valid_through := old.valid_through;

  -- The edit started on an active job. It must be refused because the job closed, not applied silently.
  if v_edited and old.status <> 'active' and (old.status = 'archived' or v_began < old.closed_rev) then
    perform private.refuse('MQ106');
  end if;
  if v_edited and new.company_id is distinct from old.company_id then
    -- In one order, so that two who move jobs of each other never wait for each other.
    perform private.hold_places(who) from unnest(array[old.posted_by, (select auth.uid())]) who group by who order by who;
  end if;
  -- Into a company for which both hire, whoever posted it and whoever moves it. Out of one by whoever posted it; once somebody has applied, only if they manage the company: what
  -- applicants have sent it is not one person's to take along.
  if v_edited and new.company_id is distinct from old.company_id
    and (old.company_id is not null and (old.posted_by <> (select auth.uid()) or not private.has_permission((select auth.uid()), old.company_id, 'manage')
        and exists (select from public.job_applications where job_id = old.id))
      or new.company_id is not null and not (
        private.has_permission(old.posted_by, new.company_id, 'hire') and private.has_permission((select auth.uid()), new.company_id, 'hire')))
  then perform private.refuse('MQ403'); end if;

  if new.last_confirmed_at is distinct from old.last_confirmed_at then
    -- "Still hiring" of a job that has closed meanwhile would be stored, and nobody would see the job.
    if old.status <> 'active' and new.status = old.status then perform private.refuse('MQ106'); end if;
    new.last_confirmed_at := clock_timestamp();
  -- Whoever changes a job looks after it (06_jobs/20_still_hiring.sql).
  elsif v_edited and old.status = 'active' then
    new.last_confirmed_at := clock_timestamp();
  end if;
  if new.status = old.status then
    new.closed_reason := old.closed_reason;
    if v_edited then perform private.check_job(new, new.job_dates is distinct from old.job_dates); end if;
    return new;
  end if;

  v_event := private.lifecycle_event('job', old.status, new.status, 'owner');
  if v_event is null then
    perform private.refuse('MQ107', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_event = 'reopen' then
    if old.closed_at < now() - make_interval(days => private.reopen_days()) then
      perform private.refuse('MQ113', jsonb_build_object('days', private.reopen_days()));
    end if;
    new.closed_reason := null;
    new.closed_at := null;
    new.last_confirmed_at := clock_timestamp();
    -- A reopened job must have a day ahead of it.
    perform private.check_job(new, new.job_dates is distinct from old.job_dates
      or (private.job_date_span(new.job_dates)).last_day < private.today(new.timezone));
    new.valid_through := null;
  elsif v_event = 'close' then
    if new.closed_reason = 'expired' then
      perform private.refuse('MQ400', '{"detail": "closed reason"}');
    end if;
    new.closed_reason := coalesce(new.closed_reason, 'filled');
    new.closed_at := clock_timestamp();
  else
    new.closed_reason := old.closed_reason;
    new.closed_at := coalesce(old.closed_at, clock_timestamp());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
  v_me public.profiles;
begin
  new.applicant_id := (select auth.uid());
  select * into v_me from public.profiles where id = new.applicant_id;
  if v_me.role = 'employer' then perform private.refuse('MQ204'); end if;
  select * into v_job from public.jobs where id = new.job_id for share;
  -- Also of a company whose people they belong to, while their place there rests: they would read who else applied once they hire again.
  if v_job.posted_by = new.applicant_id
    or exists (select from public.company_members where company_id = v_job.company_id and user_id = new.applicant_id and status = 'joined')
  then
    perform private.refuse('MQ205');
  end if;
  if not v_me.profile_completed then perform private.refuse('MQ203'); end if;
  if exists (select from public.job_applications where job_id = new.job_id and applicant_id = new.applicant_id and id <> new.id) then
    perform private.refuse('MQ201');
  end if;
  if v_job.id is null or v_job._deleted or v_job.status <> 'active'
    or v_job.application_deadline < private.today(v_job.timezone)
  then
    perform private.refuse('MQ202');
  end if;
  perform private.require_unblocked_applicant(v_job.posted_by, new.applicant_id, v_job.company_id);
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  new.employer_id := v_job.posted_by;
  new.company_id := v_job.company_id;
  new.status := 'pending';
  new.respond_by := private.respond_by(v_job);
  new.step_by := null;
  new.employer_viewed_at := null;
  new.decided_at := null;
  new.decline_code := null;
  new.decline_note := '';
  new.history := '[]';
  new.offer := null; new.offer_reply := null; new.interview := null; new.interview_reply := null;
  new.job_title := v_job.title;
  new.company_name := v_job.company_name;
  new.applicant_name := v_me.full_name;
  new.applicant_headline := v_me.headline;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_booking()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_today date;
  v_most_days constant int := 60;
  v_most_open constant int := 5;
begin
  new.employer_id := v_me; new.application_id := null; new.rank := 0; new.held_at := null; new.challenge_deadline := null; new.challenging_until := null; new.confirmed_at := null;
  new.employer_agreed_at := null; new.talent_agreed_at := null; new.ended_by := ''; new.kill_fee_minor := null; new.credit := null; new.history := '[]';
  new.is_challenging := false; new.employer_note := ''; new.talent_step := ''; new.talent_note := ''; new.status := 'requested';
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, false, '') or new.talent_id = v_me then perform private.refuse('MQ403'); end if;
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
  if private.first_message_state(v_me, new.talent_id, null) is null then perform private.refuse_contact(v_me, new.talent_id); end if;
  -- One at a time, or several devices could all ask the fifth time.
  perform private.lock_rows_of(v_me);
  -- One that was taken back counts for a day: it was notified, too. One that others ended does not: its employer has done nothing.
  if (select count(*) from public.bookings where employer_id = v_me and talent_id = new.talent_id and not _deleted
    and (status = 'requested' or status = 'released' and ended_by = 'employer' and held_at is null and created_at > now() - interval '24 hours')) >= v_most_open
  then
    perform private.refuse('MQ698', jsonb_build_object('Name', private.display_name(new.talent_id), 'most', v_most_open));
  end if;

  if not private.is_timezone_name(new.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
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
end $function$;

CREATE OR REPLACE FUNCTION private.guard_new_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.email := lower(btrim(new.email));
  new.invited_by := (select auth.uid());
  new.user_id := null; new.joined_at := null; new.answer := ''; new.invitation := 1; new.hears := 'posted';
  new.status := case when new.removed then 'removed' else 'invited' end;
  if not (select private.gate()) then return new; end if;
  perform private.hold_places(new.invited_by);
  if not private.is_mail_address(new.email) then perform private.refuse('MQ731'); end if;
  if not sync_private.is_own_id(new.id, true, 'company_member', new.company_id::text, new.email)
    or not private.has_permission(new.invited_by, new.company_id, 'manage')
    or new.access = 'owner'
    or new.access = 'manager' and not private.has_permission(new.invited_by, new.company_id, 'own')
  then
    perform private.refuse('MQ403');
  end if;
  perform private.require_no_colleague(new.company_id, new.email);
  if not new.removed then perform private.count_invitation(new.invited_by, new.email); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_team_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_of public.job_applications;
begin
  if tg_op = 'INSERT' then
    select * into v_of from public.job_applications where id = new.application_id;
    new.author_id := (select auth.uid());
    -- The gate's own policy refuses what follows, and says why.
    if (select private.gate()) and (v_of.id is null or not sync_private.is_own_id(new.id, false, '') or v_of.applicant_id = new.author_id
      or not private.hires_for(v_of.employer_id, v_of.company_id, 'read'))
    then
      perform private.refuse('MQ403');
    end if;
    new.job_id := v_of.job_id; new.employer_id := v_of.employer_id; new.company_id := v_of.company_id; new.applicant_id := v_of.applicant_id;
  else
    new.id := old.id; new.application_id := old.application_id; new.author_id := old.author_id; new.job_id := old.job_id;
    new.employer_id := old.employer_id; new.company_id := old.company_id; new.applicant_id := old.applicant_id;
  end if;
  new.author_name := private.display_name(new.author_id);
  new.note := private.plain_text(left(new.note, 10000));
  if not new._deleted and (new.note !~ '\S' or length(new.note) > 1000) then perform private.refuse('MQ736'); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.hand_project_on(p_old public.project_members, p_new public.project_members, p_status text)
 RETURNS public.project_members
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 3;
begin
  -- One at a time: two offers, or an offer and an answer, at the same moment.
  perform from public.projects where id = p_old.project_id for update;
  if p_new.is_offered and not p_old.is_offered then
    p_new.takes_over := '';
    if not private.owns_project(p_old.project_id, (select auth.uid())) then perform private.refuse('MQ403'); end if;
    if private.is_blocked_pair(p_old.user_id, (select auth.uid())) then perform private.refuse_contact((select auth.uid()), p_old.user_id); end if;
    if private.account_role(p_old.user_id) not in ('employer', 'admin') then
      perform private.refuse('MQ776', jsonb_build_object('Name', private.display_name(p_old.user_id)));
    end if;
    if (select count(*) from public.notifications n where n.user_id = p_old.user_id and n.type = 'project' and n.group_key = 'project:' || p_old.project_id
      and n.title like '% offers you %' and n.created_at > now() - interval '24 hours') >= v_most
    then
      perform private.refuse('MQ412', jsonb_build_object('most', v_most, 'things', 'offers of this project to this person'));
    end if;
    update public.project_members set is_offered = false, takes_over = '' where project_id = p_old.project_id and is_offered and id <> p_old.id;
  elsif not p_new.is_offered and p_old.is_offered then
    p_new.takes_over := '';
  elsif p_new.takes_over <> '' then
    if not p_old.is_offered or p_status <> 'joined' then perform private.refuse('MQ774'); end if;
    p_new.is_offered := false;
    if p_new.takes_over = 'accepted' then
      if private.account_role(p_old.user_id) not in ('employer', 'admin') then perform private.refuse('MQ775'); end if;
      update public.project_members set access = 'editor' where project_id = p_old.project_id and access = 'owner';
      update public.project_members set is_offered = false, takes_over = '' where project_id = p_old.project_id and is_offered and id <> p_old.id;
      update public.projects set owner_id = p_old.user_id where id = p_old.project_id;
      perform private.require_rows_within_bounds('public.projects', p_old.user_id);
      p_new.access := 'owner';
    end if;
    p_new.takes_over := '';
  end if;
  return p_new;
end $function$;

CREATE OR REPLACE FUNCTION private.have_written_in_company_thread(p_one uuid, p_other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.conversations c
    where (c.person_id = p_one and p_other = any (c.participants) and private.has_permission(p_other, c.company_id, 'read')
        or c.person_id = p_other and p_one = any (c.participants) and private.has_permission(p_one, c.company_id, 'read')) and c.state = 'open'
      and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id in (p_one, p_other) and m.sender_id <> c.person_id));
end $function$;

CREATE OR REPLACE FUNCTION private.hint_of_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
begin
  execute (
    select 'select array_agg(id) from (' || string_agg(format('select %I as id from %I', c, r), ' union ') || ') ids'
    from unnest(tg_argv[1:]) c,
      unnest(case tg_op when 'INSERT' then '{new_rows}' when 'DELETE' then '{old_rows}' else '{new_rows,old_rows}' end::text[]) r)
  into v_ids;
  if tg_argv[0] = 'conversations' then
    v_ids := array(select distinct user_id from public.conversation_members where conversation_id = any (v_ids) and is_active);
  elsif tg_argv[0] in ('projects', 'project_editors') then
    v_ids := array(select distinct user_id from public.project_members
      where project_id = any (v_ids) and status = 'joined' and (tg_argv[0] = 'projects' or access <> 'member'));
  elsif tg_argv[0] = 'companies' then
    -- Not whose place rests: they read nothing of it.
    v_ids := array(select distinct m.user_id from public.company_members m join public.profiles a on a.id = m.user_id and a.role <> 'talent'
      where m.company_id = any (v_ids) and m.status = 'joined');
  end if;
  perform private.hint_accounts(v_ids);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.hold_places(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('places of a person'), hashtext(p_user::text));
end $function$;

CREATE OR REPLACE FUNCTION private.is_blocked_by_company_side(p_person uuid, p_colleague uuid, p_by_person boolean, p_company uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.company_blocks where person_id = p_person and (p_by_person is null or by_person = p_by_person)
    and (company_id = p_company or private.has_permission(p_colleague, company_id, 'read')) and not private.has_permission(p_person, company_id, 'read'));
end $function$;

CREATE OR REPLACE FUNCTION private.is_blocked_pair(p_one uuid, p_other uuid, p_company uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me constant uuid := (select auth.uid());
begin
  return private.is_personal_block(p_one, p_other)
    or private.is_blocked_by_company_side(p_one, p_other, null, p_company) or private.is_blocked_by_company_side(p_other, p_one, null, p_company)
    or v_me not in (p_one, p_other) and private.has_permission(v_me, p_company, 'read') and private.is_personal_block(p_one, v_me);
end $function$;

CREATE OR REPLACE FUNCTION private.is_first_job(p_job public.jobs)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (select from public.jobs where posted_by = p_job.posted_by and id <> p_job.id)
$function$;

CREATE OR REPLACE FUNCTION private.is_in_touch(p_talent uuid, p_other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_other is not null and p_other <> p_talent and not private.is_blocked_pair(p_talent, p_other) and (
    exists (select from public.job_applications
      where applicant_id = p_talent and (employer_id = p_other or private.has_permission(p_other, company_id, 'read')) and status <> 'withdrawn' and not _deleted)
    or exists (select from public.conversation_members theirs
      join public.conversation_members mine on mine.conversation_id = theirs.conversation_id and mine.user_id = p_talent
      join public.conversations c on c.id = theirs.conversation_id and c.state = 'open'
      where theirs.user_id = p_other and theirs.is_active and mine.is_active
        and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id = p_talent))
    or exists (select from public.conversations c where c.person_id = p_talent and c.state = 'open' and private.has_permission(p_other, c.company_id, 'read')
      and exists (select from public.messages m where m.conversation_id = c.id and m.sender_id = p_talent))
    or exists (select from public.endorsements
      where (asker_id, endorser_id) in ((p_talent, p_other), (p_other, p_talent)) and status = 'confirmed' and not _deleted));
end $function$;

CREATE OR REPLACE FUNCTION private.is_personal_block(p_one uuid, p_other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.has_blocked(p_one, p_other) or private.has_blocked(p_other, p_one);
end $function$;

CREATE OR REPLACE FUNCTION private.is_timezone_name(p text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(p ~ '^([A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}|EST5EDT|CST6CDT|MST7MDT|PST8PDT|GMT[+-]?0)?$' and p !~* '^(posixrules|localtime|factory|posix|right)(/|$)', false)
$function$;

CREATE OR REPLACE FUNCTION private.job_relevance(p_words tsquery[], p_whole text[], p_beginning text[], p_is_ranked boolean, p_title text, p_role text, p_category text, p_production text, p_company text, p_city text, p_region text, p_location text, p_country text, p_skills text[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_tier int := private.role_tier(array[p_role], p_whole, p_beginning) * 32;
begin
  if not p_is_ranked then return v_tier + 31; end if;
  return v_tier + private.words_cost(p_words,
    to_tsvector('simple', private.searchable_text(p_title)) || array_to_tsvector(array['role=' || p_role, 'department=' || p_category]),
    to_tsvector('simple', private.searchable_text(concat_ws(' ', p_production, p_company, p_city, p_region, p_location,
      array_to_string(p_skills, ' ')))) || private.place_codes(p_country, p_region, p_city));
end $function$;

CREATE OR REPLACE FUNCTION private.job_search_vector(p_title text, p_role text, p_category text, p_production text, p_company text, p_city text, p_region text, p_location text, p_country text, p_description text, p_skills text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 10000
 SET search_path TO ''
AS $function$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_title, p_production, p_company, p_city, p_region, p_location,
      p_description, array_to_string(p_skills, ' '))))
    || private.crew_codes(array[p_role], array[p_category]) || private.place_codes(p_country, p_region, p_city);
end $function$;

CREATE OR REPLACE FUNCTION private.jobs_of_search(p_search public.saved, p_limits jsonb, p_most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
declare
  v_query constant jsonb := private.query_of_search(p_search.payload) || p_limits;
begin
  return query select m.id from sync_private.matching_jobs(v_query - 'fitsDays'
    || case when v_query -> 'fitsDays' = 'true' then jsonb_build_object('fitsDays', private.shown_days(p_search.user_id, private.today('UTC') - 1)) else '{}' end, p_most) m;
exception when data_exception or syntax_error_or_access_rule_violation or program_limit_exceeded then
  return;
end $function$;

CREATE OR REPLACE FUNCTION private.leave_companies_first()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.forget_name_in_notifications(old.id, array(select 'company:' || company_id from public.company_members where old.id in (user_id, invited_by)));
  perform private.leave_companies(old.id);
  -- What others know of their address goes, too.
  if old.email_confirmed_at is not null and coalesce(old.email, '') <> '' then
    delete from public.company_members where email = lower(old.email) and status <> 'joined';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION private.may_still_send(p_message uuid, p_sender uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c public.conversations;
begin
  select o.* into c from public.messages m join public.conversations o on o.id = m.conversation_id where m.id = p_message and not m._deleted;
  if c.id is null or c.state = 'blocked' then return false; end if;
  if private.is_company_thread(c) then
    return (c.person_id = p_sender or private.has_permission(p_sender, c.company_id, 'hire'))
      and not exists (select from public.conversation_members m where m.conversation_id = c.id and m.user_id <> p_sender and private.is_blocked_pair(m.user_id, p_sender, c.company_id))
      and not exists (select from private.company_blocks b where b.company_id = c.company_id and b.person_id = c.person_id);
  end if;
  return exists (select from public.conversation_members where conversation_id = c.id and user_id = p_sender and is_active)
    and not exists (select from public.conversation_members m where m.conversation_id = c.id and m.user_id <> p_sender and private.is_personal_block(m.user_id, p_sender));
end $function$;

CREATE OR REPLACE FUNCTION private.message_mail_news(p_mail private.message_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_conversation public.conversations;
  v_since timestamptz;
  v_count int;
  v_sender uuid;
  v_is_colleague boolean;
  -- A session that is in use is refreshed every hour at the latest.
  v_here timestamptz := (select max(coalesce(s.refreshed_at::timestamptz, s.created_at::timestamptz)) from auth.sessions s
    where s.user_id = p_mail.user_id);
begin
  select * into v_conversation from public.conversations where id = p_mail.conversation_id;
  -- In a company's thread what its own people write is no news to them, and none of it is to whoever has left, or once a colleague has answered.
  v_is_colleague := private.is_company_thread(v_conversation) and v_conversation.person_id is distinct from p_mail.user_id;
  if v_is_colleague and (not private.has_permission(p_mail.user_id, v_conversation.company_id, 'read')
    or v_conversation.last_message_sender_id is distinct from v_conversation.person_id)
  then return null; end if;
  if v_conversation.state not in ('open', 'requested')
    or v_conversation.state = 'requested' and (v_conversation.state_by = p_mail.user_id
      or v_is_colleague and v_conversation.state_by is distinct from v_conversation.person_id)
    or exists (select from public.saved s
      where s.user_id = p_mail.user_id and s.kind = 'muted' and s.target_id = p_mail.conversation_id and not s._deleted)
  then return null; end if;
  select min(created_at) filter (where v_here is null or created_at > v_here), count(*), (array_agg(sender_id order by server_seq desc))[1]
  into v_since, v_count, v_sender from public.messages
  where conversation_id = p_mail.conversation_id and sender_id <> p_mail.user_id and not _deleted
    and (not v_is_colleague or sender_id = v_conversation.person_id)
    and server_seq > coalesce((v_conversation.read_marks ->> p_mail.user_id::text)::int, 0);
  if v_since is null or (case when private.is_company_thread(v_conversation) then private.is_blocked_pair(p_mail.user_id, v_sender, v_conversation.company_id)
      else private.is_personal_block(p_mail.user_id, v_sender) end)
    or exists (select from public.profiles where id = v_sender and suspended_at is not null)
  then return null; end if;
  return jsonb_build_object('name', private.sender_name(v_conversation, v_sender), 'count', v_count, 'requested', v_conversation.state = 'requested',
    'since', v_since);
end $function$;

CREATE OR REPLACE FUNCTION private.news_of_search(p_search public.saved, p_since timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 100;
begin
  return array(select j.id from private.jobs_of_search(p_search, jsonb_build_object('since', p_since), v_most)
      with ordinality found (id, place) join public.jobs j on j.id = found.id
    where j.posted_by <> p_search.user_id and not private.is_blocked_pair(p_search.user_id, j.posted_by, j.company_id) order by found.place);
end $function$;

CREATE OR REPLACE FUNCTION private.note_project_event(p_project uuid, p_event text, p_person uuid DEFAULT NULL::uuid, p_subject text DEFAULT ''::text, p_version integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 200;
  v_me constant uuid := (select auth.uid());
begin
  if v_me is null or p_event in ('changed', 'places') and exists (select from public.project_events
    where project_id = p_project and actor_id = v_me and event = p_event and created_at > now() - interval '1 hour')
  then
    return;
  end if;
  if p_event = 'state' then
    update public.project_events set subject = p_subject, created_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = (select id from public.project_events where project_id = p_project and actor_id = v_me and event = p_event and created_at > now() - interval '1 hour'
      order by created_at desc, id limit 1);
    if found then return; end if;
  end if;
  if (select count(*) from public.project_events where project_id = p_project) >= v_most then
    update public.project_events set actor_id = v_me, event = p_event, person_id = nullif(p_person, v_me), subject = p_subject, version = p_version,
      created_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = (select id from public.project_events where project_id = p_project order by created_at, id limit 1 for update skip locked);
    -- There are more after an import alone.
    delete from public.project_events where id in (
      select id from public.project_events where project_id = p_project order by created_at desc, id desc offset v_most);
    return;
  end if;
  insert into public.project_events (project_id, actor_id, event, person_id, subject, version, created_at, updated_at)
  values (p_project, v_me, p_event, nullif(p_person, v_me), p_subject, p_version, clock_timestamp(), clock_timestamp());
end $function$;

CREATE OR REPLACE FUNCTION private.notify_job_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.person_relevance(p_words tsquery[], p_whole text[], p_beginning text[], p_is_ranked boolean, p_name text, p_headline text, p_roles text[], p_departments text[], p_city text, p_region text, p_location text, p_country text, p_skills text[], p_kit text[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_tier int := private.role_tier(p_roles, p_whole, p_beginning) * 32;
begin
  if not p_is_ranked then return v_tier + 31; end if;
  return v_tier + private.words_cost(p_words,
    to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline)))
      || private.crew_codes(p_roles, p_departments),
    to_tsvector('simple', private.searchable_text(concat_ws(' ', p_city, p_location, array_to_string(p_skills, ' '),
      array_to_string(p_kit, ' ')))) || private.place_codes(p_country, p_region, p_city));
end $function$;

CREATE OR REPLACE FUNCTION private.person_search_vector(p_name text, p_headline text, p_city text, p_region text, p_location text, p_country text, p_bio text, p_skills text[], p_kit text[], p_roles text[], p_departments text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 10000
 SET search_path TO ''
AS $function$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline, p_city, p_location, p_bio,
      array_to_string(p_skills, ' '), array_to_string(p_kit, ' '))))
    || private.crew_codes(p_roles, p_departments) || private.place_codes(p_country, p_region, p_city);
end $function$;

CREATE OR REPLACE FUNCTION private.place_codes(p_country text, p_region text, p_city text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return array_to_tsvector(array['country=' || p_country, 'region=' || p_country || ' ' || lower(p_region), 'city=' || lower(p_city)]);
end $function$;

CREATE OR REPLACE FUNCTION private.plain_json(p jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p::text !~ '[^\u0001-\u007f]|\\(u00|[bf])' then p else regexp_replace(private.plain_text(p::text), '(\\\\)|\\(?:u00(?:0[0-8bcef]|1[0-9a-f]|7f|[89][0-9a-f])|[bf])', '\1', 'g')::jsonb end
$function$;

CREATE OR REPLACE FUNCTION private.plain_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(private.visible_text(p_text), '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION private.publish_job(p_draft public.drafts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
begin
  perform private.hold_places(p_draft.owner_id);
  if coalesce(private.account_role(p_draft.owner_id), '') not in ('employer', 'admin') then
    perform private.refuse('MQ110');
  end if;
  v_job := private.job_from_payload(p_draft.payload);
  if not private.are_job_dates(v_job.job_dates) then perform private.refuse('MQ400', '{"detail": "job dates"}'); end if;
  perform private.check_job(v_job, true);
  -- A company that was deleted, or for which they do not hire, is omitted rather than refused: the draft may be older than that change.
  if not exists (select from public.companies where id = v_job.company_id and not _deleted) or not private.has_permission(p_draft.owner_id, v_job.company_id, 'hire') then
    v_job.company_id := null;
  end if;
  v_job.id := p_draft.id;
  v_job.posted_by := p_draft.owner_id;
  v_job.published_at := clock_timestamp();
  v_job.last_confirmed_at := v_job.published_at;
  v_job.created_at := v_job.published_at;
  v_job.server_xid := pg_current_xact_id();
  insert into public.jobs select v_job.* on conflict (id) do nothing;
  if found then
    -- An import is the operator's.
    if (select auth.uid()) is not null then perform private.require_rows_within_bounds('public.jobs', p_draft.owner_id); end if;
  elsif not exists (select from public.jobs where id = p_draft.id and posted_by = p_draft.owner_id) then
    perform private.refuse('MQ409');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.query_of_search(p_payload jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(p_payload -> 'filter') = 'object' then (p_payload -> 'filter') - '{text,words,wholeRoles,beginningRoles,sort,limit,before,after,since,id}'::text[] else '{}' end
    || (select coalesce(jsonb_object_agg(name, p_payload -> name), '{}') from unnest('{words,wholeRoles,beginningRoles}'::text[]) name
      where jsonb_typeof(p_payload -> name) = 'array')
    || case when jsonb_typeof(p_payload -> 'towns') = 'object' then jsonb_build_object('towns', p_payload -> 'towns') else '{}' end;
end $function$;

CREATE OR REPLACE FUNCTION private.remind_of_bookings(p_most integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_booking public.bookings;
  v_count int := 0;
begin
  for v_booking in
    select b.* from public.bookings b, private.booking_ends_at(b) as ends(at),
      lateral (select case b.status when 'challenged' then make_interval(hours => private.challenge_notice_hours()) else interval '1 day' end as before) notice
    where (b.status = 'challenged' or b.status in ('requested', 'held') and b.open_until < current_date + 3)
      and ends.at > clock_timestamp() and ends.at <= clock_timestamp() + notice.before
      and coalesce((b.history -> -1 ->> 'at')::timestamptz, b.created_at) <= ends.at - 2 * notice.before
      -- Who has blocked the other side, or was blocked by it, hears nothing of it; nor does anybody of somebody who is suspended.
      and not private.is_blocked_pair(b.talent_id, b.employer_id, b.company_id)
      and not exists (select from public.profiles where id in (b.talent_id, b.employer_id) and suspended_at is not null)
      and not exists (select from private.booking_reminders said where said.booking_id = b.id and said.ends_at = ends.at)
    order by ends.at, b.id limit p_most for update of b skip locked
  loop
    insert into private.booking_reminders (booking_id, ends_at) values (v_booking.id, private.booking_ends_at(v_booking));
    perform private.notify(case v_booking.status when 'requested' then v_booking.talent_id else v_booking.employer_id end, 'hold',
      case v_booking.status when 'requested' then 'Last day to answer ' || v_booking.employer_name
        when 'held' then 'Last day of your hold on ' || v_booking.talent_name
        else private.challenge_notice_hours() || ' hours left to confirm ' || v_booking.talent_name end,
      v_booking.title, '/bookings/' || v_booking.id, 'booking:' || v_booking.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

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
      select m.user_id, c.call, private.moment_of(p_sheet.shoot_day, c.call, p_sheet.timezone) as call_at
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
        else 'Your call: ' || v_one.call || ' on ' || to_char(p_sheet.shoot_day, 'FMDy FMDD Mon') end,
      concat_ws(': ', p_sheet.project_title, private.place_of_call(p_sheet.content)),
      '/projects/' || p_sheet.project_id || '/sheets/' || p_sheet.id,
      case v_one.reason when 'call' then 'call-now:' else 'call-eve:' end || p_sheet.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.reopen_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 30 $function$;

CREATE OR REPLACE FUNCTION private.require_company_contact(p_company uuid, p_person uuid, p_sender uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_person constant boolean := p_sender = p_person;
  v_company constant text := (select name from public.companies where id = p_company);
begin
  if exists (select from private.company_blocks where company_id = p_company and person_id = p_person and by_person <> v_is_person)
    or private.has_declined_company_thread(p_company, p_person, not v_is_person)
  then
    if v_is_person then perform private.refuse('MQ301', jsonb_build_object('Name', v_company)); end if;
    perform private.refuse_contact(p_sender, p_person);
  end if;
  if exists (select from private.company_blocks where company_id = p_company and person_id = p_person and by_person = v_is_person) then
    if v_is_person then perform private.refuse('MQ307', jsonb_build_object('Name', v_company)); end if;
    perform private.refuse('MQ763', jsonb_build_object('company', v_company, 'Name', private.display_name(p_person)));
  end if;
  if v_is_person then return; end if;
  -- Nor does a job that moves to another company lead round the block of the one that the sender works for as well.
  if private.has_blocked(p_person, p_sender) or private.is_blocked_by_company_side(p_person, p_sender, true) then perform private.refuse_contact(p_sender, p_person); end if;
  perform private.refuse_to_blocked(p_sender, p_person);
end $function$;

CREATE OR REPLACE FUNCTION private.require_known_person(p_employer uuid, p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_blocked_pair(p_employer, p_person)
    or not exists (select from public.profiles where id = p_person and suspended_at is null)
    or not (
      -- Anybody can save anybody: whoever does not want to be written to by strangers is not invited by them either.
      exists (select from public.saved s where s.user_id = p_employer and s.target_id = p_person and s.kind = 'profile' and not s._deleted
        and exists (select from public.profiles where id = p_person and open_to_contact))
      or exists (select from public.job_applications where employer_id = p_employer and applicant_id = p_person and not _deleted)
      -- One of the two asked for the other's days, and has a yes.
      or exists (select from public.bookings b where not b._deleted and b.status in ('held', 'challenged', 'confirmed', 'completed')
        and (b.employer_id = p_employer and b.talent_id = p_person or b.employer_id = p_person and b.talent_id = p_employer))
      -- They have said yes to this employer before, and have not left.
      or exists (select from public.project_members theirs join public.project_members mine on mine.project_id = theirs.project_id
        where theirs.user_id = p_person and theirs.status = 'joined'
          and mine.user_id = p_employer and mine.status = 'joined' and mine.access <> 'member')
      or exists (
        select from public.conversation_members mine
        join public.conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = p_person and theirs.is_active
        join public.conversations c on c.id = mine.conversation_id and c.state = 'open'
        where mine.user_id = p_employer and mine.is_active)
      or private.have_written_in_company_thread(p_employer, p_person))
  then
    perform private.refuse('MQ674');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_no_block(p_from uuid, p_person uuid, p_company uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me constant uuid := coalesce((select auth.uid()), p_from);
begin
  if not private.is_blocked_pair(p_person, p_from, p_company) then return; end if;
  perform private.refuse_to_blocked(v_me, p_person);
  if not private.has_blocked(p_person, v_me) and not private.is_blocked_by_company_side(p_person, p_from, true, p_company)
    and exists (select from private.company_blocks where company_id = p_company and person_id = p_person)
  then
    perform private.refuse('MQ763', jsonb_build_object('company', (select name from public.companies where id = p_company), 'Name', private.display_name(p_person)));
  end if;
  perform private.refuse_contact(v_me, p_person);
end $function$;

CREATE OR REPLACE FUNCTION private.require_unblocked_applicant(p_employer uuid, p_applicant uuid, p_company uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_blocked(p_employer, p_applicant) then
    perform private.refuse('MQ208', jsonb_build_object('Name', private.display_name(p_employer)));
  elsif private.is_blocked_by_company_side(p_applicant, p_employer, false, p_company) then
    perform private.refuse('MQ208', jsonb_build_object('Name', coalesce((select name from public.companies where id = p_company), private.display_name(p_employer))));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.rest_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_company uuid;
begin
  perform private.change_places(new.id);
  for v_company in select company_id from public.company_members where user_id = new.id and status = 'joined' loop
    perform private.company_access_changed(new.id, v_company);
    if new.role = 'talent' then
      perform private.leave_jobs_to_owner(new.id, v_company);
      perform private.forget_company_notices(new.id, v_company);
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.revoke_former_booker()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications where user_id = old.employer_id and group_key in ('booking:' || new.id, 'booking:' || new.id || ':unsent');
  perform sync_private.access_changed(old.employer_id, 'bookings', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.scam_signals_of(p_job public.jobs)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- In one line and in plain letters: a new line, full-width letters and Cyrillic ones that look Latin hide nothing.
  v_words text := translate(regexp_replace(lower(normalize(private.visible_text(concat_ws('. ', p_job.title, p_job.production, p_job.description, p_job.overtime_terms,
    array_to_string(p_job.questions, '. '), p_job.external_url, p_job.location, p_job.city, p_job.company_name)), nfkc)), '\s+', ' ', 'g'), 'асеорхукмтвніѕј', 'aceopxykmtbhisj');
begin
  return (
    select case when sum(weight) >= (select threshold from private.scam_settings) then array_agg(name order by name) else '{}' end
    from private.scam_signals s where case s.name
      when 'pay' then private.pays_far_more(p_job)
      when 'copies' then private.is_copied_text(p_job)
      when 'first_job' then private.is_first_job(p_job)
      else regexp_replace(v_words, coalesce(s.ignored, '^\M$'), ' ', 'g') ~ s.pattern end);
end $function$;

CREATE OR REPLACE FUNCTION private.send_call_sheets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member record;
  v_day text := to_char(new.shoot_day, 'FMDy FMDD Mon');
  v_group text := 'call-sheet:' || new.id;
  v_is_new_version boolean := new.status = 'published' and (tg_op = 'INSERT' or new.version <> old.version);
  v_is_cancelled boolean := tg_op = 'UPDATE' and new.status = 'cancelled' and old.status = 'published';
  v_most_an_hour constant int := 5;
  v_title text;
  v_message text;
begin
  if not v_is_new_version and not v_is_cancelled then return null; end if;
  for v_member in
    select user_id from public.project_members where project_id = new.project_id and status = 'joined' order by user_id
  loop
    if v_is_new_version then perform private.send_call_sheet(new, v_member.user_id); end if;
    -- An import is the operator's, and nobody is told of what they did themselves.
    continue when (select auth.uid()) is null or v_member.user_id = (select auth.uid());
    v_title := case when v_is_cancelled then 'Cancelled: ' when new.version = 1 then 'Call sheet: ' else 'Call sheet changed: ' end || new.project_title;
    v_message := case when v_is_cancelled then v_day || ' does not happen as planned.'
      else v_day || case when new.version = 1 then '' else ', version ' || new.version end || ': your call is ' || private.call_of(new, v_member.user_id) || '.' end;
    update public.notifications set is_read = true
    where user_id = v_member.user_id and type in ('call_sheet', 'call_reminder') and not is_read
      -- Reminders of an earlier version (17_call_reminders.sql) may say another time.
      and group_key in (v_group, 'call-eve:' || new.id, 'call-now:' || new.id);
    -- After five in an hour the latest says it, unread again and without another push; the end of a sheet is always told.
    if not v_is_cancelled and (select count(*) from public.notifications
      where user_id = v_member.user_id and type = 'call_sheet' and group_key = v_group and created_at > now() - interval '1 hour') >= v_most_an_hour
    then
      update public.notifications set is_read = false, title = left(v_title, 200), message = left(v_message, 500)
      where id = (select id from public.notifications where user_id = v_member.user_id and type = 'call_sheet' and group_key = v_group and not _deleted
        order by created_at desc, id limit 1);
    else
      perform private.notify(v_member.user_id, 'call_sheet', v_title, v_message, '/projects/' || new.project_id || '/sheets/' || new.id, v_group);
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.send_reminders()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_one record;
  v_count int := 0;
begin
  for v_one in
    with waiting as (
      select a.job_id, a.employer_id, j.company_id, j.title, turn.until, private.today(j.timezone) as today, count(*) as people
      from public.job_applications a join public.jobs j on j.id = a.job_id
      cross join lateral (select private.employer_turn_until(a, private.today(j.timezone), now())) turn (until)
      where not a._deleted and (a.respond_by between current_date - 1 and current_date + 2 or a.step_by between current_date - 1 and current_date + 2)
        and turn.until between current_date - 1 and current_date + 2
      group by a.job_id, a.employer_id, j.company_id, j.title, turn.until, j.timezone
    ), due as (select * from waiting where until between today and today + 1),
    fresh as (
      insert into private.reminders (kind, subject, due) select 'reply', job_id, until from due
      on conflict do nothing returning subject, due)
    select due.* from due join fresh on fresh.subject = due.job_id and fresh.due = due.until
  loop
    perform private.notify_hiring(v_one.employer_id, v_one.company_id, null, 'reply_due',
      case v_one.people when 1 then '1 person is' else v_one.people || ' people are' end || ' promised an answer by '
        || case when v_one.until = v_one.today then 'today' else 'tomorrow' end,
      v_one.title, '/employer/applications?job=' || v_one.job_id, 'job:' || v_one.job_id);
    v_count := v_count + 1;
  end loop;

  for v_one in
    with open as (
      select a.id, a.applicant_id, a.job_title, (a.offer ->> 'id')::uuid as offer_id, (a.offer ->> 'answer_by')::date as answer_by,
        private.today(j.timezone) as today
      from public.job_applications a join public.jobs j on j.id = a.job_id
      where a.status = 'offered' and not a._deleted and a.offer ->> 'answer_by' is not null
    ), due as (select * from open where answer_by between today and today + 1),
    fresh as (
      insert into private.reminders (kind, subject, due) select 'offer', offer_id, answer_by from due
      on conflict do nothing returning subject)
    select due.* from due join fresh on fresh.subject = due.offer_id
  loop
    perform private.notify(v_one.applicant_id, 'deadline',
      'Your offer is open until ' || case when v_one.answer_by = v_one.today then 'today' else 'tomorrow' end,
      v_one.job_title, '/applications?a=' || v_one.id, 'application:' || v_one.id);
    v_count := v_count + 1;
  end loop;

  for v_one in
    with booked as (
      select a.id, a.job_id, a.applicant_id, a.applicant_name, a.employer_id, a.company_id, a.job_title, (a.interview ->> 'id')::uuid as interview_id,
        (a.interview_reply ->> 'slot')::timestamptz as slot
      from public.job_applications a
      where a.status = 'interview' and not a._deleted and a.interview_reply ->> 'slot' is not null
        and a.interview_reply -> 'interview_id' = a.interview -> 'id'
    ), due as (select * from booked where slot > now() and slot <= now() + interval '24 hours'),
    fresh as (
      insert into private.reminders (kind, subject, due) select 'interview', interview_id, (slot at time zone 'UTC')::date from due
      on conflict do nothing returning subject)
    select due.* from due join fresh on fresh.subject = due.interview_id
  loop
    perform private.notify(v_one.applicant_id, 'deadline', 'Your interview is within 24 hours', v_one.job_title,
      '/applications?a=' || v_one.id, 'application:' || v_one.id);
    perform private.notify_hiring(v_one.employer_id, v_one.company_id, v_one.applicant_id, 'deadline', 'Your interview with ' || v_one.applicant_name || ' is within 24 hours',
      v_one.job_title, '/employer/applications?job=' || v_one.job_id || '&a=' || v_one.id, 'job:' || v_one.job_id,
      'The interview with ' || v_one.applicant_name || ' is within 24 hours');
    v_count := v_count + 1;
  end loop;

  delete from private.reminders where due < current_date - 30;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.step_by(p public.job_applications)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Twin: EMPLOYER_STEP_DAYS in src/domain/lifecycles.ts
  v_days constant int := 7;
  v_timezone text;
  v_shoot date;
  v_step date;
  v_from date;
begin
  select j.timezone, coalesce(span.first_shoot, span.first_day) into v_timezone, v_shoot
  from public.jobs j, private.job_date_span(j.job_dates) span where j.id = p.job_id;
  v_step := private.day_at((p.history -> -1 ->> 'at')::timestamptz, v_timezone);
  v_from := case
    when p.status in ('shortlisted', 'change_asked', 'accepted') then v_step
    when p.status = 'offered' then case when p.offer is null then v_step else (p.offer ->> 'answer_by')::date end
    when p.status = 'interview' then case
      when p.interview is null then v_step
      when p.interview_reply -> 'interview_id' is distinct from p.interview -> 'id' then
        (select max(private.day_at(slot::timestamptz, v_timezone)) from jsonb_array_elements_text(p.interview -> 'slots') slot)
      when p.interview_reply -> 'slot' = 'null' then v_step
      else private.day_at((p.interview_reply ->> 'slot')::timestamptz, v_timezone) end
  end;
  return case when v_from is not null then greatest(least(v_from + v_days, v_shoot - 1), v_from + 1) end;
end $function$;

CREATE OR REPLACE FUNCTION private.time_challengers(p_person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.bookings b set challenging_until = t.until
  from (
    select h.id, max(c.challenge_deadline) as until
    from public.bookings h left join private.booking_challenges x on x.challenger_id = h.id
      left join public.bookings c on c.id = x.challenged_id and c.status = 'challenged'
    where h.talent_id = p_person and h.is_challenging and h.status in ('held', 'challenged') group by h.id) t
  where b.id = t.id and b.challenging_until is distinct from t.until
$function$;

CREATE OR REPLACE FUNCTION private.told_of_message(c public.conversations, p_sender uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_company_thread(c) then
    return query select m.user_id from public.conversation_members m where m.conversation_id = c.id and m.user_id <> p_sender and m.is_active;
  elsif c.person_id is distinct from p_sender then
    return query select c.person_id where c.person_id is not null;
  else
    return query select m.user_id from public.company_members m
      where m.company_id = c.company_id and private.has_permission(m.user_id, c.company_id, 'read') and m.user_id <> p_sender
        and (m.user_id = any (c.participants) or m.user_id = (select posted_by from public.jobs where id = c.job_id)) and not private.has_blocked(m.user_id, p_sender);
    if not found then
      return query select m.user_id from public.company_members m
        where m.company_id = c.company_id and m.user_id <> p_sender and private.has_permission(m.user_id, c.company_id, 'hire') and not private.has_blocked(m.user_id, p_sender)
        order by m.access <> 'owner', m.access <> 'manager', m.joined_at, m.id limit 1;
    end if;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.answer_company_invitation(p_id uuid, p_answer text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
  v_row public.company_members;
  v_to text := case p_answer when 'accepted' then 'joined' when 'declined' then 'declined' end;
begin
  perform private.require_gate();
  if v_to is null then perform private.refuse('MQ400', '{"detail": "the answer"}'); end if;
  select * into v_row from public.company_members where id = p_id for update;
  if v_row.id is null or v_row.email = '' or not private.has_address(v_row.email) then perform private.refuse('MQ404'); end if;
  if v_row.status <> v_to then
    if private.lifecycle_event('membership', v_row.status, v_to, 'member') is null
      or exists (select from public.companies c join public.profiles o on o.id = c.owner_id where c.id = v_row.company_id and o.suspended_at is not null)
      -- Whoever has invited them may not, or has gone.
      or v_to = 'joined' and not private.has_permission(v_row.invited_by, v_row.company_id, 'manage')
    then
      perform private.refuse('MQ675');
    end if;
    if v_to = 'joined' and private.account_role(v_me) = 'talent' then perform private.refuse('MQ735'); end if;
    if v_to = 'joined' and exists (select from public.company_members where company_id = v_row.company_id and user_id = v_me and status = 'joined') then
      -- Invited at two addresses of theirs.
      update public.company_members set removed = true, status = 'removed' where id = p_id;
    else
      update public.company_members set answer = p_answer, status = v_to, user_id = case v_to when 'joined' then v_me else user_id end where id = p_id;
    end if;
  end if;
  return jsonb_build_object('company_id', v_row.company_id, 'status', v_to);
end $function$;

CREATE OR REPLACE FUNCTION public.my_company_invitations()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_gate();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'company_id', m.company_id, 'company', m.company_name, 'inviter', m.invited_by_name,
      'access', m.access, 'invited_at', m.updated_at,
      'logo', c.logo_url) order by m.updated_at desc, m.id), '[]')
    from public.company_members m join public.companies c on c.id = m.company_id
    where m.status = 'invited' and m.email <> '' and private.has_address(m.email) and private.has_permission(m.invited_by, m.company_id, 'manage'));
end $function$;

CREATE OR REPLACE FUNCTION public.read_calendar_feed(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from constant date := private.today('UTC') - 31;
  v_to constant date := private.today('UTC') + 366;
  v_feed private.calendar_feeds;
begin
  select f.* into v_feed from private.calendar_feeds f join public.profiles p on p.id = f.user_id
  where f.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and p.suspended_at is null and not p._deleted;
  if not found then return null; end if;
  -- Not at each of the many times that a program asks.
  if coalesce(v_feed.read_at < now() - interval '1 hour', true) then
    update private.calendar_feeds set read_at = date_trunc('hour', now()) where user_id = v_feed.user_id;
  end if;
  return jsonb_build_object(
    'marks', (select coalesce(jsonb_object_agg(key, mark - 'note'), '{}')
      from public.availability a, jsonb_each(a.days) as entry (key, mark)
      where a.user_id = v_feed.user_id and not a._deleted and key::date between v_from and v_to),
    'booked', (select coalesce(jsonb_agg(b.day order by b.day), '[]') from private.booked_days(v_feed.user_id) as b (day)
      where b.day between v_from and v_to),
    'held', (select coalesce(jsonb_agg(distinct h.day order by h.day), '[]') from private.held_days(v_feed.user_id) as h (day)
      where h.day between v_from and v_to));
end $function$;

CREATE OR REPLACE FUNCTION public.sync_pull(p_requests jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- At or above this, transactions that began earlier may still add rows (S5).
  v_horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_newest xid8 := pg_snapshot_xmax(pg_current_snapshot());
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_short constant text := p_requests -> 0 ->> 'short';
  -- of the request before
  v_given jsonb;
  v_limit int;
  v_budget int;
  v_part text;
  v_is_first boolean;
  v_answer json;
  v_answers json[] := '{}';
  -- of the latest short answer
  v_last text;
  v_rows_behind int := 0;
  -- While no transaction is open, nothing can wait above the horizon.
  v_is_busy boolean := pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot());
  s sync_private.streams;
  v_nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_requests) is distinct from 'array' then perform private.refuse('MQ400', '{"detail": "requests"}'); end if;
  if jsonb_array_length(p_requests) > (select count(*) from sync_private.streams) then
    perform private.refuse('MQ400', '{"detail": "more requests than streams"}');
  end if;
  if (select count(distinct value ->> 'stream') < count(value ->> 'stream') from jsonb_array_elements(p_requests)) then
    perform private.refuse('MQ400', '{"detail": "the same stream twice"}');
  end if;
  perform sync_private.require_own_history(jsonb_path_query_array(p_requests, '$[*].acknowledged'));
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'stream';
    if not found then perform private.refuse('MQ400', jsonb_build_object('detail', concat_ws(' ', 'stream', left(v_request ->> 'stream', 40)))); end if;
    if exists (select from unnest(array['limit', 'budget']) field where coalesce(v_request ->> field, '0') !~ '^[0-9]{1,9}$') then
      perform private.refuse('MQ400', '{"detail": "limit or budget"}');
    end if;
    v_part := coalesce(v_request ->> 'part', 'whole');
    if v_part not in ('whole', 'brief', 'texts') or v_part = 'texts' and s.long_texts = '{}' then
      perform private.refuse('MQ400', '{"detail": "part"}');
    end if;
    if (select auth.uid()) is null and not s.is_public then
      -- None of it is a visitor's, and their role may not even read the table.
      v_answers := v_answers || json_build_object(
        'stream', s.name, 'documents', '{}'::json[], 'checkpoint', null, 'more', false, 'rows_behind_horizon', 0);
      continue;
    end if;
    v_limit := greatest(least(coalesce((v_request ->> 'limit')::int, 500), 2000), 1);
    if coalesce(v_short <> 'both', true) or v_request ? 'checkpoint' then v_given := v_request -> 'checkpoint'; end if;
    v_checkpoint := sync_private.parse_checkpoint(v_given);
    -- Of this start, and not from the future of a server that was put back; is_own_checkpoint looks at those of earlier starts.
    if not (coalesce(v_checkpoint ->> 'e', '') = v_epoch and (v_checkpoint ->> 'x')::xid8 <= v_newest)
      and sync_private.is_own_checkpoint(v_checkpoint ->> 'e', (v_checkpoint ->> 'x')::xid8)
    then
      v_checkpoint := v_checkpoint || jsonb_build_object('e', v_epoch);
    end if;
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch or (v_checkpoint ->> 'x')::xid8 > v_newest then
      v_is_first := coalesce(jsonb_typeof(v_checkpoint), 'null') = 'null';
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
      if not v_is_first then v_checkpoint := jsonb_set(v_checkpoint, '{f,restored}', 'true'); end if;
    elsif v_request ->> 'fresh' = 'true' or v_part = 'texts' and not v_checkpoint ? 'f' then
      v_checkpoint := sync_private.snapshot_checkpoint(s, v_epoch, v_horizon);
    end if;
    if v_is_busy then
      select count(*) into v_rows_behind
      from sync_private.changed_rows(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_budget := least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget);
    -- Rows that were published since the device's snapshot come before those that it waits for.
    if v_part = 'texts' then v_budget := 2 * s.budget; end if;
    v_answer := case when v_checkpoint ? 'f'
      then sync_private.snapshot_page(s, v_checkpoint, v_limit, v_budget, v_part,
        case when v_part = 'texts' then sync_private.parse_since(v_request ->> 'since') end, v_rows_behind)
      else sync_private.changes_page(s, v_checkpoint, v_limit, v_budget, sync_private.parse_since(v_request ->> 'since'), v_horizon, v_rows_behind) end;
    if v_short in ('true', 'same', 'both') and not v_checkpoint ? 'f' and v_rows_behind = 0
      and v_answer ->> 'more' = 'false' and json_array_length(v_answer -> 'documents') = 0 and v_answer -> 'snapshot' is null
    then
      if v_short in ('same', 'both') and v_answer ->> 'checkpoint' = v_last then
        v_answer := json_build_object('stream', s.name);
      else
        v_last := v_answer ->> 'checkpoint';
        v_answer := json_build_object('stream', s.name, 'checkpoint', v_last);
      end if;
    end if;
    v_answers := v_answers || v_answer;
  end loop;
  if p_requests -> 0 ? 'nonce' then
    v_answers := v_answers || json_build_object('nonce', left(p_requests -> 0 ->> 'nonce', 40), 'short', 'both',
      'at', round(extract(epoch from clock_timestamp()) * 1000)::bigint);
  end if;
  return array_to_json(v_answers);
end $function$;

CREATE OR REPLACE FUNCTION public.tell_typing(p_conversation uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.require_gate();
  if v_me is null or to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null
    or private.remaining_wait_ms('typing', 'account ' || v_me) > 0
    or not (private.count_attempt('typing', 'account ' || v_me) ->> 'allowed')::boolean
  then return; end if;
  perform realtime.send(jsonb_build_object('conversation', c.id, 'account', v_me), 'typing', 'account:' || other.user_id, true)
  from public.conversations c
    cross join lateral (
      select o.user_id from public.conversation_members mine
        join public.conversation_members o on o.conversation_id = c.id and o.user_id <> v_me and o.is_active
      where mine.conversation_id = c.id and mine.user_id = v_me and mine.is_active
      -- In a company's thread whoever reads it, so that two colleagues do not answer at once.
      union select private.reads_company_thread(c, v_me)) other
    join public.profiles p on p.id = other.user_id and p.suspended_at is null
  where c.id = p_conversation and c.state = 'open' and not c._deleted and not case when private.is_company_thread(c) then private.is_blocked_pair(other.user_id, v_me, c.company_id)
    else private.is_personal_block(v_me, other.user_id) end;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.matching_jobs(p_query jsonb, p_limit integer)
 RETURNS TABLE(id uuid, k numeric, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
declare
  v_vector constant text := 'private.job_search_vector(t.title, t.role_code, t.category, t.production, t.company_name, t.city, t.region,
    t.location, t.country_code, t.description, t.required_skills)';
  v_day_pay constant text := 'coalesce(round(private.day_pay(t.pay_type, t.salary_min, t.salary_max, jsonb_array_length(t.job_dates))
    / x.per_us_dollar, 2), 0)';
  -- Of one job (`id`) nothing else is looked at: a search with an alert is matched for every job that is published.
  v_each tsquery[] := private.word_queries(case when p_query ? 'id' then p_query -> 'words' else private.words_as_meant(p_query -> 'words',
    'public.jobs t where t.status = ''active'' and not t._deleted', v_vector) end);
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_order constant text := case when p_query ->> 'sort' = 'match' and v_words is null then 'newest' else p_query ->> 'sort' end;
  v_key text := case v_order
    when 'soonest' then 'coalesce(t.starts_on - date ''2000-01-01'', 1000000)::numeric'
    when 'pay' then '-' || v_day_pay
    -- As for people.
    when 'nearest' then 'coalesce(private.town_distance($1 -> ''towns'', t.country_code, t.city), 100000)::numeric'
    when 'match' then 'private.job_relevance($4, $5, $6, t.published_at >= $7, t.title, t.role_code, t.category, t.production,
      t.company_name, t.city, t.region, t.location, t.country_code, t.required_skills)::numeric'
    else '0::numeric' end;
  v_from constant text := 'public.jobs t left join private.exchange_rates x on x.currency = t.currency';
  v_parts text[] := array['t.status = ''active''', 'not t._deleted'];
  v_ranked_from timestamptz;
  -- the newest of what was found, which are compared word by word
  v_ranked constant int := 1000;
begin
  if v_words is not null then v_parts := v_parts || (v_vector || ' @@ $2'); end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.category = any (array(select jsonb_array_elements_text($1 -> ''departments'')))'),
    ('roleCodes', 't.role_code = any (array(select jsonb_array_elements_text($1 -> ''roleCodes'')))'),
    ('payTypes', 't.pay_type = any (array(select jsonb_array_elements_text($1 -> ''payTypes'')))'),
    ('unions', 't.union_status = any (array(select jsonb_array_elements_text($1 -> ''unions'')))'),
    ('remote', 't.is_remote = ($1 ->> ''remote'')::boolean'),
    ('urgent', 't.is_urgent = ($1 ->> ''urgent'')::boolean'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('near', 'private.is_near($1 -> ''near'', $1 -> ''towns'', t.country_code, t.city, null)'),
    -- Twin: daysFitIn in src/store/search/compact-job.ts.
    ('fitsDays', 'jsonb_array_length(t.job_dates) > 0 and not exists (select from jsonb_array_elements(t.job_dates) work where substr($1 ->> ''fitsDays'', 11 + ((work ->> ''day'')::date - nullif(left($1 ->> ''fitsDays'', 10), '''')::date), 1) in (''p'', ''h'', ''b''))'),
    ('minDayPay', v_day_pay || ' >= ($1 ->> ''minDayPay'')::numeric'),
    ('from', 't.starts_on is not null and coalesce(t.ends_on, t.starts_on) >= ($1 ->> ''from'')::date'),
    ('to', 't.starts_on <= ($1 ->> ''to'')::date'),
    ('before', 't.published_at <= ($1 ->> ''before'')::timestamptz'),
    ('since', 't.published_at > ($1 ->> ''since'')::timestamptz'),
    ('id', 't.id = ($1 ->> ''id'')::uuid')
  ) as each (name, part) where p_query ? name);
  if v_order = 'match' then
    execute format('select t.published_at from %s where %s order by t.published_at desc offset $3 limit 1', v_from,
      array_to_string(v_parts, ' and ')) into v_ranked_from using p_query, v_words, v_ranked;
  end if;
  if p_query ? 'after' then
    v_parts := v_parts || format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.published_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key);
  end if;
  return query execute format('select t.id, %1$s, t.published_at from %2$s where %3$s order by %4$s t.published_at desc, '
    't.id desc limit $3', v_key, v_from, array_to_string(v_parts, ' and '), case when v_key = '0::numeric' then '' else v_key || ', ' end)
    using p_query, v_words, p_limit, v_each, v_whole, v_beginning, coalesce(v_ranked_from, '-infinity');
end $function$;

CREATE OR REPLACE FUNCTION sync_private.matching_people(p_query jsonb, p_limit integer)
 RETURNS TABLE(id uuid, k numeric, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
declare
  v_vector constant text := 'private.person_search_vector(t.full_name, t.headline, t.city, t.region, t.location, t.country_code, t.bio, t.skills,
    t.kit, t.role_codes, t.departments)';
  v_each tsquery[] := private.word_queries(private.words_as_meant(p_query -> 'words',
    'public.public_profiles t where not t._deleted', v_vector));
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_is_by_relevance constant boolean := coalesce(p_query ->> 'sort' = 'match' and v_words is not null, false);
  v_key text := case when v_is_by_relevance then 'private.person_relevance($4, $5, $6, t.created_at >= $7, t.full_name, t.headline,
    t.role_codes, t.departments, t.city, t.region, t.location, t.country_code, t.skills, t.kit)::numeric'
    -- Whose town is not on the map comes last: nothing on earth is that far away.
    when p_query ->> 'sort' = 'nearest' then 'coalesce(private.town_distance($1 -> ''towns'', t.country_code, t.city), 100000)::numeric'
    else '0::numeric' end;
  v_from constant text := 'public.public_profiles t left join private.exchange_rates x on x.currency = t.currency';
  v_parts text[] := array['not t._deleted'];
  v_ranked_from timestamptz;
  v_ranked constant int := 1000;
begin
  if v_words is not null then v_parts := v_parts || (v_vector || ' @@ $2'); end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.departments && array(select jsonb_array_elements_text($1 -> ''departments''))'),
    ('roleCodes', 't.role_codes && array(select jsonb_array_elements_text($1 -> ''roleCodes''))'),
    ('skills', 't.skills && array(select jsonb_array_elements_text($1 -> ''skills''))'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('near', 'private.is_near($1 -> ''near'', $1 -> ''towns'', t.country_code, t.city, t.travel_radius_km)'),
    ('openToContact', 't.open_to_contact = ($1 ->> ''openToContact'')::boolean'),
    -- Twin: askedDayPay in src/domain/pay/day-pay.ts.
    ('maxDayRate', 'coalesce(round(coalesce(t.day_rate_minor / 10.0 ^ x.minor_digits, t.hourly_rate * 10) / x.per_us_dollar, 2) <= ($1 ->> ''maxDayRate'')::numeric, false)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
    -- The expression of an index (07_production/02_shown_days.sql). What is not known is not free.
    ('freeOn', 'private.free_days(t.shown_days) @> array(select asked::date - date ''2000-01-01'' from jsonb_array_elements_text($1 -> ''freeOn'') asked)'),
    ('before', 't.created_at <= ($1 ->> ''before'')::timestamptz')
  ) as each (name, part) where p_query ? name);
  if v_is_by_relevance then
    execute format('select t.created_at from %s where %s order by t.created_at desc offset $3 limit 1', v_from,
      array_to_string(v_parts, ' and ')) into v_ranked_from using p_query, v_words, v_ranked;
  end if;
  if p_query ? 'after' then
    v_parts := v_parts || format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.created_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key);
  end if;
  return query execute format('select t.id, %1$s, t.created_at from %2$s where %3$s order by %4$s t.created_at desc, t.id desc limit $3',
    v_key, v_from, array_to_string(v_parts, ' and '), case when v_key = '0::numeric' then '' else v_key || ', ' end)
    using p_query, v_words, p_limit, v_each, v_whole, v_beginning, coalesce(v_ranked_from, '-infinity');
end $function$;

CREATE OR REPLACE FUNCTION sync_private.search_page(p_stream text, p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  s sync_private.streams;
  v_limit int := greatest(least(coalesce((p_query ->> 'limit')::int, 60), 200), 1);
  v_documents json;
  v_count int;
  v_after json;
  -- bytes; all codes of twelve words, or of what is looked for instead of them, fit
  v_largest constant int := 50000;
  v_longest_list constant int := 100;
  -- bytes of all towns on the map, twice over: it is copied for every row
  v_largest_map constant int := 16000;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_query) is distinct from 'object' then perform private.refuse('MQ400', '{"detail": "query"}'); end if;
  -- Before any of it is used: every filter costs work for each of its elements.
  if octet_length(p_query::text) > v_largest
    or exists (select from jsonb_each(p_query)
      where case jsonb_typeof(value) when 'array' then jsonb_array_length(value) > v_longest_list else false end)
  then
    perform private.refuse('MQ400', '{"detail": "more filters than fit one search"}');
  end if;
  if octet_length((p_query -> 'towns')::text) > v_largest_map
    or (p_query ? 'near' and not coalesce(jsonb_typeof(p_query #> '{near,km}') = 'number' and jsonb_typeof(p_query #> '{near,name}') = 'string'
      and p_query #>> '{near,name}' <> '' and jsonb_typeof(p_query #> '{near,country}') = 'string', false))
  then
    perform private.refuse('MQ400', '{"detail": "near"}');
  end if;
  if p_query ? 'freeOn' and (jsonb_typeof(p_query -> 'freeOn') <> 'array' or exists (
    select from jsonb_array_elements(p_query -> 'freeOn') asked where jsonb_typeof(asked) <> 'string' or not private.is_day(asked #>> '{}')))
  then
    perform private.refuse('MQ400', '{"detail": "free on"}');
  end if;
  if p_query ? 'fitsDays' and not coalesce(jsonb_typeof(p_query -> 'fitsDays') = 'string' and (p_query ->> 'fitsDays' = ''
    or p_query ->> 'fitsDays' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[-fphb]+$' and private.is_day(left(p_query ->> 'fitsDays', 10))), false)
  then
    perform private.refuse('MQ400', '{"detail": "fits days"}');
  end if;
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f)
    select coalesce(json_agg(%2$s order by found.place) filter (where t.id is not null), '[]'), count(*),
      (select json_build_object('k', k, 'at', at, 'id', id) from found order by place desc limit 1)
    from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s) $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_count, v_after using p_query, v_limit;
  return json_build_object('documents', v_documents, 'after', case when v_count = v_limit then v_after end);
end $function$;

CREATE TRIGGER a_forget_person BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.forget_person();

REVOKE ALL ON FUNCTION "private"."challenge_hours"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."challenge_notice_hours"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_places"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."day_at"(timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."employer_turn_until"(public.job_applications, date, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_company_notices"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_in_notifications"(public.profiles) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_name_in_notifications"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_places"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_blocked_by_company_side"(uuid, uuid, boolean, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_blocked_pair"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_first_job"(public.jobs) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_personal_block"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."jobs_of_search"(public.saved, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_still_send"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."person_relevance"(tsquery[], text[], text[], boolean, text, text, text[], text[], text, text, text, text, text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."person_search_vector"(text, text, text, text, text, text, text, text[], text[], text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."person_search_vector"(text, text, text, text, text, text, text, text[], text[], text[], text[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."place_codes"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."place_codes"(text, text, text) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."plain_json"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plain_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reopen_days"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_no_block"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_unblocked_applicant"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."step_by"(public.job_applications) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."time_challengers"(uuid) FROM PUBLIC;

REVOKE ALL ("challenging_until") ON TABLE "public"."bookings" FROM "authenticated";

GRANT SELECT ("challenging_until") ON TABLE "public"."bookings" TO "authenticated";

REVOKE ALL ("step_by") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT SELECT ("step_by") ON TABLE "public"."job_applications" TO "authenticated";

CREATE INDEX public_profiles_words ON public.public_profiles USING gin (private.person_search_vector(full_name, headline, city, region, location, country_code, bio, skills, kit, role_codes, departments)) WHERE (NOT _deleted);

update private.refusals set sentence = 'A closed job can be opened again for {days} days. Post it anew instead.' where code = 'MQ113';

update private.refusals set sentence = 'You can invite people who applied to you, whom you write with, have hired or booked, and whom you have saved if they are open to contact.' where code = 'MQ674';

update private.refusals set sentence = 'Another production is ahead of you on {date}. Challenge it, and it has {hours} hours to confirm.' where code = 'MQ690';

insert into private.refusals (code, sentence) values ('MQ723', 'This call sheet was changed {most} times within an hour. Collect what changes, and publish it together a little later.');

insert into private.refusals (code, sentence) values ('MQ776', '{Name} looks for work. A project can be handed on to somebody who hires.');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'overtake', 'released', 'booking', 'requested');

insert into private.scam_signals (name, label, weight, ignored, pattern) values ('first_job', 'The first job of somebody nobody has verified', '1', NULL, NULL);

update sync_private.streams set readable = '{id,job_id,applicant_id,employer_id,company_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,portfolio,resume_path,resume_name,resume_size,answers,employer_viewed_at,respond_by,step_by,decline_code,decline_note,decided_at,history,job_title,company_name,applicant_name,applicant_headline,created_at,updated_at,attachments,attachments_stored,offer,offer_reply,interview,interview_reply}', select_list = 't.id, t.job_id, t.applicant_id, t.employer_id, t.company_id, t.status, t.cover_note, t.rate_quote_minor, t.rate_unit, t.currency, t.available_dates, t.kit_offered, t.portfolio_ids, t.portfolio, t.resume_path, t.resume_name, t.resume_size, t.answers, t.employer_viewed_at, t.respond_by, t.step_by, t.decline_code, t.decline_note, t.decided_at, t.history, t.job_title, t.company_name, t.applicant_name, t.applicant_headline, t.created_at, t.updated_at, t.attachments, t.attachments_stored, t.offer, t.offer_reply, t.interview, t.interview_reply' where name = 'applications';

update sync_private.streams set readable = '{id,employer_id,talent_id,wants,job_id,project_id,title,role_code,days,timezone,place,rate_minor,rate_unit,currency,kit_fee_minor,kill_fee_percent,note,open_until,employer_step,employer_note,is_challenging,talent_step,talent_note,status,application_id,rank,held_at,challenge_deadline,challenging_until,confirmed_at,employer_agreed_at,talent_agreed_at,ended_by,kill_fee_minor,credit,employer_name,company_name,talent_name,history,created_at,updated_at}', select_list = 't.id, t.employer_id, t.talent_id, t.wants, t.job_id, t.project_id, t.title, t.role_code, t.days, t.timezone, t.place, t.rate_minor, t.rate_unit, t.currency, t.kit_fee_minor, t.kill_fee_percent, t.note, t.open_until, t.employer_step, t.employer_note, t.is_challenging, t.talent_step, t.talent_note, t.status, t.application_id, t.rank, t.held_at, t.challenge_deadline, t.challenging_until, t.confirmed_at, t.employer_agreed_at, t.talent_agreed_at, t.ended_by, t.kill_fee_minor, t.credit, t.employer_name, t.company_name, t.talent_name, t.history, t.created_at, t.updated_at' where name = 'bookings';

-- By hand, from here on.

-- Holds that challenge somebody now say until when.
select private.time_challengers(talent_id) from (
  select distinct talent_id from public.bookings where is_challenging and status in ('held', 'challenged')) challengers;

-- Places that were filled through a job of their project before it counted them.
update public.bookings b set project_id = j.project_id from public.jobs j
where j.id = b.job_id and b.application_id is not null and b.project_id is null and private.edits_project(j.project_id, b.employer_id);

-- Steps that were taken before they had a day: nobody has promised it in time, so it is three days from now at the soonest.
update public.job_applications a set step_by = greatest(private.step_by(a), current_date + 3)
where a.status in ('shortlisted', 'interview', 'offered', 'change_asked', 'accepted') and private.step_by(a) is not null;

-- The index of jobs has what its function returned before, without regions.
reindex index public.jobs_words;

-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."job_applications" DROP CONSTRAINT "job_applications_asked_dates_check";

ALTER TABLE "public"."job_applications" DROP CONSTRAINT "job_applications_available_dates_check";

CREATE OR REPLACE FUNCTION private.are_days(p_days date[], p_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return cardinality(p_days) <= p_most and coalesce(array_ndims(p_days), 1) = 1
    and not exists (select from unnest(p_days) day where not coalesce(private.is_calendar_day(day), false));
end $function$;

CREATE OR REPLACE FUNCTION private.are_job_dates(p_dates jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p_dates) = 'array' and jsonb_array_length(p_dates) <= 200 and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(p_dates) = 'array' then p_dates else '[]' end) d
    where not coalesce(
      jsonb_typeof(d) = 'object' and d - '{day,kind,call,wrap}'::text[] = '{}'
      and private.is_day(d ->> 'day')
      and d ->> 'kind' in ('prep', 'shoot', 'travel', 'wrap', 'fitting')
      and coalesce(d ->> 'call', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
      and coalesce(d ->> 'wrap', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$', false))
$function$;

CREATE OR REPLACE FUNCTION private.are_tags(p_tags text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select cardinality(p_tags) <= 40 and coalesce(array_ndims(p_tags), 1) = 1
      and not exists (select from unnest(p_tags) tag where tag is null or length(tag) not between 1 and 60));
end $function$;

CREATE OR REPLACE FUNCTION private.are_texts(p_texts text[], p_max_count integer, p_shortest integer, p_longest integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select cardinality(p_texts) <= p_max_count and coalesce(array_ndims(p_texts), 1) = 1 and not exists (
      select from unnest(p_texts) t where t is null or length(t) not between p_shortest and p_longest));
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
    left(coalesce(nullif(p.job_title, ''), 'Job'), 120), coalesce(substring(v_job.role_code from '^[a-z0-9_]{0,60}$'), ''), v_days,
    coalesce(nullif(v_job.timezone, ''), 'UTC'), left(p.offer ->> 'place', 200), (p.offer ->> 'rate_minor')::int, p.offer ->> 'rate_unit', p.offer ->> 'currency',
    left(p.offer ->> 'note', 1000), v_days[1], 'confirmed', 'accepted', 'confirmed', p.id, v_at, v_at, v_at)
  on conflict (id) do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.copy_company_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select auth.uid()) is not null then perform private.require_within_day('company_name', new.id::text, 'names and logos of this company'); end if;
  update public.jobs set company_name = new.name, company_logo = new.logo_url where company_id = new.id and status = 'active';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.copy_poster_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select auth.uid()) is not null then perform private.require_within_day('person_name', new.id::text, 'names'); end if;
  update public.jobs set poster_name = new.full_name where posted_by = new.id and status = 'active';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_crew_invitation(p_inviter uuid, p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_within_day('crew_invitation', 'account ' || p_inviter || ' to ' || p_person, 'invitations to this person');
end $function$;

CREATE OR REPLACE FUNCTION private.day_range_words(p_from date, p_to date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(case when p_to >= date_trunc('month', p_from) + interval '1 year' then to_char(p_from, 'FMDD Mon YYYY') || ' to ' || to_char(p_to, 'FMDD Mon YYYY')
    when p_to > p_from then to_char(p_from, 'FMDD Mon') || ' to ' || to_char(p_to, 'FMDD Mon') else to_char(p_from, 'FMDD Mon') end, '')
$function$;

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
    -- A job that closes and opens again and again is one pair at the end: however often, both sides can go on.
    if new.status = 'job_closed' and new.history -> -1 ->> 'by' = 'system' and new.history -> -2 ->> 'status' = 'job_closed' then
      new.history := (new.history - (-1)) - (-1);
    end if;
    new.history := new.history || jsonb_build_object(
      'status', new.status, 'at', clock_timestamp(),
      'by', case when new.status = 'job_closed' or tg_op = 'UPDATE' and old.status = 'job_closed' then 'system' when tg_op = 'INSERT' or v_uid = new.applicant_id then 'applicant'
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
    (new.cover_note, new.rate_quote_minor, new.rate_unit, new.currency, new.available_dates, new.asked_dates, new.kit_offered, new.portfolio_ids,
      new.resume_path, new.resume_name, new.resume_size, new.answers) is distinct from
    (old.cover_note, old.rate_quote_minor, old.rate_unit, old.currency, old.available_dates, old.asked_dates, old.kit_offered, old.portfolio_ids,
      old.resume_path, old.resume_name, old.resume_size, old.answers);
  v_answer_changed boolean := (new.decline_code, new.decline_note) is distinct from (old.decline_code, old.decline_note);
begin
  new.id := old.id; new.applicant_id := old.applicant_id; new.employer_id := old.employer_id; new.company_id := old.company_id; new.respond_by := old.respond_by;
  new.step_by := old.step_by;
  new.decided_at := old.decided_at; new.is_called_off := old.is_called_off; new.history := old.history; new.job_title := old.job_title;
  new.company_name := old.company_name; new.applicant_name := old.applicant_name; new.applicant_headline := old.applicant_headline;
  if new.job_id is distinct from old.job_id then perform private.refuse('MQ403'); end if;

  if new.status is distinct from old.status
    and private.lifecycle_event('application', old.status, new.status, v_actor) is null
  then
    perform private.refuse('MQ206', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_words_changed and v_actor <> 'applicant' then perform private.refuse('MQ403'); end if;
  -- Written before its author could know, for example with no signal.
  if v_words_changed and old.status <> 'pending' then perform private.refuse('MQ219'); end if;
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
    -- Nor does what happened to the job count.
    if (select count(*) from jsonb_array_elements(old.history) step where step ->> 'by' <> 'system') >= v_most then perform private.refuse('MQ217', jsonb_build_object('most', v_most)); end if;
    perform private.require_no_block(old.employer_id, old.applicant_id, old.company_id);
  end if;
  if new.offer is distinct from old.offer then
    if new.offer is null or private.was_proposed(old.id, new.offer) then perform private.refuse('MQ400', '{"detail": "offer"}'); end if;
    perform private.require_day_in_sight((new.offer ->> 'answer_by')::date);
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
    perform private.require_day_in_sight(max(slot::timestamptz)::date) from jsonb_array_elements_text(new.interview -> 'slots') slot;
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
    else
      -- One that was offered before times were bounded.
      perform private.require_day_in_sight((new.interview_reply ->> 'slot')::timestamptz::date);
    end if;
    if new.interview_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id, old.company_id); end if;
  end if;
  perform private.require_step_within_day(old, new, case when v_is_applicant then 'applicant' else 'employer' end);
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
  v_accepted text;
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

  if new.project_id is distinct from old.project_id and new.project_id is not null and not private.edits_project(new.project_id, (select auth.uid())) then
    perform private.refuse('MQ403');
  end if;
  if new.last_confirmed_at is distinct from old.last_confirmed_at then
    -- "Still hiring" of a job that has closed meanwhile would be stored, and nobody would see the job.
    if old.status <> 'active' and new.status = old.status then perform private.refuse('MQ106'); end if;
    new.last_confirmed_at := clock_timestamp();
  -- Whoever changes a job looks after it (06_jobs/20_still_hiring.sql).
  elsif v_edited and old.status = 'active' then
    new.last_confirmed_at := clock_timestamp();
  end if;
  -- Nobody could ask for it. One that has passed meanwhile stays.
  if new.application_deadline is distinct from old.application_deadline and new.application_deadline < private.today(new.timezone) then perform private.refuse('MQ116'); end if;
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
    perform private.require_within_day('job_reopened', old.id::text, 'reopenings of this job');
    new.closed_reason := null;
    new.closed_at := null;
    new.last_confirmed_at := clock_timestamp();
    -- A reopened job must have a day ahead of it.
    perform private.check_job(new, new.job_dates is distinct from old.job_dates
      or (private.job_date_span(new.job_dates)).last_day < private.today(new.timezone));
    new.valid_through := null;
  elsif v_event = 'close' then
    -- Why is said by whoever closes it: nobody is declined as if it were filled because a device left it out.
    if new.closed_reason is null or new.closed_reason = 'expired' then
      perform private.refuse('MQ400', '{"detail": "closed reason"}');
    end if;
    new.closed_at := clock_timestamp();
  else
    new.closed_reason := old.closed_reason;
    new.closed_at := coalesce(old.closed_at, clock_timestamp());
  end if;
  -- Whoever has said yes is hired, declined, or loses the days because the job is cancelled, and reads which. Locked, so that nobody says yes in between.
  if old.status = 'active' and new.status <> 'active' and new.closed_reason is distinct from 'cancelled' then
    perform from public.job_applications where job_id = old.id and status in (
      select from_state from private.lifecycle_transitions where lifecycle = 'application' and event = 'end') order by id for update;
    select applicant_name into v_accepted from public.job_applications where job_id = old.id and status = 'accepted' and not _deleted order by updated_at, id limit 1;
    if found then perform private.refuse('MQ790', jsonb_build_object('Name', coalesce(nullif(v_accepted, ''), 'Somebody'))); end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.owner_id := (select auth.uid());
    -- The gate's own policy refuses what follows, and says why.
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') then perform private.refuse('MQ403'); end if;
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ671'); end if;
    if new.status not in ('development', 'prep', 'shooting') then
      perform private.refuse('MQ672', jsonb_build_object('from', 'new', 'to', new.status));
    end if;
  else
    new.id := old.id; new.owner_id := old.owner_id;
    if new.status <> old.status and private.lifecycle_event('project', old.status, new.status, 'editor') is null then
      perform private.refuse('MQ672', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  if not private.is_timezone_name(new.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  new.title := btrim(private.visible_text(left(new.title, 1000)));
  new.city := btrim(private.visible_text(left(new.city, 1000)));
  new.logline := btrim(private.visible_text(left(new.logline, 5000)));
  if new.title = '' then perform private.refuse('MQ673'); end if;
  if new.ends_on < new.starts_on then perform private.refuse('MQ676'); end if;
  -- Sheets are called as their project, so everybody on it downloads all of them again.
  if tg_op = 'UPDATE' and (new.title, new.timezone) is distinct from (old.title, old.timezone) then
    perform private.require_within_day('project_name', new.id::text, 'names and time zones of this project');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.hand_project_on(p_old public.project_members, p_new public.project_members, p_status text)
 RETURNS public.project_members
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    perform private.require_within_day('project_offer', p_old.id::text, 'offers of this project to this person');
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

CREATE OR REPLACE FUNCTION private.publish_job(p_draft public.drafts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
  v_table text;
  v_column text;
  v_constraint text;
begin
  perform private.hold_places(p_draft.owner_id);
  if coalesce(private.account_role(p_draft.owner_id), '') not in ('employer', 'admin') then
    perform private.refuse('MQ110');
  end if;
  v_job := private.job_from_payload(p_draft.payload);
  if not private.are_job_dates(v_job.job_dates) then perform private.refuse('MQ400', '{"detail": "job dates"}'); end if;
  perform private.check_job(v_job, true);
  if v_job.application_deadline < private.today(v_job.timezone) then perform private.refuse('MQ116'); end if;
  -- A company that was deleted, or for which they do not hire, is omitted rather than refused: the draft may be older than that change.
  if not exists (select from public.companies where id = v_job.company_id and not _deleted) or not private.has_permission(p_draft.owner_id, v_job.company_id, 'hire') then
    v_job.company_id := null;
  end if;
  -- Nor does a job name a project that its poster does not edit.
  if not private.edits_project(v_job.project_id, p_draft.owner_id) then v_job.project_id := null; end if;
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
exception when check_violation or not_null_violation then
  -- Two devices may have made a list too long together: whoever publishes it reads which, and can shorten it (S7).
  get stacked diagnostics v_table = table_name, v_column = column_name, v_constraint = constraint_name;
  if v_column = '' then
    select a.attname into v_column from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.conname = v_constraint and c.conrelid = 'public.jobs'::regclass;
  end if;
  -- Anything else is a fault of ours, and stays one.
  if v_table <> 'jobs' or not coalesce(v_column = any ((select writable from sync_private.streams where name = 'jobs')::text[]), false) then raise; end if;
  perform private.refuse('MQ400', jsonb_build_object('detail', replace(v_column, '_', ' ')));
end $function$;

CREATE OR REPLACE FUNCTION private.require_within_day(p_what text, p_caller text, p_things text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not (private.count_attempt(p_what, p_caller) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', jsonb_build_object('most', (select attempts from private.rate_rules where what = p_what), 'things', p_things));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.search_page(p_stream text, p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  s sync_private.streams;
  v_limit int;
  v_documents json;
  v_has_more boolean;
  v_after json;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); else perform sync_private.require_room_to_search(); end if;
  perform sync_private.require_sound_query(p_query);
  v_limit := greatest(least(coalesce(trunc((p_query -> 'limit')::numeric), 60), 200), 1);
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f),
      read as materialized (select found.*, case when t.id is not null then %2$s end as document
        from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s)),
      fitting as (select *, sum(coalesce(length(document::text), 0)) over (order by place) - coalesce(length(document::text), 0) < $3 as fits from read)
    select coalesce(json_agg(document order by place) filter (where document is not null), '[]'), (select count(*) = $2 from found) or count(*) < (select count(*) from found),
      (select json_build_object('k', k, 'at', at, 'id', id) from fitting where fits order by place desc limit 1)
    from fitting where fits $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_has_more, v_after using p_query, v_limit, sync_private.page_bytes();
  if (select auth.uid()) is null then perform sync_private.count_search(); end if;
  return json_build_object('documents', v_documents, 'after', case when v_has_more then v_after end);
end $function$;

REVOKE ALL ON FUNCTION "private"."are_days"(date[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_days"(date[], integer) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_calendar_day"(date) FROM "anon";

GRANT EXECUTE ON FUNCTION "private"."is_calendar_day"(date) TO "anon";

REVOKE ALL ON FUNCTION "private"."require_within_day"(text, text, text) FROM PUBLIC;

-- By hand: what is stored that the checks do not take, which no form of the app had written.
update public.job_applications set
  available_dates = array(select distinct day from unnest(available_dates) day where private.is_calendar_day(day) order by day),
  asked_dates = array(select distinct day from unnest(asked_dates) day where private.is_calendar_day(day) order by day)
where not (private.are_days(available_dates, 200) and private.are_days(asked_dates, 200));

update public.jobs set application_deadline = null where not private.is_calendar_day(application_deadline);

update public.jobs set job_dates = (
  select jsonb_agg(jsonb_build_object('day', d -> 'day', 'kind', d -> 'kind', 'call', coalesce(d ->> 'call', ''), 'wrap', coalesce(d ->> 'wrap', '')) order by place)
  from jsonb_array_elements(job_dates) with ordinality as entry (d, place))
where not private.are_job_dates(job_dates);

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "job_applications_asked_dates_check" CHECK (private.are_days(asked_dates, 200));

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "job_applications_available_dates_check" CHECK (private.are_days(available_dates, 200));

ALTER TABLE "public"."jobs" ADD CONSTRAINT "valid_deadline" CHECK (private.is_calendar_day(application_deadline));

insert into private.refusals (code, sentence) values ('MQ116', 'The deadline must be today or later.');

insert into private.refusals (code, sentence) values ('MQ219', 'Your application has moved on since, so what it says cannot be changed any more. Write to the employer instead.');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('company_name', '10', '86400000', '86400000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('job_reopened', '5', '86400000', '86400000');

insert into private.rate_rules (what, attempts, block_ms, window_ms) values ('person_name', '10', '86400000', '86400000');

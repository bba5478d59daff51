-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP INDEX "public"."jobs_words";

DROP INDEX "public"."public_profiles_words";

ALTER TABLE "public"."job_applications" DROP CONSTRAINT "job_applications_status_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_type_check";

ALTER TABLE "public"."saved" DROP CONSTRAINT "saved_kind_check";

DROP FUNCTION "private"."application_headline"(text, text);

DROP FUNCTION "private"."day_pay"(text, numeric, numeric);

DROP FUNCTION "private"."job_search_vector"(text, text, text, text, text, text, text, text[]);

DROP FUNCTION "private"."person_search_vector"(text, text, text, text, text, text[], text[], text[], text[]);

DROP FUNCTION "private"."search_query"(jsonb);

CREATE TABLE "private"."exchange_rates" ("currency" text NOT NULL, "per_us_dollar" numeric NOT NULL, "minor_digits" integer NOT NULL, "day" date NOT NULL, CONSTRAINT "exchange_rates_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "exchange_rates_minor_digits_check" CHECK (((minor_digits >= 0) AND (minor_digits <= 3))), CONSTRAINT "exchange_rates_per_us_dollar_check" CHECK ((per_us_dollar > (0)::numeric)), CONSTRAINT "exchange_rates_pkey" PRIMARY KEY (currency));

CREATE TABLE "private"."job_alerts_left" ("job_id" uuid NOT NULL, "after_search" uuid NOT NULL, CONSTRAINT "job_alerts_left_pkey" PRIMARY KEY (job_id));

CREATE TABLE "private"."reminders" ("kind" text NOT NULL, "subject" uuid NOT NULL, "due" date NOT NULL, CONSTRAINT "reminders_kind_check" CHECK ((kind = ANY (ARRAY['reply'::text, 'offer'::text, 'interview'::text]))), CONSTRAINT "reminders_pkey" PRIMARY KEY (kind, subject, due));

CREATE TABLE "private"."search_alerts" ("search_id" uuid NOT NULL, "sent_at" timestamp with time zone NOT NULL, CONSTRAINT "search_alerts_pkey" PRIMARY KEY (search_id));

ALTER TABLE "public"."job_application_events" ADD COLUMN "proposal_id" uuid;

ALTER TABLE "public"."job_applications" ADD COLUMN "offer" jsonb;

ALTER TABLE "public"."job_applications" ADD COLUMN "offer_reply" jsonb;

ALTER TABLE "public"."job_applications" ADD COLUMN "interview" jsonb;

ALTER TABLE "public"."job_applications" ADD COLUMN "interview_reply" jsonb;

CREATE OR REPLACE FUNCTION private.after_application_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_by text := new.history -> -1 ->> 'by';
  v_deal text := case when tg_op = 'UPDATE' then private.deal_step(old, new) end;
begin
  if tg_op = 'UPDATE' and new.status is not distinct from old.status and v_deal is null then return null; end if;
  insert into public.job_application_events (application_id, actor_id, event, from_state, to_state, proposal_id) values (
    new.id, (select auth.uid()),
    case when tg_op = 'INSERT' then 'apply'
      else coalesce(private.lifecycle_event('application', old.status, new.status, v_by), v_deal, 'set') end,
    case when tg_op = 'UPDATE' then old.status end, new.status,
    case v_deal when 'offer' then (new.offer ->> 'id')::uuid when 'propose_times' then (new.interview ->> 'id')::uuid end);
  if tg_op = 'INSERT' then
    -- Whoever applied to a job keeps it on their device, however old it is (S6).
    perform sync_private.access_changed(new.applicant_id, 'jobs', new.job_id);
    if (select auth.uid()) is not null then
      perform private.notify(new.employer_id, 'new_application', new.applicant_name || ' applied', new.job_title,
        '/employer/applications?job=' || new.job_id, 'job:' || new.job_id);
    end if;
  elsif v_by = 'applicant' then
    perform private.notify(new.employer_id, 'application_status', concat_ws(' ', new.applicant_name, private.applicant_step(new)), new.job_title,
      '/employer/applications?job=' || new.job_id || '&a=' || new.id, 'job:' || new.job_id);
  else
    perform private.notify(new.applicant_id, 'application_status', private.application_headline(new.status, new.decline_note,
        tg_op = 'UPDATE' and new.status = old.status),
      concat_ws(' · ', nullif(new.job_title, ''), nullif(new.company_name, '')), '/applications?a=' || new.id, 'application:' || new.id);
  end if;
  if 'hired' in (new.status, case when tg_op = 'UPDATE' then old.status end) then
    update public.jobs set hired_count = (
      select count(*) from public.job_applications where job_id = new.job_id and status = 'hired')
    where id = new.job_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.alert_on_publish()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.job_alerts_left (job_id, after_search) values (new.id, '00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
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
      or private.has_blocked(v_search.user_id, p_job.posted_by);
    if exists (select from private.jobs_of_search(v_search.payload, jsonb_build_object('id', p_job.id), 1)) then
      -- This job is new even where a device was already ahead of it.
      perform private.notify_of_jobs(v_search, least(coalesce(private.search_opened_at(v_search.payload), v_search.created_at),
        p_job.published_at - interval '1 microsecond'));
    end if;
  end loop;
  return case when v_count = p_most then v_last end;
end $function$;

CREATE OR REPLACE FUNCTION private.applicant_step(p public.job_applications)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case p.status
    when 'withdrawn' then 'withdrew'
    when 'accepted' then 'accepted your offer'
    when 'turned_down' then 'turned your offer down'
    when 'change_asked' then 'asks for a change to your offer'
    when 'interview' then case when p.interview_reply -> 'slot' = 'null' then 'asks for other interview times' else 'chose an interview time' end
    else 'changed their application' end
$function$;

CREATE OR REPLACE FUNCTION private.application_headline(p_status text, p_note text, p_again boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_status
    when 'reviewed' then 'Your application has been read'
    when 'shortlisted' then 'You are on the shortlist'
    when 'interview' then case when p_again then 'New times for your interview' else 'You are invited to an interview' end
    when 'offered' then case when p_again then 'Your offer has changed' else 'You have an offer' end
    when 'hired' then 'You are hired'
    when 'declined' then case when p_note ~ '\S' then 'Not this time: ' || p_note else 'Not this time' end
    when 'job_closed' then 'The job has closed'
    else 'Your application has changed'
  end
$function$;

CREATE OR REPLACE FUNCTION private.close_applications(p_job uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.job_applications set status = 'job_closed'
  where job_id = p_job and status in (
    select from_state from private.lifecycle_transitions where lifecycle = 'application' and event = 'end') and not _deleted
    and not (status = 'accepted' and exists (select from public.jobs where id = p_job and closed_reason = 'expired'))
$function$;

CREATE OR REPLACE FUNCTION private.crew_codes(p_roles text[], p_departments text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return array_to_tsvector(array(select 'role=' || code from unnest(p_roles) code)
    || array(select 'department=' || code from unnest(p_departments) code));
end $function$;

CREATE OR REPLACE FUNCTION private.day_pay(p_type text, p_min numeric, p_max numeric, p_days integer)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(p_max, p_min, 0) * case p_type
    when 'hour' then 10 when 'day' then 1 when 'week' then 1 / 5.0 when 'month' then 1 / 21.0 when 'year' then 1 / 220.0
    when 'project' then 1.0 / coalesce(nullif(p_days, 0), 10) else 0 end;
end $function$;

CREATE OR REPLACE FUNCTION private.deal_step(p_old public.job_applications, p_new public.job_applications)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p_new.offer is distinct from p_old.offer then 'offer'
    when p_new.offer_reply is distinct from p_old.offer_reply then 'answer_offer'
    when p_new.interview is distinct from p_old.interview then 'propose_times'
    when p_new.interview_reply is distinct from p_old.interview_reply then 'answer_times' end
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
  if tg_op = 'INSERT' and new.history <> '[]' then return new; end if;
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
  end if;
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
    (new.cover_note, new.rate_quote_minor, new.rate_unit, new.currency, new.available_dates, new.kit_offered, new.portfolio_ids,
      new.resume_path, new.answers) is distinct from
    (old.cover_note, old.rate_quote_minor, old.rate_unit, old.currency, old.available_dates, old.kit_offered, old.portfolio_ids,
      old.resume_path, old.answers);
  v_answer_changed boolean := (new.decline_code, new.decline_note) is distinct from (old.decline_code, old.decline_note);
begin
  new.id := old.id; new.applicant_id := old.applicant_id; new.employer_id := old.employer_id; new.respond_by := old.respond_by;
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
  if v_words_changed then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  if v_answer_changed and v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
  -- The words of a decline whose step has lost against one of the applicant's.
  if v_answer_changed and new.status <> 'declined' then
    perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'declined'));
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
    if jsonb_array_length(old.history) >= v_most then perform private.refuse('MQ217', jsonb_build_object('most', v_most)); end if;
    if private.has_blocked(old.applicant_id, old.employer_id) then
      perform private.refuse('MQ301', jsonb_build_object('Name', private.display_name(old.applicant_id)));
    end if;
  end if;
  if new.offer is distinct from old.offer then
    if new.offer is null or private.was_proposed(old.id, new.offer) then perform private.refuse('MQ400', '{"detail": "offer"}'); end if;
    if new.offer -> 'rate_minor' = 'null' and new.offer ->> 'rate_unit' not in ('deferred', 'unpaid') then perform private.refuse('MQ209'); end if;
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
    if new.offer_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
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
    if new.interview_reply ->> 'note' ~ '\S' then perform private.require_unblocked_applicant(old.employer_id, old.applicant_id); end if;
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
  if v_job.posted_by = new.applicant_id then perform private.refuse('MQ205'); end if;
  if not v_me.profile_completed then perform private.refuse('MQ203'); end if;
  if exists (select from public.job_applications where job_id = new.job_id and applicant_id = new.applicant_id and id <> new.id) then
    perform private.refuse('MQ201');
  end if;
  if v_job.id is null or v_job._deleted or v_job.status <> 'active'
    or v_job.application_deadline < private.today(v_job.timezone)
  then
    perform private.refuse('MQ202');
  end if;
  perform private.require_unblocked_applicant(v_job.posted_by, new.applicant_id);
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  new.employer_id := v_job.posted_by;
  new.status := 'pending';
  new.respond_by := private.respond_by(v_job);
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

CREATE OR REPLACE FUNCTION private.guard_saved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- each is looked at for each job that is published
  v_most_alerts constant int := 20;
begin
  if tg_op = 'INSERT' then
    new.user_id := (select auth.uid());
  else
    new.id := old.id;
    new.user_id := old.user_id;
  end if;
  if not sync_private.is_own_id(new.id, new.target_id is not null, 'saved', new.user_id::text, new.kind, new.target_id::text) then
    perform private.refuse('MQ403');
  end if;
  if new.kind = 'search' and not new._deleted and coalesce(new.payload ->> 'alerts', 'off') <> 'off' then
    perform private.lock_rows_of(new.user_id);
    if (select count(*) from (select from public.saved o where o.user_id = new.user_id and o.kind = 'search' and not o._deleted
        and coalesce(o.payload ->> 'alerts', 'off') <> 'off' and o.id <> new.id limit v_most_alerts) others) >= v_most_alerts
    then
      perform private.refuse('MQ411', jsonb_build_object('most', v_most_alerts, 'things', 'searches with alerts'));
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.has_keys(p jsonb, p_keys text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p) = 'object' and p ?& p_keys and p - p_keys = '{}'
$function$;

CREATE OR REPLACE FUNCTION private.is_id(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$function$;

CREATE OR REPLACE FUNCTION private.is_instant(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$'
    and private.is_day(left(p #>> '{}', 10));
end $function$;

CREATE OR REPLACE FUNCTION private.is_interview(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p is null or coalesce(private.has_keys(p, '{id,kind,slots,minutes,timezone,place,note}')
    and private.is_id(p -> 'id') and p ->> 'kind' in ('video', 'phone', 'in_person')
    and private.is_text(p -> 'timezone', 200) and private.is_text(p -> 'place', 500) and private.is_text(p -> 'note', 1000)
    and case jsonb_typeof(p -> 'minutes') when 'number' then (p ->> 'minutes')::numeric between 5 and 480
      and (p ->> 'minutes')::numeric % 1 = 0 end
    and case when jsonb_typeof(p -> 'slots') = 'array' and jsonb_array_length(p -> 'slots') between 1 and 5
      then not exists (select from jsonb_array_elements(p -> 'slots') s where not private.is_instant(s.value)) end, false);
end $function$;

CREATE OR REPLACE FUNCTION private.is_interview_reply(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p is null or coalesce(private.has_keys(p, '{interview_id,slot,note}') and private.is_id(p -> 'interview_id')
    and (p -> 'slot' = 'null' or private.is_instant(p -> 'slot')) and private.is_text(p -> 'note', 1000), false);
end $function$;

CREATE OR REPLACE FUNCTION private.is_offer(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p is null or coalesce(private.has_keys(p, '{id,rate_minor,rate_unit,currency,days,place,note,answer_by}')
    and private.is_id(p -> 'id') and private.is_text(p -> 'place', 200) and private.is_text(p -> 'note', 1000)
    and case jsonb_typeof(p -> 'rate_minor') when 'null' then true
      when 'number' then (p ->> 'rate_minor')::numeric between 0 and 100000000 and (p ->> 'rate_minor')::numeric % 1 = 0 end
    and p ->> 'rate_unit' in ('hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid')
    and p ->> 'currency' ~ '^[A-Z]{3}$'
    and (p -> 'answer_by' = 'null' or private.is_day(p ->> 'answer_by'))
    and case when jsonb_typeof(p -> 'days') = 'array' and jsonb_array_length(p -> 'days') <= 200
      then not exists (select from jsonb_array_elements(p -> 'days') d where jsonb_typeof(d.value) <> 'string' or not private.is_day(d.value #>> '{}')) end, false);
end $function$;

CREATE OR REPLACE FUNCTION private.is_offer_reply(p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p is null or coalesce(private.has_keys(p, '{offer_id,answer,note}') and private.is_id(p -> 'offer_id')
    and p ->> 'answer' in ('accept', 'turn_down', 'ask_change') and private.is_text(p -> 'note', 1000), false);
end $function$;

CREATE OR REPLACE FUNCTION private.is_text(p jsonb, p_longest integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p) = 'string' and length(p #>> '{}') <= p_longest
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
      array_to_string(p_skills, ' ')))) || private.place_codes(p_country, p_city));
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
    || private.crew_codes(array[p_role], array[p_category]) || private.place_codes(p_country, p_city);
end $function$;

CREATE OR REPLACE FUNCTION private.jobs_of_search(p_payload jsonb, p_limits jsonb, p_most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
begin
  return query select m.id from sync_private.matching_jobs(private.query_of_search(p_payload) || p_limits, p_most) m;
exception when data_exception or syntax_error_or_access_rule_violation or program_limit_exceeded then
  return;
end $function$;

CREATE OR REPLACE FUNCTION private.local_time(p_timezone text, p_at timestamp with time zone)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_at at time zone coalesce(nullif(p_timezone, ''), 'UTC');
exception when invalid_parameter_value then
  return p_at at time zone 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_jobs(p_search public.saved, p_since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 100;
  -- Neither one's own, nor those of somebody whom they block.
  v_jobs uuid[] := array(select j.id from private.jobs_of_search(p_search.payload, jsonb_build_object('since', p_since), v_most)
      with ordinality found (id, place) join public.jobs j on j.id = found.id
    where j.posted_by <> p_search.user_id and not private.has_blocked(p_search.user_id, j.posted_by) order by found.place);
  v_group text := 'search:' || p_search.id;
  v_name text := left(coalesce(nullif(p_search.label, ''), 'a search'), 150);
  v_address text := left(coalesce(p_search.payload ->> 'address', ''), 1900);
  v_job public.jobs;
  v_title text;
  v_message text;
  v_url text;
begin
  if v_jobs = '{}' then return; end if;
  select * into v_job from public.jobs where id = v_jobs[1];
  v_message := v_job.title || coalesce(', ' || nullif(v_job.production, ''), '');
  if cardinality(v_jobs) = 1 then
    v_title := 'New job for ' || v_name;
    v_url := '/jobs/' || v_job.id;
  else
    v_title := case when cardinality(v_jobs) = v_most then v_most || ' or more' else cardinality(v_jobs)::text end || ' new jobs for ' || v_name;
    v_message := 'The latest: ' || v_message;
    v_url := '/jobs?' || case when v_address ~ '^[A-Za-z0-9%&=+.,_*-]+$' then v_address || '&' else '' end || 'search=' || p_search.id;
  end if;
  if exists (select from public.profiles where id = p_search.user_id and (settings -> 'muted') ? 'job_alert') then return; end if;
  update public.notifications set title = left(v_title, 200), message = left(v_message, 500), action_url = v_url
  where id = (select id from public.notifications where user_id = p_search.user_id and type = 'job_alert' and group_key = v_group
    and not is_read and not _deleted order by created_at desc limit 1);
  if not found then
    perform private.notify(p_search.user_id, 'job_alert', v_title, v_message, v_url, v_group);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.person_relevance(p_words tsquery[], p_whole text[], p_beginning text[], p_is_ranked boolean, p_name text, p_headline text, p_roles text[], p_departments text[], p_city text, p_location text, p_country text, p_skills text[], p_kit text[])
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
      array_to_string(p_kit, ' ')))) || private.place_codes(p_country, p_city));
end $function$;

CREATE OR REPLACE FUNCTION private.person_search_vector(p_name text, p_headline text, p_city text, p_location text, p_country text, p_bio text, p_skills text[], p_kit text[], p_roles text[], p_departments text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 10000
 SET search_path TO ''
AS $function$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline, p_city, p_location, p_bio,
      array_to_string(p_skills, ' '), array_to_string(p_kit, ' '))))
    || private.crew_codes(p_roles, p_departments) || private.place_codes(p_country, p_city);
end $function$;

CREATE OR REPLACE FUNCTION private.place_codes(p_country text, p_city text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return array_to_tsvector(array['country=' || p_country, 'city=' || lower(p_city)]);
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
      where jsonb_typeof(p_payload -> name) = 'array');
end $function$;

CREATE OR REPLACE FUNCTION private.role_tier(p_roles text[], p_whole text[], p_beginning text[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_roles[1] = any (p_whole) then 0 when p_roles && p_whole then 1 when p_roles && p_beginning then 2 else 3 end;
end $function$;

CREATE OR REPLACE FUNCTION private.search_opened_at(p_payload jsonb)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return nullif(p_payload ->> 'opened_at', '')::timestamptz;
exception when data_exception then
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.search_query(p_words tsquery[])
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_all tsquery;
  v_word tsquery;
begin
  foreach v_word in array p_words loop v_all := case when v_all is null then v_word else v_all && v_word end; end loop;
  return v_all;
end $function$;

CREATE OR REPLACE FUNCTION private.searchable_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  v_text text := p_text;
begin
  if v_text ~ '[^\x01-\x7f]' then
    v_text := normalize(regexp_replace(normalize(v_text, nfd), '[\u0300-\u036f]', '', 'g'), nfc);
  end if;
  return regexp_replace(v_text,
    '[!-/:-@\[-`{-~\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
end $function$;

CREATE OR REPLACE FUNCTION private.send_daily_alerts(p_most integer DEFAULT 5000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_morning constant time := '07:00';
  v_search public.saved;
  v_due record;
  v_count int := 0;
begin
  for v_due in
    select s.id, a.sent_at from public.saved s
    join public.profiles p on p.id = s.user_id
    left join private.search_alerts a on a.search_id = s.id
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'daily' and s.payload ->> 'searched' = 'jobs'
      and p.suspended_at is null and private.local_time(p.timezone, now())::time >= v_morning
      and private.local_time(p.timezone, coalesce(a.sent_at, s.created_at))::date < private.local_time(p.timezone, now())::date
    order by a.sent_at nulls first, s.id limit p_most
  loop
    select * into v_search from public.saved where id = v_due.id;
    perform private.notify_of_jobs(v_search, greatest(private.search_opened_at(v_search.payload), coalesce(v_due.sent_at, v_search.created_at)));
    insert into private.search_alerts (search_id, sent_at) values (v_due.id, now())
    on conflict (search_id) do update set sent_at = excluded.sent_at;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.send_job_alerts(p_most integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_batch constant int := 20;
  v_longest constant interval := '20 seconds';
  v_left int := p_most;
  v_id uuid;
  v_job public.jobs;
  v_after uuid;
begin
  while v_left > 0 and clock_timestamp() < statement_timestamp() + v_longest loop
    select job_id, after_search into v_id, v_after from private.job_alerts_left order by job_id limit 1 for update skip locked;
    exit when not found;
    select * into v_job from public.jobs where id = v_id;
    if v_job.status = 'active' and not v_job._deleted then
      v_after := private.alert_searches(v_job, v_after, v_batch);
    else
      v_after := null;
    end if;
    v_left := v_left - case when v_after is null then 1 else v_batch end;
    if v_after is null then
      delete from private.job_alerts_left where job_id = v_id;
    else
      update private.job_alerts_left set after_search = v_after where job_id = v_id;
    end if;
  end loop;
  return (select count(*) from private.job_alerts_left);
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
      select a.job_id, a.employer_id, j.title, a.respond_by, private.today(j.timezone) as today, count(*) as people
      from public.job_applications a join public.jobs j on j.id = a.job_id
      where a.status in ('pending', 'reviewed') and not a._deleted and a.respond_by between current_date - 1 and current_date + 2
      group by a.job_id, a.employer_id, j.title, a.respond_by, j.timezone
    ), due as (select * from waiting where respond_by between today and today + 1),
    fresh as (
      insert into private.reminders (kind, subject, due) select 'reply', job_id, respond_by from due
      on conflict do nothing returning subject, due)
    select due.* from due join fresh on fresh.subject = due.job_id and fresh.due = due.respond_by
  loop
    perform private.notify(v_one.employer_id, 'reply_due',
      case v_one.people when 1 then '1 person is' else v_one.people || ' people are' end || ' promised an answer by '
        || case when v_one.respond_by = v_one.today then 'today' else 'tomorrow' end,
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
      select a.id, a.job_id, a.applicant_id, a.applicant_name, a.employer_id, a.job_title, (a.interview ->> 'id')::uuid as interview_id,
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
    perform private.notify(v_one.employer_id, 'deadline', 'Your interview with ' || v_one.applicant_name || ' is within 24 hours',
      v_one.job_title, '/employer/applications?job=' || v_one.job_id || '&a=' || v_one.id, 'job:' || v_one.job_id);
    v_count := v_count + 1;
  end loop;

  delete from private.reminders where due < current_date - 30;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.was_proposed(p_application uuid, p_proposal jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.job_application_events
    where application_id = p_application and proposal_id = (p_proposal ->> 'id')::uuid)
$function$;

CREATE OR REPLACE FUNCTION private.word_queries(p_words jsonb)
 RETURNS tsquery[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(select query from (select private.word_query(value) as query, place
    from jsonb_array_elements(coalesce(p_words, '[]')) with ordinality as word (value, place) limit 12) each
    where query is not null order by place);
end $function$;

CREATE OR REPLACE FUNCTION private.word_query(p_word jsonb)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_either text[];
  v_instead jsonb;
  -- characters; longer ones are cut, and a code that long is nobody's: Postgres fails at a lexeme of 2 kB
  v_longest_word constant int := 60;
  v_longest_code constant int := 100;
begin
  select coalesce(array_agg('(' || terms || ')'), '{}') into v_either from (
    select string_agg(private.quote_lexeme(lexeme) || ':*', ' & ') as terms
    -- A word is one word: clients split what was typed, and each lexeme more is another scan of the index.
    from unnest((tsvector_to_array(to_tsvector('simple', private.searchable_text(left(p_word ->> 'word', v_longest_word)))))[1:2]) lexeme) found
  where terms is not null;
  v_either := v_either || array(
    select private.quote_lexeme(left(code, v_longest_code)) from jsonb_array_elements_text(coalesce(p_word -> 'codes', '[]')) code
    where code <> '' limit 40);
  for v_instead in select value - 'instead' from jsonb_array_elements(coalesce(p_word -> 'instead', '[]'))
    where jsonb_typeof(value) = 'object' limit 5 loop
    v_either := v_either || coalesce('(' || private.word_query(v_instead)::text || ')', '');
  end loop;
  v_either := array_remove(v_either, '');
  return case when v_either = '{}' then null else array_to_string(v_either, ' | ')::tsquery end;
end $function$;

CREATE OR REPLACE FUNCTION private.words_as_meant(p_words jsonb, p_rows text, p_vector text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_word jsonb;
  v_query tsquery;
  v_is_there boolean;
  v_words jsonb := '[]';
begin
  for v_word in select value from jsonb_array_elements(coalesce(p_words, '[]')) limit 12 loop
    if v_word ? 'instead' then
      v_query := private.word_query(v_word - 'instead');
      execute format('select exists (select from %s and %s @@ $1)', p_rows, p_vector) into v_is_there using v_query;
      v_word := case when v_is_there then v_word - 'instead' else v_word end;
    end if;
    v_words := v_words || jsonb_build_array(v_word);
  end loop;
  return v_words;
end $function$;

CREATE OR REPLACE FUNCTION private.words_cost(p_words tsquery[], p_head tsvector, p_facts tsvector)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_word tsquery;
  v_cost int := 0;
begin
  foreach v_word in array p_words loop
    v_cost := v_cost + case when p_head @@ v_word then 0 when p_facts @@ v_word then 1 else 2 end;
  end loop;
  return v_cost;
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
  v_vector constant text := 'private.person_search_vector(t.full_name, t.headline, t.city, t.location, t.country_code, t.bio, t.skills,
    t.kit, t.role_codes, t.departments)';
  v_each tsquery[] := private.word_queries(private.words_as_meant(p_query -> 'words',
    'public.public_profiles t where not t._deleted', v_vector));
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_is_by_relevance constant boolean := coalesce(p_query ->> 'sort' = 'match' and v_words is not null, false);
  v_key text := case when v_is_by_relevance then 'private.person_relevance($4, $5, $6, t.created_at >= $7, t.full_name, t.headline,
    t.role_codes, t.departments, t.city, t.location, t.country_code, t.skills, t.kit)::numeric' else '0::numeric' end;
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
    ('openToContact', 't.open_to_contact = ($1 ->> ''openToContact'')::boolean'),
    ('maxDayRate', 'coalesce(round(t.day_rate_minor / 10.0 ^ x.minor_digits / x.per_us_dollar, 2) <= ($1 ->> ''maxDayRate'')::numeric, true)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
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
    v_key, v_from, array_to_string(v_parts, ' and '), case when v_is_by_relevance then v_key || ', ' else '' end)
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

ALTER TABLE "private"."job_alerts_left" ADD CONSTRAINT "job_alerts_left_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."search_alerts" ADD CONSTRAINT "search_alerts_search_id_fkey" FOREIGN KEY (search_id) REFERENCES public.saved(id) ON DELETE CASCADE;

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "job_applications_status_check" CHECK ((status = ANY (ARRAY['pending'::text, 'reviewed'::text, 'shortlisted'::text, 'interview'::text, 'offered'::text, 'change_asked'::text, 'accepted'::text, 'hired'::text, 'turned_down'::text, 'declined'::text, 'withdrawn'::text, 'job_closed'::text])));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_type_check" CHECK ((type = ANY (ARRAY['message'::text, 'application_status'::text, 'new_application'::text, 'hold'::text, 'booking'::text, 'deadline'::text, 'reply_due'::text, 'payment'::text, 'note'::text, 'system'::text, 'job_alert'::text])));

ALTER TABLE "public"."saved" ADD CONSTRAINT "saved_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'profile'::text, 'search'::text, 'contacted'::text, 'hired'::text, 'hidden'::text])));

CREATE INDEX saved_alerts ON public.saved USING btree (((payload ->> 'alerts'::text)), id) WHERE ((kind = 'search'::text) AND (NOT _deleted));

CREATE TRIGGER a_guard_deal BEFORE UPDATE ON public.job_applications FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_deal();

CREATE TRIGGER e_alert_searches AFTER INSERT ON public.jobs FOR EACH ROW WHEN (((new.status = 'active'::text) AND (new.published_at > (now() - '01:00:00'::interval)))) EXECUTE FUNCTION private.alert_on_publish();

REVOKE ALL ON FUNCTION "private"."alert_on_publish"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_searches"(public.jobs, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."applicant_step"(public.job_applications) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."application_headline"(text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."crew_codes"(text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."crew_codes"(text[], text[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."day_pay"(text, numeric, numeric, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deal_step"(public.job_applications, public.job_applications) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guard_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_keys"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_keys"(jsonb, text[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_id"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_id"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_instant"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_instant"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_interview"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_interview"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_interview_reply"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_interview_reply"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_offer"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_offer"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_offer_reply"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_offer_reply"(jsonb) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."is_text"(jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_text"(jsonb, integer) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."job_relevance"(tsquery[], text[], text[], boolean, text, text, text, text, text, text, text, text, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."job_search_vector"(text, text, text, text, text, text, text, text, text, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_search_vector"(text, text, text, text, text, text, text, text, text, text, text[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."jobs_of_search"(jsonb, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."local_time"(text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_jobs"(public.saved, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."person_relevance"(tsquery[], text[], text[], boolean, text, text, text[], text[], text, text, text, text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."person_search_vector"(text, text, text, text, text, text, text[], text[], text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."person_search_vector"(text, text, text, text, text, text, text[], text[], text[], text[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."place_codes"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."place_codes"(text, text) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."query_of_search"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."role_tier"(text[], text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_opened_at"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_query"(tsquery[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_daily_alerts"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_job_alerts"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_reminders"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."was_proposed"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."word_queries"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."word_query"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_as_meant"(jsonb, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_cost"(tsquery[], tsvector, tsvector) FROM PUBLIC;

REVOKE ALL ("interview_reply") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT INSERT ("interview_reply"), SELECT ("interview_reply"), UPDATE ("interview_reply") ON TABLE "public"."job_applications" TO "authenticated";

REVOKE ALL ("interview") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT INSERT ("interview"), SELECT ("interview"), UPDATE ("interview") ON TABLE "public"."job_applications" TO "authenticated";

REVOKE ALL ("offer_reply") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT INSERT ("offer_reply"), SELECT ("offer_reply"), UPDATE ("offer_reply") ON TABLE "public"."job_applications" TO "authenticated";

REVOKE ALL ("offer") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT INSERT ("offer"), SELECT ("offer"), UPDATE ("offer") ON TABLE "public"."job_applications" TO "authenticated";

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "valid_interview_reply" CHECK (private.is_interview_reply(interview_reply));

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "valid_interview" CHECK (private.is_interview(interview));

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "valid_offer_reply" CHECK (private.is_offer_reply(offer_reply));

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "valid_offer" CHECK (private.is_offer(offer));

CREATE INDEX jobs_words ON public.jobs USING gin (private.job_search_vector(title, role_code, category, production, company_name, city, region, location, country_code, description, required_skills)) WHERE ((status = 'active'::text) AND (NOT _deleted));

CREATE INDEX public_profiles_words ON public.public_profiles USING gin (private.person_search_vector(full_name, headline, city, location, country_code, bio, skills, kit, role_codes, departments)) WHERE (NOT _deleted);

delete from private.lifecycle_transitions where lifecycle = 'application' and from_state = 'offered' and to_state = 'hired' and actor = 'employer';

insert into private.refusals (code, sentence) values ('MQ209', 'Say the rate before you make an offer.');

insert into private.refusals (code, sentence) values ('MQ210', 'This offer changed before your answer arrived. Read it again, then answer.');

insert into private.refusals (code, sentence) values ('MQ211', 'This offer was open until {day}. Ask for a new one.');

insert into private.refusals (code, sentence) values ('MQ212', 'Say what you would like changed.');

insert into private.refusals (code, sentence) values ('MQ213', 'Offer at least one time for the interview that is still to come.');

insert into private.refusals (code, sentence) values ('MQ214', 'The times for this interview changed before your answer arrived. Choose again.');

insert into private.refusals (code, sentence) values ('MQ215', 'This offer is no longer open.');

insert into private.refusals (code, sentence) values ('MQ216', 'Say which times would suit you.');

insert into private.refusals (code, sentence) values ('MQ217', 'This has changed {most} times. Write to each other instead.');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('applicant', 'accept', 'accepted', 'application', 'change_asked');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('applicant', 'accept', 'accepted', 'application', 'offered');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('applicant', 'ask_change', 'change_asked', 'application', 'offered');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('applicant', 'turn_down', 'turned_down', 'application', 'change_asked');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('applicant', 'turn_down', 'turned_down', 'application', 'offered');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('applicant', 'withdraw', 'withdrawn', 'application', 'accepted');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('applicant', 'withdraw', 'withdrawn', 'application', 'change_asked');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'decline', 'declined', 'application', 'accepted');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'decline', 'declined', 'application', 'change_asked');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'hire', 'hired', 'application', 'accepted');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'offer', 'offered', 'application', 'change_asked');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('employer', 'offer', 'offered', 'application', 'turned_down');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'end', 'job_closed', 'application', 'accepted');

insert into private.lifecycle_transitions (actor, event, to_state, lifecycle, from_state) values ('system', 'end', 'job_closed', 'application', 'change_asked');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'AUD', '2', '1.5');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'BRL', '2', '5.4');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'CAD', '2', '1.37');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'CHF', '2', '0.8');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'CZK', '2', '20.9');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'DKK', '2', '6.4');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'EUR', '2', '0.86');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'GBP', '2', '0.74');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'HUF', '2', '335');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'INR', '2', '90');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'ISK', '0', '124');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'JPY', '0', '152');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'KRW', '0', '1440');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'MAD', '2', '9.2');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'MXN', '2', '17.9');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'NGN', '2', '1440');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'NOK', '2', '9.9');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'NZD', '2', '1.7');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'PLN', '2', '3.65');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'RON', '2', '4.4');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'SEK', '2', '9.4');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'TRY', '2', '45.5');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'USD', '2', '1');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'ZAR', '2', '16.8');

insert into private.push_titles (type, title) values ('job_alert', 'New jobs for a saved search');

update sync_private.streams set readable = '{id,job_id,applicant_id,employer_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,resume_path,answers,employer_viewed_at,respond_by,decline_code,decline_note,decided_at,history,job_title,company_name,applicant_name,applicant_headline,created_at,updated_at,attachments,attachments_stored,offer,offer_reply,interview,interview_reply}', writable = '{job_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,resume_path,answers,employer_viewed_at,decline_code,decline_note,attachments,offer,offer_reply,interview,interview_reply}', select_list = 't.id, t.job_id, t.applicant_id, t.employer_id, t.status, t.cover_note, t.rate_quote_minor, t.rate_unit, t.currency, t.available_dates, t.kit_offered, t.portfolio_ids, t.resume_path, t.answers, t.employer_viewed_at, t.respond_by, t.decline_code, t.decline_note, t.decided_at, t.history, t.job_title, t.company_name, t.applicant_name, t.applicant_headline, t.created_at, t.updated_at, t.attachments, t.attachments_stored, t.offer, t.offer_reply, t.interview, t.interview_reply' where name = 'applications';

update sync_private.streams set merge = '{"payload": "by_key", "payload.opened_at": "derived"}' where name = 'saved';

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-daily-alerts', '27 * * * *', 'select private.send_daily_alerts()');
  end if;
end $guard$;

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-job-alerts', '* * * * *', 'select private.send_job_alerts()');
  end if;
end $guard$;

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-send-reminders', '17 * * * *', 'select private.send_reminders()');
  end if;
end $guard$;

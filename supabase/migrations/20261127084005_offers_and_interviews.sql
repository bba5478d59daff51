-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."job_applications" DROP CONSTRAINT "job_applications_status_check";

DROP FUNCTION "private"."application_headline"(text, text);

CREATE TABLE "private"."reminders" ("kind" text NOT NULL, "subject" uuid NOT NULL, "due" date NOT NULL, CONSTRAINT "reminders_kind_check" CHECK ((kind = ANY (ARRAY['reply'::text, 'offer'::text, 'interview'::text]))), CONSTRAINT "reminders_pkey" PRIMARY KEY (kind, subject, due));

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
  insert into public.job_application_events (application_id, actor_id, event, from_state, to_state) values (
    new.id, (select auth.uid()),
    case when tg_op = 'INSERT' then 'apply'
      else coalesce(private.lifecycle_event('application', old.status, new.status, v_by), v_deal, 'set') end,
    case when tg_op = 'UPDATE' then old.status end, new.status);
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
  if private.deal_step(old, new) is not null and jsonb_array_length(old.history) >= v_most then
    perform private.refuse('MQ217', jsonb_build_object('most', v_most));
  end if;

  if new.offer is distinct from old.offer or new.interview is distinct from old.interview then
    if v_is_applicant then perform private.refuse('MQ403'); end if;
  end if;
  if new.offer is distinct from old.offer then
    if new.offer is null or new.offer -> 'id' is not distinct from old.offer -> 'id' then
      perform private.refuse('MQ400', '{"detail": "offer"}');
    end if;
    if new.offer -> 'rate_minor' = 'null' and new.offer ->> 'rate_unit' not in ('deferred', 'unpaid') then perform private.refuse('MQ209'); end if;
    -- The request may not have been on the device that wrote the offer.
    if old.status = 'change_asked' then new.status := 'offered'; end if;
    if new.status <> 'offered' then
      perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'offered'));
    end if;
  elsif new.status = 'offered' and old.status <> 'offered' then
    perform private.refuse('MQ209');
  end if;
  if new.interview is distinct from old.interview then
    if new.interview is null or new.interview -> 'id' is not distinct from old.interview -> 'id' then
      perform private.refuse('MQ400', '{"detail": "interview"}');
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

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "job_applications_status_check" CHECK ((status = ANY (ARRAY['pending'::text, 'reviewed'::text, 'shortlisted'::text, 'interview'::text, 'offered'::text, 'change_asked'::text, 'accepted'::text, 'hired'::text, 'turned_down'::text, 'declined'::text, 'withdrawn'::text, 'job_closed'::text])));

CREATE TRIGGER a_guard_deal BEFORE UPDATE ON public.job_applications FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.guard_deal();

REVOKE ALL ON FUNCTION "private"."applicant_step"(public.job_applications) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."application_headline"(text, text, boolean) FROM PUBLIC;

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

REVOKE ALL ON FUNCTION "private"."send_reminders"() FROM PUBLIC;

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

update sync_private.streams set readable = '{id,job_id,applicant_id,employer_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,resume_path,answers,employer_viewed_at,respond_by,decline_code,decline_note,decided_at,history,job_title,company_name,applicant_name,applicant_headline,created_at,updated_at,attachments,attachments_stored,offer,offer_reply,interview,interview_reply}', writable = '{job_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,resume_path,answers,employer_viewed_at,decline_code,decline_note,attachments,offer,offer_reply,interview,interview_reply}', select_list = 't.id, t.job_id, t.applicant_id, t.employer_id, t.status, t.cover_note, t.rate_quote_minor, t.rate_unit, t.currency, t.available_dates, t.kit_offered, t.portfolio_ids, t.resume_path, t.answers, t.employer_viewed_at, t.respond_by, t.decline_code, t.decline_note, t.decided_at, t.history, t.job_title, t.company_name, t.applicant_name, t.applicant_headline, t.created_at, t.updated_at, t.attachments, t.attachments_stored, t.offer, t.offer_reply, t.interview, t.interview_reply' where name = 'applications';

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-send-reminders', '17 * * * *', 'select private.send_reminders()');
  end if;
end $guard$;

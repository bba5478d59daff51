-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "y_empty" ON "public"."team_notes";

ALTER TABLE "public"."team_notes" ADD COLUMN "stars" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."team_notes" ADD COLUMN "tags" text[] NOT NULL DEFAULT '{}'::text[];

CREATE OR REPLACE FUNCTION private.after_application_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_by text := new.history -> -1 ->> 'by';
  v_deal text := case when tg_op = 'UPDATE' then private.deal_step(old, new) end;
  v_is_open_again boolean := tg_op = 'UPDATE' and old.status = 'job_closed';
  v_closed constant text := private.application_headline('job_closed', '', false);
  v_open_again constant text := 'The job is open again, and your application with it';
  v_message text := concat_ws(' · ', nullif(new.job_title, ''), nullif(new.company_name, ''));
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
      perform private.notify_hiring(new.employer_id, new.company_id, new.applicant_id, 'new_application', new.applicant_name || ' applied', new.job_title,
        '/employer/applications?job=' || new.job_id, 'job:' || new.job_id);
    end if;
  elsif v_by = 'applicant' then
    perform private.notify_hiring(new.employer_id, new.company_id, new.applicant_id, 'application_status', concat_ws(' ', new.applicant_name, private.applicant_step(new)), new.job_title,
      '/employer/applications?job=' || new.job_id || '&a=' || new.id, 'job:' || new.job_id);
  else
    -- A job that closes and opens again and again is one notification until it is read: what it is now.
    -- Who waits for the first answer was promised another day for it.
    if v_is_open_again and new.status in ('pending', 'reviewed') then
      v_message := concat_ws(' · ', v_message, 'an answer by ' || to_char(new.respond_by, 'FMDD FMMonth'));
    end if;
    if v_is_open_again or new.status = 'job_closed' then
      update public.notifications set title = case when v_is_open_again then v_open_again else v_closed end, message = v_message
      where user_id = new.applicant_id and group_key = 'application:' || new.id and not is_read and title in (v_closed, v_open_again);
      if found then return null; end if;
    end if;
    perform private.notify(new.applicant_id, 'application_status', case when v_is_open_again then v_open_again
        else private.application_headline(new.status, new.decline_note, tg_op = 'UPDATE' and new.status = old.status) end,
      v_message, '/applications?a=' || new.id, 'application:' || new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.are_job_dates(p_dates jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(p_dates) = 'array' and jsonb_array_length(p_dates) <= 200
    and (select count(d ->> 'day') = count(distinct d ->> 'day') from jsonb_array_elements(case when jsonb_typeof(p_dates) = 'array' then p_dates else '[]' end) d)
    and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(p_dates) = 'array' then p_dates else '[]' end) d
    where not coalesce(
      jsonb_typeof(d) = 'object' and d - '{day,kind,call,wrap}'::text[] = '{}'
      and private.is_day(d ->> 'day')
      and d ->> 'kind' in ('prep', 'shoot', 'travel', 'wrap', 'fitting')
      and coalesce(d ->> 'call', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
      and coalesce(d ->> 'wrap', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$', false))
$function$;

CREATE OR REPLACE FUNCTION private.check_job(p_job public.jobs, p_days_changed boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_span record := private.job_date_span(p_job.job_dates);
begin
  if not private.is_timezone_name(p_job.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  if not private.is_country(p_job.country_code) then perform private.refuse('MQ400', '{"detail": "country"}'); end if;
  if not private.is_currency(p_job.currency) then perform private.refuse('MQ400', '{"detail": "currency"}'); end if;
  if private.visible_text(p_job.title) !~ '\S' then perform private.refuse('MQ109'); end if;
  if p_job.category = '' then perform private.refuse('MQ111'); end if;
  if v_span.first_day is null then perform private.refuse('MQ108'); end if;
  if p_days_changed and v_span.first_day < private.today(p_job.timezone) then perform private.refuse('MQ104'); end if;
  if p_days_changed then perform private.require_day_in_sight(v_span.last_day); end if;
  if p_job.pay_type = 'unpaid' then
    if p_job.unpaid_reason is null then perform private.refuse('MQ102'); end if;
  elsif p_job.pay_type <> 'deferred' and coalesce(p_job.salary_max, p_job.salary_min, 0) = 0 then
    perform private.refuse('MQ101');
  end if;
  if p_job.salary_max < p_job.salary_min then perform private.refuse('MQ103'); end if;
  if not p_job.is_remote and p_job.location !~ '\S' and p_job.city !~ '\S' then perform private.refuse('MQ112'); end if;
  if p_job.application_deadline >= coalesce(v_span.first_shoot, v_span.first_day) then
    perform private.refuse('MQ105');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.close_jobs_of_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.suspended_at is not null then
    update public.jobs j set status = 'closed', closed_reason = 'expired', closed_at = new.suspended_at
    where j.posted_by = new.id and j.status = 'active' and not private.is_looked_after(j.posted_by, j.company_id);
  else
    update public.jobs j set status = 'active', closed_reason = null, closed_at = null, valid_through = null, last_confirmed_at = clock_timestamp()
    where j.posted_by = new.id and j.status = 'closed' and j.closed_reason = 'expired' and j.closed_at = old.suspended_at and not j._deleted
      and (j.ends_on is null or j.ends_on >= private.today(j.timezone));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.first_message_state(p_from uuid, p_to uuid, p_job uuid, p_hires boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_from public.profiles;
  v_to public.profiles;
begin
  select * into v_from from public.profiles where id = p_from;
  select * into v_to from public.profiles where id = p_to;
  if private.has_blocked(p_to, p_from) or private.has_declined(p_to, p_from) or v_to.suspended_at is not null
    -- Whoever is about to be erased is there for those whom they write to, and for nothing new.
    or exists (select from private.account_deletions where user_id = p_to)
    -- Whoever blocks a company hears from none of its people anew, and whom it blocks begins nothing with them.
    or private.is_blocked_by_company_side(p_to, p_from, true) or private.is_blocked_by_company_side(p_from, p_to, false)
  then return null; end if;
  if exists (select from public.job_applications
      where (applicant_id, employer_id) in ((p_from, p_to), (p_to, p_from)) and not _deleted)
    or private.has_applied_to_company_of(p_to, p_from)
    or exists (select from public.messages m join public.conversation_members c on c.conversation_id = m.conversation_id
               where m.sender_id = p_to and c.user_id = p_from and c.is_active)
  then return 'open'; end if;
  -- Whoever has hidden themselves is still there for those above, and for nobody new.
  if not v_to.is_active then return null; end if;
  if v_from.role = 'admin' then return 'open'; end if;
  -- Not whose profile nobody sees: the conversation shows a name.
  if (v_from.role = 'employer' or p_hires) and v_to.open_to_contact
    and exists (select from public.public_profiles where id = p_to and not _deleted)
  then return 'requested'; end if;
  if exists (select from public.saved s join public.jobs j on j.id = s.target_id
             where s.user_id = p_from and s.kind = 'job' and not s._deleted and j.posted_by = p_to
               and j.status in ('active', 'closed') and not j._deleted)
  then return 'requested'; end if;
  -- Whoever publishes a job is asked about it.
  if v_from.role = 'talent' and exists (select from public.jobs
      where id = p_job and posted_by = p_to and status = 'active' and not _deleted)
  then return 'requested'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ403'); end if;
    new.attachments_stored := '{}';
    new.verified_at := null;
    new.answer_rate := null;
    new.median_reply_minutes := null;
    new.open_jobs := 0;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.slug := old.slug;
    new.attachments_stored := old.attachments_stored;
    new.verified_at := old.verified_at;
    new.answer_rate := old.answer_rate;
    new.median_reply_minutes := old.median_reply_minutes;
    new.open_jobs := old.open_jobs;
  end if;
  -- The name is in mails and notifications about invitations.
  if (tg_op = 'INSERT' or new.name <> old.name) and new.name ~* '(https?://|www\.)' then perform private.refuse('MQ783'); end if;
  if (tg_op = 'INSERT' or new.country_code <> old.country_code) and not private.is_country(new.country_code) then
    perform private.refuse('MQ400', '{"detail": "country"}');
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
    v_today := private.offer_day(old.job_id, old.applicant_id);
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
  new.employer_agreed_at := null; new.talent_agreed_at := null; new.ended_by := ''; new.kill_fee_minor := null; new.days_worked := 0; new.credit := null; new.history := '[]';
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
end $function$;

CREATE OR REPLACE FUNCTION private.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.email := coalesce((select email from auth.users where id = new.id), '');
    new.two_factor_enabled := false;
    new.suspended_at := null;
    if new.role = 'admin' then perform private.refuse('MQ403'); end if;
  else
    new.id := old.id;
    new.email := old.email;
    new.two_factor_enabled := old.two_factor_enabled;
    new.suspended_at := old.suspended_at;
    -- An account that is going to be deleted stays hidden.
    if new.is_active and not old.is_active and exists (select from private.account_deletions where user_id = new.id) then
      new.is_active := false;
    end if;
    -- Ruling 14: talent and employer switch freely, only the server grants or revokes admin.
    if new.role is distinct from old.role and 'admin' in (new.role, old.role) then
      perform private.refuse('MQ403');
    end if;
  end if;
  -- Of each name that is new: a row of before this rule stays writable.
  if (tg_op = 'INSERT' or new.full_name <> old.full_name) and not private.is_name(new.full_name)
    or (tg_op = 'INSERT' or new.first_name <> old.first_name) and not private.is_name(new.first_name)
    or (tg_op = 'INSERT' or new.last_name <> old.last_name) and not private.is_name(new.last_name)
  then perform private.refuse('MQ741'); end if;
  perform private.require_profile_form(case when tg_op = 'UPDATE' then old end, new);
  if new.company_id is not null and (tg_op = 'INSERT' or new.company_id is distinct from old.company_id)
    and not private.has_permission(new.id, new.company_id, 'read')
  then perform private.refuse('MQ403'); end if;
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
  if not new._deleted and (length(new.note) > 1000 or (new.note !~ '\S' and new.stars = 0 and cardinality(new.tags) = 0)) then
    perform private.refuse('MQ736');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_country(p text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(p = '' or p = any (string_to_array(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' ||
    'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' ||
    'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' ||
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' ||
    'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' ||
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW', ' ')), false)
$function$;

CREATE OR REPLACE FUNCTION private.is_currency(p text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.exchange_rates where currency = p);
end $function$;

CREATE OR REPLACE FUNCTION private.is_looked_after(p_employer uuid, p_company uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not private.is_suspended(p_employer) or exists (select from public.company_members m where m.company_id = p_company and m.status = 'joined'
    and private.has_permission(m.user_id, p_company, 'hire') and not private.is_suspended(m.user_id));
end $function$;

CREATE OR REPLACE FUNCTION private.keeps_cards_new(c public.conversations)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select c.state not in ('blocked', 'declined')
$function$;

CREATE OR REPLACE FUNCTION private.leave_companies(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_heir public.company_members;
begin
  for v_heir in
    update public.company_members m set access = 'owner' from (
      select distinct on (o.company_id) o.id from public.company_members o join public.companies c on c.id = o.company_id and c.owner_id = p_user
      where o.status = 'joined' and o.user_id <> p_user and o.access in ('manager', 'recruiter') order by o.company_id, o.access <> 'manager', o.joined_at, o.id) heirs
    where m.id = heirs.id returning m.*
  loop
    perform private.notify(v_heir.user_id, 'system', 'You own ' || v_heir.company_name || ' now', 'The account of its owner was deleted. You can hand it on.', '/company/people', 'company:' || v_heir.company_id);
  end loop;
  update public.company_members set answer = 'left', status = 'left' where user_id = p_user and status = 'joined' and access <> 'owner';
  -- A logo stays with its company, whoever has uploaded it.
  update public.attachments f set owner_id = c.owner_id from public.companies c where f.company_id = c.id and f.owner_id = p_user and c.owner_id <> p_user;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_colleague()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_group text := 'company:' || new.company_id;
begin
  -- An import is the operator's.
  if (select auth.uid()) is null then return null; end if;
  if new.status = 'invited' and (tg_op = 'INSERT' or new.invitation <> old.invitation) then
    perform private.notify(u.id, 'system', new.invited_by_name || ' invites you to work for ' || new.company_name, '', '/company/invitations', v_group)
    from auth.users u where lower(u.email) = new.email and u.email_confirmed_at is not null and not private.is_blocked_pair(u.id, new.invited_by);
    -- Whoever has blocked the inviter hears nothing, and the inviter does not learn that.
    insert into private.company_mail (member_id) select new.id
    where not exists (select from auth.users u where lower(u.email) = new.email and u.email_confirmed_at is not null and private.is_blocked_pair(u.id, new.invited_by))
    on conflict (member_id) do update set made_at = now(), due_at = now(), taken_at = null;
  elsif tg_op = 'UPDATE' and new.status <> old.status then
    if new.status in ('joined', 'declined') then
      perform private.notify(new.invited_by, 'system', case new.status when 'joined' then new.user_name || ' has joined ' || new.company_name
        else new.email || ' does not join ' || new.company_name end, '', '/company/people', v_group);
    elsif new.status = 'left' then
      perform private.notify(c.owner_id, 'system', old.user_name || ' has left ' || new.company_name, 'Their jobs for it are yours now.', '/company/people', v_group)
      from public.companies c where c.id = new.company_id;
    elsif new.status = 'removed' and old.status = 'joined' then
      perform private.notify(old.user_id, 'system', 'You no longer work for ' || new.company_name || ' here', 'Your jobs for it stay with the company.', '/company', v_group);
    end if;
  elsif tg_op = 'UPDATE' and new.access <> old.access and new.status = 'joined' and new.user_id <> (select auth.uid()) then
    -- A company is handed on by whoever owns it, once: it is said each time, and what was said of it before does not hide it.
    if new.access = 'owner' then
      perform private.notify(new.user_id, 'system', 'You own ' || new.company_name || ' now',
        private.display_name((select auth.uid())) || ' has handed it to you. You can hand it on.', '/company/people', v_group);
    else
      -- Five a day, whatever the company is called meanwhile: the latest says it.
      perform private.notify_at_most(new.user_id, 'system', 'What you can do for ' || new.company_name || ' has changed', '', '/company/people', v_group, 'What you can do for ', 5);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.offer_day(p_job uuid, p_applicant uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_zone text := (select timezone from public.jobs where id = p_job);
begin
  return least(private.today(v_zone), private.today(coalesce((select nullif(timezone, '') from public.profiles where id = p_applicant), v_zone)));
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_company_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.conversations c set members = private.member_cards(c.participants)
  where private.keeps_cards_new(c) and c.id in (select m.conversation_id from public.profiles p join public.conversation_members m on m.user_id = p.id
    where p.company_id = new.id);
  update public.conversations c set company_name = new.name, members = private.member_cards(c.participants)
  where private.keeps_cards_new(c) and c.company_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_member_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.conversations c set members = private.member_cards(c.participants)
  where private.keeps_cards_new(c) and c.id in (
    select conversation_id from public.conversation_members where user_id = new.id
    union all select o.id from public.company_members m join public.conversations o on o.company_id = m.company_id
    where m.user_id = new.id and m.status = 'joined' and new.id = any (o.participants));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.renew_cards()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.members := private.member_cards(new.participants);
  if private.is_company_thread(new) then
    new.company_name := coalesce((select name from public.companies where id = new.company_id), new.company_name);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.require_active(p_employer uuid, p_company uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_looked_after(p_employer, p_company) then
    perform private.refuse('MQ794', jsonb_build_object('Name', coalesce((select name from public.companies where id = p_company), private.display_name(p_employer))));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_day_in_sight(p_day date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Twin: PLANNING_YEARS in src/domain/limits.ts
  v_years constant int := 2;
begin
  if p_day > (now() + make_interval(years => v_years))::date + 1 then perform private.refuse('MQ785', jsonb_build_object('years', v_years)); end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_profile_form(p_old public.profiles, p_new public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if concat(p_new.first_name, p_new.last_name) !~ '\S' and concat(p_old.first_name, p_old.last_name) ~ '\S'
    or p_new.full_name !~ '\S' and p_old.full_name ~ '\S'
  then perform private.refuse('MQ400', '{"detail": "name"}'); end if;
  if exists (select from (values (p_old.linkedin_url, p_new.linkedin_url), (p_old.portfolio_url, p_new.portfolio_url), (p_old.website_url, p_new.website_url)) link (old, new)
    where link.new is distinct from link.old and link.new !~* '^(https?://\S+)?$')
  then perform private.refuse('MQ400', '{"detail": "web address"}'); end if;
  if p_new.timezone is distinct from p_old.timezone and p_new.timezone <> '' and not private.is_timezone_name(p_new.timezone) then
    perform private.refuse('MQ400', '{"detail": "time zone"}');
  end if;
  if p_new.username is distinct from p_old.username and p_new.username is not null and (p_new.username !~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'
    or p_new.username ~* '^(admin|administrator|billing|help|info|mail|marquee|moderator|official|root|security|staff|support|system|team)([._-]|$)')
  then perform private.refuse('MQ400', '{"detail": "user name"}'); end if;
  if p_new.country_code is distinct from p_old.country_code and not private.is_country(p_new.country_code) then
    perform private.refuse('MQ400', '{"detail": "country"}');
  end if;
  if p_new.currency is distinct from p_old.currency and not private.is_currency(p_new.currency) then
    perform private.refuse('MQ400', '{"detail": "currency"}');
  end if;
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
        private.offer_day(a.job_id, a.applicant_id) as today
      from public.job_applications a
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

CREATE OR REPLACE FUNCTION private.tell_of_deletion(p_user uuid, p_due_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_booking public.bookings;
  v_name text := private.display_name(p_user);
begin
  for v_booking in select * from public.bookings where p_user in (employer_id, talent_id) and not _deleted and status in ('held', 'challenged', 'confirmed')
    and days[cardinality(days)] >= private.today(timezone) order by id
  loop
    perform private.notify(case when v_booking.talent_id = p_user then v_booking.employer_id else v_booking.talent_id end,
      case v_booking.status when 'confirmed' then 'booking' else 'hold' end,
      v_name || case when p_due_at is null then ' stays on Marquee after all' else ' is deleting their account' end,
      private.booked_day_words(v_booking.days) || case when p_due_at is null then '' else ': still agreed. The account is erased on '
        || to_char(p_due_at, 'FMDD Mon') || ', and what is agreed for later days ends then.' end,
      '/bookings/' || v_booking.id, 'booking:' || v_booking.id);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.cancel_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_was_active boolean;
begin
  perform private.require_gate();
  delete from private.account_deletions where user_id = v_user returning was_active into v_was_active;
  if found then
    update public.profiles set is_active = v_was_active where id = v_user and is_active <> v_was_active;
    perform private.tell_of_deletion(v_user, null);
    perform private.log_security_event(v_user, 'account_deletion_cancelled', 'high');
    perform private.send_security_notice(v_user, 'Your account will not be deleted', 'The deletion was cancelled. If that was not you, change your password and sign out everywhere.');
  end if;
  return public.get_account_deletion();
end $function$;

CREATE OR REPLACE FUNCTION public.prove_identity(p_purpose text, p_password text DEFAULT NULL::text, p_code text DEFAULT NULL::text, p_subject text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
  v_way text := case when p_password is not null then 'password' when p_code is not null then 'code' end;
  v_answer jsonb;
begin
  perform private.require_gate();
  if not exists (select from private.proof_purposes where name = p_purpose) then perform private.refuse('MQ400', '{"detail": "purpose"}'); end if;
  if v_way = 'password' then
    v_answer := private.try_own_password(p_password);
  else
    if v_way is null then
      v_way := case when private.is_unused_recovery(p_purpose) then 'recovery' end;
    elsif not exists (select from private.two_factor where user_id = v_user and enabled_at is not null)
      or private.try_second_factor(v_user, 'totp', private.without_spaces(p_code), 1) <> 'ok' then
      v_way := null;
    end if;
    v_answer := jsonb_build_object('approved', v_way is not null, 'wait_ms', 0);
  end if;
  if (v_answer ->> 'approved')::boolean then
    delete from private.identity_proofs where user_id = v_user and proved_at < now() - interval '1 day';
    insert into private.identity_proofs (session_id, user_id, purpose, way, subject)
    values (private.session_id(), v_user, p_purpose, v_way, lower(btrim(coalesce(p_subject, ''))))
    on conflict (session_id, purpose, way) do update set subject = excluded.subject, proved_at = now(), used_at = null
      -- A recovery that is being used at this moment stays used.
      where private.identity_proofs.way <> 'recovery' or private.identity_proofs.used_at is null;
    if not found then v_answer := v_answer || '{"approved": false}'; end if;
  end if;
  return v_answer;
end $function$;

CREATE OR REPLACE FUNCTION public.request_account_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  perform private.use_proof('deletion');
  insert into private.account_deletions (user_id, was_active) select id, is_active from public.profiles where id = v_user on conflict (user_id) do nothing;
  if found then
    update public.profiles set is_active = false where id = v_user and is_active;
    -- What they have posted for a company goes on there.
    perform private.leave_jobs_to_colleagues(v_user);
    update public.jobs set status = 'closed', closed_reason = 'cancelled', closed_at = clock_timestamp() where posted_by = v_user and status = 'active';
    perform private.tell_of_deletion(v_user, (select due_at from private.account_deletions where user_id = v_user));
    perform private.log_security_event(v_user, 'account_deletion_requested', 'critical');
    perform private.send_security_notice(v_user, 'Your account is going to be deleted', 'It is hidden now and erased in 30 days. Until then you can change your mind.');
  end if;
  return public.get_account_deletion();
end $function$;

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_stars_check" CHECK (((stars >= 0) AND (stars <= 5)));

CREATE TRIGGER b_renew_cards BEFORE UPDATE OF state ON public.conversations FOR EACH ROW WHEN (((old.state = ANY (ARRAY['blocked'::text, 'declined'::text])) AND (new.state <> ALL (ARRAY['blocked'::text, 'declined'::text])))) EXECUTE FUNCTION private.renew_cards();

CREATE TRIGGER d_close_jobs AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old.suspended_at IS NULL) <> (new.suspended_at IS NULL))) EXECUTE FUNCTION private.close_jobs_of_suspended();

CREATE TRIGGER y_empty BEFORE UPDATE ON public.team_notes FOR EACH ROW WHEN ((new._deleted AND (NOT old._deleted))) EXECUTE FUNCTION sync_private.empty_removed('{"note": "", "stars": 0, "tags": []}');

REVOKE ALL ON FUNCTION "private"."close_jobs_of_suspended"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_country"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_currency"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_looked_after"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keeps_cards_new"(public.conversations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."offer_day"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renew_cards"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_profile_form"(public.profiles, public.profiles) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_deletion"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ("stars") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT INSERT ("stars"), SELECT ("stars"), UPDATE ("stars") ON TABLE "public"."team_notes" TO "authenticated";

REVOKE ALL ("tags") ON TABLE "public"."team_notes" FROM "authenticated";

GRANT INSERT ("tags"), SELECT ("tags"), UPDATE ("tags") ON TABLE "public"."team_notes" TO "authenticated";

ALTER TABLE "public"."team_notes" ADD CONSTRAINT "team_notes_tags_check" CHECK (private.are_texts(tags, 20, 1, 40));

update private.refusals set sentence = 'A note needs words, stars or a tag, and at most 1,000 characters.' where code = 'MQ736';

update sync_private.streams set forms = '{"note": "string", "tags": "array of string", "stars": "number", "application_id": "string"}', readable = '{id,application_id,note,stars,tags,author_id,author_name,job_id,employer_id,company_id,created_at,updated_at}', writable = '{application_id,note,stars,tags}', select_list = 't.id, t.application_id, t.note, t.stars, t.tags, t.author_id, t.author_name, t.job_id, t.employer_id, t.company_id, t.created_at, t.updated_at' where name = 'teamnotes';

-- A job that names a day twice, of before this rule.
update public.jobs set job_dates = (
  select jsonb_agg(d order by place)
  from (select distinct on (d ->> 'day') d, place from jsonb_array_elements(job_dates) with ordinality as entry (d, place) order by d ->> 'day', place) once)
where not private.are_job_dates(job_dates);

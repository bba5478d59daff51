-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

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
 IMMUTABLE
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

CREATE TRIGGER b_renew_cards BEFORE UPDATE OF state ON public.conversations FOR EACH ROW WHEN (((old.state = ANY (ARRAY['blocked'::text, 'declined'::text])) AND (new.state <> ALL (ARRAY['blocked'::text, 'declined'::text])))) EXECUTE FUNCTION private.renew_cards();

CREATE TRIGGER d_close_jobs AFTER UPDATE ON public.profiles FOR EACH ROW WHEN (((old.suspended_at IS NULL) <> (new.suspended_at IS NULL))) EXECUTE FUNCTION private.close_jobs_of_suspended();

REVOKE ALL ON FUNCTION "private"."close_jobs_of_suspended"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_looked_after"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keeps_cards_new"(public.conversations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renew_cards"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_profile_form"(public.profiles, public.profiles) FROM PUBLIC;

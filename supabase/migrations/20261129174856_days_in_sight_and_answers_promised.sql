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

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
        else private.application_headline(new.status, private.decline_words(new.decline_code, new.decline_note), tg_op = 'UPDATE' and new.status = old.status) end,
      v_message, '/applications?a=' || new.id, 'application:' || new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.decline_words(p_code text, p_note text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Twin: DECLINE_REASONS in src/domain/applications/decline-words.ts
  select case when p_note ~ '\S' then p_note else case p_code
    when 'filled' then 'The role is filled.'
    when 'dates' then 'The dates do not fit.'
    when 'experience' then 'They are looking for other experience.'
    when 'rate' then 'The rate does not fit.'
    when 'location' then 'The distance does not fit.'
    when 'other' then 'They decided otherwise this time.' end end
$function$;

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
    if nullif(current_setting('sync.base', true), '')::bigint < old.rev then
      perform private.refuse('MQ220', jsonb_build_object('What', private.overtaking_step(old.status)));
    end if;
    perform private.refuse('MQ206', jsonb_build_object('from', new.status, 'to', 'declined'));
  end if;
  -- Everybody gets a reason, which they read where the employer wrote nothing.
  if new.status = 'declined' and new.decline_code is null and (v_answer_changed or old.status <> 'declined') then perform private.refuse('MQ221'); end if;
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

REVOKE ALL ON FUNCTION "private"."decline_words"(text, text) FROM PUBLIC;

insert into private.refusals (code, sentence) values ('MQ221', 'Choose a reason before you decline.');

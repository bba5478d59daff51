-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."job_applications" ADD COLUMN "asked_dates" date[] NOT NULL DEFAULT '{}'::date[];

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

CREATE OR REPLACE FUNCTION private.require_known_person(p_employer uuid, p_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_blocked_pair(p_employer, p_person) or private.has_declined(p_person, p_employer)
    or not exists (select from public.profiles where id = p_person and suspended_at is null)
    or not (
      -- Anybody can save any id: whoever does not want to be written to by strangers is not invited by them either, nor is whose profile nobody sees, because the invitation names them.
      exists (select from public.saved s join public.public_profiles listed on listed.id = s.target_id and not listed._deleted
        where s.user_id = p_employer and s.target_id = p_person and s.kind = 'profile' and not s._deleted
          and exists (select from public.profiles where id = p_person and open_to_contact))
      or exists (select from public.job_applications where employer_id = p_employer and applicant_id = p_person and not _deleted)
      -- One of the two asked for the other's days, and has a yes.
      or exists (select from public.bookings b where not b._deleted and b.status in ('held', 'challenged', 'confirmed', 'completed')
        and (b.employer_id = p_employer and b.talent_id = p_person or b.employer_id = p_person and b.talent_id = p_employer))
      -- They have said yes to this employer before, and have not left.
      or exists (select from public.project_members theirs join public.project_members mine on mine.project_id = theirs.project_id
        where theirs.user_id = p_person and theirs.status = 'joined'
          and mine.user_id = p_employer and mine.status = 'joined' and mine.access <> 'member')
      -- Whoever hires has no listed profile: a project is handed on to a colleague.
      or exists (select from public.company_members theirs join public.company_members mine on mine.company_id = theirs.company_id
        where theirs.user_id = p_person and theirs.status = 'joined' and mine.user_id = p_employer and mine.status = 'joined')
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

ALTER TABLE "public"."job_applications" ADD CONSTRAINT "job_applications_asked_dates_check" CHECK ((cardinality(asked_dates) <= 200));

REVOKE ALL ("asked_dates") ON TABLE "public"."job_applications" FROM "authenticated";

GRANT INSERT ("asked_dates"), SELECT ("asked_dates"), UPDATE ("asked_dates") ON TABLE "public"."job_applications" TO "authenticated";

update private.refusals set sentence = 'You can invite people who applied to you, whom you write with, have hired or booked, your colleagues, and whom you have saved if they are open to contact.' where code = 'MQ674';

update sync_private.streams set forms = '{"offer": "object", "job_id": "string", "status": "string", "answers": "array of string", "currency": "string", "interview": "object", "rate_unit": "string", "cover_note": "string", "asked_dates": "array of string", "attachments": "array", "kit_offered": "array of string", "offer_reply": "object", "resume_name": "string", "resume_path": "string", "resume_size": "number", "decline_code": "string", "decline_note": "string", "portfolio_ids": "array of string", "available_dates": "array of string", "interview_reply": "object", "rate_quote_minor": "number", "employer_viewed_at": "string"}', readable = '{id,job_id,applicant_id,employer_id,company_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,asked_dates,kit_offered,portfolio_ids,portfolio,resume_path,resume_name,resume_size,answers,employer_viewed_at,respond_by,step_by,decline_code,decline_note,decided_at,is_called_off,history,job_title,company_name,applicant_name,applicant_headline,created_at,updated_at,attachments,attachments_stored,offer,offer_reply,interview,interview_reply}', writable = '{job_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,asked_dates,kit_offered,portfolio_ids,resume_path,resume_name,resume_size,answers,employer_viewed_at,decline_code,decline_note,attachments,offer,offer_reply,interview,interview_reply}', select_list = 't.id, t.job_id, t.applicant_id, t.employer_id, t.company_id, t.status, t.cover_note, t.rate_quote_minor, t.rate_unit, t.currency, t.available_dates, t.asked_dates, t.kit_offered, t.portfolio_ids, t.portfolio, t.resume_path, t.resume_name, t.resume_size, t.answers, t.employer_viewed_at, t.respond_by, t.step_by, t.decline_code, t.decline_note, t.decided_at, t.is_called_off, t.history, t.job_title, t.company_name, t.applicant_name, t.applicant_headline, t.created_at, t.updated_at, t.attachments, t.attachments_stored, t.offer, t.offer_reply, t.interview, t.interview_reply' where name = 'applications';

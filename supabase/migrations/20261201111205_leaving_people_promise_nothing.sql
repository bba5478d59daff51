-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

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
  if v_words_changed and new.rate_quote_minor is not null and not private.is_currency(new.currency) then perform private.refuse('MQ400', '{"detail": "currency"}'); end if;
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
    perform private.require_staying((select auth.uid()));
  end if;
  if new.offer is distinct from old.offer then
    if new.offer is null or private.was_proposed(old.id, new.offer) then perform private.refuse('MQ400', '{"detail": "offer"}'); end if;
    perform private.require_day_in_sight((new.offer ->> 'answer_by')::date);
    -- One that waited for a signal for days: nobody could accept it.
    if (new.offer ->> 'answer_by')::date < private.offer_day(old.job_id, old.applicant_id) then perform private.refuse('MQ232'); end if;
    if not private.is_currency(new.offer ->> 'currency') then perform private.refuse('MQ400', '{"detail": "currency"}'); end if;
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
    elsif (new.interview_reply ->> 'slot')::timestamptz <= now() then
      perform private.refuse('MQ231');
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
    perform private.require_staying((select auth.uid()));
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
  perform private.require_staying(new.applicant_id);
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
  perform private.require_active(v_job.posted_by, v_job.company_id);
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  if new.rate_quote_minor is not null and not private.is_currency(new.currency) then perform private.refuse('MQ400', '{"detail": "currency"}'); end if;
  new.employer_id := v_job.posted_by;
  new.company_id := v_job.company_id;
  new.status := 'pending';
  new.respond_by := private.respond_by(v_job);
  new.step_by := null;
  new.employer_viewed_at := null;
  new.decided_at := null;
  new.is_called_off := false;
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
  perform private.require_staying(p_draft.owner_id);
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

CREATE OR REPLACE FUNCTION private.require_staying(p_user uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.account_deletions where user_id = p_user) then perform private.refuse('MQ119'); end if;
end $function$;

REVOKE ALL ON FUNCTION "private"."require_staying"(uuid) FROM PUBLIC;

insert into private.refusals (code, sentence) values ('MQ119', 'Your account is going to be deleted. Keep it, in Settings under Security, before you do this.');

insert into private.refusals (code, sentence) values ('MQ231', 'This time has passed. Choose another, or ask for other times.');

insert into private.refusals (code, sentence) values ('MQ232', 'The last day for an answer has passed. Choose a later one.');

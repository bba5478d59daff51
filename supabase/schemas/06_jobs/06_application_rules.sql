-- Who may apply, who may answer, and what both sides are told.

-- The promise that everybody gets an answer: the earlier of deadline + 7 days and the day before the first shoot day, and not before
-- tomorrow; two weeks where there is neither. Definer: today() and the span are closed to clients. For rules only.
create function private.respond_by(p_job public.jobs) returns date
language sql stable security definer set search_path = '' as $$
  select greatest(
    coalesce(least(p_job.application_deadline + 7, coalesce(span.first_shoot, span.first_day) - 1),
      private.today(p_job.timezone) + 14),
    private.today(p_job.timezone) + 1)
  from private.job_date_span(p_job.job_dates) span
$$;

-- Raises MQ208 while the employer, or their company, blocks this person: an application carries text, and must not be a way round a block. Declined requests
-- to write do not count: whoever publishes a job asks everybody else to apply. Definer: it reads blocks and the name. For rules alone.
create function private.require_unblocked_applicant(p_employer uuid, p_applicant uuid, p_company uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.has_blocked(p_employer, p_applicant) then
    perform private.refuse('MQ208', jsonb_build_object('Name', private.display_name(p_employer)));
  elsif private.is_blocked_by_company_side(p_applicant, p_employer, false, p_company) then
    perform private.refuse('MQ208', jsonb_build_object('Name', coalesce((select name from public.companies where id = p_company), private.display_name(p_employer))));
  end if;
end $$;

-- Trigger function, for clients' writes alone: a new application. Raises MQ119, MQ201 to MQ205, MQ207, MQ208, MQ400, MQ794. The job is locked, so that it
-- cannot close in between. Definer: it reads job, profile and other applications past their policies.
create function private.guard_new_application() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger a_guard before insert on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_new_application();
-- 01_foundation/11_visible_text.sql; most rows are plain ASCII, and are not looked at.
create trigger a_visible_words before insert or update of cover_note, answers, kit_offered, decline_note, offer, offer_reply, interview, interview_reply
  on public.job_applications for each row
  when (concat(new.cover_note, new.answers, new.kit_offered, new.decline_note, new.offer, new.offer_reply, new.interview, new.interview_reply) ~ '[^\u0001-\u007f]')
  execute function private.keep_visible('cover_note', 'answers', 'kit_offered', 'decline_note', 'offer', 'offer_reply', 'interview', 'interview_reply');

-- Trigger function, for clients' writes alone: a step or an edit. The applicant withdraws and, while it is pending, corrects
-- their own words; the employer triages. Raises MQ206 to MQ208, MQ218 to MQ221, MQ400, MQ403. Definer: lifecycles are closed to clients.
create function private.guard_application() returns trigger language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger a_guard_step before update on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_application();

-- The day by which the employer takes the step that follows the last one, as a promise like respond_by: a week after it, after the last day of
-- an offer, or after the interview or its last time; the day before the first shoot day where that is sooner, and not before the day after.
-- Null before the first answer, and when all is said. For rules only.
create function private.step_by(p public.job_applications) returns date language plpgsql stable security definer set search_path = '' as $$
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
  v_step := private.local_time(v_timezone, (p.history -> -1 ->> 'at')::timestamptz)::date;
  v_from := case
    when p.status in ('shortlisted', 'change_asked', 'accepted') then v_step
    when p.status = 'offered' then case when p.offer is null then v_step else (p.offer ->> 'answer_by')::date end
    when p.status = 'interview' then case
      when p.interview is null then v_step
      when p.interview_reply -> 'interview_id' is distinct from p.interview -> 'id' then
        (select max(private.local_time(v_timezone, slot::timestamptz)::date) from jsonb_array_elements_text(p.interview -> 'slots') slot)
      when p.interview_reply -> 'slot' = 'null' then v_step
      else private.local_time(v_timezone, (p.interview_reply ->> 'slot')::timestamptz)::date end
  end;
  return case when v_from is not null then greatest(least(v_from + v_days, v_shoot - 1), v_from + 1) end;
end $$;

-- The day by which it is the employer who has to act, also for the first answer; null while it is the applicant's turn, an interview is still
-- to come, or all is said. Twin: turnOf in src/domain/applications/deal.ts. For rules and timers only.
create function private.employer_turn_until(p public.job_applications, p_today date, p_now timestamptz) returns date
language sql stable set search_path = '' as $$
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
$$;

-- Trigger function: history and dates that follow from a step, whoever takes it. Definer: it needs no right of the writer.
create function private.derive_application() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger c_derive before insert or update on public.job_applications
  for each row execute function private.derive_application();

-- Trigger function: the log of steps, the notification of the other side, and the job itself on the
-- applicant's device. Definer: clients may write none of these.
create function private.after_application_change() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger d_after_change after insert or update on public.job_applications
  for each row execute function private.after_application_change();

-- Trigger function: how many people have a job's places. Whoever was hired and whose booking was cancelled has none any more, nor has an account that is erased.
-- Definer: clients do not write it.
create function private.count_hires() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_job constant uuid := case when tg_op = 'DELETE' then old.job_id else new.job_id end;
begin
  -- One hire at a time, so that each counts the one before. A job that goes with its poster is not written any more: its references would be checked again.
  perform from public.jobs j where j.id = v_job and exists (select from public.profiles where id = j.posted_by) for no key update of j;
  if not found then return null; end if;
  update public.jobs j set hired_count = hires.count
  from (select count(*)::int from public.job_applications where job_id = v_job and status = 'hired' and not is_called_off) hires
  where j.id = v_job and j.hired_count <> hires.count;
  return null;
end $$;
create trigger d_count_hires after update on public.job_applications for each row
  when ((new.status = 'hired' and not new.is_called_off) <> (old.status = 'hired' and not old.is_called_off)) execute function private.count_hires();
create trigger d_count_new_hire after insert on public.job_applications for each row when (new.status = 'hired') execute function private.count_hires();
create trigger d_count_lost_hire after delete on public.job_applications for each row when (old.status = 'hired') execute function private.count_hires();

-- Offers and interviews: what the employer proposes in an application, and what the applicant answers. Proposal and answer are fields of
-- the application, so that each is one write with the step it means. Every proposal has an id, and an answer names the one it answers:
-- an answer given with no signal never counts for an offer that its author has not read.

-- The employer's or applicant's act on offer or interview in one change of an application; null when there is none. For rules only.
create function private.deal_step(p_old public.job_applications, p_new public.job_applications) returns text
language sql stable set search_path = '' as $$
  select case
    when p_new.offer is distinct from p_old.offer then 'offer'
    when p_new.offer_reply is distinct from p_old.offer_reply then 'answer_offer'
    when p_new.interview is distinct from p_old.interview then 'propose_times'
    when p_new.interview_reply is distinct from p_old.interview_reply then 'answer_times' end
$$;

-- Whether an offer or an interview with this id has been proposed in the application before: with an earlier id, an answer that is still on
-- its way would count for other terms. Definer: the steps are closed to writers. For rules only.
create function private.was_proposed(p_application uuid, p_proposal jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_application_events
    where application_id = p_application and proposal_id = (p_proposal ->> 'id')::uuid)
$$;

-- Raises MQ785 for a day that is further away than anybody plans: beyond the year 9999 no device reads what follows from it. A day more, because somewhere it is tomorrow.
-- p_day: null for none. For guard_deal and check_job.
create function private.require_day_in_sight(p_day date) returns void language plpgsql stable set search_path = '' as $$
declare
  -- Twin: PLANNING_YEARS in src/domain/limits.ts
  v_years constant int := 2;
begin
  if p_day > (now() + make_interval(years => v_years))::date + 1 then perform private.refuse('MQ785', jsonb_build_object('years', v_years)); end if;
end $$;

-- Raises MQ784 where one side of an application has taken as many steps in 24 hours as one day holds: each notifies the other side. A step that ends something, or that can be
-- taken once, stays possible: everybody gets an answer, and may leave. p_new: what is being written. For guard_deal.
create function private.require_step_within_day(p_old public.job_applications, p_new public.job_applications, p_by text) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- Twin: MAX_STEPS_A_DAY in src/domain/limits.ts
  v_most constant int := 10;
begin
  if p_new.status = p_old.status and private.deal_step(p_old, p_new) is null
    or p_new.status <> p_old.status and p_new.status in ('declined', 'hired', 'accepted', 'turned_down', 'withdrawn')
  then
    return;
  end if;
  if (select count(*) from jsonb_array_elements(p_old.history) step
    where step ->> 'by' = p_by and (step ->> 'at')::timestamptz > now() - interval '24 hours') >= v_most
  then
    perform private.refuse('MQ784', jsonb_build_object('most', v_most));
  end if;
end $$;

-- The day that an offer's last day is compared with: today where the job is or where the applicant lives, whichever ends later. Their phone shows it as open by its own
-- clock. For rules and timers only: profiles are other people's.
create function private.offer_day(p_job uuid, p_applicant uuid) returns date language plpgsql stable set search_path = '' as $$
declare
  v_zone text := (select timezone from public.jobs where id = p_job);
begin
  return least(private.today(v_zone), private.today(coalesce((select nullif(timezone, '') from public.profiles where id = p_applicant), v_zone)));
end $$;

-- Trigger function, for clients' writes alone: a proposal or an answer. Raises MQ119, MQ206, MQ208 to MQ217, MQ231, MQ232, MQ301, MQ307, MQ400, MQ403, MQ763, MQ784, MQ785. It runs before the
-- guard of steps, because a new offer is itself the step that answers a request for a change. Definer: it reads the job's time zone.
create function private.guard_deal() returns trigger language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger a_guard_deal before update on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_deal();

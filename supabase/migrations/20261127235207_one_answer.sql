-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answered_at(p_history jsonb)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with steps as (
    select place, step ->> 'status' as status, step ->> 'by' as actor, step ->> 'at' as at
    from jsonb_array_elements(p_history) with ordinality as history (step, place)
  )
  select at::timestamptz from steps
  where actor = 'employer' and place > (select coalesce(max(place), 0) from steps where status in ('pending', 'reviewed'))
  order by place limit 1
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
    (new.cover_note, new.rate_quote_minor, new.rate_unit, new.currency, new.available_dates, new.kit_offered, new.portfolio_ids,
      new.resume_path, new.resume_name, new.resume_size, new.answers) is distinct from
    (old.cover_note, old.rate_quote_minor, old.rate_unit, old.currency, old.available_dates, old.kit_offered, old.portfolio_ids,
      old.resume_path, old.resume_name, old.resume_size, old.answers);
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

CREATE OR REPLACE FUNCTION private.refresh_answer_rates()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  with answers as (
    select j.company_id, a.created_at, a.respond_by, private.answered_at(a.history) as answered_at
    from public.job_applications a join public.jobs j on j.id = a.job_id
    where j.company_id is not null and a.status <> 'withdrawn' and not a._deleted
  ), figures as (
    select company_id, count(*) as due,
      round(100.0 * count(*) filter (where answered_at::date <= respond_by) / count(*))::int as rate,
      round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60)
        filter (where answered_at is not null))::int as minutes
    from answers where answered_at is not null or respond_by < current_date
    group by company_id
  )
  update public.companies c set answer_rate = f.rate, median_reply_minutes = f.minutes
  from (select id, rate, minutes from public.companies left join figures on company_id = id and due >= 5) f
  where c.id = f.id and (c.answer_rate, c.median_reply_minutes) is distinct from (f.rate, f.minutes);
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

REVOKE ALL ON FUNCTION "private"."answered_at"(jsonb) FROM PUBLIC;

insert into private.refusals (code, sentence) values ('MQ218', 'This job is not filled, so that cannot be the reason. Choose another one.');

-- Written by hand: the stored rates of before this rule.
select private.refresh_answer_rates();

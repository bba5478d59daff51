-- Reminders before a promise is broken: replies that are due, offers that run out, interviews that are near.

-- What somebody has been reminded of, so that a timer that runs twice, or after a pause, reminds once.
create table private.reminders (
  kind text not null check (kind in ('reply', 'offer', 'interview', 'still_hiring')),
  -- a job, an offer, an interview
  subject uuid not null,
  due date not null,
  primary key (kind, subject, due)
);

-- Reminds employers of replies and later steps promised by tomorrow (one notification for each job and day), applicants of offers that run out by tomorrow,
-- and both of an interview within 24 hours; returns how many were reminded. Without clock times: the reader may be in another time zone,
-- and the app shows theirs. Definer, for operators and timers only: hourly.
create function private.send_reminders() returns int language plpgsql security definer set search_path = '' as $$
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
end $$;

-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "private"."reminders" DROP CONSTRAINT "reminders_kind_check";

CREATE OR REPLACE FUNCTION private.check_still_hiring()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- in days
  v_ask_after constant int := 14;
  v_close_after constant int := 7;
  v_job record;
  v_due date;
  v_count int := 0;
begin
  for v_job in
    select j.id, j.posted_by, j.title from public.jobs j
    where j.status = 'active' and not j._deleted and exists (
      -- One from before the last answer counts for nothing: it was due within two weeks of that answer.
      select from private.reminders r where r.kind = 'still_hiring' and r.subject = j.id
        and r.due > private.said_open_on(j) + v_ask_after and r.due < private.today(j.timezone))
    for update skip locked
  loop
    update public.jobs set status = 'closed', closed_reason = 'expired', closed_at = clock_timestamp() where id = v_job.id;
    perform private.notify(v_job.posted_by, 'system', 'Your job has closed',
      v_job.title || ' closed because nobody said that it is still open. You can reopen it for 30 days.',
      '/jobs/' || v_job.id, 'job:' || v_job.id);
    v_count := v_count + 1;
  end loop;

  for v_job in
    select j.id, j.posted_by, j.title, private.today(j.timezone) as today, private.said_open_on(j) as said
    from public.jobs j
    where j.status = 'active' and not j._deleted
      and greatest(j.published_at, j.last_confirmed_at) < now() - make_interval(days => v_ask_after - 1)
      and private.said_open_on(j) + v_ask_after <= private.today(j.timezone)
      and j.valid_through > greatest(private.said_open_on(j) + v_ask_after, private.today(j.timezone)) + v_close_after
      and not exists (select from private.reminders r where r.kind = 'still_hiring' and r.subject = j.id
        and r.due > private.said_open_on(j) + v_ask_after)
  loop
    v_due := greatest(v_job.said + v_ask_after, v_job.today) + v_close_after;
    insert into private.reminders (kind, subject, due) values ('still_hiring', v_job.id, v_due) on conflict do nothing;
    perform private.notify(v_job.posted_by, 'deadline', 'Still hiring?',
      v_job.title || ' closes in a week unless you say that it is still open.', '/jobs/' || v_job.id, 'job:' || v_job.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
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
begin
  new.id := old.id; new.posted_by := old.posted_by; new.published_at := old.published_at; new.slug := old.slug;
  new.hired_count := old.hired_count; new.closed_at := old.closed_at; new.closed_rev := old.closed_rev;
  new.valid_through := old.valid_through;

  -- The edit started on an active job. It must be refused because the job closed, not applied silently.
  if v_edited and old.status <> 'active' and (old.status = 'archived' or v_began < old.closed_rev) then
    perform private.refuse('MQ106');
  end if;
  if v_edited and new.company_id is distinct from old.company_id and new.company_id is not null
    and not exists (select from public.companies where id = new.company_id and owner_id = new.posted_by)
  then perform private.refuse('MQ403'); end if;

  if new.last_confirmed_at is distinct from old.last_confirmed_at then
    -- "Still hiring" of a job that has closed meanwhile would be stored, and nobody would see the job.
    if old.status <> 'active' and new.status = old.status then perform private.refuse('MQ106'); end if;
    new.last_confirmed_at := clock_timestamp();
  end if;
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
    if old.closed_at < now() - interval '30 days' then perform private.refuse('MQ113'); end if;
    new.closed_reason := null;
    new.closed_at := null;
    new.last_confirmed_at := clock_timestamp();
    -- A reopened job must have a day ahead of it.
    perform private.check_job(new, new.job_dates is distinct from old.job_dates
      or (private.job_date_span(new.job_dates)).last_day < private.today(new.timezone));
    new.valid_through := null;
  elsif v_event = 'close' then
    if new.closed_reason = 'expired' then
      perform private.refuse('MQ400', '{"detail": "closed reason"}');
    end if;
    new.closed_reason := coalesce(new.closed_reason, 'filled');
    new.closed_at := clock_timestamp();
  else
    new.closed_reason := old.closed_reason;
    new.closed_at := coalesce(old.closed_at, clock_timestamp());
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.said_open_on(p_job public.jobs)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.local_time(p_job.timezone, greatest(p_job.published_at, p_job.last_confirmed_at))::date
$function$;

ALTER TABLE "private"."reminders" ADD CONSTRAINT "reminders_kind_check" CHECK ((kind = ANY (ARRAY['reply'::text, 'offer'::text, 'interview'::text, 'still_hiring'::text])));

REVOKE ALL ON FUNCTION "private"."check_still_hiring"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."said_open_on"(public.jobs) FROM PUBLIC;

update sync_private.streams set merge = '{"nice_skills": "union", "kit_required": "union", "required_skills": "union", "last_confirmed_at": "derived"}' where name = 'jobs';

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-still-hiring', '13 * * * *', 'select private.check_still_hiring()');
  end if;
end $guard$;

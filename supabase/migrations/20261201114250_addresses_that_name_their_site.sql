-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.guard_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ403'); end if;
    new.attachments_stored := '{}';
    new.verified_at := null;
    new.answer_rate := null;
    new.median_reply_minutes := null;
    new.open_jobs := 0;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.slug := old.slug;
    new.attachments_stored := old.attachments_stored;
    new.verified_at := old.verified_at;
    new.answer_rate := old.answer_rate;
    new.median_reply_minutes := old.median_reply_minutes;
    new.open_jobs := old.open_jobs;
  end if;
  -- The name is in mails and notifications about invitations.
  if (tg_op = 'INSERT' or new.name <> old.name) and new.name ~* '(https?://|www\.)' then perform private.refuse('MQ783'); end if;
  if (tg_op = 'INSERT' or new.country_code <> old.country_code) and not private.is_country(new.country_code) then
    perform private.refuse('MQ400', '{"detail": "country"}');
  end if;
  if (tg_op = 'INSERT' or new.website is distinct from old.website) and not private.is_web_link(new.website) then
    perform private.refuse('MQ400', '{"detail": "web address"}');
  end if;
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
  if new.external_url is distinct from old.external_url and not private.is_web_link(new.external_url) then
    perform private.refuse('MQ400', '{"detail": "address to apply at"}');
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

CREATE OR REPLACE FUNCTION private.is_web_link(p text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(p = '' or lower(p) ~ ('^https?://(?:[a-z0-9_\u00a1-\U0010ffff-]+\.)+[a-z\u00a1-\U0010ffff][a-z0-9\u00a1-\U0010ffff-]+'
    || '(?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?(?:[/?#][^\u0001-\u0020\u007f\\]*)?$'), true)
$function$;

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
  v_job := private.job_from_payload(p_draft.payload);
  if not private.are_job_dates(v_job.job_dates) then perform private.refuse('MQ400', '{"detail": "job dates"}'); end if;
  perform private.check_job(v_job, true);
  if v_job.application_deadline < private.today(v_job.timezone) then perform private.refuse('MQ116'); end if;
  if not private.is_web_link(v_job.external_url) then perform private.refuse('MQ400', '{"detail": "address to apply at"}'); end if;
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

CREATE OR REPLACE FUNCTION private.require_profile_form(p_old public.profiles, p_new public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if concat(p_new.first_name, p_new.last_name) !~ '\S' and concat(p_old.first_name, p_old.last_name) ~ '\S'
    or p_new.full_name !~ '\S' and p_old.full_name ~ '\S'
  then perform private.refuse('MQ400', '{"detail": "name"}'); end if;
  if exists (select from (values (p_old.linkedin_url, p_new.linkedin_url), (p_old.portfolio_url, p_new.portfolio_url), (p_old.website_url, p_new.website_url)) link (old, new)
    where link.new is distinct from link.old and not private.is_web_link(link.new))
  then perform private.refuse('MQ400', '{"detail": "web address"}'); end if;
  if p_new.timezone is distinct from p_old.timezone and p_new.timezone <> '' and not private.is_timezone_name(p_new.timezone) then
    perform private.refuse('MQ400', '{"detail": "time zone"}');
  end if;
  if p_new.username is distinct from p_old.username and p_new.username is not null and (p_new.username !~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$'
    or p_new.username ~* '^(admin|administrator|billing|help|info|mail|marquee|moderator|official|root|security|staff|support|system|team)([._-]|$)')
  then perform private.refuse('MQ400', '{"detail": "user name"}'); end if;
  if p_new.country_code is distinct from p_old.country_code and not private.is_country(p_new.country_code) then
    perform private.refuse('MQ400', '{"detail": "country"}');
  end if;
  if p_new.currency is distinct from p_old.currency and not private.is_currency(p_new.currency) then
    perform private.refuse('MQ400', '{"detail": "currency"}');
  end if;
end $function$;

REVOKE ALL ON FUNCTION "private"."is_web_link"(text) FROM PUBLIC;

-- Rules for jobs: what can be published, what may be changed, and what is derived.

-- Refuses a job that is not fit to be published: MQ101 to MQ105, MQ108, MQ109, MQ111, MQ112, MQ400, and MQ785, in the order of the form
-- (src/domain/jobs/publish-rules.ts mirrors it). Pay and dates are required, because crew complain most about vague ads and
-- ads without pay. p_days_changed: days that were valid when the job was published may later be in the past.
-- Definer: the refusals' table is closed to clients. For triggers only.
create function private.check_job(p_job public.jobs, p_days_changed boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_span record := private.job_date_span(p_job.job_dates);
begin
  if not private.is_timezone_name(p_job.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  if not private.is_country(p_job.country_code) then perform private.refuse('MQ400', '{"detail": "country"}'); end if;
  if not private.is_currency(p_job.currency) then perform private.refuse('MQ400', '{"detail": "currency"}'); end if;
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
end $$;

-- Trigger function: derived server columns. Definer: it reads company and poster past their policies.
create function private.derive_job() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_span record := private.job_date_span(new.job_dates);
begin
  new.starts_on := v_span.first_day;
  new.ends_on := v_span.last_day;
  new.call_time := v_span.call;
  if new.valid_through is null or (tg_op = 'UPDATE' and new.ends_on is distinct from old.ends_on) then
    new.valid_through := coalesce(new.ends_on, new.published_at::date + 60);
  end if;
  if tg_op = 'UPDATE' and old.status = 'active' and new.status <> 'active' then new.closed_rev := old.rev + 1; end if;
  if new.slug = '' then new.slug := private.slug(new.title || ' ' || new.city, new.id); end if;
  select name, logo_url into new.company_name, new.company_logo from public.companies where id = new.company_id;
  new.company_name := coalesce(new.company_name, '');
  new.poster_name := coalesce((select full_name from public.profiles where id = new.posted_by), '');
  return new;
end $$;
create trigger c_derive before insert or update on public.jobs for each row execute function private.derive_job();
-- 01_foundation/11_visible_text.sql; most rows are plain ASCII, and are not looked at.
create trigger a_visible before insert or update of title, production, location, city, region, required_skills, nice_skills, kit_required, description, overtime_terms, questions
  on public.jobs for each row
  when (concat(new.title, new.production, new.location, new.city, new.region, new.required_skills, new.nice_skills, new.kit_required, new.description, new.overtime_terms,
    new.questions) ~ '[^\u0001-\u007f]')
  execute function private.keep_visible('title', 'production', 'location', 'city', 'region', 'required_skills', 'nice_skills', 'kit_required', 'description', 'overtime_terms',
    'questions');
create trigger a_one_line before insert or update of title, production, location, city, region on public.jobs for each row
  when (concat(new.title, new.production, new.location, new.city, new.region) ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]')
  execute function private.keep_one_line('title', 'production', 'location', 'city', 'region');

-- For how many days a closed job can be opened again. Twin: REOPEN_DAYS in src/domain/jobs/lifetime/reopen.ts.
create function private.reopen_days() returns int language sql immutable set search_path = '' as $$ select 30 $$;

-- Trigger function, for clients' writes alone: MQ106, MQ107, MQ113, MQ116, MQ119, MQ400, MQ403, MQ412, MQ785, MQ790, and what publishing refuses (MQ114 by row_bound_on_return). Definer: it reads lifecycles,
-- the stream's registry row and companies.
create function private.guard_job() returns trigger language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger a_guard before update on public.jobs for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_job();

-- Trigger function: the log of steps, the company's number of open jobs, and the applications of a job that ends. Definer:
-- clients may write none of these.
create function private.after_job_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.status is distinct from old.status then
    insert into public.job_events (job_id, actor_id, event, from_state, to_state) values (
      new.id, coalesce((select auth.uid()), case when tg_op = 'INSERT' then new.posted_by end),
      case when tg_op = 'INSERT' then 'publish'
        when new.closed_reason = 'expired' and new.status = 'closed' then 'expire'
        else coalesce(private.lifecycle_event('job', old.status, new.status, 'owner'), 'set') end,
      case when tg_op = 'UPDATE' then old.status end, new.status);
  end if;
  if tg_op = 'INSERT'
    or (new.status, new.company_id, new._deleted) is distinct from (old.status, old.company_id, old._deleted)
  then
    perform private.count_open_jobs(new.company_id);
    if tg_op = 'UPDATE' and new.company_id is distinct from old.company_id then
      perform private.count_open_jobs(old.company_id);
    end if;
  end if;
  if tg_op = 'UPDATE' and old.status = 'active' and new.status <> 'active' then
    perform private.close_applications(new.id);
  elsif tg_op = 'UPDATE' and old.status = 'closed' and new.status = 'active' then
    perform private.reopen_applications(new);
  end if;
  return null;
end $$;
create trigger d_after_change after insert or update on public.jobs for each row execute function private.after_job_change();

-- Definer, for the trigger above alone: a company's number of open jobs.
create function private.count_open_jobs(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  update public.companies c set open_jobs = n.open
  from (select count(*)::int as open from public.jobs where company_id = p_company and status = 'active' and not _deleted) n
  where c.id = p_company and c.open_jobs <> n.open
$$;

-- Trigger function: copies a new name, and a new logo, to every open job. Raises MQ412 for more of them than one day holds. Definer: the jobs may be other people's, and
-- counts are closed.
create function private.copy_company_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then perform private.require_within_day('company_name', new.id::text, 'names and logos of this company'); end if;
  update public.jobs set company_name = new.name, company_logo = new.logo_url where company_id = new.id and status = 'active';
  return null;
end $$;
create trigger d_rename after update on public.companies for each row
  when ((new.name, new.logo_url) is distinct from (old.name, old.logo_url)) execute function private.copy_company_name();

-- Trigger function, the same for the person who posted it. Raises MQ412.
create function private.copy_poster_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then perform private.require_within_day('person_name', new.id::text, 'names'); end if;
  update public.jobs set poster_name = new.full_name where posted_by = new.id and status = 'active';
  return null;
end $$;
create trigger d_rename after update on public.profiles for each row
  when (new.full_name is distinct from old.full_name) execute function private.copy_poster_name();

-- Closes jobs that are past their last day, and notifies their applicants and owners; returns how many. Definer, for operators and
-- timers only: hourly.
create function private.close_expired_jobs() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_job record;
  v_count int := 0;
begin
  for v_job in
    select id, posted_by, company_id, title, company_name from public.jobs
    where status = 'active' and not _deleted and valid_through < private.today(timezone)
    for update skip locked
  loop
    update public.jobs set status = 'closed', closed_reason = 'expired', closed_at = clock_timestamp() where id = v_job.id;
    perform private.notify_hiring(v_job.posted_by, v_job.company_id, null, 'system', 'Your job has closed', v_job.title || ' ran past its last day.',
      '/jobs/' || v_job.id, 'job:' || v_job.id, 'A job of ' || v_job.company_name || ' has closed');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

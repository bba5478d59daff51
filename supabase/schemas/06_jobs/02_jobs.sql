-- Jobs: what has been published. A draft lives in `drafts` until its author publishes it.

-- Privacy policy: Drafts, jobs that you post, and each change of their state.
create table public.jobs (
  id uuid primary key,
  posted_by uuid not null references public.profiles (id) on delete cascade,
  company_id uuid references public.companies (id) on delete set null,
  -- A project that whoever set it edits. Not a reference: it may name one that has been erased since.
  project_id uuid,
  title text not null default '' check (length(title) <= 120),
  description text not null default '' check (length(description) <= 10000),
  -- a department's code
  category text not null default '' check (length(category) <= 40),
  role_code text not null default '' check (length(role_code) <= 60),
  production text not null default '' check (length(production) <= 200),
  production_kind text not null default 'other' check (production_kind in ('feature', 'series', 'short', 'commercial',
    'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other')),
  headcount int not null default 1 check (headcount between 1 and 500),
  required_skills text[] not null default '{}' check (private.are_tags(required_skills)),
  nice_skills text[] not null default '{}' check (private.are_tags(nice_skills)),
  job_type text not null default 'freelance'
    check (job_type in ('full_time', 'part_time', 'contract', 'freelance', 'daily', 'internship', 'volunteer')),
  pay_type text not null default 'day'
    check (pay_type in ('hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid')),
  unpaid_reason text check (unpaid_reason in ('student', 'charity', 'self_funded')),
  -- whole units of `currency`, per pay_type
  salary_min numeric(12, 2) check (salary_min between 0 and 1000000000),
  salary_max numeric(12, 2) check (salary_max between 0 and 1000000000),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  pay_day_hours int check (pay_day_hours between 1 and 24),
  overtime_terms text not null default '' check (length(overtime_terms) <= 200),
  kit_fee_minor int check (kit_fee_minor between 0 and 1000000000),
  kit_required text[] not null default '{}' check (private.are_tags(kit_required)),
  per_diem_minor int check (per_diem_minor between 0 and 1000000000),
  travel_paid boolean not null default false,
  accommodation_paid boolean not null default false,
  union_status text not null default 'either' check (union_status in ('union', 'non_union', 'either')),
  location text not null default '' check (length(location) <= 200),
  city text not null default '' check (length(city) <= 200),
  region text not null default '' check (length(region) <= 200),
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  is_remote boolean not null default false,
  -- [{day, kind, call, wrap}]
  job_dates jsonb not null default '[]' check (private.are_job_dates(job_dates)),
  timezone text not null default '' check (length(timezone) <= 60),
  nda_required boolean not null default false,
  application_deadline date constraint valid_deadline check (private.is_calendar_day(application_deadline)),
  questions text[] not null default '{}' check (private.are_texts(questions, 10, 1, 200)),
  is_urgent boolean not null default false,
  apply_mode text not null default 'marquee' check (apply_mode in ('marquee', 'external')),
  external_url text check (external_url ~ '^https?://' and length(external_url) <= 2000),

  status text not null default 'active' check (status in ('active', 'closed', 'archived')),
  closed_reason text check (closed_reason in ('filled', 'cancelled', 'expired')),
  -- server, from job_dates
  starts_on date,
  ends_on date,
  call_time text not null default '',
  -- server: the last day it is open; it closes automatically after that
  valid_through date,
  published_at timestamptz not null default now(),
  last_confirmed_at timestamptz,
  closed_at timestamptz,
  -- server, in no document: the rev at which it last closed; an edit from before that started on an open job (MQ106)
  closed_rev bigint,
  slug text not null default '' check (length(slug) <= 160),
  -- server: copied, so that a job is complete on a device that has neither company nor poster
  company_name text not null default '',
  -- the path of the company's small logo; null: it has none
  company_logo text,
  poster_name text not null default '',
  hired_count int not null default 0
);
create index jobs_posted_by on public.jobs (posted_by);
create index jobs_company_id on public.jobs (company_id);

-- Append-only: who changed a job's status, from what to what.
-- Privacy policy: Drafts, jobs that you post, and each change of their state.
create table public.job_events (
  id bigint generated always as identity primary key,
  job_id uuid not null references public.jobs (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  event text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null default clock_timestamp()
);
create index job_events_job_id on public.job_events (job_id);
create index job_events_actor_id on public.job_events (actor_id);

-- Jobs that the caller applied to or saved: a device holds these, its own and its companies' in any status, and the newest active ones. Definer,
-- so that it does not depend on the reader's own policies; it returns only ids that the caller saved or applied to.
create function private.related_jobs() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  return query
    select a.job_id from public.job_applications a where a.applicant_id = (select auth.uid()) and not a._deleted
    union
    select s.target_id from public.saved s where s.user_id = (select auth.uid()) and s.kind = 'job' and not s._deleted
      and s.target_id is not null;
end $$;
grant execute on function private.related_jobs() to anon, authenticated;

insert into sync_private.streams
  (name, pull_order, relation, readable, long_texts, writable, merge, budget, is_public, scope, related_ids, catalogue, newest) values (
  'jobs', 3, 'public.jobs',
  '{company_id,project_id,title,description,category,role_code,production,production_kind,headcount,required_skills,
    nice_skills,job_type,pay_type,unpaid_reason,salary_min,salary_max,currency,pay_day_hours,overtime_terms,
    kit_fee_minor,kit_required,per_diem_minor,travel_paid,accommodation_paid,union_status,location,city,region,
    country_code,lat,lng,is_remote,job_dates,timezone,nda_required,application_deadline,questions,is_urgent,apply_mode,
    external_url,id,posted_by,status,closed_reason,starts_on,ends_on,call_time,valid_through,published_at,
    last_confirmed_at,closed_at,slug,company_name,company_logo,poster_name,hired_count,created_at,updated_at}',
  '{description}',
  '{company_id,project_id,title,description,category,role_code,production,production_kind,headcount,required_skills,
    nice_skills,job_type,pay_type,unpaid_reason,salary_min,salary_max,currency,pay_day_hours,overtime_terms,
    kit_fee_minor,kit_required,per_diem_minor,travel_paid,accommodation_paid,union_status,location,city,region,
    country_code,lat,lng,is_remote,job_dates,timezone,nda_required,application_deadline,questions,is_urgent,apply_mode,
    external_url,status,closed_reason,last_confirmed_at}',
  '{"required_skills": "union", "nice_skills": "union", "kit_required": "union", "last_confirmed_at": "derived"}',
  5000, true,
  't.status = ''active'' or t.posted_by = $1 or t.id in (select private.related_jobs()) or t.company_id in (select private.companies_of($1))',
  'select id from public.jobs where posted_by = $1 or company_id in (select private.companies_of($1)) union select private.related_jobs()',
  't.status = ''active'' and not t._deleted', 'published_at');
select sync_private.install_stream('jobs');
-- A busy production company with twenty shows has fewer. Clients insert no jobs: publish_job asks for these, and the trigger when one
-- is reopened.
select private.bound_rows('public.jobs', 'posted_by', 't.status = ''active'' and not t._deleted', 500, 'open jobs', 'MQ114');
select private.bound_rows('public.jobs', 'posted_by', 't.published_at > now() - interval ''24 hours''', 200, 'jobs', 'MQ115');
create index jobs_status on public.jobs (status, valid_through) where not _deleted;
select private.protect_table('public.job_events');
grant select (id, job_id, event, from_state, to_state, at) on public.job_events to authenticated;

create policy "visitors read jobs" on public.jobs for select to anon
  using (status in ('active', 'closed') and not _deleted);
create policy "members read jobs" on public.jobs for select to authenticated
  using ((status in ('active', 'closed') and not _deleted) or posted_by = (select auth.uid()) or company_id in (select private.my_companies('read'))
    or (select private.is_admin()));
create policy "owners and colleagues change jobs" on public.jobs for update to authenticated
  using (posted_by = (select auth.uid()) or company_id in (select private.my_companies('hire')) or (select private.is_admin()))
  with check (posted_by = (select auth.uid()) or company_id in (select private.my_companies('hire')) or (select private.is_admin()));

-- Whether the caller posted this job, or works for its company, for policies. Definer: an events policy that reads jobs under the reader's own policies
-- would check each job twice.
create function private.owns_job(p_job uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.jobs where id = p_job and private.hires_for(posted_by, company_id, 'read'));
end $$;
grant execute on function private.owns_job(uuid) to authenticated;
create policy "the hiring side reads a job's steps" on public.job_events for select to authenticated
  using (private.owns_job(job_id) or (select private.is_admin()));

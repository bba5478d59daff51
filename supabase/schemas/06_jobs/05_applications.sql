-- Applications: one for each job and person.

-- What two sides agree on (twins: src/domain/definition/deal.ts). Checks run with the writer's rights, so writers may execute them; they
-- use only their arguments. Each takes null for "none".

-- An offer: {id, rate_minor, rate_unit, currency, days, place, note, answer_by}, and, unless an earlier version of the app made it, kit_fee_minor and kill_fee_percent.
create function private.is_offer(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p is null or coalesce(case when jsonb_typeof(p) = 'object' then private.has_keys(p - '{kit_fee_minor,kill_fee_percent}'::text[], '{id,rate_minor,rate_unit,currency,days,place,note,answer_by}') end
    and case coalesce(jsonb_typeof(p -> 'kit_fee_minor'), 'null') when 'null' then true
      when 'number' then (p ->> 'kit_fee_minor')::numeric between 0 and 1000000000 and (p ->> 'kit_fee_minor')::numeric % 1 = 0 end
    and case when not p ? 'kill_fee_percent' then true
      when jsonb_typeof(p -> 'kill_fee_percent') = 'number' then (p ->> 'kill_fee_percent')::numeric between 0 and 100 and (p ->> 'kill_fee_percent')::numeric % 1 = 0 end
    and private.is_id(p -> 'id') and private.is_text(p -> 'place', 200) and private.is_text(p -> 'note', 1000)
    and case jsonb_typeof(p -> 'rate_minor') when 'null' then true
      when 'number' then (p ->> 'rate_minor')::numeric between 0 and 1000000000 and (p ->> 'rate_minor')::numeric % 1 = 0 end
    and p ->> 'rate_unit' in ('hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid')
    and p ->> 'currency' ~ '^[A-Z]{3}$'
    and (p -> 'answer_by' = 'null' or private.is_day(p ->> 'answer_by'))
    and case when jsonb_typeof(p -> 'days') = 'array' and jsonb_array_length(p -> 'days') <= 200
      then not exists (select from jsonb_array_elements(p -> 'days') d where jsonb_typeof(d.value) <> 'string' or not private.is_day(d.value #>> '{}')) end, false);
end $$;

-- The answer to an offer: {offer_id, answer, note}.
create function private.is_offer_reply(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p is null or coalesce(private.has_keys(p, '{offer_id,answer,note}') and private.is_id(p -> 'offer_id')
    and p ->> 'answer' in ('accept', 'turn_down', 'ask_change') and private.is_text(p -> 'note', 1000), false);
end $$;

-- An invitation to an interview: {id, kind, slots, minutes, timezone, place, note}.
create function private.is_interview(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p is null or coalesce(private.has_keys(p, '{id,kind,slots,minutes,timezone,place,note}')
    and private.is_id(p -> 'id') and p ->> 'kind' in ('video', 'phone', 'in_person')
    and private.is_text(p -> 'timezone', 200) and private.is_text(p -> 'place', 500) and private.is_text(p -> 'note', 1000)
    and case jsonb_typeof(p -> 'minutes') when 'number' then (p ->> 'minutes')::numeric between 5 and 480
      and (p ->> 'minutes')::numeric % 1 = 0 end
    and case when jsonb_typeof(p -> 'slots') = 'array' and jsonb_array_length(p -> 'slots') between 1 and 5
      then not exists (select from jsonb_array_elements(p -> 'slots') s where not private.is_instant(s.value)) end, false);
end $$;

-- The answer to it: {interview_id, slot, note}.
create function private.is_interview_reply(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p is null or coalesce(private.has_keys(p, '{interview_id,slot,note}') and private.is_id(p -> 'interview_id')
    and (p -> 'slot' = 'null' or private.is_instant(p -> 'slot')) and private.is_text(p -> 'note', 1000), false);
end $$;
grant execute on function private.is_offer(jsonb), private.is_offer_reply(jsonb), private.is_interview(jsonb),
  private.is_interview_reply(jsonb) to authenticated, service_role;

-- Privacy policy: Applications: what you write, your quote, days, answers and files
create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  applicant_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- server: the job's poster, who may read and triage
  employer_id uuid not null references public.profiles (id) on delete cascade,
  -- server: the job's company, whose people may read and triage with them
  company_id uuid references public.companies (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'reviewed', 'shortlisted', 'interview', 'offered',
    'change_asked', 'accepted', 'hired', 'turned_down', 'declined', 'withdrawn', 'job_closed')),
  cover_note text not null default '' check (length(cover_note) <= 4000),
  rate_quote_minor int check (rate_quote_minor between 0 and 1000000000),
  rate_unit text not null default 'day'
    check (rate_unit in ('hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid')),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  available_dates date[] not null default '{}' check (private.are_days(available_dates, 200)),
  -- the days that the job had when they named theirs: on others they were not asked
  asked_dates date[] not null default '{}' check (private.are_days(asked_dates, 200)),
  kit_offered text[] not null default '{}' check (private.are_tags(kit_offered)),
  -- stills and videos of the applicant's profile that they picked (07_messages/09_application_cv.sql)
  portfolio_ids uuid[] not null default '{}' check (cardinality(portfolio_ids) <= 20),
  -- server: those of them that the profile still has: {id: the medium, or null while its bytes are on their way}
  portfolio jsonb not null default '{}',
  -- their CV: where it is in Storage, its name and its size in bytes
  resume_path text check (length(resume_path) <= 300),
  resume_name text not null default '' check (length(resume_name) <= 200),
  resume_size int check (resume_size between 1 and 10485760),
  -- one for each question of the job, in its order
  answers text[] not null default '{}' check (private.are_texts(answers, 10, 0, 4000)),
  -- server: set once, when the employer first opens it
  employer_viewed_at timestamptz,
  -- server: the day by which an answer is promised
  respond_by date,
  -- server: the day by which the employer takes the next step, from the first answer on
  step_by date,
  decline_code text check (decline_code in ('filled', 'dates', 'experience', 'rate', 'location', 'other')),
  decline_note text not null default '' check (length(decline_note) <= 1000),
  -- server
  decided_at timestamptz,
  -- server: the booking that this hire made has been cancelled, so that its place is open again
  is_called_off boolean not null default false,
  -- server: [{status, at, by}], oldest first
  history jsonb not null default '[]',
  -- server: copied at the moment of applying, so that both sides read it offline
  job_title text not null default '',
  company_name text not null default '',
  applicant_name text not null default '',
  applicant_headline text not null default '',
  -- what the employer offers and what the applicant answers (12_deals.sql)
  offer jsonb constraint valid_offer check (private.is_offer(offer)),
  offer_reply jsonb constraint valid_offer_reply check (private.is_offer_reply(offer_reply)),
  interview jsonb constraint valid_interview check (private.is_interview(interview)),
  interview_reply jsonb constraint valid_interview_reply check (private.is_interview_reply(interview_reply)),
  -- its files (07_messages/05_attachments.sql)
  attachments jsonb not null default '[]' check (private.are_attachments(attachments)),
  -- server: the ids of those, and of the CV, that have arrived in Storage, in the order of their arrival
  attachments_stored uuid[] not null default '{}',
  constraint one_application_each unique (job_id, applicant_id)
);

-- Append-only: every step, with who took it.
-- Privacy policy: interviews and offers, and what each side answered
create table public.job_application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.job_applications (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  event text not null,
  from_state text,
  to_state text not null,
  -- the id of the offer or the interview that the step proposed
  proposal_id uuid,
  at timestamptz not null default clock_timestamp()
);
-- Who may open a CV, and whether it is still needed.
create index job_applications_resume_path on public.job_applications (resume_path) where resume_path is not null;
create index job_application_events_application_id on public.job_application_events (application_id);
create index job_application_events_actor_id on public.job_application_events (actor_id);

insert into sync_private.streams (name, pull_order, relation, readable, writable, owner_columns, company_column, is_insertable) values (
  'applications', 5, 'public.job_applications',
  '{id,job_id,applicant_id,employer_id,company_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,asked_dates,
    kit_offered,portfolio_ids,portfolio,resume_path,resume_name,resume_size,answers,employer_viewed_at,respond_by,step_by,decline_code,decline_note,decided_at,
    is_called_off,history,job_title,company_name,applicant_name,applicant_headline,created_at,updated_at,attachments,attachments_stored,
    offer,offer_reply,interview,interview_reply}',
  '{job_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,asked_dates,kit_offered,portfolio_ids,resume_path,
    resume_name,resume_size,answers,employer_viewed_at,decline_code,decline_note,attachments,offer,offer_reply,interview,interview_reply}',
  '{applicant_id,employer_id}', 'company_id', true);
select sync_private.install_stream('applications');
select private.bound_rows('public.job_applications', 'applicant_id', 't.created_at > now() - interval ''24 hours''', 200, 'applications', 'MQ412');
-- Nobody may change later which files belong to an application.
revoke update (attachments) on public.job_applications from authenticated;
select private.protect_table('public.job_application_events');
grant select (id, application_id, event, from_state, to_state, at) on public.job_application_events to authenticated;

create policy "both sides read" on public.job_applications for select to authenticated
  using (applicant_id = (select auth.uid()) or employer_id = (select auth.uid()) or company_id in (select private.my_companies('read')));
create policy "applicants apply" on public.job_applications for insert to authenticated
  with check (applicant_id = (select auth.uid()));
create policy "both sides take steps" on public.job_applications for update to authenticated
  using (applicant_id = (select auth.uid()) or employer_id = (select auth.uid()) or company_id in (select private.my_companies('hire')))
  with check (applicant_id = (select auth.uid()) or employer_id = (select auth.uid()) or company_id in (select private.my_companies('hire')));

-- Whether the caller is one of the two sides, for policies. Definer, so that it does not depend on the reader's own policies.
create function private.is_application_party(p_application uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.job_applications
    where id = p_application and (applicant_id = (select auth.uid()) or private.hires_for(employer_id, company_id, 'read')));
end $$;
grant execute on function private.is_application_party(uuid) to authenticated;
create policy "both sides read the steps" on public.job_application_events for select to authenticated
  using (private.is_application_party(application_id));

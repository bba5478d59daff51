-- Drafts: unfinished work, synced to a person's other devices, and the only way to publish a job, to report something and to write a note.

-- Privacy policy: Drafts, jobs that you post, and each change of their state.
create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- `refused` exists only on devices and is never sent
  kind text not null check (kind in ('job', 'application', 'message', 'template', 'job_template', 'report', 'note')),
  intent text check (intent in ('publish', 'report', 'submit')),
  -- a job's, a conversation's or a booking's id
  subject_id uuid,
  title text not null default '' check (length(title) <= 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 100000),
  -- server: the id of what the intent created
  result_id uuid
);
-- Not checked for what was there before: one such draft must not stop an upgrade.
alter table public.drafts add constraint drafts_payload_lists
  check (jsonb_typeof(payload) <> 'object' or private.is_form_map(payload)) not valid;

insert into sync_private.streams
  (name, pull_order, relation, readable, writable, merge, owner_columns, is_insertable, is_deletable, allows_batch_insert) values (
  'drafts', 9, 'public.drafts',
  '{id,owner_id,kind,intent,subject_id,title,payload,result_id,created_at,updated_at}',
  '{kind,intent,subject_id,title,payload}', '{"payload": "by_key", "payload.required_skills": "union", "payload.nice_skills": "union",
    "payload.kit_required": "union", "payload.days": "union", "payload.kit": "union", "payload.at": "derived"}',
  '{owner_id}', true, true, true);
select sync_private.install_stream('drafts');
select private.bound_rows('public.drafts', 'owner_id', 'not t._deleted', 2000, 'drafts', 'MQ411');
select private.bound_rows('public.drafts', 'owner_id', 't.created_at > now() - interval ''24 hours''', 4000, 'drafts', 'MQ412');
create trigger c_empty_removed before insert or update on public.drafts for each row
  when (new._deleted) execute function sync_private.empty_removed('{"title": "", "payload": {}}');

create policy "own drafts are read" on public.drafts for select to authenticated using (owner_id = (select auth.uid()));
create policy "own drafts are made" on public.drafts for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy "own drafts are changed" on public.drafts for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

-- ---------------------------------------------------------------- publishing

-- The label of the field of a record that does not parse; null when all of them do. Slow, for error paths. Reads no table, so
-- members may execute it: sync_push does, with their rights.
create function private.invalid_field(p_relation regclass, p_fields jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_field record;
  v_found text;
begin
  for v_field in select key, value from jsonb_each(p_fields) loop
    begin
      execute format('select (jsonb_populate_record(null::%s, $1)).%I::text', p_relation, v_field.key)
        into v_found using jsonb_build_object(v_field.key, v_field.value);
    exception when data_exception then
      return replace(v_field.key, '_', ' ');
    end;
  end loop;
  return null;
end $$;
grant execute on function private.invalid_field(regclass, jsonb) to authenticated;

-- The job that a draft's payload describes. Lenient: unknown keys are ignored, absent and null ones take their default. A value
-- of the wrong type raises MQ400 with the field's name. Definer: it reads the registry. For publish_job alone.
create function private.job_from_payload(p_payload jsonb) returns public.jobs
language plpgsql stable security definer set search_path = '' as $$
declare
  v_fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_payload)
    where value <> 'null' and key = any (array(
      select field from unnest((select writable from sync_private.streams where name = 'jobs')) field
      where field not in ('status', 'closed_reason', 'last_confirmed_at'))));
  v_job public.jobs;
begin
  v_job := jsonb_populate_record(null::public.jobs, private.job_defaults() || v_fields);
  return v_job;
exception when data_exception then
  perform private.refuse('MQ400', jsonb_build_object(
    'detail', coalesce(private.invalid_field('public.jobs', v_fields), 'the job')));
end $$;

-- The defaults of a job for what its draft omits (src/domain/jobs/blank-job.ts).
create function private.job_defaults() returns jsonb language sql immutable set search_path = '' as $$
  select '{"title": "", "description": "", "category": "", "role_code": "", "production": "", "production_kind": "other",
    "headcount": 1, "required_skills": [], "nice_skills": [], "job_type": "freelance", "pay_type": "day", "currency": "USD",
    "overtime_terms": "", "kit_required": [], "travel_paid": false, "accommodation_paid": false, "union_status": "either",
    "location": "", "city": "", "region": "", "country_code": "", "is_remote": false, "job_dates": [], "timezone": "",
    "nda_required": false, "questions": [], "is_urgent": false, "apply_mode": "marquee", "status": "active", "slug": "",
    "call_time": "", "company_name": "", "poster_name": "", "hired_count": 0, "_deleted": false, "rev": 1}'::jsonb
$$;

-- Creates the job of a draft under the draft's id, so that a replay or a second publish creates no second job (S3). Raises MQ101 to
-- MQ112, MQ114 to MQ116, MQ119, MQ400, MQ403, MQ409, MQ785. Definer: clients may not insert jobs. For the trigger below alone.
create function private.publish_job(p_draft public.drafts) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- Trigger function, for clients' and the server's own writes alike: a draft's intent is executed whoever wrote it.
-- Raises MQ106, MQ404, MQ712, and what the act itself refuses. Definer, as publish_job.
create function private.carry_out_draft() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_status text;
begin
  if tg_op = 'UPDATE' and old.result_id is not null then
    new.result_id := old.result_id;
    if new._deleted or (new.payload, new.title, new.kind) is not distinct from (old.payload, old.title, old.kind) then
      return new;
    end if;
    if old.kind = 'note' then perform private.refuse('MQ712'); end if;
    -- The draft is a job, or a report, by now. An edit of it must neither be dropped silently nor change a public ad.
    select status into v_status from public.jobs where id = old.result_id;
    perform private.refuse(case when v_status = 'active' or old.kind = 'report' then 'MQ404' else 'MQ106' end);
  end if;
  if new.kind = 'job' and new.intent = 'publish' and not new._deleted then
    perform private.publish_job(new);
    new.result_id := new.id;
  elsif new.kind = 'report' and new.intent = 'report' and not new._deleted then
    perform private.make_report(new);
    new.result_id := new.id;
  elsif new.kind = 'note' and new.intent = 'submit' and not new._deleted then
    perform private.submit_note(new);
    new.result_id := new.id;
  end if;
  return new;
end $$;
create trigger b_carry_out before insert or update on public.drafts for each row execute function private.carry_out_draft();

-- Trigger function, for clients' writes alone: server columns keep their values. Raises MQ403 unless the id of a draft about a job,
-- a conversation or a booking is derived from its writer's own parts, and that of a job's draft is random (see guard_saved); MQ411 for more job
-- templates than anybody finds one in, MQ712 for the removal of a note that was sent. Definer: derived_id is closed to clients.
create function private.guard_draft() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Twin: `MAX_JOB_TEMPLATES` in src/store/posting/job-templates.ts.
  v_most_templates constant int := 50;
begin
  if tg_op = 'INSERT' then
    new.owner_id := (select auth.uid());
    new.result_id := null;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.result_id := old.result_id;
    -- What is sealed stays, so its author keeps the words.
    if old.kind = 'note' and old.result_id is not null and new._deleted and not old._deleted then perform private.refuse('MQ712'); end if;
  end if;
  if not sync_private.is_own_id(new.id, new.kind in ('application', 'message', 'note'), 'draft', new.kind, new.owner_id::text, new.subject_id::text) then
    perform private.refuse('MQ403');
  end if;
  if new.kind = 'job_template' and not new._deleted then
    perform private.lock_rows_of(new.owner_id);
    if (select count(*) from (select from public.drafts o where o.owner_id = new.owner_id and o.kind = 'job_template' and not o._deleted
        and o.id <> new.id limit v_most_templates) others) >= v_most_templates
    then
      perform private.refuse('MQ411', jsonb_build_object('most', v_most_templates, 'things', 'job templates'));
    end if;
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.drafts for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_draft();

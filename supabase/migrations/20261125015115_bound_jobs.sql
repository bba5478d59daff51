-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.bound_rows(p_relation regclass, p_owner name, p_counted text, p_most integer, p_things text, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.row_bounds (relation, owner, counted, most, things, code)
  values (p_relation, p_owner, p_counted, p_most, p_things, p_code);
  execute format($ddl$
    create or replace trigger row_bound after insert on %s referencing new table as added for each statement
    when (current_user in ('anon', 'authenticated')) execute function private.check_row_bound() $ddl$, p_relation);
  -- A row that was removed can be brought back, and a closed job reopened. When it was made does not change.
  if p_code in ('MQ411', 'MQ114') then
    execute format($ddl$
      create or replace trigger row_bound_on_return after update on %s referencing old table as earlier new table as added for each statement
      when (current_user in ('anon', 'authenticated')) execute function private.check_row_bound() $ddl$, p_relation);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.publish_job(p_draft public.drafts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job public.jobs;
begin
  if coalesce(private.account_role(p_draft.owner_id), '') not in ('employer', 'admin') then
    perform private.refuse('MQ110');
  end if;
  v_job := private.job_from_payload(p_draft.payload);
  if not private.are_job_dates(v_job.job_dates) then perform private.refuse('MQ400', '{"detail": "job dates"}'); end if;
  perform private.check_job(v_job, true);
  -- A company that was deleted, or is somebody else's, is omitted rather than refused: the draft may be older than that change.
  if not exists (select from public.companies where id = v_job.company_id and owner_id = p_draft.owner_id and not _deleted) then
    v_job.company_id := null;
  end if;
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
end $function$;

CREATE OR REPLACE FUNCTION private.require_rows_within_bounds(p_relation regclass, p_owner uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bound private.row_bounds;
begin
  for v_bound in select * from private.row_bounds where relation = p_relation order by code loop
    perform private.require_within_bound(v_bound, p_owner);
  end loop;
end $function$;

CREATE TRIGGER row_bound_on_return AFTER UPDATE ON public.jobs REFERENCING OLD TABLE AS earlier NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

CREATE TRIGGER row_bound AFTER INSERT ON public.jobs REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_row_bound();

REVOKE ALL ON FUNCTION "private"."require_rows_within_bounds"(regclass, uuid) FROM PUBLIC;

insert into private.refusals (code, sentence) values ('MQ114', 'You have {most} open jobs, the most for one account. Close some first.');

insert into private.refusals (code, sentence) values ('MQ115', 'You have published {most} jobs in 24 hours, the most for one day. Try again tomorrow.');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ114', '500', 'posted_by', 'open jobs', 't.status = ''active'' and not t._deleted', 'public.jobs');

insert into private.row_bounds (code, most, owner, things, counted, relation) values ('MQ115', '200', 'posted_by', 'jobs', 't.published_at > now() - interval ''24 hours''', 'public.jobs');

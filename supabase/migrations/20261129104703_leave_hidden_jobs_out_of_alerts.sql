-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.alert_mail_searches(p_mail private.alert_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_most_jobs constant int := 10;
begin
  return (
    select jsonb_agg(jsonb_build_object('id', id, 'name', label, 'address', address, 'total', total, 'jobs', jobs) order by label, id) from (
      select s.id, s.label, s.payload ->> 'address' as address, count(*) as total,
        jsonb_agg(jsonb_build_object('id', j.id, 'title', j.title, 'production', j.production, 'company_name', j.company_name,
          'pay_type', j.pay_type, 'unpaid_reason', j.unpaid_reason, 'salary_min', j.salary_min, 'salary_max', j.salary_max, 'currency', j.currency,
          'starts_on', j.starts_on, 'ends_on', j.ends_on, 'is_remote', j.is_remote, 'city', j.city, 'region', j.region, 'location', j.location)
          order by j.published_at desc, j.id) filter (where j.place <= v_most_jobs) as jobs
      from (
        select m.search_id, o.*, row_number() over (partition by m.search_id order by o.published_at desc, o.id) as place
        from private.alert_mail_jobs m join public.jobs o on o.id = m.job_id
        join public.profiles poster on poster.id = o.posted_by
        where m.mail_id = p_mail.id and o.status = 'active' and not o._deleted and poster.suspended_at is null
          and not private.has_hidden_job(p_mail.user_id, o.id) and not private.is_blocked_pair(p_mail.user_id, o.posted_by, o.company_id)) j
      join public.saved s on s.id = j.search_id
      where s.kind = 'search' and not s._deleted and s.payload -> 'mail' = 'true' and s.payload ->> 'alerts' = p_mail.kind
      group by s.id) searches);
end $function$;

CREATE OR REPLACE FUNCTION private.alert_searches(p_job public.jobs, p_after uuid, p_most integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_search public.saved;
  v_last uuid;
  v_count int := 0;
begin
  for v_search in
    select s.* from public.saved s
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'instant' and s.id > p_after
    order by s.id limit p_most
  loop
    v_count := v_count + 1;
    v_last := v_search.id;
    -- What was there before the search was saved is no news to it, though its turn may come later.
    continue when p_job.published_at < v_search.created_at or v_search.user_id = p_job.posted_by or v_search.payload ->> 'searched' is distinct from 'jobs'
      or private.has_hidden_job(v_search.user_id, p_job.id) or private.is_blocked_pair(v_search.user_id, p_job.posted_by, p_job.company_id);
    if exists (select from private.jobs_of_search(v_search, jsonb_build_object('id', p_job.id), 1)) then
      -- This job is new even where a device was already ahead of it.
      perform private.notify_of_jobs(v_search, private.news_of_search(v_search,
        least(coalesce(private.search_opened_at(v_search.payload), v_search.created_at), p_job.published_at - interval '1 microsecond')));
      perform private.mail_of_jobs(v_search, array[p_job.id], 'instant');
    end if;
  end loop;
  return case when v_count = p_most then v_last end;
end $function$;

CREATE OR REPLACE FUNCTION private.has_hidden_job(p_user uuid, p_job uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.saved where user_id = p_user and kind = 'hidden' and target_id = p_job and not _deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.news_of_search(p_search public.saved, p_since timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 100;
begin
  return array(select j.id from private.jobs_of_search(p_search, jsonb_build_object('since', p_since), v_most)
      with ordinality found (id, place) join public.jobs j on j.id = found.id
    where j.posted_by <> p_search.user_id and not private.has_hidden_job(p_search.user_id, j.id)
      and not private.is_blocked_pair(p_search.user_id, j.posted_by, j.company_id) order by found.place);
end $function$;

REVOKE ALL ON FUNCTION "private"."has_hidden_job"(uuid, uuid) FROM PUBLIC;

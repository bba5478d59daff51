-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_type_check";

ALTER TABLE "public"."saved" DROP CONSTRAINT "saved_kind_check";

CREATE TABLE "private"."job_alerts_left" ("job_id" uuid NOT NULL, "after_search" uuid NOT NULL, CONSTRAINT "job_alerts_left_pkey" PRIMARY KEY (job_id));

CREATE TABLE "private"."search_alerts" ("search_id" uuid NOT NULL, "sent_at" timestamp with time zone NOT NULL, CONSTRAINT "search_alerts_pkey" PRIMARY KEY (search_id));

CREATE OR REPLACE FUNCTION private.alert_on_publish()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most_at_once constant int := 100;
  v_last uuid := private.alert_searches(new, '00000000-0000-0000-0000-000000000000', v_most_at_once);
begin
  if v_last is not null then
    insert into private.job_alerts_left (job_id, after_search) values (new.id, v_last) on conflict do nothing;
  end if;
  return null;
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
    continue when v_search.user_id = p_job.posted_by or v_search.payload ->> 'searched' is distinct from 'jobs'
      or private.has_blocked(v_search.user_id, p_job.posted_by);
    if exists (select from private.jobs_of_search(v_search.payload, jsonb_build_object('id', p_job.id), 1)) then
      -- This job is new even where a device was already ahead of it.
      perform private.notify_of_jobs(v_search, least(coalesce(private.search_opened_at(v_search.payload), v_search.created_at),
        p_job.published_at - interval '1 microsecond'));
    end if;
  end loop;
  return case when v_count = p_most then v_last end;
end $function$;

CREATE OR REPLACE FUNCTION private.guard_saved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- each is looked at for each job that is published
  v_most_alerts constant int := 20;
begin
  if tg_op = 'INSERT' then
    new.user_id := (select auth.uid());
  else
    new.id := old.id;
    new.user_id := old.user_id;
  end if;
  if not sync_private.is_own_id(new.id, new.target_id is not null, 'saved', new.user_id::text, new.kind, new.target_id::text) then
    perform private.refuse('MQ403');
  end if;
  if new.kind = 'search' and not new._deleted and coalesce(new.payload ->> 'alerts', 'off') <> 'off' then
    perform private.lock_rows_of(new.user_id);
    if (select count(*) from (select from public.saved o where o.user_id = new.user_id and o.kind = 'search' and not o._deleted
        and coalesce(o.payload ->> 'alerts', 'off') <> 'off' and o.id <> new.id limit v_most_alerts) others) >= v_most_alerts
    then
      perform private.refuse('MQ411', jsonb_build_object('most', v_most_alerts, 'things', 'searches with alerts'));
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.jobs_of_search(p_payload jsonb, p_limits jsonb, p_most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
begin
  return query select m.id from sync_private.matching_jobs(private.query_of_search(p_payload) || p_limits, p_most) m;
exception when data_exception or syntax_error_or_access_rule_violation or program_limit_exceeded then
  return;
end $function$;

CREATE OR REPLACE FUNCTION private.local_time(p_timezone text, p_at timestamp with time zone)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_at at time zone coalesce(nullif(p_timezone, ''), 'UTC');
exception when invalid_parameter_value then
  return p_at at time zone 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_jobs(p_search public.saved, p_since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 100;
  v_jobs uuid[] := array(select private.jobs_of_search(p_search.payload, jsonb_build_object('since', p_since), v_most));
  v_group text := 'search:' || p_search.id;
  v_name text := left(coalesce(nullif(p_search.label, ''), 'a search'), 150);
  v_address text := left(coalesce(p_search.payload ->> 'address', ''), 1900);
  v_job public.jobs;
  v_title text;
  v_message text;
  v_url text;
begin
  if v_jobs = '{}' then return; end if;
  select * into v_job from public.jobs where id = v_jobs[1];
  v_message := v_job.title || coalesce(', ' || nullif(v_job.production, ''), '');
  if cardinality(v_jobs) = 1 then
    v_title := 'New job for ' || v_name;
    v_url := '/jobs/' || v_job.id;
  else
    v_title := case when cardinality(v_jobs) = v_most then v_most || ' or more' else cardinality(v_jobs)::text end || ' new jobs for ' || v_name;
    v_message := 'The latest: ' || v_message;
    v_url := '/jobs?' || case when v_address ~ '^[A-Za-z0-9%&=+.,_*-]+$' then v_address || '&' else '' end || 'search=' || p_search.id;
  end if;
  if exists (select from public.profiles where id = p_search.user_id and (settings -> 'muted') ? 'job_alert') then return; end if;
  update public.notifications set title = left(v_title, 200), message = left(v_message, 500), action_url = v_url
  where id = (select id from public.notifications where user_id = p_search.user_id and type = 'job_alert' and group_key = v_group
    and not is_read and not _deleted order by created_at desc limit 1);
  if not found then
    perform private.notify(p_search.user_id, 'job_alert', v_title, v_message, v_url, v_group);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.query_of_search(p_payload jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when jsonb_typeof(p_payload -> 'filter') = 'object' then (p_payload -> 'filter') - '{text,words,wholeRoles,beginningRoles,sort,limit,before,after,since,id}'::text[] else '{}' end
    || (select coalesce(jsonb_object_agg(name, p_payload -> name), '{}') from unnest('{words,wholeRoles,beginningRoles}'::text[]) name
      where jsonb_typeof(p_payload -> name) = 'array');
end $function$;

CREATE OR REPLACE FUNCTION private.search_opened_at(p_payload jsonb)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return nullif(p_payload ->> 'opened_at', '')::timestamptz;
exception when data_exception then
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.send_daily_alerts(p_most integer DEFAULT 5000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_morning constant time := '07:00';
  v_search public.saved;
  v_due record;
  v_count int := 0;
begin
  for v_due in
    select s.id, a.sent_at from public.saved s
    join public.profiles p on p.id = s.user_id
    left join private.search_alerts a on a.search_id = s.id
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'daily' and s.payload ->> 'searched' = 'jobs'
      and p.suspended_at is null and private.local_time(p.timezone, now())::time >= v_morning
      and private.local_time(p.timezone, coalesce(a.sent_at, s.created_at))::date < private.local_time(p.timezone, now())::date
    order by a.sent_at nulls first, s.id limit p_most
  loop
    select * into v_search from public.saved where id = v_due.id;
    perform private.notify_of_jobs(v_search, greatest(private.search_opened_at(v_search.payload), coalesce(v_due.sent_at, v_search.created_at)));
    insert into private.search_alerts (search_id, sent_at) values (v_due.id, now())
    on conflict (search_id) do update set sent_at = excluded.sent_at;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.send_job_alerts(p_most integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_batch constant int := 200;
  v_left int := p_most;
  v_id uuid;
  v_job public.jobs;
  v_after uuid;
begin
  while v_left > 0 loop
    select job_id, after_search into v_id, v_after from private.job_alerts_left order by job_id limit 1 for update skip locked;
    exit when not found;
    select * into v_job from public.jobs where id = v_id;
    if v_job.status = 'active' and not v_job._deleted then
      v_after := private.alert_searches(v_job, v_after, v_batch);
    else
      v_after := null;
    end if;
    v_left := v_left - v_batch;
    if v_after is null then
      delete from private.job_alerts_left where job_id = v_id;
    else
      update private.job_alerts_left set after_search = v_after where job_id = v_id;
    end if;
  end loop;
  return (select count(*) from private.job_alerts_left);
end $function$;

CREATE OR REPLACE FUNCTION sync_private.matching_jobs(p_query jsonb, p_limit integer)
 RETURNS TABLE(id uuid, k numeric, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
declare
  v_vector constant text := 'private.job_search_vector(t.title, t.role_code, t.category, t.production, t.company_name, t.city, t.region,
    t.location, t.country_code, t.description, t.required_skills)';
  v_day_pay constant text := 'coalesce(round(private.day_pay(t.pay_type, t.salary_min, t.salary_max, jsonb_array_length(t.job_dates))
    / x.per_us_dollar, 2), 0)';
  v_each tsquery[] := private.word_queries(private.words_as_meant(p_query -> 'words',
    'public.jobs t where t.status = ''active'' and not t._deleted', v_vector));
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_order constant text := case when p_query ->> 'sort' = 'match' and v_words is null then 'newest' else p_query ->> 'sort' end;
  v_key text := case v_order
    when 'soonest' then 'coalesce(t.starts_on - date ''2000-01-01'', 1000000)::numeric'
    when 'pay' then '-' || v_day_pay
    when 'match' then 'private.job_relevance($4, $5, $6, t.published_at >= $7, t.title, t.role_code, t.category, t.production,
      t.company_name, t.city, t.region, t.location, t.country_code, t.required_skills)::numeric'
    else '0::numeric' end;
  v_from constant text := 'public.jobs t left join private.exchange_rates x on x.currency = t.currency';
  v_parts text[] := array['t.status = ''active''', 'not t._deleted'];
  v_ranked_from timestamptz;
  -- the newest of what was found, which are compared word by word
  v_ranked constant int := 1000;
begin
  if v_words is not null then v_parts := v_parts || (v_vector || ' @@ $2'); end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.category = any (array(select jsonb_array_elements_text($1 -> ''departments'')))'),
    ('roleCodes', 't.role_code = any (array(select jsonb_array_elements_text($1 -> ''roleCodes'')))'),
    ('payTypes', 't.pay_type = any (array(select jsonb_array_elements_text($1 -> ''payTypes'')))'),
    ('unions', 't.union_status = any (array(select jsonb_array_elements_text($1 -> ''unions'')))'),
    ('remote', 't.is_remote = ($1 ->> ''remote'')::boolean'),
    ('urgent', 't.is_urgent = ($1 ->> ''urgent'')::boolean'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('minDayPay', v_day_pay || ' >= ($1 ->> ''minDayPay'')::numeric'),
    ('from', 't.starts_on is not null and coalesce(t.ends_on, t.starts_on) >= ($1 ->> ''from'')::date'),
    ('to', 't.starts_on <= ($1 ->> ''to'')::date'),
    ('before', 't.published_at <= ($1 ->> ''before'')::timestamptz'),
    ('since', 't.published_at > ($1 ->> ''since'')::timestamptz'),
    ('id', 't.id = ($1 ->> ''id'')::uuid')
  ) as each (name, part) where p_query ? name);
  if v_order = 'match' then
    execute format('select t.published_at from %s where %s order by t.published_at desc offset $3 limit 1', v_from,
      array_to_string(v_parts, ' and ')) into v_ranked_from using p_query, v_words, v_ranked;
  end if;
  if p_query ? 'after' then
    v_parts := v_parts || format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.published_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key);
  end if;
  return query execute format('select t.id, %1$s, t.published_at from %2$s where %3$s order by %4$s t.published_at desc, '
    't.id desc limit $3', v_key, v_from, array_to_string(v_parts, ' and '), case when v_key = '0::numeric' then '' else v_key || ', ' end)
    using p_query, v_words, p_limit, v_each, v_whole, v_beginning, coalesce(v_ranked_from, '-infinity');
end $function$;

ALTER TABLE "private"."job_alerts_left" ADD CONSTRAINT "job_alerts_left_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."search_alerts" ADD CONSTRAINT "search_alerts_search_id_fkey" FOREIGN KEY (search_id) REFERENCES public.saved(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_type_check" CHECK ((type = ANY (ARRAY['message'::text, 'application_status'::text, 'new_application'::text, 'hold'::text, 'booking'::text, 'deadline'::text, 'reply_due'::text, 'payment'::text, 'note'::text, 'system'::text, 'job_alert'::text])));

ALTER TABLE "public"."saved" ADD CONSTRAINT "saved_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'profile'::text, 'search'::text, 'contacted'::text, 'hired'::text, 'hidden'::text])));

CREATE INDEX saved_alerts ON public.saved USING btree (((payload ->> 'alerts'::text)), id) WHERE ((kind = 'search'::text) AND (NOT _deleted));

CREATE TRIGGER e_alert_searches AFTER INSERT ON public.jobs FOR EACH ROW WHEN ((new.status = 'active'::text)) EXECUTE FUNCTION private.alert_on_publish();

REVOKE ALL ON FUNCTION "private"."alert_on_publish"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_searches"(public.jobs, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."jobs_of_search"(jsonb, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."local_time"(text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_jobs"(public.saved, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."query_of_search"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_opened_at"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_daily_alerts"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_job_alerts"(integer) FROM PUBLIC;

insert into private.push_titles (type, title) values ('job_alert', 'New jobs for a saved search');

update sync_private.streams set merge = '{"payload": "by_key", "payload.opened_at": "derived"}' where name = 'saved';

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-daily-alerts', '27 * * * *', 'select private.send_daily_alerts()');
  end if;
end $guard$;

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-job-alerts', '* * * * *', 'select private.send_job_alerts()');
  end if;
end $guard$;

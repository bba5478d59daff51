-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP TRIGGER "e_alert_searches" ON "public"."jobs";

ALTER TABLE "private"."alert_mail_jobs" DROP CONSTRAINT "alert_mail_jobs_job_id_fkey";

ALTER TABLE "private"."alert_mail_jobs" DROP CONSTRAINT "alert_mail_jobs_mail_id_fkey";

ALTER TABLE "private"."alert_mail_jobs" DROP CONSTRAINT "alert_mail_jobs_search_id_fkey";

ALTER TABLE "private"."job_alerts_left" DROP CONSTRAINT "job_alerts_left_job_id_fkey";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_type_check";

DROP FUNCTION "private"."alert_on_publish"();

DROP FUNCTION "private"."alert_searches"(public.jobs, uuid, integer);

DROP FUNCTION "private"."jobs_of_search"(public.saved, jsonb, integer);

DROP FUNCTION "private"."mail_of_jobs"(public.saved, uuid[], text);

DROP FUNCTION "private"."notify_of_jobs"(public.saved, uuid[]);

DROP FUNCTION "private"."send_job_alerts"(integer);

CREATE TABLE "private"."alert_mail_found" ("mail_id" uuid NOT NULL, "search_id" uuid NOT NULL, "job_id" uuid, "person_id" uuid, CONSTRAINT "alert_mail_found_is_one" CHECK ((num_nonnulls(job_id, person_id) = 1)));

ALTER TABLE "private"."alert_mail_found" ENABLE ROW LEVEL SECURITY;

insert into private.alert_mail_found (mail_id, search_id, job_id) select mail_id, search_id, job_id from private.alert_mail_jobs;

DROP TABLE "private"."alert_mail_jobs";

CREATE TABLE "private"."alerts_left" ("found_id" uuid NOT NULL, "searched" text NOT NULL, "after_search" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid, CONSTRAINT "alerts_left_pkey" PRIMARY KEY (found_id), CONSTRAINT "alerts_left_searched_check" CHECK ((searched = ANY (ARRAY['jobs'::text, 'people'::text]))));

ALTER TABLE "private"."alerts_left" ENABLE ROW LEVEL SECURITY;

insert into private.alerts_left (found_id, searched, after_search) select job_id, 'jobs', after_search from private.job_alerts_left;

DROP TABLE "private"."job_alerts_left";

CREATE OR REPLACE FUNCTION private.alert_mail_searches(p_mail private.alert_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 10;
begin
  return (
    select jsonb_agg(jsonb_build_object('id', id, 'searched', searched, 'name', label, 'address', address, 'total', total, 'found', shown) order by label, id) from (
      select s.id, s.payload ->> 'searched' as searched, s.label, s.payload ->> 'address' as address, count(*) as total,
        jsonb_agg(f.document order by f.place) filter (where f.place <= v_most) as shown
      from (
        select n.search_id, n.document, row_number() over (partition by n.search_id order by n.at desc, n.id) as place
        from (
          select m.search_id, o.id, o.published_at as at, jsonb_build_object('id', o.id, 'title', o.title, 'production', o.production, 'company_name', o.company_name,
            'pay_type', o.pay_type, 'unpaid_reason', o.unpaid_reason, 'salary_min', o.salary_min, 'salary_max', o.salary_max, 'currency', o.currency,
            'starts_on', o.starts_on, 'ends_on', o.ends_on, 'is_remote', o.is_remote, 'city', o.city, 'region', o.region, 'location', o.location) as document
          from private.alert_mail_found m join public.jobs o on o.id = m.job_id
          join public.profiles poster on poster.id = o.posted_by
          where m.mail_id = p_mail.id and o.status = 'active' and not o._deleted and poster.suspended_at is null
            and private.may_hear_of(p_mail.user_id, 'jobs', o.id)
          union all
          select m.search_id, p.id, p.created_at, jsonb_build_object('id', p.id, 'full_name', p.full_name, 'headline', p.headline,
            'city', p.city, 'region', p.region, 'location', p.location)
          from private.alert_mail_found m join public.public_profiles p on p.id = m.person_id
          where m.mail_id = p_mail.id and not p._deleted and private.may_hear_of(p_mail.user_id, 'people', p.id)) n) f
      join public.saved s on s.id = f.search_id
      where s.kind = 'search' and not s._deleted and s.payload -> 'mail' = 'true' and s.payload ->> 'alerts' = p_mail.kind
      group by s.id) searches);
end $function$;

CREATE OR REPLACE FUNCTION private.alert_searches(p_left private.alerts_left, p_most integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_at constant timestamptz := private.news_since(p_left.searched, p_left.found_id);
  v_search public.saved;
  v_last uuid;
  v_count int := 0;
begin
  if v_at is null then return null; end if;
  for v_search in
    select s.* from public.saved s
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'instant' and s.id > p_left.after_search
    order by s.id limit p_most
  loop
    v_count := v_count + 1;
    v_last := v_search.id;
    -- What was there before the search was saved is no news to it, though its turn may come later.
    continue when v_at < v_search.created_at or v_search.payload ->> 'searched' is distinct from p_left.searched
      or not private.may_hear_of(v_search.user_id, p_left.searched, p_left.found_id);
    if exists (select from private.found_by_search(v_search, jsonb_build_object('id', p_left.found_id), 1)) then
      -- This one is new even where a device was already ahead of it.
      perform private.notify_of_found(v_search, private.news_of_search(v_search,
        least(coalesce(private.search_opened_at(v_search.payload), v_search.created_at), v_at - interval '1 microsecond')));
      perform private.mail_of_found(v_search, array[p_left.found_id], 'instant');
    end if;
  end loop;
  return case when v_count = p_most then v_last end;
end $function$;

CREATE OR REPLACE FUNCTION private.alert_searches_later()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.alerts_left (found_id, searched) values (new.id, tg_argv[0]) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.found_by_search(p_search public.saved, p_limits jsonb, p_most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
declare
  v_query constant jsonb := private.query_of_search(p_search.payload) || p_limits;
begin
  if p_search.payload ->> 'searched' = 'people' then
    return query select m.id from sync_private.matching_people(v_query, p_most) m;
  elsif p_search.payload ->> 'searched' = 'jobs' then
    return query select m.id from sync_private.matching_jobs(v_query - 'fitsDays'
      || case when v_query -> 'fitsDays' = 'true' then jsonb_build_object('fitsDays', private.shown_days(p_search.user_id, private.today('UTC') - 1)) else '{}' end, p_most) m;
  end if;
exception when data_exception or syntax_error_or_access_rule_violation or program_limit_exceeded then
  return;
end $function$;

CREATE OR REPLACE FUNCTION private.line_of_found(p_searched text, p_found uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case p_searched
    when 'people' then (select concat_ws(', ', full_name, nullif(headline, '')) from public.public_profiles where id = p_found)
    else (select concat_ws(', ', title, nullif(production, '')) from public.jobs where id = p_found) end;
end $function$;

CREATE OR REPLACE FUNCTION private.mail_of_found(p_search public.saved, p_found uuid[], p_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.local_time((select timezone from public.profiles where id = p_search.user_id), now())::date;
  v_due timestamptz := now();
  v_mail uuid;
  v_is_of_people constant boolean := p_search.payload ->> 'searched' = 'people';
begin
  if p_search.payload -> 'mail' is distinct from 'true' or p_found = '{}' or private.address_for_mail(p_search.user_id, 'job_alert_mail') is null then return; end if;
  -- One that waits, also for another try: nobody has got it. Locked: a sender that takes it at this moment must have all of it.
  select id into v_mail from private.alert_mail
  where user_id = p_search.user_id and kind = p_kind and taken_at is null and ended_at is null order by due_at limit 1 for update;
  if v_mail is null and p_kind = 'daily' then
    if exists (select from private.alert_mail where user_id = p_search.user_id and kind = 'daily' and day = v_day) then
      v_day := v_day + 1;
      v_due := v_due + interval '1 day';
    end if;
    insert into private.alert_mail (user_id, kind, day, due_at) values (p_search.user_id, 'daily', v_day, v_due)
    -- The next day's, which a sender has taken early.
    on conflict (user_id, day) where kind = 'daily' do nothing returning id into v_mail;
  elsif v_mail is null then
    select greatest(now(), max(due_at) + interval '15 minutes') into v_due from private.alert_mail
    where user_id = p_search.user_id and kind = 'instant';
    insert into private.alert_mail (user_id, kind, day, due_at) values (p_search.user_id, 'instant', v_day, v_due) returning id into v_mail;
  else
    -- After a pause this is the mail of today.
    update private.alert_mail m set day = v_day where m.id = v_mail and m.kind = 'daily' and m.day < v_day
      and not exists (select from private.alert_mail o where o.user_id = m.user_id and o.kind = 'daily' and o.day = v_day);
  end if;
  insert into private.alert_mail_found (mail_id, search_id, job_id, person_id)
  select v_mail, p_search.id, case when not v_is_of_people then id end, case when v_is_of_people then id end from unnest(p_found) id
  where v_mail is not null on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.may_hear_of(p_user uuid, p_searched text, p_found uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_searched = 'people' then return p_found <> p_user and not private.is_blocked_pair(p_user, p_found, null); end if;
  return not private.has_hidden_job(p_user, p_found) and exists (select from public.jobs
    where id = p_found and posted_by <> p_user and not private.is_blocked_pair(p_user, posted_by, company_id));
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
  return array(select found.id from private.found_by_search(p_search, jsonb_build_object('since', p_since), v_most)
      with ordinality found (id, place)
    where private.may_hear_of(p_search.user_id, p_search.payload ->> 'searched', found.id) order by found.place);
end $function$;

CREATE OR REPLACE FUNCTION private.news_since(p_searched text, p_found uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case p_searched
    when 'people' then (select created_at from public.public_profiles where id = p_found and not _deleted)
    else (select published_at from public.jobs where id = p_found and status = 'active' and not _deleted) end;
end $function$;

CREATE OR REPLACE FUNCTION private.notify_of_found(p_search public.saved, p_found uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant int := 100;
  v_group text := 'search:' || p_search.id;
  v_name text := left(coalesce(nullif(p_search.label, ''), 'a search'), 150);
  v_address text := left(coalesce(p_search.payload ->> 'address', ''), 1900);
  v_is_of_people constant boolean := p_search.payload ->> 'searched' = 'people';
  v_type constant text := case when v_is_of_people then 'people_alert' else 'job_alert' end;
  -- Twin: pathOfSearch in src/domain/saved/search-address.ts.
  v_list constant text := case when v_is_of_people then '/talent' else '/jobs' end;
  v_title text;
  v_message text;
  v_url text;
begin
  if p_found = '{}' then return; end if;
  v_message := private.line_of_found(p_search.payload ->> 'searched', p_found[1]);
  if cardinality(p_found) = 1 then
    v_title := case when v_is_of_people then 'New person for ' else 'New job for ' end || v_name;
    v_url := v_list || '/' || p_found[1];
  else
    v_title := case when cardinality(p_found) = v_most then v_most || ' or more' else cardinality(p_found)::text end
      || case when v_is_of_people then ' new people for ' else ' new jobs for ' end || v_name;
    v_message := 'The latest: ' || v_message;
    v_url := v_list || '?' || case when v_address ~ '^[A-Za-z0-9%&=+.,_*-]+$' then v_address || '&' else '' end || 'search=' || p_search.id;
  end if;
  if exists (select from public.profiles where id = p_search.user_id and (settings -> 'muted') ? v_type) then return; end if;
  update public.notifications set title = left(v_title, 200), message = left(v_message, 500), action_url = v_url
  where id = (select id from public.notifications where user_id = p_search.user_id and type = v_type and group_key = v_group
    and not is_read and not _deleted order by created_at desc limit 1);
  if not found then
    perform private.notify(p_search.user_id, v_type, v_title, v_message, v_url, v_group);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_public_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_listed boolean := new.role = 'talent' and new.is_active and new.profile_completed and new.suspended_at is null
    and not new._deleted;
  v_row public.public_profiles;
begin
  if not v_listed then
    update public.public_profiles set _deleted = true, full_name = '', first_name = '', last_name = '', username = null,
      headline = '', bio = '', avatar_url = null, location = '', city = '', region = '', country_code = '', departments = '{}',
      role_codes = '{}', skills = '{}', hourly_rate = null, day_rate_minor = null, currency = '', experience_years = null, kit = '{}',
      unions = '{}', languages = '{}', travel_radius_km = null, open_to_contact = false, show_rate = false, linkedin_url = null, portfolio_url = null, website_url = null, credits = '{}', media = '{}',
      confirmations = '{}', shown_days = ''
    where id = new.id and not _deleted;
    return null;
  end if;
  v_row := jsonb_populate_record(null::public.public_profiles, to_jsonb(new));
  -- When somebody is listed for the first time, not when they signed up: it is what saved searches call new. Hiding and showing oneself again leaves it as it is.
  v_row.created_at := new.updated_at;
  v_row.media := private.shown_media(new.media, new.attachments_stored);
  v_row.credits := private.shown_credits(new.id, new.credits);
  v_row.confirmations := private.shown_confirmations(new.id);
  v_row.shown_days := private.days_to_show(new, (select shown_days from public.public_profiles where id = new.id));
  v_row := private.only_parts_for(v_row, new, '{everyone}');
  insert into public.public_profiles as p select v_row.*
  on conflict (id) do update set (
      full_name, first_name, last_name, role, username, headline, bio, avatar_url, location, city, region, country_code,
      departments, role_codes, skills, hourly_rate, day_rate_minor, currency, experience_years, kit, unions, languages,
      travel_radius_km, open_to_contact, show_rate, linkedin_url, portfolio_url, website_url, credits, media,
      confirmations, shown_days, _deleted)
    = row (
      v_row.full_name, v_row.first_name, v_row.last_name, v_row.role, v_row.username, v_row.headline, v_row.bio, v_row.avatar_url,
      v_row.location, v_row.city, v_row.region, v_row.country_code, v_row.departments, v_row.role_codes, v_row.skills,
      v_row.hourly_rate, v_row.day_rate_minor, v_row.currency, v_row.experience_years, v_row.kit, v_row.unions, v_row.languages,
      v_row.travel_radius_km, v_row.open_to_contact, v_row.show_rate, v_row.linkedin_url, v_row.portfolio_url, v_row.website_url,
      v_row.credits, v_row.media, v_row.confirmations, v_row.shown_days, false)
  -- Not for a change of the phone number, say, which others cannot see.
  where to_jsonb(p) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base']
    is distinct from to_jsonb(v_row) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base'];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.send_alerts(p_most integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_batch constant int := 20;
  v_longest constant interval := '20 seconds';
  v_todo int := p_most;
  v_left private.alerts_left;
  v_after uuid;
begin
  while v_todo > 0 and clock_timestamp() < statement_timestamp() + v_longest loop
    select * into v_left from private.alerts_left order by found_id limit 1 for update skip locked;
    exit when not found;
    v_after := private.alert_searches(v_left, v_batch);
    v_todo := v_todo - case when v_after is null then 1 else v_batch end;
    if v_after is null then
      delete from private.alerts_left where found_id = v_left.found_id;
    else
      update private.alerts_left set after_search = v_after where found_id = v_left.found_id;
    end if;
  end loop;
  return (select count(*) from private.alerts_left);
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
  v_news uuid[];
  v_count int := 0;
begin
  for v_due in
    select s.id, a.sent_at from public.saved s
    join public.profiles p on p.id = s.user_id
    left join private.search_alerts a on a.search_id = s.id
    where s.kind = 'search' and not s._deleted and s.payload ->> 'alerts' = 'daily'
      and p.suspended_at is null and private.local_time(p.timezone, now())::time >= v_morning
      and private.local_time(p.timezone, coalesce(a.sent_at, s.created_at))::date < private.local_time(p.timezone, now())::date
    order by a.sent_at nulls first, s.id limit p_most
  loop
    select * into v_search from public.saved where id = v_due.id;
    v_news := private.news_of_search(v_search, greatest(private.search_opened_at(v_search.payload), coalesce(v_due.sent_at, v_search.created_at)));
    perform private.notify_of_found(v_search, v_news);
    perform private.mail_of_found(v_search, v_news, 'daily');
    insert into private.search_alerts (search_id, sent_at) values (v_due.id, now())
    on conflict (search_id) do update set sent_at = excluded.sent_at;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION sync_private.matching_people(p_query jsonb, p_limit integer)
 RETURNS TABLE(id uuid, k numeric, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
declare
  v_vector constant text := 'private.person_search_vector(t.full_name, t.headline, t.city, t.region, t.location, t.country_code, t.bio, t.skills,
    t.kit, t.role_codes, t.departments)';
  -- Twin: askedDayPay in src/domain/pay/day-pay.ts, in US dollars.
  v_day_rate constant text := 'round(coalesce(t.day_rate_minor / 10.0 ^ x.minor_digits, t.hourly_rate * 10) / x.per_us_dollar, 2)';
  -- As for jobs.
  v_each tsquery[] := private.word_queries(case when p_query ? 'id' then p_query -> 'words' else private.words_as_meant(p_query -> 'words',
    'public.public_profiles t where not t._deleted', v_vector) end);
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_is_by_relevance constant boolean := coalesce(p_query ->> 'sort' = 'match' and v_words is not null, false);
  v_key text := case when v_is_by_relevance then 'private.person_relevance($4, $5, $6, t.created_at >= $7, t.full_name, t.headline,
    t.role_codes, t.departments, t.city, t.region, t.location, t.country_code, t.skills, t.kit)::numeric'
    -- Whose town is not on the map comes last: nothing on earth is that far away.
    when p_query ->> 'sort' = 'nearest' then 'coalesce(private.town_distance($1 -> ''towns'', t.country_code, t.city), 100000)::numeric'
    -- Nobody asks for as much: a rate that is not known comes last.
    when p_query ->> 'sort' = 'rate' then 'coalesce(' || v_day_rate || ', 1e9)'
    else '0::numeric' end;
  v_from constant text := 'public.public_profiles t left join private.exchange_rates x on x.currency = t.currency';
  v_parts text[] := array['not t._deleted'];
  v_free_on constant int[] := array(select asked::date - date '2000-01-01' from jsonb_array_elements_text(p_query -> 'freeOn') asked);
  v_ranked_from timestamptz;
  v_ranked constant int := 1000;
begin
  if v_words is not null then v_parts := v_parts || (v_vector || ' @@ $2'); end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.departments && array(select jsonb_array_elements_text($1 -> ''departments''))'),
    ('roleCodes', 't.role_codes && array(select jsonb_array_elements_text($1 -> ''roleCodes''))'),
    ('skills', 't.skills && array(select jsonb_array_elements_text($1 -> ''skills''))'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('near', 'private.is_near($1 -> ''near'', $1 -> ''towns'', t.country_code, t.city, t.travel_radius_km)'),
    ('openToContact', 't.open_to_contact = ($1 ->> ''openToContact'')::boolean'),
    ('maxDayRate', 'coalesce(' || v_day_rate || ' <= ($1 ->> ''maxDayRate'')::numeric, false)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
    -- The expression of an index (07_production/02_shown_days.sql). What is not known is not free.
    -- A constant, so that the planner knows how many people are free then, and whether to read the index of days or of time.
    ('freeOn', format('private.free_days(t.shown_days) @> %L::integer[]', v_free_on)),
    ('before', 't.created_at <= ($1 ->> ''before'')::timestamptz'),
    ('since', 't.created_at > ($1 ->> ''since'')::timestamptz'),
    ('id', 't.id = ($1 ->> ''id'')::uuid')
  ) as each (name, part) where p_query ? name);
  if v_is_by_relevance then
    execute format('select t.created_at from %s where %s order by t.created_at desc offset $3 limit 1', v_from,
      array_to_string(v_parts, ' and ')) into v_ranked_from using p_query, v_words, v_ranked;
  end if;
  if p_query ? 'after' then
    v_parts := v_parts || format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.created_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key);
  end if;
  return query execute format('select t.id, %1$s, t.created_at from %2$s where %3$s order by %4$s t.created_at desc, t.id desc limit $3',
    v_key, v_from, array_to_string(v_parts, ' and '), case when v_key = '0::numeric' then '' else v_key || ', ' end)
    using p_query, v_words, p_limit, v_each, v_whole, v_beginning, coalesce(v_ranked_from, '-infinity');
end $function$;

ALTER TABLE "private"."alert_mail_found" ADD CONSTRAINT "alert_mail_found_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_mail_found" ADD CONSTRAINT "alert_mail_found_mail_id_fkey" FOREIGN KEY (mail_id) REFERENCES private.alert_mail(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_mail_found" ADD CONSTRAINT "alert_mail_found_person_id_fkey" FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."alert_mail_found" ADD CONSTRAINT "alert_mail_found_search_id_fkey" FOREIGN KEY (search_id) REFERENCES public.saved(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_type_check" CHECK ((type = ANY (ARRAY['message'::text, 'application_status'::text, 'new_application'::text, 'hold'::text, 'booking'::text, 'deadline'::text, 'reply_due'::text, 'payment'::text, 'note'::text, 'system'::text, 'job_alert'::text, 'people_alert'::text, 'endorsement'::text, 'project'::text, 'call_sheet'::text, 'call_reminder'::text])));

CREATE INDEX alert_mail_found_job_id ON private.alert_mail_found USING btree (job_id);

CREATE UNIQUE INDEX alert_mail_found_once ON private.alert_mail_found USING btree (mail_id, search_id, COALESCE(job_id, person_id));

CREATE INDEX alert_mail_found_person_id ON private.alert_mail_found USING btree (person_id);

CREATE INDEX alert_mail_found_search_id ON private.alert_mail_found USING btree (search_id);

CREATE TRIGGER e_alert_searches AFTER INSERT ON public.jobs FOR EACH ROW WHEN (((new.status = 'active'::text) AND (new.published_at > (now() - '01:00:00'::interval)))) EXECUTE FUNCTION private.alert_searches_later('jobs');

CREATE TRIGGER e_alert_searches AFTER INSERT ON public.public_profiles FOR EACH ROW WHEN (((NOT new._deleted) AND (new.created_at > (now() - '01:00:00'::interval)))) EXECUTE FUNCTION private.alert_searches_later('people');

REVOKE ALL ON FUNCTION "private"."alert_searches"(private.alerts_left, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."alert_searches_later"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_by_search"(public.saved, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_of_found"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_of_found"(public.saved, uuid[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_hear_of"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."news_since"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_found"(public.saved, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_alerts"(integer) FROM PUBLIC;

insert into private.push_titles (type, title) values ('people_alert', 'New people for a saved search');

do $guard$ begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('marquee-job-alerts', '* * * * *', 'select private.send_alerts()');
  end if;
end $guard$;

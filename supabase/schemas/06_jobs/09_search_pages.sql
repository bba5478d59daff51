-- Search beyond the working set: a device holds the newest part of the catalogue and searches for older rows here, with the
-- same filters that it uses itself (twins: src/store/search/job-list.ts, person-list.ts). Words are in 09_search.sql.

-- ---------------------------------------------------------------- candidates
-- Definers, because row-level security prevents the use of an index on words (`@@` is not leakproof). As with pulls, they
-- return only ids and positions, of rows that anybody may read, and the page then reads each row with the caller's rights.
-- p_query as in search_jobs and search_people.

-- Of a word that some row has, nothing else is looked for; the device does the same. p_rows: from and where; p_vector: of a row. For the
-- two functions below, with their rights.
create function private.words_as_meant(p_words jsonb, p_rows text, p_vector text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_word jsonb;
  v_query tsquery;
  v_is_there boolean;
  v_words jsonb := '[]';
begin
  for v_word in select value from jsonb_array_elements(coalesce(p_words, '[]')) limit 12 loop
    if v_word ? 'instead' then
      v_query := private.word_query(v_word - 'instead');
      execute format('select exists (select from %s and %s @@ $1)', p_rows, p_vector) into v_is_there using v_query;
      v_word := case when v_is_there then v_word - 'instead' else v_word end;
    end if;
    v_words := v_words || jsonb_build_array(v_word);
  end loop;
  return v_words;
end $$;

-- The ids of open jobs that a query finds, with the value and the moment by which they are ordered. Definer: row-level security would keep an index of words from being used; it looks at open jobs only, which
-- everybody may read.
create function sync_private.matching_jobs(p_query jsonb, p_limit int)
returns table (id uuid, k numeric, at timestamptz) language plpgsql stable security definer set search_path = '' rows 60 as $$
declare
  v_vector constant text := 'private.job_search_vector(t.title, t.role_code, t.category, t.production, t.company_name, t.city, t.region,
    t.location, t.country_code, t.description, t.required_skills)';
  v_day_pay constant text := 'coalesce(round(private.day_pay(t.pay_type, t.salary_min, t.salary_max, jsonb_array_length(t.job_dates))
    / x.per_us_dollar, 2), 0)';
  -- Of one job (`id`) nothing else is looked at: a search with an alert is matched for every job that is published.
  v_each tsquery[] := private.word_queries(case when p_query ? 'id' then p_query -> 'words' else private.words_as_meant(p_query -> 'words',
    'public.jobs t where t.status = ''active'' and not t._deleted', v_vector) end);
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_order constant text := case when p_query ->> 'sort' = 'match' and v_words is null then 'newest' else p_query ->> 'sort' end;
  v_key text := case v_order
    when 'soonest' then 'coalesce(t.starts_on - date ''2000-01-01'', 1000000)::numeric'
    when 'pay' then '-' || v_day_pay
    -- As for people.
    when 'nearest' then 'coalesce(private.town_distance($1 -> ''towns'', t.country_code, t.city), 100000)::numeric'
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
    ('near', 'private.is_near($1 -> ''near'', $1 -> ''towns'', t.country_code, t.city, null)'),
    -- Twin: daysFitIn in src/store/search/compact-job.ts.
    ('fitsDays', 'jsonb_array_length(t.job_dates) > 0 and not exists (select from jsonb_array_elements(t.job_dates) work where substr($1 ->> ''fitsDays'', 11 + ((work ->> ''day'')::date - nullif(left($1 ->> ''fitsDays'', 10), '''')::date), 1) in (''p'', ''h'', ''b''))'),
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
end $$;
grant execute on function sync_private.matching_jobs(jsonb, int) to anon, authenticated;

-- The same of people: public profiles only.
create function sync_private.matching_people(p_query jsonb, p_limit int)
returns table (id uuid, k numeric, at timestamptz) language plpgsql stable security definer set search_path = '' rows 60 as $$
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
end $$;
grant execute on function sync_private.matching_people(jsonb, int) to anon, authenticated;

-- ---------------------------------------------------------------- the two calls

-- Raises PT429 (HTTP 429) once visitors of one network have searched as often as it may; the detail is for how many seconds to wait. Before any work, and without a lock, so that
-- the searches of a crew on one network do not wait for each other. Definer: counts are closed. For search_page, with the caller's rights.
create function sync_private.require_room_to_search() returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_wait constant bigint := private.remaining_wait_ms('search (network)', private.network_key(private.request_network()));
begin
  if v_wait > 0 then
    raise exception using errcode = 'PT429', message = 'Too many requests', detail = ceil(v_wait / 1000.0)::text;
  end if;
end $$;

-- Counts a visitor's search, once it has been answered. Definer, as above.
create function sync_private.count_search() returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.is_within_limit('search (network)', array[private.network_key(private.request_network())]);
end $$;
grant execute on function sync_private.require_room_to_search(), sync_private.count_search() to anon, authenticated;

-- One page: the documents as a pull would return them, and where the next page begins. It ends after `limit` of them, or `page_bytes`. Raises MQ400, PT429 for visitors.
-- With the caller's rights.
create function sync_private.search_page(p_stream text, p_query jsonb) returns json
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  s sync_private.streams;
  v_limit int;
  v_documents json;
  v_has_more boolean;
  v_after json;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); else perform sync_private.require_room_to_search(); end if;
  perform sync_private.require_sound_query(p_query);
  v_limit := greatest(least(coalesce(trunc((p_query -> 'limit')::numeric), 60), 200), 1);
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f),
      read as materialized (select found.*, case when t.id is not null then %2$s end as document
        from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s)),
      fitting as (select *, sum(coalesce(length(document::text), 0)) over (order by place) - coalesce(length(document::text), 0) < $3 as fits from read)
    select coalesce(json_agg(document order by place) filter (where document is not null), '[]'), (select count(*) = $2 from found) or count(*) < (select count(*) from found),
      (select json_build_object('k', k, 'at', at, 'id', id) from fitting where fits order by place desc limit 1)
    from fitting where fits $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_has_more, v_after using p_query, v_limit, sync_private.page_bytes();
  if (select auth.uid()) is null then perform sync_private.count_search(); end if;
  return json_build_object('documents', v_documents, 'after', case when v_has_more then v_after end);
end $$;
grant execute on function sync_private.search_page(text, jsonb) to anon, authenticated;

-- Open jobs that match, in the requested order. Anyone may call; runs with the caller's rights, and writes only that a visitor's network has searched.
-- p_query: {words?: [{word, codes?, instead?: [{word, codes?}]}], wholeRoles?, beginningRoles?: text[] (as src/domain/search/search-plan.ts
-- understands what was typed), departments?, roleCodes?, payTypes?, unions?: text[], from?, to?: date, minDayPay?: US dollars for a
-- ten-hour day, remote?, urgent?: boolean, countryCode?, city?: text, near?, towns?: as in search_people, but nobody travels, fitsDays?: the caller’s own
-- days as private.shown_days writes them, on none of which, of those that the job has, they may be taken, before?: only those published no later than this, as the device
-- has the newer ones, since?: only those published after this, id?: this job alone, sort?: newest | soonest | pay | nearest, by towns | match (most relevant
-- first), limit?: at most 200, 60 by default, after?: from the last answer}.
-- Returns {documents: [...], after: opaque | null}.
-- Raises MQ400 (not an object, longer than 50,000 bytes or 100 elements, a value of another form), PT429 (a network whose visitors search too often), two_factor_required (PT403), MQ403 (suspended).
create function public.search_jobs(p_query jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return sync_private.search_page('jobs', p_query);
end $$;
revoke execute on function public.search_jobs(jsonb) from public;
grant execute on function public.search_jobs(jsonb) to anon, authenticated;

-- Listed talents that match, newest first, or with sort: match the most relevant, with nearest the nearest, with rate the lowest rate first, never the caller; otherwise the same. p_query: {words?,
-- wholeRoles?, beginningRoles?, departments?, roleCodes?, skills?: text[], countryCode?, city?, openToContact?: boolean, maxDayRate?: US
-- dollars for a ten-hour day, of those who show their rate, minExperience?: whole years, freeOn?: days as YYYY-MM-DD, all of them free, near?: {name, country, km: whole kilometres} and
-- towns?: {"GB london": km} as 21_near_places.sql explains, before?: listed no later than this, since?: listed after this, id?: this person alone, sort?: match | rate | nearest, by towns, limit?, after?}.
create function public.search_people(p_query jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return sync_private.search_page('people', p_query);
end $$;
revoke execute on function public.search_people(jsonb) from public;
grant execute on function public.search_people(jsonb) to anon, authenticated;

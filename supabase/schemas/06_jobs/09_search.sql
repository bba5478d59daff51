-- Search beyond the working set: a device holds the newest part of the catalogue and searches for older rows here, with the
-- same filters that it uses itself (twins: src/store/search/job-list.ts, person-list.ts).

-- ---------------------------------------------------------------- words
-- An index's expression runs with the rights of whoever writes the row, so writers may execute what it needs. It looks at
-- nothing but its arguments.

-- Without accents, and every run of punctuation as a space: the parser would read `focus/puller` as a file and `a.b` as a host.
-- Twin: splitWords in src/domain/search/search-text.ts.
create function private.searchable_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_text text := p_text;
begin
  if v_text ~ '[^\x01-\x7f]' then
    v_text := normalize(regexp_replace(normalize(v_text, nfd), '[\u0300-\u036f]', '', 'g'), nfc);
  end if;
  return regexp_replace(v_text,
    '[!-/:-@\[-`{-~\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
end $$;
grant execute on function private.searchable_text(text) to authenticated, service_role;

-- What is stored as a code and searched by its names, as terms of the index: the device knows all names, and asks for the codes.
-- Twins: src/domain/search/search-codes.ts.
create function private.crew_codes(p_roles text[], p_departments text[]) returns tsvector
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array_to_tsvector(array(select 'role=' || code from unnest(p_roles) code)
    || array(select 'department=' || code from unnest(p_departments) code));
end $$;
grant execute on function private.crew_codes(text[], text[]) to authenticated, service_role;

create function private.place_codes(p_country text, p_city text) returns tsvector
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array_to_tsvector(array['country=' || p_country, 'city=' || lower(p_city)]);
end $$;
grant execute on function private.place_codes(text, text) to authenticated, service_role;

-- The words of a job, as the device's own index has them. `simple`: crews write in many languages, and a stem of one is
-- nonsense in another. The cost is declared, because otherwise the planner would search for a rare word by scanning the newest jobs.
create function private.job_search_vector(p_title text, p_role text, p_category text, p_production text, p_company text, p_city text,
  p_region text, p_location text, p_country text, p_description text, p_skills text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_title, p_production, p_company, p_city, p_region, p_location,
      p_description, array_to_string(p_skills, ' '))))
    || private.crew_codes(array[p_role], array[p_category]) || private.place_codes(p_country, p_city);
end $$;
grant execute on function private.job_search_vector(text, text, text, text, text, text, text, text, text, text, text[])
  to authenticated, service_role;

create function private.person_search_vector(p_name text, p_headline text, p_city text, p_location text, p_country text, p_bio text,
  p_skills text[], p_kit text[], p_roles text[], p_departments text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline, p_city, p_location, p_bio,
      array_to_string(p_skills, ' '), array_to_string(p_kit, ' '))))
    || private.crew_codes(p_roles, p_departments) || private.place_codes(p_country, p_city);
end $$;
grant execute on function private.person_search_vector(text, text, text, text, text, text, text[], text[], text[], text[])
  to service_role;

create index jobs_words on public.jobs using gin (private.job_search_vector(title, role_code, category, production, company_name, city,
  region, location, country_code, description, required_skills)) where status = 'active' and not _deleted;
create index public_profiles_words on public.public_profiles using gin (private.person_search_vector(full_name, headline, city, location,
  country_code, bio, skills, kit, role_codes, departments)) where not _deleted;

-- What a row must have for one word, {word?, codes?, instead?: [{word, codes?}]}: the word, or one that it begins, or one of its codes,
-- or what is to be looked for instead. Null: nothing to look for. For the candidates below alone.
create function private.word_query(p_word jsonb) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  v_either text[];
  v_instead jsonb;
  -- characters; longer ones are cut, and a code that long is nobody's: Postgres fails at a lexeme of 2 kB
  v_longest_word constant int := 60;
  v_longest_code constant int := 100;
begin
  select coalesce(array_agg('(' || terms || ')'), '{}') into v_either from (
    select string_agg(private.quote_lexeme(lexeme) || ':*', ' & ') as terms
    -- A word is one word: clients split what was typed, and each lexeme more is another scan of the index.
    from unnest((tsvector_to_array(to_tsvector('simple', private.searchable_text(left(p_word ->> 'word', v_longest_word)))))[1:2]) lexeme) found
  where terms is not null;
  v_either := v_either || array(
    select private.quote_lexeme(left(code, v_longest_code)) from jsonb_array_elements_text(coalesce(p_word -> 'codes', '[]')) code
    where code <> '' limit 40);
  for v_instead in select value - 'instead' from jsonb_array_elements(coalesce(p_word -> 'instead', '[]'))
    where jsonb_typeof(value) = 'object' limit 5 loop
    v_either := v_either || coalesce('(' || private.word_query(v_instead)::text || ')', '');
  end loop;
  v_either := array_remove(v_either, '');
  return case when v_either = '{}' then null else array_to_string(v_either, ' | ')::tsquery end;
end $$;

-- p_words: 12 at most are considered. A row must have each of them.
create function private.word_queries(p_words jsonb) returns tsquery[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select query from (select private.word_query(value) as query, place
    from jsonb_array_elements(coalesce(p_words, '[]')) with ordinality as word (value, place) limit 12) each
    where query is not null order by place);
end $$;

-- Null: nothing to look for.
create function private.search_query(p_words tsquery[]) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  v_all tsquery;
  v_word tsquery;
begin
  foreach v_word in array p_words loop v_all := case when v_all is null then v_word else v_all && v_word end; end loop;
  return v_all;
end $$;

create function private.quote_lexeme(p_lexeme text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '''' || replace(replace(p_lexeme, '\', '\\'), '''', '''''') || '''';
end $$;

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
end $$;
grant execute on function sync_private.matching_jobs(jsonb, int) to anon, authenticated;

create function sync_private.matching_people(p_query jsonb, p_limit int)
returns table (id uuid, k numeric, at timestamptz) language plpgsql stable security definer set search_path = '' rows 60 as $$
declare
  v_vector constant text := 'private.person_search_vector(t.full_name, t.headline, t.city, t.location, t.country_code, t.bio, t.skills,
    t.kit, t.role_codes, t.departments)';
  v_each tsquery[] := private.word_queries(private.words_as_meant(p_query -> 'words',
    'public.public_profiles t where not t._deleted', v_vector));
  v_words tsquery := private.search_query(v_each);
  v_whole text[] := array(select jsonb_array_elements_text(p_query -> 'wholeRoles'));
  v_beginning text[] := array(select jsonb_array_elements_text(p_query -> 'beginningRoles'));
  v_is_by_relevance constant boolean := coalesce(p_query ->> 'sort' = 'match' and v_words is not null, false);
  v_key text := case when v_is_by_relevance then 'private.person_relevance($4, $5, $6, t.created_at >= $7, t.full_name, t.headline,
    t.role_codes, t.departments, t.city, t.location, t.country_code, t.skills, t.kit)::numeric'
    -- Whose town is not on the map comes last: nothing on earth is that far away.
    when p_query ->> 'sort' = 'nearest' then 'coalesce(private.town_distance($1 -> ''towns'', t.country_code, t.city), 100000)::numeric'
    else '0::numeric' end;
  v_from constant text := 'public.public_profiles t left join private.exchange_rates x on x.currency = t.currency';
  v_parts text[] := array['not t._deleted'];
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
    ('maxDayRate', 'coalesce(round(t.day_rate_minor / 10.0 ^ x.minor_digits / x.per_us_dollar, 2) <= ($1 ->> ''maxDayRate'')::numeric, false)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
    -- The expression of an index (07_production/02_shown_days.sql). What is not known is not free.
    ('freeOn', 'private.free_days(t.shown_days) @> array(select asked::date - date ''2000-01-01'' from jsonb_array_elements_text($1 -> ''freeOn'') asked)'),
    ('before', 't.created_at <= ($1 ->> ''before'')::timestamptz')
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

-- One page: the documents as a pull would return them, and where the next page begins. With the caller's rights.
create function sync_private.search_page(p_stream text, p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  s sync_private.streams;
  v_limit int := greatest(least(coalesce((p_query ->> 'limit')::int, 60), 200), 1);
  v_documents json;
  v_count int;
  v_after json;
  -- bytes; all codes of twelve words, or of what is looked for instead of them, fit
  v_largest constant int := 50000;
  v_longest_list constant int := 100;
  -- bytes of all towns on the map, twice over: it is copied for every row
  v_largest_map constant int := 16000;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_query) is distinct from 'object' then perform private.refuse('MQ400', '{"detail": "query"}'); end if;
  -- Before any of it is used: every filter costs work for each of its elements.
  if octet_length(p_query::text) > v_largest
    or exists (select from jsonb_each(p_query)
      where case jsonb_typeof(value) when 'array' then jsonb_array_length(value) > v_longest_list else false end)
  then
    perform private.refuse('MQ400', '{"detail": "more filters than fit one search"}');
  end if;
  if octet_length((p_query -> 'towns')::text) > v_largest_map
    or (p_query ? 'near' and not coalesce(jsonb_typeof(p_query #> '{near,km}') = 'number' and jsonb_typeof(p_query #> '{near,name}') = 'string'
      and p_query #>> '{near,name}' <> '' and jsonb_typeof(p_query #> '{near,country}') = 'string', false))
  then
    perform private.refuse('MQ400', '{"detail": "near"}');
  end if;
  if p_query ? 'freeOn' and (jsonb_typeof(p_query -> 'freeOn') <> 'array' or exists (
    select from jsonb_array_elements(p_query -> 'freeOn') asked where jsonb_typeof(asked) <> 'string' or not private.is_day(asked #>> '{}')))
  then
    perform private.refuse('MQ400', '{"detail": "free on"}');
  end if;
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f)
    select coalesce(json_agg(%2$s order by found.place) filter (where t.id is not null), '[]'), count(*),
      (select json_build_object('k', k, 'at', at, 'id', id) from found order by place desc limit 1)
    from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s) $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_count, v_after using p_query, v_limit;
  return json_build_object('documents', v_documents, 'after', case when v_count = v_limit then v_after end);
end $$;
grant execute on function sync_private.search_page(text, jsonb) to anon, authenticated;

-- Open jobs that match, in the requested order. Anyone may call; runs with the caller's rights and writes nothing.
-- p_query: {words?: [{word, codes?, instead?: [{word, codes?}]}], wholeRoles?, beginningRoles?: text[] (as src/domain/search/search-plan.ts
-- understands what was typed), departments?, roleCodes?, payTypes?, unions?: text[], from?, to?: date, minDayPay?: US dollars for a
-- ten-hour day, remote?, urgent?: boolean, countryCode?, city?: text, before?: only those published no later than this, as the device
-- has the newer ones, since?: only those published after this, id?: this job alone, sort?: newest | soonest | pay | match (most relevant
-- first), limit?: at most 200, 60 by default, after?: from the last answer}.
-- Returns {documents: [...], after: opaque | null}.
-- Raises MQ400 (not an object, longer than 50,000 bytes or 100 elements), 22P02 (a value of another form), two_factor_required (PT403), MQ403 (suspended).
create function public.search_jobs(p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return sync_private.search_page('jobs', p_query);
end $$;
revoke execute on function public.search_jobs(jsonb) from public;
grant execute on function public.search_jobs(jsonb) to anon, authenticated;

-- Listed talents that match, newest first, or with sort: match the most relevant, with nearest the nearest, never the caller; otherwise the same. p_query: {words?,
-- wholeRoles?, beginningRoles?, departments?, roleCodes?, skills?: text[], countryCode?, city?, openToContact?: boolean, maxDayRate?: US
-- dollars, of those who show their rate, minExperience?: whole years, freeOn?: days as YYYY-MM-DD, all of them free, near?: {name, country, km: whole kilometres} and
-- towns?: {"GB london": km} as 21_near_places.sql explains, before?: listed no later than this, sort?: match | nearest, by towns, limit?, after?}.
create function public.search_people(p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return sync_private.search_page('people', p_query);
end $$;
revoke execute on function public.search_people(jsonb) from public;
grant execute on function public.search_people(jsonb) to anon, authenticated;

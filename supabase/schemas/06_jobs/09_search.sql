-- Search beyond the working set: a device holds the newest part of the catalogue and searches for older rows here, with the
-- same filters that it uses itself (twins: src/store/search/job-list.ts, person-list.ts).

-- ---------------------------------------------------------------- words
-- An index's expression runs with the rights of whoever writes the row, so writers may execute what it needs. It looks at
-- nothing but its arguments.

-- Punctuation between two words becomes a space: the parser would read `focus/puller` as a file and `a.b` as a host.
create function private.searchable_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(p_text, '[!-/:-@\[-`{-~]+', ' ', 'g');
end $$;
grant execute on function private.searchable_text(text) to authenticated, service_role;

-- The words of a job, as the device's own index has them. `simple`: crews write in many languages, and a stem of one is
-- nonsense in another. The cost is declared, because otherwise the planner would search for a rare word by scanning the newest jobs.
create function private.job_search_vector(p_title text, p_role text, p_production text, p_company text, p_city text, p_location text,
  p_description text, p_skills text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_title, p_role, p_production, p_company, p_city, p_location,
    p_description, array_to_string(p_skills, ' '))));
end $$;
grant execute on function private.job_search_vector(text, text, text, text, text, text, text, text[]) to authenticated, service_role;

-- The words of a person. Roles and departments stand as codes (`role=gaffer`): the device knows all their names, and asks for
-- the codes.
create function private.person_search_vector(p_name text, p_headline text, p_city text, p_location text, p_bio text, p_skills text[],
  p_kit text[], p_roles text[], p_departments text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline, p_city, p_location, p_bio,
      array_to_string(p_skills, ' '), array_to_string(p_kit, ' '))))
    || array_to_tsvector(array(select 'role=' || code from unnest(p_roles) code)
      || array(select 'department=' || code from unnest(p_departments) code));
end $$;
grant execute on function private.person_search_vector(text, text, text, text, text, text[], text[], text[], text[]) to service_role;

create index jobs_words on public.jobs using gin (private.job_search_vector(title, role_code, production, company_name, city, location,
  description, required_skills)) where status = 'active' and not _deleted;
create index public_profiles_words on public.public_profiles using gin (private.person_search_vector(full_name, headline, city, location,
  bio, skills, kit, role_codes, departments)) where not _deleted;

-- p_words: [{word, codes?}]; 12 at most are considered. Each word, or one that it begins, or one of its codes must be there.
-- Null: nothing to look for. For the candidates below alone.
create function private.search_query(p_words jsonb) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  v_word jsonb;
  v_terms text[] := '{}';
  v_either text[];
  -- characters; longer ones are cut, and a code that long is nobody's: Postgres fails at a lexeme of 2 kB
  v_longest_word constant int := 60;
  v_longest_code constant int := 100;
begin
  for v_word in select value from jsonb_array_elements(coalesce(p_words, '[]')) limit 12 loop
    select coalesce(array_agg('(' || terms || ')'), '{}') into v_either from (
      select string_agg(private.quote_lexeme(lexeme) || ':*', ' & ') as terms
      from unnest(tsvector_to_array(to_tsvector('simple', private.searchable_text(left(v_word ->> 'word', v_longest_word))))) lexeme) found
    where terms is not null;
    v_either := v_either || array(
      select private.quote_lexeme(left(code, v_longest_code)) from jsonb_array_elements_text(coalesce(v_word -> 'codes', '[]')) code where code <> '' limit 40);
    if v_either <> '{}' then v_terms := v_terms || ('(' || array_to_string(v_either, ' | ') || ')'); end if;
  end loop;
  if v_terms = '{}' then return null; end if;
  return array_to_string(v_terms, ' & ')::tsquery;
end $$;

create function private.quote_lexeme(p_lexeme text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '''' || replace(replace(p_lexeme, '\', '\\'), '''', '''''') || '''';
end $$;

-- What a job pays for one ten-hour day, in whole units; 0 for unpaid and unknown (twin: dailyValue in src/domain/values/money.ts).
create function private.day_pay(p_type text, p_min numeric, p_max numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_max, p_min, 0) * case p_type
    when 'hour' then 10 when 'day' then 1 when 'week' then 1 / 5.0 when 'month' then 1 / 21.0 when 'year' then 1 / 220.0
    when 'project' then 1 / 10.0 else 0 end;
end $$;

-- ---------------------------------------------------------------- candidates
-- Definers, because row-level security prevents the use of an index on words (`@@` is not leakproof). As with pulls, they
-- return only ids and positions, of rows that anybody may read, and the page then reads each row with the caller's rights.
-- p_query as in search_jobs and search_people.

create function sync_private.matching_jobs(p_query jsonb, p_limit int)
returns table (id uuid, k numeric, at timestamptz) language plpgsql stable security definer set search_path = '' rows 60 as $$
declare
  v_words tsquery := private.search_query(p_query -> 'words');
  v_key text := case p_query ->> 'sort'
    when 'soonest' then 'coalesce(t.starts_on - date ''2000-01-01'', 1000000)::numeric'
    when 'pay' then '-private.day_pay(t.pay_type, t.salary_min, t.salary_max)'
    else '0::numeric' end;
  v_parts text[] := array['t.status = ''active''', 'not t._deleted'];
begin
  if v_words is not null then
    v_parts := v_parts || 'private.job_search_vector(t.title, t.role_code, t.production, t.company_name, t.city, t.location,
      t.description, t.required_skills) @@ $2'::text;
  end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.category = any (array(select jsonb_array_elements_text($1 -> ''departments'')))'),
    ('roleCodes', 't.role_code = any (array(select jsonb_array_elements_text($1 -> ''roleCodes'')))'),
    ('payTypes', 't.pay_type = any (array(select jsonb_array_elements_text($1 -> ''payTypes'')))'),
    ('unions', 't.union_status = any (array(select jsonb_array_elements_text($1 -> ''unions'')))'),
    ('remote', 't.is_remote = ($1 ->> ''remote'')::boolean'),
    ('urgent', 't.is_urgent = ($1 ->> ''urgent'')::boolean'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('minDayPay', 'private.day_pay(t.pay_type, t.salary_min, t.salary_max) >= ($1 ->> ''minDayPay'')::numeric'),
    ('from', 't.starts_on is not null and coalesce(t.ends_on, t.starts_on) >= ($1 ->> ''from'')::date'),
    ('to', 't.starts_on <= ($1 ->> ''to'')::date'),
    ('before', 't.published_at <= ($1 ->> ''before'')::timestamptz'),
    ('after', format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.published_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key))
  ) as each (name, part) where p_query ? name);
  return query execute format('select t.id, %1$s, t.published_at from public.jobs t where %2$s order by %3$s t.published_at desc, '
    't.id desc limit $3', v_key, array_to_string(v_parts, ' and '), case when v_key = '0::numeric' then '' else v_key || ', ' end)
    using p_query, v_words, p_limit;
end $$;
grant execute on function sync_private.matching_jobs(jsonb, int) to anon, authenticated;

create function sync_private.matching_people(p_query jsonb, p_limit int)
returns table (id uuid, k numeric, at timestamptz) language plpgsql stable security definer set search_path = '' rows 60 as $$
declare
  v_words tsquery := private.search_query(p_query -> 'words');
  v_parts text[] := array['not t._deleted'];
begin
  if v_words is not null then
    v_parts := v_parts || 'private.person_search_vector(t.full_name, t.headline, t.city, t.location, t.bio, t.skills, t.kit, t.role_codes,
      t.departments) @@ $2'::text;
  end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.departments && array(select jsonb_array_elements_text($1 -> ''departments''))'),
    ('roleCodes', 't.role_codes && array(select jsonb_array_elements_text($1 -> ''roleCodes''))'),
    ('skills', 't.skills && array(select jsonb_array_elements_text($1 -> ''skills''))'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('openToContact', 't.open_to_contact = ($1 ->> ''openToContact'')::boolean'),
    ('maxDayRateMinor', '(t.day_rate_minor is null or t.day_rate_minor <= ($1 ->> ''maxDayRateMinor'')::numeric)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
    ('before', 't.created_at <= ($1 ->> ''before'')::timestamptz'),
    ('after', '(t.created_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)')
  ) as each (name, part) where p_query ? name);
  return query execute format('select t.id, 0::numeric, t.created_at from public.public_profiles t where %s '
    'order by t.created_at desc, t.id desc limit $3', array_to_string(v_parts, ' and ')) using p_query, v_words, p_limit;
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
  -- bytes; all codes of twelve words fit
  v_largest constant int := 50000;
  v_longest_list constant int := 100;
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
-- p_query: {words?: [{word, codes?}], departments?, roleCodes?, payTypes?, unions?: text[], from?, to?: date, minDayPay?: whole
-- units, remote?, urgent?: boolean, countryCode?, city?: text, before?: only those published no later than this, as the device
-- has the newer ones, sort?: newest | soonest | pay, limit?: at most 200, 60 by default, after?: from the last answer}.
-- Returns {documents: [...], after: opaque | null}.
-- Raises MQ400 (not an object, longer than 50,000 bytes or 100 elements), 22P02 (a value of another form), two_factor_required (PT403), MQ403 (suspended).
create function public.search_jobs(p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return sync_private.search_page('jobs', p_query);
end $$;
revoke execute on function public.search_jobs(jsonb) from public;
grant execute on function public.search_jobs(jsonb) to anon, authenticated;

-- Listed talents that match, newest first, never the caller; otherwise the same. p_query: {words?, departments?, roleCodes?,
-- skills?: text[], countryCode?, city?, openToContact?: boolean, maxDayRateMinor?: minor units, minExperience?: whole years,
-- before?: listed no later than this, limit?, after?}.
create function public.search_people(p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return sync_private.search_page('people', p_query);
end $$;
revoke execute on function public.search_people(jsonb) from public;
grant execute on function public.search_people(jsonb) to anon, authenticated;

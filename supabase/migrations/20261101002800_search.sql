-- Beyond the set: a device holds the newest part of the catalogue; what it looks for beyond that it asks for here, with the
-- filters that it uses itself (twins: src/store/search/job-list.ts, person-list.ts).

-- ---------------------------------------------------------------- a fill says whether it was cut

-- One page of a first fill, as before, and with `cut`: the budget ended it, so the catalogue may hold more than the device.
create or replace function sync_private.fill_page(s sync_private.streams, p_checkpoint jsonb, p_limit int, p_budget int, p_held int) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_fill jsonb := p_checkpoint -> 'f';
  v_begun boolean := v_fill ? 'begun';
  v_room int := p_limit;
  v_want int;
  v_documents json[] := '{}';
  v_part json[];
  v_count int;
  v_key timestamptz;
  v_id uuid;
  v_filled boolean := false;
  v_cut boolean := false;
begin
  loop
    v_want := case when v_fill ->> 's' = 'related' then v_room
      else least(v_room, greatest(p_budget - (v_fill ->> 'n')::int, 0)) end;
    execute format($page$
      with page as materialized (select k, id from sync_private.fill($1, $2, $3, $4, $5))
      select coalesce(array_agg(%1$s order by page.k desc, page.id desc) filter (where t.id is not null), '{}'),
        (select count(*) from page),
        (select k from page order by k, id limit 1), (select id from page order by k, id limit 1)
      from page left join %2$s t on t.id = page.id and not t._deleted and (%3$s) $page$,
      sync_private.document_of(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
    into v_part, v_count, v_key, v_id
    using s.name, v_fill ->> 's' = 'related', (v_fill ->> 'k')::timestamptz, (v_fill ->> 'i')::uuid, v_want;
    v_documents := v_documents || v_part;
    v_room := v_room - v_count;
    if v_count > 0 then v_fill := v_fill || jsonb_build_object('k', v_key, 'i', v_id); end if;

    if v_fill ->> 's' = 'related' then
      exit when v_count = v_want;
      -- All that concerns the caller is named; the rest of the page belongs to the catalogue.
      v_fill := v_fill || sync_private.fill_start('catalogue');
    else
      v_fill := v_fill || jsonb_build_object('n', (v_fill ->> 'n')::int + v_count);
      v_cut := v_count = v_want and (v_fill ->> 'n')::int >= p_budget;
      v_filled := v_cut or v_count < v_want;
      exit;
    end if;
    exit when v_room = 0;
  end loop;
  return json_build_object('collection', s.name, 'documents', array_to_json(v_documents),
    'checkpoint', case when v_filled then p_checkpoint - 'f'
      else p_checkpoint || jsonb_build_object('f', v_fill || '{"begun": true}') end,
    -- Begun and finished in this very snapshot, nothing can follow; else what happened meanwhile does.
    'more', v_begun or not v_filled, 'held', p_held, 'fill', v_fill ->> 'id', 'filled', v_filled, 'cut', v_cut);
end $$;

-- ---------------------------------------------------------------- words

-- What may stand between two words becomes a blank: the parser would take `focus/puller` for a file and `a.b` for a host.
create function private.plain_words(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(p_text, '[!-/:-@\[-`{-~]+', ' ', 'g');
end $$;

-- The words of a job, as the device's own index has them. `simple`: crews write in many languages, and a stem of one is
-- nonsense in another. The cost is told: else a rare word would be looked for by walking the newest jobs one by one.
create function private.job_words(p_title text, p_role text, p_production text, p_company text, p_city text, p_location text,
  p_description text, p_skills text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.plain_words(concat_ws(' ', p_title, p_role, p_production, p_company, p_city, p_location,
    p_description, array_to_string(p_skills, ' '))));
end $$;

-- The words of a person. Roles and departments stand as codes (`role=gaffer`): what they are called, in all their names, the
-- device knows and asks for.
create function private.person_words(p_name text, p_headline text, p_city text, p_location text, p_bio text, p_skills text[],
  p_kit text[], p_roles text[], p_departments text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.plain_words(concat_ws(' ', p_name, p_headline, p_city, p_location, p_bio,
      array_to_string(p_skills, ' '), array_to_string(p_kit, ' '))))
    || array_to_tsvector(array(select 'role=' || code from unnest(p_roles) code)
      || array(select 'department=' || code from unnest(p_departments) code));
end $$;

create index jobs_words on public.jobs using gin (private.job_words(title, role_code, production, company_name, city, location,
  description, required_skills)) where status = 'active' and not _deleted;
create index public_profiles_words on public.public_profiles using gin (private.person_words(full_name, headline, city, location,
  bio, skills, kit, role_codes, departments)) where not _deleted;

-- p_words: [{word, codes?}], at most 12 are heeded. Every word must be there, or begin one that is, or one of its codes.
-- Null: nothing to look for.
create function private.search_query(p_words jsonb) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  v_word jsonb;
  v_terms text[] := '{}';
  v_either text[];
begin
  for v_word in select value from jsonb_array_elements(coalesce(p_words, '[]')) limit 12 loop
    select coalesce(array_agg('(' || terms || ')'), '{}') into v_either from (
      select string_agg(private.quoted(lexeme) || ':*', ' & ') as terms
      from unnest(tsvector_to_array(to_tsvector('simple', private.plain_words(left(v_word ->> 'word', 60))))) lexeme) found
    where terms is not null;
    v_either := v_either || array(
      select private.quoted(code) from jsonb_array_elements_text(coalesce(v_word -> 'codes', '[]')) code where code <> '' limit 40);
    if v_either <> '{}' then v_terms := v_terms || ('(' || array_to_string(v_either, ' | ') || ')'); end if;
  end loop;
  if v_terms = '{}' then return null; end if;
  return array_to_string(v_terms, ' & ')::tsquery;
end $$;

create function private.quoted(p_lexeme text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '''' || replace(replace(p_lexeme, '\', '\\'), '''', '''''') || '''';
end $$;

-- What a job pays for one ten-hour day, in whole units; 0 for unpaid and unknown (twin: dailyValue in src/domain/money.ts).
create function private.day_pay(p_type text, p_min numeric, p_max numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_max, p_min, 0) * case p_type
    when 'hour' then 10 when 'day' then 1 when 'week' then 1 / 5.0 when 'month' then 1 / 21.0 when 'year' then 1 / 220.0
    when 'project' then 1 / 10.0 else 0 end;
end $$;

-- ---------------------------------------------------------------- candidates

-- Definer, because row-level security keeps an index on words from being used (`@@` is not leakproof). So, as with pulls,
-- these answer with ids and places alone, of rows that anybody may read, and the page then reads each row with the caller's
-- rights. p_query as in search_jobs and search_people.

create function sync_private.found_jobs(p_query jsonb, p_limit int)
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
    v_parts := v_parts || 'private.job_words(t.title, t.role_code, t.production, t.company_name, t.city, t.location,
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

create function sync_private.found_people(p_query jsonb, p_limit int)
returns table (id uuid, k numeric, at timestamptz) language plpgsql stable security definer set search_path = '' rows 60 as $$
declare
  v_words tsquery := private.search_query(p_query -> 'words');
  v_parts text[] := array['not t._deleted'];
begin
  if v_words is not null then
    v_parts := v_parts || 'private.person_words(t.full_name, t.headline, t.city, t.location, t.bio, t.skills, t.kit, t.role_codes,
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

-- ---------------------------------------------------------------- the two calls

-- One page: the documents as a pull would bring them, and where the next page begins.
create function sync_private.search_page(p_stream text, p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  s sync_private.streams;
  v_limit int := greatest(least(coalesce((p_query ->> 'limit')::int, 60), 200), 1);
  v_documents json;
  v_count int;
  v_after json;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_query) is distinct from 'object' then perform private.refuse('MQ400', '{"detail": "query"}'); end if;
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.found_%1$s($1, $2) f)
    select coalesce(json_agg(%2$s order by found.place) filter (where t.id is not null), '[]'), count(*),
      (select json_build_object('k', k, 'at', at, 'id', id) from found order by place desc limit 1)
    from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s) $page$,
    p_stream, sync_private.document_of(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_count, v_after using p_query, v_limit;
  return json_build_object('documents', v_documents, 'after', case when v_count = v_limit then v_after end);
end $$;

-- Open jobs that fit, in the asked order. Anyone may call; runs with the caller's rights and writes nothing.
-- p_query: {words?: [{word, codes?}], departments?, roleCodes?, payTypes?, unions?: text[], from?, to?: date, minDayPay?: whole
-- units, remote?, urgent?: boolean, countryCode?, city?: text, before?: only those published no later than this, as the device
-- has the newer ones; sort?: newest | soonest | pay, limit?: at most 200, 60 unless told, after?: what the last answer said}. Answers {documents: [...], after: opaque | null}.
-- Raises MQ400 (not an object), 22P02 (a value of another form), two_factor_required (PT403), MQ403 (suspended).
create function public.search_jobs(p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return sync_private.search_page('jobs', p_query);
end $$;

-- Listed talent that fits, newest first, never the caller. The same for everything else; p_query: {words?, departments?,
-- roleCodes?, skills?: text[], countryCode?, city?, openToContact?: boolean, maxDayRateMinor?: minor units, minExperience?:
-- whole years, before?: listed no later than this, limit?, after?}.
create function public.search_people(p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return sync_private.search_page('people', p_query);
end $$;

revoke execute on function public.search_jobs(jsonb), public.search_people(jsonb) from public;
grant execute on function public.search_jobs(jsonb), public.search_people(jsonb) to anon, authenticated;
revoke execute on all functions in schema private from public;
revoke execute on all functions in schema sync_private from public;
grant execute on function sync_private.found_jobs(jsonb, int), sync_private.found_people(jsonb, int),
  sync_private.search_page(text, jsonb) to anon, authenticated;
-- An index's expression runs with the rights of whoever writes the row.
grant execute on function private.plain_words(text), private.job_words(text, text, text, text, text, text, text, text[])
  to authenticated, service_role;
grant execute on function private.person_words(text, text, text, text, text, text[], text[], text[], text[]) to service_role;

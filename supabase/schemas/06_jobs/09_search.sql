-- The words of a search: what is indexed of a job and a person, and what typed words ask of that index (09_search_pages.sql).
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

-- A place as exact words for filters, beside the words of its text. Uses its arguments alone; an index needs it, so writers may execute it.
create function private.place_codes(p_country text, p_region text, p_city text) returns tsvector
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array_to_tsvector(array['country=' || p_country, 'region=' || p_country || ' ' || lower(p_region), 'city=' || lower(p_city)]);
end $$;
grant execute on function private.place_codes(text, text, text) to authenticated, service_role;

-- The words of a job, as the device's own index has them. `simple`: crews write in many languages, and a stem of one is
-- nonsense in another. The cost is declared, because otherwise the planner would search for a rare word by scanning the newest jobs.
create function private.job_search_vector(p_title text, p_role text, p_category text, p_production text, p_company text, p_city text,
  p_region text, p_location text, p_country text, p_description text, p_skills text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_title, p_production, p_company, p_city, p_region, p_location,
      p_description, array_to_string(p_skills, ' '))))
    || private.crew_codes(array[p_role], array[p_category]) || private.place_codes(p_country, p_region, p_city);
end $$;
grant execute on function private.job_search_vector(text, text, text, text, text, text, text, text, text, text, text[])
  to authenticated, service_role;

-- The words by which a person is found. Uses its arguments alone; an index needs it, so writers may execute it.
create function private.person_search_vector(p_name text, p_headline text, p_city text, p_region text, p_location text, p_country text, p_bio text,
  p_skills text[], p_kit text[], p_roles text[], p_departments text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline, p_city, p_location, p_bio,
      array_to_string(p_skills, ' '), array_to_string(p_kit, ' '))))
    || private.crew_codes(p_roles, p_departments) || private.place_codes(p_country, p_region, p_city);
end $$;
grant execute on function private.person_search_vector(text, text, text, text, text, text, text, text[], text[], text[], text[])
  to service_role;

create index jobs_words on public.jobs using gin (private.job_search_vector(title, role_code, category, production, company_name, city,
  region, location, country_code, description, required_skills)) where status = 'active' and not _deleted;
create index public_profiles_words on public.public_profiles using gin (private.person_search_vector(full_name, headline, city, region, location,
  country_code, bio, skills, kit, role_codes, departments)) where not _deleted;

-- What a row must have for one word, {word?, codes?, instead?: [{word, codes?}]}: the word, or one that it begins, or one of its codes,
-- or what is to be looked for instead. Null: nothing to look for. For searches only.
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

-- A word of a vector as a tsquery takes it literally. For searches only.
create function private.quote_lexeme(p_lexeme text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '''' || replace(replace(p_lexeme, '\', '\\'), '''', '''''') || '''';
end $$;

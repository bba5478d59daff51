-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP INDEX "public"."jobs_words";

DROP INDEX "public"."public_profiles_words";

DROP FUNCTION "private"."day_pay"(text, numeric, numeric);

DROP FUNCTION "private"."job_search_vector"(text, text, text, text, text, text, text, text[]);

DROP FUNCTION "private"."person_search_vector"(text, text, text, text, text, text[], text[], text[], text[]);

DROP FUNCTION "private"."search_query"(jsonb);

CREATE TABLE "private"."exchange_rates" ("currency" text NOT NULL, "per_us_dollar" numeric NOT NULL, "minor_digits" integer NOT NULL, "day" date NOT NULL, CONSTRAINT "exchange_rates_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "exchange_rates_minor_digits_check" CHECK (((minor_digits >= 0) AND (minor_digits <= 3))), CONSTRAINT "exchange_rates_per_us_dollar_check" CHECK ((per_us_dollar > (0)::numeric)), CONSTRAINT "exchange_rates_pkey" PRIMARY KEY (currency));

CREATE OR REPLACE FUNCTION private.crew_codes(p_roles text[], p_departments text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return array_to_tsvector(array(select 'role=' || code from unnest(p_roles) code)
    || array(select 'department=' || code from unnest(p_departments) code));
end $function$;

CREATE OR REPLACE FUNCTION private.day_pay(p_type text, p_min numeric, p_max numeric, p_days integer)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(p_max, p_min, 0) * case p_type
    when 'hour' then 10 when 'day' then 1 when 'week' then 1 / 5.0 when 'month' then 1 / 21.0 when 'year' then 1 / 220.0
    when 'project' then 1.0 / coalesce(nullif(p_days, 0), 10) else 0 end;
end $function$;

CREATE OR REPLACE FUNCTION private.job_relevance(p_words tsquery[], p_whole text[], p_beginning text[], p_is_ranked boolean, p_title text, p_role text, p_category text, p_production text, p_company text, p_city text, p_region text, p_location text, p_country text, p_skills text[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_tier int := private.role_tier(array[p_role], p_whole, p_beginning) * 32;
begin
  if not p_is_ranked then return v_tier + 31; end if;
  return v_tier + private.words_cost(p_words,
    to_tsvector('simple', private.searchable_text(p_title)) || array_to_tsvector(array['role=' || p_role, 'department=' || p_category]),
    to_tsvector('simple', private.searchable_text(concat_ws(' ', p_production, p_company, p_city, p_region, p_location,
      array_to_string(p_skills, ' ')))) || private.place_codes(p_country, p_city));
end $function$;

CREATE OR REPLACE FUNCTION private.job_search_vector(p_title text, p_role text, p_category text, p_production text, p_company text, p_city text, p_region text, p_location text, p_country text, p_description text, p_skills text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 10000
 SET search_path TO ''
AS $function$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_title, p_production, p_company, p_city, p_region, p_location,
      p_description, array_to_string(p_skills, ' '))))
    || private.crew_codes(array[p_role], array[p_category]) || private.place_codes(p_country, p_city);
end $function$;

CREATE OR REPLACE FUNCTION private.person_relevance(p_words tsquery[], p_whole text[], p_beginning text[], p_is_ranked boolean, p_name text, p_headline text, p_roles text[], p_departments text[], p_city text, p_location text, p_country text, p_skills text[], p_kit text[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_tier int := private.role_tier(p_roles, p_whole, p_beginning) * 32;
begin
  if not p_is_ranked then return v_tier + 31; end if;
  return v_tier + private.words_cost(p_words,
    to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline)))
      || private.crew_codes(p_roles, p_departments),
    to_tsvector('simple', private.searchable_text(concat_ws(' ', p_city, p_location, array_to_string(p_skills, ' '),
      array_to_string(p_kit, ' ')))) || private.place_codes(p_country, p_city));
end $function$;

CREATE OR REPLACE FUNCTION private.person_search_vector(p_name text, p_headline text, p_city text, p_location text, p_country text, p_bio text, p_skills text[], p_kit text[], p_roles text[], p_departments text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 10000
 SET search_path TO ''
AS $function$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline, p_city, p_location, p_bio,
      array_to_string(p_skills, ' '), array_to_string(p_kit, ' '))))
    || private.crew_codes(p_roles, p_departments) || private.place_codes(p_country, p_city);
end $function$;

CREATE OR REPLACE FUNCTION private.place_codes(p_country text, p_city text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return array_to_tsvector(array['country=' || p_country, 'city=' || lower(p_city)]);
end $function$;

CREATE OR REPLACE FUNCTION private.role_tier(p_roles text[], p_whole text[], p_beginning text[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_roles[1] = any (p_whole) then 0 when p_roles && p_whole then 1 when p_roles && p_beginning then 2 else 3 end;
end $function$;

CREATE OR REPLACE FUNCTION private.search_query(p_words tsquery[])
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_all tsquery;
  v_word tsquery;
begin
  foreach v_word in array p_words loop v_all := case when v_all is null then v_word else v_all && v_word end; end loop;
  return v_all;
end $function$;

CREATE OR REPLACE FUNCTION private.searchable_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  v_text text := p_text;
begin
  if v_text ~ '[^\x01-\x7f]' then
    v_text := normalize(regexp_replace(normalize(v_text, nfd), '[\u0300-\u036f]', '', 'g'), nfc);
  end if;
  return regexp_replace(v_text,
    '[!-/:-@\[-`{-~\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
end $function$;

CREATE OR REPLACE FUNCTION private.word_queries(p_words jsonb)
 RETURNS tsquery[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(select query from (select private.word_query(value) as query, place
    from jsonb_array_elements(coalesce(p_words, '[]')) with ordinality as word (value, place) limit 12) each
    where query is not null order by place);
end $function$;

CREATE OR REPLACE FUNCTION private.word_query(p_word jsonb)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_either text[];
  v_instead jsonb;
  -- characters; longer ones are cut, and a code that long is nobody's: Postgres fails at a lexeme of 2 kB
  v_longest_word constant int := 60;
  v_longest_code constant int := 100;
begin
  select coalesce(array_agg('(' || terms || ')'), '{}') into v_either from (
    select string_agg(private.quote_lexeme(lexeme) || ':*', ' & ') as terms
    from unnest(tsvector_to_array(to_tsvector('simple', private.searchable_text(left(p_word ->> 'word', v_longest_word))))) lexeme) found
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
end $function$;

CREATE OR REPLACE FUNCTION private.words_as_meant(p_words jsonb, p_rows text, p_vector text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.words_cost(p_words tsquery[], p_head tsvector, p_facts tsvector)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_word tsquery;
  v_cost int := 0;
begin
  foreach v_word in array p_words loop
    v_cost := v_cost + case when p_head @@ v_word then 0 when p_facts @@ v_word then 1 else 2 end;
  end loop;
  return v_cost;
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
    ('before', 't.published_at <= ($1 ->> ''before'')::timestamptz')
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

CREATE OR REPLACE FUNCTION sync_private.matching_people(p_query jsonb, p_limit integer)
 RETURNS TABLE(id uuid, k numeric, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
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
    t.role_codes, t.departments, t.city, t.location, t.country_code, t.skills, t.kit)::numeric' else '0::numeric' end;
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
    ('openToContact', 't.open_to_contact = ($1 ->> ''openToContact'')::boolean'),
    ('maxDayRate', 'coalesce(round(t.day_rate_minor / 10.0 ^ x.minor_digits / x.per_us_dollar, 2) <= ($1 ->> ''maxDayRate'')::numeric, true)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
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
    v_key, v_from, array_to_string(v_parts, ' and '), case when v_is_by_relevance then v_key || ', ' else '' end)
    using p_query, v_words, p_limit, v_each, v_whole, v_beginning, coalesce(v_ranked_from, '-infinity');
end $function$;

CREATE OR REPLACE FUNCTION sync_private.search_page(p_stream text, p_query jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  s sync_private.streams;
  v_limit int := greatest(least(coalesce((p_query ->> 'limit')::int, 60), 200), 1);
  v_documents json;
  v_count int;
  v_after json;
  -- bytes; all codes of twelve words, or of what is looked for instead of them, fit
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
end $function$;

REVOKE ALL ON FUNCTION "private"."crew_codes"(text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."crew_codes"(text[], text[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."day_pay"(text, numeric, numeric, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."job_relevance"(tsquery[], text[], text[], boolean, text, text, text, text, text, text, text, text, text, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."job_search_vector"(text, text, text, text, text, text, text, text, text, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_search_vector"(text, text, text, text, text, text, text, text, text, text, text[]) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."person_relevance"(tsquery[], text[], text[], boolean, text, text, text[], text[], text, text, text, text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."person_search_vector"(text, text, text, text, text, text, text[], text[], text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."person_search_vector"(text, text, text, text, text, text, text[], text[], text[], text[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."place_codes"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."place_codes"(text, text) TO "authenticated", "service_role";

REVOKE ALL ON FUNCTION "private"."role_tier"(text[], text[], text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_query"(tsquery[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."word_queries"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."word_query"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_as_meant"(jsonb, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."words_cost"(tsquery[], tsvector, tsvector) FROM PUBLIC;

CREATE INDEX jobs_words ON public.jobs USING gin (private.job_search_vector(title, role_code, category, production, company_name, city, region, location, country_code, description, required_skills)) WHERE ((status = 'active'::text) AND (NOT _deleted));

CREATE INDEX public_profiles_words ON public.public_profiles USING gin (private.person_search_vector(full_name, headline, city, location, country_code, bio, skills, kit, role_codes, departments)) WHERE (NOT _deleted);

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'AUD', '2', '1.5');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'BRL', '2', '5.4');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'CAD', '2', '1.37');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'CHF', '2', '0.8');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'CZK', '2', '20.9');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'DKK', '2', '6.4');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'EUR', '2', '0.86');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'GBP', '2', '0.74');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'HUF', '2', '335');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'INR', '2', '90');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'ISK', '0', '124');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'JPY', '0', '152');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'KRW', '0', '1440');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'MAD', '2', '9.2');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'MXN', '2', '17.9');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'NGN', '2', '1440');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'NOK', '2', '9.9');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'NZD', '2', '1.7');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'PLN', '2', '3.65');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'RON', '2', '4.4');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'SEK', '2', '9.4');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'TRY', '2', '45.5');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'USD', '2', '1');

insert into private.exchange_rates (day, currency, minor_digits, per_us_dollar) values ('2026-07-01', 'ZAR', '2', '16.8');

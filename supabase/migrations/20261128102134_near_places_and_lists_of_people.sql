-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).

set local check_function_bodies = off;

DROP INDEX "public"."saved_person_notes";

ALTER TABLE "public"."saved" DROP CONSTRAINT "saved_kind_check";

CREATE OR REPLACE FUNCTION private.erase_due_accounts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count int;
begin
  update public.saved s set _deleted = true from private.account_deletions d
  where s.kind in ('person_note', 'profile') and s.target_id = d.user_id and not s._deleted and d.due_at <= now();
  delete from auth.users u using private.account_deletions d where d.user_id = u.id and d.due_at <= now();
  get diagnostics v_count = row_count;
  return v_count;
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
  -- twin: MAX_LISTS in src/domain/saved/own-lists.ts
  v_most_lists constant int := 50;
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
  if new.kind = 'people_list' and not new._deleted then
    perform private.lock_rows_of(new.user_id);
    if (select count(*) from (select from public.saved o where o.user_id = new.user_id and o.kind = 'people_list' and not o._deleted
        and o.id <> new.id limit v_most_lists) others) >= v_most_lists
    then
      perform private.refuse('MQ411', jsonb_build_object('most', v_most_lists, 'things', 'lists of people'));
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.is_near(p_near jsonb, p_towns jsonb, p_country text, p_city text, p_travels_km integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  v_km int := private.town_distance(p_towns, p_country, p_city);
begin
  if v_km is not null then return v_km <= greatest((p_near ->> 'km')::int, p_travels_km); end if;
  return (p_near ->> 'country' = '' or p_country in ('', p_near ->> 'country'))
    and starts_with(private.town_key('', p_city), ' ' || (p_near ->> 'name'));
end $function$;

CREATE OR REPLACE FUNCTION private.town_distance(p_towns jsonb, p_country text, p_city text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return (p_towns ->> private.town_key(p_country, p_city))::int;
end $function$;

CREATE OR REPLACE FUNCTION private.town_key(p_country text, p_city text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- As most are: nothing to take out.
  if p_city ~ '^[A-Za-z]+$' then return p_country || ' ' || lower(p_city); end if;
  return p_country || ' ' || lower(btrim(regexp_replace(private.searchable_text(translate(p_city, '.''’', '')), '\s+', ' ', 'g')));
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
    ('maxDayRate', 'coalesce(round(t.day_rate_minor / 10.0 ^ x.minor_digits / x.per_us_dollar, 2) <= ($1 ->> ''maxDayRate'')::numeric, true)'),
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
end $function$;

ALTER TABLE "public"."saved" ADD CONSTRAINT "saved_kind_check" CHECK ((kind = ANY (ARRAY['job'::text, 'profile'::text, 'search'::text, 'contacted'::text, 'hired'::text, 'hidden'::text, 'muted'::text, 'archived'::text, 'person_note'::text, 'people_list'::text])));

CREATE INDEX saved_people ON public.saved USING btree (target_id) WHERE ((kind = ANY (ARRAY['person_note'::text, 'profile'::text])) AND (NOT _deleted));

REVOKE ALL ON FUNCTION "private"."is_near"(jsonb, jsonb, text, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."town_distance"(jsonb, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."town_key"(text, text) FROM PUBLIC;

update sync_private.streams set merge = '{"payload": "by_key", "payload.seq": "derived", "payload.tags": "union", "payload.lists": "union", "payload.opened_at": "derived"}' where name = 'saved';

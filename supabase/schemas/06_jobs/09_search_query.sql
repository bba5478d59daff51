-- What a search is asked (09_search_pages.sql), checked before any of it is used: a search that fails on the way has cost the database its work, and its count goes with it, so
-- that a network could ask on and on.

-- Words as they were typed, each with the codes that it may mean: [{word, codes?, instead?: the same, one level deep}].
create function sync_private.are_search_words(p jsonb, p_deep boolean default true) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p) = 'array' and not exists (
    select from jsonb_array_elements(p) word where not coalesce(jsonb_typeof(word -> 'word') = 'string'
      and sync_private.are_text_elements(coalesce(word -> 'codes', '[]'))
      and (not word ? 'instead' or p_deep and sync_private.are_search_words(word -> 'instead', false)), false));
end $$;

-- Whether this is a list of texts alone.
create function sync_private.are_text_elements(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p) = 'array' and not exists (select from jsonb_array_elements(p) one where jsonb_typeof(one) <> 'string');
end $$;

-- Whole kilometres on earth.
create function sync_private.is_distance(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p) = 'number' and p #>> '{}' ~ '^\d{1,5}$';
end $$;

-- A time as Postgres writes it into an answer, or a browser.
create function sync_private.is_time(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)$'
    and private.is_day(left(p #>> '{}', 10));
end $$;

-- Whether a filter's value is of this form.
create function sync_private.is_filter_of(p_form text, p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  v_text constant text := case when jsonb_typeof(p) = 'string' then p #>> '{}' end;
  -- bytes of all towns on the map, twice over: it is copied for every row
  v_largest_map constant int := 16000;
begin
  return coalesce(case p_form
    when 'text' then v_text is not null
    when 'id' then private.is_id(p)
    when 'boolean' then jsonb_typeof(p) = 'boolean'
    when 'number' then jsonb_typeof(p) = 'number'
    when 'day' then private.is_day(v_text)
    when 'time' then sync_private.is_time(p)
    when 'texts' then sync_private.are_text_elements(p)
    when 'words' then sync_private.are_search_words(p)
    when 'days' then sync_private.are_text_elements(p) and not exists (select from jsonb_array_elements_text(p) day where not private.is_day(day))
    -- As private.shown_days writes them: of which day the first letter is, and a letter for each.
    when 'shown days' then v_text = '' or v_text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[-fphb]+$' and private.is_day(left(v_text, 10))
    when 'place' then sync_private.is_distance(p -> 'km') and jsonb_typeof(p -> 'name') = 'string' and p ->> 'name' <> '' and jsonb_typeof(p -> 'country') = 'string'
    when 'towns' then jsonb_typeof(p) = 'object' and octet_length(p::text) <= v_largest_map
      and not exists (select from jsonb_each(p) town where not sync_private.is_distance(town.value))
    when 'position' then jsonb_typeof(p -> 'k') = 'number' and sync_private.is_time(p -> 'at') and private.is_id(p -> 'id')
  end, false);
end $$;

-- The first filter whose value is of another form than it has, or null. What no search knows is ignored.
create function sync_private.misshapen_filter(p_query jsonb) returns text language sql immutable set search_path = '' as $$
  select name from (values
    ('words', 'words'), ('wholeRoles', 'texts'), ('beginningRoles', 'texts'), ('departments', 'texts'), ('roleCodes', 'texts'), ('payTypes', 'texts'),
    ('unions', 'texts'), ('skills', 'texts'), ('from', 'day'), ('to', 'day'), ('freeOn', 'days'), ('fitsDays', 'shown days'), ('minDayPay', 'number'),
    ('maxDayRate', 'number'), ('minExperience', 'number'), ('limit', 'number'), ('remote', 'boolean'), ('urgent', 'boolean'), ('openToContact', 'boolean'),
    ('countryCode', 'text'), ('city', 'text'), ('sort', 'text'), ('before', 'time'), ('since', 'time'), ('id', 'id'), ('near', 'place'), ('towns', 'towns'),
    ('after', 'position')
  ) as filter (name, form) where p_query ? name and not sync_private.is_filter_of(form, p_query -> name) limit 1
$$;

-- Raises MQ400 where a search cannot be asked like that: no object, a number that is too long, more than fits, or a filter of another form. For search_page.
create function sync_private.require_sound_query(p_query jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  -- bytes; all codes of twelve words, or of what is looked for instead of them, fit
  v_largest constant int := 50000;
  -- every filter costs work for each of its elements
  v_longest_list constant int := 100;
  v_problem text;
begin
  perform private.require_readable(p_query);
  v_problem := case
    when jsonb_typeof(p_query) is distinct from 'object' then 'query'
    when octet_length(p_query::text) > v_largest or exists (select from jsonb_each(p_query)
      where case jsonb_typeof(value) when 'array' then jsonb_array_length(value) > v_longest_list else false end) then 'more filters than fit one search'
    else sync_private.misshapen_filter(p_query) end;
  if v_problem is not null then perform private.refuse('MQ400', jsonb_build_object('detail', v_problem)); end if;
end $$;
grant execute on function sync_private.are_search_words(jsonb, boolean), sync_private.are_text_elements(jsonb), sync_private.is_distance(jsonb), sync_private.is_time(jsonb), sync_private.is_filter_of(text, jsonb),
  sync_private.misshapen_filter(jsonb), sync_private.require_sound_query(jsonb) to anon, authenticated;

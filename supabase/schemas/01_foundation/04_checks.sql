-- Checks that several tables share. Constraints run with the writer's rights, so writers may execute these; they
-- use only their arguments.

-- Short labels: at most 40, each of 1 to 60 characters (LIMITS in src/domain/limits.ts).
create function private.are_tags(p_tags text[]) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return (
    select cardinality(p_tags) <= 40
      and not exists (select from unnest(p_tags) tag where tag is null or length(tag) not between 1 and 60));
end $$;
grant execute on function private.are_tags(text[]) to anon, authenticated, service_role;

-- A list of at most `p_max_count` texts, each of `p_shortest` to `p_longest` characters.
create function private.are_texts(p_texts text[], p_max_count int, p_shortest int, p_longest int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select cardinality(p_texts) <= p_max_count and not exists (
      select from unnest(p_texts) t where t is null or length(t) not between p_shortest and p_longest));
end $$;
grant execute on function private.are_texts(text[], int, int, int) to anon, authenticated, service_role;

-- A map that forms fill in: at most 200 keys, and no list in it of more than 400 entries, which is what sync_push merges
-- (08_merge.sql). Stored by another way, longer ones would make every later merge slow.
create function private.is_form_map(p_map jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return (
    select count(*) <= 200 and coalesce(max(case jsonb_typeof(value) when 'array' then jsonb_array_length(value) end), 0) <= 400
    from jsonb_each(p_map));
end $$;
grant execute on function private.is_form_map(jsonb) to authenticated, service_role;

-- Files that come with a message or an application: [{id, name, type, size}], sizes in bytes (src/domain/attachments.ts).
-- Limits with their own refusal are checked before this (07_messages/05_attachments.sql).
create function private.are_attachments(p_files jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  v_file jsonb;
begin
  if jsonb_typeof(p_files) is distinct from 'array' or jsonb_array_length(p_files) > 10 then return false; end if;
  for v_file in select value from jsonb_array_elements(p_files) loop
    if jsonb_typeof(v_file) <> 'object' or v_file - array['id', 'name', 'type', 'size'] <> '{}'
      or jsonb_typeof(v_file -> 'id') is distinct from 'string'
      or v_file ->> 'id' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or jsonb_typeof(v_file -> 'name') is distinct from 'string'
      or length(v_file ->> 'name') not between 1 and 200 or v_file ->> 'name' ~ '[[:cntrl:]/\\]'
      or jsonb_typeof(v_file -> 'type') is distinct from 'string'
      or length(v_file ->> 'type') > 100
      or jsonb_typeof(v_file -> 'size') is distinct from 'number'
      or (v_file ->> 'size')::numeric not between 1 and 52428800
      or (v_file ->> 'size')::numeric % 1 <> 0
    then return false; end if;
  end loop;
  return (select count(distinct value ->> 'id') = jsonb_array_length(p_files) from jsonb_array_elements(p_files));
end $$;
grant execute on function private.are_attachments(jsonb) to authenticated, service_role;

-- Parts of JSON values, for the checks of whole ones. Null: the value is not of that kind at all.
create function private.has_keys(p jsonb, p_keys text[]) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(p) = 'object' and p ?& p_keys and p - p_keys = '{}'
$$;
create function private.is_id(p jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
create function private.is_text(p jsonb, p_longest int) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(p) = 'string' and length(p #>> '{}') <= p_longest
$$;
-- An instant as browsers write it: UTC, `2027-01-04T09:00:00.000Z`.
create function private.is_instant(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$'
    and private.is_day(left(p #>> '{}', 10));
end $$;
grant execute on function private.has_keys(jsonb, text[]), private.is_id(jsonb), private.is_text(jsonb, int), private.is_instant(jsonb) to authenticated, service_role;

-- Today's calendar day in a time zone. An unknown zone counts as UTC: a wrong name must not fail a whole write.
create function private.today(p_timezone text) returns date language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone coalesce(nullif(p_timezone, ''), 'UTC'))::date;
exception when invalid_parameter_value then
  return (now() at time zone 'UTC')::date;
end $$;
grant execute on function private.today(text) to anon, authenticated, service_role;

-- Whether a text is written like the name of a time zone, or empty. Postgres takes more than names: `XXX167` is a zone seven days behind, in which a job would
-- stay open a week longer.
create function private.is_timezone_name(p text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p ~ '^([A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}|EST5EDT|CST6CDT|MST7MDT|PST8PDT|GMT[+-]?0)?$', false)
$$;

-- A slug for a URL: lower case, hyphens, and the end of the id so that two rows with one name differ. For triggers only.
create function private.slug(p_words text, p_id uuid) returns text language sql immutable set search_path = '' as $$
  select concat_ws('-',
    nullif(btrim(left(regexp_replace(lower(p_words), '[^a-z0-9]+', '-', 'g'), 120), '-'), ''),
    right(p_id::text, 8))
$$;

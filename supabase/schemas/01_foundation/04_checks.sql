-- Checks that several tables share. Constraints run with the writer's rights, so writers may execute these; they
-- use only their arguments.

-- A day that a screen can write: Postgres has others, before Christ, after the year 9999, and without end. Checks run with the writer's rights,
-- so writers may execute it; it uses only its argument.
create function private.is_calendar_day(p date) returns boolean language sql immutable set search_path = '' as $$
  select p between date '2000-01-01' and date '2199-12-31'
$$;
grant execute on function private.is_calendar_day(date) to anon, authenticated, service_role;

-- Days that somebody can take, at most so many: one list of them, with no gap in it. Uses its arguments alone.
create function private.are_days(p_days date[], p_most int) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return cardinality(p_days) <= p_most and coalesce(array_ndims(p_days), 1) = 1
    and not exists (select from unnest(p_days) day where not coalesce(private.is_calendar_day(day), false));
end $$;
grant execute on function private.are_days(date[], int) to authenticated, service_role;

-- Short labels: at most 40, each of 1 to 60 characters (LIMITS in src/domain/limits.ts).
create function private.are_tags(p_tags text[]) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return (
    select cardinality(p_tags) <= 40 and coalesce(array_ndims(p_tags), 1) = 1
      and not exists (select from unnest(p_tags) tag where tag is null or length(tag) not between 1 and 60));
end $$;
grant execute on function private.are_tags(text[]) to anon, authenticated, service_role;

-- A list of at most `p_max_count` texts, each of `p_shortest` to `p_longest` characters.
create function private.are_texts(p_texts text[], p_max_count int, p_shortest int, p_longest int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select cardinality(p_texts) <= p_max_count and coalesce(array_ndims(p_texts), 1) = 1 and not exists (
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
-- Whether this is an id in lower case, as all of them are sent. Uses its argument alone.
create function private.is_id(p jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(p) = 'string' and p #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
-- Whether this is a text of at most so many characters. Uses its arguments alone.
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
grant execute on function private.is_id(jsonb) to anon;

-- Whether a JSON value has a number that is far longer written out than it was sent: `1e131071` is eight bytes, and 131 kB as text. Thousands of them in one request would take
-- gigabytes wherever it is measured or read as text, and no time limit ends that. No number of ours has more than twenty digits before its point, or forty after it.
create function private.has_oversized_number(p jsonb) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from jsonb_path_query(p, 'strict $.** ? (@.type() == "number")') number where abs(number::numeric) >= 1e20 or scale(number::numeric) > 40)
$$;

-- Raises MQ400 for such a value, before any of it is read. For every function that takes JSON from a client.
create function private.require_readable(p_sent jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if private.has_oversized_number(p_sent) then perform private.refuse('MQ400', '{"detail": "a number is too long"}'); end if;
end $$;
grant execute on function private.has_oversized_number(jsonb), private.require_readable(jsonb) to anon, authenticated, service_role;

-- Trigger function: the same of a row that a client writes itself, before its checks measure it. Raises MQ400.
create function private.require_readable_row() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.require_readable(to_jsonb(new));
  return new;
end $$;

-- The clock of a time zone at an instant; its `::date` is the calendar day there. An unknown zone counts as UTC: a wrong name must not fail a whole write.
create function private.local_time(p_timezone text, p_at timestamptz) returns timestamp language plpgsql stable set search_path = '' as $$
begin
  return p_at at time zone coalesce(nullif(p_timezone, ''), 'UTC');
exception when invalid_parameter_value then
  return p_at at time zone 'UTC';
end $$;

-- Today's calendar day in a time zone.
create function private.today(p_timezone text) returns date language plpgsql stable set search_path = '' as $$
begin
  return private.local_time(p_timezone, now())::date;
end $$;
grant execute on function private.local_time(text, timestamptz), private.today(text) to anon, authenticated, service_role;

-- Whether a text is written like the name of a time zone, or empty. Postgres takes more than names: `XXX167` is a zone seven days behind, in which a job would
-- stay open a week longer. Nor is a file of its list that is no place one, `posixrules`, nor the copies of all zones under `right/`, which count leap seconds.
create function private.is_timezone_name(p text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p ~ '^([A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}|EST5EDT|CST6CDT|MST7MDT|PST8PDT|GMT[+-]?0)?$' and p !~* '^(posixrules|localtime|factory|posix|right)(/|$)', false)
$$;

-- Whether a text is an address of the web that people may follow, or empty: of a host that it names, without credentials, which would show another one.
-- Twin: `webHost` in src/domain/navigation/redirects.ts; a test holds them equal.
create function private.is_web_link(p text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p = '' or lower(p) ~ ('^https?://(?:[a-z0-9_\u00a1-\U0010ffff-]+\.)+[a-z\u00a1-\U0010ffff][a-z0-9\u00a1-\U0010ffff-]+'
    || '(?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?(?:[/?#][^\u0001-\u0020\u007f\\]*)?$'), true)
$$;

-- Whether a text is a country's code, or empty: what is no country would stand on public pages and in what search engines read. Twin: CODES in
-- src/domain/taxonomy/countries.ts.
create function private.is_country(p text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(p = '' or p = any (string_to_array(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' ||
    'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' ||
    'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' ||
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' ||
    'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' ||
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW', ' ')), false)
$$;

-- A slug for a URL: lower case, hyphens, and the end of the id so that two rows with one name differ. For triggers only.
create function private.slug(p_words text, p_id uuid) returns text language sql immutable set search_path = '' as $$
  select concat_ws('-',
    nullif(btrim(left(regexp_replace(lower(p_words), '[^a-z0-9]+', '-', 'g'), 120), '-'), ''),
    right(p_id::text, 8))
$$;

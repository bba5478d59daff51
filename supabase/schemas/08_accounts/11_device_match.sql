-- How similar a device is to one that was seen before (A3, A9, ruling 17). All traits are claims of the client; docs/security.md
-- explains what that is worth. For 12_devices.sql only.

-- The traits that a browser may report, with the weights of A9 (twin: src/domain/security/device-match.ts).
create table private.device_traits (
  name text primary key,
  kind text not null check (kind in ('text', 'number', 'list', 'digest', 'moment')),
  weight numeric not null default 0,
  -- Every browser reports it. Without required traits, a fingerprint of a single trait would match every device that shares it.
  is_needed boolean not null default false
);
insert into private.device_traits (name, kind, weight, is_needed) values
  ('id', 'digest', 0, true),
  ('createdAt', 'moment', 0, true),
  ('userAgent', 'text', 2, true),
  ('platform', 'text', 2, true),
  ('screen', 'text', 1, true),
  ('timezone', 'text', 1, true),
  ('language', 'text', 1, true),
  ('colourDepth', 'number', 1, true),
  ('hardwareConcurrency', 'number', 2, false),
  ('deviceMemory', 'number', 0, false),
  ('touchSupport', 'number', 0, false),
  ('graphicsVendor', 'text', 2, false),
  ('graphicsRenderer', 'text', 2, false),
  ('fonts', 'list', 1, false),
  ('plugins', 'list', 0.5, false),
  ('canvas', 'digest', 3, false),
  ('audio', 'digest', 0, false);

-- Browser and system without versions, so that an update is not a new device (twin: src/domain/security/device-name.ts).
create function private.device_family(p_user_agent text) returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(concat_ws(' on ',
    case
      when p_user_agent ~ '\yEdg(e|A|iOS)?/' then 'Edge'
      when p_user_agent ~ '\yOPR/' then 'Opera'
      when p_user_agent ~ '\ySamsungBrowser/' then 'Samsung Internet'
      when p_user_agent ~ '\y(Firefox|FxiOS)/' then 'Firefox'
      when p_user_agent ~ '\y(Chrome|CriOS|HeadlessChrome)/' then 'Chrome'
      when p_user_agent ~ '\ySafari/' then 'Safari'
    end,
    case
      when p_user_agent ~ 'iPhone' then 'iPhone'
      when p_user_agent ~ 'iPad' then 'iPad'
      when p_user_agent ~ 'Android' then 'Android'
      when p_user_agent ~ 'CrOS' then 'ChromeOS'
      when p_user_agent ~ 'Windows' then 'Windows'
      when p_user_agent ~ 'Mac OS X|Macintosh' then 'Mac'
      when p_user_agent ~ 'Linux' then 'Linux'
    end), ''), p_user_agent)
$$;

-- 0 to 1: the weight of equal traits divided by that of all traits which both sides report. Twin: deviceConfidence in
-- src/domain/security/device-match.ts.
create function private.device_confidence(p_known jsonb, p_seen jsonb) returns numeric language sql stable set search_path = '' as $$
  select coalesce(
    sum(weight) filter (where case name
      when 'userAgent' then private.device_family(p_known ->> name) = private.device_family(p_seen ->> name)
      else p_known -> name = p_seen -> name end)
    / nullif(sum(weight), 0), 0)
  from private.device_traits where weight > 0 and p_known ? name and p_seen ? name
$$;

-- Whether a value is of the trait's kind; null or false when it is not.
create function private.is_valid_trait(p_kind text, p_value jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  v_text text := p_value #>> '{}';
begin
  return case p_kind
    when 'text' then jsonb_typeof(p_value) = 'string' and length(v_text) between 1 and 500
    when 'digest' then jsonb_typeof(p_value) = 'string' and v_text ~ '^[0-9a-f]{64}$'
    when 'moment' then jsonb_typeof(p_value) = 'string' and v_text ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$'
    when 'number' then case when jsonb_typeof(p_value) = 'number' then (p_value)::numeric between 0 and 1024 end
    when 'list' then case when jsonb_typeof(p_value) = 'array' then jsonb_array_length(p_value) <= 64
      and not exists (select from jsonb_array_elements(p_value) one where jsonb_typeof(one) <> 'string' or length(one #>> '{}') > 120) end
  end;
end $$;

-- The fingerprint without null values. Raises MQ400 for what no browser reports: unknown traits, wrong types, a missing required
-- trait, or more than 8,000 bytes.
create function private.valid_fingerprint(p_fingerprint jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_said jsonb;
begin
  perform private.require_readable(p_fingerprint);
  if jsonb_typeof(p_fingerprint) = 'object' and octet_length(p_fingerprint::text) <= 8000 then
    v_said := jsonb_strip_nulls(p_fingerprint);
    if not exists (select from jsonb_each(v_said) said left join private.device_traits t on t.name = said.key
        where not coalesce(private.is_valid_trait(t.kind, said.value), false))
      and not exists (select from private.device_traits where is_needed and not v_said ? name)
    then return v_said; end if;
  end if;
  perform private.refuse('MQ400', '{"detail": "the device"}');
  return null;
end $$;

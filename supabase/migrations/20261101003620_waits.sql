-- How long a person has to wait, and in which words. Twin: `waitWords` in src/domain/retry-after-copy.ts; a test holds them equal.

-- p_wait_ms above 0. Never says less than the wait is.
create function private.wait_words(p_wait_ms bigint) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_seconds bigint := greatest(1, ceil(p_wait_ms / 1000.0));
  v_minutes bigint := ceil(p_wait_ms / 60000.0);
  v_count bigint := case when v_seconds < 60 then v_seconds when v_minutes <= 90 then v_minutes else ceil(p_wait_ms / 3600000.0) end;
  v_unit text := case when v_seconds < 60 then 'second' when v_minutes <= 90 then 'minute' else 'hour' end;
begin
  return format('Too many attempts. Try again in %s %s%s.', v_count, v_unit, case when v_count = 1 then '' else 's' end);
end $$;

-- Under which name an e-mail address is counted: without regard to case and outer spaces, and never as the address itself.
create function private.address_caller(p_address text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return 'address ' || encode(sha256(convert_to((select salt from private.rate_salt limit 1) || left(lower(btrim(coalesce(p_address, ''))), 320), 'UTF8')), 'hex');
end $$;

-- ms until a caller may try again, without counting; 0: now.
create function private.wait_of(p_what text, p_caller text, p_now timestamptz default clock_timestamp()) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rule private.rate_rules;
  v_record private.rate_records;
begin
  select * into v_rule from private.rate_rules where what in (p_what, 'default') order by what = 'default' limit 1;
  select * into v_record from private.rate_records where what = p_what and caller = p_caller;
  return greatest(0, coalesce(ceil(extract(epoch from private.blocked_until(v_record.count, v_record.last_attempt, v_rule) - p_now) * 1000), 0))::bigint;
end $$;

-- What a host may set; see docs/security.md.
create table private.door_settings (
  is_only boolean primary key default true check (is_only),
  -- With a CAPTCHA the third failure brings that instead of a wait (ruling 16).
  has_captcha boolean not null default false,
  -- Off: nobody learns whether an address has an account (ruling 15, strict).
  tells_availability boolean not null default true
);
insert into private.door_settings default values;

revoke execute on function private.wait_words(bigint), private.address_caller(text), private.wait_of(text, text, timestamptz) from public;

-- How often a thing may be tried (P9, ruling 16), counted here because only here all of a caller's attempts meet.
-- Twin: src/domain/rate-limits.ts; a test holds rules and arithmetic equal.

create table private.rate_rules (
  what text primary key,
  attempts int not null check (attempts > 0),
  window_ms bigint not null check (window_ms > 0),
  block_ms bigint not null check (block_ms > 0)
);
insert into private.rate_rules (what, attempts, window_ms, block_ms) values
  ('default', 10, 900000, 1800000),
  ('/sign-in', 5, 300000, 1800000),
  ('/sign-up', 3, 600000, 1800000),
  ('/reset-password', 3, 900000, 1800000),
  ('/api/analytics/web-vitals', 300, 900000, 1800000);

create table private.rate_records (
  what text not null check (length(what) between 1 and 200),
  -- an account, or the digest of a network
  caller text not null check (length(caller) between 1 and 200),
  count int not null,
  first_attempt timestamptz not null,
  last_attempt timestamptz not null,
  primary key (what, caller)
);
create index rate_records_last_attempt on private.rate_records (last_attempt);

-- Under the digests: the few addresses that there are could be tried one by one otherwise.
create table private.rate_salt (
  salt text primary key default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.rate_salt default values;

create function private.network_caller(p_network text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return 'network ' || encode(sha256(convert_to((select salt from private.rate_salt limit 1) || p_network, 'UTF8')), 'hex');
end $$;

-- When the block of a record ends, or null while it is within its rule. Each excess attempt doubles the block, at most 32 times, to
-- at most 24 hours.
create function private.blocked_until(p_count int, p_last timestamptz, p_rule private.rate_rules) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  if p_count <= p_rule.attempts then return null; end if;
  return p_last + least(86400000, p_rule.block_ms * power(2::float8, least(p_count - p_rule.attempts - 1, 32))) * interval '1 millisecond';
end $$;

-- Counts one attempt of one caller: {allowed, wait_ms, count, first_attempt, last_attempt}. Of attempts at the same moment each is
-- counted: the row is locked from its reading to its writing.
create function private.count_attempt(p_what text, p_caller text, p_now timestamptz default clock_timestamp()) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_rule private.rate_rules;
  v_record private.rate_records;
  v_until timestamptz;
begin
  select * into v_rule from private.rate_rules where what in (p_what, 'default') order by what = 'default' limit 1;
  insert into private.rate_records (what, caller, count, first_attempt, last_attempt) values (p_what, p_caller, 0, p_now, p_now)
  on conflict (what, caller) do nothing;
  select * into v_record from private.rate_records where what = p_what and caller = p_caller for update;
  v_until := private.blocked_until(v_record.count, v_record.last_attempt, v_rule);
  if p_now >= coalesce(v_until, v_record.first_attempt + v_rule.window_ms * interval '1 millisecond') then
    v_record.count := 0;
    v_record.first_attempt := p_now;
  end if;
  update private.rate_records set count = least(v_record.count + 1, 1000000), first_attempt = v_record.first_attempt, last_attempt = p_now
    where what = p_what and caller = p_caller returning * into v_record;
  v_until := private.blocked_until(v_record.count, v_record.last_attempt, v_rule);
  return jsonb_build_object(
    'allowed', v_until is null,
    'wait_ms', coalesce(ceil(extract(epoch from v_until - p_now) * 1000), 0)::bigint,
    'count', v_record.count, 'first_attempt', v_record.first_attempt, 'last_attempt', v_record.last_attempt);
end $$;

-- Counts one attempt for the network it came from and, where there is one, for the account it is about; the longer wait is the
-- answer: {allowed, wait_ms}. For auth's procedures; Edge Functions come through public.rate_limit.
create function private.rate_limit(p_what text, p_network text, p_account uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller text;
  v_answer jsonb;
  v_wait bigint := 0;
begin
  -- Always in one order, so that two callers never wait for each other.
  for v_caller in
    select caller from unnest(array['account ' || p_account::text, private.network_caller(p_network)]) as caller where caller is not null order by caller
  loop
    v_answer := private.count_attempt(p_what, v_caller);
    v_wait := greatest(v_wait, (v_answer ->> 'wait_ms')::bigint);
  end loop;
  return jsonb_build_object('allowed', v_wait = 0, 'wait_ms', v_wait);
end $$;

-- private.rate_limit for Edge Functions. Service role only.
create function public.rate_limit(p_what text, p_network text, p_account uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.rate_limit(p_what, p_network, p_account);
end $$;

-- Forgets who has been idle for 24 hours; no block lasts longer. Returns how many. Timers only; every 4 hours.
create function private.prune_rate_records(p_now timestamptz default clock_timestamp()) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.rate_records where last_attempt <= p_now - interval '24 hours';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('marquee-prune-rate-records', '11 */4 * * *', 'select private.prune_rate_records()');
  end if;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.rate_limit(text, text, uuid) from public, anon, authenticated;
grant execute on function public.rate_limit(text, text, uuid) to service_role;

-- Rate limits (P9, ruling 16). Counted here, because only the database sees all attempts of a caller.
-- Twin: src/domain/security/rate-limits.ts; a test holds rules and arithmetic equal.

create table private.rate_rules (
  what text primary key,
  attempts int not null check (attempts > 0),
  window_ms bigint not null check (window_ms > 0),
  block_ms bigint not null check (block_ms > 0)
);

insert into private.rate_rules (what, attempts, window_ms, block_ms) values
  ('default', 10, 900000, 1800000),
  ('/sign-in', 5, 300000, 1800000),
  -- A crew shares one network at call time: this stops one machine that tries many accounts, not forty people who mistype.
  ('/sign-in (network)', 60, 300000, 1800000),
  ('/sign-up', 3, 600000, 1800000),
  -- A crew that signs up together on its first day, with typing errors.
  ('/sign-up (network)', 30, 600000, 1800000),
  ('/reset-password', 3, 900000, 1800000),
  ('/confirm-password', 5, 900000, 1800000),
  ('/export', 5, 900000, 1800000),
  ('/api/analytics/web-vitals', 300, 900000, 1800000),
  -- Each sign-in page asks for one.
  ('generate_webauthn_challenge', 300, 900000, 1800000),
  -- There is nothing to guess here, and at call time a whole crew signs in from one network.
  ('verify_webauthn_credential', 60, 900000, 1800000),
  -- Subscribing, by address and by network; then the mails that one address gets about it, in a day.
  ('newsletter', 3, 900000, 900000),
  ('newsletter (network)', 30, 900000, 900000),
  ('newsletter (mail)', 5, 86400000, 86400000),
  -- Messages to whoever runs this installation: of an account, or of an address from one network; of a network; of all visitors.
  ('contact', 5, 3600000, 3600000),
  ('contact (network)', 30, 3600000, 3600000),
  ('contact (everybody)', 300, 3600000, 600000),
  -- Requests to verify a company, of an account; then the mails about it that one address gets in a day, about one company and about all.
  ('verification', 5, 3600000, 3600000),
  ('verification (mail)', 3, 86400000, 86400000),
  ('verification (mailbox)', 12, 86400000, 86400000),
  -- Invitations into companies that one address gets in a day, from all of them, and from one account: nobody uses up what others need.
  ('invitation (mailbox)', 5, 86400000, 86400000),
  ('invitation (account and mailbox)', 3, 86400000, 86400000),
  ('invitation (account)', 20, 86400000, 86400000),
  -- Invitations onto crews that one person gets from one other in a day, whatever the projects; then offers of one project to one person.
  ('crew_invitation', 5, 86400000, 86400000),
  ('project_offer', 3, 86400000, 86400000),
  -- Names and time zones of one project in a day: all its call sheets are sent again with each.
  ('project_name', 10, 86400000, 86400000),
  -- The same of a company and of a person: all their open jobs are sent to everybody again.
  ('company_name', 10, 86400000, 86400000),
  ('person_name', 10, 86400000, 86400000),
  -- How often one job is opened again in a day: each time, every application of it takes two steps, and everybody who applied hears of it.
  ('job_reopened', 5, 86400000, 86400000),
  -- Calendar programs of many people may ask from one network, each every few minutes. An address cannot be guessed.
  ('calendar_feed', 600, 900000, 900000),
  ('calendar_feed (made)', 10, 900000, 900000),
  ('call_sheet_link', 600, 900000, 900000),
  ('call_sheet_link (made)', 200, 900000, 900000),
  -- Searches of visitors of one network: who is signed in searches their own device first, and is known.
  ('search (network)', 600, 900000, 60000),
  -- Each device of an account sends it every four seconds at most.
  ('typing', 150, 300000, 60000);

-- Privacy policy: How often somebody tries to sign in, asks for the newsletter or writes to us
create table private.rate_records (
  what text not null check (length(what) between 1 and 200),
  -- an account, or the digest of a network or an address
  caller text not null check (length(caller) between 1 and 200),
  count int not null,
  first_attempt timestamptz not null,
  last_attempt timestamptz not null,
  primary key (what, caller)
);
create index rate_records_last_attempt on private.rate_records (last_attempt);

-- ---------------------------------------------------------------- who is counted

-- Part of the digests: without it, the limited number of networks and addresses could be tried one by one.
create table private.rate_salt (
  salt text primary key default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.rate_salt default values;

-- The network that an address counts as: an IPv4 address itself, also when it is written as an IPv6 one, and of an IPv6 address the half that
-- a provider gives each line (/64), within which one machine may take any address. A port that a proxy adds does not count. Anything else counts as
-- it is.
create function private.network_of(p_address text) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_address inet;
begin
  v_address := regexp_replace(p_address, '^(?:\[(.*)\]|([0-9.]+))(?::[0-9]+)?$', '\1\2')::inet;
  if family(v_address) = 4 then return host(v_address); end if;
  if v_address << inet '::ffff:0.0.0.0/96' then return host(inet '0.0.0.0' + (v_address - inet '::ffff:0.0.0.0')); end if;
  return text(network(set_masklen(v_address, 64)));
exception when invalid_text_representation then
  return p_address;
end $$;

-- The name under which a network is counted; null for none. Definer: it reads the salt and returns a digest. For rules only.
create function private.network_key(p_network text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return 'network ' || encode(sha256(convert_to((select salt from private.rate_salt limit 1) || private.network_of(p_network), 'UTF8')), 'hex');
end $$;

-- The name under which an email address is counted: ignoring case and outer spaces, and never the address itself.
-- Definer for the same reason. For rules only.
create function private.address_key(p_address text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return 'address ' || encode(sha256(convert_to((select salt from private.rate_salt limit 1) || left(lower(btrim(coalesce(p_address, ''))), 320), 'UTF8')), 'hex');
end $$;

-- The same for the mailbox that an address leads to: what follows a plus sign does not count (`ines+jobs@`), because most mail services
-- ignore it. For limits on what one mailbox gets or sends. Not on signing in, where two such addresses may be two accounts.
create function private.mailbox_key(p_address text) returns text language plpgsql stable set search_path = '' as $$
begin
  return private.address_key(regexp_replace(btrim(p_address), '^([^+@]+)[+][^@]*@', '\1@'));
end $$;

-- Which proxies in front of PostgREST are believed about where a request comes from: how many append to X-Forwarded-For (0: none), or
-- `cloudflare`. Migrations alone make the database of a hosted project, which is behind Cloudflare; the host of any other sets it
-- (docs/security.md). The local backend's gateway leaves nothing in the headers that is not to be believed.
create table private.proxy_settings (
  is_singleton boolean primary key default true check (is_singleton),
  hops text not null default 'cloudflare' check (hops ~ '^([0-9]|cloudflare)$')
);
insert into private.proxy_settings default values;

-- The network that the caller of a procedure comes from, or null where no trusted proxy reports it: then only the account or address in
-- question is counted. Twin: `forwardedNetwork` in src/domain/security/client-network.ts; a test holds them equal. Definer: it reads the
-- setting and returns what the caller's own headers say. For rules only.
create function private.request_network() returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_forwarded text[] := string_to_array(v_headers ->> 'x-forwarded-for', ',');
  v_hops text := (select hops from private.proxy_settings);
begin
  if v_hops = 'cloudflare' then
    return coalesce(nullif(btrim(v_headers ->> 'cf-connecting-ip', E' \t'), ''), nullif(btrim(v_forwarded[cardinality(v_forwarded)], E' \t'), ''));
  end if;
  if v_hops = '0' then return null; end if;
  return nullif(btrim(v_forwarded[cardinality(v_forwarded) + 1 - v_hops::int], E' \t'), '');
end $$;

-- ---------------------------------------------------------------- counting

-- When the block of a record ends; null while it is within its rule. Each excess attempt doubles the block, at most 32
-- times and to at most 24 hours. For rules only.
create function private.blocked_until(p_count int, p_last timestamptz, p_rule private.rate_rules) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  if p_count <= p_rule.attempts then return null; end if;
  return p_last + least(86400000, p_rule.block_ms * power(2::float8, least(p_count - p_rule.attempts - 1, 32))) * interval '1 millisecond';
end $$;

-- Counts one attempt of one caller: {allowed, wait_ms, count, first_attempt, last_attempt}. Simultaneous attempts are all
-- counted: the row is locked from reading to writing. Definer: only rules may use the records. For rules only.
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

-- Counts, and raises MQ412 with the number of the rule for what is beyond it. p_things: what one day holds that many of. Definer: counts are closed. For rules only.
create function private.require_within_day(p_what text, p_caller text, p_things text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not (private.count_attempt(p_what, p_caller) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', jsonb_build_object('most', (select attempts from private.rate_rules where what = p_what), 'things', p_things));
  end if;
end $$;

-- Milliseconds until a caller may try again, without counting; 0 means now. Definer: it reads the records. For rules only.
create function private.remaining_wait_ms(p_what text, p_caller text, p_now timestamptz default clock_timestamp()) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rule private.rate_rules;
  v_record private.rate_records;
begin
  select * into v_rule from private.rate_rules where what in (p_what, 'default') order by what = 'default' limit 1;
  select * into v_record from private.rate_records where what = p_what and caller = p_caller;
  return greatest(0, coalesce(ceil(extract(epoch from private.blocked_until(v_record.count, v_record.last_attempt, v_rule) - p_now) * 1000), 0))::bigint;
end $$;

-- Counts one attempt for its network and, where there is one, for its account. Returns the longer wait:
-- {allowed, wait_ms}. Definer, for rules only; Edge Functions use public.rate_limit.
create function private.rate_limit(p_what text, p_network text, p_account uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller text;
  v_answer jsonb;
  v_wait bigint := 0;
begin
  -- Always in the same order, so that two callers never deadlock.
  for v_caller in
    select caller from unnest(array['account ' || p_account::text, private.network_key(p_network)]) as caller where caller is not null order by caller
  loop
    v_answer := private.count_attempt(p_what, v_caller);
    v_wait := greatest(v_wait, (v_answer ->> 'wait_ms')::bigint);
  end loop;
  return jsonb_build_object('allowed', v_wait = 0, 'wait_ms', v_wait);
end $$;

-- private.rate_limit for Edge Functions: service role only. Definer: the service role may not write the records itself.
create function public.rate_limit(p_what text, p_network text, p_account uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.rate_limit(p_what, p_network, p_account);
end $$;
revoke execute on function public.rate_limit(text, text, uuid) from public, anon, authenticated;
grant execute on function public.rate_limit(text, text, uuid) to service_role;

-- Counts one attempt for each of these callers that is known; false when one of them has made too many. Never raises: that
-- would roll the count back. Definer, for rules only.
create function private.is_within_limit(p_what text, p_callers text[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_caller text;
  v_within boolean := true;
begin
  -- Always in the same order, so that two callers never deadlock.
  for v_caller in select caller from unnest(p_callers) as caller where caller is not null order by caller loop
    v_within := (private.count_attempt(p_what, v_caller) ->> 'allowed')::boolean and v_within;
  end loop;
  return v_within;
end $$;

-- How long a person has to wait, in words. Twin: `retryAfterCopy` in src/domain/security/retry-after-copy.ts; a test holds them equal.
-- p_wait_ms is above 0, and is rounded up. For rules only.
create function private.retry_after_sentence(p_wait_ms bigint) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_seconds bigint := greatest(1, ceil(p_wait_ms / 1000.0));
  v_minutes bigint := ceil(p_wait_ms / 60000.0);
  v_count bigint := case when v_seconds < 60 then v_seconds when v_minutes <= 90 then v_minutes else ceil(p_wait_ms / 3600000.0) end;
  v_unit text := case when v_seconds < 60 then 'second' when v_minutes <= 90 then 'minute' else 'hour' end;
begin
  return format('Too many attempts. Try again in %s %s%s.', v_count, v_unit, case when v_count = 1 then '' else 's' end);
end $$;

-- Deletes records of callers without an attempt for 24 hours, as no block lasts longer; returns how many. Definer, for timers
-- only: every 4 hours.
create function private.prune_rate_records(p_now timestamptz default clock_timestamp()) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.rate_records where last_attempt <= p_now - interval '24 hours';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

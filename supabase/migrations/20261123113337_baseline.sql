-- Generated from supabase/schemas by `npm run db:migration`. Read it before you commit it (docs/database.md).
-- The whole schema. Do not edit it here.

-- ==== supabase/schemas/01_foundation/01_schemas.sql

-- The schema files define the database; docs/database.md explains their layout and how to change one.
--
-- Two schemas hold what the API does not expose: `private` (rules) and `sync_private` (the sync protocol). Policies,
-- constraints and functions that run with the caller's rights use them; PostgREST never exposes them.
--
-- Rules that hold for every function in these files:
--   * `search_path` is pinned to '', so that nobody can shadow a table or a function with their own.
--   * Nothing may be executed without a `grant execute` beside it: functions in `public` are closed one by one, because
--     hosted projects open every new one to everybody; those in `private` and `sync_private` all together in
--     09_operations/99_closed_by_default.sql. A function without a grant is called only by other functions and triggers.
--   * "Definer" means `security definer`: it runs with the owner's rights and bypasses row-level security. Its comment says why it
--     must, and what prevents it from returning or doing more than the caller is entitled to.
--   * Hot functions are plpgsql: it caches its plans, while an SQL function with a pinned search_path is planned at each call.

create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
-- For the two hooks that the auth server calls (08_accounts/12_sign_in_limits.sql and 13_sign_up_limits.sql).
grant usage on schema private to supabase_auth_admin;

create schema sync_private;
revoke all on schema sync_private from public;
grant usage on schema sync_private to anon, authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- ==== supabase/schemas/01_foundation/02_refusals.sql

-- Refusals: each has a stable code and a sentence for the person (S7). Twin: src/domain/refusals.ts.

create table private.refusals (
  code text primary key check (code ~ '^MQ[1-9][0-9]{2}$'),
  sentence text not null
);

insert into private.refusals (code, sentence) values
  ('MQ101', 'Add a pay rate or mark this job as unpaid before publishing.'),
  ('MQ102', 'Unpaid posts are for student, charity or self-funded projects only.'),
  ('MQ103', 'Maximum pay must be at least the minimum.'),
  ('MQ104', 'Shoot dates must be today or later.'),
  ('MQ105', 'The deadline must be before the first shoot day.'),
  ('MQ106', 'This job closed before your change arrived.'),
  ('MQ107', 'A job that is {from} cannot become {to}.'),
  ('MQ108', 'Add at least one date before publishing.'),
  ('MQ109', 'Give the job a title before publishing.'),
  ('MQ110', 'Only employers can post jobs.'),
  ('MQ111', 'Choose a department before publishing.'),
  ('MQ112', 'Say where the work is, or mark it as remote, before publishing.'),
  ('MQ113', 'A closed job can be opened again for 30 days. Post it anew instead.'),
  ('MQ201', 'You have already applied to this job.'),
  ('MQ202', 'Applications for this job have closed.'),
  ('MQ203', 'Complete your profile before applying.'),
  ('MQ204', 'Employers cannot apply to jobs.'),
  ('MQ205', 'You cannot apply to your own job.'),
  ('MQ206', 'An application that is {from} cannot become {to}.'),
  ('MQ207', 'A cover note can hold 4,000 characters.'),
  ('MQ301', '{Name} is not accepting messages.'),
  ('MQ302', 'You have reached today''s limit for new conversations.'),
  ('MQ303', 'Message is too long.'),
  ('MQ304', 'Write a message before sending.'),
  ('MQ305', 'This conversation is no longer open to you.'),
  ('MQ400', 'Some of this is not in the right form: {detail}.'),
  ('MQ403', 'You do not have permission to perform this action.'),
  ('MQ404', 'This is no longer available to you.'),
  ('MQ409', 'Somebody else already uses this.'),
  ('MQ500', 'This could not be saved. Your text is kept.'),
  ('MQ601', '{name} is larger than 50 MB. Send a smaller file, or a link to it.'),
  ('MQ602', 'Up to 10 files fit with one message or application.'),
  ('MQ603', '{name} is empty, so there is nothing to send.');

-- The sentence of a code, with its placeholders filled in. Definer: clients may not read the table, and the sentences are
-- public knowledge. Every role, because rules run with the writer's rights.
create function private.refusal_sentence(p_code text, p_blanks jsonb default '{}') returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sentence text;
  v_blank record;
begin
  select sentence into strict v_sentence from private.refusals where code = p_code;
  for v_blank in select key, value from jsonb_each_text(p_blanks) loop
    v_sentence := replace(v_sentence, '{' || v_blank.key || '}', coalesce(v_blank.value, ''));
  end loop;
  return v_sentence;
end $$;
grant execute on function private.refusal_sentence(text, jsonb) to anon, authenticated, service_role;

-- Stops the statement: the code becomes its SQLSTATE, the sentence its message (S7). Every role, for the same reason.
create function private.refuse(p_code text, p_blanks jsonb default '{}') returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = p_code, message = private.refusal_sentence(p_code, p_blanks);
end $$;
grant execute on function private.refuse(text, jsonb) to anon, authenticated, service_role;

-- ==== supabase/schemas/01_foundation/03_lifecycles.sql

-- Lifecycles of jobs and applications: the legal steps from one status to another, and who may take them (S13).
-- Twin: src/domain/lifecycles.ts.

create table private.lifecycle_transitions (
  lifecycle text not null check (lifecycle in ('job', 'application')),
  from_state text not null,
  event text not null,
  actor text not null check (actor in ('owner', 'applicant', 'employer', 'system')),
  to_state text not null,
  primary key (lifecycle, from_state, to_state, actor)
);

insert into private.lifecycle_transitions (lifecycle, from_state, event, actor, to_state) values
  ('job', 'active', 'close', 'owner', 'closed'),
  ('job', 'active', 'expire', 'system', 'closed'),
  ('job', 'closed', 'reopen', 'owner', 'active'),
  ('job', 'active', 'archive', 'owner', 'archived'),
  ('job', 'closed', 'archive', 'owner', 'archived'),
  ('application', 'pending', 'review', 'employer', 'reviewed'),
  ('application', 'pending', 'shortlist', 'employer', 'shortlisted'),
  ('application', 'pending', 'interview', 'employer', 'interview'),
  ('application', 'pending', 'offer', 'employer', 'offered'),
  ('application', 'reviewed', 'shortlist', 'employer', 'shortlisted'),
  ('application', 'reviewed', 'interview', 'employer', 'interview'),
  ('application', 'reviewed', 'offer', 'employer', 'offered'),
  ('application', 'shortlisted', 'unshortlist', 'employer', 'reviewed'),
  ('application', 'shortlisted', 'interview', 'employer', 'interview'),
  ('application', 'shortlisted', 'offer', 'employer', 'offered'),
  ('application', 'interview', 'offer', 'employer', 'offered'),
  ('application', 'offered', 'hire', 'employer', 'hired'),
  ('application', 'declined', 'reconsider', 'employer', 'reviewed');

-- Steps that every open application can take.
insert into private.lifecycle_transitions (lifecycle, from_state, event, actor, to_state)
select 'application', state, step.event, step.actor, step.to_state
from unnest(array['pending', 'reviewed', 'shortlisted', 'interview', 'offered']) as state,
  (values ('decline', 'employer', 'declined'), ('withdraw', 'applicant', 'withdrawn'), ('end', 'system', 'job_closed'))
    as step (event, actor, to_state);

-- The event that leads from one state to another; null when this actor may not take that step. Definer: the rules that call
-- it do not depend on what the writer may read. Called only by rules.
create function private.lifecycle_event(p_lifecycle text, p_from text, p_to text, p_actor text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select event from private.lifecycle_transitions
    where lifecycle = p_lifecycle and from_state = p_from and to_state = p_to and actor = p_actor);
end $$;

-- ==== supabase/schemas/01_foundation/04_checks.sql

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

-- Files that come with a message or an application: [{id, name, type, size}], sizes in bytes (src/domain/attachments.ts).
-- Limits with their own refusal are checked before this (07_messages/03_attachments.sql).
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

-- Today's calendar day in a time zone. An unknown zone counts as UTC: a wrong name must not fail a whole write.
create function private.today(p_timezone text) returns date language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone coalesce(nullif(p_timezone, ''), 'UTC'))::date;
exception when invalid_parameter_value then
  return (now() at time zone 'UTC')::date;
end $$;
grant execute on function private.today(text) to anon, authenticated, service_role;

-- A slug for a URL: lower case, hyphens, and the end of the id so that two rows with one name differ. For triggers only.
create function private.slug(p_words text, p_id uuid) returns text language sql immutable set search_path = '' as $$
  select concat_ws('-',
    nullif(btrim(left(regexp_replace(lower(p_words), '[^a-z0-9]+', '-', 'g'), 120), '-'), ''),
    right(p_id::text, 8))
$$;

-- ==== supabase/schemas/01_foundation/05_protected_tables.sql

-- Every table in `public` is protected here when it is created; a test fails for one that is not.

-- Turns row-level security on, revokes every grant and adds the restrictive gate policy (S14). For schema files and
-- migrations only.
create function private.protect_table(p_table regclass) returns void language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', p_table);
  -- Hosted projects grant everything on new tables by default.
  execute format('revoke all on table %s from public, anon, authenticated', p_table);
  execute format(
    'create policy gate on %s as restrictive for all to authenticated '
    'using ((select private.gate())) with check ((select private.gate()))', p_table);
end $$;

-- ==== supabase/schemas/01_foundation/06_rate_limits.sql

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
  ('verify_webauthn_credential', 60, 900000, 1800000);

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

-- The name under which a network is counted; null for none. Definer: it reads the salt and returns a digest. For rules only.
create function private.network_key(p_network text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return 'network ' || encode(sha256(convert_to((select salt from private.rate_salt limit 1) || p_network, 'UTF8')), 'hex');
end $$;

-- The name under which an e-mail address is counted: ignoring case and outer spaces, and never the address itself.
-- Definer for the same reason. For rules only.
create function private.address_key(p_address text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return 'address ' || encode(sha256(convert_to((select salt from private.rate_salt limit 1) || left(lower(btrim(coalesce(p_address, ''))), 320), 'UTF8')), 'hex');
end $$;

-- The network that the caller of a procedure comes from, or null where no proxy reports it: then only the account or address in
-- question is counted. Hosted Supabase sets the first header; elsewhere the nearest proxy appends to the second, and entries further
-- left come from the caller. For rules only.
create function private.request_network() returns text language plpgsql stable set search_path = '' as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_forwarded text[] := string_to_array(v_headers ->> 'x-forwarded-for', ',');
begin
  return nullif(btrim(coalesce(v_headers ->> 'cf-connecting-ip', v_forwarded[cardinality(v_forwarded)])), '');
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

-- ==== supabase/schemas/01_foundation/07_keyring.sql

-- Keys that only the database knows, so that a copy of one table is worthless. On hosted Supabase a row can be replaced
-- by a key from the Vault (docs/security.md).

create table private.keyring (
  name text primary key,
  key text not null
);

insert into private.keyring (name, key) values
  -- encrypts the secrets of authenticators (08_accounts/03_second_factor.sql)
  ('two_factor', encode(extensions.gen_random_bytes(32), 'hex')),
  -- generates decoy passkeys for addresses that have none (08_accounts/08_passkey_challenges.sql)
  ('passkey_decoys', encode(extensions.gen_random_bytes(32), 'hex'));

-- ==== supabase/schemas/02_access/01_gate.sql

-- The gate: the condition that every policy and every procedure checks first. It requires a known account that is not suspended,
-- in a session that was not ended, is not held (ruling 17) and has passed the second factor where one is switched on (S14).

-- Who has a second factor. Set up and switched on in 08_accounts/03_second_factor.sql.
create table private.two_factor (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- null: being set up, not in force yet
  enabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- encrypted; null only in rows that tests insert to close the gate
  secret bytea,
  -- the last time step whose code was accepted: a code works once (RFC 6238, 5.2)
  last_step bigint not null default 0,
  failures int not null default 0,
  lock_level int not null default 0,
  locked_until timestamptz
);

-- Sessions that have passed the second factor, and how.
create table private.mfa_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  verified_at timestamptz not null default now(),
  method text not null default 'totp' check (method in ('totp', 'backup', 'passkey', 'recovery'))
);
create index mfa_sessions_user_id on private.mfa_sessions (user_id);

-- Sessions that were signed out from elsewhere (08_accounts/05_sessions.sql). Their access tokens are still valid for a while:
-- hosted ones last an hour, during which a stolen phone must not keep reading.
create table private.ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null default now()
);

-- The session named in the caller's token, or null. Every role: it reads the caller's own token.
create function private.session_id() returns uuid language plpgsql stable set search_path = '' as $$
begin
  return nullif(auth.jwt() ->> 'session_id', '')::uuid;
end $$;
grant execute on function private.session_id() to anon, authenticated;

-- True when the caller needs no second factor or this session has passed it. Definer: clients may not read these tables; it
-- only concerns the caller.
create function private.second_factor_passed() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_uid uuid := auth.uid();
begin
  if not exists (select from private.two_factor where user_id = v_uid and enabled_at is not null) then
    return true;
  end if;
  return exists (select from private.mfa_sessions where session_id = private.session_id() and user_id = v_uid);
end $$;
grant execute on function private.second_factor_passed() to anon, authenticated;

-- True when the caller has access. Definer: it reads tables that clients may not; it only concerns the caller. The
-- session is read once, because this runs in every statement of every client.
create function private.gate() returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := private.session_id();
begin
  return private.second_factor_passed()
    and not exists (select from private.ended_sessions where session_id = v_session)
    and not exists (select from private.device_sessions where session_id = v_session and outcome = 'held')
    and exists (select from public.profiles where id = auth.uid() and suspended_at is null);
end $$;
grant execute on function private.gate() to anon, authenticated;

-- The gate for procedures, which must raise instead of returning nothing: after an empty pull the device would delete its rows.
-- Definer and every role, as the gate. Raises PT401 `session_ended`, upon which the device requests a new token, is refused and
-- asks its owner to sign in; PT403 `two_factor_required`; PT403 `device_proof_required`, after the second factor, whose code is a proof;
-- MQ403 for a suspended or unknown account.
create function private.require_gate() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.gate() then return; end if;
  if exists (select from private.ended_sessions where session_id = private.session_id()) then
    raise exception using errcode = 'PT401', message = 'session_ended';
  end if;
  if not private.second_factor_passed() then
    raise exception using errcode = 'PT403', message = 'two_factor_required';
  end if;
  if private.is_held_session() then
    raise exception using errcode = 'PT403', message = 'device_proof_required';
  end if;
  perform private.refuse('MQ403');
end $$;
grant execute on function private.require_gate() to anon, authenticated;

-- ==== supabase/schemas/03_sync/01_streams.sql

-- Streams: the synced tables as data, and the columns of every synced row. docs/sync.md describes the protocol.
-- Twin: src/domain/streams/<name>.ts. Each table's own file inserts its row and calls install_stream().

create table sync_private.streams (
  name text primary key,
  -- order of a pull
  pull_order int not null unique,
  relation regclass not null unique,
  -- the fields of a document besides `rev`; equal to the column grants
  readable text[] not null,
  -- the same as a select list over `t`; written by install_stream()
  select_list text not null default '',
  -- the fields that a push may set; equal to the column grants
  writable text[] not null,
  -- field -> rise | union | turn_on | by_key (06_merge.sql)
  merge jsonb not null default '{}',
  -- most rows of a snapshot
  budget int not null default 100000,
  -- visitors may read it
  is_public boolean not null default false,
  -- Whom a row is for, in one of three ways: columns that hold the reader's id ...
  owner_columns text[] not null default '{}',
  -- ... the column that holds a conversation's id ...
  conversation_column text,
  -- ... or this expression over `t` and $1 (the reader's id).
  scope text,
  -- for public streams: a query over $1 for the ids that a snapshot returns first, whatever the budget
  related_ids text,
  -- rows of `t` in a snapshot of the catalogue, newest first by this column
  catalogue text not null default 'not t._deleted',
  newest text not null default 'created_at',
  -- whether a push may insert, change and remove rows
  is_insertable boolean not null default false,
  is_editable boolean not null default true,
  is_deletable boolean not null default false,
  -- No rule of the table reads its other rows, so one statement may insert several (08_push_batches.sql). Messages are
  -- counted and numbered row by row, and an application looks for others.
  allows_batch_insert boolean not null default false
);
grant select on sync_private.streams to anon, authenticated;

-- ---------------------------------------------------------------- stamps

-- One device of one account; null for none. A device that changes accounts is a different one (S9). Everybody: it
-- uses only the caller's own id.
create function sync_private.account_client(p_client uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return md5(p_client::text || (select auth.uid())::text)::uuid;
end $$;
grant execute on function sync_private.account_client(uuid) to anon, authenticated;

-- The last of a synced table's BEFORE triggers. server_xid orders pulls (S5), rev counts versions; no client's clock orders
-- anything. A bare re-stamp (`set id = id`) keeps updated_at. Not a definer, because it must know who writes.
create function sync_private.stamp() returns trigger language plpgsql set search_path = '' as $$
declare
  -- Inside definer functions the current user is the owner: what the server writes on its own is not the client's write.
  v_is_client boolean := current_user in ('anon', 'authenticated');
begin
  new.server_xid := pg_current_xact_id();
  if tg_op = 'INSERT' then
    new.rev := 1;
    if v_is_client or new.created_at is null then new.created_at := clock_timestamp(); end if;
    if v_is_client or new.updated_at is null then new.updated_at := new.created_at; end if;
  else
    new.rev := old.rev + 1;
    if v_is_client then new.created_at := old.created_at; end if;
    if v_is_client or (new.updated_at = old.updated_at
      and to_jsonb(new) - array['server_xid', 'rev'] is distinct from to_jsonb(old) - array['server_xid', 'rev'])
    then new.updated_at := clock_timestamp(); end if;
  end if;
  if v_is_client then
    -- Which device of which account wrote last, and from which version: recognises a replay whose row can no longer be read
    -- (S3).
    new.last_client := sync_private.account_client(nullif(current_setting('sync.client', true), '')::uuid);
    new.last_base := nullif(current_setting('sync.base', true), '')::bigint;
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------- making a table a stream

-- Adds to a stream's table what all of them have: columns, triggers, indexes, grants and the gate. For schema files and
-- migrations only, once the table and its row in `streams` exist.
create function sync_private.install_stream(p_stream text) returns void language plpgsql set search_path = '' as $$
declare
  s sync_private.streams;
  v_column text;
  v_table text;
begin
  update sync_private.streams set select_list = 't.' || array_to_string(readable, ', t.') where name = p_stream
  returning * into strict s;
  v_table := (select relname from pg_catalog.pg_class where oid = s.relation);
  execute format($ddl$
    alter table %1$s
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column rev bigint not null default 1,
      add column server_xid xid8 not null default pg_current_xact_id(),
      add column _deleted boolean not null default false,
      add column last_client uuid,
      add column last_base bigint $ddl$, s.relation);
  execute format('create trigger zz_stamp before insert or update on %s for each row '
    'execute function sync_private.stamp()', s.relation);
  execute format('create trigger zz_tombstone after delete on %s for each row '
    'execute function sync_private.record_tombstone(%L)', s.relation, s.name);
  execute format('create index %I on %s (server_xid, id)', v_table || '_pull', s.relation);
  foreach v_column in array array_remove(s.owner_columns || s.conversation_column, null) loop
    continue when v_column = 'id';
    execute format('create index %I on %s (%I, server_xid, id)', v_table || '_pull_' || v_column, s.relation, v_column);
    execute format('create index %I on %s (%I, %I desc, id desc)',
      v_table || '_snapshot_' || v_column, s.relation, v_column, s.newest);
  end loop;
  if s.scope is not null then
    execute format('create index %I on %s (%I desc, id desc) where %s', v_table || '_snapshot', s.relation, s.newest,
      replace(s.catalogue, 't.', ''));
  end if;
  perform private.protect_table(s.relation);
  execute format('grant select (%s, rev, server_xid, _deleted) on %s to authenticated%s',
    array_to_string(s.readable, ', '), s.relation, case when s.is_public then ', anon' else '' end);
  if s.is_insertable then
    execute format('grant insert (id, %s) on %s to authenticated', array_to_string(s.writable, ', '), s.relation);
  end if;
  if s.is_editable and cardinality(s.writable) > 0 then
    execute format('grant update (%s%s) on %s to authenticated',
      array_to_string(s.writable, ', '), case when s.is_deletable then ', _deleted' else '' end, s.relation);
  end if;
end $$;

-- ==== supabase/schemas/03_sync/02_change_log.sql

-- What pulls read besides the rows themselves: the epoch of this database, changed access, and deleted rows.

create table sync_private.state (
  is_singleton boolean primary key default true check (is_singleton),
  epoch int not null
);
insert into sync_private.state (epoch) values (1);

-- Checkpoints of another epoch are void: the device takes a new snapshot and keeps its queue. The cluster's own number is
-- part of it, because transaction ids mean nothing in another cluster: a restored dump is safe even before anybody has run
-- new_epoch(). Definer: clients may not read `state`; the answer goes to every device anyway.
create function sync_private.epoch() returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_cluster text := '0';
begin
  if has_function_privilege('pg_catalog.pg_control_system()', 'execute') then
    select system_identifier::text into v_cluster from pg_catalog.pg_control_system();
  end if;
  -- Short, because it travels twice with every stream of every idle pull.
  return (select epoch from sync_private.state) || '.' || left(md5(v_cluster), 6);
end $$;
grant execute on function sync_private.epoch() to anon, authenticated;

-- This reader's access to this row was given or taken away though the row itself did not change (S6). A pull looks the row
-- up with the reader's rights and sends the document or a tombstone, so one log serves both.
create table sync_private.access_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  stream text not null references sync_private.streams (name) on delete cascade,
  id uuid not null,
  server_xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, stream, id)
);
create index access_changes_pull on sync_private.access_changes (user_id, stream, server_xid, id);
create index access_changes_stream on sync_private.access_changes (stream);

-- Records that one reader's access to one row changed. Definer: clients may not write the log. For triggers only.
create function sync_private.access_changed(p_user uuid, p_stream text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync_private.access_changes (user_id, stream, id)
  select p_user, p_stream, p_id where exists (select from auth.users where id = p_user)
  on conflict (user_id, stream, id) do update set server_xid = pg_current_xact_id();
end $$;

-- Rows that were deleted physically, by a cascade or an operator: every device that follows the stream gets a tombstone.
create table sync_private.tombstones (
  stream text not null references sync_private.streams (name) on delete cascade,
  id uuid not null,
  server_xid xid8 not null default pg_current_xact_id(),
  primary key (stream, id)
);
create index tombstones_pull on sync_private.tombstones (stream, server_xid, id);

-- Trigger function of every synced table. Definer: clients may not write the log.
create function sync_private.record_tombstone() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into sync_private.tombstones (stream, id) values (tg_argv[0], old.id)
  on conflict (stream, id) do update set server_xid = pg_current_xact_id();
  return null;
end $$;

-- To be run once after a logical restore into another cluster: transaction ids start again there, so every row is stamped again
-- and every device takes a new snapshot and keeps its queue. Returns the new epoch. Definer, for operators only.
create function sync_private.new_epoch() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_relation regclass;
  v_epoch int;
begin
  for v_relation in select relation from sync_private.streams order by pull_order loop
    execute format('update %s set id = id', v_relation);
  end loop;
  update sync_private.access_changes set server_xid = pg_current_xact_id();
  update sync_private.tombstones set server_xid = pg_current_xact_id();
  update sync_private.state set epoch = epoch + 1 returning epoch into v_epoch;
  return v_epoch;
end $$;

-- ==== supabase/schemas/03_sync/03_pull_candidates.sql

-- Which rows a pull must check. These two functions see more than the caller may, so they return only ids; the pull then
-- reads each row with the caller's rights and sends the document, or a tombstone where there is nothing to read. That is the
-- one place that decides what the caller may read, may no longer read, or may read again (S6).
--
-- Their statements are built from a stream's registry row. $1 is the caller's id.

-- Rows that changed in a range of transactions, and rows to which access changed in it, ordered as checkpoints are: by
-- (server_xid, id). p_before null: everything committed so far (for `rows_behind_horizon`). Definer: access changes and tombstones are
-- closed to clients; it returns only ids, to sync_pull.
create function sync_private.changed_rows(p_stream text, p_xid xid8, p_id uuid, p_before xid8, p_limit int)
returns table (x xid8, id uuid) language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  s sync_private.streams;
  v_uid uuid := (select auth.uid());
  v_parts text[] := '{}';
  v_range constant text := '(%1$s.server_xid, %1$s.id) > ($2, $3) and ($4 is null or %1$s.server_xid < $4)';
  v_column text;
begin
  select * into strict s from sync_private.streams where name = p_stream;
  if s.scope is not null then
    v_parts := v_parts || format('(select t.server_xid, t.id from %s t where %s order by 1, 2 limit $5)',
      s.relation, format(v_range, 't'));
  end if;
  if v_uid is not null then
    foreach v_column in array s.owner_columns loop
      v_parts := v_parts || format('(select t.server_xid, t.id from %s t where t.%I = $1 and %s order by 1, 2 limit $5)',
        s.relation, v_column, format(v_range, 't'));
    end loop;
    if s.conversation_column = 'id' then
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.conversation_members m
          join public.conversations t on t.id = m.conversation_id
          where m.user_id = $1 and m.is_active and %s order by 1, 2 limit $5)$part$, format(v_range, 't'));
    elsif s.conversation_column is not null then
      -- One index range for each of the caller's conversations that changed, never a scan of everybody's messages. A message
      -- stamps its conversation in the same transaction; a later transaction may have stamped the conversation with a lower
      -- id, but not with one below a checkpoint, as it was still open when that checkpoint was given out. Hence >=.
      v_parts := v_parts || format($part$(select t.server_xid, t.id from public.conversation_members m
          join public.conversations c on c.id = m.conversation_id and c.server_xid >= $2
          cross join lateral (select t.server_xid, t.id from %1$s t
            where t.%2$I = m.conversation_id and %3$s order by 1, 2 limit $5) t
          where m.user_id = $1 and m.is_active order by 1, 2 limit $5)$part$,
        s.relation, s.conversation_column, format(v_range, 't'));
    end if;
    v_parts := v_parts || format(
      '(select a.server_xid, a.id from sync_private.access_changes a '
      'where a.user_id = $1 and a.stream = %L and %s order by 1, 2 limit $5)',
      s.name, format(v_range, 'a'));
  end if;
  v_parts := v_parts || format(
    '(select g.server_xid, g.id from sync_private.tombstones g where g.stream = %L and %s order by 1, 2 limit $5)',
    s.name, format(v_range, 'g'));
  -- `union`: a row that both changed and is in a log, in one transaction, must not be split over two pages.
  return query execute 'select * from (' || array_to_string(v_parts, ' union ') || ') found order by 1, 2 limit $5'
    using v_uid, p_xid, p_id, p_before, p_limit;
end $$;
grant execute on function sync_private.changed_rows(text, xid8, uuid, xid8, int) to anon, authenticated;

-- Rows of a snapshot, newest first, after the key (p_newest, p_id). p_related: what concerns the caller, which comes first and
-- whatever the budget; else the stream's catalogue. Definer: memberships are read without their policy; it returns only ids, to
-- sync_pull.
create function sync_private.snapshot_rows(p_stream text, p_related boolean, p_newest timestamptz, p_id uuid, p_limit int)
returns table (k timestamptz, id uuid) language plpgsql stable security definer set search_path = '' rows 500 as $$
declare
  s sync_private.streams;
  v_uid uuid := (select auth.uid());
  v_parts text[] := '{}';
  v_page text;
  v_column text;
begin
  select * into strict s from sync_private.streams where name = p_stream;
  v_page := format('(t.%1$I, t.id) < ($2, $3) order by t.%1$I desc, t.id desc limit $4', s.newest);
  if p_related then
    v_parts := v_parts || format('(select t.%I, t.id from %s t where t.id = any (array(%s)) and not t._deleted and %s)',
      s.newest, s.relation, s.related_ids, v_page);
  elsif s.scope is not null then
    v_parts := v_parts || format('(select t.%I, t.id from %s t where %s%s and %s)', s.newest, s.relation, s.catalogue,
      case when s.related_ids is not null and v_uid is not null then format(' and t.id not in (%s)', s.related_ids) else '' end, v_page);
  end if;
  if v_uid is not null then
    foreach v_column in array s.owner_columns loop
      v_parts := v_parts || format('(select t.%I, t.id from %s t where t.%I = $1 and not t._deleted and %s)',
        s.newest, s.relation, v_column, v_page);
    end loop;
    if s.conversation_column = 'id' then
      v_parts := v_parts || format($part$(select t.created_at, t.id from public.conversation_members m
        join public.conversations t on t.id = m.conversation_id
        where m.user_id = $1 and m.is_active and not t._deleted and %s)$part$, v_page);
    elsif s.conversation_column is not null then
      v_parts := v_parts || format($part$(select t.k, t.id from public.conversation_members m
        cross join lateral (select t.%1$I as k, t.id from %2$s t
          where t.%3$I = m.conversation_id and not t._deleted and %4$s) t
        where m.user_id = $1 and m.is_active order by 1 desc, 2 desc limit $4)$part$,
        s.newest, s.relation, s.conversation_column, v_page);
    end if;
  end if;
  if v_parts = '{}' then return; end if;
  return query execute 'select * from (' || array_to_string(v_parts, ' union ') || ') found order by 1 desc, 2 desc limit $4'
    using v_uid, p_newest, p_id, p_limit;
end $$;
grant execute on function sync_private.snapshot_rows(text, boolean, timestamptz, uuid, int) to anon, authenticated;

-- ==== supabase/schemas/03_sync/04_pull.sql

-- Pull: everything new of any number of streams in one round trip (docs/sync.md). All of it runs with the caller's rights and
-- writes nothing. The functions of this file are open to everybody who may call sync_pull, as they run with its rights.

-- How a document of a stream is built from the row `t`: its readable fields and its version.
create function sync_private.document_expression(s sync_private.streams) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '(select to_json(d) from (select ' || s.select_list || ', t.rev) d)';
end $$;
grant execute on function sync_private.document_expression(sync_private.streams) to anon, authenticated;

-- ---------------------------------------------------------------- checkpoints

-- A checkpoint of somebody who follows is text: epoch/xid, and /id where a page was full. As an object with names it travelled
-- twice with each of ten streams and was a quarter of an idle pull. The checkpoint of a snapshot under way is an object, and
-- so are those of early devices, which never look into them; the next answer to those is text.
create function sync_private.parse_checkpoint(p_checkpoint jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when pg_catalog.jsonb_typeof(p_checkpoint) = 'string'
    then pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object(
      'e', part[1], 'x', part[2], 'i', part[3]))
    else p_checkpoint end
  from pg_catalog.string_to_array(p_checkpoint #>> '{}', '/') part
$$;
grant execute on function sync_private.parse_checkpoint(jsonb) to anon, authenticated;

create function sync_private.format_checkpoint(p_checkpoint jsonb) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.concat_ws('/', p_checkpoint ->> 'e', p_checkpoint ->> 'x', p_checkpoint ->> 'i')
$$;
grant execute on function sync_private.format_checkpoint(jsonb) to anon, authenticated;

-- ---------------------------------------------------------------- snapshot

-- One page of a snapshot: what concerns the caller, then the catalogue up to the budget; documents only. `truncated`: the budget
-- ended it, so the catalogue may hold more than the device does.
-- p_checkpoint.f: {id: the snapshot's name, s: section, k, i: key of the last row, n: rows of the catalogue so far}
create function sync_private.snapshot_page(s sync_private.streams, p_checkpoint jsonb, p_limit int, p_budget int, p_rows_behind int) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_snapshot jsonb := p_checkpoint -> 'f';
  v_begun boolean := v_snapshot ? 'begun';
  v_remaining int := p_limit;
  v_wanted int;
  v_documents json[] := '{}';
  v_part json[];
  v_count int;
  v_key timestamptz;
  v_id uuid;
  v_is_complete boolean := false;
  v_is_truncated boolean := false;
begin
  loop
    v_wanted := case when v_snapshot ->> 's' = 'related' then v_remaining
      else least(v_remaining, greatest(p_budget - (v_snapshot ->> 'n')::int, 0)) end;
    execute format($page$
      with page as materialized (select k, id from sync_private.snapshot_rows($1, $2, $3, $4, $5))
      select coalesce(array_agg(%1$s order by page.k desc, page.id desc) filter (where t.id is not null), '{}'),
        (select count(*) from page),
        (select k from page order by k, id limit 1), (select id from page order by k, id limit 1)
      from page left join %2$s t on t.id = page.id and not t._deleted and (%3$s) $page$,
      sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
    into v_part, v_count, v_key, v_id
    using s.name, v_snapshot ->> 's' = 'related', (v_snapshot ->> 'k')::timestamptz, (v_snapshot ->> 'i')::uuid, v_wanted;
    v_documents := v_documents || v_part;
    v_remaining := v_remaining - v_count;
    if v_count > 0 then v_snapshot := v_snapshot || jsonb_build_object('k', v_key, 'i', v_id); end if;

    if v_snapshot ->> 's' = 'related' then
      exit when v_count = v_wanted;
      -- Everything that concerns the caller is in; the rest of the page belongs to the catalogue.
      v_snapshot := v_snapshot || sync_private.snapshot_start('catalogue');
    else
      v_snapshot := v_snapshot || jsonb_build_object('n', (v_snapshot ->> 'n')::int + v_count);
      v_is_truncated := v_count = v_wanted and (v_snapshot ->> 'n')::int >= p_budget;
      v_is_complete := v_is_truncated or v_count < v_wanted;
      exit;
    end if;
    exit when v_remaining = 0;
  end loop;
  return json_build_object('stream', s.name, 'documents', array_to_json(v_documents),
    'checkpoint', case when v_is_complete then p_checkpoint - 'f'
      else p_checkpoint || jsonb_build_object('f', v_snapshot || '{"begun": true}') end,
    -- Begun and finished within this one pull, nothing can follow; else what happened meanwhile does.
    'more', v_begun or not v_is_complete, 'rows_behind_horizon', p_rows_behind, 'snapshot', v_snapshot ->> 'id', 'snapshot_complete', v_is_complete, 'truncated', v_is_truncated);
end $$;
grant execute on function sync_private.snapshot_page(sync_private.streams, jsonb, int, int, int) to anon, authenticated;

create function sync_private.snapshot_start(p_section text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('s', p_section, 'k', 'infinity', 'i', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end $$;
grant execute on function sync_private.snapshot_start(text) to anon, authenticated;

-- ---------------------------------------------------------------- changes

-- One page of changes since the checkpoint: visible rows and tombstones as one ordered list.
create function sync_private.changes_page(s sync_private.streams, p_checkpoint jsonb, p_limit int, p_horizon xid8, p_rows_behind int) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_documents json := '[]';
  v_count int;
  v_xids xid8[];
  v_ids uuid[];
  v_checkpoint jsonb := p_checkpoint;
begin
  select count(*), array_agg(x order by x, id), array_agg(id order by x, id) into v_count, v_xids, v_ids
  from sync_private.changed_rows(s.name, (p_checkpoint ->> 'x')::xid8,
    coalesce(p_checkpoint ->> 'i', '00000000-0000-0000-0000-000000000000')::uuid, p_horizon, p_limit);
  if v_count > 0 then
    execute format($page$
      -- A row that changed, and to which access changed in another transaction, is one document.
      with named as (select id, min(x) as x from unnest($1, $2) as page (x, id) group by id)
      select json_agg(
        case when t.id is null then json_build_object('id', named.id, '_deleted', true) else %1$s end order by named.x, named.id)
      from named left join %2$s t on t.id = named.id and not t._deleted and (%3$s) $page$,
      sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
    into v_documents using v_xids, v_ids;
  end if;

  if v_count >= p_limit then
    v_checkpoint := v_checkpoint || jsonb_build_object('x', v_xids[v_count]::text, 'i', v_ids[v_count]);
  elsif p_horizon > (p_checkpoint ->> 'x')::xid8 then
    -- Everything below the horizon was looked at: move on even if nothing was found, or idle pulls scan it again and again.
    v_checkpoint := v_checkpoint - 'i' || jsonb_build_object('x', p_horizon::text);
  end if;
  -- row_to_json prints no spaces, which are a tenth of an idle pull.
  return (select row_to_json(answer) from (
    select s.name as stream, v_documents as documents, sync_private.format_checkpoint(v_checkpoint) as checkpoint,
      v_count >= p_limit as more, p_rows_behind as rows_behind_horizon) answer);
end $$;
grant execute on function sync_private.changes_page(sync_private.streams, jsonb, int, xid8, int) to anon, authenticated;

-- ---------------------------------------------------------------- the call

-- p_requests: [{stream, checkpoint | null, limit, budget?}], answered in that order:
-- [{stream, documents, checkpoint, more, rows_behind_horizon, snapshot?, snapshot_complete?, truncated?}]. Documents are {id, ...readable fields, rev} or
-- {id, _deleted: true}; checkpoints are opaque. `rows_behind_horizon` counts committed rows that wait behind a longer transaction, at most
-- 50: pull again soon. Anyone may call.
-- Raises MQ400 (unknown stream, bad request), two_factor_required (PT403), MQ403 (suspended): never an empty answer that would
-- sweep the device.
create function public.sync_pull(p_requests jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  -- At or above this, transactions that began earlier may still add rows (S5).
  v_horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_epoch text := sync_private.epoch();
  v_request jsonb;
  v_checkpoint jsonb;
  v_limit int;
  v_answers json[] := '{}';
  v_rows_behind int := 0;
  -- While no transaction is open, nothing can wait above the horizon.
  v_is_busy boolean := pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmax(pg_current_snapshot());
  s sync_private.streams;
  v_nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_requests) <> 'array' then perform private.refuse('MQ400', '{"detail": "requests"}'); end if;
  for v_request in select value from jsonb_array_elements(p_requests) loop
    select * into s from sync_private.streams where name = v_request ->> 'stream';
    if not found then
      perform private.refuse('MQ400', jsonb_build_object('detail', 'stream ' || coalesce(v_request ->> 'stream', '?')));
    end if;
    if (select auth.uid()) is null and not s.is_public then
      -- None of it is a visitor's, and their role may not even read the table.
      v_answers := v_answers || json_build_object(
        'stream', s.name, 'documents', '{}'::json[], 'checkpoint', null, 'more', false, 'rows_behind_horizon', 0);
      continue;
    end if;
    v_limit := greatest(least(coalesce((v_request ->> 'limit')::int, 500), 2000), 1);
    v_checkpoint := sync_private.parse_checkpoint(v_request -> 'checkpoint');
    if coalesce(v_checkpoint ->> 'e', '') <> v_epoch then
      v_checkpoint := jsonb_build_object('e', v_epoch, 'x', v_horizon::text,
        'f', sync_private.snapshot_start(case when s.related_ids is null or (select auth.uid()) is null then 'catalogue' else 'related' end)
          || jsonb_build_object('id', v_horizon::text, 'n', 0));
    end if;
    if v_is_busy then
      select count(*) into v_rows_behind
      from sync_private.changed_rows(s.name, greatest(v_horizon, (v_checkpoint ->> 'x')::xid8), v_nil, null, 50);
    end if;
    v_answers := v_answers || case when v_checkpoint ? 'f'
      then sync_private.snapshot_page(s, v_checkpoint, v_limit,
        least(coalesce((v_request ->> 'budget')::int, s.budget), s.budget), v_rows_behind)
      else sync_private.changes_page(s, v_checkpoint, v_limit, v_horizon, v_rows_behind) end;
  end loop;
  return array_to_json(v_answers);
end $$;
revoke execute on function public.sync_pull(jsonb) from public;
grant execute on function public.sync_pull(jsonb) to anon, authenticated;

-- ==== supabase/schemas/03_sync/05_receipts.sql

-- Receipts: the answer to each of a device's writes, so that a replay gets the same answer (S3), even where the row has changed
-- or access has ended since. A refusal is an answer like any other (S7): otherwise a copy that the network delayed could be
-- accepted after its author was refused and has written again.
--
-- Clients may not touch the table. The definer functions below write and read only the caller's receipts (`user_id =
-- auth.uid()`); sync_push runs with the caller's rights, so members may execute them.

create table sync_private.receipts (
  client uuid not null,
  id uuid not null,
  -- the edit id, or a digest of the write when the device sends none
  edit text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  stream text not null references sync_private.streams (name) on delete cascade,
  base_rev bigint,
  status text not null constraint receipts_status_check check (status in ('accepted', 'conflict', 'refused')),
  -- those in conflict
  fields text[] not null default '{}',
  -- the values that this edit wrote to the row: tells a later edit from the same base its own earlier write from somebody else's
  written jsonb not null default '{}',
  at timestamptz not null default now(),
  code text,
  message text,
  -- The version of the row that the edit made. Whether a device has seen its own edit depends on this, not on the version from
  -- which the edit began: a late page may move a device's base on while the answer to its edit is lost.
  rev bigint,
  primary key (client, id, edit),
  constraint receipts_refusal check ((status = 'refused') = (code is not null and message is not null))
);
create index receipts_user_id on sync_private.receipts (user_id);
create index receipts_stream on sync_private.receipts (stream);
create index receipts_at on sync_private.receipts (at);

-- ---------------------------------------------------------------- reading receipts

create function sync_private.find_receipt(p_client uuid, p_id uuid, p_edit text) returns sync_private.receipts
language plpgsql stable security definer set search_path = '' as $$
declare
  v_receipt sync_private.receipts;
begin
  select * into v_receipt from sync_private.receipts
  where client = p_client and id = p_id and edit = p_edit and user_id = (select auth.uid());
  return v_receipt;
end $$;
grant execute on function sync_private.find_receipt(uuid, uuid, text) to authenticated;

-- Whether this device has been answered for a write of one of these rows.
create function sync_private.has_receipts(p_client uuid, p_ids uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from sync_private.receipts where client = p_client and id = any (p_ids) and user_id = (select auth.uid()));
end $$;
grant execute on function sync_private.has_receipts(uuid, uuid[]) to authenticated;

-- Whether a write of this row has ever been accepted from this device.
create function sync_private.has_accepted(p_client uuid, p_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from sync_private.receipts where client = p_client and id = p_id and user_id = (select auth.uid()) and status <> 'refused');
end $$;
grant execute on function sync_private.has_accepted(uuid, uuid) to authenticated;

-- The values that earlier edits of this device wrote to the row in versions that it had not seen when it made this one. An edit
-- that the network delayed while newer ones arrived does not undo them: those started from a later version or, from the same one,
-- have ids that sort after its own. The version comes first, because a device whose clock was set back generates lower ids.
create function sync_private.written_before(p_client uuid, p_id uuid, p_base_rev bigint, p_edit text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
  select coalesce(jsonb_object_agg(w.key, w.value order by r.at, r.edit collate "C"), '{}')
  from sync_private.receipts r cross join jsonb_each(r.written) w
  where r.client = p_client and r.id = p_id and r.user_id = (select auth.uid())
    -- A receipt without a version is placed by the one that its edit began from.
    and case when r.rev is null then r.base_rev is not distinct from p_base_rev else r.rev > coalesce(p_base_rev, 0) end
    -- A digest, used for a write without an edit id, has no order.
    and (p_edit is null or (coalesce(r.base_rev, 0), r.edit collate "C") < (coalesce(p_base_rev, 0), p_edit collate "C")));
end $$;
grant execute on function sync_private.written_before(uuid, uuid, bigint, text) to authenticated;

-- Once its receipt has been pruned: whether the row itself says that this device, in this account's hands, wrote it last and
-- from this version. Reads past row-level security, as access may be gone; a yes tells the device only what it did itself.
create function sync_private.is_last_writer(p_stream text, p_client uuid, p_id uuid, p_base_rev bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_relation regclass := (select relation from sync_private.streams where name = p_stream);
  v_found boolean;
begin
  execute format(
    'select exists (select from %s where id = $1 and last_client = $2 and last_base is not distinct from $3)', v_relation)
    into v_found using p_id, sync_private.account_client(p_client), p_base_rev;
  return v_found;
end $$;
grant execute on function sync_private.is_last_writer(text, uuid, uuid, bigint) to authenticated;

-- ---------------------------------------------------------------- writing receipts

-- Raises the refusal that another connection's copy of this write got meanwhile.
create function sync_private.save_receipt(p_client uuid, p_stream text, p_id uuid, p_edit text, p_base_rev bigint, p_status text,
  p_fields text[], p_written jsonb, p_rev bigint) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, base_rev, status, fields, written, rev)
  select p_client, p_id, p_edit, (select auth.uid()), p_stream, p_base_rev, p_status, p_fields, p_written, p_rev where p_client is not null
  on conflict (client, id, edit) do nothing;
  if not found then perform sync_private.repeat_refusal(sync_private.find_receipt(p_client, p_id, p_edit)); end if;
end $$;
grant execute on function sync_private.save_receipt(uuid, text, uuid, text, bigint, text, text[], jsonb, bigint) to authenticated;

-- One receipt for each of several new rows; p_written are the values that each got.
create function sync_private.save_receipts(p_client uuid, p_stream text, p_ids uuid[], p_edits text[], p_written jsonb[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, status, written, rev)
  select p_client, kept.id, kept.edit, (select auth.uid()), p_stream, 'accepted', kept.written, 1
  from unnest(p_ids, p_edits, p_written) as kept (id, edit, written) where p_client is not null
  on conflict (client, id, edit) do nothing;
  get diagnostics v_count = row_count;
  -- Another connection has answered one of them: each has to be processed separately.
  if p_client is not null and v_count < cardinality(p_ids) then perform private.refuse('MQ409'); end if;
end $$;
grant execute on function sync_private.save_receipts(uuid, text, uuid[], text[], jsonb[]) to authenticated;

-- Remembers that a write was refused. False: another connection has accepted it meanwhile, and that is its answer.
create function sync_private.save_refusal(p_client uuid, p_stream text, p_id uuid, p_edit text, p_code text, p_message text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_standing text;
begin
  insert into sync_private.receipts (client, id, edit, user_id, stream, status, code, message)
  select p_client, p_id, p_edit, (select auth.uid()), p_stream, 'refused', p_code, p_message
  on conflict (client, id, edit) do nothing;
  select status into v_standing from sync_private.receipts
  where client = p_client and id = p_id and edit = p_edit and user_id = (select auth.uid());
  return coalesce(v_standing, 'refused') = 'refused';
end $$;
grant execute on function sync_private.save_refusal(uuid, text, uuid, text, text, text) to authenticated;

-- Raises the write's refusal, if it was refused. Reads no table.
create function sync_private.repeat_refusal(p_receipt sync_private.receipts) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_receipt.status = 'refused' then raise exception using errcode = p_receipt.code, message = p_receipt.message; end if;
end $$;
grant execute on function sync_private.repeat_refusal(sync_private.receipts) to authenticated;

-- Deletes receipts older than 30 days: by then a replay either finds the row as it left it or gets a conflict. Returns
-- how many. Definer, for operators and timers only; daily.
create function sync_private.prune_receipts() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from sync_private.receipts where at < now() - interval '30 days';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- ==== supabase/schemas/03_sync/06_merge.sql

-- Merging two edits of one row, field by field (twins on the device: src/sync/merge/merge.ts, src/sync/merge/merge-by-key.ts). A new row
-- is never merged. Nothing here reads a table, so members may execute all of it, as part of their own push.

-- Two edits of one field become one: `rise` takes the higher of each counter, `union` theirs with what I added and without what
-- I removed, `turn_on` is true once either side is.
create function sync_private.merge_field(p_strategy text, p_base jsonb, p_mine jsonb, p_theirs jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_base jsonb := case when jsonb_typeof(p_base) = 'array' then p_base else '[]' end;
begin
  case p_strategy
    when 'turn_on' then
      return to_jsonb(p_mine = 'true' or p_theirs = 'true');
    when 'rise' then
      return (select coalesce(jsonb_object_agg(key, top), '{}') from (
        select key, max(value::text::numeric) as top
        from (select * from jsonb_each(p_theirs) union all select * from jsonb_each(p_mine)) as both_sides
        where jsonb_typeof(value) = 'number' group by key) tops);
    when 'union' then
      return (select coalesce(jsonb_agg(item order by side, place), '[]') from (
        select item, 1 as side, place from jsonb_array_elements(p_theirs) with ordinality t(item, place)
        where not v_base @> jsonb_build_array(item) or p_mine @> jsonb_build_array(item)
        union all
        select item, 2, place from jsonb_array_elements(p_mine) with ordinality m(item, place)
        where not v_base @> jsonb_build_array(item) and not p_theirs @> jsonb_build_array(item)) items);
  end case;
end $$;
grant execute on function sync_private.merge_field(text, jsonb, jsonb, jsonb) to authenticated;

-- The name of one key of a map, in receipts and answers.
create function sync_private.key_path(p_field text, p_key text) returns text
language sql immutable set search_path = '' as $$ select p_field || '.' || p_key $$;
grant execute on function sync_private.key_path(text, text) to authenticated;

-- Merges one map key by key, so that there is no conflict when two devices change different settings or different parts of one draft:
-- {value, written: {path: value}, conflicts: [paths]}. p_own_values as in merge_row; a map that the device made itself is in it
-- whole. A missing value and null mean the same.
create function sync_private.merge_by_key(p_field text, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own_values jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_key text;
  v_path text;
  v_before jsonb;
  v_ours jsonb;
  v_theirs jsonb;
  v_own jsonb;
  v_is_own boolean;
  v_value jsonb := p_theirs;
  v_written jsonb := '{}';
  v_conflicts jsonb := '[]';
begin
  for v_key in
    select jsonb_object_keys(p_mine) union select jsonb_object_keys(case when jsonb_typeof(p_base) = 'object' then p_base else '{}' end)
  loop
    v_path := sync_private.key_path(p_field, v_key);
    v_before := nullif(p_base -> v_key, 'null');
    v_ours := nullif(p_mine -> v_key, 'null');
    v_theirs := nullif(p_theirs -> v_key, 'null');
    v_is_own := p_own_values ? v_path or p_own_values ? p_field;
    v_own := nullif(case when p_own_values ? v_path then p_own_values -> v_path else p_own_values -> p_field -> v_key end, 'null');
    continue when v_ours is not distinct from v_theirs or v_ours is not distinct from v_before
      or (v_is_own and v_ours is not distinct from v_own);
    if v_theirs is not distinct from v_before or (v_is_own and v_theirs is not distinct from v_own) then
      v_value := case when p_mine ? v_key then v_value || jsonb_build_object(v_key, p_mine -> v_key) else v_value - v_key end;
      v_written := v_written || jsonb_build_object(v_path, v_ours);
    else
      v_conflicts := v_conflicts || to_jsonb(v_path);
    end if;
  end loop;
  return jsonb_build_object('value', v_value, 'written', v_written, 'conflicts', v_conflicts);
end $$;
grant execute on function sync_private.merge_by_key(text, jsonb, jsonb, jsonb, jsonb) to authenticated;

-- What to write to apply mine to theirs: {changes: {field: value}, conflicts: [fields or paths], written: {field or path:
-- value}}. Where both changed the same, theirs stays. p_own_values: what this device put there itself from the same base, which
-- is not somebody else's. written: which of the changes are this edit's own, for its receipt.
create function sync_private.merge_row(s sync_private.streams, p_base jsonb, p_mine jsonb, p_theirs jsonb, p_own_values jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_field record;
  v_theirs jsonb;
  v_merged jsonb;
  v_changes jsonb := '{}';
  v_conflicts jsonb := '[]';
  v_written jsonb := '{}';
begin
  for v_field in select key, value from jsonb_each(p_mine) loop
    v_theirs := p_theirs -> v_field.key;
    -- p_own_values: this edit repeats what its device has already written, and somebody who saw that has edited it since.
    continue when v_field.value = v_theirs or (p_base is not null and v_field.value = p_base -> v_field.key)
      or (not s.merge ? v_field.key and v_field.value = p_own_values -> v_field.key);
    if s.merge ->> v_field.key = 'by_key' and jsonb_typeof(v_field.value) = 'object' and jsonb_typeof(v_theirs) = 'object' then
      v_merged := sync_private.merge_by_key(v_field.key, p_base -> v_field.key, v_field.value, v_theirs, p_own_values);
      v_written := v_written || (v_merged -> 'written');
      v_conflicts := v_conflicts || (v_merged -> 'conflicts');
      v_merged := v_merged -> 'value';
      if v_merged <> v_theirs then v_changes := v_changes || jsonb_build_object(v_field.key, v_merged); end if;
    elsif s.merge ? v_field.key and s.merge ->> v_field.key <> 'by_key' then
      v_merged := sync_private.merge_field(s.merge ->> v_field.key, p_base -> v_field.key, v_field.value, v_theirs);
      if v_merged <> v_theirs then v_changes := v_changes || jsonb_build_object(v_field.key, v_merged); end if;
    elsif p_base -> v_field.key = v_theirs or p_own_values -> v_field.key = v_theirs then
      v_changes := v_changes || jsonb_build_object(v_field.key, v_field.value);
      v_written := v_written || jsonb_build_object(v_field.key, v_field.value);
    else
      v_conflicts := v_conflicts || to_jsonb(v_field.key);
    end if;
  end loop;
  return jsonb_build_object('changes', v_changes, 'conflicts', v_conflicts, 'written', v_written);
end $$;
grant execute on function sync_private.merge_row(sync_private.streams, jsonb, jsonb, jsonb, jsonb) to authenticated;

-- ==== supabase/schemas/03_sync/07_push.sql

-- Push: a device's writes, in the order in which they were made.
--
-- The path of one pushed message, in three files:
--   1. here: sync_push takes up to 240 writes, sixty in one savepoint; apply_write processes each and inserts
--      the row with the sender's rights;
--   2. 07_messages/02_messages.sql: the table, its policies, and the triggers that check the message, open a conversation
--      for a first one, number it and notify the others;
--   3. 05_receipts.sql: the answer is stored, so that the same write sent again gets it again.
-- Edits of existing rows also go through 06_merge.sql, and runs of new drafts and saved things through
-- 08_push_batches.sql; a message does neither.
--
-- A savepoint per row would be simplest, but Postgres caches only 64 subtransactions of a transaction. Nearly all writes are
-- accepted, so sixty share a savepoint; only when one of them is refused are they rolled back and repeated, each in its
-- own. A refused write still blocks none (S7), and each gets its own answer.
--
-- Everything here runs with the caller's rights, so that row-level security and column grants apply; that is why members may
-- execute it. The few definers are marked as such.

-- ---------------------------------------------------------------- reading and writing a row

-- What a push may set of a record.
create function sync_private.writable_fields(s sync_private.streams, p_record jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(coalesce(p_record, '{}')) where key = any (s.writable));
end $$;
grant execute on function sync_private.writable_fields(sync_private.streams, jsonb) to authenticated;

-- A record as the database prints it, so that 1.50 and 1.5, or two ways to write a moment, compare equal. Raises the database's
-- own error where a field is not in the right form.
create function sync_private.canonical_fields(s sync_private.streams, p_fields jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_record jsonb;
begin
  execute format('select to_jsonb(jsonb_populate_record(null::%s, $1))', s.relation) into v_record using p_fields;
  return (select coalesce(jsonb_object_agg(key, v_record -> key), '{}') from jsonb_object_keys(p_fields) key);
end $$;
grant execute on function sync_private.canonical_fields(sync_private.streams, jsonb) to authenticated;

-- The row as the caller may read it now: readable fields, rev, _deleted; null when they may not.
create function sync_private.read_row(s sync_private.streams, p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_row jsonb;
begin
  execute format('select to_jsonb(d) from (select %s, t.rev, t._deleted from %s t where t.id = $1) d', s.select_list, s.relation)
    into v_row using p_id;
  return v_row;
end $$;
grant execute on function sync_private.read_row(sync_private.streams, uuid) to authenticated;

-- What the device gets of a row: the document, or a tombstone.
create function sync_private.document_or_tombstone(p_row jsonb, p_id uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_row is null or (p_row ->> '_deleted')::boolean
    then jsonb_build_object('id', p_id, '_deleted', true) else p_row - '_deleted' end;
end $$;
grant execute on function sync_private.document_or_tombstone(jsonb, uuid) to authenticated;

-- The row behind a refused write, to which the device reverts; null when the caller may not read one.
create function sync_private.current_document(s sync_private.streams, p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_row jsonb := sync_private.read_row(s, p_id);
begin
  return case when v_row is not null then sync_private.document_or_tombstone(v_row, p_id) end;
end $$;
grant execute on function sync_private.current_document(sync_private.streams, uuid) to authenticated;

-- Inserts a new row. Without its own savepoint: see above.
create function sync_private.insert_row(s sync_private.streams, p_id uuid, p_mine jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_columns text := (select string_agg(format('%I', key), ', ') from jsonb_object_keys(p_mine) key);
begin
  if v_columns is null then
    execute format('insert into %s (id) values ($1)', s.relation) using p_id;
  else
    execute format('insert into %1$s (id, %2$s) select $1, %2$s from jsonb_populate_record(null::%1$s, $2)', s.relation, v_columns)
      using p_id, p_mine;
  end if;
end $$;
grant execute on function sync_private.insert_row(sync_private.streams, uuid, jsonb) to authenticated;

-- Changes fields of a row if it still has this version. False when another write came first. Raises 42501 when the row may be read
-- but not changed.
create function sync_private.update_row(s sync_private.streams, p_id uuid, p_rev bigint, p_changes jsonb) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_columns text := (select string_agg(format('%I', key), ', ') from jsonb_object_keys(p_changes) key);
  v_count int;
begin
  execute format($update$
    update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
    where t.id = $2 and t.rev = $3 $update$, s.relation, v_columns) using p_changes, p_id, p_rev;
  get diagnostics v_count = row_count;
  if v_count = 0 and (sync_private.read_row(s, p_id) ->> 'rev')::bigint = p_rev then
    raise exception using errcode = '42501', message = 'The row is not the caller''s to change.';
  end if;
  return v_count > 0;
end $$;
grant execute on function sync_private.update_row(sync_private.streams, uuid, bigint, jsonb) to authenticated;

-- ---------------------------------------------------------------- answers

-- The fields that an edit changed and in which the row says something else now, though nothing was in conflict: somebody has
-- edited this device's value since. The value is theirs, and must not pass for the server's normalised form of the edit.
-- p_written: what the edit wrote; p_is_latest: the row is as the edit left it, so a difference in those is normalisation.
create function sync_private.fields_changed_since(s sync_private.streams, p_base jsonb, p_mine jsonb, p_row jsonb,
  p_conflicting text[], p_written jsonb, p_is_latest boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(m.key order by m.key), '[]') from jsonb_each(p_mine) m
  where not s.merge ? m.key and m.value is distinct from p_row -> m.key
    and (p_base is null or m.value is distinct from p_base -> m.key)
    and m.key <> all (p_conflicting) and not (p_is_latest and p_written ? m.key);
$$;
grant execute on function sync_private.fields_changed_since(sync_private.streams, jsonb, jsonb, jsonb, text[], jsonb, boolean)
  to authenticated;

-- An answer: {status, master, fields?, superseded?}. Empty lists are left out.
create function sync_private.write_answer(p_status text, p_master jsonb, p_fields text[], p_superseded jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', p_status, 'master', p_master)
    || case when p_fields = '{}' then '{}' else jsonb_build_object('fields', p_fields) end
    || case when p_superseded = '[]' then '{}' else jsonb_build_object('superseded', p_superseded) end;
$$;
grant execute on function sync_private.write_answer(text, jsonb, text[], jsonb) to authenticated;

-- The code and the message for any error of a write: {code, message}. Our own refusals are passed on; the database's own errors
-- get a message, and unexpected ones go to the server's log. p_bad_field: the field with the wrong type, where it
-- is known. Definer: it reads constraints of tables that the caller may not know, and names a column.
create function sync_private.refusal_for_error(p_state text, p_message text, p_table text, p_column text, p_constraint text,
  p_bad_field text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_code text := case
    when p_state like 'MQ%' then p_state
    when p_state = '42501' then 'MQ403'
    when p_state = '23505' and p_constraint = 'one_application_each' then 'MQ201'
    when p_state = '23505' then 'MQ409'
    when p_state like '22%' or p_state like '23%' then 'MQ400'
    else 'MQ500'
  end;
  v_field text := coalesce(p_bad_field, nullif(p_column, ''), (
    select a.attname
    from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where p_constraint <> '' and c.conname = p_constraint and c.conrelid = to_regclass('public.' || quote_ident(p_table))));
begin
  if v_code = p_state then return jsonb_build_object('code', v_code, 'message', p_message); end if;
  if v_code = 'MQ500' then
    raise warning 'sync_push: % (%) %.% %', p_message, p_state, p_table, p_column, p_constraint;
  end if;
  return jsonb_build_object('code', v_code,
    'message', private.refusal_sentence(v_code, jsonb_build_object('detail', coalesce(replace(v_field, '_', ' '), 'the row'))));
end $$;
grant execute on function sync_private.refusal_for_error(text, text, text, text, text, text) to authenticated;

-- ---------------------------------------------------------------- one write

-- Carries out one write: {stream, id, base, document, edit?} -> {status, master, fields?, superseded?}. `edit` is the
-- edit id; without one, a digest of the write is used. Raises every refusal; the caller holds a savepoint.
create function sync_private.apply_write(s sync_private.streams, p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid := (p_write ->> 'id')::uuid;
  v_base jsonb := nullif(p_write -> 'base', 'null');
  v_base_rev bigint := (v_base ->> 'rev')::bigint;
  v_removes boolean := coalesce((p_write -> 'document' ->> '_deleted')::boolean, false);
  v_edit text := coalesce(p_write ->> 'edit', md5((p_write - 'edit')::text));
  v_mine jsonb;
  v_row jsonb;
  v_after jsonb;
  v_merge jsonb;
  v_fields text[];
  v_receipt sync_private.receipts := sync_private.find_receipt(p_client, v_id, v_edit);
  -- The version from which the edit began, in the fields that it may set.
  v_seen jsonb := case when v_base is not null then sync_private.canonical_fields(s, sync_private.writable_fields(s, v_base)) end;
  v_written jsonb;
  v_done boolean;
begin
  if v_receipt.status = 'refused' then perform sync_private.repeat_refusal(v_receipt); end if;
  if v_removes and not s.is_deletable then perform private.refuse('MQ403'); end if;
  v_mine := sync_private.canonical_fields(s, sync_private.writable_fields(s, p_write -> 'document'));
  perform set_config('sync.client', coalesce(p_client::text, ''), true),
    -- Also read by rules that must tell a late edit from a wrong one (MQ106).
    set_config('sync.base', coalesce(v_base_rev::text, ''), true);

  -- Somebody may write between our reading and our writing. Three tries are enough; for a fourth the device sends it again.
  for attempt in 1 .. 3 loop
    v_row := sync_private.read_row(s, v_id);
    if v_receipt.client is not null
      -- Saved, removed, saved again: without an edit id the third write looks like the first.
      and (p_write ? 'edit' or v_removes or v_row is null or not (v_row ->> '_deleted')::boolean)
    then
      return sync_private.write_answer(v_receipt.status, sync_private.document_or_tombstone(v_row, v_id), v_receipt.fields,
        case when v_removes or v_row is null then '[]'
          else sync_private.fields_changed_since(s, v_seen, v_mine, v_row, v_receipt.fields, v_receipt.written,
            v_receipt.rev is not distinct from (v_row ->> 'rev')::bigint) end);
    end if;
    v_merge := '{"changes": {}, "conflicts": [], "written": {}}';

    if v_row is null then
      -- The replay of a write whose receipt was pruned has nothing to do. An edit that builds on one whose answer the device
      -- missed is not a replay: its values have never arrived.
      if v_removes or (p_client is not null and sync_private.is_last_writer(s.name, p_client, v_id, v_base_rev)
        and not sync_private.has_accepted(p_client, v_id))
      then
        v_done := true;
      elsif v_base is not null then
        perform private.refuse('MQ404');
      elsif not s.is_insertable then
        perform private.refuse('MQ403');
      else
        perform sync_private.insert_row(s, v_id, v_mine);
        v_done := true;
      end if;
    elsif (v_row ->> '_deleted')::boolean then
      if v_removes then
        v_done := true;
      elsif v_base is null and s.is_deletable then
        v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_mine || '{"_deleted": false}');
      else
        return jsonb_build_object('status', 'conflict', 'master', sync_private.document_or_tombstone(v_row, v_id));
      end if;
    elsif v_removes then
      -- Somebody else's later edit must not be discarded unseen.
      if v_base_rev is distinct from (v_row ->> 'rev')::bigint
        and not (p_client is not null and sync_private.is_last_writer(s.name, p_client, v_id, v_base_rev))
      then
        return jsonb_build_object('status', 'conflict', 'master', sync_private.document_or_tombstone(v_row, v_id));
      end if;
      v_done := sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, '{"_deleted": true}');
    else
      v_merge := sync_private.merge_row(s, v_seen, v_mine, v_row, case when (v_row ->> 'rev')::bigint is distinct from v_base_rev
          then sync_private.written_before(p_client, v_id, v_base_rev, p_write ->> 'edit') else '{}' end);
      v_done := v_merge -> 'changes' = '{}'
        or sync_private.update_row(s, v_id, (v_row ->> 'rev')::bigint, v_merge -> 'changes');
    end if;

    if v_done then
      v_fields := array(select jsonb_array_elements_text(v_merge -> 'conflicts'));
      v_after := sync_private.read_row(s, v_id);
      v_written := case when v_row is null then v_mine else v_merge -> 'written' end;
      perform sync_private.save_receipt(p_client, s.name, v_id, v_edit, v_base_rev,
        case when v_fields = '{}' then 'accepted' else 'conflict' end, v_fields,
        case when s.is_editable then v_written else '{}' end, (v_after ->> 'rev')::bigint);
      return sync_private.write_answer(case when v_fields = '{}' then 'accepted' else 'conflict' end,
        sync_private.document_or_tombstone(v_after, v_id), v_fields,
        case when v_removes or v_after is null then '[]'
          else sync_private.fields_changed_since(s, v_seen, v_mine, v_after, v_fields, v_written, true) end);
    end if;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $$;
grant execute on function sync_private.apply_write(sync_private.streams, jsonb, uuid) to authenticated;

-- The id that a write names; null when it is not one. Reads no table.
create function sync_private.write_id(p_write jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_write ->> 'id' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then (p_write ->> 'id')::uuid end;
end $$;
grant execute on function sync_private.write_id(jsonb) to authenticated;

-- Connection, rollback by the server, resources, operator, system, internal error, lock not available: the device tries again.
create function sync_private.is_transient(p_state text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return left(p_state, 2) in ('08', '40', '53', '57', '58', 'XX') or p_state = '55P03';
end $$;
grant execute on function sync_private.is_transient(text) to authenticated;

-- One write in the caller's savepoint. Raises every error.
create function sync_private.push_write(p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  s sync_private.streams;
begin
  select * into s from sync_private.streams where name = p_write ->> 'stream';
  if not found then perform private.refuse('MQ400', '{"detail": "stream"}'); end if;
  if sync_private.write_id(p_write) is null then perform private.refuse('MQ400', '{"detail": "id"}'); end if;
  return sync_private.apply_write(s, p_write, p_client);
end $$;
grant execute on function sync_private.push_write(jsonb, uuid) to authenticated;

-- One write in a savepoint of its own, accepted or refused: {stream, id, status, master, ...}. A refusal is remembered only
-- of an edit with an id: without one, the person's second try would look like the first. Raises only transient faults.
create function sync_private.push_or_refuse(p_write jsonb, p_client uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  s sync_private.streams;
  v_id uuid := sync_private.write_id(p_write);
  v_about jsonb := jsonb_build_object('stream', p_write ->> 'stream', 'id', p_write ->> 'id');
  v_answer jsonb;
  v_state text;
  v_message text;
  v_table text;
  v_column text;
  v_constraint text;
begin
  select * into s from sync_private.streams where name = p_write ->> 'stream';
  for v_try in 1 .. 3 loop
    begin
      return v_about || sync_private.push_write(p_write, p_client);
    exception when others then
      get stacked diagnostics v_state = returned_sqlstate, v_message = message_text, v_table = table_name,
        v_column = column_name, v_constraint = constraint_name;
      if sync_private.is_transient(v_state) then raise; end if;
    end;
    v_answer := jsonb_build_object('status', 'refused',
      'master', case when s.name is not null and v_id is not null then sync_private.current_document(s, v_id) end);
    -- The same write in another connection was faster: try again, the row is there now.
    continue when v_state = '23505' and v_try = 1 and jsonb_typeof(v_answer -> 'master') = 'object';
    v_answer := v_answer || sync_private.refusal_for_error(v_state, v_message, v_table, v_column, v_constraint,
      case when v_state like '22%' then private.invalid_field(s.relation, sync_private.writable_fields(s, p_write -> 'document')) end);
    continue when p_client is not null and s.name is not null and v_id is not null and p_write ->> 'edit' is not null
      and not sync_private.save_refusal(p_client, s.name, v_id, p_write ->> 'edit', v_answer ->> 'code', v_answer ->> 'message');
    return v_about || v_answer;
  end loop;
  raise exception using errcode = '40001', message = 'The row changes too fast.';
end $$;
grant execute on function sync_private.push_or_refuse(jsonb, uuid) to authenticated;

-- A chunk in the caller's savepoint, answered in its order. Raises every error. Consecutive writes of one shape
-- are inserted together where that is possible (08_push_batches.sql).
create function sync_private.push_chunk(p_writes jsonb[], p_client uuid) returns jsonb[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_shapes text[] := array(select sync_private.batch_shape(value) from unnest(p_writes) with ordinality w (value, place) order by place);
  v_from int := 1;
  v_to int;
  v_batch jsonb[];
  v_write jsonb;
  v_answers jsonb[] := '{}';
begin
  while v_from <= cardinality(p_writes) loop
    v_to := v_from;
    while v_shapes[v_to + 1] = v_shapes[v_from] loop v_to := v_to + 1; end loop;
    v_batch := case when v_to > v_from then sync_private.insert_batch(p_writes[v_from:v_to], p_client) end;
    if v_batch is null then
      foreach v_write in array p_writes[v_from:v_to] loop
        v_answers := v_answers || (jsonb_build_object('stream', v_write ->> 'stream', 'id', v_write ->> 'id')
          || sync_private.push_write(v_write, p_client));
      end loop;
    else
      v_answers := v_answers || v_batch;
    end if;
    v_from := v_to + 1;
  end loop;
  return v_answers;
end $$;
grant execute on function sync_private.push_chunk(jsonb[], uuid) to authenticated;

-- ---------------------------------------------------------------- the call

-- p_client names the device. p_writes: at most 240 of {stream, id, base, document, edit?}; answered in that order:
-- [{stream, id, status: accepted | conflict | refused, master, code?, message?, fields?, superseded?}].
-- `base` holds `rev` and the fields from which the edit started; null for a row that the server has not seen. Only writable
-- fields are read. Signed-in callers only.
-- Raises MQ400 for the whole when there are more than 240, two_factor_required (PT403), MQ403 (suspended), and transient
-- faults, after which the whole batch is sent again.
create function public.sync_push(p_client uuid, p_writes jsonb) returns json
language plpgsql volatile security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  v_chunk_size constant int := 60;
  v_from int := 0;
  v_chunk jsonb[];
  v_write jsonb;
  v_part jsonb[];
  v_answers jsonb[] := '{}';
begin
  perform private.require_gate();
  if jsonb_typeof(p_writes) is distinct from 'array' or jsonb_array_length(p_writes) > 240 then
    perform private.refuse('MQ400', '{"detail": "more than 240 rows"}');
  end if;
  -- A deferred check would fail outside its savepoint.
  set constraints all immediate;
  while v_from < jsonb_array_length(p_writes) loop
    v_chunk := array(select value from jsonb_array_elements(p_writes) with ordinality w (value, place)
      where place > v_from and place <= v_from + v_chunk_size order by place);
    begin
      v_part := sync_private.push_chunk(v_chunk, p_client);
    exception when others then
      if sync_private.is_transient(sqlstate) then raise; end if;
      v_part := '{}';
      foreach v_write in array v_chunk loop
        v_part := v_part || sync_private.push_or_refuse(v_write, p_client);
      end loop;
    end;
    v_answers := v_answers || v_part;
    v_from := v_from + v_chunk_size;
  end loop;
  return array_to_json(v_answers);
end $$;
revoke execute on function public.sync_push(uuid, jsonb) from public, anon;
grant execute on function public.sync_push(uuid, jsonb) to authenticated;

-- ==== supabase/schemas/03_sync/08_push_batches.sql

-- Consecutive new rows of one stream in a push are inserted with one statement. A push spends most of its time on planning:
-- a single row costs five statements, each planned again under the caller's policies. With the caller's rights throughout,
-- for sync_push only.

-- What a write must share with its neighbour to be inserted with it: stream and fields. Null: it has to be processed separately.
create function sync_private.batch_shape(p_write jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(p_write -> 'document') is distinct from 'object' or p_write -> 'document' ? '_deleted'
    or nullif(p_write -> 'base', 'null') is not null or p_write ->> 'edit' is null or sync_private.write_id(p_write) is null
    or not exists (select from sync_private.streams where name = p_write ->> 'stream' and is_insertable and allows_batch_insert)
  then return null; end if;
  return (select concat_ws(',', p_write ->> 'stream', string_agg(key, ',' order by key)) from jsonb_object_keys(p_write -> 'document') key);
end $$;
grant execute on function sync_private.batch_shape(jsonb) to authenticated;

-- Writes of one shape, inserted by one statement and answered in their order. Null, and nothing done, when one of them is not
-- new: then each has to be processed separately. Raises every error; the caller holds a savepoint.
create function sync_private.insert_batch(p_writes jsonb[], p_client uuid) returns jsonb[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  s sync_private.streams;
  v_ids uuid[] := array(select sync_private.write_id(value) from unnest(p_writes) with ordinality w (value, place) order by place);
  v_edits text[] := array(select value ->> 'edit' from unnest(p_writes) with ordinality w (value, place) order by place);
  v_fields text[];
  v_columns text;
  v_is_known boolean;
  v_masters jsonb[];
begin
  select * into s from sync_private.streams where name = p_writes[1] ->> 'stream';
  v_fields := array(select key from jsonb_object_keys(p_writes[1] -> 'document') key where key = any (s.writable));
  v_columns := (select string_agg(format('%I', field), ', ') from unnest(v_fields) field);
  if v_columns is null or (select count(distinct id) from unnest(v_ids) id) < cardinality(v_ids)
    or sync_private.has_receipts(p_client, v_ids)
  then return null; end if;
  execute format('select exists (select from %s where id = any ($1))', s.relation) into v_is_known using v_ids;
  if v_is_known then return null; end if;

  perform set_config('sync.client', coalesce(p_client::text, ''), true), set_config('sync.base', '', true);
  execute format($insert$
    insert into %1$s (id, %2$s) select w.id, %2$s
    from unnest($1, $2) with ordinality w (id, write, place)
    cross join lateral jsonb_populate_record(null::%1$s, w.write -> 'document') r order by w.place $insert$,
    s.relation, v_columns) using v_ids, p_writes;
  execute format($read$
    select array_agg(sync_private.document_or_tombstone(to_jsonb(d), i.id) order by i.place) from unnest($1) with ordinality i (id, place)
    left join lateral (select %s, t.rev, t._deleted from %s t where t.id = i.id) d on true $read$, s.select_list, s.relation)
    into v_masters using v_ids;
  perform sync_private.save_receipts(p_client, s.name, v_ids, v_edits, array(
    select case when s.is_editable then (select coalesce(jsonb_object_agg(field, master -> field), '{}') from unnest(v_fields) field)
      else '{}' end
    from unnest(v_masters) with ordinality m (master, place) order by place));
  return array(
    select jsonb_build_object('stream', s.name, 'id', i.id, 'status', 'accepted', 'master', i.master)
    from unnest(v_ids, v_masters) with ordinality i (id, master, place) order by place);
end $$;
grant execute on function sync_private.insert_batch(jsonb[], uuid) to authenticated;

-- ==== supabase/schemas/04_people/01_profiles.sql

-- Profiles: a person's own row. What strangers may see of a talent is `public_profiles`.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null default '',
  full_name text not null default '' check (length(full_name) <= 200),
  first_name text not null default '' check (length(first_name) <= 200),
  last_name text not null default '' check (length(last_name) <= 200),
  role text not null default 'talent' check (role in ('talent', 'employer', 'admin')),
  username text check (length(username) between 1 and 40),
  headline text not null default '' check (length(headline) <= 200),
  bio text not null default '' check (length(bio) <= 2000),
  avatar_url text check (length(avatar_url) <= 2000),
  location text not null default '' check (length(location) <= 200),
  city text not null default '' check (length(city) <= 200),
  region text not null default '' check (length(region) <= 200),
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  departments text[] not null default '{}' check (private.are_tags(departments)),
  role_codes text[] not null default '{}' check (private.are_tags(role_codes)),
  skills text[] not null default '{}' check (private.are_tags(skills)),
  -- whole units of `currency`, as specified; day_rate_minor in its smallest unit
  hourly_rate numeric(8, 2) check (hourly_rate between 0 and 100000),
  day_rate_minor int check (day_rate_minor between 0 and 100000000),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  experience_years int check (experience_years between 0 and 80),
  kit text[] not null default '{}' check (private.are_tags(kit)),
  unions text[] not null default '{}' check (private.are_tags(unions)),
  languages text[] not null default '{}' check (private.are_tags(languages)),
  travel_radius_km int check (travel_radius_km between 0 and 20000),
  open_to_contact boolean not null default true,
  show_rate boolean not null default false,
  linkedin_url text check (length(linkedin_url) <= 2000),
  portfolio_url text check (length(portfolio_url) <= 2000),
  website_url text check (length(website_url) <= 2000),
  phone text not null default '' check (length(phone) <= 40),
  timezone text not null default '' check (length(timezone) <= 60),
  -- references public.companies, once that is there (03_companies.sql)
  company_id uuid,
  settings jsonb not null default '{"muted": [], "quiet_from": "", "quiet_to": ""}'
    check (jsonb_typeof(settings) = 'object' and coalesce(jsonb_typeof(settings -> 'muted') = 'array', false)
      and coalesce(jsonb_typeof(settings -> 'quiet_from') = 'string', false)
      and coalesce(jsonb_typeof(settings -> 'quiet_to') = 'string', false) and length(settings::text) <= 4000)
    -- The defaults for an employer's new jobs. The device checks each field when it starts a job (`withPreferences`); here
    -- `hiring` only has to be an object of limited length.
    constraint profiles_hiring_check check (
      coalesce(jsonb_typeof(settings -> 'hiring'), 'object') = 'object' and length(coalesce(settings ->> 'hiring', '')) <= 3000),
  onboarding_completed boolean not null default false,
  -- server: derived from names, bio and role (ruling 20)
  profile_completed boolean not null default false,
  is_active boolean not null default true,
  -- server: mirrors of private.two_factor. A3: of the codes "only its count is used", so it contains ids of codes and nothing
  -- of the codes themselves.
  two_factor_enabled boolean not null default false,
  two_factor_backup_codes text[] not null default '{}',
  -- server: set by an operator; the gate is then closed
  suspended_at timestamptz,
  -- server: whether the person chose the role. An account created by a provider's sign-in has not been asked yet.
  role_chosen boolean not null default true
);
create unique index profiles_username on public.profiles (lower(username));
create index profiles_company_id on public.profiles (company_id);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, owner_columns) values (
  'profiles', 1, 'public.profiles',
  '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,
    departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,
    travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at,email,
    phone,timezone,company_id,settings,onboarding_completed,profile_completed,is_active,two_factor_enabled}',
  '{full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,departments,
    role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,travel_radius_km,
    open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,phone,timezone,company_id,settings,
    onboarding_completed,is_active}',
  '{"departments": "union", "role_codes": "union", "skills": "union", "kit": "union", "unions": "union", "languages": "union",
    "settings": "by_key"}',
  '{id}');
select sync_private.install_stream('profiles');

-- P7: the app may insert its own profile at sign-up. A trigger has already created it, so the answer is 23505 (P8); the columns are
-- granted so that it is not a missing permission instead. The rules below override what the app sends.
grant insert (id, email, full_name, role, onboarding_completed, is_active, created_at, updated_at)
  on public.profiles to authenticated;
-- P7 also reads "all columns" of the person's own row.
grant select on public.profiles to authenticated;
grant select (two_factor_backup_codes) on public.profiles to authenticated;

create policy "own profile is read" on public.profiles for select to authenticated using (id = (select auth.uid()));
create policy "own profile is made" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy "own profile is changed" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- ---------------------------------------------------------------- names and completeness

-- Ruling 20: the last word is the last name. For triggers only.
create function private.split_name(p_full text, out first_name text, out last_name text)
language sql immutable set search_path = '' as $$
  select case when strpos(n, ' ') = 0 then n else btrim(regexp_replace(n, '\s+\S+$', '')) end,
         case when strpos(n, ' ') = 0 then '' else substring(n from '\S+$') end
  from (select btrim(regexp_replace(coalesce(p_full, ''), '\s+', ' ', 'g')) as n) as named
$$;

-- Trigger function: derived columns. Definer: split_name() is closed to the writer.
create function private.derive_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.first_name = '' and new.last_name = '' then
      select n.first_name, n.last_name into new.first_name, new.last_name from private.split_name(new.full_name) n;
    elsif new.full_name = '' then
      new.full_name := btrim(new.first_name || ' ' || new.last_name);
    end if;
  elsif (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then
    if new.full_name = old.full_name then new.full_name := btrim(new.first_name || ' ' || new.last_name); end if;
  elsif new.full_name is distinct from old.full_name then
    select n.first_name, n.last_name into new.first_name, new.last_name from private.split_name(new.full_name) n;
  end if;
  new.full_name := left(new.full_name, 200);
  new.profile_completed := new.first_name ~ '\S' and new.last_name ~ '\S' and new.bio ~ '\S' and new.role ~ '\S';
  return new;
end $$;
create trigger c_derive before insert or update on public.profiles
  for each row execute function private.derive_profile();

-- ---------------------------------------------------------------- what a person may not do to their own profile

-- Trigger function, only for clients' writes. Definer: it reads auth.users and companies. Raises MQ403.
create function private.guard_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.email := coalesce((select email from auth.users where id = new.id), '');
    new.two_factor_enabled := false;
    new.suspended_at := null;
    if new.role = 'admin' then perform private.refuse('MQ403'); end if;
  else
    new.id := old.id;
    new.email := old.email;
    new.two_factor_enabled := old.two_factor_enabled;
    new.suspended_at := old.suspended_at;
    -- Ruling 14: talent and employer switch freely, only the server grants or revokes admin.
    if new.role is distinct from old.role and 'admin' in (new.role, old.role) then
      perform private.refuse('MQ403');
    end if;
  end if;
  if new.company_id is not null and (tg_op = 'INSERT' or new.company_id is distinct from old.company_id)
    and not exists (select from public.companies where id = new.company_id and owner_id = new.id and not _deleted)
  then perform private.refuse('MQ403'); end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.profiles for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_profile();

-- ---------------------------------------------------------------- accounts

-- Trigger function: a profile for every account, in the transaction that creates the account. Metadata can only set the two
-- roles that anybody may choose (ruling 14). Definer: the auth server's role may not write profiles.
create function private.create_account_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := to_jsonb(new) -> 'raw_user_meta_data';
  v_name text;
  v_is_chosen boolean;
begin
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  v_name := left(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name', ''), 200);
  v_is_chosen := coalesce(v_meta ->> 'role' in ('talent', 'employer'), false);
  insert into public.profiles (id, email, full_name, role, role_chosen) values (
    new.id, coalesce(new.email, ''), v_name, case when v_is_chosen then v_meta ->> 'role' else 'talent' end, v_is_chosen)
  on conflict (id) do nothing;
  return null;
end $$;
create trigger marquee_create_profile after insert on auth.users for each row execute function private.create_account_profile();

-- Trigger function: copies the account's e-mail address to the profile. Definer for the same reason.
create function private.copy_account_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return null;
end $$;
create trigger marquee_copy_email after update of email on auth.users for each row
  when (new.email is distinct from old.email) execute function private.copy_account_email();

-- Trigger function. An account that was created with a password and never confirmed may be a stranger's, in somebody else's
-- name. When the owner of the address signs in with a provider, Auth drops that password; what the stranger wrote on the profile
-- is cleared as well. Definer for the same reason.
create function private.reset_unconfirmed_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb := to_jsonb(old);
  v_now jsonb := to_jsonb(new);
  v_meta jsonb := v_now -> 'raw_user_meta_data';
begin
  if v_before ->> 'email_confirmed_at' is not null or v_before ->> 'encrypted_password' is null or v_now ->> 'encrypted_password' is not null then
    return null;
  end if;
  if jsonb_typeof(v_meta) = 'string' then v_meta := (v_meta #>> '{}')::jsonb; end if;
  update public.profiles set role = 'talent', role_chosen = false,
    full_name = left(coalesce(nullif(v_meta ->> 'full_name', ''), v_meta ->> 'name', ''), 200)
  where id = new.id and role <> 'admin';
  return null;
end $$;
create trigger marquee_reset_profile after update on auth.users for each row execute function private.reset_unconfirmed_profile();

-- ---------------------------------------------------------------- facts about people, for rules
-- Definers: what a rule decides must not depend on what the writer may read.

-- Talent, employer or admin; null for an unknown account. For rules only.
create function private.account_role(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select role from public.profiles where id = p_user);
end $$;

-- A person's display name. For rules only.
create function private.display_name(p_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(nullif((select full_name from public.profiles where id = p_user), ''), 'This person');
end $$;

-- Whether the caller is an admin, for policies; it reveals nothing about anybody else.
create function private.is_admin() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = (select auth.uid()) and role = 'admin');
end $$;
grant execute on function private.is_admin() to authenticated;

-- ==== supabase/schemas/04_people/02_public_profiles.sql

-- What strangers may see of a talent. A real table that a trigger keeps up to date, not a view with its owner's rights: a view
-- would bypass row-level security, and could not be synced.

create table public.public_profiles (
  id uuid primary key references public.profiles (id) on delete cascade,
  full_name text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  username text,
  headline text not null,
  bio text not null,
  avatar_url text,
  location text not null,
  city text not null,
  region text not null,
  country_code text not null,
  departments text[] not null,
  role_codes text[] not null,
  skills text[] not null,
  -- null unless the person shows their rate
  hourly_rate numeric(8, 2),
  day_rate_minor int,
  currency text not null,
  experience_years int,
  kit text[] not null,
  unions text[] not null,
  languages text[] not null,
  travel_radius_km int,
  open_to_contact boolean not null,
  show_rate boolean not null,
  linkedin_url text,
  portfolio_url text,
  website_url text
);

insert into sync_private.streams (name, pull_order, relation, readable, writable, budget, is_public, scope) values (
  'people', 4, 'public.public_profiles',
  '{id,full_name,first_name,last_name,role,username,headline,bio,avatar_url,location,city,region,country_code,
    departments,role_codes,skills,hourly_rate,day_rate_minor,currency,experience_years,kit,unions,languages,
    travel_radius_km,open_to_contact,show_rate,linkedin_url,portfolio_url,website_url,created_at,updated_at}',
  '{}', 2000, true, 't.id is distinct from $1');
select sync_private.install_stream('people');

create policy "visitors read listed talent" on public.public_profiles for select to anon using (not _deleted);
create policy "members read listed talent" on public.public_profiles for select to authenticated using (not _deleted);

-- Trigger function. Listed is an active talent with a complete profile who is not suspended. A row that stops being listed is
-- emptied and marked, so that every device gets a tombstone (S6) and nothing of it stays readable. Definer: clients may not write here.
create function private.refresh_public_profile() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_listed boolean := new.role = 'talent' and new.is_active and new.profile_completed and new.suspended_at is null
    and not new._deleted;
  v_row public.public_profiles;
begin
  if not v_listed then
    update public.public_profiles set _deleted = true, full_name = '', first_name = '', last_name = '', username = null,
      headline = '', bio = '', avatar_url = null, location = '', city = '', hourly_rate = null, day_rate_minor = null,
      linkedin_url = null, portfolio_url = null, website_url = null
    where id = new.id and not _deleted;
    return null;
  end if;
  v_row := jsonb_populate_record(null::public.public_profiles, to_jsonb(new));
  if not new.show_rate then v_row.hourly_rate := null; v_row.day_rate_minor := null; end if;
  insert into public.public_profiles as p select v_row.*
  on conflict (id) do update set (
      full_name, first_name, last_name, role, username, headline, bio, avatar_url, location, city, region, country_code,
      departments, role_codes, skills, hourly_rate, day_rate_minor, currency, experience_years, kit, unions, languages,
      travel_radius_km, open_to_contact, show_rate, linkedin_url, portfolio_url, website_url, _deleted)
    = row (
      v_row.full_name, v_row.first_name, v_row.last_name, v_row.role, v_row.username, v_row.headline, v_row.bio, v_row.avatar_url,
      v_row.location, v_row.city, v_row.region, v_row.country_code, v_row.departments, v_row.role_codes, v_row.skills,
      v_row.hourly_rate, v_row.day_rate_minor, v_row.currency, v_row.experience_years, v_row.kit, v_row.unions, v_row.languages,
      v_row.travel_radius_km, v_row.open_to_contact, v_row.show_rate, v_row.linkedin_url, v_row.portfolio_url, v_row.website_url, false)
  -- Not for a change of the phone number, say, which others cannot see.
  where to_jsonb(p) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base']
    is distinct from to_jsonb(v_row) - array['server_xid', 'rev', 'created_at', 'updated_at', 'last_client', 'last_base'];
  return null;
end $$;
create trigger d_listing after insert or update on public.profiles for each row execute function private.refresh_public_profile();

-- ==== supabase/schemas/04_people/03_companies.sql

-- Companies that employers post for.

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  slug text not null default '' check (length(slug) <= 160),
  industry text not null default 'production'
    check (industry in ('production', 'agency', 'studio', 'post', 'rental', 'broadcaster', 'other')),
  about text not null default '' check (length(about) <= 2000),
  logo_url text check (length(logo_url) <= 2000),
  website text check (length(website) <= 2000),
  size text not null default '1' check (size in ('1', '2-10', '11-50', '51-200', '201-1000', '1000+')),
  city text not null default '' check (length(city) <= 200),
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  -- server
  verified_at timestamptz,
  -- server: percent of applications answered by their promised day; null below 5 applications
  answer_rate int check (answer_rate between 0 and 100),
  -- server
  median_reply_minutes int check (median_reply_minutes >= 0),
  -- server
  open_jobs int not null default 0 check (open_jobs >= 0)
);
create index companies_owner_id on public.companies (owner_id);

alter table public.profiles add foreign key (company_id) references public.companies (id) on delete set null;

insert into sync_private.streams
  (name, pull_order, relation, readable, writable, budget, is_public, scope, related_ids, is_insertable) values (
  'companies', 2, 'public.companies',
  '{id,owner_id,name,slug,industry,about,logo_url,website,size,city,country_code,verified_at,answer_rate,
    median_reply_minutes,open_jobs,created_at,updated_at}',
  '{name,industry,about,logo_url,website,size,city,country_code}',
  500, true, 'true', 'select id from public.companies where owner_id = $1', true);
select sync_private.install_stream('companies');

create policy "visitors read companies" on public.companies for select to anon using (not _deleted);
create policy "members read companies" on public.companies for select to authenticated using (not _deleted);
create policy "employers make companies" on public.companies for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy "owners change companies" on public.companies for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

-- Trigger function, for clients' writes alone. Definer: it reads the owner's role. Raises MQ403.
create function private.guard_company() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ403'); end if;
    new.verified_at := null;
    new.answer_rate := null;
    new.median_reply_minutes := null;
    new.open_jobs := 0;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.slug := old.slug;
    -- The verification applies only to the verified name.
    new.verified_at := case when new.name = old.name then old.verified_at end;
    new.answer_rate := old.answer_rate;
    new.median_reply_minutes := old.median_reply_minutes;
    new.open_jobs := old.open_jobs;
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.companies for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_company();

-- Trigger function. The slug stays when the name changes, so that existing links still work. Definer: slug() is closed to
-- the writer.
create function private.derive_company() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.slug = '' then new.slug := private.slug(new.name, new.id); end if;
  return new;
end $$;
create trigger c_derive before insert or update on public.companies
  for each row execute function private.derive_company();

-- Trigger function: an employer's first company is the one they post for. Definer: it writes the profile regardless of
-- its policies.
create function private.set_default_company() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set company_id = new.id where id = new.owner_id and company_id is null;
  return null;
end $$;
create trigger d_default_company after insert on public.companies for each row execute function private.set_default_company();

-- ==== supabase/schemas/04_people/04_roles.sql

-- Ruling 14: a person is talent or employer by their own choice, made at sign-up or later in the settings.

-- Makes the caller 'talent' or 'employer'; the same twice changes nothing. Nothing of theirs is deleted: jobs stay online with
-- their applications, applications stay with their jobs; a talent who becomes an employer leaves the talent directory and can
-- return to it. Any signed-in account whose session has passed the gate. Definer: clients may not write `role_chosen`; it only
-- changes the caller's own row. Raises MQ403 for an admin, whose role only the server sets, and PT400 (HTTP 400) for any other role.
create function public.choose_role(p_role text) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before text;
begin
  perform private.require_gate();
  if p_role is null or p_role not in ('talent', 'employer') then
    raise exception using errcode = 'PT400', message = 'unknown_role';
  end if;
  select role into v_before from public.profiles where id = auth.uid() for update;
  if v_before = 'admin' then perform private.refuse('MQ403'); end if;
  update public.profiles set role = p_role, role_chosen = true
  where id = auth.uid() and (role is distinct from p_role or not role_chosen);
  if v_before is distinct from p_role then perform private.log_security_event(auth.uid(), 'account_role_switched', 'low'); end if;
end $$;
revoke execute on function public.choose_role(text) from public, anon;
grant execute on function public.choose_role(text) to authenticated;

-- ==== supabase/schemas/05_notifications/01_notifications.sql

-- Notifications: only the server creates them; their reader marks them read.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null check (type in ('message', 'application_status', 'new_application', 'hold', 'booking', 'deadline',
    'reply_due', 'payment', 'note', 'system')),
  title text not null check (length(title) <= 200),
  message text not null default '' check (length(message) <= 500),
  -- a path of the app
  action_url text check (action_url ~ '^/[^/\\]' and length(action_url) <= 2000),
  is_read boolean not null default false,
  group_key text not null default '' check (length(group_key) <= 120)
);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, owner_columns) values (
  'notifications', 8, 'public.notifications',
  '{id,user_id,type,title,message,action_url,is_read,group_key,created_at,updated_at}', '{is_read}',
  '{"is_read": "turn_on"}', '{user_id}');
select sync_private.install_stream('notifications');

-- One unread notification per conversation: consecutive messages share it.
create unique index notifications_unread_messages on public.notifications (user_id, group_key)
  where type = 'message' and not is_read;
create index notifications_unread on public.notifications (user_id) where not is_read;

create policy "own notifications are read" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own notifications are marked" on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Trigger function, for clients' writes alone: read stays read, and only the server changes anything else. A
-- notification may have changed since its reader marked it, so a mark applies to the version they had seen. Definer: it needs no right of the writer.
create function private.guard_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_seen bigint := nullif(current_setting('sync.base', true), '')::bigint;
  v_read boolean := old.is_read or (new.is_read and (v_seen is null or v_seen >= old.rev));
begin
  new := old;
  new.is_read := v_read;
  return new;
end $$;
create trigger a_guard before update on public.notifications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_notification();

-- Creates a notification, unless its reader has switched the type off. Definer: clients may not create any. For triggers only.
create function private.notify(p_user uuid, p_type text, p_title text, p_message text, p_url text, p_group text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.profiles where id = p_user and (settings -> 'muted') ? p_type) then return; end if;
  insert into public.notifications (user_id, type, title, message, action_url, group_key)
  values (p_user, p_type, left(p_title, 200), left(p_message, 500), p_url, p_group)
  on conflict (user_id, group_key) where type = 'message' and not is_read
  do update set title = excluded.title, message = excluded.message;
end $$;

-- ==== supabase/schemas/05_notifications/02_push_subscriptions.sql

-- A device's push subscription.

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- the browser's own name for this device; whoever knows it can send to it
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 2000),
  subscription jsonb not null check (jsonb_typeof(subscription) = 'object' and octet_length(subscription::text) <= 8000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index push_subscriptions_user_id on public.push_subscriptions (user_id);
select private.protect_table('public.push_subscriptions');
grant select, delete on public.push_subscriptions to authenticated;
grant insert (user_id, endpoint, subscription, created_at, updated_at),
  update (user_id, endpoint, subscription, created_at, updated_at) on public.push_subscriptions to authenticated;

create policy "own subscriptions are read" on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own subscriptions are made" on public.push_subscriptions for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "own subscriptions are renewed" on public.push_subscriptions for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "own subscriptions are removed" on public.push_subscriptions for delete to authenticated
  using (user_id = (select auth.uid()));

-- Trigger function, for clients' writes alone. When a phone changes accounts, its endpoint moves to the new account: the previous owner's messages
-- must not be shown on it (S9). Definer: the row to remove is somebody else's.
create function private.claim_endpoint() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions where endpoint = new.endpoint and user_id <> new.user_id;
  new.updated_at := clock_timestamp();
  new.created_at := case when tg_op = 'INSERT' then new.updated_at else old.created_at end;
  return new;
end $$;
create trigger a_claim before insert or update on public.push_subscriptions for each row
  when (current_user in ('anon', 'authenticated')) execute function private.claim_endpoint();

-- ==== supabase/schemas/05_notifications/03_push_outbox.sql

-- Pushes to send: which notification to which device, and when. The Edge Function `send-push` empties this outbox.

-- When the quiet hours at a given time end; null outside quiet hours. An unknown time zone counts as UTC; equal start and end
-- mean no quiet hours. Twin: `isQuiet` in src/domain/notifications/quiet-hours.ts. For push_take only.
create function private.quiet_until(p_settings jsonb, p_timezone text, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_clock_time constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
  v_from text := coalesce(p_settings ->> 'quiet_from', '');
  v_to text := coalesce(p_settings ->> 'quiet_to', '');
  v_zone text := coalesce(nullif(p_timezone, ''), 'UTC');
  v_local timestamp;
  v_clock text;
  v_end timestamp;
begin
  if v_from !~ v_clock_time or v_to !~ v_clock_time or v_from = v_to then return null; end if;
  begin
    v_local := p_at at time zone v_zone;
  exception when invalid_parameter_value then
    v_zone := 'UTC';
    v_local := p_at at time zone v_zone;
  end;
  v_clock := to_char(v_local, 'HH24:MI');
  if v_from < v_to and not (v_clock >= v_from and v_clock < v_to) then return null; end if;
  if v_from > v_to and not (v_clock >= v_from or v_clock < v_to) then return null; end if;
  v_end := v_local::date + v_to::time;
  if v_end <= v_local then v_end := v_end + interval '1 day'; end if;
  -- On the night when the clocks change, the end may lie before the moment itself.
  return greatest(v_end at time zone v_zone, p_at + interval '1 second');
end $$;

-- The text of a push (twin: PUSH_TITLES in src/domain/notifications/push-notice.ts). Other people see a lock screen, and a push service
-- transports it: so it contains no name, and no user text.
create table private.push_titles (
  type text primary key,
  title text not null
);
insert into private.push_titles (type, title) values
  ('message', 'New message'),
  ('application_status', 'News about an application'),
  ('new_application', 'New application'),
  ('hold', 'News about a hold'),
  ('booking', 'News about a booking'),
  ('deadline', 'A deadline is near'),
  ('reply_due', 'A reply is due'),
  ('payment', 'News about a payment'),
  ('note', 'New note'),
  ('system', 'News from Marquee');

-- One row per notification and device, deleted once it is sent. For the service role only.
create table public.push_outbox (
  id bigint generated always as identity primary key,
  notification_id uuid not null references public.notifications (id) on delete cascade,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  -- incremented when a further push is due while one is in flight: the result of the first must not clear the second
  turn int not null default 1,
  -- When it was handed to a sender, once. If the sender dies, the push is lost, because it may have been sent.
  taken_at timestamptz,
  unique (notification_id, subscription_id)
);
create index push_outbox_subscription_id on public.push_outbox (subscription_id);
create index push_outbox_due on public.push_outbox (due_at) where taken_at is null;
select private.protect_table('public.push_outbox');

-- Trigger function. A change of a notification that is still unread, such as the next message of a conversation, is pushed
-- again, unless a push is still waiting, which already covers it. Definer: clients may not write here.
create function private.queue_push() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.push_outbox (notification_id, subscription_id)
  select new.id, s.id from public.push_subscriptions s where s.user_id = new.user_id
  on conflict (notification_id, subscription_id) do update
    set made_at = clock_timestamp(), due_at = clock_timestamp(), attempts = 0, turn = push_outbox.turn + 1, taken_at = null
    where push_outbox.taken_at is not null;
  return null;
end $$;
create trigger d_queue_push after insert on public.notifications for each row
  when (not new.is_read) execute function private.queue_push();
create trigger d_queue_push_again after update on public.notifications for each row
  when (not new.is_read and (new.title, new.message) is distinct from (old.title, old.message))
  execute function private.queue_push();

-- Takes what is due, at most p_most: [{id, turn, attempts, age_s, subscription, payload}]. Obsolete pushes are dropped:
-- read meanwhile, switched off, or older than a day. In quiet hours they wait until the end. Service role only, for
-- `send-push`; two callers at once never take the same row. Definer: it reads the settings and endpoints of everybody.
create function public.push_take(p_most int default 20) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_taken jsonb;
begin
  delete from public.push_outbox where made_at < now() - interval '24 hours';
  delete from public.push_outbox o using public.notifications n, public.profiles p
  where o.taken_at is null and o.due_at <= now() and n.id = o.notification_id and p.id = n.user_id
    and (n.is_read or n._deleted or p.suspended_at is not null or (p.settings -> 'muted') ? n.type);

  update public.push_outbox o set due_at = private.quiet_until(p.settings, p.timezone, now())
  from public.notifications n join public.profiles p on p.id = n.user_id
  where o.taken_at is null and o.due_at <= now() and n.id = o.notification_id
    and private.quiet_until(p.settings, p.timezone, now()) is not null;

  with taken as (
    update public.push_outbox set taken_at = now(), attempts = attempts + 1
    where id in (select id from public.push_outbox where taken_at is null and due_at <= now()
                 order by due_at, id limit p_most for update skip locked)
    returning *)
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'turn', t.turn, 'attempts', t.attempts, 'age_s', floor(extract(epoch from now() - t.made_at)),
      'subscription', jsonb_build_object('endpoint', s.endpoint, 'keys', s.subscription -> 'keys'),
      'payload', jsonb_build_object('kind', n.type, 'title', w.title, 'url', n.action_url)) order by t.id), '[]')
  into v_taken
  from taken t
  join public.notifications n on n.id = t.notification_id
  join public.push_subscriptions s on s.id = t.subscription_id
  join private.push_titles w on w.type = n.type;
  return v_taken;
end $$;
revoke execute on function public.push_take(int) from public, anon, authenticated;
grant execute on function public.push_take(int) to service_role;

-- Records the results of taken pushes: [{id, turn, outcome, after_s}]. `sent` and `dropped` are final, `later` is retried after
-- that many seconds, and `gone` means that the device's endpoint no longer exists. Service role only. Definer for the same reason.
create function public.push_settle(p_results jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions where id in (
    select o.subscription_id from public.push_outbox o
    join jsonb_to_recordset(p_results) as r (id bigint, outcome text) on r.id = o.id where r.outcome = 'gone');
  delete from public.push_outbox o using jsonb_to_recordset(p_results) as r (id bigint, turn int, outcome text)
  where o.id = r.id and o.turn = r.turn and r.outcome in ('sent', 'dropped');
  update public.push_outbox o set taken_at = null, due_at = now() + make_interval(secs => r.after_s)
  from jsonb_to_recordset(p_results) as r (id bigint, turn int, outcome text, after_s double precision)
  where o.id = r.id and o.turn = r.turn and r.outcome = 'later';
end $$;
revoke execute on function public.push_settle(jsonb) from public, anon, authenticated;
grant execute on function public.push_settle(jsonb) to service_role;

-- ==== supabase/schemas/06_jobs/01_job_dates.sql

-- The days of a job: [{day: 'YYYY-MM-DD', kind, call: 'HH:MM' or '', wrap: likewise}], at most 200. These use only
-- their arguments; a constraint needs the first two, so writers may execute them.

create function private.is_day(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_text ~ '^\d{4}-\d{2}-\d{2}$' and to_char(p_text::date, 'YYYY-MM-DD') = p_text;
exception when datetime_field_overflow or invalid_datetime_format then
  return false;
end $$;
grant execute on function private.is_day(text) to anon, authenticated, service_role;

create function private.are_job_dates(p_dates jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_dates) = 'array' and jsonb_array_length(p_dates) <= 200 and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(p_dates) = 'array' then p_dates else '[]' end) d
    where not coalesce(
      private.is_day(d ->> 'day')
      and d ->> 'kind' in ('prep', 'shoot', 'travel', 'wrap', 'fitting')
      and coalesce(d ->> 'call', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'
      and coalesce(d ->> 'wrap', '') ~ '^(([01]\d|2[0-3]):[0-5]\d)?$', false))
$$;
grant execute on function private.are_job_dates(jsonb) to anon, authenticated, service_role;

-- First and last day, first shoot day, and the call of the first day; nulls and '' without days. For rules only.
create function private.job_date_span(p_dates jsonb, out first_day date, out last_day date, out first_shoot date, out call text)
language plpgsql immutable set search_path = '' as $$
begin
  select min((d ->> 'day')::date), max((d ->> 'day')::date), min((d ->> 'day')::date) filter (where d ->> 'kind' = 'shoot'),
    coalesce((array_agg(d ->> 'call' order by d ->> 'day', nullif(d ->> 'call', '')))[1], '')
  into first_day, last_day, first_shoot, call
  from jsonb_array_elements(p_dates) d;
end $$;

-- ==== supabase/schemas/06_jobs/02_jobs.sql

-- Jobs: what has been published. A draft lives in `drafts` until its author publishes it.

create table public.jobs (
  id uuid primary key,
  posted_by uuid not null references public.profiles (id) on delete cascade,
  company_id uuid references public.companies (id) on delete set null,
  -- for projects, which come later
  project_id uuid,
  title text not null default '' check (length(title) <= 120),
  description text not null default '' check (length(description) <= 10000),
  -- a department's code
  category text not null default '' check (length(category) <= 40),
  role_code text not null default '' check (length(role_code) <= 60),
  production text not null default '' check (length(production) <= 200),
  production_kind text not null default 'other' check (production_kind in ('feature', 'series', 'short', 'commercial',
    'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other')),
  headcount int not null default 1 check (headcount between 1 and 500),
  required_skills text[] not null default '{}' check (private.are_tags(required_skills)),
  nice_skills text[] not null default '{}' check (private.are_tags(nice_skills)),
  job_type text not null default 'freelance'
    check (job_type in ('full_time', 'part_time', 'contract', 'freelance', 'daily', 'internship', 'volunteer')),
  pay_type text not null default 'day'
    check (pay_type in ('hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid')),
  unpaid_reason text check (unpaid_reason in ('student', 'charity', 'self_funded')),
  -- whole units of `currency`, per pay_type
  salary_min numeric(10, 2) check (salary_min between 0 and 10000000),
  salary_max numeric(10, 2) check (salary_max between 0 and 10000000),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  pay_day_hours int check (pay_day_hours between 1 and 24),
  overtime_terms text not null default '' check (length(overtime_terms) <= 200),
  kit_fee_minor int check (kit_fee_minor between 0 and 100000000),
  kit_required text[] not null default '{}' check (private.are_tags(kit_required)),
  per_diem_minor int check (per_diem_minor between 0 and 100000000),
  travel_paid boolean not null default false,
  accommodation_paid boolean not null default false,
  union_status text not null default 'either' check (union_status in ('union', 'non_union', 'either')),
  location text not null default '' check (length(location) <= 200),
  city text not null default '' check (length(city) <= 200),
  region text not null default '' check (length(region) <= 200),
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  is_remote boolean not null default false,
  -- [{day, kind, call, wrap}]
  job_dates jsonb not null default '[]' check (private.are_job_dates(job_dates)),
  timezone text not null default '' check (length(timezone) <= 60),
  nda_required boolean not null default false,
  application_deadline date,
  questions text[] not null default '{}' check (private.are_texts(questions, 10, 1, 200)),
  is_urgent boolean not null default false,
  apply_mode text not null default 'marquee' check (apply_mode in ('marquee', 'external')),
  external_url text check (external_url ~ '^https?://' and length(external_url) <= 2000),

  status text not null default 'active' check (status in ('active', 'closed', 'archived')),
  closed_reason text check (closed_reason in ('filled', 'cancelled', 'expired')),
  -- server, from job_dates
  starts_on date,
  ends_on date,
  call_time text not null default '',
  -- server: the last day it is open; it closes automatically after that
  valid_through date,
  published_at timestamptz not null default now(),
  last_confirmed_at timestamptz,
  closed_at timestamptz,
  -- server, in no document: the rev at which it last closed; an edit from before that started on an open job (MQ106)
  closed_rev bigint,
  slug text not null default '' check (length(slug) <= 160),
  -- server: copied, so that a job is complete on a device that has neither company nor poster
  company_name text not null default '',
  poster_name text not null default '',
  hired_count int not null default 0
);
create index jobs_posted_by on public.jobs (posted_by);
create index jobs_company_id on public.jobs (company_id);

-- Append-only: who changed a job's status, from what to what.
create table public.job_events (
  id bigint generated always as identity primary key,
  job_id uuid not null references public.jobs (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  event text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null default clock_timestamp()
);
create index job_events_job_id on public.job_events (job_id);
create index job_events_actor_id on public.job_events (actor_id);

-- Jobs that the caller applied to or saved: a device holds these, its own in any status, and the newest active ones. Definer,
-- so that it does not depend on the reader's own policies; it returns only ids that the caller saved or applied to.
create function private.related_jobs() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  return query
    select a.job_id from public.job_applications a where a.applicant_id = (select auth.uid()) and not a._deleted
    union
    select s.target_id from public.saved s where s.user_id = (select auth.uid()) and s.kind = 'job' and not s._deleted
      and s.target_id is not null;
end $$;
grant execute on function private.related_jobs() to anon, authenticated;

insert into sync_private.streams
  (name, pull_order, relation, readable, writable, merge, budget, is_public, scope, related_ids, catalogue, newest) values (
  'jobs', 3, 'public.jobs',
  '{company_id,project_id,title,description,category,role_code,production,production_kind,headcount,required_skills,
    nice_skills,job_type,pay_type,unpaid_reason,salary_min,salary_max,currency,pay_day_hours,overtime_terms,
    kit_fee_minor,kit_required,per_diem_minor,travel_paid,accommodation_paid,union_status,location,city,region,
    country_code,lat,lng,is_remote,job_dates,timezone,nda_required,application_deadline,questions,is_urgent,apply_mode,
    external_url,id,posted_by,status,closed_reason,starts_on,ends_on,call_time,valid_through,published_at,
    last_confirmed_at,closed_at,slug,company_name,poster_name,hired_count,created_at,updated_at}',
  '{company_id,project_id,title,description,category,role_code,production,production_kind,headcount,required_skills,
    nice_skills,job_type,pay_type,unpaid_reason,salary_min,salary_max,currency,pay_day_hours,overtime_terms,
    kit_fee_minor,kit_required,per_diem_minor,travel_paid,accommodation_paid,union_status,location,city,region,
    country_code,lat,lng,is_remote,job_dates,timezone,nda_required,application_deadline,questions,is_urgent,apply_mode,
    external_url,status,closed_reason,last_confirmed_at}',
  '{"required_skills": "union", "nice_skills": "union", "kit_required": "union"}',
  5000, true,
  't.status = ''active'' or t.posted_by = $1 or t.id in (select private.related_jobs())',
  'select id from public.jobs where posted_by = $1 union select private.related_jobs()',
  't.status = ''active'' and not t._deleted', 'published_at');
select sync_private.install_stream('jobs');
create index jobs_status on public.jobs (status, valid_through) where not _deleted;
select private.protect_table('public.job_events');
grant select (id, job_id, event, from_state, to_state, at) on public.job_events to authenticated;

create policy "visitors read jobs" on public.jobs for select to anon
  using (status in ('active', 'closed') and not _deleted);
create policy "members read jobs" on public.jobs for select to authenticated
  using ((status in ('active', 'closed') and not _deleted) or posted_by = (select auth.uid()) or (select private.is_admin()));
create policy "owners change jobs" on public.jobs for update to authenticated
  using (posted_by = (select auth.uid()) or (select private.is_admin()))
  with check (posted_by = (select auth.uid()) or (select private.is_admin()));

-- Whether the caller posted this job, for policies. Definer: an events policy that reads jobs under the reader's own policies
-- would check each job twice.
create function private.owns_job(p_job uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.jobs where id = p_job and posted_by = (select auth.uid()));
end $$;
grant execute on function private.owns_job(uuid) to authenticated;
create policy "owners read a job's steps" on public.job_events for select to authenticated
  using (private.owns_job(job_id) or (select private.is_admin()));

-- ==== supabase/schemas/06_jobs/03_job_rules.sql

-- Rules for jobs: what can be published, what may be changed, and what is derived.

-- Refuses a job that is not fit to be published: MQ101 to MQ105, MQ108, MQ109, MQ111, MQ112, in the order of the form
-- (src/domain/jobs/publish-rules.ts mirrors it). Pay and dates are required, because crew complain most about vague ads and
-- ads without pay. p_days_changed: days that were valid when the job was published may later be in the past.
-- Definer: the refusals' table is closed to clients. For triggers only.
create function private.check_job(p_job public.jobs, p_days_changed boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_span record := private.job_date_span(p_job.job_dates);
begin
  if p_job.title !~ '\S' then perform private.refuse('MQ109'); end if;
  if p_job.category = '' then perform private.refuse('MQ111'); end if;
  if v_span.first_day is null then perform private.refuse('MQ108'); end if;
  if p_days_changed and v_span.first_day < private.today(p_job.timezone) then perform private.refuse('MQ104'); end if;
  if p_job.pay_type = 'unpaid' then
    if p_job.unpaid_reason is null then perform private.refuse('MQ102'); end if;
  elsif p_job.pay_type <> 'deferred' and p_job.salary_min is null and p_job.salary_max is null then
    perform private.refuse('MQ101');
  end if;
  if p_job.salary_max < p_job.salary_min then perform private.refuse('MQ103'); end if;
  if not p_job.is_remote and p_job.location !~ '\S' and p_job.city !~ '\S' then perform private.refuse('MQ112'); end if;
  if p_job.application_deadline >= coalesce(v_span.first_shoot, v_span.first_day) then
    perform private.refuse('MQ105');
  end if;
end $$;

-- Trigger function: derived server columns. Definer: it reads company and poster past their policies.
create function private.derive_job() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_span record := private.job_date_span(new.job_dates);
begin
  new.starts_on := v_span.first_day;
  new.ends_on := v_span.last_day;
  new.call_time := v_span.call;
  if new.valid_through is null or (tg_op = 'UPDATE' and new.ends_on is distinct from old.ends_on) then
    new.valid_through := coalesce(new.ends_on, new.published_at::date + 60);
  end if;
  if tg_op = 'UPDATE' and old.status = 'active' and new.status <> 'active' then new.closed_rev := old.rev + 1; end if;
  if new.slug = '' then new.slug := private.slug(new.title || ' ' || new.city, new.id); end if;
  new.company_name := coalesce((select name from public.companies where id = new.company_id), '');
  new.poster_name := coalesce((select full_name from public.profiles where id = new.posted_by), '');
  return new;
end $$;
create trigger c_derive before insert or update on public.jobs for each row execute function private.derive_job();

-- Trigger function, for clients' writes alone: MQ106, MQ107, MQ113, and what publishing refuses. Definer: it reads lifecycles,
-- the stream's registry row and companies.
create function private.guard_job() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_content text[] := array(
    select field from unnest((select writable from sync_private.streams where name = 'jobs')) field
    where field not in ('status', 'closed_reason', 'last_confirmed_at'));
  v_edited boolean := exists (
    select from unnest(v_content) field
    where to_jsonb(new) -> field is distinct from to_jsonb(old) -> field);
  -- the version from which the edit started, when it came through sync_push
  v_began bigint := nullif(current_setting('sync.base', true), '')::bigint;
  v_event text;
begin
  new.id := old.id; new.posted_by := old.posted_by; new.published_at := old.published_at; new.slug := old.slug;
  new.hired_count := old.hired_count; new.closed_at := old.closed_at; new.closed_rev := old.closed_rev;
  new.valid_through := old.valid_through;

  -- The edit started on an active job. It must be refused because the job closed, not applied silently.
  if v_edited and old.status <> 'active' and (old.status = 'archived' or v_began < old.closed_rev) then
    perform private.refuse('MQ106');
  end if;
  if v_edited and new.company_id is distinct from old.company_id and new.company_id is not null
    and not exists (select from public.companies where id = new.company_id and owner_id = new.posted_by)
  then perform private.refuse('MQ403'); end if;

  if new.last_confirmed_at is distinct from old.last_confirmed_at then
    new.last_confirmed_at := clock_timestamp();
  end if;
  if new.status = old.status then
    new.closed_reason := old.closed_reason;
    if v_edited then perform private.check_job(new, new.job_dates is distinct from old.job_dates); end if;
    return new;
  end if;

  v_event := private.lifecycle_event('job', old.status, new.status, 'owner');
  if v_event is null then
    perform private.refuse('MQ107', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_event = 'reopen' then
    if old.closed_at < now() - interval '30 days' then perform private.refuse('MQ113'); end if;
    new.closed_reason := null;
    new.closed_at := null;
    new.last_confirmed_at := clock_timestamp();
    -- A reopened job must have a day ahead of it.
    perform private.check_job(new, new.job_dates is distinct from old.job_dates
      or (private.job_date_span(new.job_dates)).last_day < private.today(new.timezone));
    new.valid_through := null;
  elsif v_event = 'close' then
    if new.closed_reason = 'expired' then
      perform private.refuse('MQ400', '{"detail": "closed reason"}');
    end if;
    new.closed_reason := coalesce(new.closed_reason, 'filled');
    new.closed_at := clock_timestamp();
  else
    new.closed_reason := old.closed_reason;
    new.closed_at := coalesce(old.closed_at, clock_timestamp());
  end if;
  return new;
end $$;
create trigger a_guard before update on public.jobs for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_job();

-- Trigger function: the log of steps, the company's number of open jobs, and the applications of a job that ends. Definer:
-- clients may write none of these.
create function private.after_job_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.status is distinct from old.status then
    insert into public.job_events (job_id, actor_id, event, from_state, to_state) values (
      new.id, coalesce((select auth.uid()), case when tg_op = 'INSERT' then new.posted_by end),
      case when tg_op = 'INSERT' then 'publish'
        when new.closed_reason = 'expired' and new.status = 'closed' then 'expire'
        else coalesce(private.lifecycle_event('job', old.status, new.status, 'owner'), 'set') end,
      case when tg_op = 'UPDATE' then old.status end, new.status);
  end if;
  if tg_op = 'INSERT'
    or (new.status, new.company_id, new._deleted) is distinct from (old.status, old.company_id, old._deleted)
  then
    perform private.count_open_jobs(new.company_id);
    if tg_op = 'UPDATE' and new.company_id is distinct from old.company_id then
      perform private.count_open_jobs(old.company_id);
    end if;
  end if;
  if tg_op = 'UPDATE' and old.status = 'active' and new.status <> 'active' then
    perform private.close_applications(new.id);
  end if;
  return null;
end $$;
create trigger d_after_change after insert or update on public.jobs for each row execute function private.after_job_change();

-- Definer, for the trigger above alone: a company's number of open jobs.
create function private.count_open_jobs(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  update public.companies c set open_jobs = n.open
  from (select count(*)::int as open from public.jobs where company_id = p_company and status = 'active' and not _deleted) n
  where c.id = p_company and c.open_jobs <> n.open
$$;

-- Trigger function: copies a new name to every open job. Definer: the jobs may be other people's.
create function private.copy_company_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.jobs set company_name = new.name where company_id = new.id and status = 'active';
  return null;
end $$;
create trigger d_rename after update of name on public.companies for each row
  when (new.name is distinct from old.name) execute function private.copy_company_name();

-- Trigger function, the same for the person who posted it.
create function private.copy_poster_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.jobs set poster_name = new.full_name where posted_by = new.id and status = 'active';
  return null;
end $$;
create trigger d_rename after update on public.profiles for each row
  when (new.full_name is distinct from old.full_name) execute function private.copy_poster_name();

-- Closes jobs that are past their last day, and notifies their applicants and owners; returns how many. Definer, for operators and
-- timers only: hourly.
create function private.close_expired_jobs() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_job record;
  v_count int := 0;
begin
  for v_job in
    select id, posted_by, title from public.jobs
    where status = 'active' and not _deleted and valid_through < private.today(timezone)
    for update skip locked
  loop
    update public.jobs set status = 'closed', closed_reason = 'expired', closed_at = clock_timestamp() where id = v_job.id;
    perform private.notify(v_job.posted_by, 'system', 'Your job has closed', v_job.title || ' ran past its last day.',
      '/jobs/' || v_job.id, 'job:' || v_job.id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- ==== supabase/schemas/06_jobs/04_drafts.sql

-- Drafts: unfinished work, synced to a person's other devices, and the only way to publish a job.

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- `refused` exists only on devices and is never sent
  kind text not null check (kind in ('job', 'application', 'message')),
  intent text check (intent in ('publish')),
  -- a job's or a conversation's id
  subject_id uuid,
  title text not null default '' check (length(title) <= 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 100000),
  -- server: the id of what the intent created
  result_id uuid
);

insert into sync_private.streams
  (name, pull_order, relation, readable, writable, merge, owner_columns, is_insertable, is_deletable, allows_batch_insert) values (
  'drafts', 9, 'public.drafts',
  '{id,owner_id,kind,intent,subject_id,title,payload,result_id,created_at,updated_at}',
  '{kind,intent,subject_id,title,payload}', '{"payload": "by_key"}', '{owner_id}', true, true, true);
select sync_private.install_stream('drafts');

create policy "own drafts are read" on public.drafts for select to authenticated using (owner_id = (select auth.uid()));
create policy "own drafts are made" on public.drafts for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy "own drafts are changed" on public.drafts for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));

-- ---------------------------------------------------------------- publishing

-- The label of the field of a record that does not parse; null when all of them do. Slow, for error paths. Reads no table, so
-- members may execute it: sync_push does, with their rights.
create function private.invalid_field(p_relation regclass, p_fields jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_field record;
  v_found text;
begin
  for v_field in select key, value from jsonb_each(p_fields) loop
    begin
      execute format('select (jsonb_populate_record(null::%s, $1)).%I::text', p_relation, v_field.key)
        into v_found using jsonb_build_object(v_field.key, v_field.value);
    exception when data_exception then
      return replace(v_field.key, '_', ' ');
    end;
  end loop;
  return null;
end $$;
grant execute on function private.invalid_field(regclass, jsonb) to authenticated;

-- The job that a draft's payload describes. Lenient: unknown keys are ignored, absent and null ones take their default. A value
-- of the wrong type raises MQ400 with the field's name. Definer: it reads the registry. For publish_job alone.
create function private.job_from_payload(p_payload jsonb) returns public.jobs
language plpgsql stable security definer set search_path = '' as $$
declare
  v_fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_payload)
    where value <> 'null' and key = any (array(
      select field from unnest((select writable from sync_private.streams where name = 'jobs')) field
      where field not in ('status', 'closed_reason', 'last_confirmed_at'))));
  v_job public.jobs;
begin
  v_job := jsonb_populate_record(null::public.jobs, private.job_defaults() || v_fields);
  return v_job;
exception when data_exception then
  perform private.refuse('MQ400', jsonb_build_object(
    'detail', coalesce(private.invalid_field('public.jobs', v_fields), 'the job')));
end $$;

-- The defaults of a job for what its draft omits (src/domain/jobs/blank-job.ts).
create function private.job_defaults() returns jsonb language sql immutable set search_path = '' as $$
  select '{"title": "", "description": "", "category": "", "role_code": "", "production": "", "production_kind": "other",
    "headcount": 1, "required_skills": [], "nice_skills": [], "job_type": "freelance", "pay_type": "day", "currency": "USD",
    "overtime_terms": "", "kit_required": [], "travel_paid": false, "accommodation_paid": false, "union_status": "either",
    "location": "", "city": "", "region": "", "country_code": "", "is_remote": false, "job_dates": [], "timezone": "",
    "nda_required": false, "questions": [], "is_urgent": false, "apply_mode": "marquee", "status": "active", "slug": "",
    "call_time": "", "company_name": "", "poster_name": "", "hired_count": 0, "_deleted": false, "rev": 1}'::jsonb
$$;

-- Creates the job of a draft under the draft's id, so that a replay or a second publish creates no second job (S3). Raises MQ101 to
-- MQ112, MQ400, MQ403, MQ409. Definer: clients may not insert jobs. For the trigger below alone.
create function private.publish_job(p_draft public.drafts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.jobs;
begin
  if coalesce(private.account_role(p_draft.owner_id), '') not in ('employer', 'admin') then
    perform private.refuse('MQ110');
  end if;
  v_job := private.job_from_payload(p_draft.payload);
  if not private.are_job_dates(v_job.job_dates) then perform private.refuse('MQ400', '{"detail": "job dates"}'); end if;
  perform private.check_job(v_job, true);
  -- A company that was deleted, or is somebody else's, is omitted rather than refused: the draft may be older than that change.
  if not exists (select from public.companies where id = v_job.company_id and owner_id = p_draft.owner_id and not _deleted) then
    v_job.company_id := null;
  end if;
  v_job.id := p_draft.id;
  v_job.posted_by := p_draft.owner_id;
  v_job.published_at := clock_timestamp();
  v_job.last_confirmed_at := v_job.published_at;
  v_job.created_at := v_job.published_at;
  v_job.server_xid := pg_current_xact_id();
  insert into public.jobs select v_job.* on conflict (id) do nothing;
  if not found and not exists (select from public.jobs where id = p_draft.id and posted_by = p_draft.owner_id) then
    perform private.refuse('MQ409');
  end if;
end $$;

-- Trigger function, for clients' and the server's own writes alike: a draft's intent is executed whoever wrote it.
-- Definer, as publish_job.
create function private.carry_out_draft() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_status text;
begin
  if tg_op = 'UPDATE' and old.result_id is not null then
    new.result_id := old.result_id;
    if new._deleted or (new.payload, new.title, new.kind) is not distinct from (old.payload, old.title, old.kind) then
      return new;
    end if;
    -- The draft is a job by now. An edit of it must neither be dropped silently nor change a public ad.
    select status into v_status from public.jobs where id = old.result_id;
    perform private.refuse(case when v_status = 'active' then 'MQ404' else 'MQ106' end);
  end if;
  if new.kind = 'job' and new.intent = 'publish' and not new._deleted then
    perform private.publish_job(new);
    new.result_id := new.id;
  end if;
  return new;
end $$;
create trigger b_carry_out before insert or update on public.drafts for each row execute function private.carry_out_draft();

-- Trigger function, for clients' writes alone: server columns keep their values. Definer: it needs no right of the writer.
create function private.guard_draft() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.owner_id := (select auth.uid());
    new.result_id := null;
  else
    new.id := old.id;
    new.owner_id := old.owner_id;
    new.result_id := old.result_id;
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.drafts for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_draft();

-- ==== supabase/schemas/06_jobs/05_applications.sql

-- Applications: one for each job and person.

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references public.jobs (id) on delete cascade,
  applicant_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- server: the job's poster, who may read and triage
  employer_id uuid not null references public.profiles (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'reviewed', 'shortlisted', 'interview', 'offered',
    'hired', 'declined', 'withdrawn', 'job_closed')),
  cover_note text not null default '' check (length(cover_note) <= 4000),
  rate_quote_minor int check (rate_quote_minor between 0 and 100000000),
  rate_unit text not null default 'day'
    check (rate_unit in ('hour', 'day', 'week', 'month', 'year', 'project', 'deferred', 'unpaid')),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  available_dates date[] not null default '{}' check (cardinality(available_dates) <= 200),
  kit_offered text[] not null default '{}' check (private.are_tags(kit_offered)),
  portfolio_ids uuid[] not null default '{}' check (cardinality(portfolio_ids) <= 20),
  resume_path text check (length(resume_path) <= 300),
  -- one for each question of the job, in its order
  answers text[] not null default '{}' check (private.are_texts(answers, 10, 0, 4000)),
  -- server: set once, when the employer first opens it
  employer_viewed_at timestamptz,
  -- server: the day by which an answer is promised
  respond_by date,
  decline_code text check (decline_code in ('filled', 'dates', 'experience', 'rate', 'location', 'other')),
  decline_note text not null default '' check (length(decline_note) <= 1000),
  -- server
  decided_at timestamptz,
  -- server: [{status, at, by}], oldest first
  history jsonb not null default '[]',
  -- server: copied at the moment of applying, so that both sides read it offline
  job_title text not null default '',
  company_name text not null default '',
  applicant_name text not null default '',
  applicant_headline text not null default '',
  -- its files (07_messages/03_attachments.sql)
  attachments jsonb not null default '[]' check (private.are_attachments(attachments)),
  -- server: the ids of those that have arrived in Storage, in the order of their arrival
  attachments_stored uuid[] not null default '{}',
  constraint one_application_each unique (job_id, applicant_id)
);

-- Append-only: every step, with who took it.
create table public.job_application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.job_applications (id) on delete cascade,
  actor_id uuid references public.profiles (id) on delete set null,
  event text not null,
  from_state text,
  to_state text not null,
  at timestamptz not null default clock_timestamp()
);
create index job_application_events_application_id on public.job_application_events (application_id);
create index job_application_events_actor_id on public.job_application_events (actor_id);

insert into sync_private.streams (name, pull_order, relation, readable, writable, owner_columns, is_insertable) values (
  'applications', 5, 'public.job_applications',
  '{id,job_id,applicant_id,employer_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,
    kit_offered,portfolio_ids,resume_path,answers,employer_viewed_at,respond_by,decline_code,decline_note,decided_at,
    history,job_title,company_name,applicant_name,applicant_headline,created_at,updated_at,attachments,attachments_stored}',
  '{job_id,status,cover_note,rate_quote_minor,rate_unit,currency,available_dates,kit_offered,portfolio_ids,resume_path,
    answers,employer_viewed_at,decline_code,decline_note,attachments}',
  '{applicant_id,employer_id}', true);
select sync_private.install_stream('applications');
-- Nobody may change later which files belong to an application.
revoke update (attachments) on public.job_applications from authenticated;
select private.protect_table('public.job_application_events');
grant select (id, application_id, event, from_state, to_state, at) on public.job_application_events to authenticated;

create policy "both sides read" on public.job_applications for select to authenticated
  using (applicant_id = (select auth.uid()) or employer_id = (select auth.uid()));
create policy "applicants apply" on public.job_applications for insert to authenticated
  with check (applicant_id = (select auth.uid()));
create policy "both sides take steps" on public.job_applications for update to authenticated
  using (applicant_id = (select auth.uid()) or employer_id = (select auth.uid()))
  with check (applicant_id = (select auth.uid()) or employer_id = (select auth.uid()));

-- Whether the caller is one of the two sides, for policies. Definer, so that it does not depend on the reader's own policies.
create function private.is_application_party(p_application uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.job_applications
    where id = p_application and (select auth.uid()) in (applicant_id, employer_id));
end $$;
grant execute on function private.is_application_party(uuid) to authenticated;
create policy "both sides read the steps" on public.job_application_events for select to authenticated
  using (private.is_application_party(application_id));

-- ==== supabase/schemas/06_jobs/06_application_rules.sql

-- Who may apply, who may answer, and what both sides are told.

-- The promise that everybody gets an answer: the earlier of deadline + 7 days and the day before the first shoot day, and not before
-- tomorrow; two weeks where there is neither. Definer: today() and the span are closed to clients. For rules only.
create function private.respond_by(p_job public.jobs) returns date
language sql stable security definer set search_path = '' as $$
  select greatest(
    coalesce(least(p_job.application_deadline + 7, coalesce(span.first_shoot, span.first_day) - 1),
      private.today(p_job.timezone) + 14),
    private.today(p_job.timezone) + 1)
  from private.job_date_span(p_job.job_dates) span
$$;

-- Trigger function, for clients' writes alone: a new application. Raises MQ201 to MQ205, MQ207. The job is locked, so that it
-- cannot close in between. Definer: it reads job, profile and other applications past their policies.
create function private.guard_new_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.jobs;
  v_me public.profiles;
begin
  new.applicant_id := (select auth.uid());
  select * into v_me from public.profiles where id = new.applicant_id;
  if v_me.role = 'employer' then perform private.refuse('MQ204'); end if;
  select * into v_job from public.jobs where id = new.job_id for share;
  if v_job.posted_by = new.applicant_id then perform private.refuse('MQ205'); end if;
  if not v_me.profile_completed then perform private.refuse('MQ203'); end if;
  if exists (select from public.job_applications where job_id = new.job_id and applicant_id = new.applicant_id and id <> new.id) then
    perform private.refuse('MQ201');
  end if;
  if v_job.id is null or v_job._deleted or v_job.status <> 'active'
    or v_job.application_deadline < private.today(v_job.timezone)
  then
    perform private.refuse('MQ202');
  end if;
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  new.employer_id := v_job.posted_by;
  new.status := 'pending';
  new.respond_by := private.respond_by(v_job);
  new.employer_viewed_at := null;
  new.decided_at := null;
  new.decline_code := null;
  new.decline_note := '';
  new.history := '[]';
  new.job_title := v_job.title;
  new.company_name := v_job.company_name;
  new.applicant_name := v_me.full_name;
  new.applicant_headline := v_me.headline;
  return new;
end $$;
create trigger a_guard before insert on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_new_application();

-- Trigger function, for clients' writes alone: a step or an edit. The applicant withdraws and, while it is pending, corrects
-- their own words; the employer triages. Raises MQ206, MQ403. Definer: lifecycles are closed to clients.
create function private.guard_application() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_actor text := case when old.applicant_id = (select auth.uid()) then 'applicant' else 'employer' end;
  v_words_changed boolean :=
    (new.cover_note, new.rate_quote_minor, new.rate_unit, new.currency, new.available_dates, new.kit_offered, new.portfolio_ids,
      new.resume_path, new.answers) is distinct from
    (old.cover_note, old.rate_quote_minor, old.rate_unit, old.currency, old.available_dates, old.kit_offered, old.portfolio_ids,
      old.resume_path, old.answers);
  v_answer_changed boolean := (new.decline_code, new.decline_note) is distinct from (old.decline_code, old.decline_note);
begin
  new.id := old.id; new.applicant_id := old.applicant_id; new.employer_id := old.employer_id; new.respond_by := old.respond_by;
  new.decided_at := old.decided_at; new.history := old.history; new.job_title := old.job_title;
  new.company_name := old.company_name; new.applicant_name := old.applicant_name; new.applicant_headline := old.applicant_headline;
  if new.job_id is distinct from old.job_id then perform private.refuse('MQ403'); end if;

  if new.status is distinct from old.status
    and private.lifecycle_event('application', old.status, new.status, v_actor) is null
  then
    perform private.refuse('MQ206', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if v_words_changed and (v_actor <> 'applicant' or old.status <> 'pending') then
    perform private.refuse('MQ403');
  end if;
  if length(new.cover_note) > 4000 then perform private.refuse('MQ207'); end if;
  if v_answer_changed and (v_actor <> 'employer' or new.status <> 'declined') then
    perform private.refuse('MQ403');
  end if;
  if new.employer_viewed_at is distinct from old.employer_viewed_at then
    if v_actor <> 'employer' then perform private.refuse('MQ403'); end if;
    -- Only the first time counts, by the server's clock.
    new.employer_viewed_at := coalesce(old.employer_viewed_at, clock_timestamp());
  end if;
  return new;
end $$;
create trigger a_guard_step before update on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_application();

-- Trigger function: history and dates that follow from a step, whoever takes it. Definer: it needs no right of the writer.
create function private.derive_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_uid uuid := (select auth.uid());
begin
  -- Seeds and imports have their own history.
  if tg_op = 'INSERT' and new.history <> '[]' then return new; end if;
  if tg_op = 'INSERT' or new.status is distinct from old.status then
    if tg_op = 'UPDATE' then
      new.decided_at := case when new.status in ('hired', 'declined')
        then coalesce(nullif(new.decided_at, old.decided_at), clock_timestamp()) end;
      if old.status = 'declined' then
        new.decline_code := null;
        new.decline_note := '';
      end if;
    end if;
    new.history := new.history || jsonb_build_object(
      'status', new.status, 'at', clock_timestamp(),
      'by', case when tg_op = 'INSERT' or (v_uid = new.applicant_id and new.status = 'withdrawn') then 'applicant'
        when new.status = 'job_closed' then 'system' else 'employer' end);
  end if;
  return new;
end $$;
create trigger c_derive before insert or update on public.job_applications
  for each row execute function private.derive_application();

-- Trigger function: the log of steps, the notification of the other side, the job's number of hires, and the job itself on the
-- applicant's device. Definer: clients may write none of these.
create function private.after_application_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_by text := new.history -> -1 ->> 'by';
begin
  if tg_op = 'UPDATE' and new.status is not distinct from old.status then return null; end if;
  insert into public.job_application_events (application_id, actor_id, event, from_state, to_state) values (
    new.id, (select auth.uid()),
    case when tg_op = 'INSERT' then 'apply'
      else coalesce(private.lifecycle_event('application', old.status, new.status, v_by), 'set') end,
    case when tg_op = 'UPDATE' then old.status end, new.status);
  if tg_op = 'INSERT' then
    -- Whoever applied to a job keeps it on their device, however old it is (S6).
    perform sync_private.access_changed(new.applicant_id, 'jobs', new.job_id);
    if (select auth.uid()) is not null then
      perform private.notify(new.employer_id, 'new_application', new.applicant_name || ' applied', new.job_title,
        '/employer/applications?job=' || new.job_id, 'job:' || new.job_id);
    end if;
  elsif new.status = 'withdrawn' then
    perform private.notify(new.employer_id, 'application_status', new.applicant_name || ' withdrew', new.job_title,
      '/employer/applications?job=' || new.job_id, 'job:' || new.job_id);
  else
    perform private.notify(new.applicant_id, 'application_status', private.application_headline(new.status, new.decline_note),
      concat_ws(' · ', nullif(new.job_title, ''), nullif(new.company_name, '')), '/applications', 'application:' || new.id);
  end if;
  if 'hired' in (new.status, case when tg_op = 'UPDATE' then old.status end) then
    update public.jobs set hired_count = (
      select count(*) from public.job_applications where job_id = new.job_id and status = 'hired')
    where id = new.job_id;
  end if;
  return null;
end $$;
create trigger d_after_change after insert or update on public.job_applications
  for each row execute function private.after_application_change();

-- The headline of an applicant's notification.
create function private.application_headline(p_status text, p_note text) returns text
language sql immutable set search_path = '' as $$
  select case p_status
    when 'reviewed' then 'Your application has been read'
    when 'shortlisted' then 'You are on the shortlist'
    when 'interview' then 'You are asked to an interview'
    when 'offered' then 'You have an offer'
    when 'hired' then 'You are hired'
    when 'declined' then case when p_note ~ '\S' then 'Not this time: ' || p_note else 'Not this time' end
    when 'job_closed' then 'The job has closed'
    else 'Your application has changed'
  end
$$;

-- A job that ends closes every application that still waits. Definer: applications are other people's. For the job's trigger alone.
create function private.close_applications(p_job uuid) returns void
language sql security definer set search_path = '' as $$
  update public.job_applications set status = 'job_closed'
  where job_id = p_job and status in (
    select from_state from private.lifecycle_transitions where lifecycle = 'application' and event = 'end') and not _deleted
$$;

-- Trigger function: a job that changes owners moves its applications to the new owner. Definer: they are other people's.
create function private.hand_over_applications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.job_applications set employer_id = new.posted_by where job_id = new.id;
  return null;
end $$;
create trigger d_hand_over after update of posted_by on public.jobs for each row
  when (new.posted_by is distinct from old.posted_by) execute function private.hand_over_applications();

-- Trigger function: the previous owner must not keep them (S6). Definer: the log is closed to clients.
create function private.revoke_former_employer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync_private.access_changed(old.employer_id, 'applications', new.id);
  return null;
end $$;
create trigger e_revoke_former after update of employer_id on public.job_applications for each row
  when (new.employer_id is distinct from old.employer_id) execute function private.revoke_former_employer();

-- ==== supabase/schemas/06_jobs/07_saved.sql

-- What a person saves: jobs, people, searches, contacted, hired.

create table public.saved (
  -- derived from person, kind and target (`savedId`), so that two devices save the same thing once
  id uuid primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('job', 'profile', 'search', 'contacted', 'hired')),
  target_id uuid,
  label text not null default '' check (length(label) <= 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 20000)
);

insert into sync_private.streams
  (name, pull_order, relation, readable, writable, owner_columns, is_insertable, is_deletable, allows_batch_insert) values (
  'saved', 10, 'public.saved', '{id,user_id,kind,target_id,label,payload,created_at,updated_at}',
  '{kind,target_id,label,payload}', '{user_id}', true, true, true);
select sync_private.install_stream('saved');
create index saved_target on public.saved (user_id, kind, target_id) where not _deleted;

create policy "own saved things are read" on public.saved for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own things are saved" on public.saved for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "own saved things are changed" on public.saved for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Trigger function, for clients' writes alone: a row keeps its owner. Definer: it needs no right of the writer.
create function private.guard_saved() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.user_id := (select auth.uid());
  else
    new.id := old.id;
    new.user_id := old.user_id;
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.saved for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_saved();

-- Trigger function. Saving a job, however old or closed, sends it to the device; removing it may remove it again. Nothing
-- changes for other people's devices (S6). Definer: the log is closed to clients.
create function private.grant_saved_job() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'job' and new.target_id is not null then
    perform sync_private.access_changed(new.user_id, 'jobs', new.target_id);
  end if;
  if tg_op = 'UPDATE' and old.kind = 'job' and old.target_id is distinct from new.target_id and old.target_id is not null then
    perform sync_private.access_changed(old.user_id, 'jobs', old.target_id);
  end if;
  return null;
end $$;
create trigger d_grant_job after insert or update on public.saved for each row execute function private.grant_saved_job();

-- ==== supabase/schemas/06_jobs/08_answer_rates.sql

-- How well a company keeps the promise that everybody gets an answer, for its page and its ads.

-- Computes answer_rate (percent of applications answered by their promised day, of those answered or due; null below 5) and
-- median_reply_minutes for every company. Returns how many changed. Definer, for operators and timers alone: daily.
create function private.refresh_answer_rates() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  with answers as (
    select j.company_id, a.created_at, a.respond_by, (
        select min((step ->> 'at')::timestamptz) from jsonb_array_elements(a.history) step where step ->> 'by' = 'employer'
      ) as answered_at
    from public.job_applications a join public.jobs j on j.id = a.job_id
    where j.company_id is not null and a.status <> 'withdrawn' and not a._deleted
  ), figures as (
    select company_id, count(*) as due,
      round(100.0 * count(*) filter (where answered_at::date <= respond_by) / count(*))::int as rate,
      round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60)
        filter (where answered_at is not null))::int as minutes
    from answers where answered_at is not null or respond_by < current_date
    group by company_id
  )
  update public.companies c set answer_rate = f.rate, median_reply_minutes = f.minutes
  from (select id, rate, minutes from public.companies left join figures on company_id = id and due >= 5) f
  where c.id = f.id and (c.answer_rate, c.median_reply_minutes) is distinct from (f.rate, f.minutes);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- ==== supabase/schemas/06_jobs/09_search.sql

-- Search beyond the working set: a device holds the newest part of the catalogue and searches for older rows here, with the
-- same filters that it uses itself (twins: src/store/search/job-list.ts, person-list.ts).

-- ---------------------------------------------------------------- words
-- An index's expression runs with the rights of whoever writes the row, so writers may execute what it needs. It looks at
-- nothing but its arguments.

-- Punctuation between two words becomes a space: the parser would read `focus/puller` as a file and `a.b` as a host.
create function private.searchable_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(p_text, '[!-/:-@\[-`{-~]+', ' ', 'g');
end $$;
grant execute on function private.searchable_text(text) to authenticated, service_role;

-- The words of a job, as the device's own index has them. `simple`: crews write in many languages, and a stem of one is
-- nonsense in another. The cost is declared, because otherwise the planner would search for a rare word by scanning the newest jobs.
create function private.job_search_vector(p_title text, p_role text, p_production text, p_company text, p_city text, p_location text,
  p_description text, p_skills text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_title, p_role, p_production, p_company, p_city, p_location,
    p_description, array_to_string(p_skills, ' '))));
end $$;
grant execute on function private.job_search_vector(text, text, text, text, text, text, text, text[]) to authenticated, service_role;

-- The words of a person. Roles and departments stand as codes (`role=gaffer`): the device knows all their names, and asks for
-- the codes.
create function private.person_search_vector(p_name text, p_headline text, p_city text, p_location text, p_bio text, p_skills text[],
  p_kit text[], p_roles text[], p_departments text[]) returns tsvector
language plpgsql immutable parallel safe cost 10000 set search_path = '' as $$
begin
  return to_tsvector('simple', private.searchable_text(concat_ws(' ', p_name, p_headline, p_city, p_location, p_bio,
      array_to_string(p_skills, ' '), array_to_string(p_kit, ' '))))
    || array_to_tsvector(array(select 'role=' || code from unnest(p_roles) code)
      || array(select 'department=' || code from unnest(p_departments) code));
end $$;
grant execute on function private.person_search_vector(text, text, text, text, text, text[], text[], text[], text[]) to service_role;

create index jobs_words on public.jobs using gin (private.job_search_vector(title, role_code, production, company_name, city, location,
  description, required_skills)) where status = 'active' and not _deleted;
create index public_profiles_words on public.public_profiles using gin (private.person_search_vector(full_name, headline, city, location,
  bio, skills, kit, role_codes, departments)) where not _deleted;

-- p_words: [{word, codes?}]; 12 at most are considered. Each word, or one that it begins, or one of its codes must be there.
-- Null: nothing to look for. For the candidates below alone.
create function private.search_query(p_words jsonb) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  v_word jsonb;
  v_terms text[] := '{}';
  v_either text[];
begin
  for v_word in select value from jsonb_array_elements(coalesce(p_words, '[]')) limit 12 loop
    select coalesce(array_agg('(' || terms || ')'), '{}') into v_either from (
      select string_agg(private.quote_lexeme(lexeme) || ':*', ' & ') as terms
      from unnest(tsvector_to_array(to_tsvector('simple', private.searchable_text(left(v_word ->> 'word', 60))))) lexeme) found
    where terms is not null;
    v_either := v_either || array(
      select private.quote_lexeme(code) from jsonb_array_elements_text(coalesce(v_word -> 'codes', '[]')) code where code <> '' limit 40);
    if v_either <> '{}' then v_terms := v_terms || ('(' || array_to_string(v_either, ' | ') || ')'); end if;
  end loop;
  if v_terms = '{}' then return null; end if;
  return array_to_string(v_terms, ' & ')::tsquery;
end $$;

create function private.quote_lexeme(p_lexeme text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '''' || replace(replace(p_lexeme, '\', '\\'), '''', '''''') || '''';
end $$;

-- What a job pays for one ten-hour day, in whole units; 0 for unpaid and unknown (twin: dailyValue in src/domain/values/money.ts).
create function private.day_pay(p_type text, p_min numeric, p_max numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_max, p_min, 0) * case p_type
    when 'hour' then 10 when 'day' then 1 when 'week' then 1 / 5.0 when 'month' then 1 / 21.0 when 'year' then 1 / 220.0
    when 'project' then 1 / 10.0 else 0 end;
end $$;

-- ---------------------------------------------------------------- candidates
-- Definers, because row-level security prevents the use of an index on words (`@@` is not leakproof). As with pulls, they
-- return only ids and positions, of rows that anybody may read, and the page then reads each row with the caller's rights.
-- p_query as in search_jobs and search_people.

create function sync_private.matching_jobs(p_query jsonb, p_limit int)
returns table (id uuid, k numeric, at timestamptz) language plpgsql stable security definer set search_path = '' rows 60 as $$
declare
  v_words tsquery := private.search_query(p_query -> 'words');
  v_key text := case p_query ->> 'sort'
    when 'soonest' then 'coalesce(t.starts_on - date ''2000-01-01'', 1000000)::numeric'
    when 'pay' then '-private.day_pay(t.pay_type, t.salary_min, t.salary_max)'
    else '0::numeric' end;
  v_parts text[] := array['t.status = ''active''', 'not t._deleted'];
begin
  if v_words is not null then
    v_parts := v_parts || 'private.job_search_vector(t.title, t.role_code, t.production, t.company_name, t.city, t.location,
      t.description, t.required_skills) @@ $2'::text;
  end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.category = any (array(select jsonb_array_elements_text($1 -> ''departments'')))'),
    ('roleCodes', 't.role_code = any (array(select jsonb_array_elements_text($1 -> ''roleCodes'')))'),
    ('payTypes', 't.pay_type = any (array(select jsonb_array_elements_text($1 -> ''payTypes'')))'),
    ('unions', 't.union_status = any (array(select jsonb_array_elements_text($1 -> ''unions'')))'),
    ('remote', 't.is_remote = ($1 ->> ''remote'')::boolean'),
    ('urgent', 't.is_urgent = ($1 ->> ''urgent'')::boolean'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('minDayPay', 'private.day_pay(t.pay_type, t.salary_min, t.salary_max) >= ($1 ->> ''minDayPay'')::numeric'),
    ('from', 't.starts_on is not null and coalesce(t.ends_on, t.starts_on) >= ($1 ->> ''from'')::date'),
    ('to', 't.starts_on <= ($1 ->> ''to'')::date'),
    ('before', 't.published_at <= ($1 ->> ''before'')::timestamptz'),
    ('after', format('(%1$s > ($1 -> ''after'' ->> ''k'')::numeric or (%1$s = ($1 -> ''after'' ->> ''k'')::numeric '
      'and (t.published_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)))', v_key))
  ) as each (name, part) where p_query ? name);
  return query execute format('select t.id, %1$s, t.published_at from public.jobs t where %2$s order by %3$s t.published_at desc, '
    't.id desc limit $3', v_key, array_to_string(v_parts, ' and '), case when v_key = '0::numeric' then '' else v_key || ', ' end)
    using p_query, v_words, p_limit;
end $$;
grant execute on function sync_private.matching_jobs(jsonb, int) to anon, authenticated;

create function sync_private.matching_people(p_query jsonb, p_limit int)
returns table (id uuid, k numeric, at timestamptz) language plpgsql stable security definer set search_path = '' rows 60 as $$
declare
  v_words tsquery := private.search_query(p_query -> 'words');
  v_parts text[] := array['not t._deleted'];
begin
  if v_words is not null then
    v_parts := v_parts || 'private.person_search_vector(t.full_name, t.headline, t.city, t.location, t.bio, t.skills, t.kit, t.role_codes,
      t.departments) @@ $2'::text;
  end if;
  v_parts := v_parts || array(select part from (values
    ('departments', 't.departments && array(select jsonb_array_elements_text($1 -> ''departments''))'),
    ('roleCodes', 't.role_codes && array(select jsonb_array_elements_text($1 -> ''roleCodes''))'),
    ('skills', 't.skills && array(select jsonb_array_elements_text($1 -> ''skills''))'),
    ('countryCode', 't.country_code = $1 ->> ''countryCode'''),
    ('city', 'starts_with(lower(t.city), lower($1 ->> ''city''))'),
    ('openToContact', 't.open_to_contact = ($1 ->> ''openToContact'')::boolean'),
    ('maxDayRateMinor', '(t.day_rate_minor is null or t.day_rate_minor <= ($1 ->> ''maxDayRateMinor'')::numeric)'),
    ('minExperience', 't.experience_years >= ($1 ->> ''minExperience'')::numeric'),
    ('before', 't.created_at <= ($1 ->> ''before'')::timestamptz'),
    ('after', '(t.created_at, t.id) < (($1 -> ''after'' ->> ''at'')::timestamptz, ($1 -> ''after'' ->> ''id'')::uuid)')
  ) as each (name, part) where p_query ? name);
  return query execute format('select t.id, 0::numeric, t.created_at from public.public_profiles t where %s '
    'order by t.created_at desc, t.id desc limit $3', array_to_string(v_parts, ' and ')) using p_query, v_words, p_limit;
end $$;
grant execute on function sync_private.matching_people(jsonb, int) to anon, authenticated;

-- ---------------------------------------------------------------- the two calls

-- One page: the documents as a pull would return them, and where the next page begins. With the caller's rights.
create function sync_private.search_page(p_stream text, p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  s sync_private.streams;
  v_limit int := greatest(least(coalesce((p_query ->> 'limit')::int, 60), 200), 1);
  v_documents json;
  v_count int;
  v_after json;
begin
  if (select auth.uid()) is not null then perform private.require_gate(); end if;
  if jsonb_typeof(p_query) is distinct from 'object' then perform private.refuse('MQ400', '{"detail": "query"}'); end if;
  select * into strict s from sync_private.streams where name = p_stream;
  execute format($page$
    with found as materialized (select f.*, row_number() over () as place from sync_private.matching_%1$s($1, $2) f)
    select coalesce(json_agg(%2$s order by found.place) filter (where t.id is not null), '[]'), count(*),
      (select json_build_object('k', k, 'at', at, 'id', id) from found order by place desc limit 1)
    from found left join %3$s t on t.id = found.id and not t._deleted and (%4$s) $page$,
    p_stream, sync_private.document_expression(s), s.relation, replace(coalesce(s.scope, 'true'), '$1', '(select auth.uid())'))
  into v_documents, v_count, v_after using p_query, v_limit;
  return json_build_object('documents', v_documents, 'after', case when v_count = v_limit then v_after end);
end $$;
grant execute on function sync_private.search_page(text, jsonb) to anon, authenticated;

-- Open jobs that match, in the requested order. Anyone may call; runs with the caller's rights and writes nothing.
-- p_query: {words?: [{word, codes?}], departments?, roleCodes?, payTypes?, unions?: text[], from?, to?: date, minDayPay?: whole
-- units, remote?, urgent?: boolean, countryCode?, city?: text, before?: only those published no later than this, as the device
-- has the newer ones, sort?: newest | soonest | pay, limit?: at most 200, 60 by default, after?: from the last answer}.
-- Returns {documents: [...], after: opaque | null}.
-- Raises MQ400 (not an object), 22P02 (a value of another form), two_factor_required (PT403), MQ403 (suspended).
create function public.search_jobs(p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return sync_private.search_page('jobs', p_query);
end $$;
revoke execute on function public.search_jobs(jsonb) from public;
grant execute on function public.search_jobs(jsonb) to anon, authenticated;

-- Listed talents that match, newest first, never the caller; otherwise the same. p_query: {words?, departments?, roleCodes?,
-- skills?: text[], countryCode?, city?, openToContact?: boolean, maxDayRateMinor?: minor units, minExperience?: whole years,
-- before?: listed no later than this, limit?, after?}.
create function public.search_people(p_query jsonb) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return sync_private.search_page('people', p_query);
end $$;
revoke execute on function public.search_people(jsonb) from public;
grant execute on function public.search_people(jsonb) to anon, authenticated;

-- ==== supabase/schemas/07_messages/01_conversations.sql

-- Conversations: the server creates one with its first message; its members read it and raise their own read marks.

create table public.conversations (
  -- derived from kind, participants and job, so that both sides compute the same id
  id uuid primary key,
  kind text not null check (kind in ('direct', 'job', 'project', 'coach')),
  participants uuid[] not null check (cardinality(participants) between 1 and 50),
  -- [{user_id, name, headline, avatar_url, role}], updated with the profiles
  members jsonb not null default '[]',
  job_id uuid references public.jobs (id) on delete set null,
  job_title text not null default '',
  state text not null default 'open' check (state in ('open', 'requested', 'declined', 'blocked')),
  -- who asked, while requested; who declined or blocked
  state_by uuid references public.profiles (id) on delete set null,
  created_by uuid references public.profiles (id) on delete set null,
  last_seq int not null default 0,
  last_message_at timestamptz,
  last_message_preview text not null default '' check (length(last_message_preview) <= 160),
  last_message_sender_id uuid,
  -- user id -> highest server_seq read, received
  read_marks jsonb not null default '{}',
  delivered_marks jsonb not null default '{}'
);
create index conversations_job_id on public.conversations (job_id);
create index conversations_state_by on public.conversations (state_by);

create table public.conversation_members (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  is_active boolean not null default true,
  primary key (conversation_id, user_id)
);
create index conversation_members_user_id on public.conversation_members (user_id, conversation_id);

-- Who does not accept messages from whom, in any conversation.
create table private.blocks (
  blocker_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index blocks_blocked_id on private.blocks (blocked_id);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, conversation_column) values (
  'conversations', 6, 'public.conversations',
  '{id,kind,participants,members,job_id,job_title,state,state_by,last_seq,last_message_at,last_message_preview,
    last_message_sender_id,read_marks,delivered_marks,created_at,updated_at}',
  '{read_marks,delivered_marks,state}', '{"read_marks": "rise", "delivered_marks": "rise"}', 'id');
select sync_private.install_stream('conversations');
create index conversations_created_by on public.conversations (created_by, created_at);
select private.protect_table('public.conversation_members');
grant select on public.conversation_members to authenticated;

-- Conversations that the caller is in, for policies. Definer, so that it does not depend on the reader's own policies; only ids.
create function private.my_conversations() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  return query select conversation_id from public.conversation_members where user_id = (select auth.uid()) and is_active;
end $$;
grant execute on function private.my_conversations() to authenticated;

create policy "own memberships are read" on public.conversation_members for select to authenticated
  using (user_id = (select auth.uid()));
create policy "members read" on public.conversations for select to authenticated
  using (id in (select private.my_conversations()));
create policy "members mark and answer" on public.conversations for update to authenticated
  using (id in (select private.my_conversations())) with check (id in (select private.my_conversations()));

-- ---------------------------------------------------------------- what members may change

-- The higher of both marks of one person; nobody else's change, and never above what there is to read. For the trigger below.
create function private.raised_marks(p_old jsonb, p_new jsonb, p_user uuid, p_top int) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_mark numeric;
begin
  if jsonb_typeof(p_new -> p_user::text) is distinct from 'number' then return p_old; end if;
  v_mark := least((p_new ->> p_user::text)::numeric, p_top);
  if v_mark <= coalesce((p_old ->> p_user::text)::int, 0) then return p_old; end if;
  return p_old || jsonb_build_object(p_user, v_mark::int);
end $$;

-- Trigger function, for clients' writes alone: marks only rise, each person's own; states change by those who may set them.
-- Raises MQ403. Definer: it writes blocks and reads the other side's.
create function private.guard_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
  v_wish text := new.state;
  v_read jsonb := private.raised_marks(old.read_marks, new.read_marks, v_me, old.last_seq);
  v_delivered jsonb := private.raised_marks(old.delivered_marks, new.delivered_marks, v_me, old.last_seq);
  v_blocker uuid;
begin
  new := old;
  new.read_marks := v_read;
  -- Whatever has been read has been delivered.
  new.delivered_marks := private.raised_marks(v_delivered, v_read, v_me, old.last_seq);
  if v_wish = old.state then return new; end if;

  if v_wish = 'blocked' then
    insert into private.blocks (blocker_id, blocked_id)
    select v_me, other from unnest(old.participants) other where other <> v_me on conflict do nothing;
  elsif old.state = 'blocked' and v_wish = 'open' and old.state_by = v_me then
    delete from private.blocks where blocker_id = v_me and blocked_id = any (old.participants);
    -- The other side may have blocked as well; that block stays.
    select blocker_id into v_blocker from private.blocks where blocked_id = v_me and blocker_id = any (old.participants) limit 1;
    if found then v_wish := 'blocked'; end if;
  elsif not (
    (old.state = 'requested' and v_wish in ('open', 'declined') and old.state_by is distinct from v_me)
    or (old.state = 'declined' and v_wish = 'open' and old.state_by = v_me)
    or (old.state = 'open' and v_wish = 'declined')
  ) then
    perform private.refuse('MQ403');
  end if;
  new.state := v_wish;
  new.state_by := case when v_wish = 'open' then null else coalesce(v_blocker, v_me) end;
  return new;
end $$;
create trigger a_guard before update on public.conversations for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_conversation();

-- Trigger function: reading to the end also reads the notification of it. Definer: it writes the reader's own, whatever their
-- column grants.
create function private.mark_notifications_read() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set is_read = true
  where user_id = (select auth.uid()) and type = 'message' and not is_read and group_key = 'message:' || new.id
    and (new.read_marks ->> user_id::text)::int >= new.last_seq;
  return null;
end $$;
create trigger d_mark_notifications after update on public.conversations for each row
  when (new.read_marks is distinct from old.read_marks) execute function private.mark_notifications_read();

-- Trigger function: access was granted or revoked, so the reader's next pull checks the conversation and all its messages (S6).
-- Definer: the log is closed to clients.
create function private.record_membership_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row public.conversation_members := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and new.is_active = old.is_active then return null; end if;
  perform sync_private.access_changed(v_row.user_id, 'conversations', v_row.conversation_id);
  perform sync_private.access_changed(v_row.user_id, 'messages', m.id)
  from public.messages m where m.conversation_id = v_row.conversation_id;
  return null;
end $$;
create trigger d_membership after insert or update or delete on public.conversation_members
  for each row execute function private.record_membership_change();

-- ---------------------------------------------------------------- names and pictures

-- Trigger function: copies names and pictures from profiles to conversations. Definer: the conversations are others' as well.
create function private.refresh_member_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set members = private.member_cards(c.participants)
  where c.id in (select conversation_id from public.conversation_members where user_id = new.id);
  return null;
end $$;
create trigger d_member after update on public.profiles for each row
  when ((new.full_name, new.headline, new.avatar_url, new.role)
    is distinct from (old.full_name, old.headline, old.avatar_url, old.role))
  execute function private.refresh_member_cards();

-- What members see of each other, in the order of p_participants. Definer: profiles are closed to others; it shows what a
-- conversation shows. For triggers alone.
create function private.member_cards(p_participants uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', id, 'name', full_name, 'headline', headline,
      'avatar_url', avatar_url, 'role', role) order by array_position(p_participants, id)), '[]')
    from public.profiles where id = any (p_participants));
end $$;

-- ==== supabase/schemas/07_messages/02_messages.sql

-- Messages: written once, ordered by the server within their conversation. Second part of the path of a pushed message (03_sync/07_push.sql):
-- its BEFORE triggers run in the order of their names, then the insert policy, then its AFTER triggers.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- only on a first message, which creates the conversation
  recipient_id uuid,
  job_id uuid,
  body text not null check (length(body) between 1 and 4000),
  reply_to_id uuid references public.messages (id) on delete set null,
  kind text not null default 'text' check (kind in ('text', 'file', 'offer', 'hold', 'system')),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 20000),
  -- server: place in the conversation, from 1
  server_seq int not null default 0,
  edited_at timestamptz,
  -- its files (03_attachments.sql)
  attachments jsonb not null default '[]' check (private.are_attachments(attachments)),
  -- server: the ids of those that have arrived in Storage, in the order of their arrival
  attachments_stored uuid[] not null default '{}',
  constraint one_place_each unique (conversation_id, server_seq)
);
create index messages_sender_id on public.messages (sender_id);
create index messages_reply_to_id on public.messages (reply_to_id);

-- A sent message cannot be edited, so it is never merged.
insert into sync_private.streams
  (name, pull_order, relation, readable, writable, conversation_column, is_insertable, is_editable) values (
  'messages', 7, 'public.messages',
  '{id,conversation_id,sender_id,recipient_id,job_id,body,reply_to_id,kind,payload,server_seq,edited_at,created_at,updated_at,
    attachments,attachments_stored}',
  '{conversation_id,recipient_id,job_id,body,reply_to_id,kind,payload,attachments}', 'conversation_id', true, false);
select sync_private.install_stream('messages');

-- Whether the caller is a member, for policies. Definer, so that it does not depend on the reader's own policies. Volatile on
-- purpose: the insert policy must see the membership that the message's own BEFORE trigger has just written.
create function private.is_member(p_conversation uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return exists (select from public.conversation_members
    where conversation_id = p_conversation and user_id = (select auth.uid()) and is_active);
end $$;
grant execute on function private.is_member(uuid) to authenticated;

create policy "members read messages" on public.messages for select to authenticated
  using (conversation_id in (select private.my_conversations()));
create policy "members write messages" on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and private.is_member(conversation_id));

-- ---------------------------------------------------------------- who may write to whom

-- The same id for everyone who knows the same parts (twin: src/domain/ids.ts): the first 16 bytes of SHA-256 over the
-- parts joined with '|', marked as UUID version 8. For rules alone.
create function sync_private.derived_id(variadic p_parts text[]) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select encode(set_byte(set_byte(b, 6, get_byte(b, 6) & 15 | 128),
      8, get_byte(b, 8) & 63 | 128), 'hex')::uuid
    from (select substring(sha256(convert_to(array_to_string(p_parts, '|'), 'UTF8')) from 1 for 16) as b) as hashed);
end $$;

-- Raises MQ301 with the person's name. Definer: it reads their profile. For rules alone.
create function private.refuse_contact(p_user uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse('MQ301', jsonb_build_object('Name', private.display_name(p_user)));
end $$;

-- Definer: blocks are closed to clients. For rules alone.
create function private.has_blocked(p_blocker uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.blocks where blocker_id = p_blocker and blocked_id = p_other);
end $$;

-- How a first message is received: 'open', 'requested' (from a stranger), or null when it may not be sent at all. Employers
-- write to talent who are open to contact; talent to the poster of a job that they applied to or saved, or to anyone who wrote to
-- them first; admins to anyone. Definer: it reads both profiles and what connects them. For open_conversation alone.
create function private.first_message_state(p_from uuid, p_to uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from public.profiles;
  v_to public.profiles;
begin
  select * into v_from from public.profiles where id = p_from;
  select * into v_to from public.profiles where id = p_to;
  if private.has_blocked(p_to, p_from) or v_to.suspended_at is not null or not v_to.is_active then return null; end if;
  if v_from.role = 'admin' then return 'open'; end if;
  if exists (select from public.job_applications
      where (applicant_id, employer_id) in ((p_from, p_to), (p_to, p_from)) and not _deleted)
    or exists (select from public.messages m join public.conversation_members c on c.conversation_id = m.conversation_id
               where m.sender_id = p_to and c.user_id = p_from and c.is_active)
  then return 'open'; end if;
  if v_from.role = 'employer' and v_to.role = 'talent' and v_to.open_to_contact then return 'requested'; end if;
  if exists (select from public.saved s join public.jobs j on j.id = s.target_id
             where s.user_id = p_from and s.kind = 'job' and not s._deleted and j.posted_by = p_to)
  then return 'requested'; end if;
  return null;
end $$;

-- Creates the conversation of a first message. Raises MQ301, MQ302, MQ403, MQ404. Definer: clients may not create conversations.
-- For guard_message only.
create function private.open_conversation(p_message public.messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_from uuid := p_message.sender_id;
  v_to uuid := p_message.recipient_id;
  v_kind text := case when p_message.job_id is null then 'direct' else 'job' end;
  v_people uuid[] := array(select p from unnest(array[v_from, v_to]) p order by p::text collate "C");
  v_job public.jobs;
  v_reception text;
begin
  if v_to = v_from then perform private.refuse('MQ403'); end if;
  if not exists (select from public.profiles where id = v_to) then perform private.refuse('MQ404'); end if;
  if p_message.job_id is not null then
    select * into v_job from public.jobs where id = p_message.job_id;
    if v_job.posted_by is null or v_job.posted_by not in (v_from, v_to) then perform private.refuse('MQ403'); end if;
  end if;
  -- A derived id guarantees that both sides get the same conversation; a freely chosen one could be somebody else's.
  if p_message.conversation_id <> sync_private.derived_id(
    'conversation', v_kind, array_to_string(v_people, ','), coalesce(p_message.job_id::text, ''))
  then
    perform private.refuse('MQ403');
  end if;
  v_reception := private.first_message_state(v_from, v_to);
  if v_reception is null then perform private.refuse_contact(v_to); end if;
  -- One at a time per sender, or two devices could both start the twentieth.
  perform pg_advisory_xact_lock(hashtext('new conversation'), hashtext(v_from::text));
  if private.account_role(v_from) <> 'admin'
    and (select count(*) from public.conversations
      where created_by = v_from and created_at > now() - interval '24 hours') >= 20
  then perform private.refuse('MQ302'); end if;

  insert into public.conversations (id, kind, participants, members, job_id, job_title, state, state_by, created_by)
  values (p_message.conversation_id, v_kind, v_people, private.member_cards(v_people), v_job.id, coalesce(v_job.title, ''),
    v_reception, case when v_reception = 'requested' then v_from end, v_from)
  on conflict (id) do nothing;
  insert into public.conversation_members (conversation_id, user_id)
  select p_message.conversation_id, person from unnest(v_people) person on conflict do nothing;
end $$;

-- ---------------------------------------------------------------- triggers, in the order in which they run

-- Trigger function, for clients' writes alone: MQ303 and MQ304 before anything else, then who may write here. Definer: it locks
-- and changes the conversation, and reads blocks.
create function private.guard_message() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_other uuid;
begin
  if coalesce(new.body, '') !~ '\S' then perform private.refuse('MQ304'); end if;
  if length(new.body) > 4000 then perform private.refuse('MQ303'); end if;
  if new.kind not in ('text', 'file') then perform private.refuse('MQ403'); end if;
  new.sender_id := (select auth.uid());
  new.edited_at := null;
  select * into v_conversation from public.conversations where id = new.conversation_id for update;
  if not found then
    if new.recipient_id is null then perform private.refuse('MQ305'); end if;
    perform private.open_conversation(new);
    return new;
  end if;

  if not private.is_member(new.conversation_id) then perform private.refuse('MQ305'); end if;
  foreach v_other in array v_conversation.participants loop
    if v_other <> new.sender_id and private.has_blocked(v_other, new.sender_id) then
      perform private.refuse_contact(v_other);
    end if;
  end loop;
  if v_conversation.state in ('blocked', 'declined') and v_conversation.state_by is distinct from new.sender_id then
    perform private.refuse_contact(v_conversation.state_by);
  elsif v_conversation.state = 'blocked' then
    -- A person who blocked the other has to lift the block first.
    perform private.refuse('MQ305');
  elsif v_conversation.state = 'declined'
    or (v_conversation.state = 'requested' and v_conversation.state_by is distinct from new.sender_id)
  then
    -- Replying accepts the request.
    update public.conversations set state = 'open', state_by = null where id = new.conversation_id;
  end if;
  return new;
end $$;
create trigger a_guard before insert on public.messages for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_message();

-- Trigger function: the place in the conversation, under the conversation's row lock, so that two senders never get the same
-- one. Definer: clients may not write these columns of it.
create function private.number_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Replies point within their own conversation; a stray one is dropped rather than the message refused.
  if new.reply_to_id is not null
    and not exists (select from public.messages where id = new.reply_to_id and conversation_id = new.conversation_id)
  then new.reply_to_id := null; end if;
  update public.conversations set
    last_seq = last_seq + 1,
    last_message_at = case when (select auth.uid()) is null then new.created_at else clock_timestamp() end,
    last_message_preview = left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160),
    last_message_sender_id = new.sender_id,
    -- A person's own message counts as read. But somebody who wrote offline may not have seen earlier ones: their mark stays.
    read_marks = case when coalesce((read_marks ->> new.sender_id::text)::int, 0) = last_seq
      then read_marks || jsonb_build_object(new.sender_id, last_seq + 1) else read_marks end,
    delivered_marks = case when coalesce((delivered_marks ->> new.sender_id::text)::int, 0) = last_seq
      then delivered_marks || jsonb_build_object(new.sender_id, last_seq + 1) else delivered_marks end
  where id = new.conversation_id
  returning last_seq into new.server_seq;
  return new;
end $$;
create trigger b_number before insert on public.messages for each row execute function private.number_message();

-- Trigger function: everybody else in the conversation gets a notification. Definer: clients may not create any.
create function private.notify_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Imports and seeds have their own notifications.
  if (select auth.uid()) is null then return null; end if;
  perform private.notify(m.user_id, 'message', private.display_name(new.sender_id),
    left(regexp_replace(btrim(new.body), '\s+', ' ', 'g'), 160),
    '/messages/' || new.conversation_id, 'message:' || new.conversation_id)
  from public.conversation_members m
  where m.conversation_id = new.conversation_id and m.user_id <> new.sender_id and m.is_active;
  return null;
end $$;
create trigger d_notify after insert on public.messages for each row execute function private.notify_members();

-- ==== supabase/schemas/07_messages/03_attachments.sql

-- Files with a message or an application (docs/sync.md, Attachments). The row describes them; the bytes follow to
-- Storage once the row is here, and only then: an object without a row cannot be created.

create table public.attachments (
  -- generated by the device, as part of the row that it belongs to
  id uuid primary key,
  owner_id uuid not null references public.profiles (id) on delete cascade,
  message_id uuid references public.messages (id) on delete cascade,
  application_id uuid references public.job_applications (id) on delete cascade,
  name text not null,
  type text not null,
  -- in bytes, as the device said; Storage enforces the limit itself
  size int not null,
  -- null until the file has arrived
  stored_at timestamptz,
  created_at timestamptz not null default now(),
  constraint of_one_thing check (num_nonnulls(message_id, application_id) = 1)
);
create index attachments_owner_id on public.attachments (owner_id);
create index attachments_message_id on public.attachments (message_id);
create index attachments_application_id on public.attachments (application_id);
select private.protect_table('public.attachments');
grant select on public.attachments to authenticated;

-- Whether the caller may read this message now, for policies. Definer, so that it does not depend on the reader's own policies.
create function private.can_read_message(p_message uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.messages
    where id = p_message and not _deleted and conversation_id in (select private.my_conversations()));
end $$;
grant execute on function private.can_read_message(uuid) to authenticated;

create policy "whoever reads the words reads of the file" on public.attachments for select to authenticated
  using (owner_id = (select auth.uid()) or private.can_read_message(message_id) or private.is_application_party(application_id));

-- Trigger function, for clients' writes alone: refuses with a specific message where the constraint could only report a malformed
-- value. Raises MQ601, MQ602, MQ603. Definer: it needs no right of the writer.
create function private.guard_attachments() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_file jsonb;
begin
  if jsonb_typeof(new.attachments) is distinct from 'array' then return new; end if;
  if jsonb_array_length(new.attachments) > 10 then perform private.refuse('MQ602'); end if;
  for v_file in select value from jsonb_array_elements(new.attachments) loop
    continue when jsonb_typeof(v_file) <> 'object' or jsonb_typeof(v_file -> 'size') is distinct from 'number';
    if (v_file ->> 'size')::numeric > 52428800 then
      perform private.refuse('MQ601', jsonb_build_object('name', left(v_file ->> 'name', 200)));
    elsif (v_file ->> 'size')::numeric <= 0 then
      perform private.refuse('MQ603', jsonb_build_object('name', left(v_file ->> 'name', 200)));
    end if;
  end loop;
  return new;
end $$;
create trigger a_attachments before insert on public.messages for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_attachments();
create trigger a_attachments before insert on public.job_applications for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_attachments();

-- Trigger function: one row for each file, in the transaction of the row that it belongs to, so that there is never one without
-- the other. Definer: clients may not write here.
create function private.create_attachment_rows() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
begin
  insert into public.attachments (id, owner_id, message_id, application_id, name, type, size)
  select (file ->> 'id')::uuid, coalesce(v_row ->> 'sender_id', v_row ->> 'applicant_id')::uuid,
    case when tg_table_name = 'messages' then new.id end, case when tg_table_name = 'job_applications' then new.id end,
    file ->> 'name', file ->> 'type', (file ->> 'size')::int
  from jsonb_array_elements(new.attachments) file;
  return null;
end $$;
create trigger e_attachments after insert on public.messages for each row
  when (new.attachments <> '[]') execute function private.create_attachment_rows();
create trigger e_attachments after insert on public.job_applications for each row
  when (new.attachments <> '[]') execute function private.create_attachment_rows();

-- ---------------------------------------------------------------- upload

-- The path of a file in its bucket.
create function private.attachment_path(p_owner uuid, p_id uuid) returns text
language sql immutable set search_path = '' as $$ select p_owner || '/' || p_id $$;

-- For Storage's policies: the caller's own file, whose row the server has, and which has not arrived yet. Refuses behind the
-- gate, too (S14). Definer: Storage's policies do not depend on those of this table.
create function private.can_upload_file(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.gate() and exists (select from public.attachments
    where owner_id = (select auth.uid()) and stored_at is null and private.attachment_path(owner_id, id) = p_path);
end $$;
grant execute on function private.can_upload_file(text) to authenticated;

-- For Storage's policies: whether the caller may read the row that the file belongs to. Definer for the same reason.
create function private.can_read_file(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := case when p_path ~ '^[0-9a-f-]{36}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(p_path, '/', 2)::uuid end;
begin
  return private.gate() and exists (select from public.attachments
    where id = v_id and private.attachment_path(owner_id, id) = p_path
      and (owner_id = (select auth.uid()) or private.can_read_message(message_id) or private.is_application_party(application_id)));
end $$;
grant execute on function private.can_read_file(text) to authenticated;

-- Trigger function. The row is stamped again, so that everybody who reads it learns that the file is there. The conversation is
-- stamped first: messages are pulled by conversations that changed, and a sender locks in this order as well. Definer: the
-- uploader may write none of these.
create function private.mark_file_stored() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_file public.attachments;
begin
  update public.attachments a set stored_at = clock_timestamp()
  where private.attachment_path(a.owner_id, a.id) = new.name and a.stored_at is null
    and a.id = case when split_part(new.name, '/', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(new.name, '/', 2)::uuid end
  returning * into v_file;
  if v_file.message_id is not null then
    update public.conversations set id = id
    where id = (select conversation_id from public.messages where id = v_file.message_id);
    update public.messages set attachments_stored = attachments_stored || v_file.id where id = v_file.message_id;
  elsif v_file.application_id is not null then
    update public.job_applications set attachments_stored = attachments_stored || v_file.id where id = v_file.application_id;
  end if;
  return null;
end $$;

-- ---------------------------------------------------------------- removal

-- Files whose message, application or account was deleted. Objects in Storage are removed only through its API: only that removes
-- the bytes, and hosted Supabase refuses anything else.
create table private.attachments_to_remove (
  path text primary key,
  since timestamptz not null default now()
);

-- Trigger function. Definer: clients may not write the list.
create function private.queue_file_removal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Even if it has not arrived: its upload may be in progress.
  insert into private.attachments_to_remove (path) values (private.attachment_path(old.owner_id, old.id))
  on conflict (path) do update set since = now();
  return null;
end $$;
create trigger z_queue_removal after delete on public.attachments for each row execute function private.queue_file_removal();

-- For the sweep (supabase/functions/sweep-attachments): paths in the bucket `attachments` to remove, oldest first, at most 100.
-- p_removed: paths of an earlier answer that were removed; they are dropped from the list once no upload of them can be in progress.
-- Service role only. Definer: it may not write the list itself.
create function public.attachments_to_remove(p_removed text[] default '{}') returns setof text
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.attachments_to_remove where path = any (p_removed) and since < now() - interval '1 day';
  return query select path from private.attachments_to_remove
    where path <> all (p_removed) order by since, path limit 100;
end $$;
revoke execute on function public.attachments_to_remove(text[]) from public, anon, authenticated;
grant execute on function public.attachments_to_remove(text[]) to service_role;

-- ---------------------------------------------------------------- Storage

-- A database without Storage (tests, plain PostgreSQL) has no bucket and no policies; everything above works without them.
do $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  insert into storage.buckets (id, name, public, file_size_limit) values ('attachments', 'attachments', false, 52428800)
  on conflict (id) do update set public = false, file_size_limit = 52428800;
  create policy "files of accepted rows arrive once" on storage.objects for insert to authenticated
    with check (bucket_id = 'attachments' and private.can_upload_file(name));
  create policy "whoever reads the words reads the file" on storage.objects for select to authenticated
    using (bucket_id = 'attachments' and private.can_read_file(name));
  -- Storage tries an upload in a transaction that it rolls back; what this does is rolled back with it.
  create trigger marquee_file_arrived after insert on storage.objects for each row
    when (new.bucket_id = 'attachments') execute function private.mark_file_stored();
end $$;

-- ==== supabase/schemas/08_accounts/01_security_events.sql

-- What happened around an account (A3, A7): sign-ins, failures, changes of security settings. Written by the server and by
-- devices. Events from a device are marked as such, and it cannot report what only the server knows.

-- Append-only.
create table public.security_events (
  id bigint generated always as identity primary key,
  user_id uuid default auth.uid() references public.profiles (id) on delete cascade,
  event_type text not null check (length(event_type) between 1 and 80),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8000),
  timestamp timestamptz not null default now()
);
create index security_events_user_id on public.security_events (user_id, timestamp desc);
select private.protect_table('public.security_events');
grant select on public.security_events to authenticated;
grant insert (event_type, severity, data) on public.security_events to authenticated;

create policy "own events are read" on public.security_events for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own events are logged" on public.security_events for insert to authenticated
  with check (user_id = (select auth.uid()));

-- Prefixes of event types that only the server may write.
create table private.server_event_prefixes (prefix text primary key);
insert into private.server_event_prefixes (prefix) values
  ('two_factor_'), ('passkey_'), ('password_'), ('account_'), ('session_'), ('sign_in_success'), ('sign_in_failed'), ('device_');

-- Trigger function, for clients' writes alone. Raises MQ403. Definer: it reads the prefixes.
create function private.mark_device_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.server_event_prefixes where starts_with(new.event_type, prefix)) then
    perform private.refuse('MQ403');
  end if;
  new.data := new.data || '{"from": "device"}';
  return new;
end $$;
create trigger a_mark before insert on public.security_events for each row
  when (current_user in ('anon', 'authenticated')) execute function private.mark_device_event();

-- Logs an event. Definer, for other functions only: never callable by clients.
create function private.log_security_event(p_user uuid, p_type text, p_severity text, p_data jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.security_events (user_id, event_type, severity, data)
  values (p_user, p_type, p_severity, p_data || jsonb_strip_nulls(jsonb_build_object('session', private.session_id())));
end $$;

-- ==== supabase/schemas/08_accounts/02_one_time_codes.sql

-- Time-based one-time codes (RFC 6238 on RFC 4226), in SQL because the database decides who has passed (S14, ruling 12).
-- These use only their arguments, and only the second factor's functions may call them.

-- Base32 of RFC 4648 without padding. Raises 22023 for other letters.
create function private.base32_decode(p_text text) returns bytea language plpgsql immutable strict set search_path = '' as $$
declare
  v_alphabet constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  v_bytes bytea := '';
  v_held int := 0;
  v_bits int := 0;
  v_value int;
  v_letter text;
begin
  foreach v_letter in array string_to_array(rtrim(upper(p_text), '='), null) loop
    v_value := strpos(v_alphabet, v_letter) - 1;
    if v_value < 0 then raise exception using errcode = '22023', message = 'not base32'; end if;
    v_held := ((v_held << 5) | v_value) & 4095;
    v_bits := v_bits + 5;
    if v_bits >= 8 then
      v_bits := v_bits - 8;
      v_bytes := v_bytes || set_byte('\x00'::bytea, 0, (v_held >> v_bits) & 255);
    end if;
  end loop;
  return v_bytes;
end $$;

create function private.base32_encode(p_bytes bytea) returns text language plpgsql immutable strict set search_path = '' as $$
declare
  v_alphabet constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  v_text text := '';
  v_held int := 0;
  v_bits int := 0;
begin
  for v_at in 0 .. length(p_bytes) - 1 loop
    v_held := ((v_held << 8) | get_byte(p_bytes, v_at)) & 4095;
    v_bits := v_bits + 8;
    while v_bits >= 5 loop
      v_bits := v_bits - 5;
      v_text := v_text || substr(v_alphabet, ((v_held >> v_bits) & 31) + 1, 1);
    end loop;
  end loop;
  if v_bits > 0 then v_text := v_text || substr(v_alphabet, ((v_held << (5 - v_bits)) & 31) + 1, 1); end if;
  return v_text;
end $$;

-- The code of one counter (RFC 4226, 5.3).
create function private.hotp(p_key bytea, p_counter bigint, p_digits int default 6, p_algorithm text default 'sha1') returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  v_digest bytea := extensions.hmac(int8send(p_counter), p_key, p_algorithm);
  v_from int := get_byte(v_digest, length(v_digest) - 1) & 15;
  v_number bigint := ((get_byte(v_digest, v_from) & 127)::bigint << 24) | (get_byte(v_digest, v_from + 1) << 16)
    | (get_byte(v_digest, v_from + 2) << 8) | get_byte(v_digest, v_from + 3);
begin
  return lpad((v_number % (10::bigint ^ p_digits)::bigint)::text, p_digits, '0');
end $$;

-- ==== supabase/schemas/08_accounts/03_second_factor.sql

-- The second factor (A4, A5, A7, A8; ruling 12): set up, switched on and off, and passed by a session. Its tables are those of the
-- gate that it opens (02_access/01_gate.sql).
--
-- All of it is definer: no client may read or write those tables. Members call the functions in `public`, only for themselves
-- and the session in their token (is_own_session); the private ones are called only by those.

create table private.backup_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.two_factor (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create index backup_codes_user_id on private.backup_codes (user_id);

-- Copies to the profile what its owner may see of their second factor.
create function private.copy_two_factor_to_profile(p_user uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles set
    two_factor_enabled = exists (select from private.two_factor where user_id = p_user and enabled_at is not null),
    two_factor_backup_codes = coalesce((select array_agg(id::text order by id) from private.backup_codes where user_id = p_user and used_at is null), '{}')
  where id = p_user;
end $$;

-- ---------------------------------------------------------------- one attempt

-- The time step of this code, within this many steps of now; null when there is none. Later steps are tried first.
create function private.matching_time_step(p_secret bytea, p_code text, p_window int) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key bytea := private.base32_decode(extensions.pgp_sym_decrypt(p_secret, (select key from private.keyring where name = 'two_factor')));
  v_now bigint := floor(extract(epoch from clock_timestamp()) / 30);
begin
  for v_off in reverse p_window .. -p_window loop
    if private.hotp(v_key, v_now + v_off) = p_code then return v_now + v_off; end if;
  end loop;
  return null;
end $$;

-- One attempt: 'ok', 'failed' or 'replayed'. Attempts of one person wait for one another at the row lock, so parallel guesses count
-- like others. It never raises once it has counted: a rollback would give the guess back. A code that was accepted before is refused
-- and not counted: neither a double tap nor a lost reply may lock anybody out. Five failures lock for 15 minutes, then 30, 60 ... up
-- to 24 hours. Raises PT429 (HTTP 429) while locked; its detail says how many seconds are left.
create function private.try_second_factor(p_user uuid, p_method text, p_code text, p_window int) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_most constant int := 5;
  v_row private.two_factor;
  v_step bigint;
  v_backup private.backup_codes;
  v_result text := 'failed';
begin
  select * into v_row from private.two_factor where user_id = p_user and secret is not null for update;
  if not found then return 'failed'; end if;
  if v_row.locked_until > clock_timestamp() then
    raise exception using errcode = 'PT429', message = 'Too many requests',
      detail = ceil(extract(epoch from v_row.locked_until - clock_timestamp()))::text;
  end if;

  if p_method = 'totp' and p_code ~ '^[0-9]{6}$' then
    v_step := private.matching_time_step(v_row.secret, p_code, least(greatest(coalesce(p_window, 1), 0), 1));
    v_result := case when v_step is null then 'failed' when v_step <= v_row.last_step then 'replayed' else 'ok' end;
  elsif p_method = 'backup' then
    for v_backup in select * from private.backup_codes where user_id = p_user and used_at is null loop
      continue when extensions.crypt(p_code, v_backup.code_hash) <> v_backup.code_hash;
      update private.backup_codes set used_at = now() where id = v_backup.id;
      v_result := 'ok';
      exit;
    end loop;
  end if;

  if v_result = 'ok' then
    update private.two_factor set failures = 0, lock_level = 0, locked_until = null, last_step = coalesce(v_step, last_step) where user_id = p_user;
  elsif v_result = 'failed' then
    update private.two_factor set
      failures = case when failures + 1 >= v_most then 0 else failures + 1 end,
      lock_level = case when failures + 1 >= v_most then lock_level + 1 else lock_level end,
      locked_until = case when failures + 1 >= v_most
        then clock_timestamp() + least(interval '24 hours', interval '15 minutes' * power(2::float8, least(lock_level, 10))) end
    where user_id = p_user;
  end if;
  perform private.log_security_event(p_user, 'two_factor_' || p_method || '_' || v_result, case v_result when 'ok' then 'low' when 'replayed' then 'medium' else 'high' end);
  return v_result;
end $$;

-- The caller's session has passed.
create function private.pass_second_factor(p_user uuid, p_method text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.mfa_sessions (session_id, user_id, method) values (private.session_id(), p_user, p_method)
  on conflict (session_id) do update set verified_at = now(), method = excluded.method where private.mfa_sessions.user_id = excluded.user_id;
end $$;

-- Whether this is about the caller, and their token names a session. Not a definer: it reads the token alone.
create function private.is_own_session(p_user uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return p_user = auth.uid() and private.session_id() is not null;
end $$;

create function private.without_spaces(p_code text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(coalesce(p_code, ''), '\s', '', 'g') $$;

-- Whether this session passed within the last ten minutes.
create function private.passed_recently(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.mfa_sessions
    where session_id = private.session_id() and user_id = p_user and verified_at > now() - interval '10 minutes');
end $$;

-- ---------------------------------------------------------------- set up, switched on, passed

-- {required, verified}: whether the caller's account has a second factor, and whether this session has passed it.
create function public.get_2fa_status() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'required', exists (select from private.two_factor where user_id = auth.uid() and enabled_at is not null),
    'verified', private.second_factor_passed());
end $$;
revoke execute on function public.get_2fa_status() from public, anon;
grant execute on function public.get_2fa_status() to authenticated;

-- Ten new codes, returned in plain text only this once: XXXX-XXXX without letters that look like digits.
create function private.new_backup_codes(p_user uuid) returns text[] language plpgsql volatile security definer set search_path = '' as $$
declare
  v_alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  v_codes text[] := '{}';
  v_bytes bytea;
  v_code text;
begin
  delete from private.backup_codes where user_id = p_user;
  for v_count in 1 .. 10 loop
    v_bytes := extensions.gen_random_bytes(8);
    v_code := '';
    for v_at in 0 .. 7 loop
      v_code := v_code || substr(v_alphabet, (get_byte(v_bytes, v_at) & 31) + 1, 1) || case when v_at = 3 then '-' else '' end;
    end loop;
    insert into private.backup_codes (user_id, code_hash) values (p_user, extensions.crypt(v_code, extensions.gen_salt('bf', 8)));
    v_codes := v_codes || v_code;
  end loop;
  return v_codes;
end $$;

-- {secret, backup_codes}: shown once, and effective only after enable_2fa. The caller's secret is used when it is 32 letters of
-- base32 (A9). Raises PT409 while a second factor is on, because this would bypass it.
create function public.setup_2fa(p_user_id uuid, p_secret text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_secret text := case when p_secret ~ '^[A-Z2-7]{32}$' then p_secret else private.base32_encode(extensions.gen_random_bytes(20)) end;
begin
  if not private.is_own_session(p_user_id) then perform private.refuse('MQ403'); end if;
  perform private.require_gate();
  if exists (select from private.two_factor where user_id = p_user_id and enabled_at is not null) then
    raise exception using errcode = 'PT409', message = 'two_factor_already_enabled';
  end if;
  insert into private.two_factor (user_id, secret)
  values (p_user_id, extensions.pgp_sym_encrypt(v_secret, (select key from private.keyring where name = 'two_factor')))
  on conflict (user_id) do update set secret = excluded.secret, last_step = 0;
  return jsonb_build_object('secret', v_secret, 'backup_codes', to_jsonb(private.new_backup_codes(p_user_id)));
end $$;
revoke execute on function public.setup_2fa(uuid, text) from public, anon;
grant execute on function public.setup_2fa(uuid, text) to authenticated;

-- Switches the second factor on, with a code that shows that the authenticator has the secret. Every other session must pass it.
create function public.enable_2fa(p_user_id uuid, p_token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_own_session(p_user_id) then return false; end if;
  perform private.require_gate();
  if private.try_second_factor(p_user_id, 'totp', private.without_spaces(p_token), 1) <> 'ok' then return false; end if;
  update private.two_factor set enabled_at = coalesce(enabled_at, now()) where user_id = p_user_id;
  delete from private.mfa_sessions where user_id = p_user_id;
  perform private.pass_second_factor(p_user_id, 'totp');
  perform private.copy_two_factor_to_profile(p_user_id);
  perform private.log_security_event(p_user_id, 'two_factor_enabled', 'medium');
  return true;
end $$;
revoke execute on function public.enable_2fa(uuid, text) from public, anon;
grant execute on function public.enable_2fa(uuid, text) to authenticated;

-- Passes this session, or returns false. A repeated code is true only for the session that it passed before, so that a lost reply gets the same
-- answer.
create function public.verify_2fa_token(p_user_id uuid, p_token text, p_window int default 1) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_result text;
begin
  if not private.is_own_session(p_user_id) then return false; end if;
  v_result := private.try_second_factor(p_user_id, 'totp', private.without_spaces(p_token), p_window);
  if v_result = 'replayed' then
    return exists (select from private.mfa_sessions where session_id = private.session_id() and user_id = p_user_id);
  end if;
  if v_result <> 'ok' then return false; end if;
  if exists (select from private.two_factor where user_id = p_user_id and enabled_at is not null) then
    perform private.pass_second_factor(p_user_id, 'totp');
  end if;
  return true;
end $$;
revoke execute on function public.verify_2fa_token(uuid, text, int) from public, anon;
grant execute on function public.verify_2fa_token(uuid, text, int) to authenticated;

-- The same with a backup code, each of which works once.
create function public.verify_backup_code(p_user_id uuid, p_code text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_own_session(p_user_id)
    or not exists (select from private.two_factor where user_id = p_user_id and enabled_at is not null)
    or private.try_second_factor(p_user_id, 'backup', upper(private.without_spaces(p_code)), 0) <> 'ok'
  then return false; end if;
  perform private.pass_second_factor(p_user_id, 'backup');
  perform private.copy_two_factor_to_profile(p_user_id);
  return true;
end $$;
revoke execute on function public.verify_backup_code(uuid, text) from public, anon;
grant execute on function public.verify_backup_code(uuid, text) to authenticated;

-- ---------------------------------------------------------------- switched off, renewed

-- Switches it off, with a code, or without one from a session that passed within the last ten minutes: an unlocked phone is not enough.
create function public.disable_2fa(p_user_id uuid, p_token text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_own_session(p_user_id) then return false; end if;
  perform private.require_gate();
  if p_token is not null then
    if private.try_second_factor(p_user_id, 'totp', private.without_spaces(p_token), 1) <> 'ok' then return false; end if;
  elsif not private.passed_recently(p_user_id) then
    return false;
  end if;
  delete from private.two_factor where user_id = p_user_id;
  delete from private.mfa_sessions where user_id = p_user_id;
  perform private.copy_two_factor_to_profile(p_user_id);
  perform private.log_security_event(p_user_id, 'two_factor_disabled', 'high');
  return true;
end $$;
revoke execute on function public.disable_2fa(uuid, text) from public, anon;
grant execute on function public.disable_2fa(uuid, text) to authenticated;

-- Ten new backup codes in place of all old ones. Null when this session has not passed within the last ten minutes.
create function public.regenerate_backup_codes(p_user_id uuid) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_codes text[];
begin
  if not private.is_own_session(p_user_id) then perform private.refuse('MQ403'); end if;
  perform private.require_gate();
  if not exists (select from private.two_factor where user_id = p_user_id and enabled_at is not null) or not private.passed_recently(p_user_id) then
    return null;
  end if;
  v_codes := private.new_backup_codes(p_user_id);
  perform private.copy_two_factor_to_profile(p_user_id);
  perform private.log_security_event(p_user_id, 'two_factor_codes_renewed', 'medium');
  return v_codes;
end $$;
revoke execute on function public.regenerate_backup_codes(uuid) from public, anon;
grant execute on function public.regenerate_backup_codes(uuid) to authenticated;

-- ==== supabase/schemas/08_accounts/04_second_factor_recovery.sql

-- Recovery without the authenticator (ruling 6): a mailed link and a backup code, or without codes a wait of three days, of which
-- every signed-in device is notified, and which each of them can stop. It removes the second factor; it never passes a session.
--
-- Definers, as in 03_second_factor.sql: members call the functions in `public`, only for their own account.

create table private.recovery_requests (
  -- a request is deleted with its second factor
  user_id uuid primary key references private.two_factor (user_id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz not null
);

-- True in a session that was signed in by one of these methods, as in the token's `amr`, within this time. Reads only the
-- token.
create function private.signed_in_recently(p_methods text[], p_within interval) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.session_id() is not null and exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as way
    where way ->> 'method' = any (p_methods) and to_timestamp((way ->> 'timestamp')::float8) > now() - p_within);
end $$;

-- By a mailed link within the last hour: a password alone, which may be stolen, may request nothing here. A passkey's session counts
-- as one.
create function private.signed_in_by_mail() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.signed_in_recently(array['otp', 'magiclink', 'recovery'], interval '1 hour');
end $$;

-- A notification about the account's safety: every device gets it, whatever is switched off there.
create function private.send_security_notice(p_user uuid, p_title text, p_message text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.notifications (user_id, type, title, message, action_url) values (p_user, 'system', p_title, p_message, '/settings/security');
end $$;

create function private.remove_second_factor(p_user uuid, p_how text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.two_factor where user_id = p_user;
  delete from private.mfa_sessions where user_id = p_user;
  perform private.copy_two_factor_to_profile(p_user);
  perform private.log_security_event(p_user, 'two_factor_recovered', 'critical', jsonb_build_object('how', p_how));
  perform private.send_security_notice(p_user, 'Two-factor authentication is off', 'It was taken off by recovery. If that was not you, change your password now.');
end $$;

-- Removes the second factor with a backup code. False for a wrong code, which counts as a failed attempt (raises PT429 while
-- locked), and for a session that was not opened by a mailed link.
create function public.recover_2fa(p_code text) returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.signed_in_by_mail() or not exists (select from private.two_factor where user_id = v_user and enabled_at is not null) then return false; end if;
  if private.try_second_factor(v_user, 'backup', upper(private.without_spaces(p_code)), 0) <> 'ok' then return false; end if;
  perform private.remove_second_factor(v_user, 'backup code');
  return true;
end $$;
revoke execute on function public.recover_2fa(text) from public, anon;
grant execute on function public.recover_2fa(text) to authenticated;

-- {required, requested_at, ready_at}: the state of the caller's recovery; the times are null while none was requested.
create function public.get_2fa_recovery() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_row private.recovery_requests;
begin
  select * into v_row from private.recovery_requests where user_id = v_user;
  return jsonb_build_object('required', exists (select from private.two_factor where user_id = v_user and enabled_at is not null),
    'requested_at', v_row.requested_at, 'ready_at', v_row.ready_at);
end $$;
revoke execute on function public.get_2fa_recovery() from public, anon;
grant execute on function public.get_2fa_recovery() to authenticated;

-- Starts the wait, or returns the state of the running one, as get_2fa_recovery does. Requesting it again neither shortens nor
-- restarts it. Raises MQ403 in a session that was not opened by a mailed link.
create function public.request_2fa_recovery() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.signed_in_by_mail() then perform private.refuse('MQ403'); end if;
  insert into private.recovery_requests (user_id, requested_at, ready_at)
  select v_user, now(), now() + interval '72 hours' from private.two_factor where user_id = v_user and enabled_at is not null
  on conflict (user_id) do nothing;
  if found then
    perform private.log_security_event(v_user, 'two_factor_recovery_requested', 'critical');
    perform private.send_security_notice(v_user, 'Somebody asks to turn off two-factor authentication',
      'It is turned off three days from now. If this was not you, stop it and change your password.');
  end if;
  return public.get_2fa_recovery();
end $$;
revoke execute on function public.request_2fa_recovery() from public, anon;
grant execute on function public.request_2fa_recovery() to authenticated;

-- Removes the second factor after the wait. False before its end, and in a session that was not opened by a mailed link.
create function public.finish_2fa_recovery() returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if not private.signed_in_by_mail() then return false; end if;
  perform from private.recovery_requests where user_id = v_user and ready_at <= now() for update;
  if not found then return false; end if;
  perform private.remove_second_factor(v_user, 'wait');
  return true;
end $$;
revoke execute on function public.finish_2fa_recovery() from public, anon;
grant execute on function public.finish_2fa_recovery() to authenticated;

-- Stops a wait, from any session that passed the second factor. False when none was running.
create function public.stop_2fa_recovery() returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  delete from private.recovery_requests where user_id = v_user;
  if not found then return false; end if;
  perform private.log_security_event(v_user, 'two_factor_recovery_stopped', 'high');
  return true;
end $$;
revoke execute on function public.stop_2fa_recovery() from public, anon;
grant execute on function public.stop_2fa_recovery() to authenticated;

-- ==== supabase/schemas/08_accounts/05_sessions.sql

-- A person's own sessions, which they can list and end (A2). Ending one deletes its refresh token and closes the gate to the
-- access token that the device still holds.
--
-- Definers: the auth server's tables are closed to clients. Members call the functions in `public`, for their own sessions.

-- The caller's open sessions, most recently used first. `passed`: how the second factor was passed, or null.
create function public.list_sessions() returns table (id uuid, created_at timestamptz, last_used timestamptz, user_agent text, passed text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return query
    select s.id, s.created_at::timestamptz, greatest(s.created_at::timestamptz, coalesce(s.refreshed_at::timestamptz, s.created_at::timestamptz)), s.user_agent::text,
      m.method, s.id = private.session_id()
    from auth.sessions s left join private.mfa_sessions m on m.session_id = s.id
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 3 desc;
end $$;
revoke execute on function public.list_sessions() from public, anon;
grant execute on function public.list_sessions() to authenticated;

-- Ends the given sessions of the caller, except the current one; returns how many. For the two functions below only.
create function private.end_sessions(p_sessions uuid[]) returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ended uuid[];
begin
  with gone as (
    delete from auth.sessions where user_id = auth.uid() and id = any (p_sessions) and id <> private.session_id() returning id
  ) select coalesce(array_agg(id), '{}') into v_ended from gone;
  insert into private.ended_sessions (session_id) select unnest(v_ended) on conflict do nothing;
  delete from private.mfa_sessions where session_id = any (v_ended);
  -- No access token outlives a day.
  delete from private.ended_sessions where ended_at < now() - interval '1 day';
  if v_ended <> '{}' then perform private.log_security_event(auth.uid(), 'session_ended', 'medium', jsonb_build_object('ended', v_ended)); end if;
  return cardinality(v_ended);
end $$;

-- Signs out one of the caller's other sessions at once. False when there is no such session, and for the current one.
create function public.end_session(p_session uuid) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return private.end_sessions(array[p_session]) = 1;
end $$;
revoke execute on function public.end_session(uuid) from public, anon;
grant execute on function public.end_session(uuid) to authenticated;

-- Signs the caller out everywhere else; returns the number of ended sessions.
create function public.end_other_sessions() returns int language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return private.end_sessions(array(select id from auth.sessions where user_id = auth.uid()));
end $$;
revoke execute on function public.end_other_sessions() from public, anon;
grant execute on function public.end_other_sessions() to authenticated;

-- ==== supabase/schemas/08_accounts/06_credential_changes.sql

-- A new password or another address requires a fresh proof, whatever the auth server itself requires: an unlocked phone, a stolen
-- token or a session that has not passed the second factor (S14) must not be enough to take over an account.

create table private.credential_grants (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);

-- Whether this is the account's password, by the bcrypt hash of the auth server. $2b$ means the same as $2a$, the prefix that
-- pgcrypto knows. Definer: the hashes are closed to everybody. For approve_credential_change only, which counts its attempts.
create function private.is_password_of(p_user uuid, p_password text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_stored text := (select '$2a$' || substr(u.encrypted_password, 5) from auth.users u where u.id = p_user and u.encrypted_password ~ '^\$2[aby]\$');
begin
  return v_stored is not null and p_password is not null and extensions.crypt(p_password, v_stored) = v_stored;
end $$;

-- Whether the caller may change password or address within the next five minutes: {approved, wait_ms}. With the current password;
-- without one in a session that a mailed link opened within the last hour or, for accounts without a password, that a provider's
-- sign-in opened within the last ten minutes. Five wrong passwords start a wait. Never raises after counting, which would
-- roll the count back. Members, behind the gate, for themselves. Definer: it reads and writes what is closed to clients.
create function public.approve_credential_change(p_password text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_limit jsonb;
  v_approved boolean;
begin
  perform private.require_gate();
  if private.session_id() is null then perform private.refuse('MQ403'); end if;
  if p_password is null then
    v_approved := private.signed_in_by_mail() or (
      exists (select from auth.users u where u.id = v_user and coalesce(u.encrypted_password, '') = '')
      and private.signed_in_recently(array['oauth'], interval '10 minutes'));
  else
    v_limit := private.count_attempt('/confirm-password', 'account ' || v_user::text);
    v_approved := (v_limit ->> 'allowed')::boolean and private.is_password_of(v_user, p_password);
    if v_approved then
      delete from private.rate_records where what = '/confirm-password' and caller = 'account ' || v_user::text;
    else
      perform private.log_security_event(v_user, 'password_confirm_failed', 'high');
    end if;
  end if;
  if v_approved then
    insert into private.credential_grants (user_id) values (v_user) on conflict (user_id) do update set granted_at = now();
  end if;
  return jsonb_build_object('approved', v_approved, 'wait_ms', coalesce((v_limit ->> 'wait_ms')::bigint, 0));
end $$;
revoke execute on function public.approve_credential_change(text) from public, anon;
grant execute on function public.approve_credential_change(text) to authenticated;

-- Approves a change that an operator makes for somebody. Service role only. Definer: that role may not write the table itself.
create function public.approve_credential_change_for(p_user uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.credential_grants (user_id) values (p_user) on conflict (user_id) do update set granted_at = now();
end $$;
revoke execute on function public.approve_credential_change_for(uuid) from public, anon, authenticated;
grant execute on function public.approve_credential_change_for(uuid) to service_role;

-- Trigger function: refuses a change without a proof (PT403). An address that was never confirmed has no owner yet. Definer: the auth
-- server's role may not read the proofs.
create function private.guard_credentials() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.credential_grants where user_id = new.id and granted_at > now() - interval '5 minutes') then
    raise exception using errcode = 'PT403', message = 'credential_change_not_approved';
  end if;
  return new;
end $$;
create trigger marquee_guard_credentials before update on auth.users for each row
  when (old.email_confirmed_at is not null and (
    old.encrypted_password is distinct from new.encrypted_password
    or (old.email_change is distinct from new.email_change and coalesce(new.email_change, '') <> '')))
  execute function private.guard_credentials();

-- Trigger function: notifies every device of both changes. Definer: the auth server's role may not write notifications.
create function private.announce_credential_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.encrypted_password is distinct from new.encrypted_password then
    perform private.log_security_event(new.id, 'password_changed', 'high');
    perform private.send_security_notice(new.id, 'Your password was changed', 'If that was not you, ask for a new one by mail and sign out everywhere.');
  end if;
  if old.email is distinct from new.email then
    perform private.log_security_event(new.id, 'account_email_changed', 'high');
    perform private.send_security_notice(new.id, 'Your e-mail address was changed', 'You sign in with the new one from now on.');
  end if;
  return new;
end $$;
create trigger marquee_tell_credentials after update on auth.users for each row
  when (old.email_confirmed_at is not null and (old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email))
  execute function private.announce_credential_change();

-- ==== supabase/schemas/08_accounts/07_passkeys.sql

-- Passkeys (A3, A7, ruling 13): the devices that can sign in their owner. Only the Edge Function store_webauthn_credential inserts
-- rows, because it verifies the device's signature, which SQL cannot.

create table public.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- base64url without padding, as the browser names it
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) between 16 and 1364),
  -- COSE, base64url
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]+$' and length(public_key) <= 2000),
  -- number of signatures by the device; always 0 for devices that do not count
  counter bigint not null default 0 check (counter between 0 and 4294967295),
  device_type text not null check (device_type in ('face', 'touch', 'fingerprint', 'security')),
  device_name text not null check (length(device_name) between 1 and 60),
  transports text[] not null default '{internal}' check (transports <@ '{ble,cable,hybrid,internal,nfc,smart-card,usb}'::text[]),
  last_used timestamptz,
  -- the owner's name for it
  nickname text check (nickname = btrim(nickname) and length(nickname) between 1 and 60),
  created_at timestamptz not null default now(),
  -- Whether a sign-in with it needs no second step (ruling 12). True only if, when it was registered, the second factor was in force
  -- and that very session had passed it. A passkey from before the second factor stays false permanently, because a session
  -- with the password alone could have registered it. It stays true when the second factor is switched off and on again, because no
  -- session without it could have created the row. It is never changed; register the device again instead.
  is_second_factor boolean not null default false
);
create index webauthn_credentials_user_id on public.webauthn_credentials (user_id, created_at desc);
comment on column public.webauthn_credentials.is_second_factor is
  'Counts as both factors: registered in a session that had passed the second factor while that was in force. Set once.';

select private.protect_table('public.webauthn_credentials');
grant select, delete on public.webauthn_credentials to authenticated;
grant update (nickname) on public.webauthn_credentials to authenticated;

create policy "own passkeys are read" on public.webauthn_credentials for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own passkeys are renamed" on public.webauthn_credentials for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "own passkeys are removed" on public.webauthn_credentials for delete to authenticated
  using (user_id = (select auth.uid()));

-- Trigger function: logs a passkey that its owner removes, but not those deleted with their account. Definer: only the server may
-- write such an event.
create function private.log_removed_passkey() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_security_event(old.user_id, 'passkey_removed', 'medium', jsonb_build_object('deviceType', old.device_type, 'device', coalesce(old.nickname, old.device_name)));
  return null;
end $$;
create trigger log_removal after delete on public.webauthn_credentials for each row
  when (current_user in ('anon', 'authenticated')) execute function private.log_removed_passkey();

-- Marks the caller's own passkey as used now (A7). False when there is none with that id. Members whose session has passed the
-- second factor; raises PT403 before that. Definer: clients may not write `last_used`.
create function public.update_webauthn_last_used(credential_id text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  update public.webauthn_credentials c set last_used = now() where c.credential_id = $1 and c.user_id = auth.uid();
  return found;
end $$;
revoke execute on function public.update_webauthn_last_used(text) from public, anon;
grant execute on function public.update_webauthn_last_used(text) to authenticated;

-- ==== supabase/schemas/08_accounts/08_passkey_challenges.sql

-- The challenges that devices sign (A7, ruling 13), and the passkeys of an address. Visitors may request both, so neither answer may
-- reveal who has an account, and both are rate-limited.
--
-- Definers: these tables and the accounts are closed to clients.

create table private.webauthn_challenges (
  -- of the 32 random bytes, so that reading this table reveals no challenge
  digest bytea primary key,
  kind text not null check (kind in ('registration', 'authentication')),
  -- who registers a device; null for a sign-in, whose account is not known yet
  user_id uuid references auth.users (id) on delete cascade,
  expires_at timestamptz not null,
  check ((kind = 'registration') = (user_id is not null))
);
create index webauthn_challenges_user_id on private.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at on private.webauthn_challenges (expires_at);

create function private.base64url(p_bytes bytea) returns text language sql immutable strict set search_path = '' as $$
  select rtrim(translate(encode(p_bytes, 'base64'), E'+/\n', '-_'), '=') $$;

-- {challenge}: 32 random bytes in base64url, valid once, for 5 minutes and for one purpose: with a user, to register a device in the
-- caller's own account (MQ403 for another's, PT403 before the second factor); with null, to sign in, which anybody may. Null after too
-- many requests by this network or account (300 in 15 minutes: each sign-in page requests one, and a crew shares a network).
create function public.generate_webauthn_challenge(user_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_challenge text := private.base64url(extensions.gen_random_bytes(32));
begin
  if $1 is not null then
    if not coalesce(private.is_own_session($1), false) then perform private.refuse('MQ403'); end if;
    perform private.require_gate();
  end if;
  if not private.is_within_limit('generate_webauthn_challenge', array['account ' || $1::text, private.network_key(private.request_network())]) then
    return null;
  end if;
  delete from private.webauthn_challenges c where c.expires_at <= clock_timestamp();
  insert into private.webauthn_challenges (digest, kind, user_id, expires_at)
  values (sha256(convert_to(v_challenge, 'UTF8')), case when $1 is null then 'authentication' else 'registration' end, $1, clock_timestamp() + interval '5 minutes');
  return jsonb_build_object('challenge', v_challenge);
end $$;
revoke execute on function public.generate_webauthn_challenge(uuid) from public;
grant execute on function public.generate_webauthn_challenge(uuid) to anon, authenticated;

-- Consumes a challenge: true once, while it is valid, for its purpose and its user. Of two concurrent callers one gets it. For
-- the procedures of 09_passkey_sign_in.sql only.
create function private.consume_challenge(p_challenge text, p_kind text, p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.webauthn_challenges
  where digest = sha256(convert_to(coalesce(p_challenge, ''), 'UTF8')) and kind = p_kind and user_id is not distinct from p_user and expires_at > clock_timestamp();
  return found;
end $$;

-- Decoy passkeys for an address: the same ones each time, and indistinguishable from real ones without the key. Their lengths and
-- transports are those of devices that A9 allows (16, 20 or 32 bytes; internal, or also hybrid). For get_webauthn_credentials
-- only.
create function private.decoy_passkeys(p_address text, p_max_count int) returns table (credential_id text, transports text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key bytea := (select decode(key, 'hex') from private.keyring where name = 'passkey_decoys');
  v_bytes bytea;
  v_shape bytea;
begin
  for v_slot in 1 .. p_max_count loop
    v_bytes := extensions.hmac(convert_to(v_slot || ' id ' || p_address, 'UTF8'), v_key, 'sha256');
    v_shape := extensions.hmac(convert_to(v_slot || ' shape ' || p_address, 'UTF8'), v_key, 'sha256');
    credential_id := private.base64url(substring(v_bytes from 1 for (array[16, 20, 32, 32])[(get_byte(v_shape, 0) & 3) + 1]));
    transports := case when get_byte(v_shape, 1) & 1 = 0 then '{internal}'::text[] else '{hybrid,internal}'::text[] end;
    return next;
  end loop;
end $$;

-- How many passkeys an account can have. The answer for every address has this many, so that the number reveals nothing.
create function private.max_passkeys() returns int language sql immutable set search_path = '' as $$ select 8 $$;

-- [{credential_id, transports}], always eight: the passkeys of the account with this address, filled up with decoys; only decoys for
-- an address without any (ruling 13), because a list of only real ones would reveal who has an account. In an order that reveals
-- nothing. Anybody may call; an empty list after too many requests for this address or by this network (P9: 10 in 15 minutes).
create function public.get_webauthn_credentials(user_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := left(lower(btrim(coalesce(user_email, ''))), 320);
  v_answer jsonb;
begin
  if not private.is_within_limit('get_webauthn_credentials',
    array['address ' || private.network_key(v_address), private.network_key(private.request_network())])
  then return '[]'; end if;
  with own as (
    select c.credential_id, case when 'hybrid' = any (c.transports) then '{hybrid,internal}'::text[] else '{internal}'::text[] end as transports
    from auth.users u join public.webauthn_credentials c on c.user_id = u.id where u.email = v_address
  ), shown as (
    select * from own
    union all
    (select * from private.decoy_passkeys(v_address, private.max_passkeys()) limit private.max_passkeys() - (select count(*) from own))
  )
  select jsonb_agg(jsonb_build_object('credential_id', shown.credential_id, 'transports', to_jsonb(shown.transports)) order by sha256(convert_to(shown.credential_id, 'UTF8')))
    into v_answer from shown;
  return v_answer;
end $$;
revoke execute on function public.get_webauthn_credentials(text) from public;
grant execute on function public.get_webauthn_credentials(text) to anon, authenticated;

-- ==== supabase/schemas/08_accounts/09_passkey_sign_in.sql

-- The steps of the two Edge Functions for passkeys (ruling 13) that the database has to decide, also for concurrent calls. Definers:
-- neither the functions' roles nor members may access these tables themselves.

-- Begins a registration for the caller: consumes the challenge and returns {user_id, is_second_factor}, or null when the challenge
-- does not exist (any more). store_webauthn_credential calls it with the caller's own token, so that the gate and the answer apply to
-- exactly that session. Members whose session has passed the second factor; raises PT403 before that.
create function public.take_registration_challenge(p_challenge text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_gate();
  if private.session_id() is null or not private.consume_challenge(p_challenge, 'registration', auth.uid()) then return null; end if;
  return jsonb_build_object(
    'user_id', auth.uid(),
    'is_second_factor',
      exists (select from private.two_factor where user_id = auth.uid() and enabled_at is not null)
      and exists (select from private.mfa_sessions where session_id = private.session_id() and user_id = auth.uid()));
end $$;
revoke execute on function public.take_registration_challenge(text) from public, anon;
grant execute on function public.take_registration_challenge(text) to authenticated;

-- Stores a passkey whose registration was verified: 'kept', 'known' when this id exists already, 'full' when the account has eight.
-- Service role only.
create function public.keep_webauthn_credential(
  p_user uuid, p_credential_id text, p_public_key text, p_counter bigint, p_device_type text, p_device_name text, p_transports text[], p_is_second_factor boolean
) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kept boolean;
begin
  -- Of two registrations at once the second waits here, and counts the first.
  perform from public.profiles where id = p_user for update;
  if (select count(*) from public.webauthn_credentials where user_id = p_user) >= private.max_passkeys() then return 'full'; end if;
  insert into public.webauthn_credentials (user_id, credential_id, public_key, counter, device_type, device_name, transports, is_second_factor)
  values (p_user, p_credential_id, p_public_key, p_counter, p_device_type, p_device_name, p_transports, p_is_second_factor)
  on conflict (credential_id) do nothing returning true into v_kept;
  if v_kept is null then return 'known'; end if;
  perform private.log_security_event(p_user, 'passkey_added', 'medium',
    jsonb_build_object('deviceType', p_device_type, 'device', p_device_name, 'isSecondFactor', p_is_second_factor));
  return 'kept';
end $$;
revoke execute on function public.keep_webauthn_credential(uuid, text, text, bigint, text, text, text[], boolean) from public, anon, authenticated;
grant execute on function public.keep_webauthn_credential(uuid, text, text, bigint, text, text, text[], boolean) to service_role;

-- Begins a sign-in: consumes the challenge, then finds the passkey: {user_id, email, public_key, transports}. Null when the challenge
-- or the passkey does not exist (any more), or its owner is suspended, so that a client cannot tell these apart. Service
-- role only.
create function public.begin_passkey_sign_in(p_challenge text, p_credential_id text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.consume_challenge(p_challenge, 'authentication', null) then return null; end if;
  return (
    select jsonb_build_object('user_id', u.id, 'email', u.email, 'public_key', c.public_key, 'transports', c.transports)
    from public.webauthn_credentials c
      join auth.users u on u.id = c.user_id
      join public.profiles p on p.id = c.user_id and p.suspended_at is null
    where c.credential_id = p_credential_id);
end $$;
revoke execute on function public.begin_passkey_sign_in(text, text) from public, anon, authenticated;
grant execute on function public.begin_passkey_sign_in(text, text) to service_role;

-- Stores the counter of a verified signature: 'ok', 'cloned', or 'gone' when the passkey was removed meanwhile. Copies of a key count
-- separately, so a counter that does not increase reveals a copy (WebAuthn, 7.2). The row is locked, so that of two signatures
-- with the same counter the second is refused. Service role only.
create function public.finish_passkey_sign_in(p_credential_id text, p_counter bigint) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.webauthn_credentials;
begin
  select * into v_row from public.webauthn_credentials where credential_id = p_credential_id for update;
  if not found then return 'gone'; end if;
  if (v_row.counter > 0 or p_counter > 0) and p_counter <= v_row.counter then
    perform private.log_security_event(v_row.user_id, 'passkey_cloned', 'critical',
      jsonb_build_object('deviceType', v_row.device_type, 'device', coalesce(v_row.nickname, v_row.device_name), 'known', v_row.counter, 'said', p_counter));
    return 'cloned';
  end if;
  update public.webauthn_credentials set counter = p_counter, last_used = now() where id = v_row.id;
  perform private.log_security_event(v_row.user_id, 'passkey_sign_in', 'low', jsonb_build_object('deviceType', v_row.device_type));
  return 'ok';
end $$;
revoke execute on function public.finish_passkey_sign_in(text, bigint) from public, anon, authenticated;
grant execute on function public.finish_passkey_sign_in(text, bigint) to service_role;

-- Logs a sign-in attempt with a passkey's id whose signature was invalid. Service role only.
create function public.refuse_passkey_sign_in(p_credential_id text, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.log_security_event(user_id, 'passkey_sign_in_failed', 'high', jsonb_build_object('deviceType', device_type, 'error', left(p_reason, 200)))
  from public.webauthn_credentials where credential_id = p_credential_id;
end $$;
revoke execute on function public.refuse_passkey_sign_in(text, text) from public, anon, authenticated;
grant execute on function public.refuse_passkey_sign_in(text, text) to service_role;

-- Sign-ins by a passkey that counts as both factors, from the moment it was verified until its session claims that it has passed.
create table private.passkey_grants (
  -- of the one-time token that opens the session
  token_digest bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '2 minutes'
);
create index passkey_grants_user_id on private.passkey_grants (user_id);

-- Called after a sign-in was verified and its one-time token created; only a passkey that counts as both factors leaves an entry to
-- claim. Service role only.
create function public.grant_passkey_session(p_credential_id text, p_token_hash text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.passkey_grants where expires_at <= clock_timestamp();
  insert into private.passkey_grants (token_digest, user_id)
  select sha256(convert_to(p_token_hash, 'UTF8')), user_id from public.webauthn_credentials where credential_id = p_credential_id and is_second_factor;
end $$;
revoke execute on function public.grant_passkey_session(text, text) from public, anon, authenticated;
grant execute on function public.grant_passkey_session(text, text) to service_role;

-- Lets the session that was opened with the one-time token pass the second factor (S14, ruling 12). True once, within two minutes, for
-- the passkey's owner, in a session that a one-time token opened after the passkey was verified; never in a session of the password
-- alone. The auth server's clock may be 5 s behind. For members before the second step.
create function public.claim_passkey_session(p_token_hash text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_since timestamptz;
begin
  if private.session_id() is null then return false; end if;
  delete from private.passkey_grants
  where token_digest = sha256(convert_to(coalesce(p_token_hash, ''), 'UTF8')) and user_id = auth.uid() and expires_at > clock_timestamp()
    and exists (select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as way (claim)
      where claim ->> 'method' in ('otp', 'magiclink') and to_timestamp((claim ->> 'timestamp')::float8) >= date_trunc('second', created_at) - interval '5 seconds')
  returning created_at into v_since;
  if v_since is null then return false; end if;
  perform private.pass_second_factor(auth.uid(), 'passkey');
  return true;
end $$;
revoke execute on function public.claim_passkey_session(text) from public, anon;
grant execute on function public.claim_passkey_session(text) to authenticated;

-- ==== supabase/schemas/08_accounts/10_device_match.sql

-- How similar a device is to one that was seen before (A3, A9, ruling 17). All traits are claims of the client; docs/security.md
-- explains what that is worth. For 11_devices.sql only.

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

-- ==== supabase/schemas/08_accounts/11_devices.sql

-- Trusted devices (A3, A4 "Device trust", A9; ruling 17). The device reports its traits once per session; the consequences are
-- decided here. A suspected breach holds that one session until its owner proves who they are. It never locks an account.
--
-- Definers: only the server evaluates devices. Members call the two functions in `public`, for themselves.

create table public.user_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- as last reported (A3)
  fingerprint jsonb not null check (jsonb_typeof(fingerprint) = 'object' and octet_length(fingerprint::text) <= 8000),
  is_trusted boolean not null default false,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now()
);
create index user_devices_user_id on public.user_devices (user_id, last_seen desc);
select private.protect_table('public.user_devices');
grant select, delete on public.user_devices to authenticated;

create policy "own devices are read" on public.user_devices for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own devices are forgotten" on public.user_devices for delete to authenticated
  using (user_id = (select auth.uid()));

-- The result of each session's report, so that no session counts twice. No row: it has not reported yet.
create table private.device_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  device_id uuid references public.user_devices (id) on delete set null,
  outcome text not null check (outcome in ('first', 'match', 'tolerated', 'mismatch', 'held', 'confirmed')),
  at timestamptz not null default now()
);
create index device_sessions_user_id on private.device_sessions (user_id);
create index device_sessions_device_id on private.device_sessions (device_id);

create table private.device_trust (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- mismatches since the last proof (A4)
  suspicious int not null default 0,
  warned_at timestamptz
);

-- Trigger function: logs a device that its owner removes, but not those deleted with their account or to store another one.
create function private.log_forgotten_device() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_security_event(old.user_id, 'device_forgotten', 'low', jsonb_build_object('device', private.device_family(old.fingerprint ->> 'userAgent')));
  return null;
end $$;
create trigger log_removal after delete on public.user_devices for each row
  when (current_user in ('anon', 'authenticated')) execute function private.log_forgotten_device();

-- ---------------------------------------------------------------- proof by the session itself

-- Whether the session itself proves the person, on whatever device: it has passed the second factor, or a mailed link or a passkey
-- opened it. A passkey's session is opened by a one-time token, as a link's is. `amr` keeps the method for as long as the session
-- lasts, hence the hundred years.
create function private.is_proven_session() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.signed_in_recently(array['otp', 'magiclink', 'recovery'], interval '100 years')
    or exists (select from private.mfa_sessions where session_id = private.session_id() and user_id = auth.uid());
end $$;

-- Whether this session is held until its owner proves who they are.
create function private.is_held_session() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.device_sessions where session_id = private.session_id() and outcome = 'held');
end $$;

-- ---------------------------------------------------------------- which device it is

-- Twenty devices are stored per person, including the current one; untrusted ones are removed first, then those not seen for longest.
create function private.trim_devices(p_user uuid, p_present uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.user_devices where id in (
    select id from public.user_devices where user_id = p_user and id <> p_present order by is_trusted desc, last_seen desc offset 19);
  -- Also old results of sessions; but a held session stays held.
  delete from private.device_sessions where user_id = p_user and outcome <> 'held' and at < now() - interval '180 days';
end $$;

-- The most similar device: {id, confidence}, of the trusted ones or of the others.
create function private.closest_device(p_user uuid, p_fingerprint jsonb, p_trusted boolean, out id uuid, out confidence numeric)
language sql stable security definer set search_path = '' as $$
  select d.id, private.device_confidence(d.fingerprint, p_fingerprint) from public.user_devices d
  where d.user_id = p_user and d.is_trusted = p_trusted order by 2 desc, d.last_seen desc limit 1
$$;

-- Updates when a device was last seen and its traits, or stores a new device. Returns its id.
create function private.save_sighting(p_user uuid, p_device uuid, p_fingerprint jsonb, p_trusted boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device uuid := p_device;
begin
  if v_device is null then
    insert into public.user_devices (user_id, fingerprint, is_trusted) values (p_user, p_fingerprint, p_trusted) returning id into v_device;
    perform private.trim_devices(p_user, v_device);
  else
    update public.user_devices set fingerprint = p_fingerprint, last_seen = now(), is_trusted = is_trusted or p_trusted where id = v_device;
  end if;
  return v_device;
end $$;

-- The owner has proved that this device is theirs: it is trusted, and the count is reset.
create function private.confirm_device(p_user uuid, p_device uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_agent text;
begin
  update public.user_devices set is_trusted = true, last_seen = now() where id = p_device returning fingerprint ->> 'userAgent' into v_agent;
  update private.device_trust set suspicious = 0, warned_at = null where user_id = p_user;
  perform private.log_security_event(p_user, 'device_confirmed', 'low', jsonb_build_object('device', private.device_family(v_agent)));
end $$;

-- Logs a mismatch and counts it; 'held' from the third on (A4, A9). Every device is notified, at most once an hour.
create function private.count_mismatch(p_user uuid, p_said jsonb) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_trust private.device_trust;
  v_about jsonb := jsonb_build_object('device', private.device_family(p_said ->> 'userAgent'));
begin
  update private.device_trust set suspicious = suspicious + 1 where user_id = p_user returning * into v_trust;
  perform private.log_security_event(p_user, 'device_mismatch', 'medium', v_about || jsonb_build_object('count', v_trust.suspicious));
  if v_trust.suspicious < 3 then return 'mismatch'; end if;
  perform private.log_security_event(p_user, 'device_breach_suspected', 'high', v_about);
  if v_trust.warned_at is null or v_trust.warned_at < now() - interval '1 hour' then
    update private.device_trust set warned_at = now() where user_id = p_user;
    perform private.send_security_notice(p_user, 'A new device signed in', 'It was asked to confirm that it is you. If it was not, change your password and sign it out.');
  end if;
  return 'held';
end $$;

-- Reports the device of this session, once per session that has passed the gate; a repeated call returns the first result:
--   first      the first device of this account: trusted
--   match      a trusted device, whose record is updated (confidence from 0.75)
--   tolerated  similar to one (above 0.5): neither trusted nor counted
--   confirmed  a new one, in a session that itself proves the person: trusted from now on
--   mismatch   a new one: counted
--   held       the third mismatch or a later one: this session has no access until its owner proves who they are
-- Raises MQ400 for a malformed fingerprint, MQ403 for a caller without a session, and what the gate raises. Calls of one person wait
-- for one another.
create function public.record_device(p_fingerprint jsonb) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_session uuid := private.session_id();
  v_said jsonb;
  v_known record;
  v_device uuid;
  v_outcome text;
begin
  perform private.require_gate();
  if v_session is null then perform private.refuse('MQ403'); end if;
  v_said := private.valid_fingerprint(p_fingerprint);
  insert into private.device_trust (user_id) values (v_user) on conflict do nothing;
  perform from private.device_trust where user_id = v_user for update;
  select outcome into v_outcome from private.device_sessions where session_id = v_session;
  if found then return v_outcome; end if;

  select * into v_known from private.closest_device(v_user, v_said, true);
  if v_known.confidence >= 0.75 then
    v_outcome := 'match';
    v_device := private.save_sighting(v_user, v_known.id, v_said, true);
  elsif v_known.confidence > 0.5 then
    v_outcome := 'tolerated';
    v_device := v_known.id;
  elsif not exists (select from public.user_devices where user_id = v_user) then
    v_outcome := 'first';
    v_device := private.save_sighting(v_user, null, v_said, true);
    perform private.log_security_event(v_user, 'device_trusted', 'low', jsonb_build_object('device', private.device_family(v_said ->> 'userAgent')));
  else
    select * into v_known from private.closest_device(v_user, v_said, false);
    if private.is_proven_session() then v_outcome := 'confirmed'; else v_outcome := private.count_mismatch(v_user, v_said); end if;
    v_device := private.save_sighting(v_user, case when v_known.confidence >= 0.75 then v_known.id end, v_said, v_outcome = 'confirmed');
  end if;
  insert into private.device_sessions (session_id, user_id, device_id, outcome) values (v_session, v_user, v_device, v_outcome);
  if v_outcome = 'confirmed' then perform private.confirm_device(v_user, v_device); end if;
  return v_outcome;
end $$;
revoke execute on function public.record_device(jsonb) from public, anon;
grant execute on function public.record_device(jsonb) to authenticated;

-- Trigger function: a held session that passes the second factor is released.
create function private.release_held_session() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_device uuid;
begin
  update private.device_sessions set outcome = 'confirmed' where session_id = new.session_id and user_id = new.user_id and outcome = 'held' returning device_id into v_device;
  if found then perform private.confirm_device(new.user_id, v_device); end if;
  return null;
end $$;
create trigger release_held_session after insert or update on private.mfa_sessions for each row execute function private.release_held_session();

-- The caller's devices, the current one first, then by last use. Members whose session has passed the gate.
create function public.list_devices() returns table (id uuid, user_agent text, is_trusted boolean, first_seen timestamptz, last_seen timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return query
    select d.id, d.fingerprint ->> 'userAgent', d.is_trusted, d.first_seen, d.last_seen, s.session_id is not null
    from public.user_devices d left join private.device_sessions s on s.device_id = d.id and s.session_id = private.session_id()
    where d.user_id = auth.uid() order by 6 desc, 5 desc;
end $$;
revoke execute on function public.list_devices() from public, anon;
grant execute on function public.list_devices() to authenticated;

-- ==== supabase/schemas/08_accounts/12_sign_in_limits.sql

-- Limits on password attempts (A4, A7, A9, P9, ruling 16). The auth server calls the hook after checking each password, right or
-- wrong; "Guessed passwords" in docs/security.md explains how a host switches that on.

-- Settings of the host; see docs/security.md.
create table private.sign_in_settings (
  is_singleton boolean primary key default true check (is_singleton),
  -- With a CAPTCHA, the third failure requires it instead of a wait (ruling 16).
  has_captcha boolean not null default false,
  -- When false, email_available reveals nothing (ruling 15, strict).
  reveals_availability boolean not null default true
);
insert into private.sign_in_settings default values;

-- One attempt at one account's password: the milliseconds that it has to wait, or 0 when its result counts. During a wait, the
-- answer does not reveal whether the password was right.
--   * Five failures within five minutes: the sixth attempt is refused unchecked, and blocks for 30 minutes; each further one
--     doubles that (P9).
--   * Three failures, each within 15 minutes of the last: 30 seconds after the last one, unless there is a CAPTCHA (A9, ruling 16).
--     An earlier attempt is refused and not counted, so that a request which is sent twice costs nobody an attempt.
--   * A network with too many failures waits as well; further attempts do not extend the wait, because a crew shares it.
-- A right password resets the account's failures (A4). p_network: null where no proxy reports it. Definer: nobody may access the
-- records directly. For the hook below only.
create function private.password_attempt(p_caller text, p_network text, p_valid boolean, p_now timestamptz default clock_timestamp()) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_memory constant interval := interval '15 minutes';
  c_pause constant interval := interval '30 seconds';
  v_network text := private.network_key(p_network);
  v_rule private.rate_rules;
  v_record private.rate_records;
  v_failures private.rate_records;
  v_wait bigint;
begin
  -- Attempts at one account go one after the other: simultaneous guesses each see what the one before has counted.
  perform pg_advisory_xact_lock(3630, hashtext(p_caller));
  select * into v_rule from private.rate_rules where what = '/sign-in';
  select * into v_record from private.rate_records where what = '/sign-in' and caller = p_caller;
  if v_record.count >= v_rule.attempts and p_now < coalesce(
    private.blocked_until(v_record.count, v_record.last_attempt, v_rule), v_record.first_attempt + v_rule.window_ms * interval '1 millisecond')
  then
    return (private.count_attempt('/sign-in', p_caller, p_now) ->> 'wait_ms')::bigint;
  end if;
  select * into v_failures from private.rate_records where what = 'sign-in failures' and caller = p_caller and last_attempt > p_now - c_memory;
  if v_failures.count >= 3 and p_now < v_failures.last_attempt + c_pause and not (select has_captcha from private.sign_in_settings) then
    return ceil(extract(epoch from v_failures.last_attempt + c_pause - p_now) * 1000);
  end if;
  v_wait := private.remaining_wait_ms('/sign-in (network)', v_network, p_now);
  if v_wait > 0 then return v_wait; end if;
  if p_valid then
    delete from private.rate_records where what in ('/sign-in', 'sign-in failures') and caller = p_caller;
    return 0;
  end if;
  insert into private.rate_records as r (what, caller, count, first_attempt, last_attempt) values ('sign-in failures', p_caller, 1, p_now, p_now)
  on conflict (what, caller) do update set count = coalesce(v_failures.count, 0) + 1, last_attempt = p_now;
  perform private.count_attempt('/sign-in', p_caller, p_now);
  if v_network is not null then perform private.count_attempt('/sign-in (network)', v_network, p_now); end if;
  return 0;
end $$;

-- Auth's hook `password_verification_attempt`: {user_id, valid, metadata} -> {decision, message}. The local backend also asks about
-- addresses without an account, with `email` and without `user_id`, so that both get the same answer. supabase_auth_admin only.
-- Definer: that role may not access the records. If it fails, Auth refuses.
create function private.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := nullif(event ->> 'user_id', '')::uuid;
  v_valid boolean := coalesce(event -> 'valid' = 'true'::jsonb, false) and v_user is not null;
  v_wait bigint := private.password_attempt(
    coalesce('account ' || v_user::text, private.address_key(event ->> 'email')), nullif(event #>> '{metadata,ip_address}', ''), v_valid);
begin
  if v_wait > 0 then
    return jsonb_build_object('decision', 'reject', 'message', private.retry_after_sentence(v_wait), 'should_logout_user', false);
  end if;
  -- Attempts that are refused unchecked are not logged: a stranger could fill the log with them.
  if v_user is not null and v_valid then perform private.log_security_event(v_user, 'sign_in_success', 'low'); end if;
  if v_user is not null and not v_valid then perform private.log_security_event(v_user, 'sign_in_failed', 'medium'); end if;
  return '{"decision": "continue"}';
end $$;
grant execute on function private.hook_password_verification_attempt(jsonb) to supabase_auth_admin;

-- ==== supabase/schemas/08_accounts/13_sign_up_limits.sql

-- Limits on new accounts, and on mails and codes for an address (P9, ruling 16).

-- Auth's hook `before_user_created`: {metadata: {ip_address}, user: {email}} -> {} or {error: {http_code: 429, message}}.
-- supabase_auth_admin only. Definer: that role may not access the records. If it fails, Auth refuses.
create function private.hook_before_user_created(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_network text := private.network_key(nullif(event #>> '{metadata,ip_address}', ''));
  -- Attempts of a blocked network do not extend its block, because a crew shares it.
  v_wait bigint := private.remaining_wait_ms('/sign-up (network)', v_network);
begin
  if v_wait = 0 then
    v_wait := (private.count_attempt('/sign-up', private.address_key(event #>> '{user,email}')) ->> 'wait_ms')::bigint;
    if v_network is not null then
      v_wait := greatest(v_wait, (private.count_attempt('/sign-up (network)', v_network) ->> 'wait_ms')::bigint);
    end if;
  end if;
  if v_wait > 0 then return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', private.retry_after_sentence(v_wait))); end if;
  return '{}';
end $$;
grant execute on function private.hook_before_user_created(jsonb) to supabase_auth_admin;

-- Counts one attempt for an address, whether it has an account or not: {wait_ms, message}; 0 when it is allowed.
-- The local backend asks before it sends a mail or tries a typed code; hosted Auth has limits of its own there. Definer, for the
-- owner only.
create function private.address_attempt(p_what text, p_address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wait bigint := (private.count_attempt(p_what, private.address_key(p_address)) ->> 'wait_ms')::bigint;
begin
  return jsonb_build_object('wait_ms', v_wait, 'message', case when v_wait > 0 then private.retry_after_sentence(v_wait) end);
end $$;

-- Whether nobody has an account with this address yet (A5, ruling 15). Anybody may ask. Null when the host's strict setting hides it
-- (`private.sign_in_settings.reveals_availability`). Also true after too many requests for this address or by this network (10
-- in 15 minutes) and for a malformed address, and always after the same work. Never raises: that would roll the count back. Definer:
-- accounts are closed to everybody.
create function public.email_available(p_email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := left(lower(btrim(coalesce(p_email, ''))), 320);
  v_within boolean := private.is_within_limit('email_available', array[private.address_key(v_address), private.network_key(private.request_network())]);
  v_taken boolean := exists (select from auth.users u where u.email = v_address);
begin
  if not (select reveals_availability from private.sign_in_settings) then return null; end if;
  return not (v_within and v_taken);
end $$;
revoke execute on function public.email_available(text) from public;
grant execute on function public.email_available(text) to anon, authenticated;

-- ==== supabase/schemas/08_accounts/14_export.sql

-- A person's data as one JSON document. Its parts are listed here; a test fails for a table about people
-- that is neither here nor excluded.

create table private.export_parts (
  name text primary key,
  part_order int not null,
  relation text not null,
  -- a condition on a row t, with the account as $1
  condition text not null,
  -- columns without a meaning outside this database, or of other people
  omitted_columns text[] not null default '{}'
);
insert into private.export_parts (part_order, name, relation, condition, omitted_columns) values
  (1, 'profile', 'public.profiles', 't.id = $1', '{two_factor_backup_codes}'),
  (2, 'companies', 'public.companies', 't.owner_id = $1', '{}'),
  (3, 'jobs', 'public.jobs', 't.posted_by = $1', '{}'),
  (4, 'applications', 'public.job_applications', 't.applicant_id = $1', '{}'),
  (5, 'drafts', 'public.drafts', 't.owner_id = $1', '{}'),
  (6, 'saved', 'public.saved', 't.user_id = $1', '{}'),
  (7, 'conversations', 'public.conversations', 'exists (select from public.conversation_members m where m.conversation_id = t.id and m.user_id = $1)', '{}'),
  (8, 'messages', 'public.messages', 't.sender_id = $1', '{}'),
  (9, 'attachments', 'public.attachments', 't.owner_id = $1', '{}'),
  (10, 'notifications', 'public.notifications', 't.user_id = $1', '{}'),
  (11, 'passkeys', 'public.webauthn_credentials', 't.user_id = $1', '{public_key,counter}'),
  (12, 'push_subscriptions', 'public.push_subscriptions', 't.user_id = $1', '{subscription}'),
  (13, 'security_events', 'public.security_events', 't.user_id = $1', '{}'),
  (20, 'devices', 'public.user_devices', 't.user_id = $1', '{}');

-- {exported_at, account, <each part>: [rows]}, of the caller only, whose session has passed the gate. Deleted rows are left out.
-- Null after more than five calls in 15 minutes. Definer: it bypasses the policies and filters by the caller's id with the conditions
-- above.
create function public.export_my_data() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_internal constant text[] := '{server_xid,rev,_deleted,last_client,last_base}';
  v_user uuid := auth.uid();
  v_part private.export_parts;
  v_rows jsonb;
  v_answer jsonb;
begin
  perform private.require_gate();
  if not (private.count_attempt('/export', 'account ' || v_user::text) ->> 'allowed')::boolean then return null; end if;
  v_answer := jsonb_build_object('exported_at', now(), 'account', (
    select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
      'two_factor', exists (select from private.two_factor f where f.user_id = u.id and f.enabled_at is not null))
    from auth.users u where u.id = v_user));
  for v_part in select * from private.export_parts order by part_order loop
    execute format('select coalesce(jsonb_agg(r.body), ''[]'') from (select to_jsonb(t) - %L::text[] as body, to_jsonb(t) ->> ''_deleted'' as gone from %s t where %s) r where r.gone is distinct from ''true''',
      v_internal || v_part.omitted_columns, v_part.relation, v_part.condition) into v_rows using v_user;
    v_answer := v_answer || jsonb_build_object(v_part.name, v_rows);
  end loop;
  perform private.log_security_event(v_user, 'account_exported', 'medium');
  return v_answer;
end $$;
revoke execute on function public.export_my_data() from public, anon;
grant execute on function public.export_my_data() to authenticated;

-- ==== supabase/schemas/08_accounts/15_deletion.sql

-- Account deletion: hidden at once, and erased after thirty days, during which the owner can cancel.
--
-- Definers: the requests are closed to clients. Members call the functions in `public`, behind the gate and for themselves.

create table private.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '30 days',
  -- An owner who was hidden before stays hidden after cancelling.
  was_active boolean not null
);
create index account_deletions_due_at on private.account_deletions (due_at);

-- Raises PT403 unless the caller has given a fresh proof within five minutes. For request_account_deletion
-- only.
create function private.require_fresh_proof() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.credential_grants where user_id = auth.uid() and granted_at > now() - interval '5 minutes') then
    raise exception using errcode = 'PT403', message = 'credential_change_not_approved';
  end if;
end $$;

-- {due_at}: when the caller's account will be erased; null without a request.
create function public.get_account_deletion() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return jsonb_build_object('due_at', (select due_at from private.account_deletions where user_id = auth.uid()));
end $$;
revoke execute on function public.get_account_deletion() from public, anon;
grant execute on function public.get_account_deletion() to authenticated;

-- Hides the caller's account now and erases it in thirty days; returns what get_account_deletion does. Requires a fresh proof
-- (PT403). The profile is removed from the talent directory, and open jobs are closed, so that nobody applies in vain. Requesting it
-- again does not restart the wait.
create function public.request_account_deletion() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  perform private.require_gate();
  perform private.require_fresh_proof();
  insert into private.account_deletions (user_id, was_active) select id, is_active from public.profiles where id = v_user on conflict (user_id) do nothing;
  if found then
    update public.profiles set is_active = false where id = v_user and is_active;
    update public.jobs set status = 'closed', closed_reason = 'cancelled', closed_at = clock_timestamp() where posted_by = v_user and status = 'active';
    perform private.log_security_event(v_user, 'account_deletion_requested', 'critical');
    perform private.send_security_notice(v_user, 'Your account is going to be deleted', 'It is hidden now and erased in 30 days. Until then you can change your mind.');
  end if;
  return public.get_account_deletion();
end $$;
revoke execute on function public.request_account_deletion() from public, anon;
grant execute on function public.request_account_deletion() to authenticated;

-- Cancels the deletion; returns what get_account_deletion does. Closed jobs stay closed until they are reopened.
create function public.cancel_account_deletion() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
  v_was_active boolean;
begin
  perform private.require_gate();
  delete from private.account_deletions where user_id = v_user returning was_active into v_was_active;
  if found then
    update public.profiles set is_active = v_was_active where id = v_user and is_active <> v_was_active;
    perform private.log_security_event(v_user, 'account_deletion_cancelled', 'high');
  end if;
  return public.get_account_deletion();
end $$;
revoke execute on function public.cancel_account_deletion() from public, anon;
grant execute on function public.cancel_account_deletion() to authenticated;

-- Erases accounts that are due with everything that belongs to them, here and, by sync_private.tombstones, on every device; files
-- are deleted by the next sweep. Returns how many accounts. For timers only: daily.
create function private.erase_due_accounts() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from auth.users u using private.account_deletions d where d.user_id = u.id and d.due_at <= now();
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- ==== supabase/schemas/09_operations/01_csrf_secrets.sql

-- The secrets that sign the tokens of Marquee's own POST endpoints (P5, P9, ruling 18). Stored here, because all instances of the Edge
-- Function must share them.

create table private.csrf_secrets (
  -- 32 random bytes, base64url without padding
  secret text primary key check (secret ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);

-- The secrets in force, newest first. The secret that the first caller of a day offers becomes the newest, which signs all tokens. A
-- secret is kept until the last token signed with it has expired, after 24 hours. Service role only. Definer: that role may not
-- access the table itself.
create function public.csrf_secrets(p_offered text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.csrf_secrets where created_at > now() - interval '24 hours') then
    -- Of two first callers, one waits here and then finds the other's.
    lock table private.csrf_secrets in exclusive mode;
    insert into private.csrf_secrets (secret) select p_offered
      where not exists (select from private.csrf_secrets where created_at > now() - interval '24 hours');
    delete from private.csrf_secrets where created_at < now() - interval '49 hours';
  end if;
  return (select jsonb_agg(secret order by created_at desc) from private.csrf_secrets);
end $$;
revoke execute on function public.csrf_secrets(text) from public, anon, authenticated;
grant execute on function public.csrf_secrets(text) to service_role;

-- ==== supabase/schemas/09_operations/02_monitoring.sql

-- How fast the app is for people who agreed to measurements, and alerts about it (P7, P9). Only the Edge Function `api` writes them and
-- only admins read them; both are deleted after a while.

create table public.web_vitals (
  id bigint generated always as identity primary key,
  metric text not null check (metric in ('LCP', 'FCP', 'TTFB', 'CLS', 'INP')),
  value float8 not null check (value between 0 and 10000000),
  rating text not null check (rating in ('good', 'needs-improvement', 'poor')),
  -- a route's path: never an id, a query or a name
  url text not null check (url ~ '^/' and length(url) <= 200),
  user_agent text not null check (length(user_agent) <= 400),
  connection_type text not null check (length(connection_type) <= 20),
  measured_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index web_vitals_measured_at on public.web_vitals (measured_at);
create index web_vitals_created_at on public.web_vitals (created_at);
select private.protect_table('public.web_vitals');
grant select on public.web_vitals to authenticated;
create policy "admins read measures" on public.web_vitals for select to authenticated using ((select private.is_admin()));

create table public.monitoring_alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('budget_violation', 'regression')),
  metric text not null check (metric in ('LCP', 'FCP', 'TTFB', 'CLS', 'INP')),
  value float8 not null check (value between 0 and 10000000),
  -- the budget, or the earlier value
  threshold float8 not null check (threshold between 0 and 10000000),
  device text check (device in ('mobile', 'desktop')),
  url text not null check (url ~ '^/' and length(url) <= 200),
  measured_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index monitoring_alerts_created_at on public.monitoring_alerts (created_at);
select private.protect_table('public.monitoring_alerts');
grant select on public.monitoring_alerts to authenticated;
create policy "admins read alerts" on public.monitoring_alerts for select to authenticated using ((select private.is_admin()));

-- The device's time of a measurement, limited to a plausible range: a queue may be days old, and a clock may be wrong. p_ms: since 1970.
create function private.clamp_device_time(p_ms float8) returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return greatest(now() - interval '7 days', least(now(), to_timestamp(least(p_ms, 4102444800000) / 1000)));
end $$;

-- One measure, as src/domain/monitoring/monitoring-reports.ts has checked it. Service role only. Definer: it may not write the table itself.
create function public.record_web_vital(p_report jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.web_vitals (metric, value, rating, url, user_agent, connection_type, measured_at)
  values (p_report ->> 'metric', (p_report ->> 'value')::float8, p_report ->> 'rating', p_report ->> 'url', p_report ->> 'userAgent',
    p_report ->> 'connectionType', private.clamp_device_time((p_report ->> 'timestamp')::float8));
end $$;
revoke execute on function public.record_web_vital(jsonb) from public, anon, authenticated;
grant execute on function public.record_web_vital(jsonb) to service_role;

-- One alert: a budget violation {value, budget, device} or a regression {current, baseline}. Service role only. Definer as above.
create function public.record_alert(p_kind text, p_report jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.monitoring_alerts (kind, metric, value, threshold, device, url, measured_at)
  values (p_kind, p_report ->> 'metric', coalesce(p_report ->> 'value', p_report ->> 'current')::float8,
    coalesce(p_report ->> 'budget', p_report ->> 'baseline')::float8, p_report ->> 'device', p_report ->> 'url',
    private.clamp_device_time((p_report ->> 'timestamp')::float8));
end $$;
revoke execute on function public.record_alert(text, jsonb) from public, anon, authenticated;
grant execute on function public.record_alert(text, jsonb) to service_role;

create table private.alert_mails (
  kind text primary key,
  sent_at timestamptz not null
);

-- The addresses to mail about an alert of this kind, or none within five minutes of the last mail about one, because anybody can cause
-- alerts and must not be able to fill a mailbox. Of two concurrent callers one gets them. Service role only. Definer: it reads
-- admins' addresses.
create function public.claim_alert_mail(p_kind text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mine boolean;
begin
  insert into private.alert_mails (kind, sent_at) values (p_kind, now())
  on conflict (kind) do update set sent_at = now() where private.alert_mails.sent_at <= now() - interval '5 minutes'
  returning true into v_mine;
  if v_mine is null then return '[]'; end if;
  return (select coalesce(jsonb_agg(email order by email), '[]') from public.profiles
    where role = 'admin' and suspended_at is null and email is not null);
end $$;
revoke execute on function public.claim_alert_mail(text) from public, anon, authenticated;
grant execute on function public.claim_alert_mail(text) to service_role;

-- The 75th percentile of each metric on each of the last days (UTC), oldest first: [{day, metric, p75, count}]. With the caller's
-- rights: empty for anyone but an admin.
create function public.web_vitals_by_day(p_days int default 14) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('day', day, 'metric', metric, 'p75', p75, 'count', n) order by day, metric), '[]')
    from (
      select (measured_at at time zone 'UTC')::date as day, metric, percentile_cont(0.75) within group (order by value) as p75, count(*) as n
      from public.web_vitals
      where measured_at >= ((now() at time zone 'UTC')::date - (least(greatest(p_days, 1), 30) - 1))::timestamp at time zone 'UTC'
      group by 1, 2) days);
end $$;
revoke execute on function public.web_vitals_by_day(int) from public, anon;
grant execute on function public.web_vitals_by_day(int) to authenticated;

-- Measures are kept for 30 days and alerts for 90, and no more than 200,000 and 10,000 of them. Returns how many were deleted. Definer, for
-- timers only: daily.
create function private.prune_monitoring() returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
  v_total int;
begin
  delete from public.web_vitals where created_at < now() - interval '30 days' or id <= (select max(id) from public.web_vitals) - 200000;
  get diagnostics v_total = row_count;
  delete from public.monitoring_alerts where created_at < now() - interval '90 days' or id <= (select max(id) from public.monitoring_alerts) - 10000;
  get diagnostics v_count = row_count;
  return v_total + v_count;
end $$;

-- ==== supabase/schemas/09_operations/03_realtime.sql

-- Realtime carries hints only ("something changed": the client pulls), for the tables whose changes people wait for.

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

alter publication supabase_realtime add table
  public.notifications, public.messages, public.conversations, public.job_applications, public.drafts, public.saved,
  public.profiles;

-- ==== supabase/schemas/09_operations/04_timers.sql

-- Periodic tasks. Scheduled here where pg_cron is installed; elsewhere the local backend's own timer calls the same
-- functions (supabase/local/housekeeping.ts). Scheduling under an existing name replaces it, so this can be repeated.

do $$
begin
  if to_regclass('cron.job') is null then return; end if;
  perform cron.schedule('marquee-close-expired-jobs', '7 * * * *', 'select private.close_expired_jobs()');
  perform cron.schedule('marquee-prune-rate-records', '11 */4 * * *', 'select private.prune_rate_records()');
  perform cron.schedule('marquee-erase-due-accounts', '53 2 * * *', 'select private.erase_due_accounts()');
  perform cron.schedule('marquee-answer-rates', '41 3 * * *', 'select private.refresh_answer_rates()');
  perform cron.schedule('marquee-prune-receipts', '23 4 * * *', 'select sync_private.prune_receipts()');
  perform cron.schedule('marquee-prune-monitoring', '37 4 * * *', 'select private.prune_monitoring()');
end $$;

-- ==== supabase/schemas/09_operations/99_closed_by_default.sql

-- Postgres lets everybody execute a new function. This revokes it for all of Marquee's own schemas at once, which leaves only the
-- `grant execute` beside each function. Last, because it applies to existing functions.

revoke execute on all functions in schema private, sync_private from public;

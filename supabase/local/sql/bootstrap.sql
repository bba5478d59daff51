-- Creates what every hosted Supabase project has before its first migration.
-- Runs at each start, as superuser, before the migrations; every statement is idempotent.

-- ---------------------------------------------------------------- roles
-- Roles belong to the whole cluster: on a shared server another start may be creating them concurrently.
do $$
declare
  v_role record;
  v_member text;
begin
  for v_role in
    select * from (values
      ('anon', 'nologin'),
      ('authenticated', 'nologin'),
      ('service_role', 'nologin bypassrls'),
      ('authenticator', 'noinherit'),
      ('supabase_auth_admin', 'noinherit'),
      ('supabase_storage_admin', 'noinherit')
    ) as roles (name, options)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = v_role.name) then
      begin
        execute format('create role %I %s', v_role.name, v_role.options);
      exception when duplicate_object or unique_violation then
        null; -- created by the other start
      end;
    end if;
  end loop;
  foreach v_member in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_catalog.pg_has_role('authenticator', v_member, 'member') then
      begin
        execute format('grant %I to authenticator', v_member);
      exception when internal_error or unique_violation then
        null; -- granted by the other start
      end;
    end if;
  end loop;
end $$;

-- ---------------------------------------------------------------- schema public and extensions
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- ---------------------------------------------------------------- auth: the caller's identity
-- Called by policies, so every role may call them. PostgREST passes the claims as one JSON setting, older
-- versions as one setting per claim.
create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- ---------------------------------------------------------------- Realtime: messages to private channels
-- A message waits here until it has been delivered. Row-level security on it decides who may join a private channel, with the
-- channel's name in realtime.topic(). Not worth a log: what a crash loses, devices fetch anyway.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create unlogged table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- As on hosted projects, a message that cannot be sent fails nothing else.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (v_id, case when payload ? 'id' then payload else payload || jsonb_build_object('id', v_id) end, event, topic, private, 'broadcast');
exception when others then
  raise warning 'The message to % was not sent: %', topic, sqlerrm;
end $$;

-- ---------------------------------------------------------------- the tables that Realtime watches; migrations add theirs
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

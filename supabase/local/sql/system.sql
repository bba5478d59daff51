-- Completes the tables that the auth and storage servers create. Runs at each start, after they exist.

-- The sign-in methods of each session, which survive refreshes; hosted projects have the same table.
create table if not exists auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

-- As on hosted projects: the grants are open, and row-level security decides.
grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.objects, storage.buckets to anon, authenticated, service_role;

-- The local backend's own notes. Not exposed through the API, and closed to its roles.
create schema if not exists marquee_local;
revoke all on schema marquee_local from public;
create table if not exists marquee_local.notes (
  name text primary key,
  value text not null,
  noted_at timestamptz not null default now()
);

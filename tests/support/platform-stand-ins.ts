import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the platform creates in a database before Marquee's first migration, as far as our SQL depends on it. */

const BOOTSTRAP = join(process.cwd(), 'supabase/local/sql/bootstrap.sql');

/** The columns that hosted Supabase and the local backend both have and that migrations may use. */
const AUTH = `
  create table if not exists auth.users (
    id uuid primary key,
    email text,
    encrypted_password text,
    email_confirmed_at timestamptz default now(),
    email_change text,
    phone text,
    phone_change text,
    raw_user_meta_data jsonb,
    raw_app_meta_data jsonb,
    created_at timestamptz not null default now()
  );
  create table if not exists auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    not_after timestamptz,
    refreshed_at timestamp,
    user_agent text,
    refresh_token_hmac_key text,
    created_at timestamptz default now()
  );
  create table if not exists auth.identities (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    provider text not null,
    identity_data jsonb not null default '{}'
  );
  create index if not exists sessions_user_id_idx on auth.sessions (user_id);
  create table if not exists auth.refresh_tokens (
    id bigint generated always as identity primary key,
    session_id uuid references auth.sessions (id) on delete cascade,
    revoked boolean default false
  );
  create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);`;

/** What the Storage server creates for itself, as far as policies and triggers in our SQL depend on it. */
const STORAGE = `
  create schema if not exists storage;
  create table storage.buckets (id text primary key, name text not null, public boolean not null default false, file_size_limit bigint);
  create table storage.objects (
    id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text, owner_id text, metadata jsonb,
    unique (bucket_id, name));
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on storage.objects, storage.buckets to anon, authenticated, service_role;`;

/** A fake pg_cron that records what is scheduled under which name. Nothing ever runs. */
const CRON = `
  create schema cron;
  create table cron.job (jobname text primary key, schedule text not null, command text not null);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
    returning 1::bigint
  $$;`;

/** Roles, `auth` and, on request, the stand-ins for what not every database has. */
export const platformSql = ({ storage = false, cron = false } = {}): string[] => [
  readFileSync(BOOTSTRAP, 'utf8'),
  AUTH,
  ...(storage ? [STORAGE] : []),
  ...(cron ? [CRON] : []),
];

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a database has before Marquee's first migration, made by the platform and not by us: the parts that our SQL stands on. */

const BOOTSTRAP = join(process.cwd(), 'supabase/local/sql/bootstrap.sql');

/** The columns that hosted Supabase and the local backend both have and that migrations may use. */
const AUTH_USERS = `
  create table if not exists auth.users (
    id uuid primary key,
    email text,
    encrypted_password text,
    email_confirmed_at timestamptz default now(),
    email_change text,
    raw_user_meta_data jsonb,
    raw_app_meta_data jsonb,
    created_at timestamptz not null default now()
  );`;

/** What Storage's server makes for itself: the parts that policies and triggers of migrations stand on. */
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

/** Of pg_cron: what is scheduled, under which name. Nothing ever runs. */
const CRON = `
  create schema cron;
  create table cron.job (jobname text primary key, schedule text not null, command text not null);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
    returning 1::bigint
  $$;`;

/** Roles, `auth` and, where asked for, the stand-ins for what not every database has. */
export const platformSql = ({ storage = false, cron = false } = {}): string[] => [
  readFileSync(BOOTSTRAP, 'utf8'),
  AUTH_USERS,
  ...(storage ? [STORAGE] : []),
  ...(cron ? [CRON] : []),
];

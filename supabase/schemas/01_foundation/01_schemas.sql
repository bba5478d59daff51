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
-- For the two hooks that the auth server calls (08_accounts/13_sign_in_limits.sql and 14_sign_up_limits.sql).
grant usage on schema private to supabase_auth_admin;

create schema sync_private;
revoke all on schema sync_private from public;
grant usage on schema sync_private to anon, authenticated, service_role;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

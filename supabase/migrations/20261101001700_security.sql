-- A device's push subscription, and the log of what happened around an account.

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- the browser's own name for this device; whoever holds it may receive on it
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 2000),
  subscription jsonb not null check (jsonb_typeof(subscription) = 'object' and octet_length(subscription::text) <= 8000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index push_subscriptions_user_id on public.push_subscriptions (user_id);
select private.protect('public.push_subscriptions');
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

-- A phone that changes hands takes its endpoint along: its last owner's messages must not be shown on it (S9).
create function private.claim_endpoint() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions where endpoint = new.endpoint and user_id <> new.user_id;
  new.updated_at := clock_timestamp();
  new.created_at := case when tg_op = 'INSERT' then new.updated_at else old.created_at end;
  return new;
end $$;
create trigger a_claim before insert or update on public.push_subscriptions for each row
  when (current_user in ('anon', 'authenticated')) execute function private.claim_endpoint();

-- Append-only: sign-ins, failures, changes of security settings (A3).
create table public.security_events (
  id bigint generated always as identity primary key,
  user_id uuid default auth.uid() references public.profiles (id) on delete cascade,
  event_type text not null check (length(event_type) between 1 and 80),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8000),
  timestamp timestamptz not null default now()
);
create index security_events_user_id on public.security_events (user_id, timestamp desc);
select private.protect('public.security_events');
grant select on public.security_events to authenticated;
grant insert (event_type, severity, data) on public.security_events to authenticated;

create policy "own events are read" on public.security_events for select to authenticated
  using (user_id = (select auth.uid()));
create policy "own events are logged" on public.security_events for insert to authenticated
  with check (user_id = (select auth.uid()));

revoke execute on all functions in schema private from public;

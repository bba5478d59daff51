-- A device's push subscription.

-- Privacy policy: the address of its browser’s push service
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
-- must not be shown on it (S9). Of one person's devices the twenty latest get pushes: browsers renew endpoints without ending old
-- ones. Definer: the row to remove is somebody else's.
create function private.claim_endpoint() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions where endpoint = new.endpoint and user_id <> new.user_id;
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where user_id = new.user_id and endpoint <> new.endpoint order by updated_at desc offset 19);
  new.updated_at := clock_timestamp();
  new.created_at := case when tg_op = 'INSERT' then new.updated_at else old.created_at end;
  return new;
end $$;
create trigger a_claim before insert or update on public.push_subscriptions for each row
  when (current_user in ('anon', 'authenticated')) execute function private.claim_endpoint();

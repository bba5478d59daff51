-- What a project may cost: rates and days by role, for its editors alone. What was agreed is in the bookings, which are their employer's.

-- {role code: {rate_minor, days}}: what one person in this role is paid a day, in minor units, and for how many days. Twin: `BudgetRates` in
-- src/domain/streams/production/budgets.ts. Checks run with the writer's rights, so writers may execute it; it uses only its argument.
create function private.are_budget_rates(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p) = 'object' and (select count(*) from jsonb_object_keys(p)) <= 200 and not exists (
    select from jsonb_each(p) r where r.key !~ '^[a-z0-9_]{1,60}$' or not coalesce(
      private.has_keys(r.value, '{rate_minor,days}')
      and jsonb_typeof(r.value -> 'rate_minor') = 'number' and r.value ->> 'rate_minor' ~ '^\d{1,10}$' and (r.value ->> 'rate_minor')::bigint <= 1000000000
      and jsonb_typeof(r.value -> 'days') = 'number' and r.value ->> 'days' ~ '^\d{1,3}$', false));
end $$;
grant execute on function private.are_budget_rates(jsonb) to authenticated, service_role;

-- Privacy policy: the budget
create table public.project_budgets (
  -- derived from the project, so that two editors write one
  id uuid primary key,
  project_id uuid not null unique references public.projects (id) on delete cascade,
  currency char(3) not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  rates jsonb not null default '{}' constraint valid_rates check (private.are_budget_rates(rates)),
  -- what all of it may come to, in minor units; null: nobody has said
  total_minor bigint check (total_minor between 0 and 1000000000000)
);
insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, project_column, for_project_editors, is_insertable) values (
  'budgets', 38, 'public.project_budgets', '{id,project_id,currency,rates,total_minor,created_at,updated_at}', '{project_id,currency,rates,total_minor}',
  '{"rates": "by_key"}', 'project_id', true, true);
select sync_private.install_stream('budgets');

create policy "editors read" on public.project_budgets for select to authenticated
  using (project_id in (select private.edited_projects()));
create policy "editors make budgets" on public.project_budgets for insert to authenticated
  with check (project_id in (select private.edited_projects()));
create policy "editors change budgets" on public.project_budgets for update to authenticated
  using (project_id in (select private.edited_projects())) with check (project_id in (select private.edited_projects()));

-- Trigger function, for clients' writes alone. Raises MQ403. Definer: memberships are read without their policies.
create function private.guard_budget() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id; new.project_id := old.project_id;
  elsif (select private.gate()) and (not sync_private.is_own_id(new.id, true, 'project_budget', new.project_id::text)
    or not private.edits_project(new.project_id, (select auth.uid())))
  then
    perform private.refuse('MQ403');
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.project_budgets for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_budget();

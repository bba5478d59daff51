-- What a company has chosen for everybody who posts for it: its hiring preferences. Who manages it writes, its people read. Not in `companies`, which every visitor reads.

-- Privacy policy: and what it has chosen for its jobs
create table public.company_settings (
  -- derived from the company, so that two managers who begin at the same time write one row
  id uuid primary key,
  company_id uuid not null unique references public.companies (id) on delete cascade,
  -- {hiring}, like the setting of that name of a profile (01_profiles.sql); merged key by key
  settings jsonb not null default '{}'
    check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 4000
      and coalesce(jsonb_typeof(settings -> 'hiring'), 'object') = 'object' and length(coalesce(settings ->> 'hiring', '')) <= 3000)
);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, company_column, is_insertable) values (
  'companysettings', 51, 'public.company_settings', '{id,company_id,settings,created_at,updated_at}', '{company_id,settings}', '{"settings": "by_key"}', 'company_id', true);
select sync_private.install_stream('companysettings');

create policy "colleagues read what their company has chosen" on public.company_settings for select to authenticated
  using (company_id in (select private.my_companies('read')));
create policy "managers choose for the company" on public.company_settings for insert to authenticated
  with check (company_id in (select private.my_companies('manage')));
create policy "managers change what is chosen" on public.company_settings for update to authenticated
  using (company_id in (select private.my_companies('manage'))) with check (company_id in (select private.my_companies('manage')));

-- Trigger function, for clients' writes alone. Raises MQ403. Definer: ids are derived by a function that is closed to the writer.
create function private.guard_company_settings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.company_id := old.company_id;
  elsif (select private.gate()) and (not sync_private.is_own_id(new.id, true, 'company_settings', new.company_id::text)
    or not private.has_permission((select auth.uid()), new.company_id, 'manage'))
  then
    perform private.refuse('MQ403');
  end if;
  -- What is known, and nothing else that somebody might keep here.
  new.settings := case when new.settings ? 'hiring' then jsonb_build_object('hiring', new.settings -> 'hiring') else '{}' end;
  return new;
end $$;
create trigger a_guard before insert or update on public.company_settings for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_company_settings();

-- Colleagues: who works for a company, and what they may do there. Whoever looks after the company's people invites somebody by their email address; whoever has a
-- confirmed account with that address answers. Who may take which step, and what follows, is in 06_jobs/22_colleague_rules.sql and 25_colleague_changes.sql: most of it is about jobs.

-- What each access permits. Twin: src/domain/companies/permissions.ts.
create table private.company_permissions (
  access text not null check (access in ('owner', 'manager', 'recruiter', 'viewer')),
  -- read: its jobs in any state, applicants and notes about them. hire: post and change jobs, answer applicants. manage: its page and its people. own: hand it on.
  permission text not null check (permission in ('read', 'hire', 'manage', 'own')),
  primary key (access, permission)
);
alter table private.company_permissions enable row level security;
insert into private.company_permissions (access, permission) values
  ('owner', 'read'), ('owner', 'hire'), ('owner', 'manage'), ('owner', 'own'),
  ('manager', 'read'), ('manager', 'hire'), ('manager', 'manage'),
  ('recruiter', 'read'), ('recruiter', 'hire'),
  ('viewer', 'read');

-- One row for each address that was ever invited, and one for whoever made the company. As on a crew (07_production/11_projects.sql) the two sides write fields of their
-- own, and `status` follows from them.
-- Privacy policy: Who works for a company here, since when
create table public.company_members (
  -- derived from company and address, so that nobody is invited twice; of whoever made it from company and account
  id uuid primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  -- the address that was invited, in lower case; '' for whoever made the company
  email text not null default '' check (length(email) <= 254 and email = lower(email)),
  -- the managers' part
  access text not null default 'recruiter' check (access in ('owner', 'manager', 'recruiter', 'viewer')),
  -- how often they were invited: raised to invite somebody again, or to send the mail once more
  invitation int not null default 1 check (invitation between 1 and 1000),
  removed boolean not null default false,
  -- the person's part: `left` is written by their devices, the other two by answer_company_invitation
  answer text not null default '' check (answer in ('', 'accepted', 'declined', 'left')),
  -- of which jobs of the company they hear, if they hire (06_jobs/24_who_hears.sql): those that they posted, or all
  hears text not null default 'posted' check (hears in ('posted', 'all')),
  -- server, as everything below; null until somebody has accepted, so that nobody learns whose account has an address
  user_id uuid references public.profiles (id) on delete cascade,
  status text not null default 'invited' check (status in ('invited', 'joined', 'declined', 'left', 'removed')),
  invited_by uuid references public.profiles (id) on delete set null,
  invited_by_name text not null default '',
  user_name text not null default '',
  company_name text not null default '',
  joined_at timestamptz,
  check (status <> 'joined' or user_id is not null)
);
-- A person is in a company once, and a company has one owner.
create unique index company_members_joined on public.company_members (company_id, user_id) where status = 'joined';
create unique index company_members_owner on public.company_members (company_id) where access = 'owner';
create index company_members_email on public.company_members (email) where status = 'invited';

insert into sync_private.streams (name, pull_order, relation, readable, writable, owner_columns, company_column, is_insertable) values (
  'colleagues', 41, 'public.company_members',
  '{id,company_id,email,access,invitation,removed,answer,hears,user_id,status,invited_by,invited_by_name,user_name,company_name,joined_at,created_at,updated_at}',
  '{company_id,email,access,invitation,removed,answer,hears}', '{user_id}', 'company_id', true);
select sync_private.install_stream('colleagues');
create index company_members_invited_by on public.company_members (invited_by, created_at);
select private.bound_rows('public.company_members', 'invited_by', 't.created_at > now() - interval ''24 hours''', 20, 'invitations', 'MQ412');
select private.bound_rows('public.company_members', 'company_id', 't.status in (''invited'', ''joined'')', 100, 'colleagues', 'MQ411');

-- Companies in which the caller may do something; for policies. Nothing, as long as they look for work themselves: they would read what others ask for the same job. Definer, so that it does not depend on the reader's own policies; only ids.
create function private.my_companies(p_permission text) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 3 as $$
begin
  return query select m.company_id from public.company_members m
    join private.company_permissions p on p.access = m.access and p.permission = p_permission
    join public.profiles a on a.id = m.user_id and a.role <> 'talent'
    where m.user_id = (select auth.uid()) and m.status = 'joined';
end $$;
grant execute on function private.my_companies(text) to authenticated;

-- Whether somebody may do something in a company; false for none. Definer: members are read without their policies. For rules only.
create function private.has_permission(p_user uuid, p_company uuid, p_permission text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.company_members m
    join private.company_permissions p on p.access = m.access and p.permission = p_permission
    join public.profiles a on a.id = m.user_id and a.role <> 'talent'
    where m.user_id = p_user and m.company_id = p_company and m.status = 'joined');
end $$;

-- What somebody may do for companies does not change while something is done by it, until the transaction ends: whoever makes a job or an invitation of a company holds the places
-- of the one who may. For rules only.
create function private.hold_places(p_user uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('places of a person'), hashtext(p_user::text));
end $$;

-- Whatever ends a right waits for those who hold it, and then finds what they have made. For rules only.
create function private.change_places(p_user uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('places of a person'), hashtext(p_user::text));
end $$;

-- Addresses of people who have not joined are for those who look after the people.
create policy "colleagues read each other" on public.company_members for select to authenticated
  using (user_id = (select auth.uid()) or status = 'joined' and company_id in (select private.my_companies('read'))
    or company_id in (select private.my_companies('manage')));
create policy "managers invite" on public.company_members for insert to authenticated
  with check (company_id in (select private.my_companies('manage')));
create policy "managers and colleagues say their part" on public.company_members for update to authenticated
  using (user_id = (select auth.uid()) or company_id in (select private.my_companies('manage')))
  with check (user_id = (select auth.uid()) or company_id in (select private.my_companies('manage')));

create policy "managers change companies" on public.companies for update to authenticated
  using (id in (select private.my_companies('manage'))) with check (id in (select private.my_companies('manage')));

-- Trigger function: whoever makes a company owns it, in the same transaction. Definer: nobody else makes an owner.
create function private.make_owner_colleague() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.company_members (id, company_id, user_id, access, answer, status)
  values (sync_private.derived_id('company_member', new.id::text, new.owner_id::text), new.id, new.owner_id, 'owner', 'accepted', 'joined')
  on conflict do nothing;
  return null;
end $$;
create trigger c_owner after insert on public.companies for each row execute function private.make_owner_colleague();

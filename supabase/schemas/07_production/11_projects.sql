-- Projects: a show, the crew that it needs, and who is on it. Their lifecycles, `project` and `membership`, are in
-- 01_foundation/03_lifecycles.sql; who may take which step, and what follows, is in 12_project_rules.sql and 12_project_rules_of_members.sql.

-- How many people a project needs in each role: {role code: 1 to 99}. Twin: `Positions` in src/domain/streams/production/projects.ts. Checks run with
-- the writer's rights, so writers may execute it; it uses only its argument.
create function private.are_positions(p jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p) = 'object' and (select count(*) from jsonb_object_keys(p)) <= 200 and not exists (
    select from jsonb_each(p) where key !~ '^[a-z0-9_]{1,60}$' or jsonb_typeof(value) <> 'number' or value::text !~ '^[1-9]\d?$');
end $$;
grant execute on function private.are_positions(jsonb) to authenticated, service_role;

-- Privacy policy: Projects that you start or join: who is on the crew
create table public.projects (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null check (length(title) between 1 and 120),
  production_kind text not null default 'other' check (production_kind in
    ('feature', 'series', 'short', 'commercial', 'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other')),
  logline text not null default '' check (length(logline) <= 280),
  status text not null default 'development'
    check (status in ('development', 'prep', 'shooting', 'wrap', 'post', 'completed', 'cancelled')),
  -- calendar days where the work is
  starts_on date constraint valid_start check (private.is_calendar_day(starts_on)),
  ends_on date constraint valid_end check (private.is_calendar_day(ends_on)),
  timezone text not null default '' check (length(timezone) <= 60),
  city text not null default '' check (length(city) <= 200),
  positions jsonb not null default '{}' constraint valid_positions check (private.are_positions(positions)),
  -- server, as everything below: so that a project reads whole on a device that holds neither
  owner_name text not null default '',
  company_name text not null default ''
);

-- One row for each person who was ever asked onto a project. The two sides write fields of their own, and `status` follows from them: an
-- answer that meets a change of the other side is refused with a sentence, and is no conflict of two people about one field.
-- Privacy policy: Projects that you start or join: who is on the crew
create table public.project_members (
  -- derived from project and person, so that nobody is on a project twice
  id uuid primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- the editors' part
  role_code text not null default '' check (role_code ~ '^[a-z0-9_]{0,60}$'),
  access text not null default 'member' check (access in ('owner', 'editor', 'member')),
  -- how often they were invited: raised to invite somebody again who has declined, left or was removed
  invitation int not null default 1 check (invitation between 1 and 1000),
  removed boolean not null default false,
  -- the owner's part: whether they may take the project over
  is_offered boolean not null default false,
  -- the person's part
  answer text not null default '' check (answer in ('', 'accepted', 'declined', 'left')),
  -- what they say to that; '' again once it is done
  takes_over text not null default '' check (takes_over in ('', 'accepted', 'declined')),
  -- server, as everything below
  status text not null default 'invited' check (status in ('invited', 'joined', 'declined', 'left', 'removed')),
  invited_by uuid references public.profiles (id) on delete set null,
  invited_by_name text not null default '',
  user_name text not null default '',
  -- their headline, or what they do; a code of the crew taxonomy, or words
  user_headline text not null default '',
  -- what somebody who is invited needs to decide: they do not read the project yet
  project_title text not null default '',
  project_kind text not null default 'other',
  starts_on date,
  ends_on date,
  joined_at timestamptz,
  constraint one_membership_each unique (project_id, user_id)
);

insert into sync_private.streams (name, pull_order, relation, readable, writable, merge, project_column, is_insertable) values (
  'projects', 31, 'public.projects',
  '{id,owner_id,title,production_kind,logline,status,starts_on,ends_on,timezone,city,positions,owner_name,company_name,created_at,updated_at}',
  '{title,production_kind,logline,status,starts_on,ends_on,timezone,city,positions}', '{"positions": "by_key"}', 'id', true);
select sync_private.install_stream('projects');
create index projects_owner_id on public.projects (owner_id);
select private.bound_rows('public.projects', 'owner_id', 'not t._deleted', 200, 'projects', 'MQ799');

-- Whoever is invited pulls their own row; everybody on the project pulls all of them.
insert into sync_private.streams
  (name, pull_order, relation, readable, writable, owner_columns, project_column, is_insertable) values (
  'crew', 32, 'public.project_members',
  '{id,project_id,user_id,role_code,access,invitation,removed,is_offered,answer,takes_over,status,invited_by,invited_by_name,user_name,user_headline,project_title,
    project_kind,starts_on,ends_on,joined_at,created_at,updated_at}',
  '{project_id,user_id,role_code,access,invitation,removed,is_offered,answer,takes_over}', '{user_id}', 'project_id', true);
select sync_private.install_stream('crew');
create index project_members_invited_by on public.project_members (invited_by, created_at);
select private.bound_rows('public.project_members', 'invited_by', 't.created_at > now() - interval ''24 hours''', 250, 'invitations', 'MQ412');

-- Projects that the caller is on, and those that they edit; for policies. Definers, so that they do not depend on the reader's own
-- policies; only ids.
create function private.my_projects() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  return query select project_id from public.project_members where user_id = (select auth.uid()) and status = 'joined';
end $$;
-- The projects that the caller edits, which is all of theirs but those where they are only on the crew. Definer: as above.
create function private.edited_projects() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  return query select project_id from public.project_members
    where user_id = (select auth.uid()) and status = 'joined' and access <> 'member';
end $$;
grant execute on function private.my_projects(), private.edited_projects() to authenticated;

create policy "members read" on public.projects for select to authenticated
  using (id in (select private.my_projects()));
create policy "employers start projects" on public.projects for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy "editors change" on public.projects for update to authenticated
  using (id in (select private.edited_projects())) with check (id in (select private.edited_projects()));

create policy "members read each other, and whoever is invited their own" on public.project_members for select to authenticated
  using (user_id = (select auth.uid()) or project_id in (select private.my_projects()));
create policy "editors invite" on public.project_members for insert to authenticated
  with check (project_id in (select private.edited_projects()));
create policy "both sides say their part" on public.project_members for update to authenticated
  using (user_id = (select auth.uid()) or project_id in (select private.edited_projects()))
  with check (user_id = (select auth.uid()) or project_id in (select private.edited_projects()));

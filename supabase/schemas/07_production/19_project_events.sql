-- Who did what on a project, and when: the server's own record, for everybody on it. No names and nothing that anybody wrote, so it has nothing to forget: devices name
-- people from the crew. Drafts and budgets, which are the editors', are not in it.

-- Privacy policy: who changed what lately
create table public.project_events (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  -- null: their account is gone
  actor_id uuid references public.profiles (id) on delete set null,
  event text not null check (event in ('started', 'changed', 'state', 'places', 'invited', 'joined', 'declined', 'left', 'removed', 'editor', 'member', 'handed_on',
    'sheet_published', 'sheet_cancelled', 'file_added', 'file_removed')),
  -- whom it was about, if not the actor
  person_id uuid references public.profiles (id) on delete cascade,
  -- a state, a kind of file, the day of a sheet; '' for others
  subject text not null default '' check (length(subject) <= 40),
  -- of a sheet; 0 for others
  version int not null default 0
);
insert into sync_private.streams (name, pull_order, relation, readable, writable, project_column) values (
  'projectevents', 39, 'public.project_events', '{id,project_id,actor_id,event,person_id,subject,version,created_at,updated_at}', '{}', 'project_id');
select sync_private.install_stream('projectevents');
create index project_events_actor_id on public.project_events (actor_id);
create index project_events_person_id on public.project_events (person_id);

create policy "members read" on public.project_events for select to authenticated
  using (project_id in (select private.my_projects()));

-- Notes what the caller did; nothing of imports. A form that is saved again within the hour is one change, and so is a state that goes to and fro. The latest 200 of a project
-- stay: a new one takes the row of the oldest, because a row that is deleted is a tombstone for everybody, members or not. Definer: clients may not write here. For triggers
-- only.
create function private.note_project_event(p_project uuid, p_event text, p_person uuid default null, p_subject text default '', p_version int default 0) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_most constant int := 200;
  v_me constant uuid := (select auth.uid());
begin
  if v_me is null or p_event in ('changed', 'places') and exists (select from public.project_events
    where project_id = p_project and actor_id = v_me and event = p_event and created_at > now() - interval '1 hour')
  then
    return;
  end if;
  if p_event = 'state' then
    update public.project_events set subject = p_subject, created_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = (select id from public.project_events where project_id = p_project and actor_id = v_me and event = p_event and created_at > now() - interval '1 hour'
      order by created_at desc, id limit 1);
    if found then return; end if;
  end if;
  if (select count(*) from public.project_events where project_id = p_project) >= v_most then
    update public.project_events set actor_id = v_me, event = p_event, person_id = nullif(p_person, v_me), subject = p_subject, version = p_version,
      created_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = (select id from public.project_events where project_id = p_project order by created_at, id limit 1 for update skip locked);
    -- There are more after an import alone.
    delete from public.project_events where id in (
      select id from public.project_events where project_id = p_project order by created_at desc, id desc offset v_most);
    return;
  end if;
  insert into public.project_events (project_id, actor_id, event, person_id, subject, version, created_at, updated_at)
  values (p_project, v_me, p_event, nullif(p_person, v_me), p_subject, p_version, clock_timestamp(), clock_timestamp());
end $$;

-- Trigger functions: what each table's rows say of it. Definers, as above.
create function private.note_project_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then perform private.note_project_event(new.id, 'started'); return null; end if;
  if new.status <> old.status then perform private.note_project_event(new.id, 'state', null, new.status); end if;
  if new.positions <> old.positions then perform private.note_project_event(new.id, 'places'); end if;
  if (new.title, new.production_kind, new.logline, new.starts_on, new.ends_on, new.timezone, new.city)
    is distinct from (old.title, old.production_kind, old.logline, old.starts_on, old.ends_on, old.timezone, old.city)
  then
    perform private.note_project_event(new.id, 'changed');
  end if;
  return null;
end $$;
create trigger f_note after insert or update on public.projects for each row execute function private.note_project_change();

-- Trigger function: the events of a place on the crew. Definer: the log is closed to clients.
create function private.note_member_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'invited' then perform private.note_project_event(new.project_id, 'invited', new.user_id); end if;
  elsif new.status <> old.status then
    perform private.note_project_event(new.project_id, new.status, new.user_id);
  elsif new.access <> old.access and new.status = 'joined' then
    if new.access = 'owner' then perform private.note_project_event(new.project_id, 'handed_on', new.user_id);
    elsif old.access <> 'owner' then perform private.note_project_event(new.project_id, new.access, new.user_id); end if;
  end if;
  return null;
end $$;
create trigger f_note after insert or update on public.project_members for each row execute function private.note_member_change();

-- Trigger function: the events of a call sheet. Definer: as above.
create function private.note_sheet_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'published' and (tg_op = 'INSERT' or new.version <> old.version) then
    perform private.note_project_event(new.project_id, 'sheet_published', null, to_char(new.shoot_day, 'YYYY-MM-DD'), new.version);
  elsif tg_op = 'UPDATE' and new.status = 'cancelled' and old.status = 'published' then
    perform private.note_project_event(new.project_id, 'sheet_cancelled', null, to_char(new.shoot_day, 'YYYY-MM-DD'), new.version);
  end if;
  return null;
end $$;
create trigger f_note after insert or update on public.call_sheets for each row execute function private.note_sheet_change();

-- Trigger function: the events of a file. Definer: as above.
create function private.note_file_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then perform private.note_project_event(new.project_id, 'file_added', null, new.file_kind);
  elsif new._deleted and not old._deleted then perform private.note_project_event(new.project_id, 'file_removed', null, new.file_kind); end if;
  return null;
end $$;
create trigger f_note after insert or update on public.project_files for each row execute function private.note_file_change();

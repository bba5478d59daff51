-- Who may start and change a project, and what follows from it for everybody on it.

-- Trigger function, for clients' writes alone. Raises MQ400, MQ403, MQ412, MQ671 to MQ673, MQ676. Definer: it reads roles and lifecycles, and counts are closed.
create function private.guard_project() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.owner_id := (select auth.uid());
    -- The gate's own policy refuses what follows, and says why.
    if not (select private.gate()) then return new; end if;
    if not sync_private.is_own_id(new.id, false, '') then perform private.refuse('MQ403'); end if;
    if private.account_role(new.owner_id) not in ('employer', 'admin') then perform private.refuse('MQ671'); end if;
    if new.status not in ('development', 'prep', 'shooting') then
      perform private.refuse('MQ672', jsonb_build_object('from', 'new', 'to', new.status));
    end if;
  else
    new.id := old.id; new.owner_id := old.owner_id;
    if new.status <> old.status and private.lifecycle_event('project', old.status, new.status, 'editor') is null then
      perform private.refuse('MQ672', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  if not private.is_timezone_name(new.timezone) then perform private.refuse('MQ400', '{"detail": "time zone"}'); end if;
  new.title := btrim(private.visible_text(left(new.title, 1000)));
  new.city := btrim(private.visible_text(left(new.city, 1000)));
  new.logline := btrim(private.visible_text(left(new.logline, 5000)));
  if new.title = '' then perform private.refuse('MQ673'); end if;
  if new.ends_on < new.starts_on then perform private.refuse('MQ676'); end if;
  -- Sheets are called as their project, so everybody on it downloads all of them again.
  if tg_op = 'UPDATE' and (new.title, new.timezone) is distinct from (old.title, old.timezone) then
    perform private.require_within_day('project_name', new.id::text, 'names and time zones of this project');
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.projects for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_project();

-- Trigger function: names of whose it is. A company's, where its owner hires for it. Definer: it reads the owner's profile and company.
create function private.derive_project() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.owner_name := private.display_name(new.owner_id);
  new.company_name := coalesce((select c.name from public.profiles p join public.companies c on c.id = p.company_id and not c._deleted
    where p.id = new.owner_id and private.has_permission(p.id, c.id, 'hire')), '');
  return new;
end $$;
create trigger c_derive before insert or update on public.projects
  for each row execute function private.derive_project();

-- Trigger function: whoever starts a project is on it, as its owner, in the same transaction. Definer: nobody else makes an owner.
create function private.make_owner_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.project_members (id, project_id, user_id, access, answer, status)
  values (sync_private.derived_id('project_member', new.id::text, new.owner_id::text), new.id, new.owner_id, 'owner', 'accepted', 'joined')
  on conflict do nothing;
  return null;
end $$;
create trigger d_owner after insert on public.projects for each row execute function private.make_owner_member();

-- Trigger function: who is invited reads what the project says now. Definer: their rows are their own.
create function private.refresh_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.project_members set id = id where project_id = new.id and status = 'invited';
  return null;
end $$;
create trigger d_invitations after update on public.projects for each row
  when (new.title is distinct from old.title or new.production_kind is distinct from old.production_kind
    or new.starts_on is distinct from old.starts_on or new.ends_on is distinct from old.ends_on)
  execute function private.refresh_invitations();

-- Whether a project is cancelled. Definer: projects are their members'. For rules only.
create function private.is_cancelled_project(p_project uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.projects where id = p_project and status = 'cancelled');
end $$;

-- Trigger function: a project is cancelled, or goes on after all. Everybody on it, and whoever is invited and has no block with those who invite, gets one notification, which a further change replaces
-- until it is read; call sheets of days to come are cancelled with it. Bookings stay: they are between two people. Definer: notifications and sheets are other people's.
create function private.cancel_project() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_is_cancelled constant boolean := new.status = 'cancelled';
  v_title constant text := case when v_is_cancelled then 'Cancelled: ' else 'Goes on after all: ' end || new.title;
  v_message constant text := case when v_is_cancelled then 'The project does not go ahead. What you have agreed on for its days stays until one of you cancels it.'
    else 'Call sheets that were cancelled are published again when they are ready.' end;
  v_most_a_day constant int := 5;
  v_member uuid;
begin
  if v_is_cancelled then
    update public.call_sheets set status = 'cancelled'
    where project_id = new.id and status = 'published' and not _deleted and shoot_day >= private.today(timezone);
  end if;
  if (select auth.uid()) is null then return null; end if;
  for v_member in
    select user_id from public.project_members m where project_id = new.id and user_id <> (select auth.uid())
      -- Words of somebody whom they have blocked do not come to whoever has not said yes.
      and (status = 'joined' or status = 'invited' and not private.is_blocked_pair(user_id, (select auth.uid())) and not private.is_blocked_pair(user_id, new.owner_id)
        and not private.is_blocked_pair(user_id, coalesce(m.invited_by, new.owner_id))) order by user_id
  loop
    perform private.notify_at_most(v_member, 'project', v_title, v_message, '/projects/' || new.id, 'project:' || new.id, '(Cancelled|Goes on after all): ', v_most_a_day);
  end loop;
  return null;
end $$;
create trigger e_cancelled after update on public.projects for each row
  when ((new.status = 'cancelled') <> (old.status = 'cancelled')) execute function private.cancel_project();

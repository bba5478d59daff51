-- Who may start and change a project, whom its editors may invite, and what follows from an answer.

-- ---------------------------------------------------------------- projects

-- Trigger function, for clients' writes alone. Raises MQ403, MQ671 to MQ673, MQ676. Definer: it reads roles and lifecycles.
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
  return new;
end $$;
create trigger a_guard before insert or update on public.projects for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_project();

-- Trigger function: names of whose it is. Definer: it reads the owner's profile and company.
create function private.derive_project() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.owner_name := private.display_name(new.owner_id);
  new.company_name := coalesce((select c.name from public.profiles p join public.companies c on c.id = p.company_id and not c._deleted
    where p.id = new.owner_id), '');
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

-- ---------------------------------------------------------------- members

-- Raises MQ674 unless an employer knows a person: an applicant, written with, on the crew of a project that the employer edits, or saved and open to contact, and neither blocks the other. One sentence, because a
-- block must not be told. Definer: it reads blocks, and what others wrote. For rules only.
create function private.require_known_person(p_employer uuid, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_blocked_pair(p_employer, p_person)
    or not exists (select from public.profiles where id = p_person and suspended_at is null)
    or not (
      -- Anybody can save anybody: whoever does not want to be written to by strangers is not invited by them either.
      exists (select from public.saved s where s.user_id = p_employer and s.target_id = p_person and s.kind = 'profile' and not s._deleted
        and exists (select from public.profiles where id = p_person and open_to_contact))
      or exists (select from public.job_applications where employer_id = p_employer and applicant_id = p_person and not _deleted)
      -- They have said yes to this employer before, and have not left.
      or exists (select from public.project_members theirs join public.project_members mine on mine.project_id = theirs.project_id
        where theirs.user_id = p_person and theirs.status = 'joined'
          and mine.user_id = p_employer and mine.status = 'joined' and mine.access <> 'member')
      or exists (
        select from public.conversation_members mine
        join public.conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = p_person and theirs.is_active
        join public.conversations c on c.id = mine.conversation_id and c.state = 'open'
        where mine.user_id = p_employer and mine.is_active)
      or private.have_written_in_company_thread(p_employer, p_person))
  then
    perform private.refuse('MQ674');
  end if;
end $$;

-- Whether somebody edits a project. Definer: memberships are read without their policies. For rules only.
create function private.edits_project(p_project uuid, p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.project_members
    where project_id = p_project and user_id = p_user and status = 'joined' and access <> 'member');
end $$;

-- Trigger function, for clients' writes alone: an editor invites somebody. Raises MQ403, MQ674. Definer: see above.
create function private.guard_new_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.invited_by := (select auth.uid());
  new.status := case when new.removed then 'removed' else 'invited' end;
  new.answer := ''; new.takes_over := ''; new.is_offered := false; new.invitation := 1; new.joined_at := null;
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, true, 'project_member', new.project_id::text, new.user_id::text)
    or not private.edits_project(new.project_id, new.invited_by)
    or new.access <> 'member' and not private.owns_project(new.project_id, new.invited_by) or new.access = 'owner'
  then
    perform private.refuse('MQ403');
  end if;
  perform private.require_known_person(new.invited_by, new.user_id);
  return new;
end $$;
create trigger a_guard before insert on public.project_members for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_new_member();

-- Whether a project is somebody's. Definer: as above. For rules only.
create function private.owns_project(p_project uuid, p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.projects where id = p_project and owner_id = p_user);
end $$;

-- Trigger function, for clients' writes alone: each side says its part. Nobody but the owner gives or takes the right to edit, and the owner
-- stays until somebody has taken the project over. Raises MQ403, MQ412, MQ674, MQ675, MQ677, MQ678, MQ774, MQ775. Definer: lifecycles are closed to clients.
create function private.guard_member() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
  v_is_own boolean := old.user_id = v_me;
  v_is_editor boolean := private.edits_project(old.project_id, v_me);
  v_to text := old.status;
  -- An invitation that is taken back and made again is two.
  v_most_notices constant int := 6;
begin
  if (new.project_id, new.user_id) is distinct from (old.project_id, old.user_id)
    or not v_is_own and (new.answer, new.takes_over) is distinct from (old.answer, old.takes_over)
    or new.is_offered <> old.is_offered and (old.access = 'owner' or not private.owns_project(old.project_id, v_me))
    or not v_is_editor and (new.role_code, new.access, new.invitation, new.removed) is distinct from (old.role_code, old.access, old.invitation, old.removed)
    or new.access <> old.access and (new.access = 'owner' or old.access = 'owner' or not private.owns_project(old.project_id, v_me))
    or old.access = 'editor' and new.removed and not old.removed and not private.owns_project(old.project_id, v_me)
    or old.removed and not new.removed and new.invitation <= old.invitation
  then
    perform private.refuse('MQ403');
  end if;
  if old.access = 'owner' and (new.removed or new.answer <> old.answer) then perform private.refuse('MQ678'); end if;
  new.id := old.id; new.invited_by := old.invited_by; new.joined_at := old.joined_at;
  -- One at a time, so that nobody uses them up.
  new.invitation := least(greatest(new.invitation, old.invitation), old.invitation + 1);
  if new.invitation > old.invitation then
    if private.lifecycle_event('membership', old.status, 'invited', 'editor') is null then
      -- Two editors have invited again, or it was accepted meanwhile: done already.
      new.invitation := old.invitation; new.removed := old.removed;
    else
      perform private.require_known_person(v_me, old.user_id);
      if (select count(*) from public.notifications n where n.user_id = old.user_id and n.type = 'project'
        and n.group_key = 'project:' || old.project_id and n.created_at > now() - interval '24 hours') >= v_most_notices
      then
        perform private.refuse('MQ412', jsonb_build_object('most', v_most_notices / 2, 'things', 'invitations to this person'));
      end if;
      v_to := 'invited'; new.answer := ''; new.removed := false; new.invited_by := v_me;
    end if;
  elsif new.removed and not old.removed then
    v_to := 'removed';
  elsif new.answer <> old.answer then
    v_to := case new.answer when 'accepted' then 'joined' else new.answer end;
    -- Taking back what has ended by itself is done already.
    if old.status = 'removed' and v_to in ('declined', 'left') then v_to := old.status;
    elsif private.lifecycle_event('membership', old.status, v_to, 'member') is null then
      perform private.refuse(case when old.status = 'left' then 'MQ677' else 'MQ675' end);
    end if;
  end if;
  if new.takes_over <> old.takes_over or new.is_offered <> old.is_offered then new := private.hand_project_on(old, new, v_to); end if;
  if v_to <> 'joined' then new.is_offered := false; new.takes_over := ''; end if;
  new.status := v_to;
  -- Whoever comes back was not made an editor by that, unless the owner says so now.
  if v_to <> old.status and old.access = 'editor' and v_to in ('removed', 'left', 'declined') then new.access := 'member'; end if;
  return new;
end $$;
create trigger a_guard_step before update on public.project_members for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_member();

-- Offering a project to somebody on it, and their answer: whoever accepts owns it, and whoever owned it edits it from then on, and may leave. One offer at a time. Raises
-- MQ411 for more projects than one account holds, MQ774 where it is not offered, MQ775 for accounts that do not hire. For guard_member alone. Definer: both rows, and the project, are the server's.
create function private.hand_project_on(p_old public.project_members, p_new public.project_members, p_status text) returns public.project_members
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_new.is_offered and not p_old.is_offered then
    p_new.takes_over := '';
    update public.project_members set is_offered = false, takes_over = '' where project_id = p_old.project_id and is_offered and id <> p_old.id;
  elsif not p_new.is_offered and p_old.is_offered then
    p_new.takes_over := '';
  elsif p_new.takes_over <> '' then
    perform from public.projects where id = p_old.project_id for update;
    if not p_old.is_offered or p_status <> 'joined' then perform private.refuse('MQ774'); end if;
    p_new.is_offered := false;
    if p_new.takes_over = 'accepted' then
      if private.account_role(p_old.user_id) not in ('employer', 'admin') then perform private.refuse('MQ775'); end if;
      update public.project_members set access = 'editor' where project_id = p_old.project_id and access = 'owner';
      update public.projects set owner_id = p_old.user_id where id = p_old.project_id;
      perform private.require_rows_within_bounds('public.projects', p_old.user_id);
      p_new.access := 'owner';
    end if;
    p_new.takes_over := '';
  end if;
  return p_new;
end $$;

-- Trigger function: names, and what the project says. Definer: profiles and projects are other people's.
create function private.derive_member() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_project public.projects;
  v_person public.profiles;
begin
  select * into v_project from public.projects where id = new.project_id;
  select * into v_person from public.profiles where id = new.user_id;
  new.user_name := private.display_name(new.user_id);
  new.user_headline := coalesce(private.work_of(v_person), '');
  new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
  if tg_op = 'UPDATE' and new.status in ('declined', 'left', 'removed') then
    -- Whoever is not on it any more learns nothing new of it (S6).
    new.project_title := old.project_title; new.project_kind := old.project_kind;
    new.starts_on := old.starts_on; new.ends_on := old.ends_on;
  else
    new.project_title := coalesce(v_project.title, '');
    new.project_kind := coalesce(v_project.production_kind, 'other');
    new.starts_on := v_project.starts_on;
    new.ends_on := v_project.ends_on;
  end if;
  if new.status <> 'joined' then new.joined_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $$;
create trigger c_derive before insert or update on public.project_members
  for each row execute function private.derive_member();

-- Trigger function: names are shown as they are now. Definer, as above.
create function private.refresh_memberships() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.project_members set id = id where user_id = new.id or invited_by = new.id and status = 'invited';
  update public.projects set id = id where owner_id = new.id;
  return null;
end $$;
create trigger e_refresh_memberships after update on public.profiles for each row
  when (new.full_name is distinct from old.full_name or new.headline is distinct from old.headline or new.role_codes is distinct from old.role_codes
    or new.company_id is distinct from old.company_id)
  execute function private.refresh_memberships();

-- Trigger function: somebody came onto a project, left it, or may edit it now: their next pull checks all of it (S6). Definer: the log is
-- closed to clients.
create function private.record_project_access() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row public.project_members := case when tg_op = 'DELETE' then old else new end;
  v_edits boolean := v_row.access <> 'member' or tg_op = 'UPDATE' and old.access <> 'member';
begin
  if tg_op = 'UPDATE' and (new.status = 'joined', new.access <> 'member') is not distinct from (old.status = 'joined', old.access <> 'member')
    or tg_op <> 'UPDATE' and v_row.status <> 'joined'
  then
    return null;
  end if;
  perform sync_private.access_changed(v_row.user_id, 'projects', v_row.project_id);
  perform sync_private.access_changed(v_row.user_id, 'crew', m.id)
  from public.project_members m where m.project_id = v_row.project_id;
  perform sync_private.access_changed(v_row.user_id, 'callsheets', s.id)
  from public.call_sheets s where s.project_id = v_row.project_id;
  perform sync_private.access_changed_to(v_row.user_id, 'projectevents', array(select e.id from public.project_events e where e.project_id = v_row.project_id));
  perform sync_private.access_changed(v_row.user_id, 'budgets', b.id) from public.project_budgets b where b.project_id = v_row.project_id and v_edits;
  perform sync_private.access_changed(v_row.user_id, 'projectfiles', f.id)
  from public.project_files f where f.project_id = v_row.project_id;
  perform sync_private.access_changed(v_row.user_id, 'receipts', r.id)
  from public.call_sheet_receipts r where r.project_id = v_row.project_id and (v_edits or r.user_id = v_row.user_id);
  return null;
end $$;
create trigger d_access after insert or update or delete on public.project_members
  for each row execute function private.record_project_access();

-- Trigger function: who is invited hears of it, who invited hears the answer, and the owner that somebody has left. Definer: clients may not
-- create notifications.
create function private.notify_member() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_group text := 'project:' || new.project_id;
  v_when text := private.day_range_words(new.starts_on, new.ends_on);
  v_url text := '/projects/' || new.project_id;
begin
  -- An import is the operator's.
  if (select auth.uid()) is null then return null; end if;
  if tg_op = 'UPDATE' and new.status = old.status then
    if new.is_offered and not old.is_offered then
      perform private.notify(new.user_id, 'project', p.owner_name || ' offers you ' || p.title, 'Take it over, or say that you cannot.', v_url, v_group)
      from public.projects p where p.id = new.project_id;
    elsif old.is_offered and not new.is_offered and new.user_id = (select auth.uid()) then
      -- Of the project as it is now: whoever has taken it over is its owner.
      perform private.notify(m.user_id, 'project', new.user_name || case new.access when 'owner' then ' has taken over ' else ' cannot take over ' end || new.project_title,
        '', v_url, v_group)
      from public.project_members m where m.project_id = new.project_id and m.user_id <> new.user_id and m.access <> 'member' and m.status = 'joined';
    end if;
    return null;
  end if;
  if new.status = 'invited' then
    perform private.notify(new.user_id, 'project', new.invited_by_name || ' invites you to ' || new.project_title, v_when, v_url, v_group);
  elsif tg_op = 'UPDATE' then
    -- What was asked is answered, or is asked no more.
    update public.notifications set is_read = true where user_id = new.user_id and type = 'project' and group_key = v_group and not is_read;
    if new.status = 'removed' then
      perform private.notify(new.user_id, 'project', case old.status when 'joined' then 'You are no longer on ' else 'You are no longer invited to ' end
        || new.project_title, '', '/projects', v_group);
    elsif new.status in ('joined', 'declined') and new.invited_by is not null then
      perform private.notify(new.invited_by, 'project', new.user_name || case new.status when 'joined' then ' has joined ' else ' cannot join ' end
        || new.project_title, '', v_url, v_group);
    elsif new.status = 'left' then
      perform private.notify(p.owner_id, 'project', new.user_name || ' has left ' || new.project_title, '', v_url, v_group)
      from public.projects p where p.id = new.project_id;
    end if;
  end if;
  return null;
end $$;
create trigger d_notify after insert or update on public.project_members
  for each row execute function private.notify_member();

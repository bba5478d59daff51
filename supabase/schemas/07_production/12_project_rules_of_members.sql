-- Whom the editors of a project may invite, which steps its people take, and what follows from an answer.

-- Raises MQ674 unless an employer knows a person: an applicant, written with, on hold or booked by one of the two, on the crew of a project that the employer edits, in a company with the employer, or saved, listed and open to contact, and neither
-- blocks the other, nor has the person declined to hear from them. One sentence, because a block or a no must not be told, nor whose id it is: an id that is nobody's has the same. Definer: it reads blocks, and what others wrote. For rules only.
create function private.require_known_person(p_employer uuid, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_blocked_pair(p_employer, p_person) or private.has_declined(p_person, p_employer)
    or not exists (select from public.profiles where id = p_person and suspended_at is null)
    or not (
      -- Anybody can save any id: whoever does not want to be written to by strangers is not invited by them either, nor is whose profile nobody sees, because the invitation names them.
      exists (select from public.saved s join public.public_profiles listed on listed.id = s.target_id and not listed._deleted
        where s.user_id = p_employer and s.target_id = p_person and s.kind = 'profile' and not s._deleted
          and exists (select from public.profiles where id = p_person and open_to_contact))
      or exists (select from public.job_applications where employer_id = p_employer and applicant_id = p_person and not _deleted)
      -- One of the two asked for the other's days, and has a yes.
      or exists (select from public.bookings b where not b._deleted and b.status in ('held', 'challenged', 'confirmed', 'completed')
        and (b.employer_id = p_employer and b.talent_id = p_person or b.employer_id = p_person and b.talent_id = p_employer))
      -- They have said yes to this employer before, and have not left.
      or exists (select from public.project_members theirs join public.project_members mine on mine.project_id = theirs.project_id
        where theirs.user_id = p_person and theirs.status = 'joined'
          and mine.user_id = p_employer and mine.status = 'joined' and mine.access <> 'member')
      -- Whoever hires has no listed profile: a project is handed on to a colleague.
      or exists (select from public.company_members theirs join public.company_members mine on mine.company_id = theirs.company_id
        where theirs.user_id = p_person and theirs.status = 'joined' and mine.user_id = p_employer and mine.status = 'joined')
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

-- Counts an invitation of one person by another, whatever the project: whoever starts many asks nobody more often. Raises MQ412. Definer: counts are closed. For the triggers below alone.
create function private.count_crew_invitation(p_inviter uuid, p_person uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_within_day('crew_invitation', 'account ' || p_inviter || ' to ' || p_person, 'invitations to this person');
end $$;

-- Whether somebody edits a project. Definer: memberships are read without their policies. For rules only.
create function private.edits_project(p_project uuid, p_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.project_members
    where project_id = p_project and user_id = p_user and status = 'joined' and access <> 'member');
end $$;

-- Whether somebody edits a project, which stays so to the end of the transaction: whoever ends it waits, and then finds what was made by it. Definer, as above. For rules only.
create function private.hold_editor(p_project uuid, p_user uuid) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.project_members where project_id = p_project and user_id = p_user and status = 'joined' and access <> 'member' for share;
  return found;
end $$;

-- Trigger function, for clients' writes alone: an editor invites somebody. Raises MQ403, MQ412, MQ674. Definer: see above.
create function private.guard_new_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.invited_by := (select auth.uid());
  new.status := case when new.removed then 'removed' else 'invited' end;
  new.answer := ''; new.takes_over := ''; new.is_offered := false; new.invitation := 1; new.joined_at := null;
  if not (select private.gate()) then return new; end if;
  if not sync_private.is_own_id(new.id, true, 'project_member', new.project_id::text, new.user_id::text)
    or not private.hold_editor(new.project_id, new.invited_by)
    or new.access <> 'member' and not private.owns_project(new.project_id, new.invited_by) or new.access = 'owner'
  then
    perform private.refuse('MQ403');
  end if;
  perform private.require_known_person(new.invited_by, new.user_id);
  perform private.count_crew_invitation(new.invited_by, new.user_id);
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
-- stays until somebody has taken the project over. Raises MQ301, MQ403, MQ412, MQ674, MQ675, MQ677, MQ678, MQ774 to MQ776. Definer: lifecycles are closed to clients.
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
      if not private.hold_editor(old.project_id, v_me) then perform private.refuse('MQ403'); end if;
      perform private.require_known_person(v_me, old.user_id);
      if (select count(*) from public.notifications n where n.user_id = old.user_id and n.type = 'project'
        and n.group_key = 'project:' || old.project_id and n.created_at > now() - interval '24 hours') >= v_most_notices
      then
        perform private.refuse('MQ412', jsonb_build_object('most', v_most_notices / 2, 'things', 'invitations to this person'));
      end if;
      perform private.count_crew_invitation(v_me, old.user_id);
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
    -- Whoever has invited them edits it no more, has gone, or is suspended: nobody lets somebody in after that. Whoever edits it can ask again.
    elsif v_to = 'joined' and (not private.hold_editor(old.project_id, old.invited_by) or private.is_suspended(old.invited_by)) then
      perform private.refuse('MQ675');
    end if;
  end if;
  if new.takes_over <> old.takes_over or new.is_offered <> old.is_offered then new := private.hand_project_on(old, new, v_to); end if;
  if v_to <> 'joined' then new.is_offered := false; new.takes_over := ''; end if;
  -- What somebody does who is not on it and not asked is not the editors' to write about, nor do words of somebody come across a block: a code has room for some.
  if v_to not in ('invited', 'joined') then new.role_code := old.role_code; new.access := old.access;
  elsif not v_is_own and (private.is_blocked_pair(old.user_id, v_me) or private.is_blocked_pair(old.user_id, (select owner_id from public.projects where id = old.project_id))) then
    new.role_code := old.role_code;
  end if;
  new.status := v_to;
  -- Whoever comes back was not made an editor by that, unless the owner says so now.
  if v_to <> old.status and old.access = 'editor' and v_to in ('removed', 'left', 'declined') then new.access := 'member'; end if;
  return new;
end $$;
create trigger a_guard_step before update on public.project_members for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_member();

-- Offering a project to somebody on it, and their answer: whoever accepts owns it, and whoever owned it edits it from then on, and may leave. One offer at a time. Raises
-- MQ403 where it is not theirs any more, MQ799 for more projects than one account holds, MQ301 under a block, MQ412 where it was offered again and again, MQ774 where it is not offered, MQ775 and MQ776 for accounts that do not hire. For guard_member alone. Definer: both rows, and the project, are the server's.
create function private.hand_project_on(p_old public.project_members, p_new public.project_members, p_status text) returns public.project_members
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One at a time: two offers, or an offer and an answer, at the same moment.
  perform from public.projects where id = p_old.project_id for update;
  if p_new.is_offered and not p_old.is_offered then
    p_new.takes_over := '';
    if not private.owns_project(p_old.project_id, (select auth.uid())) then perform private.refuse('MQ403'); end if;
    if private.is_blocked_pair(p_old.user_id, (select auth.uid())) then perform private.refuse_contact((select auth.uid()), p_old.user_id); end if;
    if private.account_role(p_old.user_id) not in ('employer', 'admin') then
      perform private.refuse('MQ776', jsonb_build_object('Name', private.display_name(p_old.user_id)));
    end if;
    perform private.require_within_day('project_offer', p_old.id::text, 'offers of this project to this person');
    update public.project_members set is_offered = false, takes_over = '' where project_id = p_old.project_id and is_offered and id <> p_old.id;
  elsif not p_new.is_offered and p_old.is_offered then
    p_new.takes_over := '';
  elsif p_new.takes_over <> '' then
    if not p_old.is_offered or p_status <> 'joined' then perform private.refuse('MQ774'); end if;
    p_new.is_offered := false;
    if p_new.takes_over = 'accepted' then
      if private.account_role(p_old.user_id) not in ('employer', 'admin') then perform private.refuse('MQ775'); end if;
      update public.project_members set access = 'editor' where project_id = p_old.project_id and access = 'owner';
      update public.project_members set is_offered = false, takes_over = '' where project_id = p_old.project_id and is_offered and id <> p_old.id;
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
  if tg_op = 'UPDATE' and (new.status in ('declined', 'left', 'removed')
    or new.status = 'invited' and old.status = 'invited'
      and (private.is_blocked_pair(new.user_id, v_project.owner_id) or private.is_blocked_pair(new.user_id, coalesce(new.invited_by, v_project.owner_id))))
  then
    -- Whoever is not on it any more learns nothing new of it (S6), nor does whoever is invited read new words of somebody whom they have blocked. No more does the project learn of them:
    -- the row is one for both, and says what the two knew.
    new.user_name := old.user_name; new.user_headline := old.user_headline;
    -- But for a name whose account is erased.
    new.invited_by_name := case when new.invited_by is null then '' else old.invited_by_name end;
    new.project_title := old.project_title; new.project_kind := old.project_kind;
    new.starts_on := old.starts_on; new.ends_on := old.ends_on;
  else
    new.user_name := private.display_name(new.user_id);
    new.user_headline := coalesce(private.work_of(v_person), '');
    new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
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

-- Trigger function: names are shown as they are now, to whoever is on a project with them or asked. Of others no row changes: not even that somebody has another name is told. Definer, as above.
create function private.refresh_memberships() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.project_members set id = id where user_id = new.id and status in ('invited', 'joined') or invited_by = new.id and status = 'invited';
  update public.projects set id = id where owner_id = new.id;
  return null;
end $$;
create trigger e_refresh_memberships after update on public.profiles for each row
  when (new.full_name is distinct from old.full_name or new.headline is distinct from old.headline or new.role_codes is distinct from old.role_codes
    or new.company_id is distinct from old.company_id)
  execute function private.refresh_memberships();

-- Trigger function: invitations end with the place of the editor who made them, as a company's do (S13): whoever was put out for letting in the wrong people leaves none of them waiting.
-- Definer: they are other people's.
create function private.end_invitations_of_editor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.project_members set removed = true, status = 'removed'
  where project_id = old.project_id and invited_by = old.user_id and status = 'invited';
  return null;
end $$;
create trigger d_end_invitations after update on public.project_members for each row
  when (old.status = 'joined' and old.access <> 'member' and (new.status <> 'joined' or new.access = 'member')) execute function private.end_invitations_of_editor();

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
    -- Nobody is rung for a call of a show that they are no longer on.
    if new.status in ('left', 'removed') then
      update public.notifications set is_read = true where user_id = new.user_id and type in ('call_sheet', 'call_reminder')
        and action_url like '/projects/' || new.project_id || '/sheets/%' and not is_read;
    end if;
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

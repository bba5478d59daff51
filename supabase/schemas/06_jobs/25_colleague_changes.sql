-- What follows from a colleague's steps (22_colleague_rules.sql): for what a company shares, for its jobs and whoever applied, for whoever is told, and when an account goes.

-- Trigger function: a colleague was made the owner. The former owner manages it from now on. Before the row is written, because a company has one owner. Definer: members and
-- companies are not the writer's.
create function private.hand_on_company() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.company_members set access = 'manager' where company_id = new.company_id and access = 'owner' and id <> new.id;
  update public.companies set owner_id = new.user_id where id = new.company_id;
  return new;
end $$;
create trigger b_hand_on before update of access on public.company_members for each row
  when (new.access = 'owner' and old.access <> 'owner') execute function private.hand_on_company();

-- Records that a person's access to all that a company shares has changed (S6). Definer: the log is closed to clients. For triggers only.
create function private.company_access_changed(p_user uuid, p_company uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform sync_private.access_changed_to(p_user, 'jobs', array(select id from public.jobs where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'applications', array(select id from public.job_applications where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'colleagues', array(select id from public.company_members where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'teamnotes', array(select id from public.team_notes where company_id = p_company and applicant_id is distinct from p_user));
  perform sync_private.access_changed_to(p_user, 'companysettings', array(select id from public.company_settings where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'conversations', array(select id from public.conversations where company_id = p_company));
  perform sync_private.access_changed_to(p_user, 'messages', array(select id from public.messages where company_id = p_company));
end $$;

-- What somebody has posted for a company is its owner's from now on, with everybody who applied. Definer: jobs are other people's. For triggers only.
create function private.leave_jobs_to_owner(p_person uuid, p_company uuid) returns void language sql volatile security definer set search_path = '' as $$
  update public.jobs j set posted_by = c.owner_id from public.companies c
  where j.company_id = p_company and j.posted_by = p_person and c.id = j.company_id and c.owner_id <> p_person
$$;

-- Trigger function: somebody who works for companies looks for work themselves now, or hires again. Their places rest meanwhile: they keep nothing (S6), and their jobs
-- stay with the companies. Definer, as above.
create function private.rest_places() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_company uuid;
begin
  perform private.change_places(new.id);
  for v_company in select company_id from public.company_members where user_id = new.id and status = 'joined' loop
    perform private.company_access_changed(new.id, v_company);
    if new.role = 'talent' then
      perform private.leave_jobs_to_owner(new.id, v_company);
      perform private.forget_company_notices(new.id, v_company);
    end if;
  end loop;
  return null;
end $$;
create trigger e_rest_places after update of role on public.profiles for each row
  when ('talent' in (old.role, new.role) and new.role <> old.role) execute function private.rest_places();

-- Trigger function: a company goes. Its people lose what it shared (S6), whichever of its rows is reached first. Definer: members are other people's.
create function private.close_company() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.company_access_changed(user_id, old.id), private.forget_company_notices(user_id, old.id)
  from public.company_members where company_id = old.id and status = 'joined';
  return old;
end $$;
create trigger a_close before delete on public.companies for each row execute function private.close_company();

-- Trigger function: what somebody may read and do for a company has changed. Their jobs stay with the company when they can no longer hire for it, and so
-- does everybody who applied. Definer: jobs and profiles are other people's.
create function private.follow_colleague() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row public.company_members := case when tg_op = 'DELETE' then old else new end;
  v_person uuid := v_row.user_id;
  v_was_in boolean := tg_op <> 'INSERT' and old.status = 'joined';
  v_is_in boolean := tg_op <> 'DELETE' and new.status = 'joined';
begin
  if tg_op = 'UPDATE' and old.user_id <> new.user_id then
    -- Invited again, and accepted with another account that has the address now.
    perform sync_private.access_changed_to(old.user_id, 'colleagues', array[old.id]);
  end if;
  if v_person is null or not v_was_in and not v_is_in then return null; end if;
  -- What they make for it at the same moment is there before it is taken from them.
  if v_was_in and not (v_is_in and old.access = new.access) then perform private.change_places(v_person); end if;
  if v_was_in <> v_is_in then perform private.company_access_changed(v_person, v_row.company_id);
  elsif old.access <> new.access then
    -- Invitations are read by those who look after the people.
    perform sync_private.access_changed_to(v_person, 'colleagues', array(select id from public.company_members where company_id = v_row.company_id));
  end if;
  -- Nobody lets somebody in after they have gone themselves.
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'manage')) then
    update public.company_members set removed = true, status = 'removed'
    where company_id = v_row.company_id and invited_by = v_person and status = 'invited';
  end if;
  if v_is_in and not v_was_in then
    -- Whoever joins posts for it from now on; the companies of their own stay theirs.
    update public.profiles set company_id = v_row.company_id where id = v_person and (tg_op = 'UPDATE' or company_id is null);
  elsif v_was_in and not v_is_in then
    update public.profiles set company_id = (select m.company_id from public.company_members m where m.user_id = v_person and m.status = 'joined'
      order by m.access = 'owner' desc, m.joined_at limit 1)
    where id = v_person and company_id = v_row.company_id;
  end if;
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'hire')) then
    perform private.leave_jobs_to_owner(v_person, v_row.company_id);
  end if;
  -- Their projects are the company's while they hire for it.
  update public.projects set id = id where owner_id = v_person;
  if v_was_in and not v_is_in then perform private.forget_company_notices(v_person, v_row.company_id); end if;
  return null;
end $$;
create trigger d_follow after insert or update or delete on public.company_members
  for each row execute function private.follow_colleague();

-- Trigger function: who is told. Definer: clients may not create notifications, and accounts are closed.
create function private.notify_colleague() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_group text := 'company:' || new.company_id;
begin
  -- An import is the operator's.
  if (select auth.uid()) is null then return null; end if;
  if new.status = 'invited' and (tg_op = 'INSERT' or new.invitation <> old.invitation) then
    perform private.notify(u.id, 'system', new.invited_by_name || ' invites you to work for ' || new.company_name, '', '/company/invitations', v_group)
    from auth.users u where lower(u.email) = new.email and u.email_confirmed_at is not null and not private.is_blocked_pair(u.id, new.invited_by);
    -- Whoever has blocked the inviter hears nothing, and the inviter does not learn that.
    insert into private.company_mail (member_id) select new.id
    where not exists (select from auth.users u where lower(u.email) = new.email and u.email_confirmed_at is not null and private.is_blocked_pair(u.id, new.invited_by))
    on conflict (member_id) do update set made_at = now(), due_at = now(), taken_at = null;
  elsif tg_op = 'UPDATE' and new.status <> old.status then
    if new.status in ('joined', 'declined') then
      perform private.notify(new.invited_by, 'system', case new.status when 'joined' then new.user_name || ' has joined ' || new.company_name
        else new.email || ' does not join ' || new.company_name end, '', '/company/people', v_group);
    elsif new.status = 'left' then
      perform private.notify(c.owner_id, 'system', old.user_name || ' has left ' || new.company_name, 'Their jobs for it are yours now.', '/company/people', v_group)
      from public.companies c where c.id = new.company_id;
    elsif new.status = 'removed' and old.status = 'joined' then
      perform private.notify(old.user_id, 'system', 'You no longer work for ' || new.company_name || ' here', 'Your jobs for it stay with the company.', '/company', v_group);
    end if;
  elsif tg_op = 'UPDATE' and new.access <> old.access and new.status = 'joined' and new.user_id <> (select auth.uid()) then
    -- A company is handed on by whoever owns it, once: it is said each time, and what was said of it before does not hide it.
    if new.access = 'owner' then
      perform private.notify(new.user_id, 'system', 'You own ' || new.company_name || ' now',
        private.display_name((select auth.uid())) || ' has handed it to you. You can hand it on.', '/company/people', v_group);
    else
      -- Five a day, whatever the company is called meanwhile: the latest says it.
      perform private.notify_at_most(new.user_id, 'system', 'What you can do for ' || new.company_name || ' has changed', '', '/company/people', v_group, 'What you can do for ', 5);
    end if;
  end if;
  return null;
end $$;
create trigger e_notify after insert or update on public.company_members
  for each row execute function private.notify_colleague();

-- Somebody's account goes: what they own is handed to whoever manages it, or hires for it, longest, who is told; then they leave every company where somebody stays. One for which nobody else
-- hires goes with them. Definer: members are other people's. For the deletion of accounts alone.
create function private.leave_companies(p_user uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_heir public.company_members;
begin
  for v_heir in
    update public.company_members m set access = 'owner' from (
      select distinct on (o.company_id) o.id from public.company_members o join public.companies c on c.id = o.company_id and c.owner_id = p_user
      where o.status = 'joined' and o.user_id <> p_user and o.access in ('manager', 'recruiter') order by o.company_id, o.access <> 'manager', o.joined_at, o.id) heirs
    where m.id = heirs.id returning m.*
  loop
    perform private.notify(v_heir.user_id, 'system', 'You own ' || v_heir.company_name || ' now', 'The account of its owner was deleted. You can hand it on.', '/company/people', 'company:' || v_heir.company_id);
  end loop;
  update public.company_members set answer = 'left', status = 'left' where user_id = p_user and status = 'joined' and access <> 'owner';
  -- A logo stays with its company, whoever has uploaded it.
  update public.attachments f set owner_id = c.owner_id from public.companies c where f.company_id = c.id and f.owner_id = p_user and c.owner_id <> p_user;
end $$;

-- Trigger function: an account is erased. Definer, as above.
create function private.leave_companies_first() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_name_in_notifications(old.id, array(select 'company:' || company_id from public.company_members where old.id in (user_id, invited_by)));
  perform private.leave_companies(old.id);
  -- What others know of their address goes, too.
  if old.email_confirmed_at is not null and coalesce(old.email, '') <> '' then
    delete from public.company_members where email = lower(old.email) and status <> 'joined';
  end if;
  return old;
end $$;
create trigger leave_companies before delete on auth.users for each row execute function private.leave_companies_first();

-- Somebody's account will go: what they have posted for companies is looked after by whoever hires there besides them, the owner first. Their places stay theirs, because they may
-- change their mind. Definer, as above.
create function private.leave_jobs_to_colleagues(p_user uuid) returns void language sql volatile security definer set search_path = '' as $$
  update public.jobs j set posted_by = heirs.user_id from (
    select distinct on (m.company_id) m.company_id, m.user_id from public.company_members m
    where m.status = 'joined' and m.user_id <> p_user and private.has_permission(m.user_id, m.company_id, 'hire')
    order by m.company_id, m.access <> 'owner', m.access <> 'manager', m.joined_at, m.id) heirs
  where j.posted_by = p_user and j.company_id = heirs.company_id
$$;

-- ---------------------------------------------------------------- jobs and applications

-- Trigger function: a job moves to another company, and its applications with it. Whoever reads them through the former company must not keep them (S6). Definer:
-- they are other people's.
create function private.move_to_company() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_former uuid;
begin
  update public.job_applications set company_id = new.company_id where job_id = new.id;
  for v_former in select user_id from public.company_members where company_id = old.company_id and status = 'joined' loop
    perform sync_private.access_changed_to(v_former, 'jobs', array[new.id]);
    perform sync_private.access_changed_to(v_former, 'applications', array(select id from public.job_applications where job_id = new.id));
    perform sync_private.access_changed_to(v_former, 'teamnotes', array(select id from public.team_notes where job_id = new.id and applicant_id is distinct from v_former));
    if v_former <> new.posted_by and not private.has_permission(v_former, new.company_id, 'read') then perform private.forget_job_notices(v_former, array[new.id]); end if;
  end loop;
  return null;
end $$;
create trigger d_move_to_company after update of company_id on public.jobs for each row
  when (new.company_id is distinct from old.company_id) execute function private.move_to_company();

-- Whether the caller is on the hiring side of a job or an application: it is theirs, or they may do this in its company. For policies and rules.
create function private.hires_for(p_owner uuid, p_company uuid, p_permission text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_owner = (select auth.uid()) or private.has_permission((select auth.uid()), p_company, p_permission);
end $$;

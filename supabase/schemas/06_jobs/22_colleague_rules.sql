-- Who may invite whom into a company, who may say what, and what follows for its jobs and applications. The tables are in 04_people/12_colleagues.sql.

-- ---------------------------------------------------------------- inviting

-- Counts a mail to an address, before it is asked for. Raises MQ412, MQ782. Definer: counts are closed. For the triggers below alone.
create function private.count_invitation(p_inviter uuid, p_email text) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if not (private.count_attempt('invitation (account)', p_inviter::text) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', '{"most": "20", "things": "invitations"}');
  end if;
  if not (private.count_attempt('invitation (mailbox)', private.address_key(p_email)) ->> 'allowed')::boolean then perform private.refuse('MQ782'); end if;
end $$;

-- Raises MQ732 where whoever was invited at this address works for the company. Of another address of theirs it says nothing: whose it is would be told. Definer: rows are
-- read past their policies. For the triggers below.
create function private.require_no_colleague(p_company uuid, p_email text) returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text;
begin
  select m.user_name into v_name from public.company_members m where m.company_id = p_company and m.status = 'joined' and m.email = p_email limit 1;
  if found then
    perform private.refuse('MQ732', jsonb_build_object('Name', coalesce(nullif(v_name, ''), 'This person'), 'company', (select name from public.companies where id = p_company)));
  end if;
end $$;

-- Trigger function, for clients' writes alone: a manager invites an address. Raises MQ403, MQ412, MQ731, MQ732, MQ782. Definer: see above.
create function private.guard_new_colleague() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.email := lower(btrim(new.email));
  new.invited_by := (select auth.uid());
  new.user_id := null; new.joined_at := null; new.answer := ''; new.invitation := 1; new.hears := 'posted';
  new.status := case when new.removed then 'removed' else 'invited' end;
  if not (select private.gate()) then return new; end if;
  if not private.is_mail_address(new.email) then perform private.refuse('MQ731'); end if;
  if not sync_private.is_own_id(new.id, true, 'company_member', new.company_id::text, new.email)
    or not private.has_permission(new.invited_by, new.company_id, 'manage')
    or new.access = 'owner'
    or new.access = 'manager' and not private.has_permission(new.invited_by, new.company_id, 'own')
  then
    perform private.refuse('MQ403');
  end if;
  perform private.require_no_colleague(new.company_id, new.email);
  if not new.removed then perform private.count_invitation(new.invited_by, new.email); end if;
  return new;
end $$;
create trigger a_guard before insert on public.company_members for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_new_colleague();

-- ---------------------------------------------------------------- steps

-- Trigger function, for clients' writes alone: each side says its part. Managers look after those who do not manage; the owner after everybody, and hands the company
-- on by making a colleague the owner. Raises MQ403, MQ412, MQ675, MQ732 to MQ734, MQ781, MQ782. Definer: lifecycles are closed to clients.
create function private.guard_colleague() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
  v_is_own boolean := old.user_id is not distinct from v_me;
  v_manages boolean := private.has_permission(v_me, old.company_id, 'manage');
  v_owns boolean := private.has_permission(v_me, old.company_id, 'own');
  v_to text := old.status;
  v_quiet constant interval := '30 days';
begin
  if (new.company_id, new.email) is distinct from (old.company_id, old.email)
    or new.answer <> old.answer and (not v_is_own or new.answer <> 'left')
    or new.hears <> old.hears and not v_is_own
    or (new.access, new.invitation, new.removed) is distinct from (old.access, old.invitation, old.removed)
      and (not v_manages or not v_owns and ('manager' in (old.access, new.access) or 'owner' in (old.access, new.access)))
    or old.removed and not new.removed and new.invitation <= old.invitation
  then
    perform private.refuse('MQ403');
  end if;
  if old.access = 'owner' and (new.removed or new.answer <> old.answer or new.access <> 'owner') then perform private.refuse('MQ733'); end if;
  if new.access = 'owner' and old.access <> 'owner' and (old.status <> 'joined' or new.removed or private.account_role(old.user_id) = 'talent') then
    perform private.refuse('MQ734');
  end if;
  new.id := old.id; new.user_id := old.user_id; new.invited_by := old.invited_by; new.joined_at := old.joined_at;
  new.invitation := least(greatest(new.invitation, old.invitation), old.invitation + 1);
  if new.removed then
    -- Taking out wins over an invitation that was sent again in the same write, or on another device.
    new.invitation := old.invitation;
    if not old.removed then v_to := 'removed'; end if;
  elsif new.invitation > old.invitation and old.status <> 'joined' then
    -- Once more to somebody who has not answered yet, or again to somebody who has. A second no is heard for a while.
    if old.status = 'declined' and old.invitation > 1 and old.updated_at > now() - v_quiet then
      perform private.refuse('MQ781', jsonb_build_object('date', private.date_words((old.updated_at + v_quiet)::date + 1)));
    end if;
    perform private.require_no_colleague(old.company_id, old.email);
    perform private.count_invitation(v_me, old.email);
    v_to := 'invited'; new.answer := ''; new.invited_by := v_me;
  elsif new.invitation > old.invitation then
    -- Accepted meanwhile: done already.
    new.invitation := old.invitation; new.removed := old.removed;
  elsif new.answer <> old.answer then
    v_to := 'left';
    if old.status = 'removed' then v_to := old.status;
    elsif private.lifecycle_event('membership', old.status, v_to, 'member') is null then perform private.refuse('MQ675'); end if;
  end if;
  new.status := v_to;
  return new;
end $$;
create trigger a_guard_step before update on public.company_members for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_colleague();

-- Trigger function: names. Definer: profiles are other people's.
create function private.derive_colleague() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.user_name := case when new.user_id is null then '' else private.display_name(new.user_id) end;
  new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
  -- Whoever is not in it any more learns nothing new of it (S6).
  if tg_op = 'INSERT' or new.status in ('invited', 'joined') then
    new.company_name := coalesce((select name from public.companies where id = new.company_id), '');
  end if;
  if new.status <> 'joined' then new.joined_at := null; new.hears := 'posted';
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $$;
create trigger c_derive before insert or update on public.company_members
  for each row execute function private.derive_colleague();

-- Trigger functions: names are shown as they are now. Definer, as above.
create function private.refresh_colleague() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.company_members set id = id where user_id = new.id or invited_by = new.id and status = 'invited';
  return null;
end $$;
create trigger e_refresh_colleague after update of full_name on public.profiles for each row
  when (new.full_name is distinct from old.full_name) execute function private.refresh_colleague();

create function private.refresh_colleagues() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.company_members set id = id where company_id = new.id and status in ('invited', 'joined');
  return null;
end $$;
create trigger e_refresh_colleagues after update of name on public.companies for each row
  when (new.name is distinct from old.name) execute function private.refresh_colleagues();

-- ---------------------------------------------------------------- answering

-- Whether the caller's account has this address, and has confirmed it. Definer: accounts are closed; it answers for the caller's alone.
create function private.has_address(p_email text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users where id = (select auth.uid()) and lower(email) = p_email and email_confirmed_at is not null);
end $$;

-- Invitations that wait for the caller, by the address of their account: [{id, company_id, company, inviter, access, invited_at, logo}], the logo as a path in the bucket. Members behind the gate.
-- Definer: rows of companies that the caller is not in are closed.
create function public.my_company_invitations() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'company_id', m.company_id, 'company', m.company_name, 'inviter', m.invited_by_name,
      'access', m.access, 'invited_at', m.updated_at,
      'logo', c.logo_url) order by m.updated_at desc, m.id), '[]')
    from public.company_members m join public.companies c on c.id = m.company_id where m.status = 'invited' and m.email <> '' and private.has_address(m.email));
end $$;
revoke execute on function public.my_company_invitations() from public, anon;
grant execute on function public.my_company_invitations() to authenticated;

-- Answers an invitation: {company_id, status}. The same answer twice changes nothing. Members behind the gate whose account has the invited address, confirmed. Raises MQ400,
-- MQ404 for every other id, MQ675 where it is no longer open, MQ735 for talent. Definer: for the same reason; it changes the row that was addressed to the caller.
create function public.answer_company_invitation(p_id uuid, p_answer text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := (select auth.uid());
  v_row public.company_members;
  v_to text := case p_answer when 'accepted' then 'joined' when 'declined' then 'declined' end;
begin
  perform private.require_gate();
  if v_to is null then perform private.refuse('MQ400', '{"detail": "the answer"}'); end if;
  select * into v_row from public.company_members where id = p_id for update;
  if v_row.id is null or v_row.email = '' or not private.has_address(v_row.email) then perform private.refuse('MQ404'); end if;
  if v_row.status <> v_to then
    if private.lifecycle_event('membership', v_row.status, v_to, 'member') is null
      or exists (select from public.companies c join public.profiles o on o.id = c.owner_id where c.id = v_row.company_id and o.suspended_at is not null)
    then
      perform private.refuse('MQ675');
    end if;
    if v_to = 'joined' and private.account_role(v_me) = 'talent' then perform private.refuse('MQ735'); end if;
    if v_to = 'joined' and exists (select from public.company_members where company_id = v_row.company_id and user_id = v_me and status = 'joined') then
      -- Invited at two addresses of theirs.
      update public.company_members set removed = true, status = 'removed' where id = p_id;
    else
      update public.company_members set answer = p_answer, status = v_to, user_id = case v_to when 'joined' then v_me else user_id end where id = p_id;
    end if;
  end if;
  return jsonb_build_object('company_id', v_row.company_id, 'status', v_to);
end $$;
revoke execute on function public.answer_company_invitation(uuid, text) from public, anon;
grant execute on function public.answer_company_invitation(uuid, text) to authenticated;

-- ---------------------------------------------------------------- what follows

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
  for v_company in select company_id from public.company_members where user_id = new.id and status = 'joined' loop
    perform private.company_access_changed(new.id, v_company);
    if new.role = 'talent' then
      perform private.leave_jobs_to_owner(new.id, v_company);
      perform private.forget_job_notices(new.id, array(select id from public.jobs where company_id = v_company and posted_by <> new.id));
    end if;
  end loop;
  return null;
end $$;
create trigger e_rest_places after update of role on public.profiles for each row
  when ('talent' in (old.role, new.role) and new.role <> old.role) execute function private.rest_places();

-- Trigger function: a company goes. Its people lose what it shared (S6), whichever of its rows is reached first. Definer: members are other people's.
create function private.close_company() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.company_access_changed(user_id, old.id) from public.company_members where company_id = old.id and status = 'joined';
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
    perform private.forget_job_notices(v_person, array(select id from public.jobs where company_id = v_row.company_id));
  end if;
  if v_was_in and not (v_is_in and private.has_permission(v_person, v_row.company_id, 'hire')) then
    perform private.leave_jobs_to_owner(v_person, v_row.company_id);
  end if;
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
    perform private.notify(new.user_id, 'system', case new.access when 'owner' then 'You own ' || new.company_name || ' now' else 'What you can do for ' || new.company_name || ' has changed' end,
      '', '/company/people', v_group);
  end if;
  return null;
end $$;
create trigger e_notify after insert or update on public.company_members
  for each row execute function private.notify_colleague();

-- Somebody's account goes: what they own is handed to whoever manages it, or hires for it, longest; then they leave every company where somebody stays. One for which nobody else
-- hires goes with them. Definer: members are other people's. For the deletion of accounts alone.
create function private.leave_companies(p_user uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.company_members m set access = 'owner' from (
    select distinct on (o.company_id) o.id from public.company_members o join public.companies c on c.id = o.company_id and c.owner_id = p_user
    where o.status = 'joined' and o.user_id <> p_user and o.access in ('manager', 'recruiter') order by o.company_id, o.access <> 'manager', o.joined_at, o.id) heirs
  where m.id = heirs.id;
  update public.company_members set answer = 'left', status = 'left' where user_id = p_user and status = 'joined' and access <> 'owner';
  -- A logo stays with its company, whoever has uploaded it.
  update public.attachments f set owner_id = c.owner_id from public.companies c where f.company_id = c.id and f.owner_id = p_user and c.owner_id <> p_user;
end $$;

-- Trigger function: an account is erased. Definer, as above.
create function private.leave_companies_first() returns trigger language plpgsql security definer set search_path = '' as $$
begin
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

-- Who may invite whom into a company, and who may say what. The tables are in 04_people/12_colleagues.sql; what follows from each step is in 25_colleague_changes.sql.

-- ---------------------------------------------------------------- inviting

-- Counts a mail to a mailbox, whatever follows a plus sign in its address, before it is asked for. Raises MQ412, MQ782. Definer: counts are closed. For the triggers below alone.
create function private.count_invitation(p_inviter uuid, p_email text) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if not (private.count_attempt('invitation (account)', p_inviter::text) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', '{"most": "20", "things": "invitations"}');
  end if;
  -- Whoever has five companies leaves room for somebody else's mail.
  if not (private.count_attempt('invitation (account and mailbox)', p_inviter::text || ' ' || private.mailbox_key(p_email)) ->> 'allowed')::boolean then
    perform private.refuse('MQ412', '{"most": "3", "things": "invitations to this address"}');
  end if;
  if not (private.count_attempt('invitation (mailbox)', private.mailbox_key(p_email)) ->> 'allowed')::boolean then perform private.refuse('MQ782'); end if;
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
  perform private.hold_places(new.invited_by);
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
  v_manages boolean;
  v_owns boolean;
  v_to text := old.status;
  v_quiet constant interval := '30 days';
begin
  -- Whoever changes their own place waits for that in 25_colleague_changes.sql.
  if not v_is_own then perform private.hold_places(v_me); end if;
  v_manages := private.has_permission(v_me, old.company_id, 'manage');
  v_owns := private.has_permission(v_me, old.company_id, 'own');
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
  -- Nobody writes on the place of who is not in it any more, who would read it: only as they are asked again.
  if v_to in ('left', 'removed') and v_to = old.status then new.access := old.access; end if;
  new.status := v_to;
  return new;
end $$;
create trigger a_guard_step before update on public.company_members for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_colleague();

-- Trigger function: names. Definer: profiles are other people's.
create function private.derive_colleague() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever is not in it any more learns nothing new of it (S6), nor it of them: also not as they are asked again.
  if new.user_id is null then new.user_name := '';
  elsif tg_op = 'INSERT' or new.status = 'joined' then new.user_name := private.display_name(new.user_id);
  else new.user_name := old.user_name; end if;
  if tg_op = 'INSERT' or new.status in ('invited', 'joined') then
    new.invited_by_name := case when new.invited_by is null then '' else private.display_name(new.invited_by) end;
    new.company_name := coalesce((select name from public.companies where id = new.company_id), '');
  elsif new.invited_by is null then new.invited_by_name := '';
  else new.invited_by_name := old.invited_by_name; end if;
  if new.status <> 'joined' then new.joined_at := null; new.hears := 'posted';
  elsif tg_op = 'INSERT' or old.status <> 'joined' then new.joined_at := coalesce(new.joined_at, clock_timestamp()); end if;
  return new;
end $$;
create trigger c_derive before insert or update on public.company_members
  for each row execute function private.derive_colleague();

-- Trigger functions: names are shown as they are now. Definer, as above.
create function private.refresh_colleague() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.company_members set id = id where user_id = new.id and status = 'joined' or invited_by = new.id and status = 'invited';
  return null;
end $$;
create trigger e_refresh_colleague after update of full_name on public.profiles for each row
  when (new.full_name is distinct from old.full_name) execute function private.refresh_colleague();

-- Trigger function, the same for a company whose name has changed. Definer: members are other people's.
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
-- None of somebody with whom, or with whose company, there is a block. Definer: rows of companies that the caller is not in are closed.
create function public.my_company_invitations() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_gate();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'company_id', m.company_id, 'company', m.company_name, 'inviter', m.invited_by_name,
      'access', m.access, 'invited_at', m.updated_at,
      'logo', c.logo_url) order by m.updated_at desc, m.id), '[]')
    from public.company_members m join public.companies c on c.id = m.company_id
    where m.status = 'invited' and m.email <> '' and private.has_address(m.email) and private.has_permission(m.invited_by, m.company_id, 'manage')
      and not private.is_blocked_pair((select auth.uid()), m.invited_by, m.company_id));
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
      -- Whoever has invited them may not, or has gone.
      or v_to = 'joined' and not private.has_permission(v_row.invited_by, v_row.company_id, 'manage')
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
